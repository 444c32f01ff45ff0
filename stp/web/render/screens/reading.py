"""Draws the frame of the reading pages, and the language switch."""

from __future__ import annotations

from typing import Final

from stp.web.commands import PageName, Read, Speak
from stp.web.commands.buttons import SettingsButton
from stp.web.render.kit.controls import icon_button, ui_button
from stp.web.render.kit.html import Child, Html, classes, element
from stp.web.render.kit.signs import described, icon
from stp.web.words.locale import LANGUAGES
from stp.web.words.marking import N_
from stp.web.words.text import Text

_TITLES: Final[dict[PageName, str]] = {
    "rules": N_("Rules"),
    "cards": N_("Cards"),
    "about": N_("About"),
}


def reading_frame(
    page: str, *content: Child, t: Text, back: bool, wide: bool = False, tool: Child = None
) -> Html:
    """Return a reading page with its navigation.

    `back` leads to a game; `tool` is placed next to the links to the other pages.
    """
    word = t._("Back to the game") if back else t._("Back")
    tabs = (
        ui_button(
            Read(name),
            t._(title),
            cls="tab",
            id=f"read-{name}",
            aria_current="page" if name == page else None,
        )
        for name, title in _TITLES.items()
    )
    return element(
        "div",
        element(
            "header",
            ui_button(Read("close"), icon("ui-back"), element("span", word),
                      cls="button ghost reading-back",
                      id="read-close"),
            element("nav", *tabs, cls="reading-tabs", aria_label=t._("Rules, cards and about")),
            tool,
            language_switch(t),
            icon_button(SettingsButton.THEME, "ui-moon", t._("Appearance"), id="theme"),
            cls="reading-top",
        ),
        element("main", *content, cls=classes("read", wide and "wide"), id="reading",
                tabindex="-1"),
        cls="reading-page",
    )  # fmt: skip


def page_title(title: str) -> Html:
    """Return the heading of a reading page, which is focused when the page opens."""
    return element("h1", title, id="read-title", tabindex="-1")


def language_switch(t: Text) -> Html:
    """Return one small button for each language."""
    buttons = (
        ui_button(
            Speak(lang),
            described(name, lang.upper()),
            cls="language",
            id=f"lang-{lang}",
            lang=lang,
            title=name,
            aria_current="true" if lang == t.lang else None,
        )
        for lang, name in LANGUAGES.items()
    )
    return element("nav", *buttons, cls="languages", aria_label=t._("Language"))
