"""Finds the reasons for buying a card, or playing one from the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from stp.candidates import Candidate
from stp.cards import PUB_PRICE
from stp.facts.effects import HandCard, OthersCouldDisplace
from stp.facts.effects_of import (
    copy_to_displace,
    ending,
    lost_with_displaced,
    on_hand,
    others_displacing,
)
from stp.facts.passing import keeps
from stp.facts.pros import (
    Amounts,
    Does,
    Earns,
    EarnsElsewhere,
    Fact,
    FirstPaid,
    FreesPlace,
    InVain,
    LowerRow,
    NewKind,
    PriceAtEnd,
    PriceInPlace,
    SecondCopy,
    SparesPenalty,
    Wanted,
)
from stp.facts.prospects import makes_room, makes_way
from stp.facts.reading import (
    bonus_of,
    card_of,
    find,
    first_paid,
    frees_place,
    gains,
    has_power,
    instead,
    is_ending,
    is_last_phase,
    is_near_end,
    is_one_left,
    is_only_copy,
    is_scored,
    lower_row_saving,
    new_kind,
    paid_by,
    pays_at_all,
    phase_of,
    sure_scorings,
    viewer_of,
)
from stp.moves import Move
from stp.rules import RUBLES_PER_POINT
from stp.view import View

_TRIFLE: Final = 2
"""Printed cost of a card that hardly anybody cannot pay."""


def bought(
    view: View, move: Move, scorings: int | None, rival: int | None, others: int
) -> Sequence[Fact]:
    """Return the reasons for buying or playing a card, the most important first."""
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
    is_poor = is_poor_buy(view, candidate, gains(view, candidate)[phase_of(card)], scorings)
    uses = tuple(copy_to_displace(view, move)) if is_poor else ()
    wanted = tuple(wanted_by(view, move, rival, others, is_shared=True, is_poor=is_poor))
    is_idle = move.verb == "buy" and new_kind(view, move) <= 0 and not uses
    is_in_vain = is_last_phase(view) and not lost and is_idle
    if not is_in_vain:
        yield from adds_kind_of(view, move)
    yield from (*ending(view, move), *told_on_hand(view, move))
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
        yield from freed(view, move)
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


def is_poor_buy(
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


def adds_kind_of(view: View, move: Move) -> Iterator[Fact]:
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


def wanted_by(
    view: View, move: Move, rival: int | None, others: int, *, is_shared: bool, is_poor: bool
) -> Iterator[Wanted | OthersCouldDisplace]:
    """Yield who else could pay for the card of a move, if no other copy is on offer; of a trading
    card that `is_poor` by itself, what it would earn them. That anybody can pay 1 or 2 rubles is no
    reason, unless they would gain a bonus."""
    if rival is None or not is_only_copy(view, move):
        return
    denied = tuple(others_displacing(view, move, rival)) if is_poor else ()
    yield from denied
    card = card_of(view, move)
    bonus = bonus_of(view, rival, card)
    if not denied and (bonus or card.cost > _TRIFLE):
        yield Wanted(rival, bonus, is_shared, others)


def told_on_hand(view: View, move: Move) -> Iterator[HandCard]:
    """Yield which card in the hand could not be paid for after a move, if any."""
    told = on_hand(view, move)
    if told is not None:
        yield told


def freed(view: View, move: Move) -> Iterator[FreesPlace]:
    """Yield for which phase a move frees a space in the market, unless it ends the game."""
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
    yield from earns_each_scoring(view, move, candidate, gained[own], scorings)
    if card.power == "dismiss":
        return  # a Sycophant that cannot be paid is gone by then
    for phase, (more_rubles, more_points) in gained.items():
        if phase != own and (more_rubles > 0 or more_points > 0) and is_scored(view, phase, move):
            yield EarnsElsewhere(phase, more_rubles, more_points)


def earns_each_scoring(
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
