"""Maps keyboard shortcuts to commands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from stp.moves import Move
from stp.web.browser.port import Event
from stp.web.commands import Command, MakeMove, OpenSheet, parse
from stp.web.commands.buttons import ReplayButton, StatusButton, TableButton
from stp.web.model.auto_pass import PASS
from stp.web.model.sheet_names import DISPLACED, OVER_ANY_SCREEN, Panel, Sheet
from stp.web.render.table.offers import moves_with
from stp.web.render.table.scene import Scene

KEYS: Final = {
    "b": "buy", "t": "take", "p": "pass", "a": "auto", "z": "undo", "y": "redo",
    "h": "hint", "i": "me", "o": "opponents", "m": "market", "n": "news",
    "w": "story", "s": "step", "?": "keys",
}  # fmt: skip
_REPLAY_KEYS: Final = {
    "Home": ReplayButton.FIRST,
    "ArrowLeft": ReplayButton.BACK,
    "ArrowRight": ReplayButton.FORWARD,
    "End": ReplayButton.LAST,
    "PageUp": ReplayButton.PHASE_BACK,
    "PageDown": ReplayButton.PHASE_FORWARD,
    "p": ReplayButton.PLAY,
}
_BUTTONS: Final = {
    "auto": TableButton.AUTO_PASS,
    "undo": TableButton.UNDO,
    "redo": TableButton.REDO,
    "hint": TableButton.HINT,
}
_FOR_ONLOOKERS: Final = {"pass": TableButton.PAUSE, "step": TableButton.STEP}
"""Buttons while only bots play, and nobody passes by a key."""
_QUESTIONS: Final = {
    "me": StatusButton.ME,
    "opponents": StatusButton.OPPONENTS,
    "market": StatusButton.MARKET,
    "news": StatusButton.NEWS,
}
"""Questions that are answered even if a sheet is open over the table."""


def meant(event: Event) -> str:
    """Return the meaning of a key press: a value of `KEYS`, or "".

    Keys with Alt, Ctrl or Meta belong to the browser and mean nothing, except the usual ones for
    undo and redo.
    """
    key = event.key.lower()
    if event.modifiers & {"ctrl", "meta"}:
        if event.modifiers - {"ctrl", "meta", "shift"} or key not in ("z", "y"):
            return ""
    elif "alt" in event.modifiers:
        return ""
    if key == "z" and "shift" in event.modifiers:
        return "redo"
    return KEYS.get(key, "")


def pressed(event: Event, scene: Scene) -> Command | None:
    """Return the command for a key press at the table, None if there is none."""
    meaning = meant(event)
    if not meaning or event.name not in ("", DISPLACED) or not scene.settings.shortcuts:
        return None
    if scene.overlay.opened in OVER_ANY_SCREEN:
        return None
    if scene.asks_seat or scene.ends_lesson:
        return None
    if meaning in ("undo", "redo"):
        return _BUTTONS[meaning]
    if meaning == "keys":
        return OpenSheet(Panel.KEYS)
    if meaning in _QUESTIONS and not scene.is_behind_question:
        return _QUESTIONS[meaning]
    if meaning == "story" and not scene.is_behind_question:
        return OpenSheet(Panel.STORY)
    if scene.is_behind_question or (scene.overlay.opened and not scene.opened_card()):
        return None
    if meaning in _BUTTONS:
        return _BUTTONS[meaning]
    if scene.can_pause and meaning in _FOR_ONLOOKERS:
        return _FOR_ONLOOKERS[meaning]
    if meaning == "pass":
        move = PASS if scene.chooses and PASS in scene.view.legal_moves else None
    else:
        if not scene.opened_card():
            scene = replace(scene, overlay=replace(scene.overlay, opened=_focused(event)))
        move = _move_for(meaning, moves_with(scene))
    return MakeMove(move) if move else None


def replay_button(event: Event) -> ReplayButton | None:
    """Return the replay's button for a key press, None if there is none."""
    if event.modifiers or event.name:
        return None
    if event.key == " " and not event.data:
        return ReplayButton.PLAY
    return _REPLAY_KEYS.get(event.key)


def _focused(event: Event) -> Sheet | None:
    """Return the sheet that the focused button opens."""
    try:
        command = parse(event.data.get("ui", ""))
    except ValueError:
        return None
    return command.sheet if isinstance(command, OpenSheet) else None


def _move_for(meaning: str, shown: Iterable[Move]) -> Move | None:
    """Return the panel's move for a key; the key for buying also plays."""
    verbs = {"buy": ("buy", "play"), "take": ("take",)}.get(meaning, ())
    return next((move for move in shown if move.verb in verbs), None)
