"""Finds what a move changes beyond its own price and income."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stp.cards import CARDS, DECKS, TRADING, Card, deck_ids, find_card
from stp.facts.effects import (
    DelaysHandCard,
    EndsGame,
    FreesCopy,
    HandCard,
    LosesHandCard,
    StopsEarning,
)
from stp.facts.prospects import makes_way, scorings_missed
from stp.facts.reading import (
    BOUGHT,
    card_of,
    earns_in_play,
    ends_game,
    has_income,
    has_power,
    is_ending,
    is_last_phase,
    is_scored_later,
    new_kind,
    phase_of,
    unseen,
    viewer_of,
)
from stp.moves import Move, encode
from stp.play import apply
from stp.position import Position
from stp.rules import DISPLACES
from stp.state import ACTION, RUBLES, State
from stp.view import View

SPENDING: Final = (*BOUGHT, "pub", "trade")
"""The verbs of moves that cost rubles."""


def ending(view: View, move: Move) -> Iterator[EndsGame]:
    """Yield that a card which leaves the market ends the game, if that was not certain before."""
    phase = ends_game(view, move)
    if phase is not None:
        yield EndsGame(phase)


def on_hand(view: View, move: Move) -> HandCard | None:
    """Return the card in the hand for which the price of a move leaves too little money, if nothing
    else is bought: before the game ends if its end is certain, or before its next scoring."""
    hand, rubles = viewer_of(view).hand or (), viewer_of(view).rubles
    others = [card for card in dict.fromkeys(hand) if move.verb != "play" or card != move.card]
    if rubles is None or not others or not view.decides:
        return None
    before, after = _Purse(view, _acting(view)), _Purse(view, _acting(view, move))
    if is_ending(view, move):
        for card in others:
            if before.pays(card) and after.prices.get(card) and not after.pays(card):
                return LosesHandCard(card)
    for card in others:
        is_payable = before.prices.get(card) and after.prices.get(card)
        if is_payable and has_income(find_card(card, view.edition)):
            ends = is_ending(view, move)
            if not before.missed(card, is_last=ends) and after.missed(card, is_last=ends):
                return DelaysHandCard(card)
    return None


def loses_hand_card(view: View, move: Move) -> bool:
    """Return whether a card in the hand can no longer be paid for before the game ends after a
    move."""
    return move.verb in SPENDING and isinstance(on_hand(view, move), LosesHandCard)


def _acting(view: View, move: Move | None = None) -> State:
    """Return the position, after a move that costs rubles if one is given, with the viewer to
    act."""
    state = view.engine_state()
    seat = (view.viewer or 1) - 1
    if move is not None and move.verb in BOUGHT:
        code = encode(move, view.edition)
        assert code is not None
        apply(state, code)
    elif move is not None:  # the end of a bonus decision could begin another phase
        state.players[seat][RUBLES] -= view.price(move)
    state.seat, state.decision = seat, ACTION
    return state


class _Purse:
    """The viewer's money, income and prices of the cards in the hand in a position."""

    def __init__(self, view: View, state: State) -> None:
        self._view = view
        position = Position(state)
        self._rubles = state.players[state.seat][RUBLES]
        self._income = position.income(state.seat + 1)
        self.prices: dict[str, int] = {}
        for one in position.candidates:
            is_payable = one.obstacle is None or one.obstacle.kind == "rubles-short"
            if one.move.verb == "play" and one.move.card and is_payable:
                least = self.prices.get(one.move.card, one.price)
                self.prices[one.move.card] = min(least, one.price)

    def pays(self, card: str) -> bool:
        """Return whether the money of this round suffices for a card in the hand."""
        coming = [
            max(0, self._income[phase][0])
            for phase in DECKS[:TRADING]
            if is_scored_later(self._view, phase)
        ]
        return card in self.prices and self.prices[card] <= self._rubles + sum(coming)

    def missed(self, card: str, *, is_last: bool) -> int:
        """Return how many scorings of a card in the hand come before it can be paid for."""
        phase = phase_of(find_card(card, self._view.edition))
        if is_last and not is_scored_later(self._view, phase):
            return 0
        return scorings_missed(self._view, phase, self.prices[card], self._rubles, self._income)


def copy_to_displace(view: View, move: Move) -> Iterator[FreesCopy]:
    """Yield the use of a second copy of an aristocrat that trading cards can still displace."""
    card = card_of(view, move)
    is_copy = card.colour == "red" and not card.is_trading and card.id in viewer_of(view).tableau
    if not is_copy or new_kind(view, move) != 0 or is_last_phase(view):
        return
    if move.verb in BOUGHT and any(makes_way(view, move)):
        return  # this card is named
    coming = [find_card(own, view.edition) for own in viewer_of(view).hand or ()]
    coming += [find_card(one, view.edition) for one in (*view.upper, *view.lower)]
    if not (view.phase == DECKS[TRADING] and is_ending(view, move)) and view.left[DECKS[TRADING]]:
        coming += unseen(view, DECKS[TRADING])
    index = CARDS.index(card)
    if any(one.is_trading and index in DISPLACES[CARDS.index(one)] for one in coming):
        yield FreesCopy(card.id, card.worth)


def stops_earning(view: View, card: Card, in_hand: str) -> Iterator[StopsEarning]:
    """Yield what a card earns that a trading card must displace: the one named, or else one of
    those that it could."""
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


def is_poor_swap(view: View, played: Move) -> bool:
    """Return whether a trading card earns no more than the one in play that it would displace, and
    brings nothing else."""
    card = card_of(view, played)
    if played.over is None or has_power(card) or new_kind(view, played) > 0:
        return False
    earned, lost = earns_in_play(view, card.id), earns_in_play(view, played.over)
    return all(more <= less for more, less in zip(earned, lost, strict=True))
