"""Defines what a seat observes: integers in named fields, one after the other in a flat vector.

Every number counts cards, rubles, points or seats, and is within the bounds of its field. Seats are
counted clockwise from the observing one, which is seat 0. Cards are in the order of the notation,
`Observations.cards`. An observation contains nothing that `stp.View` would hide from the seat.

>>> observations = Observations("base", players=2)
>>> observations.size, observations.fields["tableau"].shape
(508, (2, 49))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from stp.cards import CARDS, DECKS, EDITIONS, Edition, edition_cards
from stp.deal import check_edition, check_players, marker_names
from stp.errors import StpError
from stp.options import CHOICES, Rules, as_rules
from stp.rl.encoder import HIDDEN, SCORED, Cards, Encoder, Field, Flat
from stp.state import DECISIONS, OVER, State

MAX_COUNT: Final = 999
"""Upper limits of a seat's rubles and points and of a game's rounds."""


class Observations:
    """The layout of observations at one table; it encodes positions.

    With `memory`, a seat remembers everything it has watched, as our bots do: it knows the others'
    rubles and hands, and the cards left in the decks (never their order). Without it, a seat sees
    only what the table options show.
    """

    def __init__(
        self, edition: str = "base", players: int = 2, rules: str | Rules = "classic", *,
        memory: bool = False,
    ) -> None:  # fmt: skip
        self.edition: Edition = check_edition(edition)
        check_players(players, self.edition)
        self.players = players
        self.rules = as_rules(rules)
        self.memory = memory
        rows = tuple(edition_cards(self.edition).values())
        self.cards: tuple[str, ...] = tuple(CARDS[row].id for row in rows)
        """The cards in the order in which every field lists them."""
        self.powers: tuple[str, ...] = tuple(CARDS[row].id for row in rows if CARDS[row].power)
        """The cards with a power, in the order in which `used` lists them."""
        self.fields: dict[str, Field] = {}
        self.size = 0
        """Number of integers in an observation."""
        self._add_fields(rows)
        self.flat: Callable[[State, int], Flat] = Encoder(
            rows, players, self.rules, self.fields, memory
        ).flat
        """Return what a seat (from 0) observes of a position in the engine's form."""

    def _add_fields(self, rows: Cards) -> None:
        """Lay out the fields, one after the other."""
        players, number, add = self.players, len(rows), self._add
        copies = max(CARDS[row].counts[EDITIONS.index(self.edition)] for row in rows)
        decisions = ", ".join(map(str, DECISIONS[:OVER]))
        add("upper", (number,), 0, copies, "cards in the upper row")
        add("lower", (number,), 0, copies, "cards in the lower row")
        add("discarded", (number,), 0, copies, "cards in the discard pile")
        add("drawn", (number,), 0, 1, "the card that waits for its decision")
        add("hand", (number,), 0, copies, "cards in the seat's own hand")
        add("hands", (players - 1, number), 0, copies,
            "cards in the others' hands, next seat first; 0 where hidden")  # fmt: skip
        add("unseen", (number,), 0, copies, "cards left in the decks; 0 where that is hidden")
        add("tableau", (players, number), 0, copies, "cards in play, used ones included")
        add("used", (players, len(self.powers)), 0, copies, "cards in play that are used up")
        add("hand_decks", (players, len(DECKS)), 0, MAX_COUNT, "cards in each hand, by their backs")
        add("hand_limit", (players,), 0, MAX_COUNT, "cards that a hand may hold")
        add("rubles", (players,), HIDDEN, MAX_COUNT, "rubles; -1 where they are hidden")
        add("points", (players,), 0, MAX_COUNT, "points")
        add("aristocrat_types", (players,), 0, number, "different red cards in play")
        add("income", (players, len(SCORED), 2), -MAX_COUNT, MAX_COUNT,
            "rubles and points that each scoring would pay now")  # fmt: skip
        add("guild", (players,), 0, MAX_COUNT, "rubles that a Guild Hall is set to pay")
        add("left", (len(DECKS),), 0, MAX_COUNT, "cards left in each deck")
        add("phase", (len(DECKS),), 0, 1, "1 for the phase")
        add("decision", (OVER,), 0, 1, f"1 for what is decided: {decisions}")
        add("turn", (players,), 0, 1, "1 for the seat that decides")
        add("markers", (len(marker_names(players)), players), 0, 1, "1 for the seat of each marker")
        add("passes", (1,), 0, players, "seats that have passed in direct succession")
        add("round", (1,), 0, MAX_COUNT, "the round, from 1")
        add("last_round", (1,), 0, 1, "1 in the last round")
        add("guild_set", (1,), 0, 1, "1 where the split was set in this turn")
        add("options", (len(CHOICES),), 0, 1, "1 for options other than the printed rules")

    def _add(self, name: str, shape: tuple[int, ...], low: int, high: int, meaning: str) -> None:
        self.fields[name] = field = Field(self.size, shape, low, high, meaning)
        self.size = field.stop

    @property
    def low(self) -> Flat:
        """The lower bound of each place in the flat vector."""
        return self._bounds("low")

    @property
    def high(self) -> Flat:
        """The upper bound of each place in the flat vector."""
        return self._bounds("high")

    def _bounds(self, which: str) -> Flat:
        fields = self.fields.values()
        return np.concatenate(
            [np.full(field.size, getattr(field, which), np.float32) for field in fields]
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observations) and self._table == other._table

    def __hash__(self) -> int:
        return hash(self._table)

    @property
    def _table(self) -> tuple[object, ...]:
        """What decides the layout."""
        return self.edition, self.players, self.rules, self.memory

    def __repr__(self) -> str:
        return f"<Observations: {self.edition}, {self.players} players, {self.size} numbers>"

    def split(self, flat: Flat) -> dict[str, Any]:
        """Return the fields of an observation by their names; they share its memory.

        Raises StpError for what is not one observation.
        """
        if np.shape(flat) != (self.size,):
            raise StpError(f"an observation is a vector of {self.size} numbers")
        return {
            name: flat[field.start : field.stop].reshape(field.shape)
            for name, field in self.fields.items()
        }
