"""Finds the reason against a move, compared with a better one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

from stp.candidates import Candidate
from stp.cards import DECKS, TRADE_POINTS, TRADING
from stp.facts.against_taking import against_taking
from stp.facts.comparing import by_price, compared, is_second_copy, offer
from stp.facts.cons import (
    Against,
    BuysFirst,
    CanWait,
    CanWaitToScore,
    CostsEachScoring,
    CostsPoint,
    DearerOver,
    Displaces,
    EarnsNothing,
    EarnsSooner,
    GivesUp,
    GoesToPile,
    GoesUnused,
    GoneAfterRound,
    HardlyScores,
    LeavesTo,
    LosesBonus,
    NeverPaysBack,
    NoBonus,
    OthersCouldTake,
    OthersFirst,
    PaidNoMore,
    PointsCost,
    SavesLittle,
    StaysInHand,
    ThenBuys,
    ThenTakes,
)
from stp.facts.pros import SecondCopy
from stp.facts.reading import (
    BOUGHT,
    ROWS,
    brought,
    can_play_after,
    card_of,
    earns_in_play,
    ends_phase,
    find,
    first_paid,
    gains,
    has_income,
    has_power,
    income_now,
    instead,
    is_ending,
    is_last_phase,
    is_near_end,
    is_one_left,
    is_only_copy,
    loses_income,
    new_kind,
    paid_by,
    phase_of,
    viewer_of,
)
from stp.moves import Move
from stp.view import View

_TURNED: Final = {"observe": "observatory", "redeem": "debtors-prison"}
"""The cards whose powers turn them face down, by the verb of their use."""


def against(
    view: View,
    best: Move,
    other: Move,
    *,
    scorings: int | None = None,
    best_scorings: int | None = None,
    rival: int | None = None,
    others: int = 0,
    is_sought: bool = True,
    over: str = "",
) -> Against | None:
    """Return the simplest fact that makes a legal move worse than another, or None.

    The better move's card, which others may get, is the reason if there is no other.

    `scorings` is the number still expected for the other card's colour, `best_scorings` that for
    the better move's card (None: unknown); `rival` is a player who could pay for that card, and
    `others` is how many more players could; `is_sought` is whether anybody could pay for the other
    card; `over` is the card that the other one will displace if it is taken ("": whatever makes it
    cheapest).
    """
    if rival is not None and not is_sought and _can_buy_both(view, best, other):
        return BuysFirst(rival, card_of(view, best).id, others)
    told = _against_itself(view, best, other, scorings, best_scorings, over)
    if told is None and other.verb == "pass" and view.decision == "action":
        told = _against_passing(view, best, best_scorings, rival, others)
    return told or _leaves_behind(view, best, other, rival, others)


def _can_buy_both(view: View, best: Move, other: Move) -> bool:
    """Return whether both moves buy from the market, and the other one is still possible after the
    better one, whose card is the only copy there."""
    is_purchase = best.verb == other.verb == "buy" and {best.place, other.place} <= set(ROWS)
    return is_purchase and is_only_copy(view, best) and can_play_after(view, best, other)


def _against_itself(
    view: View,
    best: Move,
    other: Move,
    scorings: int | None,
    best_scorings: int | None,
    over: str,
) -> Against | None:
    if other.verb in BOUGHT:
        return _against_buying(view, best, other, scorings, best_scorings)
    if other.verb == "take" and other.card:
        return against_taking(view, best, other, scorings, over)
    if other.verb in ("pub", "trade"):
        return _points_cost(view, best, other)
    if other.verb in ("observe", "redeem"):
        turned = _TURNED[other.verb]
        is_kept = best.verb != other.verb and best.over != turned
        return CostsPoint(turned) if is_kept else None
    if other.verb == "discard" and best.verb == "take":
        return GoesToPile(card_of(view, best).id)
    is_bare = other.verb == "discard" or (other.verb == "pass" and view.decision != "action")
    return _given_up(view, best, best_scorings) if is_bare else None


def _leaves_behind(
    view: View, best: Move, other: Move, rival: int | None, others: int
) -> Against | None:
    """Return who could get the better move's card after another action; None if that holds for the
    other move's card as well."""
    is_offered = best.verb in ("buy", "take") and best.place in ROWS and is_only_copy(view, best)
    is_alike = other.place in ROWS and is_only_copy(view, other)
    if not is_offered or is_alike or other.verb in ("pass", "guild"):
        return None  # setting a Guild Hall does not end the turn
    card = card_of(view, best).id
    if rival is not None:
        return ThenBuys(rival, card, others)
    return ThenTakes(card) if _others_have_room(view) else None


