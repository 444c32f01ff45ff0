"""The shortcuts: which key means which button."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stp.moves import Move
from stp.web.browser import Event

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


def move_for(meaning: str, shown: Iterable[Move]) -> Move | None:
    """Return the move of the panel that a key presses: to buy is also to play."""
    verbs = {"buy": ("buy", "play"), "take": ("take",)}.get(meaning, ())
    return next((move for move in shown if move.verb in verbs), None)
