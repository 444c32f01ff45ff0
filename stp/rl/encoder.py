"""Turns a position into the flat vector of an observation, with tables computed once per layout.

A position becomes a row of cells, which is the same for every seat. The row consists of pieces,
most of which have not changed since the last position. For each seat, a table says which cell
belongs in which place of its vector. Places that the seat may not know use a cell that is always 0
or -1.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from operator import itemgetter, sub
from struct import pack
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from stp.cards import ARISTOCRAT, BUILDING, CARDS, DECKS
from stp.options import CHOICES, Rules
from stp.rl.field import Field
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

if TYPE_CHECKING:
    Counted = tuple[Cards, bytes]

HIDDEN: Final = -1
"""The value of rubles that the seat may not know."""
SCORED: Final = tuple(range(BUILDING + 2))
"""The phases with a scoring: all but trading."""

_PLAYER_NUMBERS: Final = {
    "hand_limit": HAND_LIMIT,
    "points": POINTS,
    "aristocrat_types": ARISTOCRAT_TYPES,
    "guild": GUILD_RUBLES,
}
"""Fields with one number for each player, and the slot that it comes from."""
_TABLE_NUMBERS: Final = ("passes", "round", "last_round", "guild_set")
_INCOME_CELLS: Final = 2 * len(SCORED) + 1
"""A player's income: rubles of each scoring, points of each scoring, then the aristocrats' rubles
for observers who do not know how many Sycophants can be paid."""
_PRINTED_INCOME: Final = (
    *(INCOME_RUBLES + phase for phase in SCORED), *(INCOME_POINTS + phase for phase in SCORED),
    INCOME_RUBLES + ARISTOCRAT,
)  # fmt: skip
"""The slots of a player that hold the income, unless a card's income varies."""
_DECK: Final = tuple(DECKS.index(card.deck) for card in CARDS)


