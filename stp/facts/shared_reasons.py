"""Tells whether a fact against a move holds for the better move as well."""

from __future__ import annotations

from stp.candidates import Candidate
from stp.cards import Card
from stp.facts.against_passing import TURNED
from stp.facts.cons import (
    Against,
    CostsEachScoring,
    CostsPoint,
    Displaces,
    EarnsNothing,
    HandRoom,
    HardlyScores,
    NeverPaysBack,
    PaidNoMore,
    PaysNothingInHand,
    PointsCost,
    ScoresLate,
    TurnsInVain,
)
from stp.facts.pros import EarnsInstead, HandCosts, LosesIncome, SecondCopy
from stp.facts.prospects import played_later, scorings_once_paid
from stp.facts.reading import (
    BOUGHT,
    SPENDING,
    card_of,
    earns_in_play,
    find,
    first_paid,
    gains,
    has_income,
    has_power,
    is_one_left,
    is_scored_later,
    new_kind,
    phase_of,
    printed_gains,
)
from stp.moves import Move
from stp.view import View


def is_shared(view: View, fact: Against, best: Move, scorings: int | None) -> bool:
    """Return whether a fact against a move speaks against the better one at least as much, so that
    it cannot be the reason.

    Prices and incomes are compared where the facts are found; this is about all facts that name
    only the other card. `scorings` is the number expected for the colour of the better move's card.
    """
    match fact:
        case CostsPoint() | TurnsInVain():
            return best.verb in TURNED
        case PointsCost(price=price):
            return best.verb in SPENDING and view.price(best) >= price
    if best.verb not in (*BOUGHT, "take"):
        return False
    card, is_taken = card_of(view, best), best.verb == "take"
    played = played_later(view, best) if is_taken else find(view, best)
    adds = new_kind(view, played.move) if played else 0  # a card that fits nothing adds no kind
    match fact:
        case HandRoom() | PaysNothingInHand() | HandCosts():
            return is_taken
        case SecondCopy():
            return card.colour == "red" and adds <= 0
        case CostsEachScoring():
            return card.rubles < 0
        case PaidNoMore():
            return first_paid(view, best) is None and adds <= 0 and not has_power(card)
        case HardlyScores():
            return scorings == 0 and adds <= 0 and not has_power(card)
        case EarnsNothing():
            return has_power(card) and not has_income(card)
        case ScoresLate():
            is_over = first_paid(view, best) == "next-round"
            return scores_late(view, card, played) if is_taken else is_over
        case NeverPaysBack(price=price, total=total):
            loss = _loss(view, best, played, scorings)
            return adds <= 0 and loss is not None and loss >= price - total
        case EarnsInstead() | LosesIncome() | Displaces():
            return _loses_as_much(view, fact, played)
    return False


def _loss(view: View, best: Move, played: Candidate | None, scorings: int | None) -> int | None:
    """Return how many more rubles a card costs than it earns in the scorings still expected; None
    if it brings something else."""
    card = card_of(view, best)
    if played is None or scorings is None or has_power(card):
        return None
    is_taken = best.verb == "take"
    amounts = printed_gains(view, played.move) if is_taken else gains(view, played)[phase_of(card)]
    if amounts is None or amounts[1] > 0:
        return None
    times = 1 if is_one_left(view, best) else scorings
    if is_taken:
        times = scorings_once_paid(view, card, played, times) or 0
    elif first_paid(view, best) is None:
        times = 0
    return played.price - amounts[0] * times


def _loses_as_much(
    view: View, fact: EarnsInstead | LosesIncome | Displaces, played: Candidate | None
) -> bool:
    """Return whether a displacement loses as many rubles and points at each scoring as a fact
    tells of another one."""
    if played is None or played.move.over is None:
        return False
    if isinstance(fact, Displaces):
        lost, own = (fact.rubles, fact.points), earns_in_play(view, played.move.over)
        return own[0] >= lost[0] and own[1] >= lost[1]
    if isinstance(fact, EarnsInstead):
        lost = fact.before[0] - fact.after[0], fact.before[1] - fact.after[1]
    else:
        lost = fact.rubles, fact.points
    before = earns_in_play(view, played.move.over)
    after = earns_in_play(view, played.move.card or "")
    own = before[0] - after[0], before[1] - after[1]
    return all(mine >= less for mine, less in zip(own, lost, strict=True) if less > 0)


def scores_late(view: View, card: Card, played: Candidate | None) -> bool:
    """Return whether a card that is taken now cannot be scored in this round: its colour has been
    scored already, or there is not enough money to play it before."""
    is_over = not is_scored_later(view, phase_of(card))
    return is_over or played is None or scorings_once_paid(view, card, played, 1) == 0
