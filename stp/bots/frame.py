"""Precomputes the value of each card for every stage and phase of a game.

A *stage* says how many rounds the game still lasts, in quarters; together with the phase it
decides how many scorings a card still has and what a ruble is worth. Only + - * / and
comparisons are used, so that every machine computes the same numbers.
"""

from __future__ import annotations

from typing import Final

from stp.bots.weights import Weights
from stp.cards import (
    ARISTOCRAT,
    BUILDING,
    CARDS,
    COLOURS,
    DECKS,
    EDITIONS,
    GUILD_INCOME,
    TRADING,
    WORKER,
    Edition,
    deck_cards,
)
from stp.phases import MARKET_SIZE
from stp.rules import FIRST_WORKERS, HAND_PENALTY, aristocrat_bonus
from stp.state import State

STAGES_A_ROUND: Final = 4
"""Number of stages in a round."""
MAX_ROUNDS: Final = 9
"""Maximum number of remaining rounds that a stage can express."""
MAX_CASH: Final = 63
"""A player with this many rubles or more counts as never short of money."""
MAX_TYPES: Final = 20
"""Number of different aristocrats up to which their values are computed."""
MANY_COPIES: Final = 2
"""A card with more copies than this counts as likely to appear again."""
EARLY: Final = 4.5
"""Expected building scorings left while the game counts as early."""
EARLY_COST: Final = 3.0
"""Penalty for taking an expensive building into the hand early, where it blocks a place for several
rounds. It costs no wins in the base game, but some in New Society, where it is not used.
"""
_DEAR: Final = frozenset(
    row for row, card in enumerate(CARDS)
    if card.colour == "blue" and not card.is_trading and card.cost >= 14
)  # fmt: skip
_KNOTS: Final = (0.0, 1.0, 2.0, 4.0, 7.0)
_POWER_WEIGHTS: Final = {
    "pub": "pub", "trade": "trading_house", "observe": "observatory", "redeem": "prison",
}  # fmt: skip
_DISCOUNT_WEIGHTS: Final = {
    "green": "discount_green", "blue": "discount_blue", "red": "discount_red",
}  # fmt: skip


class Frame:
    """All values that the heuristic looks up in one phase of one stage."""

    __slots__ = (
        "bar",
        "charge",
        "early",
        "later_rate",
        "lower",
        "play_relief",
        "power",
        "rate",
        "risk",
        "scorings",
        "short",
        "slot",
        "streams",
        "type_gain",
        "unpaid",
        "worth",
    )  # fmt: skip

    rate: float
    """Points that a ruble is worth now."""
    later_rate: float
    """The same, one round later."""
    scorings: list[float]
    """Number of remaining scorings of each colour."""
    streams: list[float]
    """For each colour, the value in points of one ruble at every remaining scoring."""
    worth: list[float]
    """For each card, its income and power until the end in points, without the price."""
    power: list[float]
    """For each card, the part of `worth` that comes from its power."""
    type_gain: list[float]
    """The expected bonus for one more aristocrat, by number of different aristocrats, in points."""
    early: list[float]
    """Penalty of each card for taking it into the hand early in the game, in points."""
    charge: list[float]
    """The penalty for being short of money, by number of rubles, in points."""
    risk: float
    """Points that a card in the hand may cost at the end."""
    short: float
    """Penalty for each ruble that is missing to play a card from the hand, in points."""
    unpaid: float
    """Penalty if such a card can never be paid for."""
    play_relief: float
    """Value of freeing a place in the hand by playing a card."""
    slot: float
    """Value of a free place in the market."""
    lower: float
    """Bonus for a card in the lower row, which will be cleared soon."""
    bar: float
    """Minimum value at which a card is bought, in points above passing."""


