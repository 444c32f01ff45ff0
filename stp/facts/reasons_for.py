"""Finds the reasons for a move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stp.candidates import Candidate
from stp.cards import TRADE_POINTS
from stp.facts.model import (
    Awaits,
    Does,
    Earns,
    EarnsElsewhere,
    EarnsOncePlayed,
    EndsPhase,
    Fact,
    FirstPaid,
    GuildPays,
    HandCosts,
    HandFills,
    Keeps,
    LeftAtEnd,
    LowerRow,
    NewKind,
    NothingToBuy,
    NothingToDisplace,
    PicksUp,
    PlayedOver,
    PointPrice,
    RublesAtEnd,
    Short,
    SparesPenalty,
    StopsCosting,
    Wanted,
)
from stp.facts.reading import (
    BOUGHT,
    can_buy,
    card_of,
    cheapest_pick,
    cheapest_play,
    ends_phase,
    find,
    first_paid,
    gains,
    has_power,
    income_now,
    instead,
    is_last_phase,
    is_scored,
    lower_row_saving,
    missing_to_buy,
    new_cards,
    new_kind,
    pays_at_all,
    phase_of,
    playable_soon,
    viewer_of,
)
from stp.moves import Move
from stp.rules import RUBLES_PER_POINT, guild_split
from stp.view import View

_NEAR_END: Final = 2
"""With this many expected scorings or fewer, a card in the hand may soon cost points."""


def about(
    view: View, move: Move, *, scorings: int | None = None, rival: int | None = None
) -> tuple[Fact, ...]:
    """Return the reasons for a legal move of the viewer, the most important first.

    `scorings` is the number still expected for the card's colour (None: unknown); `rival` is the
    seat of another player who could pay for the card.
    """
    match move.verb:
        case "buy" | "play":
            return tuple(_bought(view, move, scorings, rival))
        case "take":
            return tuple(_taken(view, move, rival))
        case "pass" if view.decision == "action":
            return tuple(_passed(view))
        case "pass":
            return (*_keeps(view, 0), *new_cards(view))
        case "pub" | "trade":
            points = move.number or 0
            price = view.price(move)
            return (PointPrice(price, points or TRADE_POINTS), *_keeps(view, price))
        case "observe":
            return (Does("observatory"),)
        case "redeem":
            return (*_picked(view, move, scorings), Does("debtors-prison"))
        case "guild":
            return tuple(_split(view, move))
        case "dismiss":
            return (StopsCosting(),)
        case _:
            return ()


def _bought(view: View, move: Move, scorings: int | None, rival: int | None) -> Iterator[Fact]:
    card = card_of(view, move)
    candidate = find(view, move)
    yield from earnings(view, candidate, scorings)
    kinds = new_kind(view, move)
    if kinds > 0:
        yield NewKind(kinds)
    if has_power(card):
        yield Does(card.id)
    is_near_end = view.last_round or (scorings is not None and scorings <= _NEAR_END)
    if move.verb == "play" and is_near_end:
        yield SparesPenalty()
    if pays_at_all(view, candidate) and not view.last_round and scorings != 0:
        when = first_paid(view, card)
        if when is not None:
            yield FirstPaid(when)
    if move.place == "lower" and not view.last_round:
        yield LowerRow(lower_row_saving(view, move))
    if rival is not None:
        yield Wanted(rival)
    yield from _keeps(view, candidate.price, move)


def earnings(view: View, candidate: Candidate, scorings: int | None = None) -> Iterator[Fact]:
    """Yield how much more the scorings pay once a card that can be bought or played is."""
    card = card_of(view, candidate.move)
    own = phase_of(card)
    gained = gains(view, candidate)
    rubles, points = gained[own]
    is_left = first_paid(view, card) is not None
    if is_left:
        swapped = instead(view, candidate)
        if swapped is not None:
            yield swapped
    if is_left and min(rubles, points) >= 0 and max(rubles, points) > 0:
        known = 1 if view.last_round else scorings
        yield Earns(rubles, points, candidate.price, known, view.last_round)
    if card.power == "dismiss":
        return  # a Sycophant that cannot be paid is gone by then
    for phase, (more_rubles, more_points) in gained.items():
        if phase != own and (more_rubles > 0 or more_points > 0) and is_scored(view, phase):
            yield EarnsElsewhere(phase, more_rubles, more_points)


def _taken(view: View, move: Move, rival: int | None) -> Iterator[Fact]:
    card = card_of(view, move)
    amounts = card.rubles, card.points
    played = cheapest_play(view, move)
    is_left = first_paid(view, card) is not None
    if is_left and min(amounts) >= 0 and max(amounts) > 0:
        yield EarnsOncePlayed(*amounts, view.last_round)
    elif has_power(card):
        yield Does(card.id)
    if card.is_trading:
        if played is None:
            yield NothingToDisplace(card.id)
        elif played.move.over is not None:
            yield PlayedOver(played.move.over, played.price)
            kinds = new_kind(view, played.move)
            if kinds > 0:
                yield NewKind(kinds)
    else:
        kinds = new_kind(view, move)
        if kinds > 0:
            yield NewKind(kinds)
        missing = missing_to_buy(view, move)
        if missing:
            yield Short(missing)
    soon = playable_soon(view, played)
    if soon is not None:
        yield soon
    if rival is not None:
        yield Wanted(rival)
    me = viewer_of(view)
    if len(me.hand_decks) + 1 == me.hand_limit:
        yield HandFills(me.hand_limit)
    if view.last_round:
        yield HandCosts()


def _passed(view: View) -> Iterator[Fact]:
    can, is_last = can_buy(view), is_last_phase(view)
    if not can:
        yield NothingToBuy(any(_is_short(candidate) for candidate in view.candidates))
    if income_now(view) or (can and not is_last):
        yield from _keeps(view, 0)
    rubles = viewer_of(view).rubles or 0
    if can and is_last and rubles >= RUBLES_PER_POINT:
        yield LeftAtEnd(rubles, rubles // RUBLES_PER_POINT)
    if not is_last:
        yield from _awaited(view, rubles)
    if can:
        yield from new_cards(view)
    if ends_phase(view):
        yield EndsPhase(is_last)


def _awaited(view: View, rubles: int) -> Iterator[Awaits]:
    """Yield the card in the hand that can be paid for next, if a round's income is enough."""
    waiting = [
        candidate
        for candidate in view.candidates
        if candidate.move.verb == "play" and _is_short(candidate)
    ]
    paid = sum(
        amounts[0]
        for phase, amounts in view.income(view.viewer or 1).items()
        if is_scored(view, phase)
    )
    nearest = min(waiting, key=lambda candidate: candidate.price, default=None)
    if nearest is not None and nearest.price <= rubles + paid:
        yield Awaits(nearest.move.card or "", nearest.price)


