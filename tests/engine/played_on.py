"""Plays games on and looks at hidden cards, to check facts."""

from __future__ import annotations

from stp import Game
from stp.cards import CARD_IDS, CARDS, DECKS, Card
from stp.log import FillEntry, ScoringEntry
from stp.moves import Move
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


def next_scoring(
    game: Game, phase: str, seat: int, since: int | None = None
) -> tuple[int, int] | None:
    """Return what the next scoring of a phase pays a seat if everybody passes; None if there is no
    scoring. It is the first after `since` entries of the log."""
    seen = len(game.log) if since is None else since
    while True:
        for entry in game.log[seen:]:
            if isinstance(entry, ScoringEntry) and entry.phase == phase:
                return entry.gains[seat - 1]
        if game.over:
            return None
        all_pass(game)


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
