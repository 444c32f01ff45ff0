"""What a move does to a position: applying moves, phases, rounds and their scorings.

`apply` trusts its move to be one of `rules.legal`; `stp.Game` checks before it calls.
"""

from __future__ import annotations

from typing import Final, Protocol

from stp.cards import (
    ARISTOCRAT,
    BUILDING,
    CARDS,
    DECKS,
    TRADING,
    WORKER,
    Edition,
    card_index,
)  # fmt: skip
from stp.deal import Deal, marker_names
from stp.moves import (
    DISCARD,
    DISMISS,
    GUILD,
    ITEM_MASK,
    ITEM_SHIFT,
    LOWER,
    OBSERVE,
    OVER_MASK,
    PASS,
    PLACE_MASK,
    PLACE_SHIFT,
    PLAY,
    PUB,
    REDEEM,
    TAKE,
    TRADE,
    UPPER,
    VERB_SHIFT,
)  # fmt: skip
from stp.options import Rules
from stp.rules import (
    ACTION,
    DRAWN_CARD,
    GUILD_HALL,
    GUILD_INCOME,
    OVER,
    PUB_POINTS,
    PUB_PRICE,
    SYCOPHANT,
    TRADE_POINTS,
    TRADE_PRICE,
    TRADING_HOUSE,
    guild_income,
    income,
    lost_sycophants,
    price,
)  # fmt: skip
from stp.state import (
    GUILD_RUBLES,
    POINTS,
    READY_AT,
    READY_GUILD,
    READY_PUBS,
    READY_TO_TRADE,
    RUBLES,
    Player,
    State,
    new_player,
    place,
    remove,
    turn_face_down,
    turn_face_up,
)  # fmt: skip

MARKET_SIZE: Final = 8
DISC_RUBLES: Final = 2
DISC_POINTS: Final = 2


class Watcher(Protocol):
    """Told what happens between two decisions, while the position stands as it was right then."""

    def moved(self, state: State) -> None:
        """A move was carried out and more follows from it: a scoring, new cards."""

    def scored(self, state: State, gains: list[tuple[int, int]], lost: list[int]) -> None:
        """A phase was scored: (rubles, points) and Sycophants lost, per seat."""

    def filled(self, state: State, cards: list[int], cleared: tuple[int, ...]) -> None:
        """New cards were laid out for the phase that begins; `cleared` left the lower row."""


def start(deal: Deal, edition: Edition, rules: Rules, watcher: Watcher | None = None) -> State:
    """Return the first position of a deal (rules, sections 2 and 8)."""
    state = State.__new__(State)
    state.edition = edition
    state.rules = rules
    state.decks = tuple(
        tuple(card_index(card, edition) for card in deal.decks[name]) for name in DECKS
    )
    state.left = tuple(map(len, state.decks))
    state.players = [new_player() for _ in range(deal.players)]
    state.hands = [() for _ in state.players]
    state.upper, state.lower, state.discarded, state.drawn = [], [], (), -1
    state.markers = tuple(deal.markers[name] - 1 for name in marker_names(deal.players))
    state.round, state.phase, state.passes = 1, WORKER, 0
    state.last_round = state.guild_set = False
    state.seat, state.decision = state.markers[WORKER], ACTION
    if len(state.markers) > len(DECKS):
        disc = state.players[state.markers[-1]]
        disc[RUBLES] += DISC_RUBLES
        disc[POINTS] += DISC_POINTS
    _lay_out(state, 2 * deal.players, (), watcher)
    return state


def apply(state: State, move: int, watcher: Watcher | None = None) -> None:
    """Carry out a legal move, and everything that follows until the next decision."""
    verb = move >> VERB_SHIFT
    if state.decision > DRAWN_CARD:
        _decide_bonus(state, verb, move >> ITEM_SHIFT & ITEM_MASK, watcher)
        return
    if verb == PASS:
        state.passes += 1
        if state.passes == len(state.players):
            _end_phase(state, watcher)
        else:
            _next_seat(state)
        return
    seat = state.seat
    me = state.players[seat]
    item = move >> ITEM_SHIFT & ITEM_MASK
    if verb <= PLAY:
        where = _lift(state, verb, move >> PLACE_SHIFT & PLACE_MASK, item)
        if verb == TAKE:
            state.hands[seat] += (item,)
        else:
            over = (move & OVER_MASK) - 1
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
    _next_seat(state)


