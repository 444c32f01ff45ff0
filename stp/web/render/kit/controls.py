"""Draws buttons, the fields of forms, messages, and the frame of a page."""

from __future__ import annotations

from collections.abc import Iterable

from stp.candidates import Candidate
from stp.moves import Move
from stp.web.commands import Command
from stp.web.commands.buttons import SettingsButton
from stp.web.model.settings import Settings
from stp.web.render.kit.html import EMPTY, Child, Html, Value, classes, element
from stp.web.render.kit.signs import coin, described, icon
from stp.web.words.text import Text


def move_button(
    move: Move, *content: Child, cls: str | None = "button", **attributes: Value
) -> Html:
    """Return a button that makes a move."""
    says: dict[str, Value] = {"data_action": str(move), "id": element_id(str(move))}
    return element("button", *content, type="button", cls=cls, **(says | attributes))


def ui_button(
    action: Command, *content: Child, cls: str | None = "button", **attributes: Value
) -> Html:
    """Return a button for a command other than a move."""
    return element("button", *content, type="button", cls=cls, **ui(action), **attributes)


def ui(action: Command) -> dict[str, Value]:
    """Return the attribute of an element that carries out such a command."""
    return {"data_ui": str(action)}


def icon_button(action: Command, symbol: str, label: str, **attributes: Value) -> Html:
    """Return a button with only an icon."""
    return ui_button(
        action, icon(symbol), cls="icon-button", aria_label=label, title=label, **attributes
    )


def candidate_button(
    candidate: Candidate, word: str, t: Text, *, primary: bool = False, note: str = "",
    key: Child = None,
) -> Html:  # fmt: skip
    """Return the button of a candidate, with its price or the reason why it is impossible."""
    obstacle = candidate.obstacle
    remark = t.obstacle(obstacle) if obstacle else note
    price = candidate.price
    deed = t._("{action} for {rubles}", action=word, rubles=t.rubles(price)) if price else word
    return move_button(
        candidate.move,
        described(
            t.listing([deed, remark]),
            element("span", word),
            coin(price) if price else None,
            element("em", remark) if remark else None,
        ),
        key,
        cls=classes("button", "primary" if primary else "secondary"),
        disabled=obstacle is not None,
    )


def keycap(settings: Settings, key: str) -> Child:
    """Return the shortcut shown on a button, or None if shortcuts are turned off."""
    return element("kbd", key, aria_hidden="true") if settings.shortcuts else None


def alert(text: str, tag: str = "p") -> Child:
    """Return a message that screen readers announce at once, or None if the text is empty."""
    return element(tag, text, cls="notice", role="alert") if text else None


def element_id(text: str) -> str:
    """Return an element id for a text of the notation."""
    return text.replace(" ", "-")


def progress_panel(
    title: str, done: int, total: int, t: Text, words: str = "", button: Html = EMPTY
) -> Html:
    """Return a panel with the number of games that have been worked on, or with other words. It has
    no bar while the total is unknown (0)."""
    words = words or (t._("{done} of {total} games", done=done, total=total) if total else "")
    bar = element("progress", words, value=done, max=total, aria_label=t._("Progress"))
    return element(
        "section",
        element("h2", title),
        bar if total else EMPTY,
        element("p", words) if words else EMPTY,
        button,
        cls="panel",
    )


def segments(
    name: str,
    choices: Iterable[tuple[str, str]],
    chosen: str,
    *,
    cls: str = "",
    where: str = "",
    are_languages: bool = False,
) -> Html:
    """Return radio buttons that look like one segmented control; `where` makes their ids unique."""
    parts = (
        element(
            "label",
            element("input", type="radio", name=name, value=value, checked=value == chosen,
                    id=f"{where}{name}-{value}"),
            element("span", label, lang=value if are_languages else None),
        )
        for value, label in choices
    )  # fmt: skip
    return element("div", *parts, cls=classes("segments", cls))


def choice_field(title: str, control: Html) -> Html:
    """Return a segmented control with its title."""
    return element("fieldset", element("legend", title), control, cls="form-field")


def tick_box(name: str, label: str, *, ticked: bool) -> Html:
    """Return a tick box with its label."""
    box = element("input", type="checkbox", name=name, id=name, checked=ticked)
    return element("label", box, element("span", label), cls="tick")


def page_frame(t: Text, title: str, leave: Command, *content: Child, leave_id: str) -> Html:
    """Return a page with content; `leave` is the command of the back button, `leave_id` its id."""
    return element(
        "div",
        element(
            "header",
            icon_button(leave, "ui-back", t._("Back"), id=leave_id),
            element("h1", title),
            icon_button(SettingsButton.THEME, "ui-moon", t._("Appearance"), id="theme"),
            cls="library-top",
        ),
        *content,
        cls="library-page",
    )
