"""Decides which moves are legal, in one function: `legal`.

It walks through every conceivable move of a position and keeps the legal ones; on request it also
reports why the others are illegal.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from stp.cards import (
    ARISTOCRAT,
    BUILDING,
    CARDS,
    DECKS,
    GUILD_INCOME,
    PUB_LIMIT,
    PUB_PRICE,
    TRADE_PRICE,
)
from stp.moves import (
    BUY,
    DISCARD,
    DISMISS,
    DRAWN,
    GUILD,
    LOWER,
    OBSERVE,
    PARTS,
    PASS_CODE,
    PLAY,
    PUB,
    REDEEM,
    TAKE,
    TRADE,
    UPPER,
    code,
)
from stp.rules import (
    COST,
    DISCOUNT_AT,
    DISPLACES,
    FIRST_TRADING,
    SYCOPHANT,
    WORTH,
    price,
    same_colour,
)
from stp.state import (
    ACTION,
    DRAWN_CARD,
    GUILD_HALL,
    GUILD_RUBLES,
    HAND_LIMIT,
    OVER,
    READY_AT,
    READY_GUILD,
    READY_PUBS,
    READY_TO_OBSERVE,
    READY_TO_REDEEM,
    READY_TO_TRADE,
    RUBLES,
    SYCOPHANTS,
    TRADING_HOUSE,
    UPRIGHT,
    Player,
    State,
)

ObstacleKind = Literal[
    "rubles-short", "hand-full", "nothing-to-displace", "face-down", "wrong-symbol",
    "is-trading-card", "deck-too-small", "wrong-phase", "already-used", "split-unchanged",
    "split-set", "not-your-turn", "game-over", "not-possible",
]  # fmt: skip
"""Why a move is illegal; the last three are for moves that are not even conceivable."""
Refusal = tuple[int, int, ObstacleKind]
"""The code, price and obstacle of a conceivable move that is illegal."""

MIN_TO_OBSERVE: Final = 2
"""Cards that a deck must have left for an Observatory to be used on it (rules, section 6)."""


def _least_price(row: int) -> int:
    """Return the lowest possible price of a card: from the lower row, with every reduction."""
    card = CARDS[row]
    discounts = sum(max(other.counts) for other in CARDS if other.discount == card.colour)
    worth = max((WORTH[over] for over in DISPLACES.get(row, ())), default=0)
    return max(1, card.cost - (max(card.counts) - 1) - 1 - discounts - worth)


MIN_PRICE: Final = tuple(map(_least_price, range(len(CARDS))))
"""For each card, its lowest possible price in rubles."""


def legal(state: State, refused: list[Refusal] | None = None) -> list[int]:
    """Return the legal moves of a position in the notation's order, as codes.

    If a list is given, every other conceivable move is appended to `refused` with its price and
    obstacle; two copies of a card in one place may appear twice.
    """
    decision = state.decision
    if decision == OVER:
        return []
    me = state.players[state.seat]
    moves: list[int] = []
    if decision == ACTION:
        _actions(state, me, moves, refused)
    elif decision == DRAWN_CARD:
        moves.append(code(DISCARD, DRAWN, state.drawn))
        room = len(state.hands[state.seat]) < me[HAND_LIMIT]
        _cards(me, (((state.drawn,), FROM_DRAWN, room),), moves, refused)
        return sorted(moves)
    elif decision == GUILD_HALL:
        return [code(GUILD, 0, amount) for amount in range(GUILD_INCOME + 1)]
    elif decision == TRADING_HOUSE:
        moves.append(code(TRADE))
    else:
        _pub_points(me[RUBLES], PUB_LIMIT * me[READY_PUBS], moves, refused)
    # Codes ascend in the notation's order; two copies of a card in one place are one move.
    if len(moves) > 1:
        moves = sorted(set(moves))
    moves.append(PASS_CODE)
    return moves


def _actions(state: State, me: Player, moves: list[int], refused: list[Refusal] | None) -> None:
    """List the actions of a turn (rules, section 3)."""
    hand = state.hands[state.seat]
    room = len(hand) < me[HAND_LIMIT]
    if me[RUBLES] or room or refused is not None:
        places = (
            (state.upper, FROM_UPPER, room),
            (state.lower, FROM_LOWER, room),
            (hand, FROM_HAND, False),
        )
        _cards(me, places, moves, refused)
    if state.phase == BUILDING:
        _building_powers(state, me, moves, refused)
    elif state.phase == ARISTOCRAT and me[SYCOPHANTS] and state.rules.bonus_timing == "actions":
        moves.append(code(DISMISS, 0, SYCOPHANT))
    if refused is not None:
        _refuse_powers(state, me, refused)


class Source(NamedTuple):
    """A source of cards: for each card the codes of its moves and its cost there."""

    from_lower: int
    has_takes: bool
    cards: tuple[tuple[int, int, int, int, int, tuple[tuple[int, int], ...]], ...]
    """For each card: the code to get it, the code to take it, its lowest possible price anywhere,
    its cost here, the slot of its discount, and pairs of each card that it may displace and the
    code for that."""


def _source(verb: int, place: int, from_lower: int = 0) -> Source:
    return Source(
        from_lower,
        verb == BUY,
        tuple(
            (
                code(verb, place, card),
                code(TAKE, place, card),
                MIN_PRICE[card],
                COST[card] - from_lower,
                DISCOUNT_AT[card],
                tuple((over, code(verb, place, card, over)) for over in DISPLACES.get(card, ())),
            )
            for card in range(len(CARDS))
        ),
    )


FROM_UPPER: Final = _source(BUY, UPPER)
FROM_LOWER: Final = _source(BUY, LOWER, from_lower=1)
FROM_DRAWN: Final = _source(BUY, DRAWN)
FROM_HAND: Final = _source(PLAY, 0)
"""The sources of cards: both rows of the market, the drawn card, and the hand."""


def _cards(
    me: Player,
    places: tuple[tuple[tuple[int, ...], Source, bool], ...],
    moves: list[int],
    refused: list[Refusal] | None,
) -> None:
    """List the moves that get cards into the tableau, or into the hand if there is room.

    `price` is inlined here, because nothing else runs as often.
    """
    rubles = me[RUBLES]
    for cards, source, room in places:
        offers = source.cards
        for card in cards:
            move, take, least, cost, discount, exchanges = offers[card]
            if room:
                moves.append(take)
            if rubles < least:
                continue
            missing = cost - me[card] - me[discount] - rubles
            if not exchanges:
                if missing <= 0:
                    moves.append(move)
            else:
                for over, exchange in exchanges:
                    if me[over] and WORTH[over] >= missing and me[UPRIGHT[over]]:
                        moves.append(exchange)
        if refused is not None:
            for card in cards:
                _refuse_card(me, card, source, room, refused)


def _refuse_card(me: Player, card: int, source: Source, room: bool, refused: list[Refusal]) -> None:
    """List the illegal moves with a card in one place, and why."""
    move, take = source.cards[card][:2]
    if source.has_takes and not room:
        refused.append((take, 0, "hand-full"))
    if card >= FIRST_TRADING:
        _refuse_displacing(me, card, move, source.from_lower, refused)
        return
    cost = price(me, card, source.from_lower)
    if cost > me[RUBLES]:
        refused.append((move, cost, "rubles-short"))


def _refuse_displacing(
    me: Player, card: int, move: int, from_lower: int, refused: list[Refusal]
) -> None:
    """List the cards of its colour that a trading card cannot displace (rules, section 5)."""
    possible = DISPLACES[card]
    verb, place, _, _ = PARTS[move]
    for over in same_colour(card):
        if not me[over]:
            continue
        cost = price(me, card, from_lower, over)
        exchange = code(verb, place, card, over)
        if CARDS[over].is_trading:
            refused.append((exchange, cost, "is-trading-card"))
        elif over not in possible:
            refused.append((exchange, cost, "wrong-symbol"))
        elif not me[UPRIGHT[over]]:
            refused.append((exchange, cost, "face-down"))
        elif cost > me[RUBLES]:
            refused.append((exchange, cost, "rubles-short"))
    if not any(me[over] and me[UPRIGHT[over]] for over in possible):
        refused.append((move, price(me, card, from_lower), "nothing-to-displace"))


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
                refused.append((move, 0, "deck-too-small"))
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
                refused.append((move, 0, "split-set" if state.guild_set else "split-unchanged"))
    if me[READY_TO_TRADE]:
        if me[RUBLES] >= TRADE_PRICE:
            moves.append(code(TRADE))
        elif refused is not None:
            refused.append((code(TRADE), TRADE_PRICE, "rubles-short"))
    if me[READY_PUBS]:
        _pub_points(me[RUBLES], PUB_LIMIT, moves, refused)


def _refuse_powers(state: State, me: Player, refused: list[Refusal]) -> None:
    """List the powers that wait for another phase or have been used."""
    timed = {"observe", "redeem"}
    if state.rules.bonus_timing == "actions":
        timed |= {"guild", "trade", "pub", "dismiss"}
    for row, card in enumerate(CARDS):
        if me[row] and card.power in timed:
            phase = ARISTOCRAT if card.power == "dismiss" else BUILDING
            reason: ObstacleKind = "already-used" if state.phase == phase else "wrong-phase"
            if state.phase != phase or not me[READY_AT[row]]:
                refused += [(move, cost, reason) for move, cost in _power_moves(state, card.power)]


def _power_moves(state: State, power: str) -> list[tuple[int, int]]:
    """Return all moves that a power offers, with their prices."""
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
    """List the numbers of points that a Pub can sell (rules, section 6)."""
    for points in range(1, limit + 1):
        if points * PUB_PRICE <= rubles:
            moves.append(code(PUB, 0, points))
        elif refused is not None:
            refused.append((code(PUB, 0, points), points * PUB_PRICE, "rubles-short"))
