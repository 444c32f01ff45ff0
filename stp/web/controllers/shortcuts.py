"""Maps keyboard shortcuts to commands, and says why a key for a move makes none."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stp.candidates import Obstacle
from stp.web.browser.port import Event
from stp.web.commands import Command, MakeMove, OpenSheet, command_of, parse
from stp.web.commands.buttons import ReplayButton, StatusButton, TableButton
from stp.web.model.auto_pass import PASS
from stp.web.model.sheet_names import DISPLACED, OVER_ANY_SCREEN, Panel, Sheet
from stp.web.render.table.offers import Offer, moves_with, offers, open_card
from stp.web.render.table.scene import Scene

_BUY, _TAKE, _PASS = "buy", "take", "pass"
"""What keys for moves mean; the move depends on the card and on what is legal."""
KEYS: Final[dict[str, Command | str]] = {
    "b": _BUY,
    "t": _TAKE,
    "p": _PASS,
    "a": TableButton.AUTO_PASS,
    "z": TableButton.UNDO,
    "y": TableButton.REDO,
    "h": TableButton.HINT,
    "i": StatusButton.ME,
    "o": StatusButton.OPPONENTS,
    "m": StatusButton.MARKET,
    "n": StatusButton.NEWS,
    "w": OpenSheet(Panel.STORY),
    "s": TableButton.STEP,
    "?": OpenSheet(Panel.KEYS),
}
"""What each key means at the table: a command, or a kind of move."""
_EVEN_COVERED: Final = (TableButton.UNDO, TableButton.REDO, OpenSheet(Panel.KEYS))
"""Commands of keys that work even if a question hides the table."""
_OVER_A_SHEET: Final = (*StatusButton, OpenSheet(Panel.STORY))
"""Commands of keys that work even if a sheet is open over the table."""
REPLAY_KEYS: Final[dict[str, Command]] = {
    "Home": ReplayButton.FIRST,
    "ArrowLeft": ReplayButton.BACK,
    "ArrowRight": ReplayButton.FORWARD,
    "End": ReplayButton.LAST,
    "PageUp": ReplayButton.PHASE_BACK,
    "PageDown": ReplayButton.PHASE_FORWARD,
    "p": ReplayButton.PLAY,
    "?": OpenSheet(Panel.KEYS),
}
"""What each key means in a replay."""


def meant(event: Event) -> Command | str | None:
    """Return the meaning of a key press, as in `KEYS`; None if it has none.

    Keys with Alt, Ctrl or Meta belong to the browser and mean nothing, except the usual ones for
    undo and redo.
    """
    key = event.key.lower()
    if event.modifiers & {"ctrl", "meta"}:
        if event.modifiers - {"ctrl", "meta", "shift"} or key not in ("z", "y"):
            return None
    elif "alt" in event.modifiers:
        return None
    if key == "z" and "shift" in event.modifiers:
        return TableButton.REDO
    return KEYS.get(key)


def pressed(event: Event, scene: Scene) -> Command | None:
    """Return the command for a key press at the table, None if there is none."""
    meaning = meant(event)
    if meaning is None or not _is_heard(meaning, event, scene):
        return None
    if scene.can_pause and meaning == _PASS:  # only bots play, and nobody passes by a key
        return TableButton.PAUSE
    if meaning is TableButton.STEP and not scene.can_pause:
        return None
    return _move_command(meaning, event, scene) if isinstance(meaning, str) else meaning


def refusal(event: Event, scene: Scene) -> str:
    """Return why the key for a move makes none at the table, "" for any other key.

    A person who sees the card sees its price; a person who hears it would get no answer.
    """
    meaning = meant(event)
    if not isinstance(meaning, str) or not _is_heard(meaning, event, scene) or scene.can_pause:
        return ""
    t = scene.t
    if not scene.view.decides:
        return t.obstacle(Obstacle("game-over" if scene.view.seat is None else "not-your-turn"))
    if meaning == _PASS or not scene.chooses or scene.me.rubles is None:
        return ""
    place, card = open_card(_about(event, scene))
    if not card:
        return t._("Move to a card first")
    offer = offers(scene.view, scene.main_seat).get((place, card), Offer())
    refused = offer.take if meaning == _TAKE else offer.shown or next(iter(offer.payments), None)
    obstacle = refused.obstacle if refused is not None else None
    words = t.obstacle(obstacle or Obstacle("not-possible"))
    return t.labelled(t.card(scene.card(card)), words)


def _is_heard(meaning: Command | str, event: Event, scene: Scene) -> bool:
    """Return whether a key with this meaning works where the focus is and with what is open."""
    if event.name not in ("", DISPLACED) or not scene.settings.shortcuts:
        return False
    if scene.overlay.opened in OVER_ANY_SCREEN or scene.asks_seat or scene.ends_lesson:
        return False
    is_open = scene.overlay.opened is not None and not scene.is_card_open
    return meaning in _EVEN_COVERED or not (
        scene.is_behind_question or (is_open and meaning not in _OVER_A_SHEET)
    )


def replay_command(event: Event, *, letters: bool = True) -> Command | None:
    """Return the command of a key press in a replay, None if there is none; without `letters`,
    only other keys mean something."""
    if event.modifiers - {"shift"} or event.name:
        return None
    if event.key == " ":  # on a button, it presses that
        is_on_button = command_of(event.action, event.data.get("ui", "")) is not None
        return None if is_on_button else ReplayButton.PLAY
    return REPLAY_KEYS.get(event.key) if letters or len(event.key) > 1 else None


def _focused(event: Event) -> Sheet | None:
    """Return the sheet that the focused button opens."""
    try:
        command = parse(event.data.get("ui", ""))
    except ValueError:
        return None
    return command.sheet if isinstance(command, OpenSheet) else None


def _move_command(meaning: str, event: Event, scene: Scene) -> MakeMove | None:
    """Return the move of a key: with the open card or the one that has the focus, or a pass."""
    if meaning == _PASS:
        return MakeMove(PASS) if scene.chooses and PASS in scene.view.legal_moves else None
    verbs = ("buy", "play") if meaning == _BUY else (_TAKE,)
    moves = moves_with(_about(event, scene))
    return next((MakeMove(move) for move in moves if move.verb in verbs), None)


def _about(event: Event, scene: Scene) -> Scene:
    """Return the scene with the sheet of a card open: the open one, or that of the focused card."""
    if scene.is_card_open:
        return scene
    return replace(scene, overlay=replace(scene.overlay, opened=_focused(event)))
