"""Values each legal move against passing, in points at the end of the game.

It looks one move ahead and makes no plans. Its knowledge of time, money, aristocrats, powers and
opponents is in its frames (`stp.bots.frame`) and weights. `stp.bots.rollout` plays by it. Where
prices are needed most often, `rules.price` is inlined; `tests/bots/test_prices.py` checks that
these places agree with it.
"""

from __future__ import annotations

from typing import Final

from stp.bots.frame import MAX_CASH, Frame, Frames
from stp.bots.seat_cache import KIND, SeatCache, empty_caches
from stp.bots.weights import Weights
from stp.cards import (
    ARISTOCRAT,
    BLUE,
    BUILDING,
    CARDS,
    COLOURS,
    GREEN,
    GUILD_INCOME,
    PUB_PRICE,
    RED,
    TRADE_POINTS,
    TRADE_PRICE,
    TRADING,
    WORKER,
    Edition,
)
from stp.moves import (  # fmt: skip
    DISCARD,
    DISMISS,
    DRAWN,
    GUILD,
    LOWER,
    OBSERVE,
    PARTS,
    PASS,
    PLAY,
    PUB,
    TAKE,
    TRADE,
)
from stp.rules import COST, DISCOUNT_AT, DISPLACES, FIRST_TRADING, WORTH, next_holder, price
from stp.state import (
    ARISTOCRAT_TYPES,
    CARDS_OF,
    DRAWN_CARD,
    GUILD_RUBLES,
    HAND_LIMIT,
    INCOME_RUBLES,
    IS_RED,
    RUBLES,
    UPRIGHT,
    WOOL,
    Player,
    State,
)  # fmt: skip

_COLOUR: Final = tuple(COLOURS.index(card.colour) for card in CARDS)
_COUNTED: Final = {
    row: (
        card.per_card.unit == "points",
        card.per_card.amount,
        WOOL if card.per_card.of == "wool" else CARDS_OF + COLOURS.index(card.per_card.of),
    )
    for row, card in enumerate(CARDS)
    if card.per_card
}
"""For cards that earn for other cards: whether they earn points, how much, and the slot that counts
those cards."""


def _counting(of: int) -> tuple[tuple[int, int, bool], ...]:
    """Return the cards that earn for each card of a colour: row, own colour, and whether they earn
    points."""
    return tuple(
        (row, _COLOUR[row], points)
        for row, (points, _, slot) in _COUNTED.items()
        if slot == CARDS_OF + of
    )


_PAID_BY: Final = tuple(map(_counting, (GREEN, BLUE, RED)))


def paid_for(me: Player, frame: Frame, colour: int) -> float:
    """Return what a player's cards that count other cards earn for one more card of a colour."""
    paid = 0.0
    for row, own_colour, points in _PAID_BY[colour]:
        if me[row]:
            paid += me[row] * (frame.scorings if points else frame.streams)[own_colour]
    return paid


_NOT_FOR_SALE: Final = -1000.0
MORE_THAN_A_DECK: Final = 99
"""A number greater than the size of any deck."""


