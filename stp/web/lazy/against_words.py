"""Builds the sentences that say why a move is worse than another."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stp.facts import cons, effects, pros
from stp.facts.cons import Against
from stp.web.words.marking import N_, NN_
from stp.web.words.reason_sentences import Words
from stp.web.words.reasons import ReasonWords


class AgainstWords(ReasonWords):
    """Turns facts for and against moves into sentences."""

    def loss(self, points: int, *, is_decided: bool = False) -> str:
        """Return the sentence about a move that loses about this many points. A difference of one
        point is within the error of the simulated games. In a game that `is_decided`, they do not
        tell points apart."""
        if is_decided:
            return self._t._("This will hardly change who wins.")
        if points < 1:
            return self._t._("This is about as good.")
        if points == 1:
            return self._t._("This is probably a little worse.")
        return self._t.ngettext(
            "Going by simulated games, you would lose about {number} point.",
            "Going by simulated games, you would lose about {number} points.",
            points,
        )

    def object(self, fact: Against | None) -> str:
        """Return the sentence for a fact against a move, "" for None."""
        match fact:
            case None:
                return ""
            case cons.Brings():
                amounts = self._t.amounts(fact.rubles, fact.points + fact.bonus)
                return self.filled(_brings(fact), fact, amounts=amounts)
            case cons.Dearer(is_early=True):
                early = self._t._(
                    "This early in the game, a ruble can be worth two points: it buys cards that "
                    "earn more rubles."
                )
                return f"{self.object(replace(fact, is_early=False))} {early}"
            case cons.EarnsNothing():
                return self._earns_nothing(fact)
            case cons.GivesUp():
                return self._gives_up(fact)
            case cons.TooDearToPlay():
                return self._too_dear(fact)
            case (
                pros.EarnsInstead()
                | pros.LosesIncome()
                | pros.NothingToDisplace()
                | pros.SecondCopy()
                | pros.HandCosts()
                | effects.EndsGame()
                | effects.LosesHandCard()
                | effects.DelaysHandCard()
            ):
                return self.say(fact)
        return self.filled(_words(fact), fact)

    def _too_dear(self, fact: cons.TooDearToPlay) -> str:
        price = self._t.rubles(fact.price)
        if fact.is_least:
            price = self._t._("at least {rubles}", rubles=price)
        words = N_("Playing {card} costs {price}, and you have only {rubles}.")
        if not fact.rubles:
            words = N_("Playing {card} costs {price}, and you have no rubles.")
        elif fact.is_paid:
            words = N_(
                "Playing {card} costs {price}, and after this phase you will have only {rubles}."
            )
        return self.filled(words, fact, price=price)

    def _earns_nothing(self, fact: cons.EarnsNothing) -> str:
        card = self._card(fact.card)
        if card.power in ("pub", "trade"):
            return self.filled(N_("{card} costs {price}, and every point costs extra."), fact)
        if card.hand_slots and fact.room:
            return self._t.ngettext(
                "{card} costs {price} and only adds a space to your hand, which still has room for "
                "{number} more card.",
                "{card} costs {price} and only adds a space to your hand, which still has room for "
                "{number} more cards.",
                fact.room, card=self._t.card(card), price=self._t.rubles(fact.price),
            )  # fmt: skip
        return self.filled(N_("{card} costs {price} and earns nothing by itself."), fact)

    def _gives_up(self, fact: cons.GivesUp) -> str:
        t = self._t
        if fact.in_hand:
            stays = self.object(cons.StaysInHand(fact.in_hand))
            return f"{self._gives_up(replace(fact, in_hand=''))} {stays}"
        total = t.amounts(fact.rubles, fact.points + fact.bonus)
        if not fact.saved:
            return t._("This gives up {amounts}.", amounts=total)
        if fact.times == "once" and 0 < fact.rubles >= fact.saved and not fact.kept:
            net = t.amounts(fact.rubles - fact.saved, fact.points + fact.bonus)
            return t._("This gives up {amounts}.", amounts=net)
        times: str = fact.times
        if not (fact.rubles or fact.points or fact.kept):
            times = "once"
        elif fact.bonus and times not in ("once", "at-least-once"):
            times = "rounds and the end"
        return self.filled((_KEEPS if fact.kept else _GIVES_UP)[times], fact, total=total)


def _brings(fact: cons.Brings) -> str:
    if fact.over:
        return N_("{card} would earn about {amounts} more than {over}, for {price}.")
    if not fact.is_certain:
        return N_("{card} would earn about {amounts} for {price}.")
    if fact.bonus:
        return N_("{card} earns you {amounts} for {price}.")
    return N_("{card} will score only once: {amounts} for {price}.")


def _words(fact: Against) -> Words:
    """Return the sentence of a fact, "" for none."""
    match fact:
        case cons.PaysLess(is_last=True):
            return N_("{card} earns {amounts} less at the last scoring.")
        case cons.PaysLess(saved=0):
            return N_("{card} earns {amounts} less every round and is no cheaper.")
        case cons.PaysLess():
            return N_("{card} is {saved} cheaper but earns {amounts} less every round.")
        case cons.Dearer(over="", left=0):
            return N_("{card} costs {price}, all you have.")
        case cons.Dearer(left=0):
            return N_("If {card} displaces {over}, it costs {price}, all you have.")
        case cons.Dearer(over=""):
            return N_("{card} costs {price} and leaves you with {left}.")
        case cons.Dearer():
            return N_("If {card} displaces {over}, it costs {price} and leaves you with {left}.")
        case cons.PointsCost(left=0):
            return N_("This costs {price}, all you have.")
        case cons.PointsCost():
            return N_("This leaves you with {left}.")
        case cons.TurnsInVain(has_room=True):
            return N_(
                "You couldn't buy any card that may come up: you could only take or discard it."
            )
        case cons.TurnsInVain():
            return N_(
                "You couldn't buy any card that may come up, and your hand is full: you would have "
                "to discard it."
            )
        case cons.HandRoom(left=0):
            return N_("{card} would earn nothing in your hand and leave no room for another card.")
        case cons.BuysFirst(others=0):
            return N_("You can afford both, but {name} could buy {card} first.")
        case cons.BuysFirst():
            return N_("You can afford both, but another player could buy {card} first.")
        case cons.EarnsSooner(left=0):
            return N_("Bought now, {card} earns {amounts} this round but costs all your rubles.")
        case cons.EarnsSooner():
            return N_("Bought now, {card} earns {amounts} this round but leaves you with {left}.")
        case cons.Displaces(is_last=True):
            return N_("It would displace {over}, which would have scored {amounts}.")
        case cons.Displaces():
            return N_("It would displace {over}, which earns {amounts} every round.")
        case cons.ThenBuys(others=0):
            return N_("{name} could then buy {card}.")
        case cons.ThenBuys():
            return N_("Another player could then buy {card}.")
        case cons.LeavesTo(others=0):
            return N_("{name} could buy {card} if you pass.")
        case cons.LeavesTo():
            return N_("Another player could buy {card} if you pass.")
        case cons.PaysNothingInHand(has_income=True):
            return N_("{card} earns nothing until you play it.")
        case cons.PaysNothingInHand():
            return N_("{card} has no effect until you play it.")
    return _SENTENCES.get(type(fact), "")


_SENTENCES: Final[dict[type, Words]] = {
    cons.DearerForTheSame: N_("{card} costs {rubles} more and earns the same."),
    cons.HandRoom: NN_(
        "{card} would earn nothing in your hand and leave room for only {number} more card.",
        "{card} would earn nothing in your hand and leave room for only {number} more cards.",
    ),
    cons.ScoresLate: N_("{card} could not score before the next round."),
    cons.DearerOver: N_("If {card} displaces {over}, it costs {price} instead of {instead}."),
    cons.OthersFirst: N_(
        "The phase would end. {name} moves first in the next one and could take {card}."
    ),
    cons.GoesUnused: N_("The phase would end, and you could not use {card} this round."),
    cons.CostsPoint: N_("{card} would then score nothing this round."),
    cons.GoneAfterRound: N_("{card} is in the lower row and will be gone after this round."),
    cons.HardlyScores: N_("{card} would score only if another round follows."),
    cons.CostsEachScoring: N_("{card} costs you {rubles} every round."),
    cons.NoBonus: N_("If {card} displaces {over}, it adds nothing to your aristocrat bonus."),
    cons.LosesBonus: N_("Displacing {over} lowers your aristocrat bonus by {points}."),
    cons.CanWaitToScore: N_(
        "You can still play {card} after this phase: it scores later this round."
    ),
    cons.GoesToPile: N_("{card} would go to the discard pile."),
    cons.ThenTakes: N_("Another player could then take {card}."),
    cons.CanWait: N_("You can still play {card} from your hand afterwards."),
    cons.StaysInHand: N_(
        "{card} would stay in your hand and cost you 5 points if you never play it."
    ),
    cons.DearerToPlay: N_("Playing {card} costs {price}; {better} costs only {less}."),
    cons.NeverPaysBack: N_("{card} costs {price} and earns back only about {total}."),
    cons.OthersCouldTake: N_("Another player could take {card} if you pass."),
    cons.SavesLittle: N_("Passing saves {rubles}. At the end, every 10 rubles are worth 1 point."),
    cons.PaidNoMore: N_("{card} would not score before the game ends."),
}
"""The sentences of facts that need only one."""
_GIVES_UP: Final = {
    "once": N_("This saves {saved} but gives up {total}."),
    "at-least-once": N_("This saves {saved} but gives up at least {total}."),
    "if-followed": N_("This saves {saved} but gives up {total} if another round follows."),
    "rounds and the end": N_(
        "This saves {saved} but gives up {amounts} every round, and {bonus} at the end."
    ),
    "rounds": N_("This saves {saved} but gives up {total} every round."),
}
_KEEPS: Final = {
    "once": N_("This saves {saved} and keeps {kept} but gives up {total}."),
    "at-least-once": N_("This saves {saved} and keeps {kept} but gives up at least {total}."),
    "if-followed": N_(
        "This saves {saved} and keeps {kept} but gives up {total} if another round follows."
    ),
    "rounds and the end": N_(
        "This saves {saved} and keeps {kept} but gives up {amounts} every round, and {bonus} at "
        "the end."
    ),
    "rounds": N_("This saves {saved} and keeps {kept} but gives up {total} every round."),
}
