"""The rollout policy: plays the move that the heuristic values most, in every seat of a search.

This choice is the hottest code of the search, so it finds an action in one pass over the cards,
without a list of the legal moves. `tests/bots/test_rollout.py` checks that it agrees with
`Heuristic.values`.
"""

from __future__ import annotations

from typing import Final

from stp.bots.frame import MAX_CASH, Frame
from stp.bots.heuristic import Heuristic, money_to_come
from stp.bots.seat_cache import SeatCache, empty_caches
from stp.bots.weights import Weights
from stp.cards import ARISTOCRAT, BUILDING, CARDS, DECKS, EDITIONS, TRADING, Edition
from stp.legal import FROM_HAND, FROM_LOWER, FROM_UPPER, MIN_TO_OBSERVE, legal
from stp.moves import OBSERVE, PARTS, PASS_CODE, REDEEM, code
from stp.rules import COST
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
    Player,
    State,
)

_EARNS_FOR_OTHERS: Final = tuple(card.per_card is not None for card in CARDS)
_EARNING_ROWS: Final = tuple(row for row, earns in enumerate(_EARNS_FOR_OTHERS) if earns)
_BLUE_RUBLES: Final = INCOME_RUBLES + BUILDING
_RED_RUBLES: Final = INCOME_RUBLES + ARISTOCRAT
_LOOKED_THROUGH: Final = 3
"""Number of cards of a deck that are sampled to value a look in a simulated game."""
_OBSERVING: Final = tuple(code(OBSERVE, 0, deck) for deck in range(len(DECKS)))
_LOOKS: Final = (OBSERVE, REDEEM)


_Offer = tuple[int, int, float, int, int, int, int, bool, bool, tuple[tuple[int, int], ...]]
"""The code that acquires a card, the code that takes it (0: impossible), its worth and cost, the
reduction in the lower row, the slot of its discount, its lowest price, whether it is red, whether
it earns for other cards, and the cards it may displace with their codes."""
_Offers = tuple[list[_Offer], ...]


def _offers(frame: Frame) -> _Offers:
    """Return the offers of a frame: all cards in the upper row, the lower row and a hand."""
    return tuple(
        [
            (
                move, take if source.has_takes else 0, frame.worth[card], COST[card],
                source.from_lower, discount, least, IS_RED[card],
                _EARNS_FOR_OTHERS[card], exchanges,
            )
            for card, (move, take, least, _, discount, exchanges) in enumerate(source.cards)
        ]
        for source in (FROM_UPPER, FROM_LOWER, FROM_HAND)
    )  # fmt: skip


