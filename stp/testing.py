"""Sets up positions by hand, for tests of rules, bots and views of a game.

Cards are ids; a text may hold several, separated by spaces. Seats count from 1. A position that a
table has returned does not change when the table does.

>>> table = Table(players=2, phase="building", upper="market pub")
>>> table.give(1, "observatory", hand="judge", rubles=7)
>>> table.legal_moves
<LegalMoves (9): buy upper pub, buy upper market, take upper pub, take upper market, \
observe worker, observe building, observe aristocrat, observe trading, pass>
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from stp.cards import CARD_IDS, DECKS, Edition, card_index, deck_cards
from stp.deal import Deal, check_edition, check_players, check_seat, shuffled
from stp.errors import DealError, StpError
from stp.game import Game
from stp.options import Rules
from stp.position import Position
from stp.state import POINTS, RUBLES, State, place, turn_face_down

MARKERS: Final[Mapping[int, Mapping[str, int]]] = {
    2: {"worker": 2, "building": 1, "aristocrat": 1, "trading": 2},
    3: {"worker": 2, "building": 1, "aristocrat": 1, "trading": 3},
    4: {"worker": 2, "building": 1, "aristocrat": 3, "trading": 4},
    5: {"worker": 2, "building": 1, "aristocrat": 3, "trading": 4, "disc": 5},
}
"""Default holders of the starting markers, for each number of players."""


def written_deal(
    edition: Edition = "base", markers: Mapping[str, int] = MARKERS[2], tops: str = ""
) -> Deal:
    """Return a deal with these cards on top of their decks, the first one topmost.

    The other cards follow in the notation's order. Raises DealError for cards that the decks do not
    have.

    >>> written_deal(tops="judge czar").decks["aristocrat"][:3]
    ('judge', 'author', 'author')
    """
    decks = {}
    wanted = tops.split()
    for name, rows in zip(DECKS, deck_cards(check_edition(edition)), strict=True):
        rest = [CARD_IDS[row] for row in rows]
        top = []
        for card in wanted[:]:
            if card in rest:
                rest.remove(card)
                wanted.remove(card)
                top.append(card)
        decks[name] = (*top, *rest)
    if wanted:
        raise DealError(f"no deck has these cards, or not as many: {' '.join(wanted)}")
    return Deal(decks, markers)


def reordered(position: Position, random: Random) -> Position:
    """Return a position that differs only in the order of the unseen cards.

    >>> game = Game(players=2, seed="neva")
    >>> other = reordered(game.state, Random(1))
    >>> other == game.state, other.left == game.state.left
    (False, True)
    """
    state = position.engine_state()
    _shuffle(state, random)
    return Position(state)


def _shuffle(state: State, random: Random) -> None:
    state.decks = tuple(
        (*deck[: len(deck) - left], *shuffled(deck[len(deck) - left :], random))
        for deck, left in zip(state.decks, state.left, strict=True)
    )


class Table(Game):
    """A game whose position can be set up by putting cards where they are needed.

    It begins in any phase, with an empty market unless cards are named; the holder of the phase's
    marker is to move. The decks stay complete, and the record of the game does not include the
    set-up. Every method raises StpError for an unknown card, deck, phase or seat.
    """

    def __init__(
        self,
        players: int = 2,
        edition: Edition = "base",
        rules: str | Rules = "classic",
        phase: str = "worker",
        upper: str = "",
        lower: str = "",
        markers: Mapping[str, int] | None = None,
        tops: str = "",
    ) -> None:
        check_players(players, check_edition(edition))
        deal = written_deal(edition, markers or MARKERS[players], tops)
        super().__init__(deal=deal, edition=edition, rules=rules)
        state = self._changed()
        state.phase = _deck(phase)
        state.seat = state.markers[state.phase]
        self.market(upper, lower)

    def market(self, upper: str = "", lower: str = "") -> None:
        """Replace both rows of the market."""
        state = self._changed()
        state.upper, state.lower = self._rows(upper), self._rows(lower)

    def give(
        self,
        seat: int,
        tableau: str = "",
        *,
        hand: str | None = None,
        rubles: int | None = None,
        points: int | None = None,
        face_down: str = "",
    ) -> None:
        """Add cards to a tableau, some of them used, and set the other values given.

        `hand` replaces the hand; `rubles` and `points` are the seat's new amounts.
        """
        check_seat(seat, self.players)
        state = self._changed()
        player = state.players[seat - 1]
        for card in self._rows(tableau):
            place(player, card)
        for card in self._rows(face_down):
            place(player, card)
            turn_face_down(player, card)
        if hand is not None:
            state.hands[seat - 1] = self._rows(hand)
        if rubles is not None:
            player[RUBLES] = rubles
        if points is not None:
            player[POINTS] = points

    def pile(self, cards: str) -> None:
        """Replace the discard pile, bottom to top."""
        self._changed().discarded = self._rows(cards)

    def leave(self, **left: int) -> None:
        """Leave only that many cards in the named decks."""
        state = self._changed()
        changed = {_deck(name): number for name, number in left.items()}
        state.left = tuple(changed.get(deck, now) for deck, now in enumerate(state.left))

    def shuffle(self, random: Random) -> None:
        """Shuffle the cards left in every deck."""
        _shuffle(self._changed(), random)

    def turn(self, seat: int) -> None:
        """Give the turn to a seat."""
        check_seat(seat, self.players)
        self._changed().seat = seat - 1

    def make_last_round(self) -> None:
        """Make this round the last."""
        self._changed().last_round = True

    def _changed(self) -> State:
        """Replace the position by a copy, and return the copy for changes."""
        state = self._states[-1].copy()
        self._states[-1] = state
        return state

    def _identity(self) -> tuple[object, ...]:
        return (*super()._identity(), self._states[-1])

    def _rows(self, cards: str) -> tuple[int, ...]:
        try:
            return tuple(card_index(card, self.edition) for card in cards.split())
        except KeyError as error:
            raise StpError(f"the edition has no card {error}") from None


def _deck(name: str) -> int:
    """Return the number of a deck, which is that of its phase."""
    if name not in DECKS:
        raise StpError(f"unknown deck or phase {name!r}: use one of {', '.join(DECKS)}")
    return DECKS.index(name)
