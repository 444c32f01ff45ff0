"""Lists the moves of a position with their prices, and explains prices and illegal moves.

A *candidate* is a conceivable move with its price and the reason why it is illegal, if it is.
Candidates and legal moves come from the same walk, `legal.legal`; the explanation of a price is the
sum that is charged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, overload

from stp import legal, rules
from stp.cards import CARD_IDS, CARDS, PUB_PRICE, TRADE_PRICE, Edition
from stp.display import Shown
from stp.errors import MoveTextError, StpError, mistyped, quoted
from stp.legal import ObstacleKind
from stp.moves import (
    BUY,
    LOWER,
    NOTHING,
    PARTS,
    PLAY,
    PUB,
    TRADE,
    Move,
    Verb,
    decode,
    encode,
    nearest,
)
from stp.state import OVER, RUBLES, State

_SENTENCES: Final[dict[ObstacleKind, str]] = {
    "hand-full": "the hand is full",
    "nothing-to-displace": "there is no card in the tableau that it may displace",
    "face-down": "a face-down card cannot be displaced",
    "wrong-symbol": "it displaces only cards with its own symbol",
    "is-trading-card": "a trading card is never displaced",
    "deck-too-small": "the deck has fewer than two cards left",
    "wrong-phase": "that can be done in another phase only",
    "already-used": "the card was already used in this round",
    "split-unchanged": "the Guild Hall already pays that",
    "split-set": "the Guild Hall's split was already set in this turn",
    "not-your-turn": "another seat decides",
    "game-over": "the game is over",
    "not-possible": "that move is not possible here",
}


@dataclass(frozen=True, slots=True)
class Obstacle:
    """The reason why a conceivable move is illegal; `str(obstacle)` is a sentence.

    `amount` is the number of missing rubles, and 0 for every other kind.
    """

    kind: ObstacleKind
    amount: int = 0

    def __str__(self) -> str:
        if self.kind == "rubles-short":
            return f"{self.amount} ruble{'s' if self.amount > 1 else ''} short"
        return _SENTENCES[self.kind]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A conceivable move with its price in rubles; `obstacle` is None if it is legal."""

    move: Move
    price: int
    obstacle: Obstacle | None


class IllegalMoveError(StpError):
    """A move is illegal: which one, why, and the nearest legal move.

    `cause` is the obstacle, or the error of a text that is not a move. `legal` holds the moves
    that were legal; a traceback lists them.
    """

    def __init__(
        self, move: str, cause: Obstacle | StpError, meant: str | None = None,
        legal: Iterable[Move] = (),
    ) -> None:  # fmt: skip
        told = {"move": quoted(move), "reason": cause}
        if meant:
            super().__init__(
                "illegal move '{move}': {reason} (did you mean '{meant}'?)", meant=meant, **told
            )
        else:
            super().__init__("illegal move '{move}': {reason}", **told)
        self.move = move
        self.cause = cause
        self.reason = str(cause)
        self.meant = meant
        self.legal = tuple(legal)
        if self.legal:
            self.add_note(f"legal moves: {', '.join(map(str, self.legal))}")


