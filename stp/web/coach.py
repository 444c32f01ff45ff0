"""The coach of a first game: what it says now, what it has said, and when it is silent.

It explains a position step by step (`stp.web.lessons`). Where nothing is left to explain and the
game is young, it names a move. It stops nobody from playing: whoever makes a move has read enough.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from stp.bots import make_bot
from stp.moves import Move
from stp.web.lessons import Step, due
from stp.web.summary import count_hint

if TYPE_CHECKING:
    from stp.game import Game
    from stp.view import View
    from stp.web.preferences import Preferences

ADVISER: Final = "medium"
"""The bot whose choice the coach passes on; it needs no time to think."""
ADVISED_ROUNDS: Final = 2
"""So many rounds long the coach names moves."""
_WORDED: Final = frozenset(("buy", "take", "play", "pass"))
"""What the coach advises; a card's power explains itself where it is used."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move that the coach would make. `price` is what it costs now, in rubles."""

    move: Move
    price: int = 0

    @property
    def anchor(self) -> str:
        """What the style sheet rings."""
        return "pass" if self.move.verb == "pass" else ""

    def is_about(self, place: str, card: str) -> bool:
        """Tell whether the move is about a card in a place ("upper", "lower", "hand")."""
        return (self.move.place or "hand", self.move.card) == (place, card)


Tip = Step | Advice


def advise(game: Game) -> Advice | None:
    """Return the move that the adviser would make, None where there is no action to choose."""
    state = game.state
    if state.seat is None or state.decision != "action" or len(state.legal_moves) == 1:
        return None
    move = make_bot(ADVISER, None, state.seat).choose(game.view(state.seat, memory=True))
    return Advice(move, game.price(move)) if move.verb in _WORDED else None


class Coach:
    """Whoever speaks at the table in a first game, or in every game where that is wanted.

    `is_first` tells whether no game has been finished on this device.
    """

    def __init__(self, preferences: Preferences, is_first: Callable[[], bool]) -> None:
        self._preferences = preferences
        self._is_first = is_first
        self._game: Game | None = None
        self._first = False
        self._advice: Advice | None = None
        self._advised_on: View | None = None
        self._heeded_on: View | None = None
        self._is_counted = False
        self._heard: Tip | None = None
        self.tip: Tip | None = None
        """What is shown now."""
        self.has_more = False
        """Whether something follows it in the same position."""

    def attend(self, game: Game, view: View) -> Tip | None:
        """Return what to say to the one who sees a position, None for nothing."""
        self.tip, self.has_more = None, False
        if view.viewer is None or view.seat is None or not self._is_wanted(game):
            return None
        told = self._told()
        step = due(view, told)
        if step is not None:
            self.tip = step
            after = due(view, {*told, step.id})
            self.has_more = after is not None or self._advise(game, view) is not None
        else:
            self.tip = self._advise(game, view)
            if self.tip is not None and not self._is_counted:
                self._is_counted = True
                count_hint(game)
        return self.tip

    def news(self) -> bool:
        """Tell whether the tip has not been announced yet; from then on it has."""
        fresh = self.tip is not None and self.tip != self._heard
        self._heard = self.tip
        return fresh

    def answer(self, word: str) -> None:
        """Go on after a tip ("next"), or be silent for good ("off")."""
        if word == "off":
            settings = self._preferences.settings
            self._preferences.change(replace(settings, coach="off"))
        else:
            self.acted()

    def acted(self) -> None:
        """Take the tip for read."""
        if isinstance(self.tip, Step):
            told = " ".join([*self._told(), self.tip.id])
            self._preferences.change(replace(self._preferences.settings, told=told))
        elif self.tip is not None:
            self._heeded_on = self._advised_on

    def _told(self) -> list[str]:
        return self._preferences.settings.told.split()

    def _is_wanted(self, game: Game) -> bool:
        if game is not self._game:
            self._game, self._first = game, self._is_first()
            self._advised_on = self._heeded_on = None
        wanted = self._preferences.settings.coach
        return wanted == "on" or (wanted == "first" and self._first)

    def _advise(self, game: Game, view: View) -> Advice | None:
        """Return the advice for a position in which the viewer chooses an action early on."""
        if not view.decides or view.round > ADVISED_ROUNDS or view == self._heeded_on:
            return None
        if view != self._advised_on:
            self._advised_on, self._advice, self._is_counted = view, advise(game), False
        return self._advice