def _is_short(candidate: Candidate) -> bool:
    """Return whether only rubles are missing to put a card into play."""
    obstacle = candidate.obstacle
    is_put = candidate.move.verb in BOUGHT
    return is_put and obstacle is not None and obstacle.kind == "rubles-short"


def _picked(view: View, move: Move, scorings: int | None) -> Iterator[Fact]:
    """Yield the reasons for the card chosen from the discard pile."""
    found = cheapest_pick(view, move)
    if found is None:
        return
    bought, (rubles, points) = found
    card = card_of(view, move)
    yield PicksUp(card.id, bought.price)
    if first_paid(view, card) is not None and min(rubles, points) >= 0 and max(rubles, points) > 0:
        known = 1 if view.last_round else scorings
        yield Earns(rubles, points, bought.price, known, view.last_round)


def _split(view: View, move: Move) -> Iterator[Fact]:
    """Yield the income of a Guild Hall split, or the rubles that it leaves to spend."""
    rubles, points = guild_split(move.number or 0)
    if view.decision == "action":
        yield GuildPays(rubles, points)
    else:
        yield from _keeps(view, -rubles)
    if points:
        yield RublesAtEnd()


def _keeps(view: View, price: int, move: Move | None = None) -> Iterator[Fact]:
    rubles = viewer_of(view).rubles
    if rubles is None:
        return
    yield Keeps(rubles - price, income_now(view, move))