class LegalMoves(Shown):
    """The legal moves of a position, in the notation's order.

    They behave like a tuple of moves and compare equal to one; a slice is `LegalMoves` again. `in`
    and `index` accept a move or its text, so this is not declared as a collection of moves.
    """

    __slots__ = ("_codes", "_edition")

    def __init__(self, codes: Iterable[int], edition: Edition) -> None:
        self._codes = tuple(codes)
        self._edition: Edition = edition

    @property
    def edition(self) -> Edition:
        """The edition in play."""
        return self._edition

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[Move]:
        return map(decode, self._codes)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                move = Move.parse(move)
            except StpError:
                return False
        return isinstance(move, Move) and encode(move, self._edition) in self._codes

    def index(self, move: Move | str) -> int:
        """Return the place of a move, given as a value or as text; raises StpError if it is not
        among them."""
        wanted = move if isinstance(move, Move) else Move.parse(move)
        if wanted not in self:
            raise StpError(f"{str(wanted)!r} is not among the legal moves")
        return tuple(self).index(wanted)

    def without(self, *verbs: Verb) -> LegalMoves:
        """Return the moves that have none of these verbs."""
        kept = (code for code in self._codes if decode(code).verb not in verbs)
        return LegalMoves(kept, self._edition)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> LegalMoves: ...

    def __getitem__(self, index: int | slice) -> Move | LegalMoves:
        if isinstance(index, slice):
            return LegalMoves(self._codes[index], self._edition)
        return decode(self._codes[index])

    def __eq__(self, other: object) -> bool:
        return tuple(self) == (tuple(other) if isinstance(other, LegalMoves) else other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<LegalMoves ({len(self)}): {', '.join(map(str, self))}>"


def candidates(state: State) -> list[Candidate]:
    """Return every conceivable move of the position, legal or not, in the notation's order."""
    refused: list[legal.Refusal] = []
    found = [
        (code, Candidate(decode(code), price_of(state, code), None))
        for code in legal.legal(state, refused)
    ]
    found += [(refusal[0], _refused(state, refusal)) for refusal in dict.fromkeys(refused)]
    return [candidate for _, candidate in sorted(found, key=lambda pair: pair[0])]


def _refused(state: State, refusal: legal.Refusal) -> Candidate:
    code, price, kind = refusal
    short = price - state.players[state.seat][RUBLES] if kind == "rubles-short" else 0
    return Candidate(decode(code), price, Obstacle(kind, short))


def find_candidate(state: State, move: Move | str) -> Candidate:
    """Return the candidate of a move.

    Raises IllegalMoveError if it is not even a candidate of this position or not a move; the error
    names a similar legal move if there is one.
    """
    try:
        wanted = Move.parse(move) if isinstance(move, str) else move
    except MoveTextError as error:
        meant = _nearest_legal(state, error.text)
        raise IllegalMoveError(error.text, error.cause, meant, legal_moves(state)) from None
    if not isinstance(wanted, Move):
        raise IllegalMoveError(
            quoted(wanted), StpError(mistyped("a move must be a Move or text", wanted)), None,
            legal_moves(state),
        )  # fmt: skip
    code, refused = encode(wanted, state.edition), list[legal.Refusal]()
    if code in legal.legal(state, refused):
        assert code is not None
        return Candidate(wanted, price_of(state, code), None)
    for refusal in refused:
        if refusal[0] == code:
            return _refused(state, refusal)
    reason, nearest = why_not_a_candidate(state), _nearest_legal(state, str(wanted))
    raise IllegalMoveError(str(wanted), reason, nearest, legal_moves(state))


def check_legal(state: State, move: Move | str) -> int:
    """Return the code of a legal move; raises IllegalMoveError with the reason for any other."""
    try:
        wanted = Move.parse(move) if isinstance(move, str) else move
    except MoveTextError:
        wanted = None
    code = encode(wanted, state.edition) if isinstance(wanted, Move) else None
    if code is not None and code in legal.legal(state):
        return code
    candidate = find_candidate(state, move)
    assert candidate.obstacle is not None
    raise IllegalMoveError(
        str(move), candidate.obstacle, _nearest_legal(state, str(move)), legal_moves(state)
    )


def legal_moves(state: State) -> LegalMoves:
    """Return the legal moves of a position."""
    return LegalMoves(legal.legal(state), state.edition)


def why_not_a_candidate(state: State) -> Obstacle:
    """Explain why a move is not even a candidate."""
    return Obstacle("game-over" if state.decision == OVER else "not-possible")


def _nearest_legal(state: State, text: str) -> str | None:
    meant = nearest(text, [str(move) for move in legal_moves(state)])
    return meant if meant != text else None


def price_of(state: State, code: int) -> int:
    """Return the price of a conceivable move in rubles, for the seat to move."""
    return sum(amount for _, amount in explain(state, code))


def explain(state: State, code: int) -> list[tuple[str, int]]:
    """Explain the price of a move as pairs of a reason and an amount in rubles.

    Reasons are "cost" (as printed), "lower-row", "copies", the id of a discount card, "over ID"
    for the worth of the displaced card, "minimum" for the rubles that raise the sum to 1, "points"
    (Pub and Trading House). A free move has no reasons.
    """
    verb, place, item, over = PARTS[code]
    if verb == PUB:
        return [("points", item * PUB_PRICE)]
    if verb == TRADE:
        return [("points", TRADE_PRICE)]
    if verb not in (BUY, PLAY):
        return []
    me = state.players[state.seat]
    from_lower = int(verb == BUY and place == LOWER)
    steps = [("cost", rules.COST[item])]
    if from_lower:
        steps.append(("lower-row", -1))
    if me[item]:
        steps.append(("copies", -me[item]))
    if me[rules.DISCOUNT_AT[item]]:
        steps += _discounts(me, CARDS[item].colour)
    if over != NOTHING:
        steps.append((f"over {CARD_IDS[over]}", -rules.WORTH[over]))
    missing = rules.price(me, item, from_lower, over) - sum(amount for _, amount in steps)
    if missing:
        steps.append(("minimum", missing))
    return steps


def _discounts(me: list[int], colour: str) -> list[tuple[str, int]]:
    return [
        (card.id, -me[row]) for row, card in enumerate(CARDS) if card.discount == colour and me[row]
    ]
