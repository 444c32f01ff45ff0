"""Computes an observation in a simple way, number by number, as `docs/learning.md` describes it."""

from __future__ import annotations

from stp.cards import ARISTOCRAT, CARDS, DECKS
from stp.options import CHOICES
from stp.rl import Observations
from stp.rules import scoring
from stp.state import ARISTOCRAT_TYPES, GUILD_RUBLES, HAND_LIMIT, POINTS, READY_AT, RUBLES, State


def plain_observation(layout: Observations, state: State, seat: int) -> list[int]:
    """Return the observation of a seat (from 0), computed without lookup tables."""
    rows = [row for row, card in enumerate(CARDS) if card.id in layout.cards]
    rows = [row for row in rows if any(row in deck for deck in state.decks)]
    rules, memory = state.rules, layout.memory
    seats = [(seat + step) % layout.players for step in range(layout.players)]

    def counts(cards: tuple[int, ...]) -> list[int]:
        return [cards.count(row) for row in rows]

    def knows_rubles(other: int) -> bool:
        return other == seat or memory or rules.open_money

    numbers = counts(state.upper) + counts(state.lower) + counts(state.discarded)
    numbers += counts((state.drawn,)) + counts(state.hands[seat])
    for other in seats[1:]:
        numbers += counts(state.hands[other] if memory or rules.open_hands else ())
    unseen: tuple[int, ...] = ()
    if memory or rules.open_decks:
        for deck, left in zip(state.decks, state.left, strict=True):
            unseen += deck[len(deck) - left :]
    numbers += counts(unseen)
    players = [state.players[other] for other in seats]
    for me in players:
        numbers += [me[row] for row in rows]
    for me in players:
        numbers += [me[row] and me[row] - me[READY_AT[row]] for row in rows if CARDS[row].power]
    for other in seats:
        decks: list[str] = [CARDS[card].deck for card in state.hands[other]]
        numbers += [decks.count(deck) for deck in DECKS]
    numbers += [me[HAND_LIMIT] for me in players]
    numbers += [state.players[other][RUBLES] if knows_rubles(other) else -1 for other in seats]
    for slot in (POINTS, ARISTOCRAT_TYPES):
        numbers += [me[slot] for me in players]
    for other in seats:
        for phase in range(ARISTOCRAT + 1):
            numbers += scoring(state.players[other], phase, rules, knows_rubles(other))[:2]
    numbers += [me[GUILD_RUBLES] for me in players]
    numbers += state.left
    numbers += [state.phase == phase for phase in range(len(DECKS))]
    numbers += [state.seat >= 0 and state.decision == decision for decision in range(5)]
    numbers += [state.seat == other for other in seats]
    for holder in state.markers:
        numbers += [holder == other for other in seats]
    numbers += [state.passes, state.round, state.last_round, state.guild_set]
    numbers += [getattr(rules, name) != values[0] for name, values in CHOICES.items()]
    return numbers
