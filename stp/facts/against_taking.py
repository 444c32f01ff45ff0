"""Finds the reason against taking a card into the hand."""

from __future__ import annotations

from collections.abc import Iterator

from stp.candidates import Candidate
from stp.cards import DECKS, TRADING
from stp.facts.comparing import CHEAP, is_second_copy
from stp.facts.cons import (
    Against,
    DearerForTheSame,
    DearerToPlay,
    HandRoom,
    HardlyScores,
    NeverPaysBack,
    PaidNoMore,
    PaysLess,
    PaysNothingInHand,
    ScoresLate,
    TooDearToPlay,
)
from stp.facts.pros import HandCosts, NothingToDisplace, SecondCopy
from stp.facts.prospects import (
    face_down_for,
    fitting_in_hand,
    played_later,
    scorings_once_paid,
    ways_to_play,
)
from stp.facts.reading import (
    BOUGHT,
    card_of,
    first_paid,
    has_income,
    has_power,
    income_now,
    is_ending,
    is_last_phase,
    is_one_left,
    is_scored_later,
    new_kind,
    phase_of,
    printed_gains,
    sure_scorings,
    viewer_of,
)
from stp.facts.shared_reasons import scores_late
from stp.moves import Move
from stp.view import View


def against_taking(
    view: View, best: Move, other: Move, scorings: int | None, over: str
) -> Iterator[Against]:
    """Yield what makes taking a card worse than another move, the simplest fact first."""
    card = card_of(view, other)
    if best.verb in BOUGHT and best.card == card.id:
        if first_paid(view, other) is None and _brings_nothing(view, best):
            yield HandCosts()  # it is bought only to leave the market
        yield _nothing_in_hand(view, other)
        return
    then = (viewer_of(view).rubles or 0) + income_now(view)
    played = played_later(view, other)
    if best.verb == "take":  # whose card also stays in the hand
        instead_of = played_later(view, best)
        if instead_of is None:
            return
        if instead_of.price > then or (played and played.price <= then):
            told = _compared_in_hand(view, best, instead_of, other, played)
            if told is not None:
                yield told
            elif (
                played is not None
                and then < instead_of.price < played.price - CHEAP
                and not _is_least(view, best)
            ):
                yield DearerToPlay(card.id, played.price, best.card or "", instead_of.price)
            return
    if played is None:
        if not fitting_in_hand(view, card) and not face_down_for(view, card):
            yield NothingToDisplace(card.id)
        return
    is_over = is_ending(view, other) and scores_late(view, card, played)
    if is_over and _brings_nothing(view, played.move):
        # A card that can be paid for need not stay in the hand.
        is_paid = best.verb == "take" or played.price <= (viewer_of(view).rubles or 0)
        yield PaidNoMore(card.id) if is_paid else HandCosts()
        return
    if played.price > max(then, _money_in_time(view, other)):
        is_paid = income_now(view) > 0
        yield TooDearToPlay(card.id, played.price, then, is_paid, _is_least(view, other))
        return
    meant = played_later(view, other, over) or played
    held = _against_holding(view, best, other, meant, scorings)
    if held is not None and (meant.price <= played.price or not isinstance(held, NeverPaysBack)):
        yield held  # otherwise it could cost less
    waiting = _against_waiting(view, other, played)
    if waiting is not None:
        yield waiting


def _brings_nothing(view: View, played: Move) -> bool:
    """Return whether a card that is not scored any more brings nothing else either."""
    has_use = has_power(card_of(view, played)) and not is_last_phase(view)
    return not has_use and new_kind(view, played) <= 0


def _money_in_time(view: View, taken: Move) -> int:
    """Return the rubles that will be there, if nothing else is bought, when a card that is taken
    must be played: for the next scoring of its colour, this round's or else the next round's, or in
    the last round for the bonus at the end."""
    phase, income = phase_of(card_of(view, taken)), view.income(view.viewer or 1)
    now = [one for one in DECKS[:TRADING] if is_scored_later(view, one)]
    if not is_ending(view, taken):
        now += DECKS[: DECKS.index(phase)]
    elif new_kind(view, taken) <= 0:
        now = now[: now.index(phase)] if phase in now else []
    return (viewer_of(view).rubles or 0) + sum(max(0, income[one][0]) for one in now)


def _against_holding(
    view: View, best: Move, taken: Move, played: Candidate, scorings: int | None
) -> Against | None:
    """Return why a card that could be taken would be little use even once it is played."""
    card = card_of(view, played.move)
    amounts = printed_gains(view, played.move)
    if amounts is None or new_kind(view, played.move) > 0:
        return None
    if is_second_copy(view, best, played.move, card):
        return SecondCopy(card.id)
    is_last = is_one_left(view, taken)
    if scorings == 0 and not sure_scorings(view, taken) and not is_last:
        return HardlyScores(card.id)
    rubles, points = amounts
    times = scorings_once_paid(view, card, played, 1 if is_last else scorings)
    total = rubles * (times or 0)
    is_sure = is_last or total + rubles < played.price  # also with one scoring more
    if points <= 0 and 0 < total < played.price and is_sure:
        return NeverPaysBack(card.id, played.price, total)
    return None


def _against_waiting(view: View, other: Move, played: Candidate) -> Against | None:
    """Return what a card that could be taken does in the hand: it scores late, or takes a place."""
    card, me = card_of(view, other), viewer_of(view)
    is_ended, is_short = is_ending(view, other), played.price > (me.rubles or 0)
    left = me.hand_limit - len(me.hand_decks) - 1
    is_late = is_short and not is_ended and has_income(card) and scores_late(view, card, played)
    if is_late and left > 0:
        return ScoresLate(card.id)
    if is_ended and new_kind(view, played.move) > 0:
        return None
    return HandRoom(card.id, left) if left <= 1 else _nothing_in_hand(view, other)


def _nothing_in_hand(view: View, taken: Move) -> PaysNothingInHand:
    card = card_of(view, taken)
    return PaysNothingInHand(card.id, has_income(card) and first_paid(view, taken) is not None)


def _is_least(view: View, taken: Move) -> bool:
    """Return whether the price of a card that could be taken depends on what it displaces."""
    ways = ways_to_play(view, taken)
    return len({way.price for way in ways}) > 1


def _compared_in_hand(
    view: View, best: Move, one: Candidate, other: Move, two: Candidate | None
) -> Against | None:
    """Compare two cards of one colour that could be taken, by what is printed on them."""
    card, rival = card_of(view, best), card_of(view, other)
    is_plain = not (has_power(card) or has_power(rival) or card.is_trading or rival.is_trading)
    if not is_plain or two is None or card.colour != rival.colour:
        return None
    if new_kind(view, other) > new_kind(view, best) or first_paid(view, other) is None:
        return None
    pair = (card, one), (rival, two)
    is_last = is_one_left(view, best) and is_one_left(view, other)
    if is_last and not all(scorings_once_paid(view, *each, 1) for each in pair):
        is_known = rival.id in viewer_of(view).tableau
        return SecondCopy(rival.id) if is_known and new_kind(view, best) > 0 else None
    behind = card.rubles - rival.rubles, card.points - rival.points
    if rival.id in viewer_of(view).tableau and new_kind(view, best) > behind[1]:
        return SecondCopy(rival.id)
    if behind == (0, 0) and two.price > one.price:
        return DearerForTheSame(rival.id, two.price - one.price)
    if min(behind) >= 0 and max(behind) > 0:
        return PaysLess(rival.id, *behind, max(0, one.price - two.price), is_last)
    return None
