"""Random games for property tests: any edition, number of players and table options."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from stp import Game, Rules
from stp.cards import Edition
from stp.options import CHOICES
from tests.engine.golden import choose

_VALUES = {option: st.sampled_from(values) for option, values in CHOICES.items()}

table_options = st.builds(Rules, **_VALUES)
closed_tables = table_options.map(
    lambda rules: replace(rules, open_money=False, open_hands=False, open_decks=False)
)
"""Options that hide rubles, hands and decks."""


@st.composite
def new_games(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = table_options) -> Game:
    """Return a game before its first move."""
    edition: Edition = draw(st.sampled_from(("base", "new-society")))
    players = draw(st.integers(2, 4 if edition == "base" else 5))
    return Game(players=players, seed=draw(st.text(max_size=8)), edition=edition, rules=draw(rules))


lots = st.integers(0, 2**32 - 1).map(Random)


def play_some(game: Game, lot: Random, moves: int) -> Game:
    """Make a number of random moves, fewer if the game ends."""
    for _ in range(moves):
        if game.over:
            break
        game.play(choose(game, lot))
    return game


@st.composite
def positions(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = table_options) -> Game:
    """Return a game at a random position."""
    return play_some(draw(new_games(rules)), draw(lots), draw(st.integers(0, 260)))
