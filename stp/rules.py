"""What a card costs, which moves are legal, and what a tableau earns.

Legality is written once, in `legal`, which walks through every conceivable move of a position
and keeps those that nothing stands against; `obstacle kinds` name what stands against the rest.
What a move then does is in `stp.play`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from stp.cards import ARISTOCRAT, BUILDING, CARDS, COLOURS, DECKS
from stp.moves import (
    BUY,
    DISCARD,
    DISMISS,
    DRAWN,
    GUILD,
    LOWER,
    OBSERVE,
    PASS_CODE,
    PLAY,
    PUB,
    REDEEM,
    TAKE,
    TRADE,
    UPPER,
    code,
)
from stp.state import (
    ARISTOCRAT_TYPES,
    CARDS_OF,
    DISCOUNT,
    GUILD_RUBLES,
    HAND_LIMIT,
    INCOME_POINTS,
    INCOME_RUBLES,
    POINTS,
    READY_AT,
    READY_GUILD,
    READY_PUBS,
    READY_TO_OBSERVE,
    READY_TO_REDEEM,
    READY_TO_TRADE,
    RUBLES,
    SYCOPHANTS,
    UPRIGHT,
    WOOL,
    Player,
    State,
)

# The kinds of decision a position can wait for.
ACTION, DRAWN_CARD, GUILD_HALL, TRADING_HOUSE, PUB_POINTS, OVER = range(6)
DECISIONS: Final = ("action", "drawn", "guild-hall", "trading-house", "pub", None)

# What can stand against a conceivable move.
(
    RUBLES_SHORT,
    HAND_FULL,
    NOTHING_TO_DISPLACE,
    FACE_DOWN,
    WRONG_SYMBOL,
    IS_TRADING_CARD,
    DECK_TOO_SMALL,
    WRONG_PHASE,
    ALREADY_USED,
    SPLIT_UNCHANGED,
    SPLIT_SET,
) = range(11)

PUB_PRICE: Final = 2
PUB_LIMIT: Final = 5
TRADE_PRICE: Final = 3
TRADE_POINTS: Final = 2
GUILD_INCOME: Final = 4
ARISTOCRAT_BONUS: Final = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55)
RUBLES_PER_POINT: Final = 10
HAND_PENALTY: Final = 5
MIN_TO_OBSERVE: Final = 2

COST: Final = tuple(card.cost for card in CARDS)
WORTH: Final = tuple(card.worth for card in CARDS)
FIRST_TRADING: Final = next(row for row, card in enumerate(CARDS) if card.is_trading)
DISCOUNT_AT: Final = tuple(DISCOUNT + COLOURS.index(card.colour) for card in CARDS)
SYCOPHANT: Final = next(row for row, card in enumerate(CARDS) if card.power == "dismiss")


def _same_colour(row: int) -> tuple[int, ...]:
    card = CARDS[row]
    return tuple(other for other in range(len(CARDS)) if CARDS[other].colour == card.colour)


def _displaceable(row: int) -> tuple[int, ...]:
    """Return what a trading card may displace (rules, section 5)."""
    card = CARDS[row]
    return tuple(
        other
        for other in _same_colour(row)
        if not CARDS[other].is_trading
        and (card.colour != "green" or "any" in (card.symbol, CARDS[other].symbol)
             or card.symbol == CARDS[other].symbol)
    )  # fmt: skip


_TRADING_ROWS = range(FIRST_TRADING, len(CARDS))
DISPLACES: Final = {row: _displaceable(row) for row in _TRADING_ROWS}
_COLOUR_MATES: Final = {row: _same_colour(row) for row in _TRADING_ROWS}

_PER_CARD: Final = tuple(
    tuple(
        (row, card.per_card.unit == "points", card.per_card.amount,
         WOOL if card.per_card.of == "wool" else CARDS_OF + COLOURS.index(card.per_card.of))
        for row, card in enumerate(CARDS)
        if card.per_card and card.colour == colour
    )
    for colour in COLOURS
)  # fmt: skip
"""For each colour the cards that earn for each other card: row, whether points, amount, slot."""


def price(me: Player, card: int, from_lower: int = 0, over: int = -1) -> int:
    """Return what a card costs a player in rubles (rules, section 4).

    `from_lower` is 1 for a card bought straight from the lower row; `over` is the displaced card.
    """
    cost = COST[card] - me[card] - me[DISCOUNT_AT[card]] - from_lower
    if over >= 0:
        cost -= WORTH[over]
    return cost if cost > 1 else 1


def legal(state: State, refused: list[tuple[int, int, int]] | None = None) -> list[int]:
    """Return the legal moves of a position in the notation's order, as codes.

    Every other conceivable move is appended to `refused` with its price and what stands against
    it, if a list is given.
    """
    decision = state.decision
    if decision == ACTION:
        return _actions(state, refused)
    if decision == OVER:
        return []
    me = state.players[state.seat]
    rubles = me[RUBLES]
    moves: list[int] = []
    if decision == DRAWN_CARD:
        room = len(state.hands[state.seat]) < me[HAND_LIMIT]
        takes: list[int] = []
        _list_cards(me, (state.drawn,), _FROM_DRAWN, room, moves, takes, refused)
        moves += takes
        moves.append(code(DISCARD, DRAWN, state.drawn))
    elif decision == GUILD_HALL:
        moves += [code(GUILD, 0, amount) for amount in range(GUILD_INCOME + 1)]
    elif decision == TRADING_HOUSE:
        moves += [code(TRADE), PASS_CODE]
    else:
        _pub_points(rubles, PUB_LIMIT * me[READY_PUBS], moves, refused)
        moves.append(PASS_CODE)
    return moves


def _actions(state: State, refused: list[tuple[int, int, int]] | None) -> list[int]:
    """List the actions of a turn (rules, section 3)."""
    me = state.players[state.seat]
    hand = state.hands[state.seat]
    room = len(hand) < me[HAND_LIMIT]
    moves: list[int] = []
    if me[RUBLES] or room or refused is not None:
        takes: list[int] = []
        if state.upper:
            _list_cards(me, _different(state.upper), _FROM_UPPER, room, moves, takes, refused)
        if state.lower:
            _list_cards(me, _different(state.lower), _FROM_LOWER, room, moves, takes, refused)
        moves += takes
        if hand:
            _list_cards(me, _different(hand), _FROM_HAND, False, moves, takes, refused)
    if state.phase == BUILDING:
        _building_powers(state, me, moves, refused)
    elif state.phase == ARISTOCRAT and me[SYCOPHANTS] and state.rules.bonus_timing == "actions":
        moves.append(code(DISMISS, 0, SYCOPHANT))
    if refused is not None:
        _refuse_powers(state, me, refused)
    moves.append(PASS_CODE)
    return moves


@lru_cache(maxsize=1 << 14)
def _different(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the different cards of a place in the notation's order; places rarely change."""
    return tuple(sorted(set(cards)))