def _lift(state: State, verb: int, where: int, card: int) -> int:
    """Take a card away from where it lies, and return that place (or -1 for the hand)."""
    if verb == PLAY:
        hand = state.hands[state.seat]
        at = hand.index(card)
        state.hands[state.seat] = hand[:at] + hand[at + 1 :]
        return -1
    if where == UPPER:
        state.upper.remove(card)
    elif where == LOWER:
        state.lower.remove(card)
    else:
        state.drawn = -1
        state.decision = ACTION
    return where


def _use_power(state: State, me: Player, verb: int, item: int) -> None:
    """Carry out an action that is not about getting a card (rules, sections 6, 8 and 9)."""
    if verb == OBSERVE:
        state.drawn = state.decks[item][-state.left[item]]
        _draw(state, item, 1)
        state.decision = DRAWN_CARD
        turn_face_down(me, _in_play(me, _OBSERVATORIES))
    elif verb == REDEEM:
        state.drawn = item
        at = len(state.discarded) - 1 - state.discarded[::-1].index(item)
        state.discarded = state.discarded[:at] + state.discarded[at + 1 :]
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


_OBSERVATORIES: Final = tuple(row for row, card in enumerate(CARDS) if card.power == "observe")
_PRISONS: Final = tuple(row for row, card in enumerate(CARDS) if card.power == "redeem")
_PUBS: Final = tuple(row for row, card in enumerate(CARDS) if card.power == "pub")
_TRADING_HOUSES: Final = tuple(row for row, card in enumerate(CARDS) if card.power == "trade")


def _in_play(me: Player, cards: tuple[int, ...]) -> int:
    return next(card for card in cards if me[card])


def _trade(me: Player) -> None:
    me[RUBLES] -= TRADE_PRICE
    me[POINTS] += TRADE_POINTS


def _buy_points(me: Player, points: int) -> None:
    me[RUBLES] -= points * PUB_PRICE
    me[POINTS] += points


def _next_seat(state: State) -> None:
    seat = state.seat + 1
    state.seat = seat if seat < len(state.players) else 0
    state.guild_set = False


def _end_phase(state: State, watcher: Watcher | None) -> None:
    """All have passed: score, let players decide what the scoring lets them, lay out new cards."""
    if watcher:
        watcher.moved(state)
    if state.phase != TRADING:
        _score(state, watcher)
    if state.phase == BUILDING and state.rules.bonus_timing == "scoring":
        state.decision = GUILD_HALL
        state.seat = state.markers[BUILDING]
        _ask_bonus(state, 0, watcher)
    else:
        _begin_next_phase(state, watcher)


def _score(state: State, watcher: Watcher | None) -> None:
    """Pay every player for the colour of the phase (rules, section 3)."""
    gains, lost = [], []
    for me in state.players:
        rubles, points = income(me, state.phase)
        gone = 0
        if state.phase == BUILDING and state.rules.bonus_timing == "actions":
            guild_rubles, guild_points = guild_income(me)
            rubles += guild_rubles
            points += guild_points
        elif state.phase == ARISTOCRAT:
            gone = lost_sycophants(me, rubles)
            rubles += gone
            for _ in range(gone):
                remove(me, SYCOPHANT)
        state.discarded += (SYCOPHANT,) * gone
        me[RUBLES] += rubles
        me[POINTS] += points
        gains.append((rubles, points))
        lost.append(gone)
    if watcher:
        watcher.scored(state, gains, lost)


def _decide_bonus(state: State, verb: int, number: int, watcher: Watcher | None) -> None:
    """Carry out what a player decides after the building scoring, and ask the next one."""
    me = state.players[state.seat]
    if verb == GUILD:
        me[RUBLES] += number
        me[POINTS] += GUILD_INCOME - number
    elif verb == TRADE:
        _trade(me)
    elif verb == PUB:
        _buy_points(me, number)
    if watcher:
        watcher.moved(state)
    _ask_bonus(state, 1, watcher)


