"""Plays games on and looks at hidden cards, to check facts."""

from __future__ import annotations

from stp import Game
from stp.cards import BUILDING, CARD_IDS, CARDS, DECKS, Card
from stp.log import FillEntry, ScoringEntry
from stp.moves import Move, code_of
from stp.phases import draw
from stp.play import apply
from stp.position import Position
from stp.state import OVER
from stp.view import View

PASS = Move("pass")


def copied(game: Game, *moves: Move) -> Game:
    """Return a copy of a game after more moves."""
    other = game.copy()
    for move in moves:
        other.play(move)
    return other


def all_pass(game: Game) -> Game:
    """Pass for everybody until a phase begins or the game ends, without buying anything."""
    before = sum(isinstance(entry, FillEntry) for entry in game.log)
    while not game.over and sum(isinstance(e, FillEntry) for e in game.log) == before:
        legal = game.legal_moves
        given_up = [move for move in legal if move.verb in ("pass", "discard", "guild")]
        game.play(given_up[-1])
    return game


def next_scoring(game: Game, phase: str, seat: int, since: int) -> tuple[int, int] | None:
    """Return what the next scoring of a phase pays a seat if everybody passes; None if there is no
    scoring. It is the first after `since` entries of the log."""
    while True:
        for entry in game.log[since:]:
            if isinstance(entry, ScoringEntry) and entry.phase == phase:
                return entry.gains[seat - 1]
        if game.over:
            return None
        all_pass(game)


def goes_on_emptied(game: Game, deck: int, drawn: int) -> bool:
    """Return whether another round follows if players take every card of the market in each phase,
    and in the building phase draw `drawn` cards from a deck with Observatories, or as many as it
    lets them."""
    state = game.position(len(game.moves)).engine_state()
    now, can_draw = state.round, state.phase <= BUILDING
    while state.decision != OVER and state.round == now:
        if can_draw and state.phase == BUILDING:
            draw(state, deck, min(drawn, max(0, state.left[deck] - 1)))
            can_draw = False
        state.upper, state.lower = (), ()
        given_up = [
            move
            for move in Position(state).legal_moves
            if move.verb in ("pass", "discard", "guild")
        ]
        apply(state, code_of(given_up[-1], game.edition))
    return state.decision != OVER


def color_phase(card: Card) -> str:
    return {"green": "worker", "blue": "building", "red": "aristocrat"}[card.colour]


def unseen_cards(game: Game, view: View, deck: str) -> list[str]:
    """Return the cards of a deck that are in it, or in a hand that the viewer does not see."""
    at, state = DECKS.index(deck), game.position(len(game.moves)).engine_state()
    held = [
        card
        for seat, player in enumerate(view.players)
        if player.hand is None
        for card in state.hands[seat]
    ]
    cards = (*state.decks[at][len(state.decks[at]) - state.left[at] :], *held)
    return [CARD_IDS[card] for card in cards if CARDS[card].deck == deck]
