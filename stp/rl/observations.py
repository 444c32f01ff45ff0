"""What a seat observes: numbers in named fields, one after the other in a flat vector.

Every number counts something whole (cards, rubles, points, seats) and is no larger or smaller than
its field says. Seats are counted from the one that observes, clockwise: it is seat 0. Cards stand
in the order of the notation, `Observations.cards`. Nothing is in an observation that `stp.View`
would hide from the seat.

>>> observations = Observations("base", players=2)
>>> observations.size, observations.fields["tableau"].shape
(508, (2, 49))
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from math import prod
from operator import itemgetter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stp.cards import BUILDING, CARDS, DECKS, EDITIONS, Edition, edition_cards
from stp.deal import check_edition, check_players, marker_names
from stp.options import CHOICES, Rules
from stp.rules import scoring
from stp.state import (
    ARISTOCRAT_TYPES,
    DECISIONS,
    GUILD_RUBLES,
    HAND_LIMIT,
    OVER,
    POINTS,
    READY_AT,
    RUBLES,
    State,
)

MOST: Final = 999
"""No seat has ever more rubles or points than that, and no game more rounds."""
HIDDEN: Final = -1
"""Rubles that the seat may not know."""
_SCORED: Final = tuple(range(BUILDING + 2))
"""The phases that are scored: all but trading."""

Flat = NDArray[np.float32]


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


class Observations:
    """The layout of observations at one table, and the way from a position to its numbers.

    With `memory` a seat has watched everything, as our bots have: it knows the others' rubles and
    hands, and which cards are left in the decks (never their order). Without it a seat sees what
    lies on the table, as the options have it.
    """

    def __init__(
        self, edition: str = "base", players: int = 2, rules: Rules | None = None, *,
        memory: bool = False,
    ) -> None:  # fmt: skip
        self.edition: Edition = check_edition(edition)
        check_players(players, self.edition)
        self.players = players
        self.rules = Rules() if rules is None else rules
        self.memory = memory
        rows = tuple(edition_cards(self.edition).values())
        self.cards: tuple[str, ...] = tuple(CARDS[row].id for row in rows)
        """The cards in the order in which every field lists them."""
        self._powers = tuple(row for row in rows if CARDS[row].power)
        self.powers: tuple[str, ...] = tuple(CARDS[row].id for row in self._powers)
        """The cards with a power, in the order in which `used` lists them."""
        self._place = {row: place for place, row in enumerate(rows)}
        self._in_play = itemgetter(*rows)
        self.fields: dict[str, Field] = {}
        self.size = 0
        """How many numbers an observation has."""
        copies = max(CARDS[row].counts[EDITIONS.index(self.edition)] for row in rows)
        number = len(rows)
        add = self._add
        add("upper", (number,), 0, copies, "cards in the upper row")
        add("lower", (number,), 0, copies, "cards in the lower row")
        add("discarded", (number,), 0, copies, "cards in the discard pile")
        add("drawn", (number,), 0, 1, "the card that waits for its decision")
        add("hand", (number,), 0, copies, "cards in the seat's own hand")
        add("hands", (players - 1, number), 0, copies,
            "cards in the others' hands, next seat first; 0 where hidden")  # fmt: skip
        add("unseen", (number,), 0, copies, "cards left in the decks; 0 where that is hidden")
        add("tableau", (players, number), 0, copies, "cards in play, used ones included")
        add("used", (players, len(self._powers)), 0, copies, "cards in play that are used up")
        add("hand_decks", (players, len(DECKS)), 0, MOST, "cards in each hand, by their backs")
        add("hand_limit", (players,), 0, MOST, "cards that a hand may hold")
        add("rubles", (players,), HIDDEN, MOST, "rubles; -1 where they are hidden")
        add("points", (players,), 0, MOST, "points")
        add("aristocrat_types", (players,), 0, number, "different red cards in play")
        add("income", (players, len(_SCORED), 2), -MOST, MOST,
            "rubles and points that each scoring would pay now")  # fmt: skip
        add("guild", (players,), 0, MOST, "rubles that a Guild Hall is set to pay")
        add("left", (len(DECKS),), 0, MOST, "cards left in each deck")
        add("phase", (len(DECKS),), 0, 1, "1 for the phase")
        add(
            "decision",
            (OVER,),
            0,
            1,
            "1 for what is decided: " + ", ".join(map(str, DECISIONS[:OVER])),
        )
        add("turn", (players,), 0, 1, "1 for the seat that decides")
        add("markers", (len(marker_names(players)), players), 0, 1, "1 for the seat of each marker")
        add("passes", (1,), 0, players, "seats that have passed in direct succession")
        add("round", (1,), 0, MOST, "the round, from 1")
        add("last_round", (1,), 0, 1, "1 in the last round")
        add("guild_set", (1,), 0, 1, "1 where the split was set in this turn")
        add("options", (len(CHOICES),), 0, 1, "1 for options other than the printed rules")
        self._empty = [0] * self.size
        options = [int(getattr(self.rules, name) != values[0]) for name, values in CHOICES.items()]
        self._write(self._empty, "options", options)
        self._at = {name: field.start for name, field in self.fields.items()}

    def _add(self, name: str, shape: tuple[int, ...], low: int, high: int, meaning: str) -> None:
        self.fields[name] = field = Field(self.size, shape, low, high, meaning)
        self.size = field.stop

    def _write(self, numbers: list[int], name: str, values: list[int]) -> None:
        field = self.fields[name]
        numbers[field.start : field.stop] = values

    @property
    def low(self) -> Flat:
        """The smallest number in each place of the flat vector."""
        return self._bounds("low")

    @property
    def high(self) -> Flat:
        """The largest number in each place of the flat vector."""
        return self._bounds("high")

    def _bounds(self, which: str) -> Flat:
        fields = self.fields.values()
        return np.concatenate(
            [np.full(field.size, getattr(field, which), np.float32) for field in fields]
        )

    def flat(self, state: State, seat: int) -> Flat:
        """Return what a seat (from 0) observes of a position in the engine's form."""
        return np.array(array("h", self.numbers(state, seat)), np.float32)

    def split(self, flat: Flat) -> dict[str, Any]:
        """Return the fields of an observation by their names; they share its memory."""
        return {
            name: flat[field.start : field.stop].reshape(field.shape)
            for name, field in self.fields.items()
        }

    def numbers(self, state: State, seat: int) -> list[int]:
        """Return the same as plain numbers."""
        numbers = self._empty[:]
        at, place, players = self._at, self._place, self.players
        for name, cards in (
            ("upper", state.upper), ("lower", state.lower), ("discarded", state.discarded),
            ("hand", state.hands[seat]),
        ):  # fmt: skip
            start = at[name]
            for card in cards:
                numbers[start + place[card]] += 1
        if state.drawn >= 0:
            numbers[at["drawn"] + place[state.drawn]] = 1
        rules, knows_all = state.rules, self.memory
        if knows_all or rules.open_decks:
            start = at["unseen"]
            for deck, left in zip(state.decks, state.left, strict=True):
                for card in deck[len(deck) - left :]:
                    numbers[start + place[card]] += 1
        for other in range(players):
            index = (seat + other) % players
            self._player(
                numbers, other, state, index,
                not other or knows_all or rules.open_money,
                bool(other) and (knows_all or rules.open_hands),
            )  # fmt: skip
        start = at["left"]
        numbers[start : start + len(state.left)] = state.left
        numbers[at["phase"] + state.phase] = 1
        if state.seat >= 0:
            numbers[at["decision"] + state.decision] = 1
            numbers[at["turn"] + (state.seat - seat) % players] = 1
        start = at["markers"]
        for marker, holder in enumerate(state.markers):
            numbers[start + marker * players + (holder - seat) % players] = 1
        start = at["passes"]
        numbers[start : start + 4] = (
            state.passes, state.round, int(state.last_round), int(state.guild_set)
        )  # fmt: skip
        return numbers

    def _player(
        self, numbers: list[int], other: int, state: State, index: int, knows_rubles: bool,
        shows_hand: bool,
    ) -> None:  # fmt: skip
        """Write down what is to be seen of one player; `other` counts from the observing seat."""
        at, place = self._at, self._place
        me, hand = state.players[index], state.hands[index]
        cards = len(place)
        start = at["tableau"] + other * cards
        numbers[start : start + cards] = self._in_play(me)
        powers = self._powers
        start = at["used"] + other * len(powers)
        for step, row in enumerate(powers):
            if me[row]:
                numbers[start + step] = me[row] - me[READY_AT[row]]
        start = at["hand_decks"] + other * len(DECKS)
        for card in hand:
            numbers[start + _DECK[card]] += 1
        if shows_hand:
            start = at["hands"] + (other - 1) * cards
            for card in hand:
                numbers[start + place[card]] += 1
        numbers[at["hand_limit"] + other] = me[HAND_LIMIT]
        numbers[at["rubles"] + other] = me[RUBLES] if knows_rubles else HIDDEN
        numbers[at["points"] + other] = me[POINTS]
        numbers[at["aristocrat_types"] + other] = me[ARISTOCRAT_TYPES]
        numbers[at["guild"] + other] = me[GUILD_RUBLES]
        start = at["income"] + other * 2 * len(_SCORED)
        for phase in _SCORED:
            gain = scoring(me, phase, state.rules, knows_rubles)
            numbers[start], numbers[start + 1] = gain[0], gain[1]
            start += 2


_DECK: Final = tuple(DECKS.index(card.deck) for card in CARDS)
