"""Finds what a move changes beyond its own price and income."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from stp.candidates import Candidate
from stp.cards import (
    BUILDING,
    CARDS,
    COLOURS,
    DECKS,
    GUILD_INCOME,
    PUB_PRICE,
    TRADING,
    Card,
    deck_ids,
    find_card,
)
from stp.facts.effects import (
    BringsKind,
    DelaysHandCard,
    EndsGame,
    FreesCopy,
    HandCard,
    InPlaceOf,
    LosesHandCard,
    LosesPower,
    OthersCouldDisplace,
    StopsEarning,
)
from stp.facts.pros import Amounts, LosesIncome
from stp.facts.prospects import makes_way
from stp.facts.reading import (
    BOUGHT,
    SPENDING,
    able_to_act,
    card_of,
    earns_in_play,
    ends_game,
    first_paid,
    has_income,
    has_power,
    is_ending,
    is_last_phase,
    is_one_left,
    is_only_copy,
    is_scored_later,
    loses_income,
    new_kind,
    phase_of,
    state_after,
    unseen,
    viewer_of,
)
from stp.moves import Move, code_of
from stp.play import apply
from stp.position import Position
from stp.rules import DISPLACES, aristocrat_bonus, income, price
from stp.state import ACTION, ARISTOCRAT_TYPES, RUBLES, UPRIGHT, Player, place, remove
from stp.view import View

_Purse: TypeAlias = tuple[int, Mapping[str, Amounts], Mapping[str, int]]


def ending(view: View, move: Move) -> Iterator[EndsGame]:
    """Yield that a card which leaves the market ends the game, if that was not certain before."""
    phase = ends_game(view, move)
    if phase is not None:
        yield EndsGame(phase)


def on_hand(view: View, move: Move) -> HandCard | None:
    """Return the card in the hand for which the price of a move leaves too little money, if nothing
    else is bought: before the game ends if its end is certain, or before its next scoring."""
    hand, ends = viewer_of(view).hand or (), is_ending(view, move)
    if not hand or not view.decides:
        return None
    now, then = _purse(view), _purse(view, move)
    others = [
        card for card in hand if card in now[2] and (move.verb != "play" or card != move.card)
    ]
    left = [phase for phase in DECKS[:TRADING] if is_scored_later(view, phase)]
    told: HandCard | None = None
    for name in others:
        card = find_card(name, view.edition)
        own = phase_of(card)
        if ends and _pays(now, name, left) and not _pays(then, name, left):
            return LosesHandCard(name)
        before = left[: left.index(own)] if own in left else [*left, *DECKS[: DECKS.index(own)]]
        is_late = _pays(now, name, before) and not _pays(then, name, before)
        if is_late and has_income(card) and (own in left or not ends):
            told = told or DelaysHandCard(name)
    return told


def loses_hand_card(view: View, move: Move) -> bool:
    """Return whether a card in the hand can no longer be paid for before the game ends after a
    move."""
    return move.verb in SPENDING and isinstance(on_hand(view, move), LosesHandCard)


def _purse(view: View, move: Move | None = None) -> _Purse:
    """Return the viewer's rubles, income and least prices of the cards in the hand, after a move
    that costs rubles if one is given."""
    seat = (view.viewer or 1) - 1
    is_bought = move is not None and move.verb in BOUGHT
    state = state_after(view, move if is_bought else None)
    if move is not None and not is_bought:  # the end of a bonus decision could begin another phase
        state.players[seat][RUBLES] -= view.price(move)
    state.seat, state.decision = seat, ACTION
    position, prices = Position(state), dict[str, int]()
    for one in position.candidates:
        name = one.move.card or ""
        is_kept = one.obstacle is None or one.obstacle.kind == "rubles-short"
        if one.move.verb == "play" and is_kept:
            prices[name] = min(one.price, prices.get(name, one.price))
    paid = dict(position.income(seat + 1))
    if move is not None:  # a Guild Hall may pay for the card then, but need not do so now
        rubles, points = paid[DECKS[BUILDING]]
        more = GUILD_INCOME * position.players[seat].tableau.count("guild-hall")
        paid[DECKS[BUILDING]] = rubles + more, points
    return state.players[seat][RUBLES], paid, prices


def _pays(purse: _Purse, card: str, phases: Iterable[str]) -> bool:
    """Return whether the rubles suffice for a card in the hand after the scorings of these
    phases; True for a card that cannot be played at any price."""
    rubles, paid, prices = purse
    return prices.get(card, 0) <= rubles + sum(max(0, paid[phase][0]) for phase in phases)


def copy_to_displace(view: View, move: Move) -> Iterator[FreesCopy | BringsKind]:
    """Yield the use of a second copy of an aristocrat that trading cards can still displace."""
    if is_last_phase(view):
        yield from _brings_kind(view, move)
        return
    card = card_of(view, move)
    is_copy = card.colour == "red" and not card.is_trading and card.id in viewer_of(view).tableau
    if not is_copy or new_kind(view, move) != 0:
        return
    if move.verb in BOUGHT and any(makes_way(view, move)):
        return  # this card is named
    coming = [find_card(own, view.edition) for own in viewer_of(view).hand or ()]
    coming += [find_card(one, view.edition) for one in (*view.upper, *view.lower)]
    if not (view.phase == "trading" and is_ending(view, move)) and view.left["trading"]:
        coming += unseen(view, "trading")
    index = CARDS.index(card)
    if any(one.is_trading and index in DISPLACES[CARDS.index(one)] for one in coming):
        yield FreesCopy(card.id, card.worth)


def _brings_kind(view: View, move: Move) -> Iterator[BringsKind]:
    """Yield the trading card that can displace a second copy of an aristocrat in the last phase."""
    card = card_of(view, move)
    if card.colour != "red" or move.verb not in BOUGHT or move.over or new_kind(view, move):
        return
    before = _bonus(view)  # which the copy does not change
    now = [_bonus(view, one) for one in view.legal_moves if one.verb in BOUGHT]
    ways = [
        (_bonus(view, move, one.move), -one.price, one.move.card or "")
        for one in able_to_act(view, move).candidates
        if one.obstacle is None and one.move.verb in BOUGHT and one.move.over == card.id
    ]
    most, saved, name = max(ways, default=(before, 0, ""))
    if most > max(now):
        yield BringsKind(name, -saved, most - before)


def _bonus(view: View, *moves: Move) -> int:
    """Return the viewer's aristocrat bonus after some actions in a row."""
    state, seat = view.engine_state(), (view.viewer or 1) - 1
    for move in moves:
        state.seat, state.decision = seat, ACTION
        apply(state, code_of(move, view.edition))
    return aristocrat_bonus(state.players[seat][ARISTOCRAT_TYPES], view.edition)


