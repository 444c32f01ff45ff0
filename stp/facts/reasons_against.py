"""Finds the reason against a move, compared with a better one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from stp.candidates import Candidate
from stp.cards import GUILD_INCOME, PUB_PRICE, Edition, deck_ids, find_card
from stp.facts.against_passing import (
    TURNED,
    against_passing,
    given_up,
    others_have_room,
    points_sold,
)
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
    HardlyScores,
    LosesBonus,
    NeverPaysBack,
    NoBonus,
    PaidNoMore,
    PointsCost,
    StaysInHand,
    ThenBuys,
    ThenTakes,
    TurnsInVain,
)
from stp.facts.effects import EndsGame, HandCard
from stp.facts.effects_of import ending, on_hand
from stp.facts.pros import Amounts, SecondCopy
from stp.facts.reading import (
    BOUGHT,
    FOR_POINTS,
    ROWS,
    SPENDING,
    can_play_after,
    card_of,
    earns_in_play,
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
    payable,
    phase_of,
    sure_scorings,
    unseen,
    viewer_of,
)
from stp.facts.shared_reasons import is_shared
from stp.moves import Move
from stp.view import View


def against(
    view: View,
    best: Move | str,
    other: Move | str,
    *,
    scorings: int | None = None,
    best_scorings: int | None = None,
    rival: int | None = None,
    others: int = 0,
    is_sought: bool = True,
    over: str = "",
) -> Against | None:
    """Return the simplest fact that makes a legal move worse than another, or None.

    Facts that hold for the better move just as much are left out (`is_shared`). The better move's
    card, which others may get, is the reason if there is no other.

    `scorings` is the number still expected for the other card's colour, `best_scorings` that for
    the better move's card (None: unknown); `rival` is a player who could pay for that card, and
    `others` is how many more players could; `is_sought` is whether anybody could pay for the other
    card; `over` is the card that the other one will displace if it is taken ("": whatever makes it
    cheapest). Raises IllegalMoveError for moves that the position does not have.
    """
    best, other = find(view, best).move, find(view, other).move
    if rival is not None and not is_sought and _can_buy_both(view, best, other):
        return BuysFirst(rival, card_of(view, best).id, others)
    found = _against_itself(view, best, other, scorings, best_scorings, over)
    told = next((one for one in found if not is_shared(view, one, best, best_scorings)), None)
    if told is None and other.verb == "pass" and view.decision == "action":
        told = against_passing(view, best, best_scorings, rival, others)
    if told is None and not _is_as_wanted(view, other, is_sought=is_sought or rival is None):
        return left_to_others(view, best, other, rival, others)
    return told


def _can_buy_both(view: View, best: Move, other: Move) -> bool:
    """Return whether both moves buy from the market, and the other one is still possible and worth
    something after the better one, whose card is the only copy there."""
    is_purchase = best.verb == other.verb == "buy" and {best.place, other.place} <= set(ROWS)
    if not is_purchase or (first_paid(view, other) is None and new_kind(view, other) <= 0):
        return False
    return is_only_copy(view, best) and can_play_after(view, best, other)


def _against_itself(
    view: View,
    best: Move,
    other: Move,
    scorings: int | None,
    best_scorings: int | None,
    over: str,
) -> Iterator[Against]:
    """Yield what speaks against a move, the simplest fact first."""
    if other.verb in BOUGHT:
        yield from _against_buying(view, best, other, scorings, best_scorings)
    elif other.verb == "take" and other.card:
        yield from against_taking(view, best, other, scorings, over)
        yield from _ends_game(view, best, other)
    elif other.verb in FOR_POINTS:
        yield from _points_cost(view, best, other)
    elif other.verb in TURNED:
        yield from _turns_in_vain(view, other)
        if best.over != TURNED[other.verb]:
            yield CostsPoint(TURNED[other.verb])
    elif other.verb == "discard" and best.verb == "take":
        yield GoesToPile(card_of(view, best).id)
    elif other.verb == "discard" or (other.verb == "pass" and view.decision != "action"):
        given = given_up(view, best, best_scorings)
        if given is not None:
            yield given


def _turns_in_vain(view: View, other: Move) -> Iterator[TurnsInVain]:
    """Yield that no card of a deck could be bought if it came up."""
    cards = unseen(view, other.deck) if other.deck else []
    if cards and not payable(view, other, cards):
        me = viewer_of(view)
        yield TurnsInVain(len(me.hand_decks) < me.hand_limit)


def _ends_game(view: View, best: Move, other: Move) -> Iterator[EndsGame]:
    """Yield that only the other move ends the game, because its card leaves the market."""
    if best.place not in ROWS or not any(ending(view, best)):
        yield from ending(view, other)


def _is_as_wanted(view: View, other: Move, *, is_sought: bool) -> bool:
    """Return whether the better move leaves the other move's card to others just as much. A card
    that nobody could pay for (unless `is_sought`) does not count beside one that somebody could."""
    return is_sought and other.place in ROWS and is_only_copy(view, other)


def left_to_others(
    view: View, best: Move, other: Move, rival: int | None, others: int
) -> ThenBuys | ThenTakes | None:
    """Return who could get the better move's card after another action.

    That the other card is left to them instead may be just as true: then it is a reason only if the
    better move is known to be clearly better.
    """
    is_offered = best.verb in ("buy", "take") and best.place in ROWS and is_only_copy(view, best)
    is_same = (other.place, other.card) == (best.place, best.card)
    if not is_offered or is_same or other.verb in ("pass", "guild"):
        return None  # setting a Guild Hall does not end the turn
    card = card_of(view, best).id
    if rival is not None:
        return ThenBuys(rival, card, others)
    return ThenTakes(card) if others_have_room(view) else None


def _points_cost(view: View, best: Move, move: Move) -> Iterator[Against]:
    rubles, price = viewer_of(view).rubles, view.price(move)
    more = points_sold(best) - points_sold(move)
    yield from _takes_hand_money(view, best, move)
    if best.verb == move.verb and more > 0:
        yield GivesUp(view.price(best) - price, 0, more, 0, "once")
    elif rubles is not None and rubles - price <= _dearest_card(view.edition):
        yield PointsCost(points_sold(move), price, rubles - price)  # with more left, no reason


def _takes_hand_money(view: View, best: Move, other: Move) -> Iterator[HandCard]:
    """Yield the card in the hand that only the other move leaves too little money for."""
    told = on_hand(view, other)
    is_played = told is not None and (best.verb, best.card) == ("play", told.card)
    if told is not None and not is_played and not (best.verb in SPENDING and on_hand(view, best)):
        yield told


@cache
def _dearest_card(edition: Edition) -> int:
    """Return what the dearest card of an edition costs."""
    return max(find_card(card, edition).cost for deck in deck_ids(edition) for card in deck)


def _against_buying(
    view: View, best: Move, other: Move, scorings: int | None, best_scorings: int | None
) -> Iterator[Against]:
    card, candidate = card_of(view, other), find(view, other)
    gained = gains(view, candidate)
    rubles, points = gained[phase_of(card)]
    adds, does = new_kind(view, other), has_power(card)
    is_plain = not does and not any(
        max(amounts) > 0 for phase, amounts in gained.items() if phase != phase_of(card)
    )
    is_scored = first_paid(view, other) is not None
    special = _about_bonus(view, best, other) or _can_wait(view, best, other)
    if special is not None:
        yield special
    yield from _takes_hand_money(view, best, other)
    if not is_scored and adds <= 0 and (is_plain or is_last_phase(view)):
        if other.verb == "buy":
            yield PaidNoMore(card.id)
        return
    is_spared = other.verb == "play" and is_near_end(view, scorings)  # a penalty of 5 points
    is_bare = is_plain and not is_spared
    if is_bare and adds <= 0:
        yield from _hardly_pays(view, candidate, (rubles, points), scorings)
    if is_scored and other.over is None and rubles < 0 and points <= 0:
        yield CostsEachScoring(card.id, -rubles)
    is_second = is_second_copy(view, best, other, card)
    if not is_second and _can_wait_to_score(view, best, other):
        yield CanWaitToScore(card.id)
    if best.verb in BOUGHT and (candidate.price, gained) == offer(view, best) and not adds:
        return  # no difference here
    if is_scored and adds >= 0 and (best.verb, best.card) == ("take", card.id):
        yield from _earns_sooner(view, other)
    if best.verb in BOUGHT and best.card == card.id and best.over != other.over:
        yield from _dearer_over(view, best, candidate, scorings)
    if _keeps_a_better_hand(view, best, other) and best.card is not None:
        yield StaysInHand(best.card)
    if best.verb in BOUGHT and best.card != other.card and is_plain:
        yield from compared(view, best, other)
    if not is_spared and is_second:
        yield SecondCopy(card.id)
    if is_scored and other.over != best.over:
        yield from _lost(view, best, candidate)
    yield from _ends_game(view, best, other)
    if best.verb == "play" and other.card != best.card:
        yield from _lacks_money(view, best, other)
    yield from by_price(view, best, candidate, (scorings, best_scorings), is_plain=is_bare)
    yield from _earns_nothing(view, candidate)
    if best.verb == "play" and best.card and other.card != best.card and is_ending(view):
        yield StaysInHand(best.card)


def _lacks_money(view: View, best: Move, other: Move) -> Iterator[HandCard]:
    """Yield that the other move leaves too little money for the card that the better one plays."""
    told = on_hand(view, other)
    if told is not None and told.card == best.card:
        yield told


def _hardly_pays(
    view: View, candidate: Candidate, amounts: Amounts, scorings: int | None
) -> Iterator[Against]:
    """Yield why a purchase that brings nothing but income is not worth its price. Each scoring
    pays these amounts more."""
    move, price, (rubles, points) = candidate.move, candidate.price, amounts
    card, is_last = card_of(view, move).id, is_one_left(view, move)
    is_unlikely = scorings == 0 and not sure_scorings(view, move) and not is_last
    if is_unlikely and first_paid(view, move) is not None:
        yield HardlyScores(card)
    total = rubles * (scorings or 0)
    is_sure = is_last or total + rubles < price  # with one scoring more
    if points <= 0 and 0 < total < price and is_sure:
        yield NeverPaysBack(card, price, total)


def _dearer_over(
    view: View, best: Move, candidate: Candidate, scorings: int | None
) -> Iterator[DearerOver]:
    """Yield that the same card costs more over another card than it earns more there."""
    other, instead_of = candidate.move, find(view, best).price
    times = 1 if is_one_left(view, other) else scorings or 0
    is_dearer = candidate.price - instead_of > times * _kept_income(view, best, other)
    if other.card and other.over and is_dearer:
        yield DearerOver(other.card, other.over, candidate.price, instead_of)


def _kept_income(view: View, best: Move, other: Move) -> int:
    """Return how much more the card that the better move displaces earns at each scoring than the
    one that the other move displaces, in rubles; at least 0."""
    if best.over is None or other.over is None:
        return 0
    (rubles, points), (less_rubles, less_points) = (
        earns_in_play(view, one.over) for one in (best, other) if one.over
    )
    return max(0, rubles - less_rubles + PUB_PRICE * (points - less_points))


def _lost(view: View, best: Move, candidate: Candidate) -> Iterator[Against]:
    """Yield the income that a purchase loses with the card that it displaces."""
    swapped, lost = instead(view, candidate.move), loses_income(view, candidate)
    if swapped and best.card == candidate.move.card:
        yield Displaces(swapped.over, *swapped.before, swapped.is_last)
    elif swapped:
        yield swapped
    elif lost and lost.rubles + lost.points > GUILD_INCOME:
        yield lost  # otherwise the Guild Hall can pay as much instead


def _earns_sooner(view: View, other: Move) -> Iterator[EarnsSooner]:
    """Yield what the purchase of a card earns in this round, which is what taking it gives up,
    unless that is nothing, or cannot be compared with the displaced card's income."""
    card, rubles = card_of(view, other), viewer_of(view).rubles
    more = gains(view, find(view, other))[phase_of(card)]
    is_more = min(more) >= 0 < max(more) and first_paid(view, other) != "next-round"
    price = view.price(other)
    left = (rubles or 0) - price
    if rubles is not None and is_more and left + income_now(view) <= price:
        yield EarnsSooner(card.id, *more, left)  # with more left or to come, that is no reason


