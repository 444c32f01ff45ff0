"""Reading a position: names for everything on the table, ids for cards, seats from 1.

>>> from stp.game import Game
>>> position = Game(players=3, seed="neva").state
>>> position.phase, position.seat, position.players[1].rubles
('worker', 2, 25)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from stp import candidates
from stp.candidates import Candidate, LegalMoves, Obstacle
from stp.cards import CARD_IDS, CARDS, DECKS, TRADING, Edition
from stp.deal import marker_names
from stp.legal import legal
from stp.moves import Move, encode
from stp.options import Rules
from stp.play import apply
from stp.rules import scoring
from stp.state import (
    ACTION,
    ARISTOCRAT_TYPES,
    DECISIONS,
    HAND_LIMIT,
    POINTS,
    READY_AT,
    RUBLES,
    UPRIGHT,
    State,
)

UNKNOWN = -1
"""In a masked state: rubles that are hidden."""


@dataclass(frozen=True, slots=True)
class PlayerPosition:
    """What lies in front of one player. Cards are ids; what is hidden is None."""

    rubles: int | None
    points: int
    hand: tuple[str, ...] | None
    """The hand in the order in which the cards were taken."""
    hand_decks: tuple[str, ...]
    """The backs of the cards in the hand, which are never hidden."""
    tableau: tuple[str, ...]
    """All cards in play in the notation's order, copies repeated, face-down ones included."""
    face_down: tuple[str, ...]
    """Used Observatories and Debtor's Prisons, which are part of the tableau."""
    used: tuple[str, ...]
    """Used Pubs and Trading Houses, which stay face up (`bonus_timing = actions`)."""
    aristocrat_types: int
    """Different red cards in the tableau."""
    hand_limit: int
    """How many cards the hand may hold."""