class _Source(NamedTuple):
    """A place that cards come from: for each card the codes of its moves and its cost there."""

    from_lower: int
    has_takes: bool
    cards: tuple[tuple[int, int, int, int, tuple[int, ...]], ...]
    """For each card: code to get it, code to take it, cost, slot of its discount, displaceable."""


def _source(verb: int, place: int, from_lower: int = 0) -> _Source:
    return _Source(
        from_lower,
        verb == BUY,
        tuple(
            (
                code(verb, place, card),
                code(TAKE, place, card),
                COST[card] - from_lower,
                DISCOUNT_AT[card],
                DISPLACES.get(card, ()),
            )
            for card in range(len(CARDS))
        ),
    )


_FROM_UPPER: Final = _source(BUY, UPPER)
_FROM_LOWER: Final = _source(BUY, LOWER, from_lower=1)
_FROM_DRAWN: Final = _source(BUY, DRAWN)
_FROM_HAND: Final = _source(PLAY, 0)


def _list_cards(
    me: Player,
    cards: Iterable[int],
    source: _Source,
    room: bool,
    moves: list[int],
    takes: list[int],
    refused: list[tuple[int, int, int]] | None,
) -> None:
    """List the ways to get the cards of one place into the tableau, or into the hand.

    What a card costs is the sum of `price`, written out: nothing else is done as often.
    """
    offers = source.cards
    rubles = me[RUBLES] or _NOTHING
    for card in cards:
        move, take, cost, discount, displaceable = offers[card]
        if room:
            takes.append(take)
        cost -= me[card] + me[discount]
        if not displaceable:
            if cost <= rubles:
                moves.append(move)
        elif cost - rubles <= _MOST_WORTH:
            missing = cost - rubles
            for over in displaceable:
                if me[over] and WORTH[over] >= missing and me[UPRIGHT[over]]:
                    moves.append(move | over + 1)
    if refused is not None:
        for card in cards:
            _refuse_card(me, card, source, room, refused)


_NOTHING: Final = -1000
"""No rubles: not even a card that its reductions make free, since none costs less than 1."""
_MOST_WORTH: Final = max(WORTH[card] for card in range(FIRST_TRADING))


def _refuse_card(
    me: Player, card: int, source: _Source, room: bool, refused: list[tuple[int, int, int]]
) -> None:
    """List what cannot be done with a card of one place, and why."""
    move, take = source.cards[card][:2]
    if source.has_takes and not room:
        refused.append((take, 0, HAND_FULL))
    if card >= FIRST_TRADING:
        _refuse_displacing(me, card, move, source.from_lower, refused)
        return
    cost = price(me, card, source.from_lower)
    if cost > me[RUBLES]:
        refused.append((move, cost, RUBLES_SHORT))