def _others_have_room(view: View) -> bool:
    """Return whether another player has room in the hand for a card."""
    others = (player for seat, player in enumerate(view.players, 1) if seat != view.viewer)
    return any(len(player.hand_decks) < player.hand_limit for player in others)


def _points_cost(view: View, best: Move, move: Move) -> Against | None:
    rubles, price = viewer_of(view).rubles, view.price(move)
    if best.verb == move.verb and (best.number or 0) > (move.number or 0):
        return GivesUp(view.price(best) - price, 0, _points(best) - _points(move), 0, "once")
    return PointsCost(_points(move), price, rubles - price) if rubles is not None else None


def _points(move: Move) -> int:
    """Return how many points a Pub or a Trading House sells."""
    return TRADE_POINTS if move.verb == "trade" else move.number or 0


def _given_up(view: View, best: Move, scorings: int | None) -> GivesUp | None:
    """Return what a move that brings nothing saves and gives up; None if it gives up nothing, or
    only rubles and no more of them than it saves."""
    price = view.price(best)
    if best.verb in ("pub", "trade"):
        return GivesUp(price, 0, _points(best), 0, "once")
    if best.verb not in BOUGHT:
        return None
    rubles, points = brought(view, best)
    bonus, kept = new_kind(view, best), ""
    if min(rubles, points) < 0 < max(points, bonus) and paid_by(view, best):
        kept = best.over or ""
        rubles, points = earns_in_play(view, best.card or "")
    if min(rubles, points, bonus) < 0 or not max(rubles, points, bonus):
        return None
    is_last = is_one_left(view)
    times = 1 if is_last else scorings
    if not points and not bonus and times is not None and rubles * times <= price:
        return None
    once: Literal["once", "probably-once"] = "once" if is_last else "probably-once"
    return GivesUp(price, rubles, points, bonus, once if times == 1 else "rounds", kept)


def _first_next(view: View, card: str) -> OthersFirst | None:
    """Return the player who moves first in the next phase and has room in the hand, if that is
    another one; None at the end of a round."""
    if view.phase == DECKS[TRADING]:
        return None
    seat = view.markers[DECKS[DECKS.index(view.phase) + 1]]
    player = view.players[seat - 1]
    has_room = len(player.hand_decks) < player.hand_limit
    return OthersFirst(seat, card) if seat != view.viewer and has_room else None


def _against_passing(
    view: View, best: Move, scorings: int | None, rival: int | None, others: int
) -> Against | None:
    is_end = ends_phase(view)
    if best.verb in _TURNED:
        return GoesUnused(_TURNED[best.verb]) if is_end else None
    if best.verb == "dismiss":
        return CostsEachScoring("sycophant", 1)
    if best.verb in ("pub", "trade"):
        return _given_up(view, best, scorings)
    is_leaving = best.place == "lower" and view.phase == "trading" and not view.last_round
    if is_end and is_leaving and is_only_copy(view, best):
        return GoneAfterRound(card_of(view, best).id)
    is_wanted = rival is not None and best.place in ROWS and is_only_copy(view, best)
    if rival is not None and is_wanted and not is_end:
        return LeavesTo(rival, card_of(view, best).id, others)
    if best.verb in BOUGHT:
        given_up = _given_up(view, best, scorings)
        if given_up is not None and not _is_as_good_later(view, best):
            is_held = best.verb == "play" and is_near_end(view, scorings)
            return replace(given_up, in_hand=card_of(view, best).id) if is_held else given_up
        if is_ending(view) and best.verb == "play":
            return StaysInHand(card_of(view, best).id)
        if is_ending(view):
            return SavesLittle(view.price(best))
    is_left = best.place in ROWS and is_only_copy(view, best)
    return _left_to_others(view, best, is_end=is_end) if is_left else None