class Frames:
    """All frames of a weight set."""

    def __init__(self, weights: Weights, edition: Edition) -> None:
        self.weights = weights
        self._edition = edition
        self._frames: list[list[Frame | None]] = [
            [None] * (MAX_ROUNDS * STAGES_A_ROUND + 2) for _ in DECKS
        ]
        self._stages: dict[tuple[int, int, int], list[list[int]]] = {}

    def of(self, state: State) -> Frame:
        """Return the frame of a position."""
        phase = state.phase
        stage = self.stage(state)
        frame = self._frames[phase][stage]
        if frame is None:
            frame = self._frames[phase][stage] = self._build(phase, stage)
        return frame

    def stage(self, state: State) -> int:
        """Return 0 in the last round, else 1 + 4 x the rounds that will follow this one.

        The deck that runs out first decides. The cards for places that are free now are certain to
        be drawn. Beyond that, each deck is assumed to lose cards at a rate between this game's rate
        so far and the learned average.
        """
        if state.last_round:
            return 0
        phase = state.phase
        key = (phase, state.round, len(state.players))
        stages = self._stages.get(key)
        if stages is None:
            stages = self._stages[key] = self._deck_stages(*key)
        workers, buildings, aristocrats, trading = stages
        left = state.left
        stage = min(
            workers[left[WORKER]],
            buildings[left[BUILDING]],
            aristocrats[left[ARISTOCRAT]],
            trading[left[TRADING]],
        )
        if phase < TRADING:
            if left[phase + 1] <= MARKET_SIZE - len(state.upper) - len(state.lower):
                return 0
        elif left[WORKER] <= MARKET_SIZE - len(state.upper) and stage > 1 + STAGES_A_ROUND:
            return 1 + STAGES_A_ROUND
        return stage

    def _deck_stages(self, phase: int, round_: int, players: int) -> list[list[int]]:
        """Return, for each deck, the stage by number of cards left in it."""
        trust = max(self.weights["pace_trust"], 0.0) + 0.25
        result = []
        for deck, (name, cards) in enumerate(zip(DECKS, deck_cards(self._edition), strict=True)):
            fills = round_ if deck <= phase else round_ - 1
            size = len(cards)
            if deck == WORKER:
                # The first deal says nothing about the pace.
                fills -= 1
                size -= FIRST_WORKERS * players
            known = trust * max(self.weights["pace_" + name], 0.5)
            result.append(
                [
                    _stage(left, (known + max(0, size - left)) / (trust + fills), deck > phase)
                    for left in range(len(cards) + 1)
                ]
            )
        return result

    def _build(self, phase: int, stage: int) -> Frame:
        weights = self.weights
        rounds = (stage - 1) / STAGES_A_ROUND if stage else 0.0
        name = DECKS[phase]
        frame = Frame()
        frame.rate = self._rate(rounds + (4 - phase) / 4)
        frame.later_rate = self._rate(rounds + (4 - phase) / 4 - 1 if rounds >= 1 else rounds / 2)
        frame.scorings = [rounds + (phase <= colour) for colour in range(len(COLOURS))]
        frame.streams = [self._stream(rounds, phase, colour) for colour in range(len(COLOURS))]
        frame.power = [self._power(row, rounds, frame) for row in range(len(CARDS))]
        frame.worth = [
            weights["share_" + card.colour]
            * (
                card.points * frame.scorings[COLOURS.index(card.colour)]
                + card.rubles * frame.streams[COLOURS.index(card.colour)]
            )
            + frame.power[row]
            + self._upgrade(row, rounds)
            for row, card in enumerate(CARDS)
        ]
        frame.type_gain = [self._type_gain(types, rounds) for types in range(MAX_TYPES + 1)]
        is_early = self._edition == "base" and frame.scorings[BUILDING] >= EARLY
        frame.early = [EARLY_COST * (is_early and row in _DEAR) for row in range(len(CARDS))]
        knee = weights["knee_" + name]
        scale = weights["short_" + name] * (frame.rate if stage else 0.0)
        frame.charge = [
            scale * (knee - cash) * (knee - cash) if cash < knee else 0.0
            for cash in range(MAX_CASH + 1)
        ]
        frame.risk = HAND_PENALTY * (
            weights["risk_last"] if stage == 0 else weights["risk_next"] if rounds < 1 else 0.0
        )
        frame.short = weights["take_short"] if stage else 0.0
        frame.unpaid = 0.0 if stage else float(HAND_PENALTY)
        frame.play_relief = weights["play_relief"] + frame.risk
        frame.slot = weights["slot_" + name] if stage else 0.0
        frame.bar = weights["bar_" + name]
        frame.lower = weights["lower_trading" if phase == TRADING else "lower"]
        return frame

    def _rate(self, rounds: float) -> float:
        """Interpolate between the knots."""
        weights = self.weights
        heights = [weights[f"rate_{int(knot)}"] for knot in _KNOTS]
        for number in range(1, len(_KNOTS)):
            if rounds <= _KNOTS[number]:
                low, high = _KNOTS[number - 1], _KNOTS[number]
                share = (max(rounds, 0.0) - low) / (high - low)
                return heights[number - 1] * (1 - share) + heights[number] * share
        return heights[-1]

    def _stream(self, rounds: float, phase: int, colour: int) -> float:
        """Add up the value of a ruble over the remaining scorings of a colour."""
        total = 0.0
        ahead = rounds
        if phase <= colour:
            total += self._rate(rounds + (3 - colour) / 4)
        while ahead > 0:
            share = ahead if ahead < 1 else 1.0
            ahead -= share
            total += share * self._rate(ahead + (3 - colour) / 4)
        return total

    def _power(self, row: int, rounds: float, frame: Frame) -> float:
        """Return the expected value of a card's power until the end, leaving out cards in play."""
        weights, card = self.weights, CARDS[row]
        scorings, streams = frame.scorings[BUILDING], frame.streams[BUILDING]
        value = 0.0
        if card.power in _POWER_WEIGHTS:
            value += weights[_POWER_WEIGHTS[card.power]] * scorings
        elif card.power == "guild":
            value += weights["guild_hall"] * GUILD_INCOME * max(scorings, streams)
        elif card.power == "dismiss":
            value += weights["sycophant"]
        if card.discount:
            value += weights[_DISCOUNT_WEIGHTS[card.discount]] * rounds
        if card.hand_slots:
            value += weights["warehouse"] * rounds
        if card.worth > card.cost and rounds:
            value += weights["potjomkin"]
        if card.symbol == "any" and not card.is_trading and rounds:
            value += weights["any_symbol"]
        if card.per_card:
            colour = COLOURS.index(card.colour)
            unit = frame.scorings if card.per_card.unit == "points" else frame.streams
            value += weights["growth"] * rounds / 2 * card.per_card.amount * unit[colour]
        return value

    def _upgrade(self, row: int, rounds: float) -> float:
        """Return what an ordinary card is worth because it can be displaced and makes copies
        cheaper."""
        card = CARDS[row]
        if card.is_trading:
            return 0.0
        weights = self.weights
        gain = weights["upgrade_" + card.colour]
        if card.counts[EDITIONS.index(self._edition)] > MANY_COPIES:
            gain += weights["copies"]
        return gain * rounds

    def _type_gain(self, types: int, rounds: float) -> float:
        """Return the value of one more different aristocrat, given those still expected."""
        expected = types + rounds * self.weights["types_a_round"]
        low = int(expected)
        share = expected - low
        gain = _bonus_step(low, self._edition) * (1 - share)
        return self.weights["types_share"] * (gain + _bonus_step(low + 1, self._edition) * share)


def _bonus_step(types: int, edition: Edition) -> int:
    return aristocrat_bonus(types + 1, edition) - aristocrat_bonus(types, edition)


def _stage(left: int, pace: float, ahead: bool) -> int:
    """Return the stage for a number of cards left in a deck.

    `ahead` says whether the deck still fills the market in this round.
    """
    rounds = max(0.0, left / max(pace, 0.5) - ahead)
    return 1 + min(MAX_ROUNDS * STAGES_A_ROUND, int(rounds * STAGES_A_ROUND))
