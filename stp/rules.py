"""The numbers of the rules: what a card costs, what a tableau earns, what the end is worth.

Which moves are legal is in `stp.legal`, what a move does in `stp.play`.
"""

from __future__ import annotations

from typing import Final

from stp.cards import CARDS, COLOURS
from stp.state import (
    ARISTOCRAT_TYPES,
    CARDS_OF,
    DISCOUNT,
    GUILD_RUBLES,
    INCOME_POINTS,
    INCOME_RUBLES,
    POINTS,
    READY_GUILD,
    RUBLES,
    SYCOPHANTS,
    WOOL,
    Player,
    State,
)

PUB_PRICE: Final = 2
PUB_LIMIT: Final = 5
TRADE_PRICE: Final = 3
TRADE_POINTS: Final = 2
GUILD_INCOME: Final = 4
ARISTOCRAT_BONUS: Final = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55)
RUBLES_PER_POINT: Final = 10
HAND_PENALTY: Final = 5


COST: Final = tuple(card.cost for card in CARDS)
WORTH: Final = tuple(card.worth for card in CARDS)
FIRST_TRADING: Final = next(row for row, card in enumerate(CARDS) if card.is_trading)
DISCOUNT_AT: Final = tuple(DISCOUNT + COLOURS.index(card.colour) for card in CARDS)
SYCOPHANT: Final = next(row for row, card in enumerate(CARDS) if card.power == "dismiss")


def same_colour(row: int) -> tuple[int, ...]:
    """Return all cards of a card's colour."""
    card = CARDS[row]
    return tuple(other for other in range(len(CARDS)) if CARDS[other].colour == card.colour)


def _displaceable(row: int) -> tuple[int, ...]:
    """Return what a trading card may displace (rules, section 5)."""
    card = CARDS[row]
    return tuple(
        other
        for other in same_colour(row)
        if not CARDS[other].is_trading
        and (card.colour != "green" or "any" in (card.symbol, CARDS[other].symbol)
             or card.symbol == CARDS[other].symbol)
    )  # fmt: skip


_TRADING_ROWS = range(FIRST_TRADING, len(CARDS))
DISPLACES: Final = {row: _displaceable(row) for row in _TRADING_ROWS}


_PER_CARD: Final = tuple(
    tuple(
        row for row, card in enumerate(CARDS) if card.per_card is not None and card.colour == colour
    )
    for colour in COLOURS
)
"""For each colour the cards that earn for each other card."""


def price(me: Player, card: int, from_lower: int = 0, over: int = -1) -> int:
    """Return what a card costs a player in rubles (rules, section 4).

    `from_lower` is 1 for a card bought straight from the lower row; `over` is the displaced card.
    """
    cost = COST[card] - me[card] - me[DISCOUNT_AT[card]] - from_lower
    if over >= 0:
        cost -= WORTH[over]
    return cost if cost > 1 else 1


def income(me: Player, phase: int) -> tuple[int, int]:
    """Return the (rubles, points) that scoring a phase pays for a tableau as it stands.

    Decisions that come after the scoring (Pub, Trading House, Guild Hall) are not in it, nor are
    Sycophants that their owner cannot pay: see `lost_sycophants`.
    """
    rubles, points = me[INCOME_RUBLES + phase], me[INCOME_POINTS + phase]
    for row in _PER_CARD[phase]:
        if me[row]:
            more_rubles, more_points = _per_card_income(me, row)
            rubles += more_rubles
            points += more_points
    return rubles, points


def _per_card_income(me: Player, row: int) -> tuple[int, int]:
    """Return what a card earns for other cards in the tableau (rules, sections 6 and 8)."""
    per_card = CARDS[row].per_card
    assert per_card is not None
    slot = WOOL if per_card.of == "wool" else CARDS_OF + COLOURS.index(per_card.of)
    gain = me[row] * per_card.amount * me[slot]
    return (gain, 0) if per_card.unit == "rubles" else (0, gain)


def lost_sycophants(me: Player, rubles: int) -> int:
    """Return how many Sycophants their owner cannot pay when aristocrats bring so many rubles.

    All income counts first; each one discarded takes its -1 with it (rules, section 8).
    """
    return max(0, min(me[SYCOPHANTS], -(me[RUBLES] + rubles)))


def guild_income(me: Player) -> tuple[int, int]:
    """Return what a Guild Hall pays whose split is set in turns (`bonus_timing = actions`)."""
    halls = me[READY_GUILD]
    return halls * me[GUILD_RUBLES], halls * (GUILD_INCOME - me[GUILD_RUBLES])


def aristocrat_bonus(types: int, edition: str) -> int:
    """Return the points for so many different red cards (rules, sections 7 and 8).

    >>> [aristocrat_bonus(types, "base") for types in (0, 1, 6, 10, 11)]
    [0, 1, 21, 55, 55]
    >>> aristocrat_bonus(12, "new-society")
    75
    """
    most = len(ARISTOCRAT_BONUS) - 1
    if types <= most:
        return ARISTOCRAT_BONUS[types]
    return ARISTOCRAT_BONUS[most] + (10 * (types - most) if edition == "new-society" else 0)


def final_points(state: State, seat: int) -> int:
    """Return the points of a seat after final scoring if the game ended now (rules, section 7)."""
    me = state.players[seat]
    return (
        me[POINTS]
        + aristocrat_bonus(me[ARISTOCRAT_TYPES], state.edition)
        + me[RUBLES] // RUBLES_PER_POINT
        - HAND_PENALTY * len(state.hands[seat])
    )
