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
    """The weights of the rules, in points."""

    pace: float = 4.6
    """Cards that leave a deck per round."""
    least: float = 0.1
    """Value of a ruble in the last round."""
    a_round: float = 0.4
    """How much more it is worth for each earlier round."""
    most: float = 2.0
    """Its maximum value."""
    bonus: float = 1.3
    """Factor for the bonus that another kind of aristocrat adds at once."""
    new_kind: float = 1.2
    """Additional value of every other kind, because more may follow."""
    pub: float = 1.0
    """Value of a Pub per round."""
    take: float = 0.8
    """Share of a card's gain that is left if it is taken and paid for later."""
    take_cost: float = 2.0
    """Value of a free place in the hand."""


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


def points_to_buy(table: Table, weights: Weights) -> bool:
    """Return whether points are worth 2 rubles each in the Pub."""
    return _Outlook(table, weights).ruble(0) * 2 < 1


class _Outlook:
    def __init__(self, table: Table, weights: Weights) -> None:
        self._table, self._w = table, weights
        self._owned = {card.name: card for card in table.tableau}
        rounds = min(table.left) / weights.pace
        self._rounds = 0.0 if table.is_last_round else max(1.0, rounds)

    def scorings(self, kind: str) -> float:
        """Return how many more times a kind of card will be scored."""
        return self._rounds + (self._table.phase <= KINDS.index(kind))

    def ruble(self, later: float) -> float:
        """Return what a ruble is worth some rounds from now."""
        rounds = max(0.0, self._rounds - later)
        return min(self._w.most, self._w.least + self._w.a_round * rounds)

    def gain(self, card: SpokenCard, price: int | None = None) -> float:
        """Return the gain of buying a card."""
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
        """Return the value of a Pub's power; a Pub is recognized by its description."""
        return self._w.pub * self._rounds if "may buy up to 5 points" in card.power else 0.0

    def _income(self, times: float) -> float:
        """Return the value of a ruble at each of a number of scorings."""
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
        """Return the gain of taking a card for later."""
        if self._table.is_last_round or card.price is None:
            return -1.0
        short = max(0, card.price - self._table.me.rubles)
        if not short and card.can_buy:
            return -1.0
        return self._w.take * self.gain(card) - self._w.take_cost * (1 + len(self._table.hand))


def _bonus(kinds: int) -> int:
    kinds = min(kinds, 10)
    return kinds * (kinds + 1) // 2
