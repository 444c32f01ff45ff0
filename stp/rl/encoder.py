"""Turns a position into the flat vector of an observation, with tables computed once per layout.

A position becomes a row of cells, which is the same for every seat. Only cells that have changed
since the last position are written. For each seat, a table says which cell belongs in which place
of its vector. Places that the seat may not know use a cell that is always 0 or -1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from operator import itemgetter, sub
from struct import Struct, pack
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stp.cards import ARISTOCRAT, BUILDING, CARDS, DECKS
from stp.options import CHOICES, Rules
from stp.rules import scoring
from stp.state import (
    ARISTOCRAT_TYPES,
    GUILD_RUBLES,
    HAND_LIMIT,
    INCOME_POINTS,
    INCOME_RUBLES,
    OVER,
    POINTS,
    READY_AT,
    RUBLES,
    SLOTS,
    Player,
    State,
)

Flat = NDArray[np.float32]
Cards = tuple[int, ...]
Turn = tuple[int, int, int, Cards]

HIDDEN: Final = -1
"""The value of rubles that the seat may not know."""
SCORED: Final = tuple(range(BUILDING + 2))
"""The phases with a scoring: all but trading."""

_CELL: Final = np.dtype("<i2")
_SIZE: Final = _CELL.itemsize
_FLAT: Final = np.dtype(np.float32)
_BITS: Final = 8 * _SIZE
"""The bits of a cell. A pile is one large number, to which each card adds 1 in its cell."""
_PILES: Final = ("upper", "lower", "discarded", "drawn")
"""The piles of cards that are counted first; the hands follow, and last the cards in the decks."""
_LONG: Final = 5
"""Above this number of known cards, it is faster to count only the cards added to a pile."""
_PLAYER_NUMBERS: Final = {
    "hand_limit": HAND_LIMIT,
    "rubles": RUBLES,
    "points": POINTS,
    "aristocrat_types": ARISTOCRAT_TYPES,
    "guild": GUILD_RUBLES,
}
"""Fields with one number for each player, and the slot that it comes from."""
_TABLE_NUMBERS: Final = ("passes", "round", "last_round", "guild_set")
_CAUTIOUS: Final = SLOTS
"""After the slots of a player: the aristocrats' rubles for observers who do not know how many
Sycophants can be paid."""
_USED: Final = SLOTS + 1
"""After that: the number of used cards of each power."""
_ARISTOCRATS: Final = INCOME_RUBLES + ARISTOCRAT
_SLOTS: Final = slice(0, _SIZE * SLOTS, _SIZE)
"""The lower bytes of a player's slots; the upper ones are 0 unless a number is large or below 0."""
_CAUTIOUS_AT: Final = _SIZE * _CAUTIOUS
_USED_AT: Final = slice(_SIZE * _USED, None, _SIZE)
_FOUR: Final = Struct("<4h").pack
_DECK: Final = tuple(DECKS.index(card.deck) for card in CARDS)


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: where it begins in the flat vector, its shape and its bounds."""

    start: int
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers the field has."""
        return prod(self.shape)

    @property
    def stop(self) -> int:
        """Where the next field begins."""
        return self.start + self.size


