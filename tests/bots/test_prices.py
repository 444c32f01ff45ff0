"""Every inlined price agrees with `rules.price`.

`stp.legal` and the heuristic compute the price inline where it is needed most often. Here a
heuristic that values nothing but prices must agree in thousands of positions.
"""

from __future__ import annotations

from collections import Counter

import pytest

from stp.arena.tables import TABLES
from stp.bots.frame import MAX_CASH, MAX_TYPES, Frame, Frames
from stp.bots.heuristic import Heuristic
from stp.bots.seat_cache import empty_caches
from stp.bots.weights import NAMES
from stp.cards import CARDS, COLOURS, Edition
from stp.legal import legal
from stp.moves import BUY, DRAWN, LOWER, NOTHING, OBSERVE, PARTS, PLAY, REDEEM, TAKE, UPPER, code
from stp.rules import DISCOUNT_AT, DISPLACES, price
from stp.state import ACTION, HAND_LIMIT, RUBLES, UPRIGHT, Player, State
from tests.bots.random_games import positions

WORTH = 1000.0
"""Value of every ordinary card for the heuristic; a trading card has five times that."""


class PricesAlone(Frames):
    """A frame in which every ruble is worth one point, and every card a flat value."""

    def of(self, state: State) -> Frame:
        """Return the frame, the same for all positions."""
        return FRAME


def _frame() -> Frame:
    frame = Frame()
    frame.rate = frame.later_rate = 1.0
    frame.scorings, frame.streams = [0.0] * len(COLOURS), [0.0] * len(COLOURS)
    frame.worth = [5 * WORTH if card.is_trading else WORTH for card in CARDS]
    frame.power = [0.0] * len(CARDS)
    frame.type_gain = [0.0] * (MAX_TYPES + 1)
    frame.charge = [0.0] * (MAX_CASH + 1)
    frame.early = [0.0] * len(CARDS)
    frame.risk = frame.short = frame.unpaid = frame.play_relief = 0.0
    frame.slot = frame.lower = frame.bar = 0.0
    return frame


FRAME = _frame()


def heuristic(edition: Edition, **weights: float) -> Heuristic:
    """Return a heuristic that only knows prices, and its weights."""
    every = {**dict.fromkeys(NAMES, 0.0), "take_share": 1.0, "look_share": 1.0, **weights}
    found = Heuristic(every, edition)
    found.frames = PricesAlone(every, edition)
    return found


def exchanges(me: Player, card: int) -> list[int]:
    """Return what a player could displace with a card."""
    return [over for over in DISPLACES.get(card, ()) if me[over] and me[UPRIGHT[over]]]


def gain(me: Player, card: int, over: int = NOTHING, from_lower: int = 0) -> float:
    """Return the value of a card in the frame, less its price and the displaced card."""
    lost = FRAME.worth[over] if over != NOTHING else 0.0
    return FRAME.worth[card] - lost - price(me, card, from_lower, over)


def gain_now(me: Player, card: int) -> float:
    """Return the largest gain of a card that must be paid for at once, at least 0."""
    overs = exchanges(me, card) if card in DISPLACES else [NOTHING]
    paid = (gain(me, card, over) for over in overs if price(me, card, 0, over) <= me[RUBLES])
    return max(paid, default=0.0)


def gain_later(me: Player, card: int) -> float:
    """Return the largest gain of a card that is taken into the hand."""
    if card not in DISPLACES:
        return gain(me, card)
    return max((gain(me, card, over) for over in exchanges(me, card)), default=-price(me, card))


def looked(state: State, card: int) -> float:
    """Return the value of a card that may be drawn, at least 0."""
    me = state.players[state.seat]
    room = len(state.hands[state.seat]) < me[HAND_LIMIT]
    if card in DISPLACES or price(me, card) <= me[RUBLES]:
        return gain_now(me, card)
    return max(0.0, gain_later(me, card)) if room else 0.0


def value(state: State, move: int) -> float:
    """Return the value of a move with a card by prices alone."""
    verb, place, item, over = PARTS[move]
    me = state.players[state.seat]
    if verb in (BUY, PLAY):
        return gain(me, item, over, int(verb == BUY and place == LOWER))
    if verb == TAKE:
        return gain_later(me, item)
    if verb == OBSERVE:
        cards = state.decks[item][len(state.decks[item]) - state.left[item] :]
        return sum(looked(state, card) for card in cards) / len(cards) - 1.0
    return looked(state, item) - 1.0


def affordable(state: State) -> set[int]:
    """Return the codes of all ways to get a card into the tableau that the rubles allow."""
    me = state.players[state.seat]
    places = [(PLAY, 0, state.hands[state.seat]), (BUY, UPPER, state.upper)]
    places.append((BUY, LOWER, state.lower))
    if state.decision != ACTION:
        places = [(BUY, DRAWN, (state.drawn,))] if state.drawn >= 0 else []
    found = set()
    for verb, place, cards in places:
        lower = int(verb == BUY and place == LOWER)
        for card in cards:
            for over in exchanges(me, card) if card in DISPLACES else [NOTHING]:
                if price(me, card, lower, over) <= me[RUBLES]:
                    found.add(code(verb, place, card, over))
    return found


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_what_is_legal_is_what_the_price_allows(edition: Edition, players: int) -> None:
    for state in positions(edition, players):
        found = {move for move in legal(state) if PARTS[move][0] in (BUY, PLAY)}
        assert found == affordable(state)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_heuristic_weighs_moves_by_the_price(edition: Edition, players: int) -> None:
    knows_prices = heuristic(edition)
    seen: Counter[str] = Counter()
    for state in positions(edition, players):
        me = state.players[state.seat]
        moves = legal(state)
        for move, found in zip(moves, knows_prices.values(state, moves), strict=True):
            verb, place, card, over = PARTS[move]
            if verb not in (BUY, PLAY, TAKE, OBSERVE, REDEEM):
                continue
            assert found == value(state, move)
            if verb in (BUY, PLAY):
                seen["lower"] += verb == BUY and place == LOWER
                seen["copies"] += me[card] > 0
                seen["discount"] += me[DISCOUNT_AT[card]] > 0
                seen["over"] += over != NOTHING
                seen["least"] += price(me, card, 0, over) == 1
            seen["take"] += verb == TAKE
            seen["look"] += verb in (OBSERVE, REDEEM)
        seen["positions"] += 1
    kinds = ("lower", "copies", "discount", "over", "least", "take", "look")
    assert all(seen[kind] > 5 for kind in kinds), seen
    assert seen["positions"] > 1000


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_heuristic_values_denying_others_what_they_can_afford(
    edition: Edition, players: int
) -> None:
    knows_prices = heuristic(edition, deny=1.0)
    for state in positions(edition, players):
        rival = state.players[(state.seat + 1) % players]
        for card in {*state.upper, *state.lower}:
            assert knows_prices.rival_gain(state, FRAME, card, empty_caches(state)) == gain_now(
                rival, card
            )