def _refuse_displacing(
    me: Player, card: int, move: int, from_lower: int, refused: list[tuple[int, int, int]]
) -> None:
    """List the cards of the colour that a trading card cannot displace now (rules, section 5)."""
    possible = DISPLACES[card]
    for over in _COLOUR_MATES[card]:
        if not me[over]:
            continue
        cost = price(me, card, from_lower, over)
        if CARDS[over].is_trading:
            refused.append((move | over + 1, cost, IS_TRADING_CARD))
        elif over not in possible:
            refused.append((move | over + 1, cost, WRONG_SYMBOL))
        elif not me[UPRIGHT[over]]:
            refused.append((move | over + 1, cost, FACE_DOWN))
        elif cost > me[RUBLES]:
            refused.append((move | over + 1, cost, RUBLES_SHORT))
    if not any(me[over] and me[UPRIGHT[over]] for over in possible):
        refused.append((move, price(me, card, from_lower), NOTHING_TO_DISPLACE))


def _building_powers(
    state: State, me: Player, moves: list[int], refused: list[tuple[int, int, int]] | None
) -> None:
    """List the card powers that are actions of the building phase (rules, sections 6, 8, 9)."""
    if me[READY_TO_OBSERVE]:
        for deck in range(len(DECKS)):
            move = code(OBSERVE, 0, deck)
            if state.left[deck] >= MIN_TO_OBSERVE:
                moves.append(move)
            elif refused is not None:
                refused.append((move, 0, DECK_TOO_SMALL))
    if me[READY_TO_REDEEM]:
        moves += [code(REDEEM, 0, card) for card in sorted(set(state.discarded))]
    if state.rules.bonus_timing != "actions":
        return
    if me[READY_GUILD]:
        for amount in range(GUILD_INCOME + 1):
            move = code(GUILD, 0, amount)
            if amount != me[GUILD_RUBLES] and not state.guild_set:
                moves.append(move)
            elif refused is not None:
                refused.append((move, 0, SPLIT_SET if state.guild_set else SPLIT_UNCHANGED))
    if me[READY_TO_TRADE]:
        if me[RUBLES] >= TRADE_PRICE:
            moves.append(code(TRADE))
        elif refused is not None:
            refused.append((code(TRADE), TRADE_PRICE, RUBLES_SHORT))
    if me[READY_PUBS]:
        _pub_points(me[RUBLES], PUB_LIMIT, moves, refused)


def _refuse_powers(state: State, me: Player, refused: list[tuple[int, int, int]]) -> None:
    """List what power cards could do in another phase, or could do had they not been used."""
    timed = {"observe", "redeem"}
    if state.rules.bonus_timing == "actions":
        timed |= {"guild", "trade", "pub", "dismiss"}
    for row, card in enumerate(CARDS):
        if me[row] and card.power in timed:
            phase = ARISTOCRAT if card.power == "dismiss" else BUILDING
            if state.phase != phase:
                reason = WRONG_PHASE
            elif not me[READY_AT[row]]:
                reason = ALREADY_USED
            else:
                continue
            refused += [(move, cost, reason) for move, cost in _power_moves(state, card.power)]


def _power_moves(state: State, power: str) -> list[tuple[int, int]]:
    """Return all moves that a power stands for, with their prices."""
    if power == "observe":
        return [(code(OBSERVE, 0, deck), 0) for deck in range(len(DECKS))]
    if power == "redeem":
        return [(code(REDEEM, 0, card), 0) for card in sorted(set(state.discarded))]
    if power == "guild":
        return [(code(GUILD, 0, amount), 0) for amount in range(GUILD_INCOME + 1)]
    if power == "pub":
        return [(code(PUB, 0, points), points * PUB_PRICE) for points in range(1, PUB_LIMIT + 1)]
    return [(code(TRADE), TRADE_PRICE)] if power == "trade" else [(code(DISMISS, 0, SYCOPHANT), 0)]


def _pub_points(
    rubles: int, limit: int, moves: list[int], refused: list[tuple[int, int, int]] | None
) -> None:
    """List the points that a Pub can sell (rules, section 6)."""
    for points in range(1, limit + 1):
        if points * PUB_PRICE <= rubles:
            moves.append(code(PUB, 0, points))
        elif refused is not None:
            refused.append((code(PUB, 0, points), points * PUB_PRICE, RUBLES_SHORT))


def income(me: Player, phase: int) -> tuple[int, int]:
    """Return the (rubles, points) that scoring a phase pays for a tableau as it stands.

    Decisions that come after the scoring (Pub, Trading House, Guild Hall) are not in it, nor are
    Sycophants that their owner cannot pay: see `lost_sycophants`.
    """
    rubles, points = me[INCOME_RUBLES + phase], me[INCOME_POINTS + phase]
    for row, in_points, amount, slot in _PER_CARD[phase]:
        if me[row]:
            gain = me[row] * amount * me[slot]
            if in_points:
                points += gain
            else:
                rubles += gain
    return rubles, points


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
