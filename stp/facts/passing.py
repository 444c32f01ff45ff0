"""Finds the reasons for passing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stp.candidates import Candidate
from stp.cards import PUB_LIMIT, PUB_PRICE, find_card
from stp.facts.effects import PlayableLater
from stp.facts.effects_of import on_hand
from stp.facts.pros import (
    Awaits,
    EndsPhase,
    Fact,
    HandCosts,
    Keeps,
    LeftAtEnd,
    NothingCounts,
    NothingToBuy,
    PubThen,
    StillHolds,
)
from stp.facts.reading import (
    BOUGHT,
    SPENDING,
    able_to_act,
    can_buy,
    ends_phase,
    income_now,
    is_ending,
    is_last_phase,
    is_scored,
    is_scored_later,
    new_cards,
    new_kind,
    phase_of,
    viewer_of,
)
from stp.moves import Move
from stp.rules import RUBLES_PER_POINT
from stp.view import View


def passed(view: View) -> Iterator[Fact]:
    """Yield the reasons for passing."""
    can, is_last = can_buy(view), is_last_phase(view)
    if not can:
        yield NothingToBuy(any(_is_short(candidate) for candidate in view.candidates))
    elif is_last and not _raises_bonus(view):
        yield NothingCounts()
    if income_now(view) or (can and not is_last):
        yield from keeps(view, 0)
    rubles = viewer_of(view).rubles or 0
    yield from _pub_then(view, rubles)
    if can and is_last and rubles >= RUBLES_PER_POINT:
        yield LeftAtEnd(rubles, rubles // RUBLES_PER_POINT)
    yield from hand_kept(view)
    if can:
        yield from new_cards(view)
    if ends_phase(view):
        yield EndsPhase(is_last)


def _pub_then(view: View, rubles: int) -> Iterator[PubThen]:
    """Yield what the viewer's Pubs can sell after this phase's scoring, if it is the last one."""
    if view.phase != "building" or view.rules.bonus_timing == "actions" or not is_ending(view):
        return
    pubs = viewer_of(view).tableau.count("pub")
    points = min(PUB_LIMIT * pubs, (rubles + income_now(view)) // PUB_PRICE)
    if points:
        yield PubThen(PUB_PRICE * points, points)


def _raises_bonus(view: View) -> bool:
    """Return whether a card can be put into play that adds a kind of aristocrat, or that leaves the
    hand and so costs no points at the end."""
    moves = [move for move in view.legal_moves if move.verb in BOUGHT]
    return any(move.verb == "play" or new_kind(view, move) > 0 for move in moves)


def hand_kept(view: View) -> Iterator[Fact]:
    """Yield what becomes of the hand after a pass: a card that can be played already, unless this
    phase's scoring pays for another one, then the card that will be affordable first; in the last
    round, also what cards cost that are never played."""
    rubles, playable = viewer_of(view).rubles or 0, _playable(view)
    waiting = [*awaited(view, rubles)]
    soon = rubles + income_now(view)
    is_soon = any(isinstance(one, Awaits) and one.price <= soon for one in waiting)
    later = [name for name in playable if _is_for_later(view, name)]
    if later and not is_soon:
        yield PlayableLater(max(later, key=playable.__getitem__))
    yield from waiting
    if is_ending(view) and (waiting or playable):
        yield HandCosts()


def _is_for_later(view: View, name: str) -> bool:
    """Return whether a card in the hand that can be played now can also be played later in this
    round, and is scored then or must not stay in the hand."""
    if is_last_phase(view) or min(_round_income(view)) < 0:
        return False
    own = phase_of(find_card(name, view.edition))
    return is_ending(view) or (own != view.phase and is_scored_later(view, own))


def _playable(view: View) -> dict[str, int]:
    """Return the cards in the hand that could be played now, and their least prices."""
    prices: dict[str, int] = {}
    for one in able_to_act(view).candidates:
        name = one.move.card or ""
        if one.move.verb == "play" and one.obstacle is None:
            prices[name] = min(one.price, prices.get(name, one.price))
    return prices


def _round_income(view: View) -> list[int]:
    """Return the rubles that each scoring still to come pays."""
    income = view.income(view.viewer or 1).items()
    return [rubles for phase, (rubles, _) in income if is_scored(view, phase)]


def awaited(view: View, rubles: int) -> Iterator[Awaits | StillHolds]:
    """Yield the card in the hand that the rubles are kept for (`_kept_for`), or else the one that
    will be affordable first: with its price if a round's income can pay for it, otherwise with the
    rubles still missing after this phase's scoring."""
    playable = _playable(view)
    waiting = [
        candidate
        for candidate in able_to_act(view).candidates  # it can be played later
        if candidate.move.verb == "play" and _is_short(candidate)
        and candidate.move.card not in playable
    ]  # fmt: skip
    paid = sum(_round_income(view))
    kept_for = _kept_for(view)
    nearest = min(
        waiting,
        key=lambda candidate: (candidate.move.card != kept_for, candidate.price),
        default=None,
    )
    now = income_now(view)
    if nearest is not None and nearest.price <= rubles + max(paid, now):
        yield Awaits(nearest.move.card or "", nearest.price)
    elif nearest is not None and not is_ending(view):
        yield StillHolds(nearest.move.card or "", nearest.price - rubles - now, now > 0)


def _kept_for(view: View) -> str | None:
    """Return the card in the hand that most purchases here would leave too little money for."""
    told = [on_hand(view, move) for move in view.legal_moves if move.verb in SPENDING]
    cards = Counter(one.card for one in told if one is not None)
    return max(cards, key=cards.__getitem__, default=None)


def _is_short(candidate: Candidate) -> bool:
    """Return whether only rubles are missing to put a card into play."""
    obstacle = candidate.obstacle
    is_put = candidate.move.verb in BOUGHT
    return is_put and obstacle is not None and obstacle.kind == "rubles-short"


def keeps(view: View, price: int, move: Move | None = None) -> Iterator[Fact]:
    """Yield what is left after paying a price, and what this phase's scoring pays after a move."""
    rubles = viewer_of(view).rubles
    if rubles is None:
        return
    kept, income = rubles - price, income_now(view, move)
    if kept or income:
        yield Keeps(kept, income)
