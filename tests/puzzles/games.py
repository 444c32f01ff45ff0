"""Games for the tests of puzzles."""

from __future__ import annotations

from random import Random

import stp
from stp.cards import CARD_IDS, DECKS
from stp.deal import Deal
from stp.testing import reordered
from tests.bot_games import let_bots_play

TABLES = [("base", 2), ("base", 4), ("new-society", 3), ("new-society", 5)]


def played(edition: str, players: int, moves: int = 90) -> stp.Game:
    """Return the beginning of a game between medium bots."""
    game = stp.Game(players, "neva", edition, tags={"names": ["Anna"] * players, "x-me": "1"})
    return let_bots_play(game, moves, "medium")


def with_other_future(game: stp.Game, number: int) -> stp.Game:
    """Return a game that agrees with another up to a number of moves, but has another order of the
    cards that were unseen then."""
    state = reordered(game.position(number), Random(7)).engine_state()
    decks = {
        name: tuple(game.deal.decks[name][: len(deck) - left])
        + tuple(CARD_IDS[card] for card in deck[len(deck) - left :])
        for name, deck, left in zip(DECKS, state.decks, state.left, strict=True)
    }
    other = stp.Game(deal=Deal(decks, game.deal.markers), edition=game.edition)
    for move in game.moves[:number]:
        other.play(move)
    return other
