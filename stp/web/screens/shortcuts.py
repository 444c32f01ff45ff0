"""The shortcuts: which key means which button."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from stp.moves import Move
from stp.web.browser.port import Event
from stp.web.model.auto_pass import PASS
from stp.web.render.table.offers import moves_with
from stp.web.render.table.scene import Scene
from stp.web.screens.overlay import ABOUT_NO_POSITION

KEYS: Final = {
    "b": "buy", "t": "take", "p": "pass", "a": "auto", "z": "undo", "y": "redo",
    "h": "hint",
}  # fmt: skip


def meant(event: Event) -> str:
    """Return what a key press means: "buy", "take", "pass", "auto", "undo", "redo", "hint"
    or "".

    Keys that belong to the browser (with Alt, Ctrl or Meta) mean nothing, but for the undo and
    redo that everyone's fingers know.
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


def pressed(event: Event, scene: Scene) -> Event | None:
    """Return the click that a key press at the table stands for, None where it is none."""
    meaning = meant(event)
    if not meaning or event.name or not scene.settings.shortcuts:
        return None
    if scene.opened in ABOUT_NO_POSITION:
        return None
    if meaning in ("undo", "redo"):
        return Event("click", data={"ui": meaning})
    if scene.awaited or (scene.opened and not scene.opened_card()):
        return None
    if meaning in ("hint", "auto"):
        return Event("click", data={"ui": meaning})
    if meaning == "pass":
        move = PASS if PASS in scene.view.legal_moves else None
    else:
        focused = event.data.get("ui", "").partition("open ")[2]
        looked_at = scene if scene.opened_card() else replace(scene, opened=focused)
        move = _move_for(meaning, moves_with(looked_at))
    return Event("click", action=str(move)) if move else None


def _move_for(meaning: str, shown: Iterable[Move]) -> Move | None:
    """Return the move of the panel that a key presses: to buy is also to play."""
    verbs = {"buy": ("buy", "play"), "take": ("take",)}.get(meaning, ())
    return next((move for move in shown if move.verb in verbs), None)
