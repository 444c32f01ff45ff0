"""Draws the start screen: a plain form, which works before Python has loaded."""

from __future__ import annotations

from typing import Final

from stp.game import Result
from stp.web.commands import OpenSheet, Read
from stp.web.commands.buttons import LessonButton, SettingsButton, StartButton
from stp.web.commands.library import ShowLibrary
from stp.web.model.settings import Settings
from stp.web.model.sheet_names import Panel
from stp.web.model.start_form import StartForm
from stp.web.render.kit.controls import alert, icon_button, ui, ui_button
from stp.web.render.kit.html import EMPTY, Html, classes, element, join
from stp.web.render.kit.rules_link import read_button
from stp.web.render.kit.scenery import backdrop, ornament
from stp.web.render.kit.signs import icon
from stp.web.render.screens.reading import language_switch
from stp.web.render.screens.seat_rows import seats
from stp.web.render.screens.settings import privacy_choice
from stp.web.render.screens.start_side import Beside
from stp.web.render.screens.table_options import other_devices, player_numbers, table_choices
from stp.web.render.screens.welcome import FORM, welcome, welcome_back
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text

DEFAULTS: Final = Settings()
NOTHING_BESIDE: Final = Beside()


def start_screen(
    form: StartForm,
    t: Text,
    saved: Scene | None = None,
    *,
    title: str = "",
    result: Result | None = None,
    notice: str = "",
    beside: Beside = NOTHING_BESIDE,
    settings: Settings = DEFAULTS,
    warning: str = "",
) -> Html:
    """Return the start screen. `saved` is the table of the last game, `title` its name, and
    `result` its result if it is over. `warning` says what this browser does not store."""
    goes_on = join(_continue(saved, result, title, t), beside.games) if saved else EMPTY
    first = join(goes_on, beside.sent)
    more = element(
        "section", beside.daily, EMPTY if saved else beside.games, _about(t),
        cls="side more", data_key="more",
    )  # fmt: skip
    is_asked = bool(beside.sent or notice)
    warns = element("p", warning, cls="remark", role="status") if warning else EMPTY
    asks = _form(
        form, t, join(alert(notice), warns if is_asked else EMPTY), settings, primary=bool(notice)
    )
    news = element("section", first, cls="side", data_key="side") if first else EMPTY
    greets = EMPTY if is_asked else welcome_back(saved, t, warns) if saved else welcome(t, warns)
    # The most important part comes first: an error, a game to continue, a link's content, or a new
    # game.
    parts = (asks, news, more) if notice else (news, greets, asks, more)
    start = element(
        "main", *parts, cls=classes("start", bool(first) and "has-news"), id="start", tabindex="-1"
    )
    return join(hero(t), start)


def hero(t: Text) -> Html:
    """Return the title over the skyline."""
    return element(
        "header",
        backdrop(),
        element(
            "div",
            language_switch(t),
            icon_button(SettingsButton.THEME, "ui-moon", t._("Appearance"), id="theme"),
            icon_button(OpenSheet(Panel.SETTINGS), "ui-gear", t._("Settings"), id="settings"),
            cls="hero-tools",
        ),
        element(
            "div",
            element("h1", t._("Saint Petersburg")),
            ornament(),
            cls="hero-title",
        ),
        cls="hero",
    )


def _continue(saved: Scene | None, result: Result | None, title: str, t: Text) -> Html:
    if saved is None:
        return EMPTY
    view = saved.view
    totals = result.points if result else [player.points for player in view.players]
    points = (
        join(saved.medallion(seat, "small"), element("b", total))
        for seat, total in enumerate(totals, 1)
    )
    where = t._("Round {number}, {phase}", number=view.round, phase=t.phase_word(view.phase))
    stage = t._("Finished") if result else t.listing((where, _turn(saved)))
    name = title or t.conjunction(_name(saved, seat) for seat in range(1, len(totals) + 1))
    return ui_button(
        StartButton.CONTINUE,
        element("h2", t._("Result") if result else t._("Continue")),
        element("span", element("b", name), element("em", stage),
                cls="continue-game"),
        element("span", *points, cls="continue-points"),
        element("span", icon("ui-chevron"), cls="go-arrow"),
        cls="continue",
        id="continue",
    )  # fmt: skip


def _name(saved: Scene, seat: int) -> str:
    """Return who plays in a seat, as the list of games does; a person alone among bots is "you"."""
    if saved.by_link or not saved.is_own(seat):
        return saved.name(seat)
    return saved.t._("You") if seat == 1 else saved.t._("you")


def _turn(saved: Scene) -> str:
    """Return whose turn it is in a game by link, "" in others and while a bot moves."""
    t, seat = saved.t, saved.view.seat
    if saved.asks_seat:
        return t._("which seat is yours?")
    if not saved.by_link or seat is None:
        return ""
    if seat == saved.main_seat:
        return t._("your turn")
    person = saved.participants[seat - 1]
    if person.is_human and saved.is_unsent:
        return t._("invitation not sent yet") if saved.invites else t._("move not sent yet")
    return t._("waiting for {player}", player=person.name(t)) if person.is_human else ""


def _about(t: Text) -> Html:
    lines = (
        t._("Play the full game in your browser, against bots and friends."),
        t._("No account needed. Every move is saved on this device."),
    )
    links = element(
        "p",
        read_button(Read("rules"), t._("Rules")),
        read_button(Read("cards"), t._("Cards")),
        ui_button(LessonButton.BEGIN, t._("Learn to play"), cls="text-link", id="learn-again"),
        read_button(Read("about"), t._("About")),
        cls="text-links",
    )
    return element("div", *(element("p", line) for line in lines), links, cls="note")


def _privacy(settings: Settings, t: Text) -> Html:
    """Return the choice of how rubles and hands are hidden, and what the chosen way means."""
    means = {
        "peek": t._("Rubles and hand cards stay covered. Hold the eye to see yours."),
        "curtain": t._("The table is hidden between turns, until the next player is ready."),
    }
    return element(
        "div",
        privacy_choice(settings, t, "start-"),
        element("p", means[settings.privacy], cls="form-note"),
        cls="privacy",
    )


def _form(form: StartForm, t: Text, said: Html, settings: Settings, *, primary: bool) -> Html:
    rules = form.rules
    shared = form.humans > 1 and not (rules.open_money and rules.open_hands)
    return element(
        "form",
        element("h2", t._("Set up a table"), id="new-game"),
        said,
        player_numbers(form.players, t),
        seats(form, t),
        element(
            "p",
            other_devices(form, t),
            cls="remark proposed",
            data_key="proposed",
        ),
        element(
            "div",
            ui_button(
                ShowLibrary("opponents"),
                t._("Opponents and your rating"),
                cls="text-link",
                id="opponents",
            ),
            ui_button(ShowLibrary("watch"), t._("Watch bots play"), cls="text-link", id="watch"),
            cls="text-links",
        ),
        table_choices(form, t, _privacy(settings, t) if shared else None),
        element(
            "div",
            ui_button(
                ShowLibrary("match"), t._("Match of several deals"), cls="text-link", id="match"
            ),
            element(
                "button",
                t._("Start game"),
                type="submit",
                id="deal",
                cls=classes("button", "huge", "primary" if primary else "secondary"),
            ),
            cls="deal",
        ),
        cls="setup",
        id=FORM,
        autocomplete="off",
        aria_labelledby="new-game",
        **ui(StartButton.START),
    )
