"""Finds the reasons for a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from stp.candidates import Candidate
from stp.cards import PUB_PRICE, TRADE_POINTS
from stp.facts.effects import HandCard, NotWorthDisplacing
from stp.facts.effects_of import (
    copy_to_displace,
    ending,
    is_poor_swap,
    lost_with_displaced,
    on_hand,
    others_displacing,
    stops_earning,
)
from stp.facts.passing import hand_kept, keeps, passed
from stp.facts.powers_used import discarded, split, turned_over
from stp.facts.pros import (
    Amounts,
    Does,
    DoesOncePlayed,
    Earns,
    EarnsElsewhere,
    EarnsOncePlayed,
    Fact,
    FirstPaid,
    FreesPlace,
    HandCosts,
    HandFills,
    InVain,
    LowerRow,
    NewKind,
    NothingToDisplace,
    PaidLater,
    PicksUp,
    PlayedOver,
    PointPrice,
    PriceAtEnd,
    PriceInPlace,
    SecondCopy,
    Short,
    SparesPenalty,
    StopsCosting,
    Wanted,
)
from stp.facts.prospects import (
    face_down_for,
    fitting_in_hand,
    makes_room,
    makes_way,
    missed_scorings,
    picked,
    picks_to_hand,
    playable_soon,
    played_later,
    scorings_once_paid,
    ways_to_play,
)
from stp.facts.reading import (
    bonus_of,
    card_of,
    earns_in_play,
    find,
    first_paid,
    frees_place,
    gains,
    has_income,
    has_power,
    instead,
    is_ending,
    is_last_phase,
    is_near_end,
    is_one_left,
    is_only_copy,
    is_scored,
    lower_row_saving,
    new_cards,
    new_kind,
    paid_by,
    pays_at_all,
    phase_of,
    printed_gains,
    sure_scorings,
    viewer_of,
)
from stp.moves import Move
from stp.rules import RUBLES_PER_POINT
from stp.view import View

_TRIFLE: Final = 2
"""Printed cost of a card that hardly anybody cannot pay."""


def about(
    view: View,
    move: Move | str,
    *,
    scorings: int | None = None,
    rival: int | None = None,
    others: int = 0,
    over: str = "",
) -> tuple[Fact, ...]:
    """Return the reasons for a legal move of the viewer, the most important first.

    `scorings` is the number still expected for the card's colour (None: unknown); those that are
    certain count in any case. `rival` is the seat of another player who could pay for the card, and
    `others` is how many more players could; `over` is the card that one taken or picked from the
    discard pile will displace ("": whatever makes it cheapest). Raises IllegalMoveError for a move
    that the position does not have.
    """
    move = find(view, move).move
    if scorings is not None and move.verb in ("buy", "play", "take", "redeem"):
        scorings = max(scorings, sure_scorings(view, move))
    match move.verb:
        case "buy" | "play":
            return tuple(_bought(view, move, scorings, rival, others))
        case "take":
            return tuple(_taken(view, move, scorings, rival, others, over))
        case "pass" if view.decision == "action":
            return tuple(passed(view))
        case "pass":
            return (*keeps(view, 0), *hand_kept(view), *new_cards(view))
        case "discard":
            return tuple(discarded(view, move))
        case "pub" | "trade":
            points = move.number or 0
            price = view.price(move)
            bargain = PointPrice(price, points or TRADE_POINTS, is_ending(view))
            return (bargain, *_on_hand(view, move), *keeps(view, price))
        case "observe":
            return tuple(turned_over(view, move))
        case "redeem":
            return (*_picked(view, move, scorings, over), Does("debtors-prison"))
        case "guild":
            return tuple(split(view, move))
        case "dismiss":
            return (StopsCosting(),)


def _bought(
    view: View, move: Move, scorings: int | None, rival: int | None, others: int
) -> Sequence[Fact]:
    facts = [*_purchase(view, move, scorings, rival, others)]
    if move.over and scorings is not None and not any(map(_names_price, facts)):
        facts.insert(1, PriceInPlace(move.over, view.price(move)))  # the price is no reason itself
    return facts


def _purchase(
    view: View, move: Move, scorings: int | None, rival: int | None, others: int
) -> Iterator[Fact]:
    card = card_of(view, move)
    candidate = find(view, move)
    earned = tuple(earnings(view, candidate, scorings))
    yield from earned
    lost = _points_spent(view, candidate.price)
    is_poor = _is_poor(view, candidate, gains(view, candidate)[phase_of(card)], scorings)
    uses = tuple(copy_to_displace(view, move)) if is_poor else ()
    wanted = tuple(_wanted(view, move, rival, others, is_shared=True))
    is_idle = move.verb == "buy" and new_kind(view, move) <= 0 and not uses
    is_in_vain = is_last_phase(view) and not lost and is_idle
    if not is_in_vain:
        yield from _kind(view, move)
    yield from (*ending(view, move), *_on_hand(view, move))
    if is_poor:  # then it may be bought only because others want it
        yield from wanted
    yield from makes_way(view, move)
    if has_power(card):
        yield Does(card.id)
    yield from lost_with_displaced(view, candidate)
    yield from uses
    if move.verb == "play" and is_near_end(view, scorings):
        yield SparesPenalty()
    yield from makes_room(view, move)
    if pays_at_all(view, candidate) and not is_ending(view, move) and scorings != 0:
        when = first_paid(view, move)
        if when is not None and not any(map(_is_in_doubt, earned)):
            yield FirstPaid(when)
    if move.place == "lower" and not is_ending(view, move):
        saved = lower_row_saving(view, move)
        if saved or card.id not in view.upper:  # otherwise it can still be had there
            yield LowerRow(saved)
    if is_poor or (rival is None and first_paid(view, move) == "next-round"):
        yield from _freed(view, move)
    if not is_poor:
        yield from wanted
    if is_in_vain:
        yield InVain()
    elif is_last_phase(view):
        yield PriceAtEnd(lost)
    else:
        yield from keeps(view, candidate.price, move)


def _names_price(fact: Fact) -> bool:
    """Return whether the sentence about a fact names the price of the card."""
    return isinstance(fact, Earns) and fact.scorings != 0


def _points_spent(view: View, price: int) -> int:
    """Return how many fewer points the viewer's rubles are worth at the end after a payment."""
    rubles = viewer_of(view).rubles or 0
    return rubles // RUBLES_PER_POINT - (rubles - price) // RUBLES_PER_POINT


