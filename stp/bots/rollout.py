"""The rollout policy: plays the move that the heuristic values most, in every seat of a search.

This choice is the hottest code of the search, so it finds an action in one pass over the cards,
without a list of the legal moves. `tests/bots/test_rollout.py` checks that it agrees with
`Heuristic.values`.
"""

from __future__ import annotations

from typing import Final

from stp.bots.frame import MOST_CASH
from stp.bots.heuristic import Heuristic, money_to_come
from stp.cards import ARISTOCRAT, BUILDING, CARDS, TRADING
from stp.legal import FROM_HAND, FROM_LOWER, FROM_UPPER, LEAST_PRICE, legal
from stp.moves import OBSERVE, PARTS, PASS_CODE, REDEEM
from stp.rules import COST, WORTH
from stp.state import (
    ACTION,
    ARISTOCRAT_TYPES,
    HAND_LIMIT,
    INCOME_RUBLES,
    IS_RED,
    READY_GUILD,
    READY_PUBS,
    READY_TO_OBSERVE,
    READY_TO_REDEEM,
    READY_TO_TRADE,
    RUBLES,
    SYCOPHANTS,
    UPRIGHT,
    Player,
    State,
)

_EARNS_FOR_OTHERS: Final = tuple(card.per_card is not None for card in CARDS)
_EARNING_ROWS: Final = tuple(row for row, earns in enumerate(_EARNS_FOR_OTHERS) if earns)
_LOOKS: Final = (OBSERVE, REDEEM)


class RolloutPolicy(Heuristic):
    """Chooses the move of the highest value, the first of equal ones.

    It uses an Observatory or Debtor's Prison only if nothing else is worth doing, because valuing
    that takes longer than everything else together.
    """

    def choose(self, state: State) -> int:
        """Return the code of a legal move."""
        me = state.players[state.seat]
        if state.decision != ACTION:
            return self._best_of(state, legal(state))
        if state.rules.bonus_timing == "actions" and _has_bonus(state.phase, me):
            moves = legal(state)
            best = self._best_of(state, [move for move in moves if PARTS[move][0] not in _LOOKS])
        else:
            best = self._best_with_cards(state, me)
        if best != PASS_CODE or state.phase != BUILDING:
            return best
        if not (me[READY_TO_OBSERVE] or me[READY_TO_REDEEM]):
            return best
        looks = [move for move in legal(state) if PARTS[move][0] in _LOOKS]
        return self._best_of(state, [*looks, best])

    def _best_of(self, state: State, moves: list[int]) -> int:
        if len(moves) == 1:
            return moves[0]
        values = self.values(state, moves)
        return moves[values.index(max(values))]

    def _best_with_cards(self, state: State, me: Player) -> int:
        """Return the best move that buys, takes or plays a card, or a pass."""
        phase, seat = state.phase, state.seat
        rubles = me[RUBLES]
        hand = state.hands[seat]
        room = len(hand) < me[HAND_LIMIT]
        frame = self.frames.of(state)
        worth, type_gain, rate, charge = frame.worth, frame.type_gain, frame.rate, frame.charge
        types = me[ARISTOCRAT_TYPES]
        cash = rubles
        if phase < TRADING and me[INCOME_RUBLES + phase] > 0:
            cash += me[INCOME_RUBLES + phase]
        idle = charge[cash if cash < MOST_CASH else MOST_CASH] - frame.bar
        slot = self.slot(state, frame)
        money = money_to_come(state, me)
        hand_cost = self.hand_cost(state, frame)
        take_share, later_rate = self.take_share, frame.later_rate
        plain = not any(map(me.__getitem__, _EARNING_ROWS))
        denies = self.denies
        rival_gain = self.rival_gain
        best, chosen = 0.0, PASS_CODE
        for cards, source in (
            (state.upper, FROM_UPPER), (state.lower, FROM_LOWER), (hand, FROM_HAND),
        ):  # fmt: skip
            if not cards:
                continue
            offers, takes, lower = source.cards, source.has_takes, source.from_lower
            takeable = takes and room
            for card in set(cards):
                payable = rubles >= LEAST_PRICE[card]
                if not (payable or takeable):
                    continue
                move, take, _, discount, exchanges = offers[card]
                if plain and not _EARNS_FOR_OTHERS[card]:
                    gain = worth[card]
                    if IS_RED[card] and not me[card]:
                        gain += type_gain[types]
                else:
                    gain = self.card_gain(me, frame, card)
                if takes:
                    base = rival_gain(state, frame, card) + slot if denies else slot
                    if lower:
                        base += frame.lower
                else:
                    base = frame.play_relief
                if exchanges:
                    if takeable:
                        value = base + self.take_value(me, frame, card, gain, money) - hand_cost
                        if value >= best and (value > best or take < chosen):
                            best, chosen = value, take
                    if not payable:
                        continue
                    full = COST[card] - me[card] - me[discount] - lower
                    for over, exchange in exchanges:
                        if me[over] and WORTH[over] >= full - rubles and me[UPRIGHT[over]]:
                            cost = full - WORTH[over]
                            if cost < 1:
                                cost = 1
                            left = cash - cost
                            value = (
                                base + (gain - self.loss(me, frame, card, over)) - cost * rate
                                + idle - charge[left if left < MOST_CASH else MOST_CASH]
                            )  # fmt: skip
                            if value >= best and (value > best or exchange < chosen):
                                best, chosen = value, exchange
                    continue
                cost = COST[card] - me[card] - me[discount]
                if takeable:
                    price = cost if cost > 1 else 1
                    value = take_share * (gain - price * later_rate)
                    if price > money:
                        value -= frame.short * (price - money) + frame.unpaid
                    value = base + value - hand_cost
                    if value >= best and (value > best or take < chosen):
                        best, chosen = value, take
                cost -= lower
                if cost <= rubles and rubles:
                    if cost < 1:
                        cost = 1
                    left = cash - cost
                    value = (
                        base + gain - cost * rate
                        + idle - charge[left if left < MOST_CASH else MOST_CASH]
                    )  # fmt: skip
                    if value >= best and (value > best or move < chosen):
                        best, chosen = value, move
        return chosen


def _has_bonus(phase: int, me: Player) -> bool:
    """Return whether a player has a power that the table options make an action of this phase."""
    if phase == BUILDING:
        return bool(me[READY_GUILD] or me[READY_TO_TRADE] or me[READY_PUBS])
    return phase == ARISTOCRAT and bool(me[SYCOPHANTS])