def _ask_bonus(state: State, skip: int, watcher: Watcher | None) -> None:
    """Find the next bonus decision: Guild Hall, Trading House, Pubs, each in turn order.

    The search goes on behind the `skip` seats of the current decision that have been asked. Who
    could only decide for nothing is not asked (rules, sections 8 and 10).
    """
    seats = len(state.players)
    first = state.markers[BUILDING]
    turn = (state.seat - first) % seats + skip
    for decision in range(state.decision, PUB_POINTS + 1):
        slot, least_rubles = _BONUS[decision]
        for later in range(turn, seats):
            seat = (first + later) % seats
            me = state.players[seat]
            if me[slot] and me[RUBLES] >= least_rubles:
                state.decision, state.seat = decision, seat
                return
        turn = 0
    _begin_next_phase(state, watcher)


_BONUS: Final = {
    GUILD_HALL: (READY_GUILD, 0),
    TRADING_HOUSE: (READY_TO_TRADE, TRADE_PRICE),
    PUB_POINTS: (READY_PUBS, PUB_PRICE),
}


def _begin_next_phase(state: State, watcher: Watcher | None) -> None:
    """Lay out the new cards, at the end of a round after tidying up the market."""
    cleared: tuple[int, ...] = ()
    if state.phase == TRADING:
        if state.last_round:
            state.seat, state.decision = -1, OVER
            return
        cleared = _end_round(state)
    else:
        state.phase += 1
    if state.phase == WORKER:
        _flip_back(state, "next-round")
        _refresh(state)
    elif state.phase == ARISTOCRAT:
        _flip_back(state, "next-phase")
    state.seat, state.decision, state.passes = state.markers[state.phase], ACTION, 0
    state.guild_set = False
    _lay_out(state, MARKET_SIZE - len(state.upper) - len(state.lower), cleared, watcher)


def _end_round(state: State) -> tuple[int, ...]:
    """Clear the lower row, move the upper one down, pass the markers on (rules, sections 3, 8)."""
    cleared = tuple(state.lower)
    state.discarded += cleared
    state.lower, state.upper = state.upper, []
    seats = len(state.players)
    has_disc = len(state.markers) > len(DECKS)
    state.markers = tuple((seat + 1 + has_disc) % seats for seat in state.markers)
    if has_disc:
        state.players[state.markers[-1]][POINTS] += DISC_POINTS
    state.round += 1
    state.phase = WORKER
    return cleared


def _lay_out(state: State, places: int, cleared: tuple[int, ...], watcher: Watcher | None) -> None:
    """Fill the upper row from the deck of the phase; a deck's last card makes the last round."""
    phase = state.phase
    left = state.left[phase]
    number = min(places, left)
    cards: list[int] = []
    if number > 0:
        deck = state.decks[phase]
        at = len(deck) - left
        cards = list(deck[at : at + number])
        state.upper += cards
        _draw(state, phase, number)
        if number == left:
            state.last_round = True
    if watcher:
        watcher.filled(state, cards, cleared)


def _draw(state: State, deck: int, number: int) -> None:
    left = list(state.left)
    left[deck] -= number
    state.left = tuple(left)


def _flip_back(state: State, when: str) -> None:
    """Turn used Observatories and Prisons up again whose option names this moment (section 9)."""
    rules = state.rules
    for cards, option in (
        (_OBSERVATORIES, rules.observatory_flips_back),
        (_PRISONS, rules.prison_flips_back),
    ):
        if option == when:
            for me in state.players:
                for card in cards:
                    if me[card]:
                        turn_face_up(me, card)


def _refresh(state: State) -> None:
    """A new round: every Pub and Trading House can be used again (`bonus_timing = actions`)."""
    for me in state.players:
        for card in (*_PUBS, *_TRADING_HOUSES):
            me[READY_AT[card]] = me[card]
