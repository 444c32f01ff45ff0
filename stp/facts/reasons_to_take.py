"""Finds the reasons for taking a card into the hand, or picking one from the discard pile."""

from __future__ import annotations

from collections.abc import Iterator

from stp.candidates import Candidate
from stp.facts.effects import NotWorthDisplacing
from stp.facts.effects_of import (
    copy_to_displace,
    ending,
    is_poor_swap,
    others_displacing,
    stops_earning,
)
from stp.facts.pros import (
    DoesOncePlayed,
    EarnsOncePlayed,
    Fact,
    HandCosts,
    HandFills,
    NewKind,
    NothingToDisplace,
    PaidLater,
    PicksUp,
    PlayedOver,
    Short,
)
from stp.facts.prospects import (
    face_down_for,
    fitting_in_hand,
    missed_scorings,
    picked,
    picks_to_hand,
    playable_soon,
    played_later,
    scorings_once_paid,
    ways_to_play,
)
from stp.facts.reading import (
    card_of,
    earns_in_play,
    first_paid,
    has_income,
    has_power,
    is_ending,
    is_one_left,
    new_kind,
    printed_gains,
    sure_scorings,
    viewer_of,
)
from stp.facts.reasons_to_buy import (
    adds_kind_of,
    earns_each_scoring,
    freed,
    is_poor_buy,
    wanted_by,
)
from stp.moves import Move
from stp.view import View


def taken(
    view: View, move: Move, scorings: int | None, rival: int | None, others: int, over: str
) -> Iterator[Fact]:
    """Yield the reasons for taking a card into the hand."""
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
        yield from adds_kind_of(view, move)
    yield from ending(view, move)
    is_poor = played is None or is_poor_buy(view, played, printed_gains(view, played.move), times)
    wanted = tuple(wanted_by(view, move, rival, others, is_shared=can_buy_it, is_poor=is_poor))
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
        yield from freed(view, move)
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


def picks_card(view: View, move: Move, scorings: int | None, over: str) -> Iterator[Fact]:
    """Yield the reasons for the card chosen from the discard pile."""
    found = picked(view, move, over)
    if found is None:
        yield from picks_to_hand(view, move)
        return
    bought, amounts = found
    card = card_of(view, move)
    yield PicksUp(card.id, bought.price, bought.move.over or "")
    yield from earns_each_scoring(view, move, bought, amounts, scorings)
    yield from adds_kind_of(view, bought.move)
    if has_power(card):
        yield DoesOncePlayed(card.id)