class Encoder:
    """Encodes the positions of one table for every seat, and keeps the cells of the last one."""

    __slots__ = (
        "_bytes", "_cells", "_counts", "_decks", "_drawn", "_even", "_in_play", "_left", "_left_at",
        "_made_of", "_memory", "_none_used", "_numbers", "_numbers_at", "_pile_at", "_pile_cells",
        "_pile_size", "_piles", "_player_cells", "_players", "_players_at", "_ready", "_row",
        "_rows", "_rules", "_seats", "_sees_decks", "_start", "_tables", "_turn", "_turn_at",
        "_turns", "_uneven", "_unit",
    )  # fmt: skip

    def __init__(
        self, rows: Cards, players: int, rules: Rules, fields: Mapping[str, Field], memory: bool
    ) -> None:
        self._made_of = (rows, players, rules, fields, memory)
        self._rows, self._rules, self._seats = rows, rules, range(players)
        self._memory, self._sees_decks = memory, memory or rules.open_decks
        powers = [row for row in rows if CARDS[row].power]
        self._in_play = itemgetter(*powers)
        self._ready = itemgetter(*(READY_AT[row] for row in powers))
        uneven = [*filter(_pays_unevenly, rows)]
        self._uneven, self._even = itemgetter(*uneven), (0,) * len(uneven)
        self._pile_cells = len(rows) + len(DECKS)
        self._pile_size = _SIZE * self._pile_cells
        self._player_cells = _USED + len(powers)
        self._unit = {
            row: 1 << _BITS * place | 1 << _BITS * (len(rows) + _DECK[row])
            for place, row in enumerate(rows)
        }.__getitem__
        options = [getattr(rules, name) != values[0] for name, values in CHOICES.items()]
        piles = len(_PILES) + players + 1
        sizes = {
            "hidden": 2, "options": len(options), "left": len(DECKS),
            "turn": len(DECKS) + OVER + players, "markers": fields["markers"].size,
            "table": len(_TABLE_NUMBERS), "piles": piles * self._pile_cells,
            "players": players * self._player_cells,
        }  # fmt: skip
        self._start = dict(zip(sizes, accumulate(sizes.values(), initial=0), strict=False))
        self._tables = [self._table(seat, fields) for seat in self._seats]
        self._cells: NDArray[np.int16] = np.zeros(sum(sizes.values()), _CELL)
        self._cells[1 : 2 + len(options)] = [HIDDEN, *options]
        self._bytes = self._cells.data.cast("B")
        self._turn_at = _bytes(self._start["turn"], self._start["table"])
        self._numbers_at = _bytes(self._start["table"], self._start["piles"])
        first, size = self._start["piles"], self._pile_cells
        self._pile_at = [
            _bytes(first + one * size, first + one * size + size) for one in range(piles)
        ]
        first, size = self._start["players"], self._player_cells
        self._players_at = [
            _bytes(first + one * size, first + one * size + size) for one in self._seats
        ]
        self._row = bytearray(_SIZE * size)
        self._none_used = bytes(len(powers))
        self._left_at = _bytes(self._start["left"], self._start["turn"])
        self._turns: dict[Turn, bytes] = {}
        self._drawn: dict[int, Cards] = {-1: (), **{row: (row,) for row in rows}}
        self._piles: list[Cards] = [()] * (piles - 1)
        self._counts = [0] * piles
        self._turn: Turn | None = None
        self._numbers: tuple[int, ...] = ()
        self._left: Cards = ()
        self._decks: tuple[Cards, ...] = ()
        self._players: list[Player] = [[]] * players

    def __reduce__(self) -> tuple[Any, ...]:
        """Make copies from the same arguments, with cells of their own."""
        return Encoder, self._made_of

    def flat(self, state: State, seat: int) -> Flat:
        """Return what a seat (from 0) observes of a position."""
        if self._left is not state.left or self._decks is not state.decks:
            self._left, self._decks = state.left, state.decks
            self._write_left(state)
        turn = state.phase, state.decision, state.seat, state.markers
        if turn != self._turn:
            self._turn = turn
            self._bytes[self._turn_at] = self._turns.get(turn) or self._turn_cells(turn)
        numbers = state.passes, state.round, state.last_round, state.guild_set
        if numbers != self._numbers:
            self._numbers = numbers
            self._bytes[self._numbers_at] = _FOUR(*numbers)
        drawn = self._drawn[state.drawn]
        piles = [state.upper, state.lower, state.discarded, drawn, *state.hands]
        for number, known in enumerate(self._piles):
            pile = piles[number]
            if pile is not known:
                self._write_pile(number, known, pile)
        self._piles = piles
        players = self._players
        for number, player in enumerate(state.players):
            if players[number] != player:
                players[number] = player[:]
                self._write_player(number, player)
        return self._cells.take(self._tables[seat]).astype(_FLAT)

    def _write_left(self, state: State) -> None:
        """Write the number of cards left in each deck, and which cards they are if known."""
        self._bytes[self._left_at] = _FOUR(*state.left)
        if self._sees_decks:
            left = zip(state.decks, state.left, strict=True)
            unseen = tuple(card for deck, number in left for card in deck[len(deck) - number :])
            self._write_pile(-1, (), unseen)

    def _write_pile(self, number: int, known: Cards, pile: Cards) -> None:
        """Write the number of copies of each card in a pile; `known` is the pile written last."""
        size = len(known)
        if size > _LONG and pile[:size] == known:
            count = self._counts[number] + sum(map(self._unit, pile[size:]))
        else:
            count = sum(map(self._unit, pile))
        self._counts[number] = count
        self._bytes[self._pile_at[number]] = count.to_bytes(self._pile_size, "little")

    def _turn_cells(self, turn: Turn) -> bytes:
        """Return 1 for the current phase, decision, deciding seat and the seat of each marker, and
        0 for all others."""
        phase, decision, seat, markers = turn
        cells = [phase == one for one in range(len(DECKS))]
        cells += [seat >= 0 and decision == one for one in range(OVER)]
        cells += [holder == one for holder in (seat, *markers) for one in self._seats]
        self._turns[turn] = shown = pack(f"<{len(cells)}h", *cells)
        return shown

    def _write_player(self, number: int, player: Player) -> None:
        """Write a player's slots with the actual income, and the used cards of each power."""
        used = self._none_used
        in_play, ready = self._in_play(player), self._ready(player)
        if in_play != ready:
            used = bytes(map(sub, in_play, ready))
        cautious = player[_ARISTOCRATS]
        if self._uneven(player) != self._even:
            player, cautious = _with_income(player, self._rules)
        row, at = self._row, self._players_at[number]
        try:
            row[_SLOTS], row[_CAUTIOUS_AT], row[_USED_AT] = player, cautious, used
            self._bytes[at] = row
        except ValueError:
            self._bytes[at] = pack(f"<{self._player_cells}h", *player, cautious, *used)

    def _table(self, seat: int, fields: Mapping[str, Field]) -> NDArray[np.intp]:
        """Return the cell for every place of a seat's vector."""
        start, cards = self._start, range(len(self._rows))
        seats = [*self._seats[seat:], *self._seats[:seat]]
        pile = {
            name: start["piles"] + place * self._pile_cells
            for place, name in enumerate((*_PILES, *self._seats, "unseen"))
        }
        known = {one: one == seat or self._memory or self._rules.open_money for one in seats}
        player = {one: start["players"] + one * self._player_cells for one in seats}
        used = range(_USED, self._player_cells)
        zero, hidden = start["hidden"], start["hidden"] + 1
        decision, turn = start["turn"] + len(DECKS), start["turn"] + len(DECKS) + OVER
        shown: dict[str, Sequence[int]] = {
            **{name: [pile[name] + card for card in cards] for name in (*_PILES, "unseen")},
            "hand": [pile[seat] + card for card in cards],
            "hands": [pile[one] + card for one in seats[1:] for card in cards],
            "hand_decks": [
                pile[one] + len(cards) + deck for one in seats for deck in range(len(DECKS))
            ],
            "tableau": [player[one] + row for one in seats for row in self._rows],
            "used": [player[one] + power for one in seats for power in used],
            "income": [player[one] + slot for one in seats for slot in _income(known[one])],
            "phase": range(start["turn"], decision),
            "decision": range(decision, turn),
            "turn": [turn + one for one in seats],
            "markers": [
                start["markers"] + marker + one
                for marker in range(0, fields["markers"].size, len(seats))
                for one in seats
            ],
        }
        if not (self._memory or self._rules.open_hands):
            shown["hands"] = [zero] * fields["hands"].size
        for name, slot in _PLAYER_NUMBERS.items():
            shown[name] = [player[one] + slot for one in seats]
        shown["rubles"] = [
            cell if known[one] else hidden for one, cell in zip(seats, shown["rubles"], strict=True)
        ]
        for step, name in enumerate(_TABLE_NUMBERS):
            shown[name] = [start["table"] + step]
        for name in fields.keys() - shown:
            shown[name] = range(start[name], start[name] + fields[name].size)
        return np.array([cell for name in fields for cell in shown[name]], np.intp)


