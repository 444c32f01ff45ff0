"""Carries out moves; `stp.phases` runs what follows when all have passed.

`apply` expects a move from `legal.legal`; `stp.Game` checks this beforehand.
"""

from __future__ import annotations

from typing import Final

from stp.cards import (
    DECKS,
    PUB_PRICE,
    TRADE_POINTS,
    TRADE_PRICE,
    WORKER,
    Edition,
    edition_cards,
    rows_with,
)
from stp.deal import Deal, marker_names
from stp.moves import (
    DISCARD,
    DISMISS,
    GUILD,
    LOWER,
    OBSERVE,
    PARTS,
    PASS,
    PLAY,
    PUB,
    REDEEM,
    TAKE,
    TRADE,
    UPPER,
)
from stp.options import Rules
from stp.phases import Watcher, ask_bonus, draw, end_phase, lay_out
from stp.rules import DISC_POINTS, DISC_RUBLES, FIRST_WORKERS, SYCOPHANT, guild_split, price
from stp.state import (
    ACTION,
    DRAWN_CARD,
    GUILD_HALL,
    GUILD_RUBLES,
    POINTS,
    READY_PUBS,
    READY_TO_TRADE,
    RUBLES,
    Player,
    State,
    new_player,
    place,
    remove,
    turn_face_down,
)


def start(deal: Deal, edition: Edition, rules: Rules, watcher: Watcher | None = None) -> State:
    """Return the starting position of a deal (rules, sections 2 and 8)."""
    state = State()
    state.edition = edition
    state.rules = rules
    rows = edition_cards(edition)
    state.decks = tuple(tuple(map(rows.__getitem__, deal.decks[name])) for name in DECKS)
    state.left = tuple(map(len, state.decks))
    state.players = [new_player() for _ in range(deal.players)]
    state.hands = [() for _ in state.players]
    state.upper = state.lower = state.discarded = ()
    state.drawn = -1
    state.markers = tuple(deal.markers[name] - 1 for name in marker_names(deal.players))
    state.round, state.phase, state.passes = 1, WORKER, 0
    state.last_round = state.guild_set = False
    state.seat, state.decision = state.markers[WORKER], ACTION
    if len(state.markers) > len(DECKS):
        disc = state.players[state.markers[-1]]
        disc[RUBLES] += DISC_RUBLES
        disc[POINTS] += DISC_POINTS
    lay_out(state, FIRST_WORKERS * deal.players, (), watcher)
    return state


def apply(state: State, move: int, watcher: Watcher | None = None) -> None:
    """Carry out a legal move and everything that follows until the next decision."""
    verb, where, item, over = PARTS[move]
    if state.decision > DRAWN_CARD:  # Guild Hall, Trading House or Pub after the scoring
        _decide_bonus(state, verb, item, watcher)
        return
    seat = state.seat
    players = state.players
    if verb == PASS:
        state.passes += 1
        if state.passes == len(players):
            end_phase(state, watcher)
        else:
            state.seat = (seat + 1) % len(players)
            state.guild_set = False
        return
    me = players[seat]
    if verb <= PLAY:  # buy, take or play
        if verb == PLAY:
            state.hands[seat] = _without(state.hands[seat], item)
        elif where == UPPER:
            state.upper = _without(state.upper, item)
        elif where == LOWER:
            state.lower = _without(state.lower, item)
        else:
            state.drawn = -1
            state.decision = ACTION
        if verb == TAKE:
            state.hands[seat] += (item,)
        else:
            me[RUBLES] -= price(me, item, where == LOWER, over)
            if over >= 0:
                remove(me, over)
                state.discarded += (over,)
            place(me, item)
    elif verb == GUILD:
        me[GUILD_RUBLES] = item
        state.guild_set = True
        return
    else:
        _use_power(state, me, verb, item)
        if state.decision == DRAWN_CARD:
            return
    state.passes = 0
    state.seat = (seat + 1) % len(players)
    state.guild_set = False


def gains_at_once(state: State, move: int) -> tuple[int, int]:
    """Return the (rubles, points) that a legal move brings at once, without its price.

    A Guild Hall that is set in a turn brings nothing yet: it pays with the scoring.
    """
    verb, _, item, _ = PARTS[move]
    if verb == PUB:
        return 0, item
    if verb == TRADE:
        return 0, TRADE_POINTS
    return guild_split(item) if verb == GUILD and state.decision == GUILD_HALL else (0, 0)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _use_power(state: State, me: Player, verb: int, item: int) -> None:
    """Use the power of a card as an action (rules, sections 6, 8 and 9)."""
    if verb == OBSERVE:
        state.drawn = state.decks[item][-state.left[item]]
        draw(state, item, 1)
        state.decision = DRAWN_CARD
        turn_face_down(me, _in_play(me, _OBSERVATORIES))
    elif verb == REDEEM:
        state.drawn = item
        state.discarded = _without(state.discarded[::-1], item)[::-1]
        state.decision = DRAWN_CARD
        turn_face_down(me, _in_play(me, _PRISONS))
    elif verb == DISCARD:
        state.discarded += (item,)
        state.drawn = -1
        state.decision = ACTION
    elif verb == TRADE:
        _trade(me)
        me[READY_TO_TRADE] -= 1
    elif verb == PUB:
        _buy_points(me, item)
        me[READY_PUBS] -= 1
    else:
        assert verb == DISMISS
        remove(me, SYCOPHANT)
        state.discarded += (SYCOPHANT,)


_OBSERVATORIES: Final = rows_with("observe")
_PRISONS: Final = rows_with("redeem")


def _in_play(me: Player, cards: tuple[int, ...]) -> int:
    return next(card for card in cards if me[card])


def _trade(me: Player) -> None:
    me[RUBLES] -= TRADE_PRICE
    me[POINTS] += TRADE_POINTS


def _buy_points(me: Player, points: int) -> None:
    me[RUBLES] -= points * PUB_PRICE
    me[POINTS] += points


def _decide_bonus(state: State, verb: int, number: int, watcher: Watcher | None) -> None:
    """Carry out a decision after the building scoring, and ask for the next one."""
    me = state.players[state.seat]
    if verb == GUILD:
        rubles, points = guild_split(number)
        me[RUBLES] += rubles
        me[POINTS] += points
    elif verb == TRADE:
        _trade(me)
    elif verb == PUB:
        _buy_points(me, number)
    if watcher:
        watcher.moved(state)
    ask_bonus(state, 1, watcher)
