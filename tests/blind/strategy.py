"""Decides for the blind player, by simple rules on what is heard.

A card is worth what it will pay until the end, minus its price; a ruble is worth more while it can
still be spent. Another kind of aristocrat counts for the bonus at the end, and a card that is too
expensive now is taken for later.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.blind.reader import KINDS, SpokenCard, Table


@dataclass(frozen=True, slots=True)
class Weights:
    """What the rules weigh with, in points."""

    pace: float = 4.6
    """Cards that a deck loses in a round."""
    least: float = 0.1
    """What a ruble is worth in the last round."""
    a_round: float = 0.4
    """What it is worth more for each round before."""
    most: float = 2.0
    """What it is worth at most."""
    bonus: float = 1.3
    """How much more another kind of aristocrat counts than it adds at once."""
    new_kind: float = 1.2
    """What every other kind is worth beside that, as the first of more."""
    pub: float = 1.0
    """Points that a Pub is good for in a round."""
    take: float = 0.8
    """How much of what a card gains is left if it is bought later, from the hand."""
    take_cost: float = 2.0
    """What a place in the hand is worth."""


WEIGHTS = Weights()


def choose(table: Table, weights: Weights = WEIGHTS) -> tuple[SpokenCard | None, str]:
    """Return a card and the key to press on it; no card and "p" for a pass."""
    outlook = _Outlook(table, weights)
    choices: list[tuple[float, SpokenCard | None, str]] = [(0.0, None, "p")]
    card: SpokenCard | None
    for card in (*table.market, *table.hand):
        from_hand = card in table.hand
        if card.can_buy:
            value = outlook.gain(card) + (weights.take_cost if from_hand else 0)
            choices.append((value, card, "b"))
        if card.can_take:
            choices.append((outlook.taken(card), card, "t"))
    _, card, key = max(choices, key=lambda choice: choice[0])
    return card, key


def points_to_buy(table: Table, price: int = 2, weights: Weights = WEIGHTS) -> bool:
    """Return whether points are worth their price in the Pub."""
    return _Outlook(table, weights).ruble(0) * price < 1


class _Outlook:
    def __init__(self, table: Table, weights: Weights) -> None:
        self._table, self._w = table, weights
        self._owned = {card.name: card for card in table.tableau}
        rounds = min(table.left) / weights.pace
        self._rounds = 0.0 if table.is_last_round else max(1.0, rounds)

    def scorings(self, kind: str) -> float:
        """Return how often a kind of card will be scored from now on."""
        return self._rounds + (self._table.phase <= KINDS.index(kind))

    def ruble(self, later: float) -> float:
        """Return what a ruble is worth some rounds from now."""
        rounds = max(0.0, self._rounds - later)
        return min(self._w.most, self._w.least + self._w.a_round * rounds)

    def gain(self, card: SpokenCard, price: int | None = None) -> float:
        """Return what it gains to buy a card."""
        if card.kind not in KINDS:
            return 0.0
        gone = self._owned.get(card.displaces)
        rubles = card.rubles - (gone.rubles if gone else 0)
        points = card.points - (gone.points if gone else 0)
        times = self.scorings(card.kind)
        value = times * points + rubles * self._income(times)
        value += self._kinds(card, gone) + self._power(card)
        paid = card.price if price is None else price
        return value - (paid or 0) * self.ruble(0)

    def _power(self, card: SpokenCard) -> float:
        """Return what a Pub is worth beside what it pays; it is known by what is told of it."""
        return self._w.pub * self._rounds if "may buy up to 5 points" in card.power else 0.0

    def _income(self, times: float) -> float:
        """Return what a ruble at each of so many scorings is worth."""
        whole, worth, later = int(times), 0.0, 0.0
        for step in range(whole):
            later = float(step)
            worth += self.ruble(later)
        return worth + (times - whole) * self.ruble(later + 1)

    def _kinds(self, card: SpokenCard, gone: SpokenCard | None) -> float:
        if card.kind != "aristocrat":
            return 0.0
        kinds = self._table.me.aristocrats
        if gone is not None and gone.copies == 1:
            kinds -= 1
        after = kinds + (card.name not in self._owned)
        weight = self._w.bonus
        change = _bonus(after) - _bonus(self._table.me.aristocrats)
        more = self._w.new_kind * (after - self._table.me.aristocrats)
        return weight * change + (more if self._rounds else 0)

    def taken(self, card: SpokenCard) -> float:
        """Return what it gains to take a card for later."""
        if self._table.is_last_round or card.price is None:
            return -1.0
        short = max(0, card.price - self._table.me.rubles)
        if not short and card.can_buy:
            return -1.0
        return self._w.take * self.gain(card) - self._w.take_cost * (1 + len(self._table.hand))


def _bonus(kinds: int) -> int:
    kinds = min(kinds, 10)
    return kinds * (kinds + 1) // 2