def _earns_nothing(view: View, candidate: Candidate) -> Iterator[EarnsNothing]:
    """Yield the price of a card that has a power but no income of its own."""
    card, me = card_of(view, candidate.move), viewer_of(view)
    if has_power(card) and not has_income(card):
        room = me.hand_limit - len(me.hand_decks) + (candidate.move.verb == "play")
        yield EarnsNothing(card.id, candidate.price, max(0, room))


def _can_wait_to_score(view: View, best: Move, other: Move) -> bool:
    """Return whether a card in the hand can be paid for after this phase's scoring, in time for its
    own, if the better move is made first."""
    rubles = viewer_of(view).rubles
    if other.verb != "play" or other.card is None or rubles is None or best.over is not None:
        return False
    card = card_of(view, other)
    if view.decision != "action" or first_paid(view, other) != "this-round":
        return False
    spent = view.price(best) if best.verb in BOUGHT else 0
    pays = income_now(view, best if best.verb in BOUGHT else None)
    is_kept = best.card != other.card and best.verb in ("buy", "take", "pass")
    can_pay = rubles - spent + pays >= view.price(other)
    return is_kept and can_pay and has_income(card)


def _can_wait(view: View, best: Move, other: Move) -> CanWait | None:
    """Return the fact that a card in the hand can be played after the better move, if it can."""
    if other.verb == "play" and other.card is not None and best.verb in TURNED:
        is_kept = other.over != TURNED[best.verb]  # a card that is face down cannot be displaced
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
