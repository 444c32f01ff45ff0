"""The actions: every move that an edition can ever offer, in a fixed order.

An action is the index of a move in that list. The list is generated from the table of cards, in the
notation's order of legal moves. Within a version of the package it is always the same, whatever the
number of players and the options.

>>> actions = action_space("base")
>>> len(actions), len(action_space("new-society"))
(1067, 1668)
>>> actions[0], actions.index("pass")
(Move.parse('buy upper lumberjack'), 1066)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final, cast, overload

from stp.cards import CARDS, DECKS, EDITIONS, GUILD_INCOME, PUB_LIMIT, Edition, edition_cards
from stp.deal import check_edition
from stp.errors import StpError
from stp.moves import (
    BUY,
    DISCARD,
    DISMISS,
    DRAWN,
    GUILD,
    LOWER,
    NOTHING,
    OBSERVE,
    PASS_CODE,
    PLAY,
    PUB,
    REDEEM,
    TAKE,
    TRADE,
    UPPER,
    Move,
    code,
    decode,
    encode,
)
from stp.rules import DISPLACES, SYCOPHANT

_MARKET: Final = (UPPER, LOWER)


class Actions(Sequence[Move]):
    """All moves of an edition, as a sequence; `codes` has the same moves in the engine's form.

    `action_space` returns the one of an edition.
    """

    def __init__(self, edition: Edition) -> None:
        self.edition: Edition = edition
        self.codes: tuple[int, ...] = tuple(sorted(_codes(edition)))
        self.number: dict[int, int] = {code: place for place, code in enumerate(self.codes)}
        """The action of each code."""

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(map(decode, self.codes[index]))
        return decode(self.codes[index])

    def __contains__(self, value: object) -> bool:
        """Return whether a move, given as a value or as text, is among them."""
        try:
            self.index(cast(Move | str, value))
        except StpError:
            return False
        return True

    def index(self, value: Move | str, start: int = 0, stop: int | None = None) -> int:
        """Return the action of a move, given as a value or as text.

        Raises MoveTextError for a text that is not a move, and StpError for a move that the edition
        does not have.
        """
        move = value if isinstance(value, Move) else Move.parse(value)
        code = encode(move, self.edition)
        found = -1 if code is None else self.number.get(code, -1)
        if not start <= found < (len(self) if stop is None else stop):
            raise StpError(f"the edition {self.edition!r} never offers {str(move)!r}")
        return found

    def __reduce__(self) -> tuple[Callable[[Edition], Actions], tuple[Edition]]:
        """Make copies and pickles the same object: an edition has one `action_space`."""
        return action_space, (self.edition,)

    def __repr__(self) -> str:
        return f"<Actions: {len(self)} moves of the edition {self.edition!r}>"


def action_space(edition: str) -> Actions:
    """Return the actions of an edition; raises OptionError if it is unknown."""
    return _actions(check_edition(edition))


_actions = cache(Actions)


def _codes(edition: Edition) -> Iterator[int]:
    rows = edition_cards(edition).values()
    powers = {CARDS[row].power for row in rows}
    draws = {"observe", "redeem"} & powers
    places = (*_MARKET, DRAWN) if draws else _MARKET
    copies = EDITIONS.index(edition)
    pubs = sum(CARDS[row].counts[copies] for row in rows if CARDS[row].power == "pub")
    for verb, place in [*((BUY, place) for place in places), (PLAY, 0)]:
        for row in rows:
            yield from (code(verb, place, row, over) for over in _displaced(row, rows))
    yield from (code(TAKE, place, row) for place in places for row in rows)
    if "observe" in powers:
        yield from (code(OBSERVE, 0, deck) for deck in range(len(DECKS)))
    if "redeem" in powers:
        yield from (code(REDEEM, 0, row) for row in rows)
    if draws:
        yield from (code(DISCARD, DRAWN, row) for row in rows)
    if "guild" in powers:
        yield from (code(GUILD, 0, rubles) for rubles in range(GUILD_INCOME + 1))
    if "trade" in powers:
        yield code(TRADE)
    yield from (code(PUB, 0, points) for points in range(1, PUB_LIMIT * pubs + 1))
    if "dismiss" in powers:
        yield code(DISMISS, 0, SYCOPHANT)
    yield PASS_CODE


def _displaced(row: int, rows: Iterable[int]) -> Iterable[int]:
    """Return the cards that a card can displace when it enters a tableau; none for a plain card."""
    return set(DISPLACES[row]).intersection(rows) if CARDS[row].is_trading else (NOTHING,)
