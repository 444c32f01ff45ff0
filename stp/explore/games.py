"""Plays games of a level against itself, and stores them as lines of text.

A line has the game's number, its level and the index of each move in the list of legal moves. The
number alone determines the table and the deal, so any number of processes stores the same lines.

>>> kept = play(Task(2, "medium"))
>>> str(kept).split(" ")[:2]
['2', 'medium']
>>> KeptGame.parse(str(kept)) == kept
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stp.arena.tables import table_of
from stp.bots import make_bot, play_out
from stp.deal import deal_from_seed
from stp.errors import StpError
from stp.game import Game
from stp.legal import legal
from stp.options import Rules
from stp.play import apply, start
from stp.state import State


def seed_of(number: int) -> str:
    """Return the seed of a game by its number."""
    return f"explore-{number}"


@dataclass(frozen=True, slots=True)
class Task:
    """A game to play: its number, and the level of the bots in all seats."""

    number: int
    level: str


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A finished game; each move is its index in the list of legal moves."""

    number: int
    level: str
    moves: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.number} {self.level} {','.join(map(str, self.moves))}"

    @classmethod
    def parse(cls, line: str) -> KeptGame:
        """Parse a line; raises ValueError if it is malformed."""
        number, level, moves = line.split(" ")
        return cls(int(number), level, tuple(map(int, moves.split(","))))

    def states(self) -> Iterator[tuple[State, list[int], int]]:
        """Yield each position with its legal moves and the move made, then the final position with
        no moves and -1.

        The state is the same object every time; copy what you keep. Raises StpError if the moves
        are not those of a whole game of this version.
        """
        edition, players = table_of(self.number)
        deal = deal_from_seed(seed_of(self.number), players, edition)
        state = start(deal, edition, Rules())
        for place in self.moves:
            moves = legal(state) if state.seat >= 0 else []
            if place >= len(moves):
                break
            yield state, moves, moves[place]
            apply(state, moves[place])
        else:
            if state.seat < 0:
                yield state, [], -1
                return
        raise StpError(f"game {self.number} does not follow the rules of this version")


def play(task: Task) -> KeptGame:
    """Play a game to its end."""
    edition, players = table_of(task.number)
    game = Game(players, seed_of(task.number), edition)
    play_out(game, [make_bot(task.level, game.seed, seat) for seat in game.state.seats])
    made = zip(game.positions, game.moves, strict=False)
    places = (position.legal_moves.index(move) for position, move in made)
    return KeptGame(task.number, task.level, tuple(places))