def _income(known: bool) -> list[int]:
    """Return the places of a player's income, for observers who know the rubles or do not."""
    rubles = [INCOME_RUBLES + phase for phase in SCORED]
    points = [INCOME_POINTS + phase for phase in SCORED]
    if not known:
        rubles[ARISTOCRAT] = _CAUTIOUS
    return [place for pair in zip(rubles, points, strict=True) for place in pair]


def _bytes(start: int, stop: int) -> slice:
    """Return the place of cells, counted in bytes."""
    return slice(_SIZE * start, _SIZE * stop)


def _with_income(player: Player, rules: Rules) -> tuple[Player, int]:
    """Return a player's slots with the actual income instead of the printed one, and the
    aristocrats' rubles for observers who do not know the rubles: they count every Sycophant."""
    slots, lost = player[:], 0
    for phase in _UNEVEN:
        slots[INCOME_RUBLES + phase], slots[INCOME_POINTS + phase], lost = scoring(
            player, phase, rules
        )
    return slots, slots[_ARISTOCRATS] - lost


def _pays_unevenly(row: int) -> bool:
    """Return whether a card's income can differ from the printed one."""
    return CARDS[row].per_card is not None or CARDS[row].power in ("guild", "dismiss")


_UNEVEN: Final = (BUILDING, ARISTOCRAT)
"""The phases of all cards that pay unevenly."""
