"""Provides the games to search for puzzles: games between bots, alternating with recorded ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from stp.arena.tables import table_of
from stp.bots import make_bot, play_out
from stp.game import Game
from stp.puzzles.find import row_of, search
from stp.puzzles.judge import FULL, Effort
from stp.traces import game_of, read_trace

LINE_UP: Final = ("hard", "medium:courtier", "medium:builder", "hard:denier", "medium:collector")
"""The bots that play, in different seats in each game."""


@dataclass(frozen=True, slots=True)
class Task:
    """A game to search: a recorded one, or one between bots given by its number."""

    seed: str
    number: int
    recorded: Path | None = None
    effort: Effort = FULL

    @property
    def name(self) -> str:
        """The game's name in the file of results."""
        return self.recorded.name if self.recorded else f"{self.seed}-{self.number}"


def tasks(seed: str, games: int, recorded: Sequence[Path], effort: Effort = FULL) -> list[Task]:
    """Return a number of games between bots, alternating with the recorded ones in a fixed random
    order."""
    recorded = sorted(recorded, key=lambda path: sha256(path.name.encode()).digest())
    found = []
    for number in range(max(games, len(recorded))):
        if number < games:
            found.append(Task(seed, number, None, effort))
        if number < len(recorded):
            found.append(Task(seed, number, recorded[number], effort))
    return found


def searched(task: Task) -> dict[str, Any]:
    """Search a game; return its puzzles as JSON data."""
    game = played(task) if task.recorded is None else game_of(read_trace(task.recorded))
    return {"game": task.name, "puzzles": [row_of(found) for found in search(game, task.effort)]}


def played(task: Task) -> Game:
    """Play a game between bots."""
    edition, players = table_of(task.number)
    game = Game(players, task.name, edition)
    bots = [
        make_bot(LINE_UP[(task.number + seat) % len(LINE_UP)], game.seed, seat)
        for seat in range(1, players + 1)
    ]
    play_out(game, bots)
    return game