def _is_poor(
    view: View, candidate: Candidate, amounts: Amounts | None, scorings: int | None
) -> bool:
    """Return whether a card is not worth its price by itself: no points (but those of an aristocrat
    at the Pub's price), no power, no new kind of aristocrat, and no more rubles than it costs in
    the scorings still expected. `amounts` is how much more each of them pays, None if that depends
    on other cards."""
    card = card_of(view, candidate.move)
    if amounts is None or has_power(card) or new_kind(view, candidate.move) > 0:
        return False
    if first_paid(view, candidate.move) is None:
        return True
    times = 1 if is_one_left(view, candidate.move) else scorings
    rubles, points = amounts
    if card.colour == "red":  # a further copy is seldom bought for a few points
        rubles, points = rubles + PUB_PRICE * points, 0
    return times is not None and points * times <= 0 and rubles * times <= candidate.price


def _kind(view: View, move: Move) -> Iterator[Fact]:
    """Yield whether an aristocrat is one that the viewer does not have yet, or another copy."""
    card, kinds = card_of(view, move), new_kind(view, move)
    if kinds > 0 and (move.verb == "play" or card.id not in (viewer_of(view).hand or ())):
        yield NewKind(kinds)
    elif (
        not kinds and not move.over and card.colour == "red" and card.id in viewer_of(view).tableau
    ):
        yield SecondCopy(card.id)


def _is_in_doubt(fact: Fact) -> bool:
    """Return whether a fact says that the card is scored only if another round follows."""
    return (
        isinstance(fact, Earns)
        and fact.scorings == 1
        and not (fact.is_certain or fact.is_sure_to_come)
    )


def _wanted(
    view: View, move: Move, rival: int | None, others: int, *, is_shared: bool
) -> Iterator[Wanted]:
    """Yield who else could pay for the card of a move, if no other copy is on offer. That anybody
    can pay 1 or 2 rubles is no reason, unless they would gain a bonus."""
    if rival is None or not is_only_copy(view, move):
        return
    card = card_of(view, move)
    bonus = bonus_of(view, rival, card)
    if bonus or card.cost > _TRIFLE:
        yield Wanted(rival, bonus, is_shared, others)


def _on_hand(view: View, move: Move) -> Iterator[HandCard]:
    told = on_hand(view, move)
    if told is not None:
        yield told


def _freed(view: View, move: Move) -> Iterator[FreesPlace]:
    phase = frees_place(view, move)
    if phase is not None and not any(ending(view, move)):
        yield FreesPlace(phase)


def earnings(view: View, candidate: Candidate, scorings: int | None = None) -> Iterator[Fact]:
    """Yield how much more the scorings pay once a card has been bought or played."""
    move, card = candidate.move, card_of(view, candidate.move)
    own = phase_of(card)
    gained = gains(view, candidate)
    if first_paid(view, move) is not None:
        swapped = instead(view, move)
        if swapped is not None:
            yield swapped
    yield from _earns(view, move, candidate, gained[own], scorings)
    if card.power == "dismiss":
        return  # a Sycophant that cannot be paid is gone by then
    for phase, (more_rubles, more_points) in gained.items():
        if phase != own and (more_rubles > 0 or more_points > 0) and is_scored(view, phase, move):
            yield EarnsElsewhere(phase, more_rubles, more_points)


