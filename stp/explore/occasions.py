"""Finds in stored games which seats bought or left each card, and how each seat began.

An *occasion* is a seat's chance to buy a card in a phase. It begins at the seat's first decision of
the phase at which the card was in the market and buying it was legal. It counts as bought if the
seat bought the card in that phase, and as left if it neither bought it nor took it into its hand.
Both kinds are measured from the same moment: by the seat's final result minus its expected result
at the first chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from stp.analysis.simulations import chances
from stp.arena.tables import Table, table_of
from stp.bots.explain import ADVISER
from stp.bots.levels import LevelBot, value_of
from stp.cards import CARD_IDS, DECKS
from stp.explore.games import KeptGame
from stp.explore.packed import FIRST_PURCHASES, LAST_ROUND
from stp.game import lead, result_of
from stp.moves import BUY, DRAWN, PARTS, TAKE
from stp.state import ACTION, State
from stp.view import View


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The expected or final result of a seat."""

    share: float
    """The seat's chance of winning, or its share of the victory."""
    lead: float
    """Its lead over the best other seat, in points."""

    def beyond(self, expected: SeatResult) -> SeatResult:
        """Return the difference from the expected result."""
        return SeatResult(self.share - expected.share, self.lead - expected.lead)


@dataclass(frozen=True, slots=True)
class Occasion:
    """A seat that could buy a card, and its result."""

    card: str
    round: int
    phase: str
    is_bought: bool
    expected: SeatResult
    beyond: SeatResult


@dataclass(frozen=True, slots=True)
class Opening:
    """How a seat began, and its result."""

    first: tuple[str, ...]
    """Its first purchases, in their order."""
    by_phase: dict[str, tuple[str, ...]]
    """Its purchases in each phase of the first round, sorted."""
    expected: SeatResult
    """The bots' expectation before the first move."""
    beyond: SeatResult


@dataclass(frozen=True, slots=True)
class Facts:
    """All occasions and openings of a game."""

    table: Table
    occasions: tuple[Occasion, ...]
    openings: tuple[Opening, ...]


@dataclass(slots=True)
class _Chance:
    """A card that a seat could buy in the current phase, and what it did."""

    expected: SeatResult
    is_bought: bool = False
    is_taken: bool = False


@dataclass(slots=True)
class _Began:
    """A seat's purchases at the start of the game."""

    first: list[str] = field(default_factory=list)
    by_phase: dict[str, list[str]] = field(default_factory=dict)


def facts_of(kept: KeptGame) -> Facts:
    """Return the occasions and openings of a game."""
    reader = _Reader(kept)
    for state, moves, made in kept.states():
        reader.read(state, moves, made)
    return reader.facts()


class _Reader:
    """Follows a game from decision to decision."""

    def __init__(self, kept: KeptGame) -> None:
        self._table = table_of(kept.number)
        self._value = value_of(*self._table)
        self._frames = LevelBot(ADVISER)
        self._chances: dict[tuple[int, int, int, str], _Chance] = {}
        """Chances by seat, round, phase and card."""
        self._begun = [_Began() for _ in range(self._table.players)]
        self._before: list[SeatResult] = []
        self._after: list[SeatResult] = []

    def read(self, state: State, moves: list[int], made: int) -> None:
        """Record the purchases that a position offers and the move made in it."""
        if state.seat < 0:
            self._after = _final(state)
            return
        if not self._before:
            self._before = self._expected(state)
        if state.decision != ACTION:
            return
        seat, at = state.seat, (state.seat, state.round, state.phase)
        expected: SeatResult | None = None
        for move in moves:
            verb, place, row, _ = PARTS[move]
            if verb != BUY or place == DRAWN or (*at, CARD_IDS[row]) in self._chances:
                continue
            expected = expected or self._expected(state)[seat]
            self._chances[*at, CARD_IDS[row]] = _Chance(expected)
        verb, place, row, _ = PARTS[made]
        if verb in (BUY, TAKE) and place != DRAWN:
            chance = self._chances.get((*at, CARD_IDS[row]))
            if chance is not None and verb == BUY:
                chance.is_bought = True
                self._note_purchase(seat, state, CARD_IDS[row])
            elif chance is not None:
                chance.is_taken = True

    def _note_purchase(self, seat: int, state: State, card: str) -> None:
        began = self._begun[seat]
        if len(began.first) < len(FIRST_PURCHASES):
            began.first.append(card)
        if state.round == 1:
            began.by_phase.setdefault(DECKS[state.phase], []).append(card)

    def _expected(self, state: State) -> list[SeatResult]:
        """Return the expected result of each seat by the bots' learned value."""
        view = View(state, state.seat + 1, memory=True)
        stage = self._frames.heuristic(view).frames.stage(state)
        totals = self._value.totals(state, stage)
        return _results(chances(view, totals), totals)

    def facts(self) -> Facts:
        """Return the collected occasions and openings."""
        occasions = tuple(
            Occasion(card, min(number, LAST_ROUND), DECKS[phase], chance.is_bought,
                     chance.expected, self._after[seat].beyond(chance.expected))
            for (seat, number, phase, card), chance in self._chances.items()
            if chance.is_bought or not chance.is_taken
        )  # fmt: skip
        openings = tuple(
            Opening(
                tuple(began.first),
                {phase: tuple(sorted(cards)) for phase, cards in began.by_phase.items()},
                before,
                after.beyond(before),
            )
            for began, before, after in zip(self._begun, self._before, self._after, strict=True)
        )
        return Facts(self._table, occasions, openings)


def _final(state: State) -> list[SeatResult]:
    """Return the final result of each seat."""
    result = result_of(state)
    return _results(result.win_shares, result.points)


def _results(shares: Sequence[float], points: Sequence[float]) -> list[SeatResult]:
    return [SeatResult(share, lead(points, seat)) for seat, share in enumerate(shares)]
