"""Has the sentence of each fact that speaks for a move."""

from __future__ import annotations

from typing import Final

from stp.facts import Fact, effects, pros
from stp.web.words.marking import N_, NN_

Words = str | tuple[str, str]
"""A sentence to be filled in, or the two forms of one that depends on a number."""


def words_of(fact: Fact) -> Words:
    """Return the sentence of a fact, "" for none."""
    for words in _BY_SUBJECT:
        if found := words(fact):
            return found
    return _SENTENCES.get(type(fact), "")


def _card_words(fact: Fact) -> Words:
    """Return the sentence about what the card of a move earns and displaces, "" for none."""
    match fact:
        case pros.EarnsInstead(is_last=True):
            return N_(
                "It will score only once: {after}. {over}, which it displaces, would have "
                "scored {before}."
            )
        case pros.EarnsInstead():
            return N_("It earns {after} every round. {over}, which it displaces, earns {before}.")
        case pros.PriceInPlace():
            return N_("In place of {over}, it costs {price}.")
        case pros.EarnsElsewhere(phase):
            return _ELSEWHERE[phase]
        case pros.PlayedOver(is_even=True):
            return N_("If it displaces {over}, which earns the same, it costs {price}.")
        case pros.PlayedOver(loses=loses, is_last=True) if any(loses):
            return N_("If it displaces {over}, it costs {price}, and you lose {loses}.")
        case pros.PlayedOver(loses=loses) if any(loses):
            return N_("If it displaces {over}, it costs {price}, and you lose {loses} every round.")
        case pros.PlayedOver():
            return N_("If it displaces {over}, it costs {price}.")
        case pros.NothingToDisplace(in_hand="", face_down=face_down) if face_down:
            return N_("{card} can displace your {face_down} once that is face up again.")
        case pros.NothingToDisplace(in_hand=""):
            return N_("You have no card in play that {card} can displace.")
        case pros.NothingToDisplace():
            return N_("Once you have played {in_hand} from your hand, this card can displace it.")
        case pros.MakesWay(is_held=True):
            return N_("{card} in your hand could then displace it for {price}.")
        case pros.MakesWay():
            return N_("{card} in the market could then displace it for {price}.")
        case pros.PicksToHand():
            return N_(
                "You can take {card} into your hand. Once you have paid for it, it earns {amounts} "
                "every round."
            )
        case pros.PicksUp(over=""):
            return N_("You can buy {card} at once for {price}.")
        case pros.PicksUp():
            return N_("You can buy {card} at once for {price}, displacing {over}.")
        case pros.FirstPaid(when):
            return _FIRST[when]
        case pros.LosesIncome(is_last=True):
            return N_("You lose {over}, and with it {amounts}.")
        case pros.LosesIncome():
            return N_("You lose {over}, and with it {amounts} every round.")
        case effects.InPlaceOf(rubles=0, points=0):
            return N_("In place of {over}, it would cost {price} and earn the same.")
        case effects.InPlaceOf():
            return N_(
                "In place of {over}, it would cost {price} and earn {amounts} more every round."
            )
        case effects.StopsEarning(rubles=0, points=0):
            return N_("Whatever it displaces will stop earning.")
        case effects.StopsEarning(is_most=True):
            return N_("With the card that it displaces, you lose up to {amounts} at each scoring.")
        case effects.StopsEarning():
            return N_("With the card that it displaces, you lose {amounts} at each scoring.")
    return ""


def _market_words(fact: Fact) -> Words:
    """Return the sentence about the cards of the market and the decks, "" for none."""
    match fact:
        case pros.LowerRow(saved=0):
            return N_("It is in the lower row and will be gone after this round.")
        case pros.LowerRow():
            return N_(
                "In the lower row it is 1 ruble cheaper, and it will be gone after this round."
            )
        case pros.Wanted(is_shared=True, others=others) if others:
            return N_("Other players could afford it too.")
        case pros.Wanted(others=others) if others:
            return N_("Other players could buy it now.")
        case pros.Wanted(bonus=0, is_shared=True):
            return N_("{name} could afford it too.")
        case pros.Wanted(bonus=0):
            return N_("{name} could buy it now.")
        case pros.Wanted(is_shared=True):
            return N_("{name} could afford it too and would gain {bonus} at the end.")
        case pros.Wanted():
            return N_("{name} could buy it now and would gain {bonus} at the end.")
        case effects.OthersCouldDisplace(is_last=True):
            return N_(
                "{name} could displace {over} with it for {price} and earn {amounts} more at the "
                "last scoring."
            )
        case effects.OthersCouldDisplace():
            return N_(
                "{name} could displace {over} with it for {price} and earn {amounts} more every "
                "round."
            )
        case pros.FreesPlace(phase):
            return _PLACE_FOR[phase]
        case pros.UnseenKinds(number, of) if number == of:
            return N_("Whichever card comes up, it is an aristocrat that you don't have yet.")
        case pros.UnseenKinds():
            return NN_(
                "Of the {all} cards that may come up, {number} is an aristocrat that you don't "
                "have yet.",
                "Of the {all} cards that may come up, {number} are aristocrats that you don't "
                "have yet.",
            )
        case pros.UnseenPayable(number, of) if number == of:
            return N_("Whichever card comes up, you can afford it.")
        case pros.UnseenPayable():
            return N_("You could buy {number} of the {all} cards that may come up.")
        case pros.NothingToBuy(is_money=True):
            return N_("You can't afford any card here.")
        case pros.NothingToBuy():
            return N_("There is no card here that you can buy.")
        case pros.NewCards(number=0, is_exact=True):
            return N_("The market is full: no new cards come next.")
        case pros.NewCards(number=0):
            return N_("The market is full: no new cards come next unless some are bought or taken.")
        case pros.NewCards(phase, is_exact=is_exact):
            return (_NEXT_CARDS if is_exact else _NEW_CARDS)[phase]
    return ""