def _is_as_good_later(view: View, best: Move) -> bool:
    """Return whether a card could just as well be played from the hand after this phase, so that a
    pass gives nothing up."""
    is_held = best.verb == "play" and not is_last_phase(view)
    return is_held and first_paid(view, card_of(view, best)) != "this-phase"


def _left_to_others(view: View, best: Move, *, is_end: bool) -> Against | None:
    """Return who could take the better move's card out of the market first."""
    card = card_of(view, best).id
    if is_end:
        return _first_next(view, card)
    return OthersCouldTake(card) if _others_have_room(view) else None


def _against_buying(
    view: View, best: Move, other: Move, scorings: int | None, best_scorings: int | None
) -> Against | None:
    card, candidate = card_of(view, other), find(view, other)
    gained = gains(view, candidate)
    rubles, points = gained[phase_of(card)]
    adds, does = new_kind(view, other), has_power(card)
    is_plain = not does and not any(
        max(amounts) > 0 for phase, amounts in gained.items() if phase != phase_of(card)
    )
    is_scored = first_paid(view, card) is not None
    special = _about_bonus(view, best, other) or _can_wait(view, best, other)
    if special is not None:
        return special
    if not is_scored and adds <= 0 and (is_plain or is_last_phase(view)):
        is_told = other.verb == "buy" and not _scores_no_more(view, best)
        return PaidNoMore(card.id) if is_told else None
    is_spared = other.verb == "play" and is_near_end(view, scorings)  # a penalty of 5 points
    is_bare = is_plain and not is_spared
    if is_scored and scorings == 0 and adds <= 0 and is_bare and not is_one_left(view):
        return HardlyScores(card.id)
    if is_scored and other.over is None and rubles < 0 and points <= 0:
        return CostsEachScoring(card.id, -rubles)
    total = rubles * (scorings or 0)
    if is_bare and adds <= 0 and points <= 0 and 0 < total < candidate.price:
        return NeverPaysBack(card.id, candidate.price, total)
    is_second = is_second_copy(view, best, other, card)
    if not is_second and _can_wait_to_score(view, best, other):
        return CanWaitToScore(card.id)
    if best.verb in BOUGHT and (candidate.price, gained) == offer(view, best) and not adds:
        return None  # no difference here
    if is_scored and adds >= 0 and (best.verb, best.card) == ("take", card.id):
        sooner = _earns_sooner(view, other)
        if sooner is not None:
            return sooner
    if other.over and best.card == card.id and best.over != other.over:
        instead_of = find(view, best).price if best.verb in BOUGHT else candidate.price
        if candidate.price > instead_of:
            return DearerOver(card.id, other.over, candidate.price, instead_of)
    if _keeps_a_better_hand(view, best, other) and best.card is not None:
        return StaysInHand(best.card)
    if best.verb in BOUGHT and best.card != other.card:
        told = compared(view, best, other)
        if told is not None and is_plain:
            return told
    if not is_spared and is_second:
        return SecondCopy(card.id)
    is_swap = is_scored and other.over != best.over
    swapped = instead(view, candidate) if is_swap else None
    lost = loses_income(view, candidate) if is_swap else None
    if swapped and best.card == card.id:
        return Displaces(swapped.over, *swapped.before, swapped.is_last)
    if swapped or lost:
        return swapped or lost
    told = by_price(view, best, candidate, (scorings, best_scorings), is_plain=is_bare)
    return told or _earns_nothing(view, candidate)