class Position:
    """A position with names for everything: ids for cards, seats from 1. It never changes."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(self)["_state"] == vars(other)["_state"]

    __hash__ = None  # type: ignore[assignment]

    def engine_state(self) -> State:
        """Return a copy in the engine's own form, for programs that need speed.

        It belongs to the caller, and what is hidden in a view is hidden in its copy (`masked`).
        """
        return self._state.copy()

    @property
    def seats(self) -> range:
        """All seats: from 1 to the number of players."""
        return range(1, len(self._state.players) + 1)

    @property
    def edition(self) -> Edition:
        """The edition in play."""
        return self._state.edition

    @property
    def rules(self) -> Rules:
        """The options of the table."""
        return self._state.rules

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self._state.round

    @property
    def phase(self) -> str:
        """The phase: worker, building, aristocrat or trading."""
        return DECKS[self._state.phase]

    @property
    def seat(self) -> int | None:
        """The seat that decides, from 1; None when the game is over."""
        return self._state.seat + 1 or None

    @property
    def decision(self) -> str | None:
        """What that seat decides: action, drawn, guild-hall, trading-house or pub."""
        return DECISIONS[self._state.decision]

    @property
    def upper(self) -> tuple[str, ...]:
        """The upper row of the market."""
        return card_ids(self._state.upper)

    @property
    def lower(self) -> tuple[str, ...]:
        """The lower row of the market."""
        return card_ids(self._state.lower)

    @property
    def left(self) -> Mapping[str, int]:
        """How many cards each deck has left."""
        return dict(zip(DECKS, self._state.left, strict=True))

    @property
    def discarded(self) -> tuple[str, ...]:
        """The discard pile, bottom to top."""
        return card_ids(self._state.discarded)

    @property
    def drawn(self) -> str | None:
        """The card that waits for its decision, in no other place meanwhile."""
        return CARD_IDS[self._state.drawn] if self._state.drawn >= 0 else None

    @property
    def passes(self) -> tuple[int, ...]:
        """The seats that have passed in direct succession, in their order, while a turn is due.

        Once every seat has passed the phase ends, and they start again from none. Setting a Guild
        Hall in a turn does not break the chain; every other action does. While a drawn card or an
        offer after the building scoring waits for its decision, there are none.
        """
        state = self._state
        if state.decision != ACTION:
            return ()
        number = len(state.players)
        return tuple((state.seat - back) % number + 1 for back in range(state.passes, 0, -1))

    @property
    def last_round(self) -> bool:
        """Whether this round is the last."""
        return self._state.last_round

    @property
    def markers(self) -> Mapping[str, int]:
        """The seat that holds each starting marker; with five players also the gold disc."""
        seats = self._state.markers
        names = marker_names(len(self._state.players))
        return {name: seat + 1 for name, seat in zip(names, seats, strict=True)}

    @cached_property
    def players(self) -> tuple[PlayerPosition, ...]:
        """All players, seat 1 first."""
        return tuple(map(self._player, range(len(self._state.players))))

    def _player(self, seat: int) -> PlayerPosition:
        me, hand = self._state.players[seat], self._state.hands[seat]
        face_down: list[str] = []
        used: list[str] = []
        for row, ready in enumerate(READY_AT):
            spent = (CARD_IDS[row],) * (me[row] - me[ready]) if me[row] else ()
            (face_down if UPRIGHT[row] != row else used).extend(spent)
        return PlayerPosition(
            rubles=None if me[RUBLES] == UNKNOWN else me[RUBLES],
            points=me[POINTS],
            hand=None if any(card < 0 for card in hand) else card_ids(hand),
            hand_decks=tuple(CARDS[card].deck if card >= 0 else DECKS[~card] for card in hand),
            tableau=tuple(card for row, card in enumerate(CARD_IDS) for _ in range(me[row])),
            face_down=tuple(face_down),
            used=tuple(used),
            aristocrat_types=me[ARISTOCRAT_TYPES],
            hand_limit=me[HAND_LIMIT],
        )

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the seat that decides, in the notation's order."""
        return LegalMoves(legal(self._state), self._state.edition)

    @property
    def candidates(self) -> list[Candidate]:
        """Every conceivable move of the seat that decides, with its price or what is against it."""
        return candidates.candidates(self._state)

    def price(self, move: Move | str) -> int:
        """Return what a move costs in rubles, also one that is too dear.

        Raises IllegalMoveError for a move that is inconceivable in this position.
        """
        return candidates.find_candidate(self._state, move).price

    def explain_price(self, move: Move | str) -> list[tuple[str, int]]:
        """Return how the price of a move comes about: reasons and amounts, which add up to it.

        Reasons are listed at `stp.candidates.explain`. Raises IllegalMoveError as `price` does.
        """
        code = encode(candidates.find_candidate(self._state, move).move, self._state.edition)
        assert code is not None
        return candidates.explain(self._state, code)

    def obstacle(self, move: Move | str) -> Obstacle | None:
        """Return why a move is not legal now, or None if it is.

        Raises MoveTextError for a text that is no move.
        """
        wanted = Move.parse(move) if isinstance(move, str) else move
        for candidate in self.candidates:
            if candidate.move == wanted:
                return candidate.obstacle
        return candidates.inconceivable(self._state)

    def income(self, seat: int) -> dict[str, tuple[int, int]]:
        """Return what each of the three scorings would pay a seat now: phase -> (rubles, points).

        Sycophants that cannot be paid are left out; the Guild Hall counts only where its split is
        set; Pub and Trading House never. Raises ValueError for a seat that there is not.
        """
        self._check_seat(seat)
        me = self._state.players[seat - 1]
        known = me[RUBLES] != UNKNOWN
        return {
            name: scoring(me, phase, self.rules, known)[:2]
            for phase, name in enumerate(DECKS)
            if phase != TRADING
        }

    def income_after(self, candidate: Candidate) -> dict[str, tuple[int, int]]:
        """Return what `income` is for the seat that decides once it has bought or played a card.

        A candidate that is too dear counts as if the missing rubles were there. Raises ValueError
        where something else stands against it, and for a move that puts no card into a tableau.
        """
        move, obstacle = candidate.move, candidate.obstacle
        code = encode(move, self.edition)
        if code is None or move.verb not in ("buy", "play"):
            raise ValueError(f"{move} puts no card into a tableau")
        state = self._state.copy()
        seat = state.seat
        known = state.players[seat][RUBLES] != UNKNOWN
        if obstacle is not None:
            if obstacle.kind != "rubles-short":
                raise ValueError(f"{move} is not possible: {obstacle}")
            state.players[seat][RUBLES] += obstacle.amount
        apply(state, code)
        if not known:
            state.players[seat][RUBLES] = UNKNOWN
        return Position(state).income(seat + 1)

    def _check_seat(self, seat: int) -> None:
        if seat not in self.seats:
            raise ValueError(f"there is no seat {seat}: seats count from 1 to {len(self.seats)}")


def card_ids(rows: list[int] | tuple[int, ...]) -> tuple[str, ...]:
    """Return the ids of cards."""
    return tuple(CARD_IDS[row] for row in rows)