def stops_earning(view: View, card: Card, in_hand: str) -> Iterator[StopsEarning | InPlaceOf]:
    """Yield what a card earns that a trading card must displace: the one named, or else the worker
    with its symbol, or else one of those that it could."""
    if not in_hand and card.symbol not in (None, "any"):
        yield from _in_place_of(view, card)
        return
    names = {name for deck in deck_ids(view.edition) for name in deck}
    fitting = {CARDS[over].id for over in DISPLACES[CARDS.index(card)]} & names
    overs = [find_card(over, view.edition) for over in ([in_hand] if in_hand else fitting)]
    earned = {(over.rubles, over.points) for over in overs}
    is_known = len(earned) == 1 and not any(over.per_card or over.power for over in overs)
    if is_known or card.colour == "green":
        most = max(rubles for rubles, _ in earned), max(points for _, points in earned)
        if max(most) > 0:
            yield StopsEarning(*most, len(earned) > 1)
    elif not in_hand:
        yield StopsEarning(0, 0)


def _in_place_of(view: View, card: Card) -> Iterator[InPlaceOf]:
    """Yield the price and the gain of a trading card in place of the worker with its symbol."""
    me = view.engine_state().players[(view.viewer or 1) - 1]
    for over in DISPLACES[CARDS.index(card)]:
        worker = CARDS[over]
        if worker.symbol == card.symbol and not worker.is_trading:
            more = card.rubles - worker.rubles, card.points - worker.points
            yield InPlaceOf(worker.id, price(me, CARDS.index(card), over=over), *more)


def others_displacing(
    view: View, move: Move, rival: int | None = None
) -> Iterator[OthersCouldDisplace]:
    """Yield the other player, or the rival if one is given, who would earn most by displacing a
    card with the trading card of a move, if it may still be scored and no other copy is on offer.
    """
    card, state = card_of(view, move), view.engine_state()
    if not (card.is_trading and is_only_copy(view, move)) or first_paid(view, move) is None:
        return
    row = CARDS.index(card)
    ways = [
        (_worth_of_swap(more), seat, over, more)
        for seat, player in enumerate(state.players, 1)
        for over in DISPLACES[row]
        if seat == rival or (rival is None and seat != view.viewer)
        if player[over] and player[UPRIGHT[over]]
        for more in (_earned_by_swap(player, row, over),)
    ]
    most, seat, over, more = max(ways, default=(0, 0, 0, (0, 0)))
    if most > 0:
        cost = price(state.players[seat - 1], row, int(move.place == "lower"), over)
        yield OthersCouldDisplace(seat, CARDS[over].id, cost, *more, is_one_left(view, move))


def _earned_by_swap(player: Player, row: int, over: int) -> Amounts:
    """Return how much more each scoring pays a player once a card has displaced another one."""
    colour = COLOURS.index(CARDS[row].colour)
    after = player.copy()
    remove(after, over)
    place(after, row)
    before, now = income(player, colour), income(after, colour)
    return now[0] - before[0], now[1] - before[1]


def _worth_of_swap(more: Amounts) -> int:
    """Return what is earned more by a displacement, with points at the Pub's price; 0 if it earns
    fewer rubles or fewer points."""
    rubles, points = more
    return rubles + PUB_PRICE * points if min(more) >= 0 else 0


def is_poor_swap(view: View, played: Move) -> bool:
    """Return whether a trading card earns no more than the one in play that it would displace, and
    brings nothing else."""
    card = card_of(view, played)
    if played.over is None or has_power(card) or new_kind(view, played) > 0:
        return False
    earned, lost = earns_in_play(view, card.id), earns_in_play(view, played.over)
    return all(more <= less for more, less in zip(earned, lost, strict=True))


def lost_with_displaced(view: View, candidate: Candidate) -> Iterator[LosesIncome | LosesPower]:
    """Yield what a purchase loses with the card that it displaces, beside an income that it
    replaces."""
    lost = loses_income(view, candidate)
    if lost is not None:
        yield lost
    over = candidate.move.over
    if over and _is_of_use(view, find_card(over, view.edition)):
        yield LosesPower(over)


def _is_of_use(view: View, card: Card) -> bool:
    """Return whether a card of the viewer has a power that may still be used."""
    if card.power in ("pub", "trade", "observe", "redeem"):
        return not is_ending(view) or view.phase in ("worker", "building")
    return bool(card.discount or card.hand_slots) and not is_ending(view)