class Encoder:
    """Encodes the positions of one table for every seat.

    Each piece is cached with its source: a tuple of cards, which is the same object in the next
    position unless a card was added or removed, or a copy of a player.
    """

    def __init__(
        self, rows: Cards, players: int, rules: Rules, fields: Mapping[str, Field], *, memory: bool
    ) -> None:
        self._rows, self._players, self._rules = rows, players, rules
        self._powers = tuple(row for row in rows if CARDS[row].power)
        self._read = itemgetter(
            *self._powers, *(READY_AT[row] for row in self._powers), *_PRINTED_INCOME,
            *filter(_pays_unevenly, rows),
        )  # fmt: skip
        self._place = {row: place for place, row in enumerate(rows)}
        self._memory, self._sees_decks = memory, memory or rules.open_decks
        self._constant = array(
            "h",
            [0, HIDDEN, *(getattr(rules, name) != values[0] for name, values in CHOICES.items())],
        ).tobytes()
        self._hand_cells = len(rows) + len(DECKS)
        self._player_cells = SLOTS + len(self._powers) + _INCOME_CELLS
        self._player_format = f"{self._player_cells}h"
        self._none_used = (0,) * len(self._powers)
        self._no_cards = array("h", [0] * len(rows))
        self._no_hand = array("h", [0] * self._hand_cells)
        nothing = self._counts(())
        self._drawn = {-1: nothing, **{row: self._counts((row,)) for row in rows}}
        none: Counted = ((), nothing)
        self._upper = self._lower = self._discarded = none
        self._left: tuple[Cards, tuple[Cards, ...], bytes] = ((), (), nothing)
        self._hands: list[Counted] = [((), self._hand(()))] * players
        self._seen: list[tuple[Player, bytes]] = [([], b"")] * players
        self._turns: dict[tuple[int, int, int], bytes] = {}
        self._markers: dict[Cards, bytes] = {}
        cards = len(rows)
        sizes = {
            "hidden": 2, "options": len(CHOICES), "upper": cards, "lower": cards,
            "discarded": cards, "drawn": cards, "left": len(DECKS), "unseen": cards,
            "turn": len(DECKS) + OVER + players, "markers": fields["markers"].size,
            "table": len(_TABLE_NUMBERS), "hands": players * self._hand_cells,
            "players": players * self._player_cells,
        }  # fmt: skip
        self._start = dict(zip(sizes, accumulate(sizes.values(), initial=0), strict=False))
        self._tables = [self._table(seat, fields) for seat in range(players)]

    def flat(self, state: State, seat: int) -> Flat:
        """Return what a seat (from 0) observes of a position."""
        upper, lower, discarded = self._upper, self._lower, self._discarded
        if upper[0] is not state.upper:
            upper = self._upper = (state.upper, self._counts(state.upper))
        if lower[0] is not state.lower:
            lower = self._lower = (state.lower, self._counts(state.lower))
        if discarded[0] is not state.discarded:
            discarded = self._discarded = (state.discarded, self._counts(state.discarded))
        left = self._left
        if left[0] is not state.left or left[1] is not state.decks:
            left = self._left = (state.left, state.decks, self._decks(state))
        turn = (state.phase, state.decision, state.seat)
        pieces: list[bytes] = [
            self._constant, upper[1], lower[1], discarded[1], self._drawn[state.drawn], left[2],
            self._turns.get(turn) or self._turn(*turn),
            self._markers.get(state.markers) or self._holders(state.markers),
            pack("4h", state.passes, state.round, state.last_round, state.guild_set),
        ]  # fmt: skip
        hands, players = self._hands, self._seen
        for number, hand in enumerate(state.hands):
            held = hands[number]
            if held[0] is not hand:
                held = hands[number] = (hand, self._hand(hand))
            pieces.append(held[1])
        for number, player in enumerate(state.players):
            seen = players[number]
            if seen[0] != player:
                seen = players[number] = (player[:], self._player(player))
            pieces.append(seen[1])
        cells = np.frombuffer(b"".join(pieces), np.int16)
        return cells.take(self._tables[seat]).astype(np.float32)

    def _counts(self, cards: Cards) -> bytes:
        """Return the number of copies of each card."""
        counts, place = self._no_cards[:], self._place
        for card in cards:
            counts[place[card]] += 1
        return counts.tobytes()

    def _decks(self, state: State) -> bytes:
        """Return the number of cards left in each deck, and the number of copies of each card if it
        is known."""
        left = zip(state.decks, state.left, strict=True)
        unseen = (card for deck, number in left for card in deck[len(deck) - number :])
        return array("h", state.left).tobytes() + self._counts(
            tuple(unseen) if self._sees_decks else ()
        )

    def _hand(self, hand: Cards) -> bytes:
        """Return the number of copies of each card in a hand, then the number of cards of each
        deck."""
        counts, place, decks = self._no_hand[:], self._place, len(self._rows)
        for card in hand:
            counts[place[card]] += 1
            counts[decks + _DECK[card]] += 1
        return counts.tobytes()

    def _player(self, player: Player) -> bytes:
        """Return a player's slots, the number of used cards of each power, and the income."""
        powers = len(self._powers)
        read = self._read(player)
        used: Iterable[int] = self._none_used
        if read[:powers] != read[powers : 2 * powers]:
            used = map(sub, read[:powers], read[powers : 2 * powers])
        income = read[2 * powers : 2 * powers + _INCOME_CELLS]
        if any(read[2 * powers + _INCOME_CELLS :]):
            paid = [scoring(player, phase, self._rules) for phase in SCORED]
            unsure = scoring(player, ARISTOCRAT, self._rules, knows_rubles=False)
            rubles, points, _ = zip(*paid, strict=True)
            income = (*rubles, *points, unsure[0])
        return pack(self._player_format, *player, *used, *income)

    def _turn(self, phase: int, decision: int, seat: int) -> bytes:
        """Return 1 for the current phase, decision and deciding seat, and 0 for all others."""
        ones = [0] * (len(DECKS) + OVER + self._players)
        ones[phase] = 1
        if seat >= 0:
            ones[len(DECKS) + decision] = ones[len(DECKS) + OVER + seat] = 1
        self._turns[phase, decision, seat] = turn = array("h", ones).tobytes()
        return turn

    def _holders(self, markers: Cards) -> bytes:
        """Return 1 for the seat of each marker, and 0 for all others."""
        seats = range(self._players)
        ones = array("h", [seat == holder for holder in markers for seat in seats])
        self._markers[markers] = shown = ones.tobytes()
        return shown

    def _table(self, seat: int, fields: Mapping[str, Field]) -> NDArray[np.intp]:
        """Return the cell for every place of a seat's vector."""
        start, cards = self._start, range(len(self._rows))
        decks, powers = range(len(DECKS)), range(SLOTS, SLOTS + len(self._powers))
        seats = [(seat + step) % self._players for step in range(self._players)]
        hand = {one: start["hands"] + one * self._hand_cells for one in seats}
        player = {one: start["players"] + one * self._player_cells for one in seats}
        known = {one: one == seat or self._memory or self._rules.open_money for one in seats}
        zero, hidden = start["hidden"], start["hidden"] + 1
        decision, turn = start["turn"] + len(DECKS), start["turn"] + len(DECKS) + OVER
        shown: dict[str, Sequence[int]] = {
            "hand": [hand[seat] + card for card in cards],
            "hands": [hand[one] + card for one in seats[1:] for card in cards],
            "tableau": [player[one] + row for one in seats for row in self._rows],
            "used": [player[one] + power for one in seats for power in powers],
            "hand_decks": [hand[one] + len(cards) + deck for one in seats for deck in decks],
            "rubles": [player[one] + RUBLES if known[one] else hidden for one in seats],
            "income": [player[one] + cell for one in seats for cell in self._income(known[one])],
            "phase": range(start["turn"], decision),
            "decision": range(decision, turn),
            "turn": [turn + one for one in seats],
            "markers": [
                start["markers"] + marker + one
                for marker in range(0, fields["markers"].size, self._players)
                for one in seats
            ],
        }
        if not (self._memory or self._rules.open_hands):
            shown["hands"] = [zero] * fields["hands"].size
        for name, slot in _PLAYER_NUMBERS.items():
            shown[name] = [player[one] + slot for one in seats]
        for step, name in enumerate(_TABLE_NUMBERS):
            shown[name] = [start["table"] + step]
        for name in fields.keys() - shown:
            shown[name] = range(start[name], start[name] + fields[name].size)
        return np.array([cell for name in fields for cell in shown[name]], np.intp)

    def _income(self, known: bool) -> list[int]:
        """Return the cells of a player's income, for observers who know the rubles or do not."""
        first = SLOTS + len(self._powers)
        rubles, points = list(SCORED), [len(SCORED) + phase for phase in SCORED]
        if not known:
            rubles[ARISTOCRAT] = 2 * len(SCORED)
        return [first + cell for pair in zip(rubles, points, strict=True) for cell in pair]


def _pays_unevenly(row: int) -> bool:
    """Return whether a card's income can differ from the printed one."""
    return CARDS[row].per_card is not None or CARDS[row].power in ("guild", "dismiss")