def _rubles_words(fact: Fact) -> Words:
    """Return the sentence about the rubles that a move costs or leaves, "" for none."""
    match fact:
        case pros.PriceAtEnd(0):
            return N_("Spending these rubles costs you no points at the end.")
        case pros.PriceAtEnd():
            return N_("Spending these rubles costs you {points} at the end.")
        case pros.StillHolds(is_after_scoring=True):
            return N_("You will then still need {rubles} for {card} in your hand.")
        case pros.StillHolds():
            return N_("You still need {rubles} for {card} in your hand.")
        case pros.Keeps(rubles=0):
            return N_("You get {income} when this phase is scored.")
        case pros.Keeps(income=0):
            return N_("You keep {rubles}.")
        case pros.Keeps():
            return N_("You keep {rubles} and get {income} when this phase is scored.")
        case pros.PubThen():
            return N_("After the scoring, you can buy {points} at the Pub for {rubles}.")
        case pros.PointPrice(is_last=True) | pros.RublesAtEnd():
            return N_("At the end, every 10 rubles are worth only 1 point.")
    return ""


def _ending_words(fact: Fact) -> Words:
    """Return the sentence about the end of the phase or the game, "" for none."""
    match fact:
        case pros.EndsPhase(ends_game=True):
            return N_("Everyone else has passed, so passing ends the game.")
        case pros.EndsPhase():
            return N_("Everyone else has passed, so passing ends the phase.")
        case effects.EndsGame("worker"):
            return N_("A deck will then run out: the next round will be the last.")
        case effects.EndsGame():
            return N_("A deck will then run out: this round will be the last.")
    return ""


_BY_SUBJECT: Final = (_card_words, _market_words, _rubles_words, _ending_words)
"""The functions for facts that need one of several sentences."""
_SENTENCES: Final[dict[type, Words]] = {
    pros.SparesPenalty: N_("Left in your hand at the end, it would cost you 5 points."),
    pros.MakesRoom: N_("Your hand is full: this makes room for another card."),
    pros.GuildPays: N_("When the buildings are scored, the Guild Hall pays {amounts}."),
    pros.NewKind: NN_(
        "You don't have this aristocrat yet: +{number} point at the end.",
        "You don't have this aristocrat yet: +{number} points at the end.",
    ),
    pros.InVain: N_(
        "No more cards will be scored, and this one does not add to your aristocrat bonus."
    ),
    pros.NothingCounts: N_(
        "No more cards will be scored, and none that you can afford adds to your aristocrat bonus."
    ),
    pros.HasThen: N_("You will then have {rubles}."),
    pros.Short: NN_(
        "You need {number} more ruble to play it.",
        "You need {number} more rubles to play it.",
    ),
    effects.TooDearNow: NN_(
        "You need {number} more ruble to buy it.",
        "You need {number} more rubles to buy it.",
    ),
    effects.PlayableLater: N_("You can still play {card} from your hand later this round."),
    pros.PlayableSoon: N_(
        "After this phase's scoring you will have {rubles}, enough to play it for {price}."
    ),
    pros.PaidLater: N_("You can pay for it later: it does not score in this phase."),
    pros.HandFills: N_("Your hand will then be full."),
    pros.HandCosts: N_("A card still in your hand at the end costs you 5 points."),
    pros.Awaits: N_("{card} in your hand costs {price}."),
    pros.LeftAtEnd: N_("At the end, your {rubles} are worth {points}."),
    pros.SecondCopy: N_("You already have {card}: another copy adds nothing to the bonus."),
    effects.LosesHandCard: N_(
        "You could then no longer pay for {card} in your hand, which would cost you 5 "
        "points at the end."
    ),
    effects.DelaysHandCard: N_(
        "You would then be unable to pay for {card} in your hand before its next scoring."
    ),
    effects.LosesPower: N_("You also give up the power of {over}."),
    effects.FreesCopy: N_(
        "A trading card could displace this copy later for up to {rubles} less, and you "
        "would keep your other {card}."
    ),
    effects.BringsKind: N_(
        "{card} could then displace it for {price}, which adds {points} at the end."
    ),
    effects.NotWorthDisplacing: N_(
        "Every card that {card} could displace now earns at least as much."
    ),
    effects.NoRoomForDrawn: N_(
        "Your hand is full, so you must discard any card that you don't buy."
    ),
    pros.StopsCosting: N_("It will no longer cost you 1 ruble every round."),
}
"""The sentences of facts that need only one."""
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
    "worker": N_("This frees a space, so one more worker comes next."),
    "building": N_("This frees a space, so one more building comes next."),
    "aristocrat": N_("This frees a space, so one more aristocrat comes next."),
    "trading": N_("This frees a space, so one more trading card comes next."),
}
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