class Heuristic:
    """Values the moves of positions by one weight set."""

    def __init__(self, weights: Weights, edition: Edition) -> None:
        self.frames = Frames(weights, edition)
        self.deny = weights["deny"]
        self.deny_behind = weights["deny_behind"]
        self.denies = bool(self.deny or self.deny_behind)
        self.slot_own = weights["slot_own"]
        self.take_share = weights["take_share"]
        self._take_cost = weights["take_cost"]
        self._take_crowd = weights["take_crowd"]
        self._look = weights["look"]
        self.looked_through = MORE_THAN_A_DECK
        self._look_share = weights["look_share"]

    def values(self, state: State, moves: list[int]) -> list[float]:
        """Return the value of each move in points; passing and discarding are 0."""
        seat = state.seat
        me = state.players[seat]
        phase = state.phase
        frame = self.frames.of(state)
        rate, charge, slot = frame.rate, frame.charge, self.slot(state, frame)
        cash = me[RUBLES]
        if phase < TRADING and state.decision <= DRAWN_CARD and me[INCOME_RUBLES + phase] > 0:
            cash += me[INCOME_RUBLES + phase]
        idle = charge[cash if cash < MAX_CASH else MAX_CASH] - frame.bar
        money = money_to_come(state, me)
        hand_cost = self.hand_cost(state, frame)
        gains: dict[int, float] = {}
        rivals: dict[int, float] = {}
        seats = empty_caches(state)
        values = []
        parts = PARTS
        for move in moves:
            verb, where, card, over = parts[move]
            if verb > PLAY:  # it gets no card
                values.append(self._other_value(state, me, frame, verb, card, cash, seats[seat]))
                continue
            gain = gains.get(card)
            if gain is None:
                gain = gains[card] = self.card_gain(me, frame, card)
            value = 0.0
            lower = 0
            if verb != PLAY:
                if where != DRAWN:
                    rival = rivals.get(card)
                    if rival is None:
                        rival = rivals[card] = self.rival_gain(state, frame, card, seats)
                    value = rival + slot
                    if where == LOWER:
                        lower = 1
                        value += frame.lower
                if verb == TAKE:
                    taken = self.take_value(me, frame, card, gain, money, seats[seat])
                    values.append(value + taken - hand_cost)
                    continue
            else:
                value = frame.play_relief
            cost = COST[card] - me[card] - me[DISCOUNT_AT[card]] - lower
            if over >= 0:
                cost -= WORTH[over]
                gain -= self.loss(me, frame, card, over)
            if cost < 1:
                cost = 1
            left = cash - cost
            values.append(
                value + gain - cost * rate + idle - charge[left if left < MAX_CASH else MAX_CASH]
            )
        return values

    def slot(self, state: State, frame: Frame) -> float:
        """Return the value of a free place in the market, which the next phase's deck fills."""
        phase = state.phase
        if phase < TRADING:
            own = state.markers[phase + 1] == state.seat
        else:
            own = next_holder(state.markers[WORKER], len(state.players)) == state.seat
        return frame.slot + self.slot_own if own else frame.slot

    def card_gain(self, me: Player, frame: Frame, card: int) -> float:
        """Return what a card earns its owner until the end in points, without its price."""
        gain = frame.worth[card]
        colour = _COLOUR[card]
        if colour == RED and not me[card]:
            gain += frame.type_gain[me[ARISTOCRAT_TYPES]]
        if card in _COUNTED:
            points, amount, slot = _COUNTED[card]
            gain += (frame.scorings if points else frame.streams)[colour] * amount * me[slot]
        return gain + paid_for(me, frame, colour)

    def loss(self, me: Player, frame: Frame, card: int, over: int) -> float:
        """Return what is lost when a card displaces another one."""
        loss = frame.worth[over]
        colour = _COLOUR[over]
        if over in _COUNTED:
            points, amount, slot = _COUNTED[over]
            loss += (frame.scorings if points else frame.streams)[colour] * amount * me[slot]
        loss += paid_for(me, frame, colour)
        if colour == RED and me[over] == 1:
            types = me[ARISTOCRAT_TYPES]
            loss += frame.type_gain[types if not me[card] else types - 1]
        return loss

    def rival_gain(self, state: State, frame: Frame, card: int, caches: list[SeatCache]) -> float:
        """Return the weighted value of a card to the opponents, as a reason to deny it."""
        seat = state.seat + 1 if state.seat + 1 < len(caches) else 0
        gain = self.deny * self.one_rivals_gain(state.players[seat], frame, card, caches[seat])
        if self.deny_behind and len(caches) > 2:
            gain += self.gain_behind(state, frame, card, caches)
        return gain

    def gain_behind(self, state: State, frame: Frame, card: int, caches: list[SeatCache]) -> float:
        """Return the weighted value of a card to the opponent who gains most from it, the next one
        to move left out."""
        seats, most = len(caches), 0.0
        for seat in range(state.seat + 2, state.seat + seats):
            if seat >= seats:
                seat -= seats
            gains = caches[seat].gains
            gained = gains.get(card)
            if gained is None:
                gained = gains[card] = self.one_rivals_gain(
                    state.players[seat], frame, card, caches[seat]
                )
            if gained > most:
                most = gained
        return self.deny_behind * most

    def one_rivals_gain(self, rival: Player, frame: Frame, card: int, cache: SeatCache) -> float:
        """Return what a player would gain by buying a card now, at least 0."""
        if card >= FIRST_TRADING:
            gain = self._best_exchange(rival, frame, card, cache)
        else:
            cost = COST[card] - rival[card] - rival[DISCOUNT_AT[card]]
            if cost < 1:
                cost = 1
            if cost > rival[RUBLES]:
                return 0.0
            gain = frame.worth[card] - cost * frame.rate
            if IS_RED[card] and not rival[card]:
                gain += frame.type_gain[rival[ARISTOCRAT_TYPES]]
        return gain if gain > 0 else 0.0

    def losses(
        self, me: Player, frame: Frame, card: int, cache: SeatCache
    ) -> list[tuple[int, int, float]]:
        """Return the cards that a trading card may displace: place in `DISPLACES`, worth, loss."""
        kind = KIND[card] + (me[card] > 0)
        found = cache.losses.get(kind)
        if found is None:
            found = cache.losses[kind] = [
                (place, WORTH[over], self.loss(me, frame, card, over))
                for place, over in enumerate(DISPLACES[card])
                if me[over] and me[UPRIGHT[over]]
            ]
        return found

    def _best_exchange(self, me: Player, frame: Frame, card: int, cache: SeatCache) -> float:
        """Return the most that a player gains by a displacement now, less the price."""
        best, rubles, rate = _NOT_FOR_SALE, me[RUBLES], frame.rate
        gain = self.card_gain(me, frame, card)
        full = COST[card] - me[card] - me[DISCOUNT_AT[card]]
        for _, worth, loss in self.losses(me, frame, card, cache):
            cost = full - worth if full - worth > 1 else 1
            if cost <= rubles:
                value = gain - loss - cost * rate
                if value > best:
                    best = value
        return best

    def take_value(
        self, me: Player, frame: Frame, card: int, gain: float, money: int, cache: SeatCache
    ) -> float:
        """Return the value of taking a card into the hand, to be paid for later.

        `money` is the rubles available by then. The cost of a hand slot is not included.
        """
        if card >= FIRST_TRADING:
            gain, cost = self._later_exchange(me, frame, card, gain, cache)
        else:
            cost = COST[card] - me[card] - me[DISCOUNT_AT[card]]
            if cost < 1:
                cost = 1
        value = self.take_share * (gain - cost * frame.later_rate)
        if cost > money:
            value -= frame.short * (cost - money) + frame.unpaid
        return value - frame.early[card]

    def hand_cost(self, state: State, frame: Frame) -> float:
        """Return the cost of holding one more card in the hand, in points."""
        return self._take_cost + frame.risk + self._take_crowd * len(state.hands[state.seat])

    def _later_exchange(
        self, me: Player, frame: Frame, card: int, gain: float, cache: SeatCache
    ) -> tuple[float, int]:
        """Return the gain and the price of the best displacement for a trading card in the hand."""
        best, best_cost, best_value = 0.0, 0, _NOT_FOR_SALE
        full = COST[card] - me[card] - me[DISCOUNT_AT[card]]
        for _, worth, loss in self.losses(me, frame, card, cache):
            cost = full - worth if full - worth > 1 else 1
            left = gain - loss
            value = left - cost * frame.later_rate
            if value > best_value:
                best, best_cost, best_value = left, cost, value
        return best, best_cost or (full if full > 1 else 1)

    def _other_value(
        self,
        state: State,
        me: Player,
        frame: Frame,
        verb: int,
        item: int,
        cash: int,
        cache: SeatCache,
    ) -> float:
        """Return the value of a move that acquires no card."""
        if verb in (PASS, DISCARD):
            return 0.0
        if verb == PUB:
            return item - self._payment(frame, cash, PUB_PRICE * item)
        if verb == TRADE:
            return TRADE_POINTS - self._payment(frame, cash, TRADE_PRICE)
        if verb == GUILD:
            return self._split_value(state, me, frame, item, cash)
        if verb == DISMISS:
            type_lost = frame.type_gain[me[ARISTOCRAT_TYPES] - 1] if me[item] == 1 else 0.0
            return -self.card_gain(me, frame, item) - type_lost
        if verb == OBSERVE:
            return self.deck_value(state, me, frame, item, cache)
        return self._look + self._looked_value(state, me, frame, item, cache) - 1.0

    def deck_value(
        self, state: State, me: Player, frame: Frame, deck: int, cache: SeatCache
    ) -> float:
        """Return the expected value of looking at the top card of a deck."""
        cards = state.decks[deck][-min(state.left[deck], self.looked_through) :]
        known: dict[int, float] = {}
        total = 0.0
        for card in cards:
            if card not in known:
                known[card] = self._looked_value(state, me, frame, card, cache)
            total += known[card]
        return self._look + self._look_share * total / len(cards) - 1.0

    def _looked_value(
        self, state: State, me: Player, frame: Frame, card: int, cache: SeatCache
    ) -> float:
        """Return the expected value of using an Observatory or Prison, at least 0."""
        cost = price(me, card)
        value = 0.0
        if card >= FIRST_TRADING:
            value = self._best_exchange(me, frame, card, cache)
        elif cost <= me[RUBLES]:
            value = self.card_gain(me, frame, card)
            value -= self._payment(frame, me[RUBLES], cost)
        elif len(state.hands[state.seat]) < me[HAND_LIMIT]:
            gain = self.card_gain(me, frame, card)
            money = money_to_come(state, me)
            value = self.take_value(me, frame, card, gain, money, cache)
            value -= self.hand_cost(state, frame)
        return value if value > 0 else 0.0

    def _payment(self, frame: Frame, cash: int, cost: int) -> float:
        """Return the cost of paying a number of rubles, in points."""
        charge = frame.charge
        left = cash - cost
        return (
            cost * frame.rate
            + charge[left if left < MAX_CASH else MAX_CASH]
            - charge[cash if cash < MAX_CASH else MAX_CASH]
        )

    def _split_value(self, state: State, me: Player, frame: Frame, rubles: int, cash: int) -> float:
        """Return the value of a Guild Hall split compared with the present one.

        If it is set in turns, only a clear gain counts; otherwise 4 points have value 0.
        """
        now = me[GUILD_RUBLES] if state.rules.bonus_timing == "actions" else 0
        gain = (GUILD_INCOME - rubles) - (GUILD_INCOME - now)
        return gain - self._payment(frame, cash + now, now - rubles)


def money_to_come(state: State, me: Player) -> int:
    """Return the rubles that a player will earn within a round, or before the end."""
    money = me[RUBLES] + me[INCOME_RUBLES + ARISTOCRAT]
    phase = state.phase if state.last_round else WORKER
    if phase <= BUILDING:
        money += me[INCOME_RUBLES + BUILDING]
        if phase == WORKER:
            money += me[INCOME_RUBLES + WORKER]
    elif phase == TRADING:
        money -= me[INCOME_RUBLES + ARISTOCRAT]
    return money
