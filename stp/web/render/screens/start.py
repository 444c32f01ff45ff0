"""Draws the start screen: a plain form, which works before Python has loaded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stp.game import Result
from stp.web.buttons import LessonButton, SettingsButton, StartButton
from stp.web.commands import OpenSheet, Read
from stp.web.library_commands import ShowLibrary
from stp.web.model.settings import Settings
from stp.web.model.sheet_names import Panel
from stp.web.model.start_form import CUSTOM, PLAYER_NUMBERS, StartForm, shared_options
from stp.web.render.kit.controls import alert, icon_button, ui, ui_button
from stp.web.render.kit.html import EMPTY, Child, Html, classes, element, join
from stp.web.render.kit.rules_link import read_button, term_link
from stp.web.render.kit.scenery import backdrop, ornament
from stp.web.render.kit.signs import icon
from stp.web.render.screens.reading import language_switch
from stp.web.render.screens.seat_rows import seats
from stp.web.render.screens.settings import privacy_choice
from stp.web.render.screens.start_side import Beside
from stp.web.render.screens.table_options import chosen_options, ticked_options
from stp.web.render.screens.welcome import FORM, welcome, welcome_back
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text

DEFAULTS: Final = Settings()
NOTHING_BESIDE: Final = Beside()


def start_screen(
    form: StartForm,
    t: Text,
    saved: Scene | None = None,
    notice: str = "",
    beside: Beside = NOTHING_BESIDE,
    title: str = "",
    settings: Settings = DEFAULTS,
    result: Result | None = None,
) -> Html:
    """Return the start screen. `saved` is the table of the last game, `title` its name, and
    `result` its result if it is over."""
    goes_on = join(_continue(saved, result, title, t), beside.games) if saved else EMPTY
    first = join(goes_on, beside.sent)
    more = element(
        "section", EMPTY if saved else beside.games, beside.daily, _about(t),
        cls="side more", data_key="more",
    )  # fmt: skip
    is_asked = bool(beside.sent or notice)
    asks = _form(form, t, notice, settings, primary=is_asked)
    news = element("section", first, cls="side", data_key="side") if first else EMPTY
    greets = EMPTY if is_asked else welcome_back(saved, t) if saved else welcome(t)
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
    stage = t._("Finished") if result else t.listing((_turn(saved), where))
    name = title or t.both(p.name(t) for p in saved.people)
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


def _turn(saved: Scene) -> str:
    """Return whose turn it is in a game by link, "" in others and while a bot moves."""
    t, seat = saved.t, saved.view.seat
    if saved.asks_seat:
        return t._("which seat is yours?")
    if not saved.by_link or seat is None:
        return ""
    if seat == saved.main_seat:
        return t._("your turn")
    person = saved.people[seat - 1]
    return t._("waiting for {player}", player=person.name(t)) if person.is_human else ""


def _about(t: Text) -> Html:
    lines = (
        t._("Play the full game in your browser, against bots and friends."),
        t._(
            "Your data stays on this device. Every move is saved, so you can come back at any time."
        ),
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


def _form(form: StartForm, t: Text, notice: str, settings: Settings, *, primary: bool) -> Html:
    rules = form.rules
    shared = form.humans > 1 and not (rules.open_money and rules.open_hands)
    players = element(
        "fieldset",
        element("legend", t._("Players")),
        _segments(
            "players",
            ((str(n), str(n)) for n in PLAYER_NUMBERS),
            str(form.players),
            "player-numbers",
        ),
        cls="player-count",
    )
    return element(
        "form",
        element("h2", t._("Set up a table"), id="new-game"),
        alert(notice),
        players,
        seats(form, t),
        element(
            "p",
            _custom(form, t) if _is_proposed(form) else "",
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
        element("div", privacy_choice(settings, t, "start-"), cls="privacy") if shared else None,
        element("div", _edition(form, t), _rules(form, t), _seed(form, t), cls="setup-columns"),
        _options(form, t),
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
        **(ui(StartButton.START) | {"type": None}),
    )


def _segments(name: str, choices: Iterable[tuple[str, Child]], chosen: str, cls: str = "") -> Html:
    """Return radio buttons that look like one segmented control."""
    parts = [
        element(
            "label",
            element("input", type="radio", name=name, value=value, checked=value == chosen,
                    id=f"{name}-{value}"),
            element("span", label),
        )
        for value, label in choices
    ]  # fmt: skip
    return element("div", *parts, cls=classes("segments", cls))


def _edition(form: StartForm, t: Text) -> Html:
    choices = (("base", t._("Base game")), ("new-society", t._("New Society")))
    return element(
        "fieldset",
        element("legend", t._("Edition")),
        _segments("edition", choices, form.edition),
        element("p", t._("The original game from 2004 (116 cards)"), cls="form-note for-base"),
        element(
            "p", t._("The decks of the expansion (144 cards)"), cls="form-note for-new-society"
        ),
        element(
            "p", t._("Five players always use New Society (144 cards)"), cls="form-note for-five"
        ),
        cls="form-field edition",
    )


def _rules(form: StartForm, t: Text) -> Html:
    choices = (("classic", t._("Classic")), ("yucata", "Yucata"), (CUSTOM, t._("Custom")))
    return element(
        "fieldset",
        element("legend", t._("Table options")),
        _segments("preset", choices, form.preset),
        element(
            "p",
            t._("You can't see other players' rubles or hand cards."),
            cls="form-note for-classic",
        ),
        element(
            "p",
            t._("Everything is open. You use the Pub and the Trading House as actions."),
            cls="form-note for-yucata",
        ),
        element("p", _custom(form, t), cls="form-note for-custom"),
        cls="form-field rules",
    )


def _is_proposed(form: StartForm) -> bool:
    """Return whether the options are those proposed to several people at one screen."""
    return form.preset == CUSTOM and form.humans > 1 and form.options == shared_options()


def _custom(form: StartForm, t: Text) -> str:
    """Return the note on custom options, and why they are proposed to several people."""
    if _is_proposed(form):
        return t._(
            "On a shared screen, rubles and hand cards are open. Choose Classic to hide them."
        )
    return t._("Set each option below.")


def _seed(form: StartForm, t: Text) -> Html:
    box = element(
        "input", name="seed", id="seed", value=form.seed, data_fill="seed", spellcheck="false",
        autocapitalize="none",
    )  # fmt: skip
    return element(
        "div",
        element("label", t._("Seed"), for_="seed"),
        element(
            "div",
            box,
            icon_button(StartButton.SEED, "ui-seed", t._("New seed"), id="new-seed"),
            cls="seed-field",
        ),
        element("p", t._("The same seed always gives the same deal."), cls="form-note"),
        cls="form-field",
    )


def _options(form: StartForm, t: Text) -> Html:
    options = form.options
    ticks = [
        element(
            "label",
            element("input", type="checkbox", name=name, id=name, checked=getattr(options, name)),
            element("span", label),
            cls="tick",
        )
        for name, label in ticked_options(t)
    ]
    fields = (
        element(
            "fieldset",
            element("legend", label),
            _segments(name, values, getattr(options, name)),
            cls="form-field",
        )
        for name, label, values in chosen_options(t)
    )
    link = term_link(t, "options", "custom")
    return element("div", element("div", *ticks, cls="ticks"), *fields, link, cls="custom")
