"""What a card costs, which moves are legal, and what a tableau earns.

Legality is written once, in `legal`, which walks through every conceivable move of a position
and keeps those that nothing stands against; `obstacle kinds` name what stands against the rest.
What a move then does is in `stp.play`.
"""

from __future__ import annotations

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

Refusal = tuple[int, int, int]
"""A conceivable move's code, its price, and what stands against it."""

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


def _least_price(row: int) -> int:
    """Return what a card costs at the very least: from the lower row, all reductions counted."""
    card = CARDS[row]
    discounts = sum(max(other.counts) for other in CARDS if other.discount == card.colour)
    worth = max((WORTH[over] for over in DISPLACES.get(row, ())), default=0)
    return max(1, card.cost - (max(card.counts) - 1) - 1 - discounts - worth)


LEAST_PRICE: Final = tuple(map(_least_price, range(len(CARDS))))

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


def legal(state: State, refused: list[Refusal] | None = None) -> list[int]:
    """Return the legal moves of a position in the notation's order, as codes.

    Every other conceivable move is appended to `refused` with its price and what stands against
    it, if a list is given; two copies of a card in one place may be in it twice.
    """
    decision = state.decision
    if decision == OVER:
        return []
    me = state.players[state.seat]
    moves = [PASS_CODE]
    if decision == ACTION:
        _actions(state, me, moves, refused)
    elif decision == DRAWN_CARD:
        moves = [code(DISCARD, DRAWN, state.drawn)]
        room = len(state.hands[state.seat]) < me[HAND_LIMIT]
        _cards(me, (((state.drawn,), _FROM_DRAWN, room),), moves, refused)
    elif decision == GUILD_HALL:
        moves = [code(GUILD, 0, amount) for amount in range(GUILD_INCOME + 1)]
    elif decision == TRADING_HOUSE:
        moves.append(code(TRADE))
    else:
        _pub_points(me[RUBLES], PUB_LIMIT * me[READY_PUBS], moves, refused)
    # Codes ascend in the notation's order, and two copies of a card in one place are one move.
    return sorted(set(moves)) if len(moves) > 1 else moves


def _actions(state: State, me: Player, moves: list[int], refused: list[Refusal] | None) -> None:
    """List the actions of a turn (rules, section 3)."""
    hand = state.hands[state.seat]
    room = len(hand) < me[HAND_LIMIT]
    if me[RUBLES] or room or refused is not None:
        places = (
            (state.upper, _FROM_UPPER, room),
            (state.lower, _FROM_LOWER, room),
            (hand, _FROM_HAND, False),
        )
        _cards(me, places, moves, refused)
    if state.phase == BUILDING:
        _building_powers(state, me, moves, refused)
    elif state.phase == ARISTOCRAT and me[SYCOPHANTS] and state.rules.bonus_timing == "actions":
        moves.append(code(DISMISS, 0, SYCOPHANT))
    if refused is not None:
        _refuse_powers(state, me, refused)


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


def _cards(
    me: Player,
    places: tuple[tuple[tuple[int, ...], _Source, bool], ...],
    moves: list[int],
    refused: list[Refusal] | None,
) -> None:
    """List the ways to get cards into the tableau, or into the hand where there is room.

    What a card costs is the sum of `price`, written out: nothing else is done as often.
    """
    rubles = me[RUBLES]
    for cards, source, room in places:
        offers = source.cards
        if room:
            for card in cards:
                moves.append(offers[card][1])
        for card in cards:
            if rubles < LEAST_PRICE[card]:
                continue
            move, _, cost, discount, displaceable = offers[card]
            missing = cost - me[card] - me[discount] - rubles
            if not displaceable:
                if missing <= 0:
                    moves.append(move)
            else:
                for over in displaceable:
                    if me[over] and WORTH[over] >= missing and me[UPRIGHT[over]]:
                        moves.append(move | over + 1)
        if refused is not None:
            for card in cards:
                _refuse_card(me, card, source, room, refused)


def _refuse_card(
    me: Player, card: int, source: _Source, room: bool, refused: list[Refusal]
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
    me: Player, card: int, move: int, from_lower: int, refused: list[Refusal]
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
    state: State, me: Player, moves: list[int], refused: list[Refusal] | None
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
        moves += [code(REDEEM, 0, card) for card in state.discarded]
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


def _refuse_powers(state: State, me: Player, refused: list[Refusal]) -> None:
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
        return [(code(REDEEM, 0, card), 0) for card in state.discarded]
    if power == "guild":
        return [(code(GUILD, 0, amount), 0) for amount in range(GUILD_INCOME + 1)]
    if power == "pub":
        return [(code(PUB, 0, points), points * PUB_PRICE) for points in range(1, PUB_LIMIT + 1)]
    return [(code(TRADE), TRADE_PRICE)] if power == "trade" else [(code(DISMISS, 0, SYCOPHANT), 0)]


def _pub_points(rubles: int, limit: int, moves: list[int], refused: list[Refusal] | None) -> None:
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
