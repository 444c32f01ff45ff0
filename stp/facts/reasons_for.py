"""What speaks for a move."""

from __future__ import annotations

from collections.abc import Iterator

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
    HandCosts,
    HandFills,
    Keeps,
    LowerRow,
    NewKind,
    NothingToBuy,
    PlayedOver,
    PointPrice,
    Short,
    StopsCosting,
    Wanted,
)
from stp.facts.reading import (
    can_buy,
    card_of,
    cheapest_play,
    find,
    first_paid,
    gains,
    has_power,
    instead,
    is_scored,
    lower_row_saving,
    missing_to_buy,
    new_cards,
    new_kind,
    next_income,
    pays_at_all,
    phase_of,
    playable_soon,
    viewer_of,
)
from stp.moves import Move
from stp.view import View


def about(
    view: View, move: Move, *, scorings: int = 0, rival: int | None = None
) -> tuple[Fact, ...]:
    """Return what speaks for a legal move of the viewer, the weightiest first.

    `scorings` of the card's colour are still expected (0: unknown), `rival` is the seat of another
    player who could pay for the card.
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
            return (Does("debtors-prison"),)
        case "dismiss":
            return (StopsCosting(),)
        case _:
            return ()


def _bought(view: View, move: Move, scorings: int, rival: int | None) -> Iterator[Fact]:
    card = card_of(view, move)
    candidate = find(view, move)
    yield from earnings(view, candidate, scorings)
    kinds = new_kind(view, move)
    if kinds > 0:
        yield NewKind(kinds)
    if has_power(card):
        yield Does(card.id)
    if pays_at_all(view, candidate) and not view.last_round:
        when = first_paid(view, card)
        if when is not None:
            yield FirstPaid(when)
    if move.place == "lower" and not view.last_round:
        yield LowerRow(lower_row_saving(view, move))
    if rival is not None:
        yield Wanted(rival)
    yield from _keeps(view, candidate.price, move)


def earnings(view: View, candidate: Candidate, scorings: int = 0) -> Iterator[Fact]:
    """Yield what the scorings pay more once a card is bought or played that can be."""
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
        yield EarnsOncePlayed(*amounts)
    elif has_power(card):
        yield Does(card.id)
    if card.is_trading:
        if played is not None and played.move.over is not None:
            yield PlayedOver(played.move.over, played.price)
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
    if not can_buy(view):
        yield NothingToBuy()
    yield from _keeps(view, 0)
    waiting = [
        candidate
        for candidate in view.candidates
        if candidate.move.verb == "play"
        and candidate.obstacle is not None
        and candidate.obstacle.kind == "rubles-short"
    ]
    if waiting:
        nearest = min(waiting, key=lambda candidate: candidate.price)
        yield Awaits(nearest.move.card or "", nearest.price)
    yield from new_cards(view)
    if view.passes == len(view.seats) - 1:
        yield EndsPhase()


def _keeps(view: View, price: int, move: Move | None = None) -> Iterator[Fact]:
    rubles = viewer_of(view).rubles
    if rubles is None:
        return
    income = 0
    if view.decision == "action" and view.phase != "trading":
        income = next_income(view, move)[view.phase][0]
    yield Keeps(rubles - price, max(income, 0))
