"""Builds the sentences that say why a move is worse than another."""

from __future__ import annotations

from dataclasses import replace

from stp.facts import cons, effects, pros
from stp.facts.cons import Against
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
        t = self._t
        match fact:
            case cons.DearerForTheSame(card, rubles):
                return t._("{card} costs {rubles} more and earns the same.",
                           card=self._name(card), rubles=t.rubles(rubles))  # fmt: skip
            case cons.PaysLess(card, rubles, points, saved, is_last):
                less = t.amounts(rubles, points)
                if is_last:
                    return t._("{card} earns {amounts} less at the last scoring.",
                               card=self._name(card), amounts=less)  # fmt: skip
                if saved:
                    return t._("{card} is {rubles} cheaper but earns {amounts} less every round.",
                               card=self._name(card), rubles=t.rubles(saved),
                               amounts=less)  # fmt: skip
                return t._("{card} earns {amounts} less every round and is no cheaper.",
                           card=self._name(card), amounts=less)  # fmt: skip
            case cons.Dearer(card, over, price, 0) if over:
                return t._("If {card} displaces {over}, it costs {rubles}, all you have.",
                           over=self._name(over), card=self._name(card),
                           rubles=t.rubles(price))  # fmt: skip
            case cons.Dearer(card, _, price, 0):
                return t._("{card} costs {rubles}, all you have.", card=self._name(card),
                           rubles=t.rubles(price))  # fmt: skip
            case cons.Dearer(card, over, price, left) if over:
                return t._(
                    "If {card} displaces {over}, it costs {price} and leaves you with {rubles}.",
                    over=self._name(over), card=self._name(card), price=t.rubles(price),
                    rubles=t.rubles(left),
                )  # fmt: skip
            case cons.Dearer(card, _, price, left):
                return t._("{card} costs {price} and leaves you with {rubles}.",
                           card=self._name(card), price=t.rubles(price),
                           rubles=t.rubles(left))  # fmt: skip
            case cons.Brings():
                return self._brings(fact)
            case cons.PointsCost(_, price, 0):
                return t._("This costs {rubles}, all you have.", rubles=t.rubles(price))
            case cons.PointsCost(_, _, left):
                return t._("This leaves you with {rubles}.", rubles=t.rubles(left))
            case cons.HandRoom(card, left):
                if not left:
                    return t._("{card} would earn nothing in your hand and leave no room for "
                               "another card.", card=self._name(card))  # fmt: skip
                return t.ngettext(
                    "{card} would earn nothing in your hand and leave room for only {number} "
                    "more card.",
                    "{card} would earn nothing in your hand and leave room for only {number} "
                    "more cards.",
                    left, card=self._name(card),
                )  # fmt: skip
            case cons.ScoresLate(card):
                return t._("{card} could not score before the next round.",
                           card=self._name(card))  # fmt: skip
            case cons.DearerOver(card, over, price, instead):
                return t._("If {card} displaces {over}, it costs {price} instead of {rubles}.",
                           card=self._name(card), over=self._name(over), price=t.rubles(price),
                           rubles=t.rubles(instead))  # fmt: skip
            case cons.GivesUp():
                return self._gives_up(fact)
            case cons.OthersFirst(seat, card):
                return t._("The phase would end, and {name}, who moves first in the next one, "
                           "could take {card}.", name=self._names[seat - 1],
                           card=self._name(card))  # fmt: skip
            case cons.GoesUnused(card):
                return t._("The phase would end, and you could not use {card} this round.",
                           card=self._name(card))  # fmt: skip
            case cons.CostsPoint(card):
                return t._("{card} would then score nothing this round.",
                           card=self._name(card))  # fmt: skip
            case (
                pros.EarnsInstead()
                | pros.LosesIncome()
                | pros.NothingToDisplace()
                | pros.SecondCopy()
                | pros.HandCosts()
                | effects.LosesHandCard()
                | effects.DelaysHandCard()
            ):
                return self.say(fact)
            case cons.EarnsNothing():
                return self._earns_nothing(fact)
            case cons.GoneAfterRound(card):
                return t._("{card} is in the lower row and will be gone after this round.",
                           card=self._name(card))  # fmt: skip
            case cons.HardlyScores(card):
                return t._("{card} would score only if another round follows.",
                           card=self._name(card))  # fmt: skip
            case cons.CostsEachScoring(card, rubles):
                return t._("{card} costs you {rubles} every round.", card=self._name(card),
                           rubles=t.rubles(rubles))  # fmt: skip
            case cons.NoBonus(card, over):
                return t._("If it displaces {over}, {card} adds nothing to the bonus.",
                           over=self._name(over), card=self._name(card))  # fmt: skip
            case cons.LosesBonus(over, points):
                return t._("Displacing {card} lowers your aristocrat bonus by {points}.",
                           card=self._name(over), points=t.points(points))  # fmt: skip
            case cons.CanWaitToScore(card):
                return t._("You can still play {card} after this phase: it scores later this "
                           "round.", card=self._name(card))  # fmt: skip
            case cons.BuysFirst(seat, card, others):
                return t._("You can afford both, but {name} could buy {card} first.",
                           card=self._name(card), name=self._names[seat - 1]) if not others else (
                    t._("You can afford both, but another player could buy {card} first.",
                        card=self._name(card)))  # fmt: skip
            case cons.EarnsSooner(card, rubles, points, 0):
                return t._("Bought now, {card} earns {amounts} this round but costs all your "
                           "rubles.", card=self._name(card),
                           amounts=t.amounts(rubles, points))  # fmt: skip
            case cons.EarnsSooner(card, rubles, points, left):
                return t._("Bought now, {card} earns {amounts} this round but leaves you with "
                           "{rubles}.", card=self._name(card), rubles=t.rubles(left),
                           amounts=t.amounts(rubles, points))  # fmt: skip
            case cons.Displaces(over, rubles, points, is_last):
                amounts = t.amounts(rubles, points)
                if is_last:
                    return t._("It would displace {card}, which would have scored {amounts}.",
                               card=self._name(over), amounts=amounts)  # fmt: skip
                return t._("It would displace {card}, which earns {amounts} every round.",
                           card=self._name(over), amounts=amounts)  # fmt: skip
            case cons.GoesToPile(card):
                return t._("{card} would go to the discard pile.", card=self._name(card))
            case cons.ThenBuys(_, card, others) if others:
                return t._("Another player could then buy {card}.", card=self._name(card))
            case cons.ThenBuys(seat, card):
                return t._("{name} could then buy {card}.",
                           card=self._name(card), name=self._names[seat - 1])  # fmt: skip
            case cons.ThenTakes(card):
                return t._("Another player could then take {card}.", card=self._name(card))
            case cons.CanWait(card):
                return t._("You can still play {card} from your hand afterwards.",
                           card=self._name(card))  # fmt: skip
            case cons.StaysInHand(card):
                return t._(
                    "{card} would stay in your hand and cost you 5 points if you never play it.",
                    card=self._name(card),
                )  # fmt: skip
            case cons.TooDearToPlay():
                return self._too_dear(fact)
            case cons.DearerToPlay(card, price, better, less):
                return t._("Playing {card} costs {price}; {better} costs only {rubles}.",
                           card=self._name(card), price=t.rubles(price),
                           better=self._name(better), rubles=t.rubles(less))  # fmt: skip
            case cons.NeverPaysBack(card, price, total):
                return t._("{card} costs {price} and earns back about {total}.",
                           card=self._name(card), price=t.rubles(price),
                           total=t.rubles(total))  # fmt: skip
            case cons.LeavesTo(_, card, others) if others:
                return t._("Another player could buy {card} if you pass.", card=self._name(card))
            case cons.LeavesTo(seat, card):
                return t._("{name} could buy {card} if you pass.",
                           card=self._name(card), name=self._names[seat - 1])  # fmt: skip
            case cons.OthersCouldTake(card):
                return t._("Another player could take {card} if you pass.",
                           card=self._name(card))  # fmt: skip
            case cons.SavesLittle(rubles):
                return t._("Passing saves {rubles}. At the end, every 10 rubles are worth 1 point.",
                           rubles=t.rubles(rubles))  # fmt: skip
            case cons.PaysNothingInHand(card, has_income) if not has_income:
                return t._("{card} has no effect until you play it.", card=self._name(card))
            case cons.PaysNothingInHand(card):
                return t._("{card} earns nothing until you play it.", card=self._name(card))
            case cons.PaidNoMore(card):
                return t._("{card} would not score before the game ends.", card=self._name(card))
            case _:
                return ""

    def _too_dear(self, fact: cons.TooDearToPlay) -> str:
        t, card, price = self._t, self._name(fact.card), self._t.rubles(fact.price)
        if fact.is_least:
            price = t._("at least {rubles}", rubles=price)
        if not fact.rubles:
            return t._("Playing {card} costs {price}, and you have no rubles.", card=card,
                       price=price)  # fmt: skip
        rubles = t.rubles(fact.rubles)
        if not fact.is_paid:
            return t._("Playing {card} costs {price}, and you have only {rubles}.", card=card,
                       price=price, rubles=rubles)  # fmt: skip
        return t._("Playing {card} costs {price}, and after this phase you will have only "
                   "{rubles}.", card=card, price=price, rubles=rubles)  # fmt: skip

    def _brings(self, fact: cons.Brings) -> str:
        t, card, price = self._t, self._name(fact.card), self._t.rubles(fact.price)
        amounts = t.amounts(fact.rubles, fact.points + fact.bonus)
        if fact.over:
            return t._("{card} would earn about {amounts} more than {over}, for {price}.",
                       card=card, amounts=amounts, over=self._name(fact.over),
                       price=price)  # fmt: skip
        if not fact.is_certain:
            return t._("{card} would earn about {amounts} for {price}.", card=card,
                       amounts=amounts, price=price)  # fmt: skip
        if fact.bonus:
            return t._("{card} earns you {amounts} for {price}.", card=card, amounts=amounts,
                       price=price)  # fmt: skip
        return t._("{card} will score once more: {amounts} for {price}.", card=card,
                   amounts=amounts, price=price)  # fmt: skip

    def _earns_nothing(self, fact: cons.EarnsNothing) -> str:
        t, card, price = self._t, self._card(fact.card), self._t.rubles(fact.price)
        if card.power in ("pub", "trade"):
            return t._("{card} costs {price}, and every point costs extra.",
                       card=t.card(card), price=price)  # fmt: skip
        if card.hand_slots and fact.room:
            return t.ngettext(
                "{card} costs {price}, but your hand still has room for {number} more card.",
                "{card} costs {price}, but your hand still has room for {number} more cards.",
                fact.room, card=t.card(card), price=price,
            )  # fmt: skip
        return t._("{card} costs {price} and earns nothing by itself.", card=t.card(card),
                   price=price)  # fmt: skip

    def _gives_up(self, fact: cons.GivesUp) -> str:
        if fact.in_hand:
            stays = self.object(cons.StaysInHand(fact.in_hand))
            return f"{self._gives_up(replace(fact, in_hand=''))} {stays}"
        t, saved = self._t, self._t.rubles(fact.saved)
        amounts = t.amounts(fact.rubles, fact.points)
        total = t.amounts(fact.rubles, fact.points + fact.bonus)
        if fact.kept:
            return self._keeps(fact, amounts, total)
        if fact.times == "once" and 0 < fact.rubles >= fact.saved:
            net = t.amounts(fact.rubles - fact.saved, fact.points + fact.bonus)
            return t._("This gives up {amounts}.", amounts=net)
        if fact.times == "once" or not (fact.rubles or fact.points):
            return t._("This saves {rubles} but gives up {amounts}.", rubles=saved,
                       amounts=total)  # fmt: skip
        if fact.times == "at-least-once":
            return t._("This saves {rubles} but gives up at least {amounts}.", rubles=saved,
                       amounts=total)  # fmt: skip
        if fact.times == "if-followed" and not fact.bonus:
            return t._("This saves {rubles} but gives up {amounts} if another round follows.",
                       rubles=saved, amounts=amounts)  # fmt: skip
        if fact.bonus:
            return t._(
                "This saves {rubles} but gives up {amounts} every round, and {points} at the end.",
                rubles=saved, amounts=amounts, points=t.points(fact.bonus),
            )  # fmt: skip
        return t._("This saves {rubles} but gives up {amounts} every round.", rubles=saved,
                   amounts=amounts)  # fmt: skip

    def _keeps(self, fact: cons.GivesUp, amounts: str, total: str) -> str:
        """Return what is given up for the price and the card that would be displaced."""
        t, saved, card = self._t, self._t.rubles(fact.saved), self._name(fact.kept)
        if fact.times == "once":
            return t._("This saves {rubles} and keeps {card} but gives up {amounts}.",
                       rubles=saved, card=card, amounts=total)  # fmt: skip
        if fact.times == "at-least-once":
            return t._("This saves {rubles} and keeps {card} but gives up at least {amounts}.",
                       rubles=saved, card=card, amounts=total)  # fmt: skip
        if fact.times == "if-followed" and not fact.bonus:
            return t._(
                "This saves {rubles} and keeps {card} but gives up {amounts} if another round "
                "follows.",
                rubles=saved, card=card, amounts=amounts,
            )  # fmt: skip
        if fact.bonus:
            return t._(
                "This saves {rubles} and keeps {card} but gives up {amounts} every round, and "
                "{points} at the end.",
                rubles=saved, card=card, amounts=amounts, points=t.points(fact.bonus),
            )  # fmt: skip
        return t._("This saves {rubles} and keeps {card} but gives up {amounts} every round.",
                   rubles=saved, card=card, amounts=amounts)  # fmt: skip
