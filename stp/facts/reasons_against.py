"""What speaks against a move, beside a better one."""

from __future__ import annotations

from typing import Final

from stp.cards import TRADE_POINTS
from stp.facts.model import (
    Against,
    Amounts,
    Brings,
    Dearer,
    DearerForTheSame,
    Forgoes,
    HandCosts,
    HandRisk,
    LeavesTo,
    NeverPaysBack,
    OthersCouldTake,
    PaidNoMore,
    PaysLess,
    PaysNothingInHand,
    PointsCost,
    SavesLittle,
    SecondCopy,
)
from stp.facts.reading import (
    BOUGHT,
    card_of,
    find,
    first_paid,
    gains,
    has_power,
    instead,
    new_kind,
    phase_of,
    viewer_of,
)
from stp.moves import Move
from stp.view import View

FEW_RUBLES: Final = 6
"""From so many rubles down it is worth saying how few are left."""


def against(
    view: View, best: Move, other: Move, *, scorings: int = 0, rival: int | None = None
) -> Against | None:
    """Return the plainest fact by which a legal move is worse than another, None for none.

    `scorings` are those still expected of the other card's colour (0: unknown), `rival` could pay
    for the card of the better move.
    """
    if other.verb in BOUGHT:
        return _against_buying(view, best, other, scorings)
    if other.verb == "take" and other.card:
        if view.last_round:
            return HandCosts()
        is_same = best.verb in BOUGHT and best.card == other.card
        if is_same:
            return PaysNothingInHand(other.card)
        return HandRisk()
    if other.verb in ("pub", "trade"):
        return _points_cost(view, other)
    if other.verb == "pass" and view.decision == "action":
        return _against_passing(view, best, rival)
    return None


def _points_cost(view: View, move: Move) -> Against | None:
    rubles, price = viewer_of(view).rubles, view.price(move)
    points = TRADE_POINTS if move.verb == "trade" else move.number or 0
    return PointsCost(points, price, rubles - price) if rubles is not None else None


def _against_passing(view: View, best: Move, rival: int | None) -> Against | None:
    if rival is not None and best.verb in (*BOUGHT, "take"):
        return LeavesTo(rival)
    if best.verb == "take" and best.place in ("upper", "lower"):
        others = (p for seat, p in enumerate(view.players, 1) if seat != view.viewer)
        has_room = any(len(player.hand_decks) < player.hand_limit for player in others)
        return OthersCouldTake() if has_room and not view.last_round else None
    if best.verb not in BOUGHT:
        return None
    candidate = find(view, best)
    if view.last_round:
        return SavesLittle(candidate.price)
    rubles, points = gains(view, candidate)[phase_of(card_of(view, best))]
    if min(rubles, points) >= 0 and max(rubles, points) > 0:
        return Forgoes(candidate.price, rubles, points)
    return None


def _against_buying(view: View, best: Move, other: Move, scorings: int) -> Against | None:
    card, candidate = card_of(view, other), find(view, other)
    gained = gains(view, candidate)
    rubles, points = gained[phase_of(card)]
    adds, does = new_kind(view, other), has_power(card)
    is_plain = not does and not any(
        max(amounts) > 0 for phase, amounts in gained.items() if phase != phase_of(card)
    )
    if first_paid(view, card) is None and adds <= 0 and is_plain:
        return PaidNoMore(card.id)
    total = rubles * scorings
    if is_plain and adds <= 0 and points <= 0 and 0 < total < candidate.price:
        return NeverPaysBack(card.id, candidate.price, total)
    if best.verb in BOUGHT and (candidate.price, gained) == _offer(view, best) and not adds:
        return None  # nothing tells them apart here
    if best.verb in BOUGHT and best.card != other.card:
        told = _compared(view, best, other)
        if told is not None and is_plain:
            return told
    if (
        card.colour == "red"
        and other.over is None
        and adds == 0
        and card.id in viewer_of(view).tableau
    ):
        return SecondCopy(card.id)
    paid = find(view, best).price if best.verb in BOUGHT else 0
    have, price = viewer_of(view).rubles, candidate.price
    if have is not None and price > paid and have - price <= FEW_RUBLES:
        return Dearer(card.id, other.over or "", price, have - price)
    if other.over is not None:
        swapped = instead(view, candidate)
        if swapped is not None:
            return swapped
    times = 1 if view.last_round and first_paid(view, card) is not None else scorings
    if is_plain and times and min(rubles, points) >= 0 and max(rubles, points) > 0:
        return Brings(card.id, rubles * times, points * times, price)
    return None


def _offer(view: View, move: Move) -> tuple[int, dict[str, Amounts]]:
    """Return what a purchase costs and pays more at each scoring."""
    candidate = find(view, move)
    return candidate.price, gains(view, candidate)


def _compared(view: View, best: Move, other: Move) -> Against | None:
    """Compare two purchases that are scored in the same phase."""
    one, two = find(view, best), find(view, other)
    phase = phase_of(card_of(view, best))
    if phase != phase_of(card_of(view, other)) or new_kind(view, other) > new_kind(view, best):
        return None
    rubles, points = gains(view, one)[phase]
    less_rubles, less_points = gains(view, two)[phase]
    behind = rubles - less_rubles, points - less_points
    if other.card is None or first_paid(view, card_of(view, other)) is None:
        return None
    if behind == (0, 0) and two.price > one.price and max(rubles, points) > 0:
        return DearerForTheSame(other.card, two.price - one.price)
    if min(behind) >= 0 and max(behind) > 0:
        return PaysLess(other.card, *behind, max(0, one.price - two.price))
    return None
