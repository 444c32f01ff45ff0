"""Writes the sentences that say why a move is good, or worse than another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from stp.cards import Card, Edition, find_card
from stp.facts import Fact, effects, pros
from stp.web.words.earnings import earns, earns_more, earns_once_played
from stp.web.words.text import N_, NN_, Text

MOST: Final = 4
"""Maximum number of sentences of a reason."""


class ReasonWords:
    """Turns facts of a game into sentences; `names` are the names of the seats."""

    def __init__(self, t: Text, edition: Edition, names: Sequence[str]) -> None:
        self._t = t
        self._edition: Edition = edition
        self._names = names

    def reason(self, facts: Iterable[Fact], most: int = MOST) -> str:
        """Return the first sentences of a reason, leaving out empty ones.

        A sentence about a card in the hand comes last, because the others say "it" of the card
        that the move is about.
        """
        told = [(fact, said) for fact in facts if (said := self.say(fact))][:most]
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
                return earns_more(self._t, fact, self._name(over))
            case pros.Earns():
                return earns(self._t, fact)
            case pros.EarnsInstead(over, before, after, is_last):
                if is_last:
                    return t._(
                        "It will score {after} once more. {card}, which it displaces, would have "
                        "scored {before}.",
                        after=t.amounts(*after), card=self._name(over),
                        before=t.amounts(*before),
                    )  # fmt: skip
                return t._(
                    "It earns {after} every round. {card}, which it displaces, earns {before}.",
                    after=t.amounts(*after), card=self._name(over), before=t.amounts(*before),
                )  # fmt: skip
            case pros.EarnsElsewhere(phase, rubles, points):
                return t._(_ELSEWHERE[phase], amounts=t.amounts(rubles, points))
            case pros.EarnsOncePlayed():
                return earns_once_played(self._t, fact)
            case pros.PlayedOver(over, price, loses, is_last) if any(loses):
                if is_last:
                    return t._(
                        "If it displaces {card}, it costs {rubles}, and you lose {amounts}.",
                        card=self._name(over), rubles=t.rubles(price),
                        amounts=t.amounts(*loses),
                    )  # fmt: skip
                return t._(
                    "If it displaces {card}, it costs {rubles}, and you lose {amounts} every "
                    "round.",
                    card=self._name(over), rubles=t.rubles(price), amounts=t.amounts(*loses),
                )  # fmt: skip
            case pros.PlayedOver(over, price):
                return t._("If it displaces {card}, it costs {rubles}.", card=self._name(over),
                           rubles=t.rubles(price))  # fmt: skip
            case pros.NothingToDisplace(card, in_hand) if in_hand:
                return t._("It can displace {card} once you have played that from your hand.",
                           card=self._name(in_hand))  # fmt: skip
            case pros.NothingToDisplace(card):
                return t._("You have no card in play that {card} can displace.",
                           card=self._name(card))  # fmt: skip
            case pros.SparesPenalty():
                return t._("Left in your hand at the end, it would cost you 5 points.")
            case pros.MakesWay(card, price, is_held) if is_held:
                return t._("{card} in your hand could then displace it for {rubles}.",
                           card=self._name(card), rubles=t.rubles(price))  # fmt: skip
            case pros.MakesWay(card, price):
                return t._("{card} in the market could then displace it for {rubles}.",
                           card=self._name(card), rubles=t.rubles(price))  # fmt: skip
            case pros.PicksUp(card, price, over) if over:
                return t._("You can buy {card} at once for {rubles}, displacing {over}.",
                           card=self._name(card), rubles=t.rubles(price),
                           over=self._name(over))  # fmt: skip
            case pros.PicksUp(card, price):
                return t._("You can buy {card} at once for {rubles}.", card=self._name(card),
                           rubles=t.rubles(price))  # fmt: skip
            case pros.GuildPays(rubles, points):
                return t._("When the buildings are scored, the Guild Hall pays {amounts}.",
                           amounts=t.amounts(rubles, points))  # fmt: skip
            case pros.FirstPaid(when):
                return t._(_FIRST[when])
            case pros.NewKind(points):
                return t.ngettext(
                    "You don't have this aristocrat yet: +{number} point at the end.",
                    "You don't have this aristocrat yet: +{number} points at the end.",
                    points,
                )
            case pros.LosesIncome(over, rubles, points, is_last):
                lost = t.amounts(rubles, points)
                if is_last:
                    return t._("You lose {card}, and with it {amounts}.",
                               card=self._name(over), amounts=lost)  # fmt: skip
                return t._("You lose {card}, and with it {amounts} every round.",
                           card=self._name(over), amounts=lost)  # fmt: skip
            case pros.Does(card) if not self._card(card).per_card:
                return t.power(self._card(card))
            case pros.Does(card) | pros.DoesOncePlayed(card):
                return t._("In play: {power}", power=t.power(self._card(card)))
            case pros.LowerRow(saved):
                if saved:
                    return t._(
                        "In the lower row it is 1 ruble cheaper, and it will be gone "
                        "after this round."
                    )
                return t._("It is in the lower row and will be gone after this round.")
            case pros.Wanted(seat, bonus, is_shared, others) if others:
                said = t._("Other players could afford it too.") if is_shared else (
                    t._("Other players could buy it now."))  # fmt: skip
                gained = t._("{name} would gain {points} at the end.", points=t.points(bonus),
                             name=self._names[seat - 1])  # fmt: skip
                return f"{said} {gained}" if bonus else said
            case pros.Wanted(seat, bonus, False) if bonus:
                return t._("{name} could buy it now and would gain {points} at the end.",
                           name=self._names[seat - 1], points=t.points(bonus))  # fmt: skip
            case pros.Wanted(seat, _, False):
                return t._("{name} could buy it now.", name=self._names[seat - 1])
            case pros.Wanted(seat, bonus) if bonus:
                return t._("{name} could afford it too and would gain {points} at the end.",
                           name=self._names[seat - 1], points=t.points(bonus))  # fmt: skip
            case pros.Wanted(seat):
                return t._("{name} could afford it too.", name=self._names[seat - 1])
            case pros.FreesPlace(phase):
                return t._(_PLACE_FOR[phase])
            case pros.PriceAtEnd(points):
                if not points:
                    return t._("Spending these rubles costs you no points at the end.")
                return t._(
                    "Spending these rubles costs you {points} at the end.", points=t.points(points)
                )
            case pros.InVain():
                return t._("No more cards will be scored, and this one does not add to your "
                           "aristocrat bonus.")  # fmt: skip
            case pros.NothingCounts():
                return t._("No more cards will be scored, and none that you can afford adds to "
                           "your aristocrat bonus.")  # fmt: skip
            case pros.StillHolds(card, rubles, is_after_scoring=True):
                return t._("You will then still need {rubles} for {card} in your hand.",
                           card=self._name(card), rubles=t.rubles(rubles))  # fmt: skip
            case pros.StillHolds(card, rubles):
                return t._("You still need {rubles} for {card} in your hand.",
                           card=self._name(card), rubles=t.rubles(rubles))  # fmt: skip
            case pros.UnseenKinds(number, of) if number == of:
                return t._("Whichever card comes up, it is an aristocrat that you don't have yet.")
            case pros.UnseenKinds(number, of):
                return t.ngettext(
                    "Of the {all} cards that may come up, {number} is an aristocrat that you don't "
                    "have yet.",
                    "Of the {all} cards that may come up, {number} are aristocrats that you don't "
                    "have yet.",
                    number, all=t.number(of),
                )  # fmt: skip
            case pros.Keeps(0, income):
                return t._("You get {income} when this phase is scored.",
                           income=t.rubles(income))  # fmt: skip
            case pros.Keeps(rubles, income):
                if income:
                    return t._(
                        "You keep {rubles} and get {income} when this phase is scored.",
                        rubles=t.rubles(rubles), income=t.rubles(income),
                    )  # fmt: skip
                return t._("You keep {rubles}.", rubles=t.rubles(rubles))
            case pros.HasThen(rubles):
                return t._("You will then have {rubles}.", rubles=t.rubles(rubles))
            case pros.Short(rubles):
                return t.ngettext(
                    "You need {number} more ruble to play it.",
                    "You need {number} more rubles to play it.",
                    rubles,
                )
            case pros.PlayableSoon(price, rubles):
                return t._(
                    "After this phase's scoring you will have {rubles}, enough to play it for "
                    "{price}.",
                    rubles=t.rubles(rubles), price=t.rubles(price),
                )  # fmt: skip
            case pros.PaidLater():
                return t._("You can pay for it later: it does not score in this phase.")
            case pros.HandFills():
                return t._("Your hand will then be full.")
            case pros.HandCosts():
                return t._("A card still in your hand at the end costs you 5 points.")
            case pros.UnseenPayable(number, of) if number == of:
                return t._("Whichever card comes up, you can afford it.")
            case pros.UnseenPayable(number, of):
                return t._("You could buy {number} of the {all} cards that may come up.",
                           number=t.number(number), all=t.number(of))  # fmt: skip
            case pros.NothingToBuy(is_money):
                if is_money:
                    return t._("You can't afford any card here.")
                return t._("There is no card here that you can buy.")
            case pros.Awaits(card, price):
                return t._("{card} in your hand costs {rubles}.", card=self._name(card),
                           rubles=t.rubles(price))  # fmt: skip
            case pros.NewCards(phase, number, is_exact):
                return t.ngettext(*(_NEXT_CARDS if is_exact else _NEW_CARDS)[phase], number)
            case pros.EndsPhase(ends_game):
                if ends_game:
                    return t._("Everyone else has passed, so passing ends the game.")
                return t._("Everyone else has passed, so passing ends the phase.")
            case pros.LeftAtEnd(rubles, points):
                return t._("At the end, your {rubles} are worth {points}.",
                           rubles=t.rubles(rubles), points=t.points(points))  # fmt: skip
            case pros.PointPrice(is_last=True) | pros.RublesAtEnd():
                return t._("At the end, every 10 rubles are worth only 1 point.")
            case pros.SecondCopy(card):
                return t._("You already have {card}: another copy adds nothing to the bonus.",
                           card=self._name(card))  # fmt: skip
            case effects.EndsGame(phase):
                if phase == "worker":
                    return t._("A deck will then run out: the next round will be the last.")
                return t._("A deck will then run out: this round will be the last.")
            case effects.LosesHandCard(card):
                return t._("You could then no longer pay for {card} in your hand, which would cost "
                           "you 5 points at the end.", card=self._name(card))  # fmt: skip
            case effects.DelaysHandCard(card):
                return t._("You would then be unable to pay for {card} in your hand before its "
                           "next scoring.", card=self._name(card))  # fmt: skip
            case effects.FreesCopy(card, rubles):
                return t._("A trading card could displace this copy later for up to {rubles} less, "
                           "and you would keep your other {card}.",
                           card=self._name(card), rubles=t.rubles(rubles))  # fmt: skip
            case effects.StopsEarning(0, 0):
                return t._("The card that it displaces stops earning.")
            case effects.StopsEarning(rubles, points, is_most):
                words = _LOSES_UP_TO if is_most else _LOSES
                return t._(words, amounts=t.amounts(rubles, points))
            case effects.NotWorthDisplacing(card):
                return t._("None of the cards that {card} could displace now earns less.",
                           card=self._name(card))  # fmt: skip
            case effects.NoRoomForDrawn():
                return t._("Your hand is full, so you must discard any card that you don't buy.")
            case pros.StopsCosting():
                return t._("It will no longer cost you 1 ruble every round.")
            case _:
                return ""


_FIRST: Final = {
    "this-phase": N_("It will first score at the end of this phase."),
    "this-round": N_("It will first score later this round."),
    "next-round": N_("It will not score before the next round."),
}
_ELSEWHERE: Final = {
    "worker": N_("It adds {amounts} to your worker scoring."),
    "building": N_("It adds {amounts} to your building scoring."),
    "aristocrat": N_("It adds {amounts} to your aristocrat scoring."),
}
_PLACE_FOR: Final = {
    "worker": N_("Once it is gone, one more worker is laid out next."),
    "building": N_("Once it is gone, one more building is laid out next."),
    "aristocrat": N_("Once it is gone, one more aristocrat is laid out next."),
    "trading": N_("Once it is gone, one more trading card is laid out next."),
}
_LOSES: Final = N_("With the card that it displaces, you lose {amounts} at each scoring.")
_LOSES_UP_TO: Final = N_(
    "With the card that it displaces, you lose up to {amounts} at each scoring."
)
_NEXT_CARDS: Final = {
    "worker": NN_("{number} new worker comes next.", "{number} new workers come next."),
    "building": NN_("{number} new building comes next.", "{number} new buildings come next."),
    "aristocrat": NN_("{number} new aristocrat comes next.", "{number} new aristocrats come next."),
    "trading": NN_(
        "{number} new trading card comes next.", "{number} new trading cards come next."
    ),
}
_NEW_CARDS: Final = {
    "worker": NN_(
        "At least {number} new worker comes next.", "At least {number} new workers come next."
    ),
    "building": NN_(
        "At least {number} new building comes next.", "At least {number} new buildings come next."
    ),
    "aristocrat": NN_(
        "At least {number} new aristocrat comes next.",
        "At least {number} new aristocrats come next.",
    ),
    "trading": NN_(
        "At least {number} new trading card comes next.",
        "At least {number} new trading cards come next.",
    ),
}