def _earns(
    view: View, move: Move, bought: Candidate, amounts: Amounts, scorings: int | None
) -> Iterator[Earns]:
    """Yield how much more each scoring of the card's colour pays, if any; `bought` is the purchase
    that the move is or leads to."""
    if first_paid(view, move) is None or min(amounts) < 0 or max(amounts) == 0:
        return
    is_certain = is_one_left(view, move)
    known = 1 if is_certain else scorings
    is_sure_to_come = known == 1 and not is_certain and sure_scorings(view, move) > 0
    over = paid_by(view, bought.move)
    yield Earns(*amounts, bought.price, known, is_certain, over, is_sure_to_come)


def _taken(
    view: View, move: Move, scorings: int | None, rival: int | None, others: int, over: str
) -> Iterator[Fact]:
    card = card_of(view, move)
    amounts = earns_in_play(view, card.id) if card.per_card else (card.rubles, card.points)
    played = played_later(view, move, over)
    is_left = first_paid(view, move) is not None
    is_last = is_one_left(view, move)
    expected = 1 if is_last else scorings
    times = scorings_once_paid(view, card, played, expected)
    missed = missed_scorings(view, card, played)
    is_in_time = times != 0 or (expected == 0 and not missed)
    displaced = tuple(_displaced(view, move, played, is_paid=is_left and times != 0))
    is_even = any(isinstance(fact, PlayedOver) and fact.is_even for fact in displaced)
    if is_left and is_in_time and min(amounts) >= 0 and max(amounts) > 0 and not is_even:
        is_sure_to_come = times == 1 and not is_last and sure_scorings(view, move) > missed
        yield EarnsOncePlayed(*amounts, times, is_last, is_sure_to_come, missed > 0)
    if card.is_trading:
        yield from displaced
    can_buy_it = any((one.verb, one.card) == ("buy", card.id) for one in view.legal_moves)
    is_later = first_paid(view, move) not in (None, "this-phase")
    if can_buy_it and is_later and times and has_income(card) and not is_ending(view, move):
        yield PaidLater()
    if has_power(card):
        yield DoesOncePlayed(card.id)
    if not card.is_trading:
        yield from _kind(view, move)
    yield from ending(view, move)
    is_poor = played is None or _is_poor(view, played, printed_gains(view, played.move), times)
    wanted = tuple(_wanted(view, move, rival, others, is_shared=can_buy_it))
    if is_poor:  # then it may be taken only because others want it
        yield from wanted
        yield from copy_to_displace(view, move)
    soon = playable_soon(view, played)
    if soon is not None:
        yield soon
    elif played is not None and not card.is_trading:
        missing = played.price - (viewer_of(view).rubles or 0)
        if missing > 0:
            yield Short(missing)
    if is_poor:
        yield from _freed(view, move)
    else:
        yield from wanted
    if rival is None:
        yield from others_displacing(view, move)
    me = viewer_of(view)
    if len(me.hand_decks) + 1 == me.hand_limit:
        yield HandFills(me.hand_limit)
    if is_ending(view, move):
        yield HandCosts()


def _displaced(
    view: View, move: Move, played: Candidate | None, *, is_paid: bool
) -> Iterator[Fact]:
    """Yield what a card that is taken would displace, if it is a trading card; `is_paid` is whether
    any scoring that is left pays for either card."""
    card = card_of(view, move)
    if not card.is_trading:
        return
    in_hand = fitting_in_hand(view, card)
    is_poor = all(is_poor_swap(view, way.move) for way in ways_to_play(view, move))
    if played is None or played.move.over is None or (is_poor and in_hand):
        face_down = "" if in_hand else face_down_for(view, card)
        yield NothingToDisplace(card.id, in_hand, face_down)
        if is_paid and not face_down:
            yield from stops_earning(view, card, in_hand)
    elif is_poor and is_paid:
        yield NotWorthDisplacing(card.id)
    else:
        loses = earns_in_play(view, played.move.over) if is_paid else (0, 0)
        if any(loses) and loses == earns_in_play(view, card.id):
            yield PlayedOver(played.move.over, played.price, is_even=True)
        else:
            yield PlayedOver(played.move.over, played.price, loses, is_one_left(view, move))
        kinds = new_kind(view, played.move)
        if kinds > 0:
            yield NewKind(kinds)


def _picked(view: View, move: Move, scorings: int | None, over: str) -> Iterator[Fact]:
    """Yield the reasons for the card chosen from the discard pile."""
    found = picked(view, move, over)
    if found is None:
        yield from picks_to_hand(view, move)
        return
    bought, amounts = found
    card = card_of(view, move)
    yield PicksUp(card.id, bought.price, bought.move.over or "")
    yield from _earns(view, move, bought, amounts, scorings)
    yield from _kind(view, bought.move)
    if has_power(card):
        yield DoesOncePlayed(card.id)