def _earns_sooner(view: View, other: Move) -> EarnsSooner | None:
    """Return what the purchase of a card earns in this round, which is what taking it gives up;
    None if that is nothing, or cannot be compared with the displaced card's income."""
    card, rubles = card_of(view, other), viewer_of(view).rubles
    more = gains(view, find(view, other))[phase_of(card)]
    if rubles is None or min(more) < 0 or not max(more) or first_paid(view, card) == "next-round":
        return None
    return EarnsSooner(card.id, *more, rubles - view.price(other))


def _earns_nothing(view: View, candidate: Candidate) -> EarnsNothing | None:
    """Return the price of a card that has a power but no income of its own."""
    card, me = card_of(view, candidate.move), viewer_of(view)
    if not has_power(card) or card.rubles or card.points or card.per_card or card.power == "guild":
        return None
    room = me.hand_limit - len(me.hand_decks) + (candidate.move.verb == "play")
    return EarnsNothing(card.id, candidate.price, max(0, room))


def _scores_no_more(view: View, best: Move) -> bool:
    """Return whether the better move's card will not be scored again or raise the bonus either."""
    if best.verb not in BOUGHT:
        return False
    return first_paid(view, card_of(view, best)) is None and new_kind(view, best) <= 0


def _can_wait_to_score(view: View, best: Move, other: Move) -> bool:
    """Return whether a card in the hand can be paid for after this phase's scoring, in time for its
    own, if the better move is made first."""
    rubles = viewer_of(view).rubles
    if other.verb != "play" or other.card is None or rubles is None or best.over is not None:
        return False
    card = card_of(view, other)
    if view.decision != "action" or first_paid(view, card) != "this-round":
        return False
    spent = view.price(best) if best.verb in BOUGHT else 0
    pays = income_now(view, best if best.verb in BOUGHT else None)
    is_kept = best.card != other.card and best.verb in ("buy", "take", "pass")
    can_pay = rubles - spent + pays >= view.price(other)
    return is_kept and can_pay and has_income(card)


def _can_wait(view: View, best: Move, other: Move) -> CanWait | None:
    """Return the fact that a card in the hand can be played after the better move, if it can."""
    if other.verb == "play" and other.card is not None and best.verb in _TURNED:
        is_kept = other.over != _TURNED[best.verb]  # a card that is face down cannot be displaced
        return CanWait(other.card) if is_kept else None
    is_hand = other.verb == "play" and best.verb in ("buy", "take") and best.place in ROWS
    if is_hand and other.card is not None and can_play_after(view, best, other):
        return CanWait(other.card)
    return None


def _about_bonus(view: View, best: Move, other: Move) -> Against | None:
    """Return the loss of aristocrat bonus by a displacement, if the better move has none."""
    if other.over is None or card_of(view, other).colour != "red":
        return None
    adds, other_way = new_kind(view, other), 0
    if best.verb in BOUGHT:
        other_way = new_kind(view, best)
    if adds < min(0, other_way):
        return LosesBonus(other.over, -adds)
    if adds == 0 < other_way:
        return NoBonus(other.card or "", other.over)
    return None


def _keeps_a_better_hand(view: View, best: Move, other: Move) -> bool:
    """Return whether a purchase seems no worse than playing from the hand, so that the hand itself
    is the reason: there is no money left to play the card then."""
    if (best.verb, other.verb) != ("play", "buy") or can_play_after(view, other, best):
        return False
    phase = phase_of(card_of(view, best))
    if phase != phase_of(card_of(view, other)):
        return False
    one, two = find(view, best), find(view, other)
    played, bought = gains(view, one)[phase], gains(view, two)[phase]
    is_as_good = bought[0] >= played[0] and bought[1] >= played[1]
    return is_as_good and two.price <= one.price and new_kind(view, other) >= new_kind(view, best)
