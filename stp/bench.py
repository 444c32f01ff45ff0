"""Measures the speed of the engine, and compares it with the engines of two other games.

A *contender* plays whole games of random legal moves and copies positions on the way. All
contenders take turns, a short round each, so that a busy machine slows them alike; the result is
the median CPU time of the rounds. The others are measured at their best: catanatron without
validating actions that it has listed itself; python-chess also without checking after each move
whether the game is over, and copying boards without their history.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from stp import play
from stp.cards import Edition
from stp.deal import deal_from_seed
from stp.errors import StpError
from stp.legal import legal
from stp.options import Rules
from stp.state import State

COPIES_AT_ONCE: Final = 20
"""Number of copies of a position between two clock readings."""
POSITION_EVERY: Final = 16
"""Number of moves between two positions that are kept for copying."""
POSITIONS: Final = 200
"""Number of positions of each engine that are copied."""
SEEDS_A_ROUND: Final = 1_000_000
"""Number of seeds reserved for each round: more than it can use, so that no game is played
twice."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Games, moves and copies per second of CPU time."""

    games: float
    moves: float
    copies: float


@dataclass(frozen=True, slots=True)
class Goal:
    """How many times faster than another engine this one should be: the minimum and the aim."""

    measure: str
    least: int
    aim: int


CATANATRON_GOALS: Final = (Goal("games", 30, 50), Goal("moves", 8, 12), Goal("copies", 15, 30))
CHESS_GOALS: Final = (Goal("moves", 8, 12),)


class Contender(ABC):
    """An engine to measure, with its set-up."""

    name: str

    @abstractmethod
    def play_game(self, seed: int, positions: list[Any] | None = None) -> int:
        """Play a random game to its end and return its number of moves.

        If a list is given, copies of some positions are appended to it.
        """

    @abstractmethod
    def copier(self, position: Any) -> Callable[[], object]:
        """Return the function that copies a position."""


class SaintPetersburg(Contender):
    """This engine, through the interface that bots use."""

    def __init__(self, players: int, edition: Edition = "base") -> None:
        self.name = f"Saint Petersburg, {players} players"
        self._players = players
        self._edition: Edition = edition
        self._rules = Rules()

    def play_game(self, seed: int, positions: list[Any] | None = None) -> int:
        """Deal and play a game."""
        chance = Random(seed).random
        deal = deal_from_seed(str(seed), self._players, self._edition)
        state = play.start(deal, self._edition, self._rules)
        apply = play.apply
        moves = 0
        while state.seat >= 0:
            if positions is not None and moves % POSITION_EVERY == 0:
                positions.append(state.copy())
            choices = legal(state)
            apply(state, choices[int(chance() * len(choices))])
            moves += 1
        return moves

    def copier(self, position: State) -> Callable[[], object]:
        """Return a function that copies a state."""
        return position.copy


class Catanatron(Contender):
    """Catan as played by the random bots of the package catanatron."""

    def __init__(self, players: int) -> None:
        from catanatron import Color, Game, RandomPlayer
        from catanatron.game import TURNS_LIMIT

        self.name = f"catanatron, {players} players"
        self._game = Game
        self._players = [RandomPlayer(color) for color in list(Color)[:players]]
        self._turns_limit = TURNS_LIMIT

    def play_game(self, seed: int, positions: list[Any] | None = None) -> int:
        """Play a game like the package's own loop, without its two copies and the validation of
        each action."""
        game = self._game(self._players, seed=seed + 1)
        moves = 0
        while game.winning_color() is None and game.state.num_turns < self._turns_limit:
            if positions is not None and moves % POSITION_EVERY == 0:
                positions.append(game.copy())
            player = game.state.current_player()
            action = player.decide(game, game.state.playable_actions)
            game.execute(action, validate_action=False)
            moves += 1
        return moves

    def copier(self, position: Any) -> Callable[[], object]:
        """Return a function that copies a game."""
        copy: Callable[[], object] = position.copy
        return copy


class Chess(Contender):
    """Chess as played by the package chess, which checks for the end after each move."""

    asks_for_end = True

    def __init__(self) -> None:
        from chess import Board

        self.name = "python-chess"
        self._board = Board

    def play_game(self, seed: int, positions: list[Any] | None = None) -> int:
        """Play a game until it is over by the rules, or no legal move is left."""
        chance = Random(seed).random
        board = self._board()
        moves = 0
        while not (self.asks_for_end and board.is_game_over()):
            choices = list(board.legal_moves)
            if not choices or (not self.asks_for_end and board.halfmove_clock >= 150):
                break
            if positions is not None and moves % POSITION_EVERY == 0:
                positions.append(board.copy(stack=False))
            board.push(choices[int(chance() * len(choices))])
            moves += 1
        return moves

    def copier(self, position: Any) -> Callable[[], object]:
        """Return a function that copies a board without its history."""
        return lambda: position.copy(stack=False)


class ChessWithoutEndTest(Chess):
    """Chess without that check: a game ends without a legal move, or by the 75-move rule."""

    asks_for_end = False

    def __init__(self) -> None:
        super().__init__()
        self.name = "python-chess, no game-over test"


def measure(
    contenders: list[Contender], rounds: int, seconds: float
) -> Iterator[tuple[Contender, Speed]]:
    """Measure all contenders in turn, and yield the speed of each in each round."""
    positions: dict[Contender, list[Any]] = {contender: [] for contender in contenders}
    for contender in contenders:
        seeds = count()
        while len(positions[contender]) < POSITIONS:
            contender.play_game(next(seeds), positions[contender])
    for number in range(rounds):
        for contender in contenders:
            games, moves = _play_speed(contender, number * SEEDS_A_ROUND, seconds)
            copies = _copy_speed(contender, positions[contender], seconds / 2)
            yield contender, Speed(games, moves, copies)


def _play_speed(contender: Contender, first_seed: int, seconds: float) -> tuple[float, float]:
    games = moves = 0
    began = process_time()
    passed = 0.0
    while passed < seconds:
        moves += contender.play_game(first_seed + games)
        games += 1
        passed = process_time() - began
    return games / passed, moves / passed


def _copy_speed(contender: Contender, positions: list[Any], seconds: float) -> float:
    copiers = [contender.copier(position) for position in positions]
    copies = 0
    began = process_time()
    passed = 0.0
    while passed < seconds:
        copy = copiers[copies // COPIES_AT_ONCE % len(copiers)]
        for _ in range(COPIES_AT_ONCE):
            copy()
        copies += COPIES_AT_ONCE
        passed = process_time() - began
    return copies / passed


def medians(speeds: list[Speed]) -> Speed:
    """Return the median of each measure."""
    return Speed(
        median(speed.games for speed in speeds),
        median(speed.moves for speed in speeds),
        median(speed.copies for speed in speeds),
    )


def check_packages() -> None:
    """Raise StpError, which says how to install them, if the other packages are missing."""
    from importlib.util import find_spec

    missing = [name for name in ("catanatron", "chess") if find_spec(name) is None]
    if missing:
        raise StpError(
            f"--compare needs the package{'s' * (len(missing) > 1)} {' and '.join(missing)}:"
            " pip install 'saint-petersburg[bench]'"
        )
