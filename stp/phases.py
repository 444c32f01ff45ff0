"""Runs what follows when everyone has passed: scorings, decisions, new cards, rounds and the end.

It also tells what is certain of that beforehand, for bots and for reasons.
"""

from __future__ import annotations

from typing import Final, Protocol

from stp.cards import (
    ARISTOCRAT,
    BUILDING,
    CARDS,
    DECKS,
    PUB_PRICE,
    TRADE_PRICE,
    TRADING,
    WORKER,
    rows_with,
)
from stp.moves import BUY, LOWER, PARTS, TAKE, UPPER
from stp.rules import DISC_POINTS, SYCOPHANT, next_holder, scoring
from stp.state import (
    ACTION,
    GUILD_HALL,
    OVER,
    POINTS,
    PUB_POINTS,
    READY_AT,
    READY_GUILD,
    READY_PUBS,
    READY_TO_TRADE,
    RUBLES,
    TRADING_HOUSE,
    UPRIGHT,
    State,
    remove,
    turn_face_up,
)

MARKET_SIZE: Final = 8
"""Number of cards to which both rows of the market are filled (rules, section 3)."""
MAX_DRAWN: Final = max(max(card.counts) for card in CARDS if card.power == "observe")
"""Number of cards that Observatories can draw from the decks in a round."""


class Watcher(Protocol):
    """Receives events between two decisions, with the position at that moment."""

    def moved(self, state: State) -> None:
        """A move was made, and a scoring or new cards follow."""

    def scored(self, state: State, gains: list[tuple[int, int]], lost: list[int]) -> None:
        """A phase was scored: (rubles, points) and lost Sycophants per seat."""

    def filled(self, state: State, cards: tuple[int, ...], cleared: tuple[int, ...]) -> None:
        """New cards were laid out for the next phase; `cleared` left the lower row."""


def end_phase(state: State, watcher: Watcher | None) -> None:
    """Score the phase after all have passed, ask for decisions, and lay out new cards."""
    if watcher:
        watcher.moved(state)
    if state.phase != TRADING:
        _score(state, watcher)
    if state.phase == BUILDING and state.rules.bonus_timing == "scoring":
        state.decision = GUILD_HALL
        state.seat = state.markers[BUILDING]
        ask_bonus(state, 0, watcher)
    else:
        _begin_next_phase(state, watcher)


def _score(state: State, watcher: Watcher | None) -> None:
    """Pay every player for the colour of the phase (rules, section 3)."""
    phase, rules = state.phase, state.rules
    gains, lost = [], []
    for me in state.players:
        rubles, points, gone = scoring(me, phase, rules)
        if gone:
            state.discarded += (SYCOPHANT,) * gone
            for _ in range(gone):
                remove(me, SYCOPHANT)
        me[RUBLES] += rubles
        me[POINTS] += points
        gains.append((rubles, points))
        lost.append(gone)
    if watcher:
        watcher.scored(state, gains, lost)


def ask_bonus(state: State, skip: int, watcher: Watcher | None) -> None:
    """Ask for the next decision after the building scoring: Guild Hall, Trading House, Pubs.

    It skips the `skip` seats that have been asked already, and seats without a real choice (rules,
    sections 8 and 10). Each card's owners decide in turn order.
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
    """Lay out new cards; at the end of a round, first clear the market."""
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
    lay_out(state, MARKET_SIZE - len(state.upper) - len(state.lower), cleared, watcher)


def _end_round(state: State) -> tuple[int, ...]:
    """Clear the lower row, move the upper one down, pass the markers on (rules, sections 3, 8)."""
    cleared = state.lower
    state.discarded += cleared
    state.lower, state.upper = state.upper, ()
    state.markers = tuple(next_holder(seat, len(state.players)) for seat in state.markers)
    if len(state.markers) > len(DECKS):
        state.players[state.markers[-1]][POINTS] += DISC_POINTS
    state.round += 1
    state.phase = WORKER
    return cleared


def lay_out(state: State, places: int, cleared: tuple[int, ...], watcher: Watcher | None) -> None:
    """Fill the upper row from the phase's deck; the last card of a deck makes it the last round."""
    phase = state.phase
    left = state.left[phase]
    number = min(places, left)
    cards: tuple[int, ...] = ()
    if number > 0:
        deck = state.decks[phase]
        at = len(deck) - left
        cards = deck[at : at + number]
        state.upper += cards
        draw(state, phase, number)
        if number == left:
            state.last_round = True
    if watcher:
        watcher.filled(state, cards, cleared)


def is_followed(state: State) -> bool:
    """Return whether another round is certain: no deck can run out in the rest of this one."""
    if state.last_round:
        return False
    drawn = still_drawn(state)  # once the buildings have been laid out
    return all(
        state.left[deck] - (drawn if deck > BUILDING else 0) > MARKET_SIZE
        for deck in range(state.phase + 1, TRADING + 1)
    )


def rounds_after(state: State, freed: int = 0) -> int | None:
    """Return how many rounds follow this one: 0 or 1, or None while that is not certain. `freed` is
    how many more places for new cards become free first.

    It is certain before the last round is announced if the next new cards will use up their deck:
    until then cards can leave the market, but none can be added.
    """
    if state.last_round:
        return 0
    is_end = state.phase == TRADING
    deck, lying = (WORKER, ()) if is_end else (state.phase + 1, state.lower)
    places = MARKET_SIZE - len(state.upper) - len(lying) + freed
    return int(is_end) if 0 < state.left[deck] <= places else None


def freed_places(state: State, move: int) -> int:
    """Return how many places for the next new cards a legal move frees, 0 or 1."""
    verb, where, _, _ = PARTS[move]
    is_filled = where == UPPER or (where == LOWER and state.phase != TRADING)
    return int(verb in (BUY, TAKE) and is_filled)


def still_drawn(state: State) -> int:
    """Return the most cards that Observatories can still draw from the decks in this round."""
    if state.phase > BUILDING:
        return 0
    used = sum(
        me[card] - me[UPRIGHT[card]] for me in state.players for card in _DRAWING if me[card]
    )
    return MAX_DRAWN - used


def draw(state: State, deck: int, number: int) -> None:
    """Take cards off the top of a deck."""
    left = list(state.left)
    left[deck] -= number
    state.left = tuple(left)


_FLIPPING: Final = {
    "observatory_flips_back": rows_with("observe"),
    "prison_flips_back": rows_with("redeem"),
}
_DRAWING: Final = rows_with("observe")
_ONCE_A_ROUND: Final = rows_with("pub", "trade")


def _flip_back(state: State, when: str) -> None:
    """Turn used power cards face up if their option says so now (rules, section 9)."""
    for option, cards in _FLIPPING.items():
        if getattr(state.rules, option) == when:
            for me in state.players:
                for card in cards:
                    if me[card]:
                        turn_face_up(me, card)


def _refresh(state: State) -> None:
    """Make every Pub and Trading House usable again in a new round (`bonus_timing = actions`)."""
    for me in state.players:
        for card in _ONCE_A_ROUND:
            me[READY_AT[card]] = me[card]
