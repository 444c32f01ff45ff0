"""Reads positions: names for everything on the table, ids for cards, seats from 1.

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
from stp.deal import check_seat, marker_names
from stp.display import Shown, as_text
from stp.errors import StpError, mistyped
from stp.moves import Move, code_of, encode
from stp.options import Rules
from stp.play import apply
from stp.rules import final_parts, scoring
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
"""Value of hidden rubles in a masked state."""


@dataclass(frozen=True, slots=True)
class PlayerPosition:
    """Everything in front of one player. Cards are ids; hidden values are None."""

    rubles: int | None
    points: int
    hand: tuple[str, ...] | None
    """The hand, in the order in which the cards were taken."""
    hand_decks: tuple[str, ...]
    """The decks of the cards in the hand, seen on their backs, which are never hidden."""
    tableau: tuple[str, ...]
    """All cards in play in the notation's order, with copies and face-down cards."""
    face_down: tuple[str, ...]
    """Used Observatories and Debtor's Prisons; they are part of the tableau."""
    used: tuple[str, ...]
    """Used Pubs and Trading Houses; they stay face up (`bonus_timing = actions`)."""
    aristocrat_types: int
    """Number of different red cards in the tableau."""
    hand_limit: int
    """Number of cards that the player may hold in the hand."""


class Position(Shown):
    """An immutable position with names for everything: ids for cards, seats from 1.

    `print(position)` draws the table.
    """

    def __init__(self, state: State) -> None:
        if not isinstance(state, State):
            raise StpError(mistyped("a position is made of a State", state))
        self._state = state

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._state == other._state

    def __hash__(self) -> int:
        state = self._state
        return hash((state.round, state.phase, state.seat, state.upper, state.lower, state.left))

    def __str__(self) -> str:
        return as_text(self)

    def __repr__(self) -> str:
        stage = f"seat {self.seat} decides" if self.seat else "over"
        return f"<{type(self).__name__}: round {self.round}, {self.phase} phase, {stage}>"

    def engine_state(self) -> State:
        """Return a copy in the engine's form, for programs that need speed.

        The caller owns it. The copy of a view hides what the view hides (`masked`).
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
        """The seat to move, from 1; None when the game is over."""
        return self._state.seat + 1 or None

    @property
    def decision(self) -> str | None:
        """The decision to make: action, drawn, guild-hall, trading-house or pub."""
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
        """The number of cards left in each deck."""
        return dict(zip(DECKS, self._state.left, strict=True))

    @property
    def discarded(self) -> tuple[str, ...]:
        """The discard pile, bottom to top."""
        return card_ids(self._state.discarded)

    @property
    def drawn(self) -> str | None:
        """The drawn card that waits for a decision; it is in no other place."""
        return CARD_IDS[self._state.drawn] if self._state.drawn >= 0 else None

    @property
    def passes(self) -> int:
        """How many seats have passed one after another while a turn is due.

        When every seat has passed, the phase ends and the count starts again. Setting a Guild Hall
        does not reset it; every other action does. It is 0 while a drawn card or an offer after
        the building scoring waits for a decision.
        """
        return self._state.passes if self._state.decision == ACTION else 0

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that `passes` counts, in the order in which they passed."""
        seat, number = self._state.seat, len(self._state.players)
        return tuple((seat - back) % number + 1 for back in range(self.passes, 0, -1))

    @property
    def last_round(self) -> bool:
        """Whether this round is the last."""
        return self._state.last_round

    @property
    def markers(self) -> Mapping[str, int]:
        """The seat with each starting marker and, with five players, the gold disc."""
        seats = self._state.markers
        names = marker_names(len(self._state.players))
        return {name: seat + 1 for name, seat in zip(names, seats, strict=True)}

    @property
    def hand_limit(self) -> int | None:
        """How many cards the seat that decides may hold; None when the game is over."""
        state = self._state
        return state.players[state.seat][HAND_LIMIT] if state.seat >= 0 else None

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
        """The legal moves of the seat to move, in the notation's order."""
        return candidates.legal_moves(self._state)

    @property
    def candidates(self) -> list[Candidate]:
        """Every conceivable move of the seat to move, with its price and its obstacle, if any."""
        return candidates.candidates(self._state)

    def price(self, move: Move | str) -> int:
        """Return the price of a move in rubles, even if it is too expensive.

        Raises IllegalMoveError if the move is not even a candidate of this position.
        """
        return candidates.find_candidate(self._state, move).price

    def explain_price(self, move: Move | str) -> list[tuple[str, int]]:
        """Explain the price of a move as reasons and amounts, which add up to it.

        See `stp.candidates.explain` for the reasons. Raises IllegalMoveError as `price` does.
        """
        found = candidates.find_candidate(self._state, move).move
        return candidates.explain(self._state, code_of(found, self.edition))

    def obstacle(self, move: Move | str) -> Obstacle | None:
        """Return why a move is illegal, or None if it is legal.

        Raises MoveTextError if the text is not a move.
        """
        wanted = move if isinstance(move, Move) else Move.parse(move)
        for candidate in self.candidates:
            if candidate.move == wanted:
                return candidate.obstacle
        return candidates.why_not_a_candidate(self._state)

    def income(self, seat: int) -> dict[str, tuple[int, int]]:
        """Return what each scoring would pay a seat now: phase -> (rubles, points).

        Sycophants that cannot be paid do not count, nor do Pub and Trading House. The Guild Hall
        counts only if its split is set. Raises StpError for an unknown seat.
        """
        check_seat(seat, len(self._state.players))
        me = self._state.players[seat - 1]
        known = me[RUBLES] != UNKNOWN
        return {
            name: scoring(me, phase, self.rules, known)[:2]
            for phase, name in enumerate(DECKS)
            if phase != TRADING
        }

    def points_to_come(self, seat: int) -> int:
        """Return the points of final scoring that are almost certain for a seat.

        They are those for different aristocrats, and in the last round also those for rubles, if
        these are known, and for cards in hand. Raises StpError for an unknown seat.
        """
        check_seat(seat, len(self._state.players))
        aristocrats, rubles, hand = final_parts(self._state, seat - 1)
        if not self.last_round:
            return aristocrats
        is_known = self._state.players[seat - 1][RUBLES] != UNKNOWN
        return aristocrats + (rubles if is_known else 0) + hand

    def income_after(self, candidate: Candidate) -> dict[str, tuple[int, int]]:
        """Return the `income` of the seat to move after it has bought or played a card.

        A card that is too expensive counts as if the missing rubles were there. Raises StpError
        if the move is illegal for another reason, or puts no card into a tableau.
        """
        move, obstacle = candidate.move, candidate.obstacle
        code = encode(move, self.edition)
        if code is None or move.verb not in ("buy", "play"):
            raise StpError(f"{move} puts no card into a tableau")
        state = self._state.copy()
        seat = state.seat
        known = state.players[seat][RUBLES] != UNKNOWN
        if obstacle is not None:
            if obstacle.kind != "rubles-short":
                raise StpError(f"{move} is not possible: {obstacle}")
            state.players[seat][RUBLES] += obstacle.amount
        apply(state, code)
        if not known:
            state.players[seat][RUBLES] = UNKNOWN
        return Position(state).income(seat + 1)


def card_ids(rows: list[int] | tuple[int, ...]) -> tuple[str, ...]:
    """Return the ids of cards."""
    return tuple(CARD_IDS[row] for row in rows)
