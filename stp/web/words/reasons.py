"""Writes the sentences that say why a move is good, or worse than another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from stp.cards import Card, Edition, find_card
from stp.facts import Fact, effects, pros
from stp.web.words.earnings import earns, earns_more, earns_once_played
from stp.web.words.marking import N_
from stp.web.words.reason_sentences import Words, words_of
from stp.web.words.text import Text

MAX_SENTENCES: Final = 4
"""Maximum number of sentences of a reason."""
_CARDS: Final = ("card", "over", "in_hand", "face_down", "kept", "better")
_RUBLES: Final = ("rubles", "price", "income", "saved", "left", "less", "instead", "total")
_POINTS: Final = ("points", "bonus")
_AMOUNTS: Final = ("before", "after", "loses")
_NUMBERS: Final = {"number": "number", "of": "all"}
"""The fields of facts that sentences show, by what they are; numbers with their placeholders."""


def speaks_for(fact: Fact) -> bool:
    """Return whether a fact supports the move it is about, unlike those that limit its worth.

    A reason of one or two sentences has only such facts: a limit beside them would be half of it.

    >>> speaks_for(pros.NewKind(points=5)), speaks_for(pros.SecondCopy("judge"))
    (True, False)
    >>> speaks_for(pros.Earns(3, 0, price=8, scorings=2, is_certain=False))
    False
    """
    match fact:
        case pros.Earns(scorings=0) | pros.EarnsOncePlayed(scorings=0, is_last=False):
            return False
        case pros.Earns(rubles, points=0, price=price, scorings=int(times)):
            return rubles * times > price
        case pros.FirstPaid(when):
            return when != "next-round"
        case pros.PriceAtEnd(points):
            return not points
        case pros.NothingToDisplace(in_hand=in_hand, face_down=face_down):
            return bool(in_hand or face_down)
    return not isinstance(fact, _LIMITS)


_LIMITS: Final = (
    effects.LosesHandCard, effects.LosesPower, effects.DelaysHandCard,
    effects.NotWorthDisplacing, effects.NoRoomForDrawn, effects.StopsEarning, pros.HandCosts,
    pros.HandFills, pros.InVain, pros.LosesIncome, pros.SecondCopy, pros.Short, pros.StillHolds,
)  # fmt: skip
"""The facts that never speak for a move."""


class ReasonWords:
    """Turns facts of a game into sentences; `names` are the names of the seats."""

    def __init__(self, t: Text, edition: Edition, names: Sequence[str]) -> None:
        self._t = t
        self._edition: Edition = edition
        self._names = names

    def reason(self, facts: Iterable[Fact], limit: int = MAX_SENTENCES) -> str:
        """Return the first sentences of a reason, leaving out empty ones.

        A sentence about a card in the hand comes last, because the others say "it" of the card
        that the move is about.
        """
        told = [(fact, said) for fact in facts if (said := self.say(fact))][:limit]
        told.sort(key=lambda one: isinstance(one[0], effects.HandCard))
        return " ".join(said for _, said in told)

    def _card(self, card_id: str) -> Card:
        return find_card(card_id, self._edition)

    def _name(self, card_id: str) -> str:
        return self._t.card(self._card(card_id))

    def say(self, fact: Fact) -> str:
        """Return the sentence of a reason for a move."""
        t = self._t
        match fact:
            case pros.Earns(over=over) if over:
                return earns_more(t, fact, self._name(over))
            case pros.Earns():
                return earns(t, fact)
            case pros.EarnsOncePlayed():
                return earns_once_played(t, fact)
            case pros.Does(card) | pros.DoesOncePlayed(card) if (
                self._card(card).worth > self._card(card).cost
            ):
                worth = t.rubles(self._card(card).worth)
                return t._("A trading card that displaces it costs you {worth} less.", worth=worth)
            case pros.Does(card) if not self._card(card).per_card:
                return t.power(self._card(card))
            case pros.Does(card) | pros.DoesOncePlayed(card):
                return t._("Its power: {power}", power=t.power(self._card(card)))
            case pros.Wanted(bonus=bonus, others=others) if bonus and others:
                gained = self.filled(N_("{name} would gain {bonus} at the end."), fact)
                return f"{self.say(replace(fact, bonus=0))} {gained}"
        return self.filled(words_of(fact), fact)

    def filled(self, words: Words, fact: Any, **values: str) -> str:
        """Return a sentence with the fields of a fact in words, and other values.

        `{name}` is the player in its `seat`, `{all}` its number `of`, and `{amounts}` are its
        rubles and points together. The first number of a fact decides between two forms.
        """
        known = {field.name: getattr(fact, field.name) for field in fields(fact)}
        shown = self._shown(known) | values
        if isinstance(words, str):
            return self._t._(words, **shown) if words else ""
        number = next(value for value in known.values() if type(value) is int)
        return self._t.ngettext(*words, number, **shown)

    def _shown(self, known: Mapping[str, Any]) -> dict[str, str | int]:
        """Return the fields of a fact as a sentence shows them."""
        t, shown = self._t, dict[str, str | int]()
        for name, value in known.items():
            if name in _CARDS:
                shown[name] = self._name(value) if value else ""
            elif name in _RUBLES:
                shown[name] = t.rubles(value)
            elif name in _POINTS:
                shown[name] = t.points(value)
            elif name in _NUMBERS:
                shown[_NUMBERS[name]] = value
            elif name in _AMOUNTS:
                shown[name] = t.amounts(*value)
            elif name == "seat":
                shown["name"] = self._names[value - 1]
        if known.keys() >= {"rubles", "points"}:
            shown["amounts"] = t.amounts(known["rubles"], known["points"])
        return shown
