"""Finds the reason against passing, or against another move that brings nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stp.cards import TRADE_POINTS
from stp.facts.cons import (
    Against,
    CostsEachScoring,
    GivesUp,
    GoesUnused,
    GoneAfterRound,
    LeavesTo,
    OthersCouldTake,
    OthersFirst,
    SavesLittle,
    StaysInHand,
    Times,
)
from stp.facts.effects_of import loses_hand_card
from stp.facts.pros import Amounts
from stp.facts.reading import (
    BOUGHT,
    FOR_POINTS,
    ROWS,
    can_wait,
    card_of,
    earns_in_play,
    ends_phase,
    find,
    first_paid,
    gains,
    is_ending,
    is_near_end,
    is_one_left,
    is_only_copy,
    is_round_sure,
    is_scored,
    is_scored_later,
    new_kind,
    next_phase,
    paid_by,
    phase_of,
)
from stp.moves import Move
from stp.view import View

TURNED: Final = {"observe": "observatory", "redeem": "debtors-prison"}
"""The cards whose powers turn them face down, by the verb of their use."""


def against_passing(
    view: View, best: Move, scorings: int | None, rival: int | None, others: int
) -> Against | None:
    """Return what a pass gives up, or who could get the better move's card."""
    is_end = ends_phase(view)
    if best.verb in TURNED:
        return GoesUnused(TURNED[best.verb]) if is_end else None
    if best.verb == "dismiss":
        return CostsEachScoring("sycophant", 1)
    if best.verb in FOR_POINTS:
        return given_up(view, best, scorings)
    is_leaving = best.place == "lower" and view.phase == "trading" and not view.last_round
    if is_end and is_leaving and is_only_copy(view, best):
        return GoneAfterRound(card_of(view, best).id)
    is_wanted = rival is not None and best.place in ROWS and is_only_copy(view, best)
    if rival is not None and is_wanted and not is_end:
        return LeavesTo(rival, card_of(view, best).id, others)
    if best.verb in BOUGHT:
        told = given_up(view, best, scorings)
        if told is not None and not _is_as_good_later(view, best):
            is_held = best.verb == "play" and is_near_end(view, scorings)
            return replace(told, in_hand=card_of(view, best).id) if is_held else told
        if is_ending(view) and best.verb == "play":
            return StaysInHand(card_of(view, best).id)
        if is_ending(view):
            return SavesLittle(view.price(best))
    is_left = best.place in ROWS and is_only_copy(view, best)
    return _left_to_others(view, best, is_end=is_end) if is_left else None


def _is_as_good_later(view: View, best: Move) -> bool:
    """Return whether a card could just as well be put into play after this phase, so that a pass
    gives nothing up: it is in the hand, or in the upper row and does not score in this round."""
    if best.verb == "play":
        return can_wait(view, best)
    return best.place == "upper" and first_paid(view, best) == "next-round"


def _left_to_others(view: View, best: Move, *, is_end: bool) -> Against | None:
    """Return who could take the better move's card out of the market first."""
    card = card_of(view, best).id
    if is_end:
        return _first_next(view, card)
    return OthersCouldTake(card) if others_have_room(view) else None


def _first_next(view: View, card: str) -> OthersFirst | None:
    """Return the player who moves first in the next phase and has room in the hand, if that is
    another one; None at the end of a round."""
    if view.phase == "trading":
        return None
    seat = view.markers[next_phase(view)]
    player = view.players[seat - 1]
    has_room = len(player.hand_decks) < player.hand_limit
    return OthersFirst(seat, card) if seat != view.viewer and has_room else None


def given_up(view: View, best: Move, scorings: int | None) -> GivesUp | None:
    """Return what a move that brings nothing saves and gives up compared with the best one.

    None if it gives up nothing but rubles, and no more of them than it saves.
    """
    price = view.price(best)
    if loses_hand_card(view, best):
        return None  # the price is not all that it costs
    if best.verb in FOR_POINTS:
        return GivesUp(price, 0, points_sold(best), 0, "once")
    if best.verb not in BOUGHT:
        return None
    if card_of(view, best).power == "dismiss":  # it costs a ruble every round as well
        added = new_kind(view, best)
        return GivesUp(0, 0, 0, added, "once") if added > 0 else None
    rubles, points = _brought(view, best)
    bonus, kept = new_kind(view, best), ""
    if min(rubles, points) < 0 < max(points, bonus) and paid_by(view, best):
        kept = best.over or ""
        rubles, points = earns_in_play(view, best.card or "")
    if min(rubles, points, bonus) < 0 or not max(rubles, points, bonus):
        return None
    is_last = is_one_left(view, best)
    times = 1 if is_last else scorings
    if not points and not bonus and times is not None and rubles * times <= price:
        return None
    paid = "rounds" if times != 1 else "once" if is_last else _times_if_one(view, best, kept)
    return GivesUp(price, rubles, points, bonus, paid, kept)


def _brought(view: View, move: Move) -> Amounts:
    """Return how much more all scorings of a round pay after a purchase; in the last round, only
    those that are left."""
    gained = gains(view, find(view, move))
    paid = [more for phase, more in gained.items() if is_scored(view, phase, move)]
    return sum(rubles for rubles, _ in paid), sum(points for _, points in paid)


def _times_if_one(view: View, best: Move, kept: str) -> Times:
    """Return how often a purchase pays if one more scoring is expected but others may follow.

    All colours whose scorings it raises count, or only its own if it displaces a card that is
    worth keeping.
    """
    raised = [phase for phase, more in gains(view, find(view, best)).items() if max(more) > 0]
    phases = [phase_of(card_of(view, best))] if kept else raised
    is_now = [is_scored_later(view, phase) for phase in phases]
    if all(is_now) or is_round_sure(view, best):
        return "at-least-once"
    return "rounds" if any(is_now) else "if-followed"


def points_sold(move: Move) -> int:
    """Return how many points a Pub or a Trading House sells."""
    return TRADE_POINTS if move.verb == "trade" else move.number or 0


def others_have_room(view: View) -> bool:
    """Return whether another player has room in the hand for a card."""
    others = (player for seat, player in enumerate(view.players, 1) if seat != view.viewer)
    return any(len(player.hand_decks) < player.hand_limit for player in others)
