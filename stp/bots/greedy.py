"""Plays greedily: buys the card that pays most until the end of the game.

It looks only at its own tableau and makes no plans. It is the fixed baseline for all other bots and
therefore never changes.
"""

from __future__ import annotations

from typing import Final

from stp.bots.base import Bot, check_view
from stp.cards import (
    ARISTOCRAT,
    BUILDING,
    GUILD_INCOME,
    PUB_PRICE,
    TRADE_POINTS,
    TRADE_PRICE,
    WORKER,
)
from stp.legal import legal
from stp.moves import (  # fmt: skip
    BUY,
    DISCARD,
    DISMISS,
    GUILD,
    LOWER,
    PARTS,
    PASS,
    PLAY,
    PUB,
    TAKE,
    TRADE,
    Move,
    decode,
)
from stp.rules import DISPLACES, HAND_PENALTY, aristocrat_bonus, income, price
from stp.state import ARISTOCRAT_TYPES, Player, State, place, remove
from stp.view import View

CARDS_A_ROUND: Final = 5
"""Approximate number of cards that a deck loses in a round."""
MIN_RATE: Final = 0.1
"""Value of a ruble at the end of the game, in points."""
RATE_A_ROUND: Final = 0.15
"""Increase of this value for each worker scoring left, in points."""
MAX_RATE: Final = 0.6
"""Highest value of a ruble in points. At the end it is 1/10; earlier it is more, because it can be
spent."""
TAKE_SHARE: Final = 0.4
"""Share of a card's gain that counts if it is taken to be paid for later."""
POWER_VALUE: Final = 1.0
"""Expected points from using an Observatory or Debtor's Prison."""


class GreedyBot(Bot):
    """Makes the move with the most expected points until the end, or passes if none has any."""

    def choose(self, view: View) -> Move:
        """Return the move with the highest value, the first of several."""
        check_view(view)
        state = view.engine_state()
        values = _MoveValues(state)
        return decode(max(legal(state), key=values.value))


class _MoveValues:
    """Values the moves of one position, in points at the end of the game."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._me = state.players[state.seat]
        rounds = 0 if state.last_round else max(1, min(state.left) // CARDS_A_ROUND)
        self._scorings = [rounds + (state.phase <= phase) for phase in range(ARISTOCRAT + 1)]
        self._rate = min(MAX_RATE, MIN_RATE + RATE_A_ROUND * self._scorings[WORKER])
        self._before = self._worth(self._me)

    def value(self, move: int) -> float:
        """Return how much more a move is worth than passing, in points."""
        verb, place, item, over = PARTS[move]
        if verb in (BUY, PLAY):
            gain = self._gain(item, int(verb == BUY and place == LOWER), over)
            return gain + HAND_PENALTY if verb == PLAY else gain
        if verb == TAKE:
            return self._take_value(item)
        if verb == PUB:
            return item - item * PUB_PRICE * self._rate
        if verb == TRADE:
            return TRADE_POINTS - TRADE_PRICE * self._rate
        if verb == GUILD:
            return item * self._rate + (GUILD_INCOME - item) - GUILD_INCOME
        if verb == DISMISS:
            after = self._me[:]
            remove(after, item)
            return self._worth(after) - self._before
        return 0.0 if verb in (PASS, DISCARD) else POWER_VALUE

    def _gain(self, card: int, from_lower: int, over: int) -> float:
        after = self._me[:]
        if over >= 0:
            remove(after, over)
        place(after, card)
        cost = price(self._me, card, from_lower, over)
        return self._worth(after) - self._before - cost * self._rate

    def _take_value(self, card: int) -> float:
        """Return the value of taking a card: above 0 if it pays off but is too expensive now."""
        if self._state.last_round or self._state.hands[self._state.seat]:
            return -1.0
        overs = DISPLACES.get(card, (-1,))
        gains = [self._gain(card, 0, over) for over in overs if over < 0 or self._me[over]]
        return TAKE_SHARE * max(gains, default=0.0) - 1.0

    def _worth(self, me: Player) -> float:
        worth = float(aristocrat_bonus(me[ARISTOCRAT_TYPES], self._state.edition))
        for phase in (WORKER, BUILDING, ARISTOCRAT):
            rubles, points = income(me, phase)
            worth += self._scorings[phase] * (points + rubles * self._rate)
        return worth
