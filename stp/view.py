"""Reading a position: `Position` names everything on the table, `View` only what a seat may know.

A view is made of a copy in which all that is hidden has been taken out (see `masked`), so nothing
reachable from it holds the rest, and two positions that differ only in hidden facts give equal
views.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random

from stp import candidates
from stp.candidates import Candidate, LegalMoves, Obstacle
from stp.cards import CARD_IDS, CARDS, DECKS, TRADING, Edition
from stp.deal import marker_names, shuffled
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
        return _ids(self._state.upper)

    @property
    def lower(self) -> tuple[str, ...]:
        """The lower row of the market."""
        return _ids(self._state.lower)

    @property
    def left(self) -> Mapping[str, int]:
        """How many cards each deck has left."""
        return dict(zip(DECKS, self._state.left, strict=True))

    @property
    def discarded(self) -> tuple[str, ...]:
        """The discard pile, bottom to top."""
        return _ids(self._state.discarded)

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
            hand=None if any(card < 0 for card in hand) else _ids(hand),
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


class View(Position):
    """What one seat may know of a position, with the reading interface of `Position`.

    Other players' hidden rubles are None, and so is a hidden hand that holds cards. Legal moves
    and prices are those of the seat itself, and only while it decides.

    `Game.view` makes the view of a player. Made directly, a view can also be of any position, or of
    a state in the engine's own form, and for viewer 0: an onlooker from whom everybody's rubles and
    hand are hidden where the options hide any.

    >>> from stp.game import Game
    >>> game = Game(players=2, seed="neva")
    >>> [player.rubles for player in View(game.position(0), 0).players]
    [None, None]
    """

    def __init__(
        self, position: Position | State, viewer: int | None, memory: bool = False
    ) -> None:
        if isinstance(position, View):
            raise ValueError("a view is made of a whole position, not of another view")
        state = position._state if isinstance(position, Position) else position
        super().__init__(masked(state, viewer, memory))
        self.viewer = viewer
        """The seat whose view it is, from 1; 0 or None for an onlooker, see `masked`."""
        self.memory = memory
        """Whether the view holds what its seat has seen earlier in the game."""

    @property
    def cards_left(self) -> Mapping[str, tuple[str, ...]] | None:
        """The cards left in each deck, sorted, if the seat may know them (never their order)."""
        if not (self.memory or self.rules.open_decks):
            return None
        return {name: _ids(deck) for name, deck in zip(DECKS, self._state.decks, strict=True)}

    @property
    def decides(self) -> bool:
        """Whether the seat whose view it is decides now."""
        return self.viewer is not None and self.viewer == self.seat

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the viewer; none while another seat decides."""
        return super().legal_moves if self.decides else LegalMoves([], self.edition)

    @property
    def candidates(self) -> list[Candidate]:
        """Every conceivable move of the viewer; none while another seat decides."""
        return super().candidates if self.decides else []

    def obstacle(self, move: Move | str) -> Obstacle | None:
        """Return why a move is not legal now; while another seat decides, that."""
        found = super().obstacle(move)
        return found if self.decides or self.seat is None else Obstacle("not-your-turn")

    def price(self, move: Move | str) -> int:
        """Return what a move costs; raises IllegalMoveError while another seat decides."""
        self._check_decides(move)
        return super().price(move)

    def explain_price(self, move: Move | str) -> list[tuple[str, int]]:
        """Return how a price comes about; raises IllegalMoveError while another seat decides."""
        self._check_decides(move)
        return super().explain_price(move)

    def candidates_of(self, seat: int) -> list[Candidate]:
        """Return every conceivable move of a seat as if it were its turn to act.

        While the viewer decides, its own candidates are those of its decision; after the end there
        are none. Raises ValueError for a seat that there is not, and for one whose rubles or hand
        are hidden.
        """
        self._check_seat(seat)
        player = self.players[seat - 1]
        if player.rubles is None or player.hand is None:
            raise ValueError(f"what seat {seat} can do depends on what is hidden")
        if self.seat is None or (self.decides and seat == self.viewer):
            return self.candidates
        state = self._state.copy()
        state.seat, state.decision, state.guild_set = seat - 1, ACTION, False
        return Position(state).candidates

    def fingerprint(self) -> tuple[object, ...]:
        """Return plain values that tell this view from others of its game, on every machine."""
        state = self._state
        return (
            self.viewer, state.round, state.phase, state.seat, state.decision, state.passes,
            list(map(list, state.players)), list(state.hands), state.upper, state.lower, state.left,
            state.discarded, state.drawn, state.markers, state.last_round, state.guild_set,
        )  # fmt: skip

    def imagine(self, random: Random) -> State:
        """Return a full position that the viewer cannot tell from the real one.

        The cards left are put in an order of chance; needs a view with `memory`.
        """
        if not self.memory:
            raise ValueError("only a view with memory knows what is left in the decks")
        state = self._state.copy()
        state.decks = tuple(tuple(shuffled(deck, random)) for deck in state.decks)
        return state

    def _check_decides(self, move: Move | str) -> None:
        if not self.decides:
            obstacle = Obstacle("game-over" if self.seat is None else "not-your-turn")
            raise candidates.IllegalMoveError(str(move), obstacle)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self.viewer, self.memory) == (other.viewer, other.memory) and (
            self._state == other._state
        )

    __hash__ = None


def masked(state: State, viewer: int | None, memory: bool) -> State:
    """Return a copy without anything that a seat may not know (rules, sections 9 and 10).

    Decks become the sorted cards left in them, or empty where not even those are known; hidden
    rubles become UNKNOWN, and a hidden card the complement of its deck's number. With `memory`
    the seat has watched everything: only the order of the decks is hidden. No viewer (None) is
    an onlooker to whom money and hands are open, viewer 0 one to whom nobody's are.
    """
    copy = state.copy()
    knows_decks = memory or state.rules.open_decks
    copy.decks = tuple(
        tuple(sorted(deck[len(deck) - left :])) if knows_decks else ()
        for deck, left in zip(state.decks, state.left, strict=True)
    )
    if memory or viewer is None:
        return copy
    for seat, (player, hand) in enumerate(zip(copy.players, copy.hands, strict=True)):
        if seat == viewer - 1:
            continue
        if not state.rules.open_money:
            player[RUBLES] = UNKNOWN
        if not state.rules.open_hands:
            copy.hands[seat] = tuple(~DECKS.index(CARDS[card].deck) for card in hand)
    return copy


def _ids(rows: list[int] | tuple[int, ...]) -> tuple[str, ...]:
    return tuple(CARD_IDS[row] for row in rows)
