"""Compares what two purchases cost and earn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from stp.candidates import Candidate
from stp.cards import PUB_PRICE, Card
from stp.facts.cons import Against, Brings, Dearer, DearerForTheSame, PaysLess
from stp.facts.passing import awaited
from stp.facts.pros import Amounts
from stp.facts.prospects import makes_way
from stp.facts.reading import (
    BOUGHT,
    card_of,
    find,
    first_paid,
    gains,
    has_power,
    income_now,
    is_ending,
    is_last_phase,
    is_one_left,
    new_kind,
    paid_by,
    phase_of,
    viewer_of,
)
from stp.moves import Move
from stp.rules import RUBLES_PER_POINT
from stp.view import View

_LOW_RUBLES: Final = 6
"""A fact mentions how few rubles are left if there are at most this many."""
_EARLY: Final = 5
"""With this many expected scorings of its colour, a card is bought early in the game, when the
bots value a ruble at one and a half to three points (`stp.bots.learned`)."""
CHEAP: Final = 2
"""A price, or a difference of prices, of at most this many rubles is no reason against a move."""
Expected: TypeAlias = tuple[int | None, int | None]
"""The scorings still expected for the colours of the other card and of the better move's card."""


def by_price(
    view: View, best: Move, candidate: Candidate, scorings: Expected, *, is_plain: bool
) -> Iterator[Against]:
    """Yield a fact about the rubles that a purchase leaves, or about its income and price."""
    move, price = candidate.move, candidate.price
    card, is_bought = card_of(view, move), best.verb in BOUGHT
    paid = find(view, best).price if is_bought else 0
    have = viewer_of(view).rubles
    more, _ = gains(view, candidate)[phase_of(card)]
    is_repaid = more >= price and first_paid(view, move) is not None
    is_dear = have is not None and price > paid + CHEAP and not is_last_phase(view)
    left = (have or 0) - price
    is_early = (scorings[0] or 0) >= _EARLY and is_plain and move.over is None and more <= 0
    told = Dearer(card.id, move.over or "", price, left, is_early)
    dearer = told if is_dear and not is_repaid else None
    if dearer and _are_missed(view, best, dearer, left + income_now(view, move)):
        yield dearer
        return
    amounts = _expected(view, candidate, scorings[0])
    if not is_plain or amounts is None:
        return
    rubles, points = amounts
    bonus = max(0, new_kind(view, move))
    rate = RUBLES_PER_POINT if is_bought and is_ending(view, move) else PUB_PRICE
    worth = rate * (points + bonus) + rubles - price
    if is_bought and worth >= _worth(view, best, scorings[1], rate):
        return  # its income is a reason for it, not against it
    is_unsure = points + bonus == 0 and not is_one_left(view, move)
    would_pay = is_unsure and rubles + more >= price  # with one scoring more
    if not is_bought and (worth > 0 or would_pay):
        if dearer and left + income_now(view) <= price:
            yield dearer  # with more left or to come, the price is no reason
        return
    if would_pay:
        return
    over = paid_by(view, move)
    yield Brings(card.id, rubles, points, bonus, price, is_one_left(view, move), over)


def _are_missed(view: View, best: Move, dearer: Dearer, then: int) -> bool:
    """Return whether the rubles that a purchase costs are missed: few are left, even after this
    phase's scoring (`then`), half of them are spent early in the game, the better move cannot be
    paid for before its scoring any more, or a card in the hand awaits them."""
    is_half = dearer.is_early and dearer.left <= dearer.price
    is_bought = best.verb in BOUGHT and first_paid(view, best) == "this-phase"
    is_late = is_bought and dearer.left < view.price(best)
    return then <= _LOW_RUBLES or is_half or is_late or any(awaited(view, then))


def _expected(view: View, candidate: Candidate, scorings: int | None) -> Amounts | None:
    """Return what a purchase brings in the scorings of its colour that are still expected, None if
    that is nothing or unknown."""
    card = card_of(view, candidate.move)
    rubles, points = gains(view, candidate)[phase_of(card)]
    move, is_left = candidate.move, first_paid(view, candidate.move) is not None
    times = 1 if is_left and is_one_left(view, move) else scorings
    if not times or min(rubles, points) < 0 or not max(rubles, points):
        return None
    return rubles * times, points * times


def _worth(view: View, best: Move, scorings: int | None, rate: int) -> int:
    """Return what the better purchase brings less its price, in rubles at `rate` rubles a point; 0
    if its card has a power, which cannot be counted."""
    if has_power(card_of(view, best)):
        return 0
    candidate = find(view, best)
    rubles, points = _expected(view, candidate, scorings) or (0, 0)
    return rate * (points + new_kind(view, best)) + rubles - candidate.price


def offer(view: View, move: Move) -> tuple[int, dict[str, Amounts]]:
    """Return the price of a purchase and how much more each scoring pays after it."""
    candidate = find(view, move)
    return candidate.price, gains(view, candidate)


def compared(view: View, best: Move, other: Move) -> Iterator[Against]:
    """Yield the comparison of two purchases that are scored in the same phase."""
    one, two = find(view, best), find(view, other)
    phase = phase_of(card_of(view, best))
    if phase != phase_of(card_of(view, other)) or new_kind(view, other) > new_kind(view, best):
        return
    rubles, points = gains(view, one)[phase]
    less_rubles, less_points = gains(view, two)[phase]
    behind = rubles - less_rubles, points - less_points
    if other.card is None or first_paid(view, other) is None:
        return
    is_same = behind == (0, 0) and max(rubles, points) > 0
    is_displaced = any(makes_way(view, other)) and not any(makes_way(view, best))
    if is_same and two.price > one.price and not is_displaced:
        yield DearerForTheSame(other.card, two.price - one.price)
    is_second = is_second_copy(view, best, other, card_of(view, other))
    is_for_bonus = is_second and new_kind(view, best) > behind[1]
    if min(behind) >= 0 and max(behind) > 0 and not is_for_bonus:
        is_last = is_one_left(view, best) and is_one_left(view, other)
        yield PaysLess(other.card, *behind, max(0, one.price - two.price), is_last)


def is_second_copy(view: View, best: Move, other: Move, card: Card) -> bool:
    """Return whether the other aristocrat's kind is already in play, and the better move's is
    not."""
    if card.colour != "red" or other.over is not None or new_kind(view, other) != 0:
        return False
    is_red = best.verb in BOUGHT and card_of(view, best).colour == "red"
    return card.id in viewer_of(view).tableau and not (is_red and new_kind(view, best) <= 0)
