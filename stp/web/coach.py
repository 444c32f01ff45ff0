"""The coach of a first game: what it says now, what it has said, and when it is silent.

It explains a position step by step (`stp.web.lessons`). Where nothing is left to explain and the
game is young, it names the move that the expert would make. It stops nobody from playing: whoever
makes a move has read enough.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stp.moves import Move
from stp.web.lessons import Step, due

if TYPE_CHECKING:
    from stp.game import Game
    from stp.view import View
    from stp.web.adviser import Adviser
    from stp.web.preferences import Preferences

ADVISED_ROUNDS: Final = 2
"""So many rounds long the coach names moves."""
_WORDED: Final = frozenset(("buy", "take", "play", "pass"))
"""What the coach advises; a card's power explains itself where it is used."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move that the expert would make. `price` is what it costs now, in rubles."""

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


class Coach:
    """Whoever speaks at the table in a first game, or in every game where that is wanted.

    `is_first` tells whether no game has been finished on this device; `advised` is called once the
    adviser, who is asked where a move is to be named, has found one.
    """

    def __init__(
        self,
        preferences: Preferences,
        is_first: Callable[[], bool],
        adviser: Adviser,
        advised: Callable[[], None],
    ) -> None:
        self._preferences = preferences
        self._is_first = is_first
        self._adviser = adviser
        self._advised = advised
        self._game: Game | None = None
        self._first = False
        self._advised_on: View | None = None
        self._heeded_on: View | None = None
        self._heard: Tip | None = None
        self.tip: Tip | None = None
        """What is shown now."""
        self.has_more = False
        """Whether something follows it in the same position."""

    def attend(self, game: Game, view: View, *, covered: bool) -> None:
        """Find what to say to the one who sees a position: while their own things are covered,
        nothing that could tell them, as an advised move could."""
        self.tip, self.has_more = None, False
        if view.viewer is None or view.seat is None or not self._is_wanted(game):
            return
        told = self._told()
        step = due(view, told, covered=covered)
        if step is not None:
            self.tip = step
            self.has_more = due(view, {*told, step.id}, covered=covered) is not None
            if not self.has_more and not covered and self._may_advise(view):
                advice = self._advise(game)  # who reads meanwhile need not wait for it
                self.has_more = advice is not None or self._adviser.hint is None
        elif not covered and self._may_advise(view):
            self.tip = self._advise(game)
            if self.tip is not None:
                self._advised_on = view
                self._adviser.count(game)

    def news(self) -> bool:
        """Tell whether the tip has not been announced yet; from then on it has."""
        fresh = self.tip is not None and self.tip != self._heard
        self._heard = self.tip
        return fresh

    def answer(self, word: str) -> None:
        """Go on after a tip ("next"), or be silent for good ("off")."""
        if word == "off":
            settings = self._preferences.settings
            self._preferences.change(settings.with_value("coach", "off"))
        else:
            self.acted()

    def acted(self) -> None:
        """Take the tip for read."""
        if isinstance(self.tip, Step):
            told = " ".join([*self._told(), self.tip.id])
            self._preferences.change(self._preferences.settings.with_value("told", told))
        elif self.tip is not None:
            self._heeded_on = self._advised_on

    def _told(self) -> list[str]:
        return self._preferences.settings.told.split()

    def _is_wanted(self, game: Game) -> bool:
        if game is not self._game:
            self._game, self._first = game, self._is_first()
            self._heeded_on = None
        wanted = self._preferences.settings.coach
        return wanted == "on" or (wanted == "first" and self._first)

    def _may_advise(self, view: View) -> bool:
        """Tell whether the viewer chooses an action early on, and has not heard which."""
        chooses = view.decides and view.decision == "action" and len(view.legal_moves) > 1
        return chooses and view.round <= ADVISED_ROUNDS and view != self._heeded_on

    def _advise(self, game: Game) -> Advice | None:
        """Return the adviser's move, None while it thinks and for what explains itself."""
        self._adviser.ask(game, self._advised)
        if self._adviser.hint is None:
            return None
        move = self._adviser.hint.move
        return Advice(move, game.price(move)) if move.verb in _WORDED else None
