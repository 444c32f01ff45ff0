"""Draws the sheets that open over any screen: settings, menu, keyboard shortcuts, undo question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from stp.web.commands import OpenSheet, Read
from stp.web.commands.buttons import (
    LessonButton,
    ReplayButton,
    SettingsButton,
    ShareButton,
    StartButton,
    TableButton,
)
from stp.web.commands.library import ShowLibrary
from stp.web.model.settings import Settings
from stp.web.model.sheet_names import Panel, Sheet
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import EMPTY, Html, element, join
from stp.web.render.kit.signs import icon
from stp.web.render.screens.settings import settings_sheet
from stp.web.render.table.legend import EXPLAIN
from stp.web.render.table.sheets.panel import panel_over
from stp.web.render.table.sheets.seat_question import own_seat_line
from stp.web.words.text import Text

KeyRow: TypeAlias = tuple[tuple[str, ...], str]
"""Keys, and what they do."""


def over_any_screen(
    opened: Sheet | None,
    settings: Settings,
    theme: str,
    t: Text,
    *,
    at_table: bool,
    own: str,
    undone: Html,
) -> Html:
    """Return whichever of these sheets is open, or EMPTY if none is.

    `at_table` adds the log to the menu; `own` is the player's name in a game by link, "" in others;
    `undone` is the move that an undo would take back, as a sentence.
    """
    if opened is Panel.SETTINGS:
        return panel_over(t, t._("Settings"), settings_sheet(settings, theme, t))
    if opened is Panel.MENU:
        return panel_over(t, t._("Menu"), _menu(settings, t, at_table, own))
    if opened is Panel.UNDO:
        return panel_over(t, t._("Undo this move?"), _undo_question(undone, t))
    if opened is Panel.KEYS:
        return panel_over(t, t._("Keyboard shortcuts"), keys(t))
    return EMPTY


def keys(t: Text) -> Html:
    """Return the sheet of keyboard shortcuts."""
    return join(
        _key_list(key_table(t)), element("h3", t._("In a replay")), _key_list(replay_keys(t))
    )


def _key_list(table: Iterable[KeyRow]) -> Html:
    rows = (
        element(
            "div", element("dt", *(element("kbd", key) for key in pressed)), element("dd", does)
        )
        for pressed, does in table
    )
    return element("dl", *rows, cls="keys")


def replay_keys(t: Text) -> tuple[KeyRow, ...]:
    """Return the keyboard shortcuts of a replay, with what they do."""
    return (
        (("←", "→"), t._("Previous move, next move")),
        (_two(t._("Page Up / Page Down")), t._("Previous phase, next phase")),
        (_two(t._("Home / End")), t._("First move, last move")),
        (("P", t._("Space")), t._("Start or stop autoplay")),
    )


def _two(names: str) -> tuple[str, ...]:
    """Return the names of two keys that are translated together, because "End" alone has another
    meaning elsewhere."""
    return tuple(names.split(" / "))


def key_table(t: Text) -> tuple[KeyRow, ...]:
    """Return the keyboard shortcuts of the table, with what they do.

    Letters are handled in `stp.web.controllers.shortcuts`, except `EXPLAIN`, which
    `static/input/sign_lines.js` handles; arrow keys in `static/input/arrow_keys.js`.
    """
    return (
        (("←", "→", "↑", "↓"), t._("Move between cards")),
        ((t._("Enter"),), t._("Open the card")),
        ((EXPLAIN,), t._("Explain the icons on the card or player, one by one")),
        (("B",), t._("Buy or play the card")),
        (("T",), t._("Take the card into your hand")),
        (("P",), t._("Pass, or pause a game between bots")),
        (("A",), t._("Pass until the phase ends")),
        (("Z", "Y"), t._("Undo, redo")),
        (("H",), t._("Hint")),
        (("I",), t._("Hear your rubles, points, income and cards")),
        (("O",), t._("Hear the same for the other players")),
        (("M",), t._("Hear the market and the decks")),
        (("N",), t._("Hear what has changed since your last move")),
        (("W",), t._("See what happened since your last move")),
        ((t._("Space"),), t._("Hold to speed up the bots")),
        (("S",), t._("Next move in a game between bots")),
        (("?",), t._("Show these shortcuts")),
        ((t._("Esc"),), t._("Close the open panel")),
    )


def _menu(settings: Settings, t: Text, at_table: bool, own: str) -> Html:
    sounds = settings.volume > 0
    moves = ((OpenSheet(Panel.LOG), "ui-log", t._("Game log"), "menu-log"),) if at_table else ()
    entries = (
        *moves,
        (ShareButton.OPEN, "ui-share", t._("Share"), "menu-share"),
        (ShowLibrary("games"), "ui-games", t._("Saved games"), "menu-games"),
        (ReplayButton.GAME, "ui-replay", t._("Replay from the start"), "menu-replay"),
        (StartButton.LEAVE, "ui-new", t._("New game"), "menu-leave"),
        (LessonButton.BEGIN, "ui-hint", t._("Learn to play"), "menu-learn"),
        (Read("rules"), "ui-help", t._("Rules"), "menu-rules"),
        (Read("cards"), "ui-cards", t._("Cards"), "menu-cards"),
        (OpenSheet(Panel.SETTINGS), "ui-gear", t._("Settings"), "menu-settings"),
        (SettingsButton.THEME, "ui-moon", t._("Appearance"), "menu-theme"),
        (SettingsButton.SOUND, "ui-sound" if sounds else "ui-silent",
         t._("Turn sound off") if sounds else t._("Turn sound on"), "menu-sound"),
    )  # fmt: skip
    return element(
        "nav",
        own_seat_line(own, t) if own else None,
        *(
            ui_button(what, icon(sign), element("span", word), cls="entry", id=name)
            for what, sign, word, name in entries
        ),
        cls="menu",
        aria_label=t._("Menu"),
    )


def _undo_question(undone: Html, t: Text) -> Html:
    """Return the question before an undo that follows hidden information."""
    about = t._(
        "You have seen hidden cards since this move. If you undo it, the result will say so, "
        "as it does for hints."
    )
    return element(
        "div",
        element("p", undone, cls="undone") if undone else None,
        element("p", about),
        element(
            "div",
            ui_button(TableButton.UNDO_KNOWING, t._("Undo anyway"),
                      cls="button primary", id="undo-knowing"),
            ui_button(TableButton.CLOSE, t._("Cancel"), cls="button secondary", id="undo-not"),
            cls="sheet-actions",
        ),
        cls="undo-question",
    )  # fmt: skip
