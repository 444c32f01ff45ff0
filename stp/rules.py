"""Calculates the numbers of the rules: prices, income and final scoring.

`stp.legal` decides which moves are legal, `stp.play` carries them out.
"""

from __future__ import annotations

from typing import Final

from stp.cards import ARISTOCRAT, BUILDING, CARDS, COLOURS, GUILD_INCOME, rows_with
from stp.options import Rules
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
    UPRIGHT,
    WOOL,
    Player,
    State,
)

DISC_RUBLES: Final = 2
"""Rubles that the first owner of the gold disc gets (rules, section 8)."""
DISC_POINTS: Final = 2
"""Points that every new owner of the gold disc gets."""
ARISTOCRAT_BONUS: Final = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55)
"""Points for different red cards, by their number from 0 to 10 (rules, section 7)."""
RUBLES_PER_POINT: Final = 10
HAND_PENALTY: Final = 5
"""Points that a card in the hand costs at the end."""
FIRST_WORKERS: Final = 2
"""Number of workers in the first market for each player."""


def next_holder(seat: int, players: int) -> int:
    """Return the seat (from 0) that gets a marker at the end of a round: the next one, with five
    players the one after next (rules, sections 3 and 8).

    >>> next_holder(3, 4), next_holder(3, 5)
    (0, 0)
    """
    return (seat + 1 + (players > 4)) % players


COST: Final = tuple(card.cost for card in CARDS)
"""For each card, its printed cost in rubles."""
WORTH: Final = tuple(card.worth for card in CARDS)
"""For each card, its value in rubles when it is displaced."""
FIRST_TRADING: Final = next(row for row, card in enumerate(CARDS) if card.is_trading)
"""The first trading card; all cards after it are trading cards too."""
DISCOUNT_AT: Final = tuple(DISCOUNT + COLOURS.index(card.colour) for card in CARDS)
"""For each card, the slot with its owner's discount on cards of its colour."""
SYCOPHANT: Final = rows_with("dismiss")[0]


_OF_COLOUR: Final = tuple(
    tuple(row for row, card in enumerate(CARDS) if card.colour == colour) for colour in COLOURS
)
"""The cards of each colour."""


def same_colour(row: int) -> tuple[int, ...]:
    """Return all cards that have the colour of a card."""
    return _OF_COLOUR[COLOURS.index(CARDS[row].colour)]


def _displaceable(row: int) -> tuple[int, ...]:
    """Return the cards that a trading card may displace (rules, section 5)."""
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
"""For each trading card, the cards that it may displace."""


_PER_CARD: Final = tuple(
    tuple(row for row in rows if CARDS[row].per_card is not None) for rows in _OF_COLOUR
)
"""For each colour the cards whose income depends on other cards."""


def price(me: Player, card: int, from_lower: int = 0, over: int = -1) -> int:
    """Return the price of a card for a player in rubles (rules, section 4).

    `from_lower` is 1 for a card bought from the lower row; `over` is the displaced card.
    """
    cost = COST[card] - me[card] - me[DISCOUNT_AT[card]] - from_lower
    if over >= 0:
        cost -= WORTH[over]
    return cost if cost > 1 else 1


def income(me: Player, phase: int) -> tuple[int, int]:
    """Return the (rubles, points) that the cards of a phase's colour earn.

    `scoring` also handles Sycophants that cannot be paid.
    """
    rubles, points = me[INCOME_RUBLES + phase], me[INCOME_POINTS + phase]
    for row in _PER_CARD[phase]:
        if me[row]:
            more_rubles, more_points = _per_card_income(me, row)
            rubles += more_rubles
            points += more_points
    return rubles, points


def _per_card_income(me: Player, row: int) -> tuple[int, int]:
    """Return the income of a card for other cards in the tableau (rules, sections 6 and 8)."""
    per_card = CARDS[row].per_card
    assert per_card is not None
    slot = WOOL if per_card.of == "wool" else CARDS_OF + COLOURS.index(per_card.of)
    gain = me[row] * per_card.amount * me[slot]
    return (gain, 0) if per_card.unit == "rubles" else (0, gain)


def guild_split(rubles: int) -> tuple[int, int]:
    """Return the (rubles, points) that a Guild Hall pays if its owner chooses `rubles`.

    >>> guild_split(1)
    (1, 3)
    """
    return rubles, GUILD_INCOME - rubles


def scoring(
    me: Player, phase: int, rules: Rules, knows_rubles: bool = True
) -> tuple[int, int, int]:
    """Return what scoring a phase brings a player: rubles, points and lost Sycophants.

    It includes a Guild Hall whose split is an action (`bonus_timing = actions`), but not the
    decisions after the scoring (Pub, Trading House, Guild Hall). Sycophants that their owner cannot
    pay are lost if the rubles are known: all income is added first, and a lost Sycophant costs
    nothing (rules, sections 3 and 8).
    """
    rubles, points = income(me, phase)
    if phase == BUILDING:
        halls = me[READY_GUILD]
        if halls and rules.bonus_timing == "actions":
            hall_rubles, hall_points = guild_split(me[GUILD_RUBLES])
            rubles += halls * hall_rubles
            points += halls * hall_points
    elif phase == ARISTOCRAT and me[SYCOPHANTS] and knows_rubles:
        lost = max(0, min(me[SYCOPHANTS], -(me[RUBLES] + rubles)))
        return rubles + lost, points, lost
    return rubles, points, 0


def scoring_parts(me: Player, phase: int, rules: Rules) -> tuple[tuple[int, int, int, int], ...]:
    """Return what each card adds to the scoring of a phase: (card, copies, rubles, points), without
    cards that add nothing. Face-down copies do not count.

    They add up to what `scoring` pays, once lost Sycophants have left the tableau.
    """
    parts = []
    for row in _OF_COLOUR[phase]:
        copies, card = me[UPRIGHT[row]] if me[row] else 0, CARDS[row]
        rubles, points = copies * card.rubles, copies * card.points
        if copies and card.per_card is not None:
            more_rubles, more_points = _per_card_income(me, row)
            rubles, points = rubles + more_rubles, points + more_points
        if copies and card.power == "guild" and rules.bonus_timing == "actions":
            hall_rubles, hall_points = guild_split(me[GUILD_RUBLES])
            rubles, points = rubles + copies * hall_rubles, points + copies * hall_points
        if rubles or points:
            parts.append((row, copies, rubles, points))
    return tuple(parts)


def aristocrat_bonus(types: int, edition: str) -> int:
    """Return the points for `types` different red cards (rules, sections 7 and 8).

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
    """Return the points that a seat would have if the game ended now (rules, section 7)."""
    return state.players[seat][POINTS] + sum(final_parts(state, seat))


def final_parts(state: State, seat: int) -> tuple[int, int, int]:
    """Return what final scoring would add to the points of a seat now: for different
    aristocrats, for rubles, and for cards in hand (0 or less)."""
    me = state.players[seat]
    return (
        aristocrat_bonus(me[ARISTOCRAT_TYPES], state.edition),
        me[RUBLES] // RUBLES_PER_POINT,
        -HAND_PENALTY * len(state.hands[seat]),
    )