class RolloutPolicy(Heuristic):
    """Chooses the move with the highest value, the first of several.

    It uses an Observatory or Debtor's Prison only if nothing else is worth doing, because valuing
    their use takes longer than everything else together.
    """

    def __init__(self, weights: Weights, edition: Edition) -> None:
        super().__init__(weights, edition)
        self._weights, self._edition = weights, edition
        self._offers: dict[Frame, _Offers] = {}
        of_edition = EDITIONS.index(edition)
        self._earning = tuple(row for row in _EARNING_ROWS if CARDS[row].counts[of_edition])

    def simulated(self) -> RolloutPolicy:
        """Return a faster variant for simulated games.

        It values a look at a deck by a sample, the last cards (the deck was shuffled), and
        considers only the next opponent.
        """
        quick = RolloutPolicy(self._weights, self._edition)
        quick.frames, quick._offers = self.frames, self._offers
        quick.looked_through = _LOOKED_THROUGH
        quick.deny_behind = 0.0
        return quick

    def choose(self, state: State) -> int:
        """Return the code of a legal move."""
        me = state.players[state.seat]
        if state.decision != ACTION:
            return self._best_of(state, legal(state))
        if state.rules.bonus_timing == "actions" and has_bonus(state.phase, me):
            best = self.with_bonus(state)
        else:
            frame = self.frames.of(state)
            slot = self.slot(state, frame)
            best = self.best_with_cards(state, me, frame, slot, empty_caches(state))
        return self.look(state) if best == PASS_CODE and may_look(state.phase, me) else best

    def with_bonus(self, state: State) -> int:
        """Return the best action without looks if the bonuses of powers are actions as well."""
        moves = legal(state)
        return self._best_of(state, [move for move in moves if PARTS[move][0] not in _LOOKS])

    def look(self, state: State) -> int:
        """Return the best use of an Observatory or Prison, or a pass if none is worth it."""
        me = state.players[state.seat]
        if me[READY_TO_REDEEM]:
            looks = [move for move in legal(state) if PARTS[move][0] in _LOOKS]
            return self._best_of(state, [*looks, PASS_CODE])
        frame, cache = self.frames.of(state), SeatCache()
        best, chosen = 0.0, PASS_CODE
        for deck, left in enumerate(state.left):
            if left >= MIN_TO_OBSERVE:
                value = self.deck_value(state, me, frame, deck, cache)
                if value > best:
                    best, chosen = value, _OBSERVING[deck]
        return chosen

    def _best_of(self, state: State, moves: list[int]) -> int:
        if len(moves) == 1:
            return moves[0]
        values = self.values(state, moves)
        return moves[values.index(max(values))]

    def best_with_cards(
        self, state: State, me: Player, frame: Frame, slot: float, seats: list[SeatCache]
    ) -> int:
        """Return the best move that buys, takes or plays a card, or a pass.

        `slot` is the value of a free place in the market; `seats` are the caches of all
        seats in this frame.
        """
        rubles = me[RUBLES]
        hand = state.hands[state.seat]
        room = len(hand) < me[HAND_LIMIT]
        if not (rubles or room):
            return PASS_CODE
        offers = self._offers.get(frame)
        if offers is None:
            offers = self._offers[frame] = _offers(frame)
        phase = state.phase
        type_gain, rate, later_rate, charge = (
            frame.type_gain, frame.rate, frame.later_rate, frame.charge,
        )  # fmt: skip
        types, early = me[ARISTOCRAT_TYPES], frame.early
        cash = rubles
        if phase < TRADING and me[INCOME_RUBLES + phase] > 0:
            cash += me[INCOME_RUBLES + phase]
        idle = charge[cash if cash < MAX_CASH else MAX_CASH] - frame.bar
        denies, deny = self.denies, self.deny
        denies_behind = self.deny_behind and len(seats) > 2
        next_seat = state.seat + 1 if state.seat + 1 < len(seats) else 0
        next_player, gains_next = state.players[next_seat], seats[next_seat].gains
        take_share, hand_cost, money = self.take_share, 0.0, 0
        if room:
            hand_cost = self.hand_cost(state, frame)
            money = (
                money_to_come(state, me) if state.last_round
                else rubles + me[INCOME_RUBLES] + me[_BLUE_RUBLES] + me[_RED_RUBLES]
            )  # fmt: skip
        plain = not any(map(me.__getitem__, self._earning))
        mine = seats[state.seat]
        best, chosen = 0.0, PASS_CODE
        for cards, offered, takeable, base in (
            (state.upper, offers[0], room, slot),
            (state.lower, offers[1], room, slot + frame.lower),
            (hand, offers[2], False, frame.play_relief),
        ):
            if not cards:
                continue
            for card in set(cards):
                move, take, gain, cost, lower, discount, least, is_red, counts, exchanges = offered[
                    card
                ]
                payable = rubles >= least
                if not (payable or takeable):
                    continue
                if not plain or counts:
                    gain = self.card_gain(me, frame, card)
                elif is_red and not me[card]:
                    gain += type_gain[types]
                worth = base
                if denies and take:
                    gained = gains_next.get(card)
                    if gained is None:
                        gained = gains_next[card] = self.one_rivals_gain(
                            next_player, frame, card, seats[next_seat]
                        )
                    grudged = deny * gained
                    if denies_behind:
                        grudged += self.gain_behind(state, frame, card, seats)
                    worth = grudged + base
                cost -= me[card] + me[discount]
                if not exchanges:
                    if takeable:
                        price = cost if cost > 1 else 1
                        value = take_share * (gain - price * later_rate)
                        if price > money:
                            value -= frame.short * (price - money) + frame.unpaid
                        value = worth + (value - early[card]) - hand_cost
                        if value >= best and (value > best or take < chosen):
                            best, chosen = value, take
                    cost -= lower
                    if payable and cost <= rubles:
                        if cost < 1:
                            cost = 1
                        left = cash - cost
                        value = (
                            worth + gain - cost * rate
                            + idle - charge[left if left < MAX_CASH else MAX_CASH]
                        )  # fmt: skip
                        if value >= best and (value > best or move < chosen):
                            best, chosen = value, move
                    continue
                if takeable:
                    value = self.take_value(me, frame, card, gain, money, mine)
                    value = worth + value - hand_cost
                    if value >= best and (value > best or take < chosen):
                        best, chosen = value, take
                    if not payable:
                        continue
                cost -= lower
                for place, credit, loss in self.losses(me, frame, card, mine):
                    price = cost - credit
                    if price > rubles:
                        continue
                    if price < 1:
                        price = 1
                    left = cash - price
                    value = (
                        worth + (gain - loss) - price * rate
                        + idle - charge[left if left < MAX_CASH else MAX_CASH]
                    )  # fmt: skip
                    if value >= best and (value > best or exchanges[place][1] < chosen):
                        best, chosen = value, exchanges[place][1]
        return chosen


def may_look(phase: int, me: Player) -> bool:
    """Return whether a player can use an Observatory or Prison now."""
    return phase == BUILDING and bool(me[READY_TO_OBSERVE] or me[READY_TO_REDEEM])


def has_bonus(phase: int, me: Player) -> bool:
    """Return whether a player has a power that the table options make an action of this phase."""
    if phase == BUILDING:
        return bool(me[READY_GUILD] or me[READY_TO_TRADE] or me[READY_PUBS])
    return phase == ARISTOCRAT and bool(me[SYCOPHANTS])
