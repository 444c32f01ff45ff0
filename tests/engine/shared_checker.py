"""Recomputes whether a reason against a move holds for the better move as well."""

from __future__ import annotations

from stp.cards import DECKS
from stp.facts import cons, pros
from stp.moves import Move
from tests.engine.counted_position import CountedPosition
from tests.engine.played_on import color_phase, copied


def is_alike(counted: CountedPosition, best: Move, fact: object, scorings: int | None) -> bool:
    """Return whether a fact against a move is as true of the better move."""
    match fact:
        case cons.Dearer(price=price):
            return best.verb in ("buy", "play") and counted.price(best) >= price
        case cons.PointsCost(left=left):
            rubles = copied(counted.game, best).state.players[counted.seat - 1].rubles
            return rubles is not None and rubles <= left < counted.rubles
        case cons.CostsPoint() | cons.TurnsInVain():
            return best.verb in ("observe", "redeem")
    if best.verb not in ("buy", "play", "take"):
        return False
    card, own = counted.card(best.card), color_phase(counted.card(best.card))
    ways = counted.ways(best) if best.verb == "take" else [best]
    kinds = counted.kinds(counted.me.tableau)
    cheap = min(map(counted.price, ways), default=None)
    cheapest = [way for way in ways if counted.price(way) == cheap]
    is_new = any(counted.kinds(counted.after(way)) > kinds for way in cheapest)
    is_simple = not (card.power or card.discount or card.hand_slots or card.per_card)
    is_bare = is_simple and card.worth <= card.cost and not is_new
    is_over = DECKS.index(own) < DECKS.index(counted.game.state.phase)
    match fact:
        case cons.HandRoom() | cons.PaysNothingInHand() | pros.HandCosts():
            return best.verb == "take"
        case pros.SecondCopy():
            return card.colour == "red" and not is_new
        case cons.CostsEachScoring():
            return card.id == "sycophant"
        case cons.PaidNoMore():
            return is_bare and counted.scorings_left(own, best) == 0
        case cons.HardlyScores():
            return is_bare and scorings == 0
        case cons.EarnsNothing():
            return card.id in ("pub", "warehouse", "potjomkins-village", "trading-house")
        case cons.ScoresLate():
            return is_over or (best.verb == "take" and counted.misses_a_scoring(best))
        case cons.NeverPaysBack(price=price, total=total):
            if cheap is None or not is_bare or scorings is None or best.over or card.is_trading:
                return False
            times = 1 if counted.is_one_left(best) else scorings
            if counted.scorings_left(own, best) == 0:
                times = 0
            elif best.verb == "take":
                times = max(0, times - counted.missed_scorings(best))
            return card.points <= 0 and cheap - card.rubles * times >= price - total
        case cons.Displaces(rubles=rubles, points=points) if best.over:
            before = counted.counted(best.over)
            return before[0] >= rubles and before[1] >= points
        case pros.EarnsInstead(before=before, after=after) if best.over:
            more = counted.paid_more(best, own)
            if not counted.is_steady or more is None:
                return False
            lost = before[0] - after[0], before[1] - after[1]
            return (lost[0] <= 0 or -more[0] >= lost[0]) and (lost[1] <= 0 or -more[1] >= lost[1])
    return False
