"""Reduces a game to what one seat may know when it decides.

The set-up and the moves up to the decision stay, because everybody has seen them. The cards that
nobody has seen yet are sorted, so two games that differ only in their order give the same result.
The seed, which would reveal this order, the tags and all later moves are removed.

>>> game = Game(players=2, seed="neva")
>>> game.play("buy upper gold-miner")
>>> position = redact(game, 0)
>>> position.seed is None, position.moves, position.state.upper == game.position(0).upper
(True, (), True)
>>> position.deal.decks["aristocrat"][:3]
('author', 'author', 'author')
"""

from __future__ import annotations

from stp.cards import CARD_IDS, DECKS
from stp.deal import Deal
from stp.game import Game


def redact(game: Game, number: int) -> Game:
    """Return the game after a number of moves, reduced to what the seat to move may know."""
    state = game.position(number).engine_state()
    decks = {
        name: tuple(CARD_IDS[card] for card in (*deck[: len(deck) - left], *sorted(deck[-left:])))
        if left
        else game.deal.decks[name]
        for name, deck, left in zip(DECKS, state.decks, state.left, strict=True)
    }
    found = Game(deal=Deal(decks, game.deal.markers), edition=game.edition, rules=game.rules)
    for move in game.moves[:number]:
        found.play(move)
    return found
