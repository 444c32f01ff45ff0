"""Games as the environments play them: positions in the engine's form, actions, rewards."""

from __future__ import annotations

import os
from collections.abc import Sequence
from operator import index
from typing import Any, Final, Literal, SupportsIndex, get_args

import numpy as np
from numpy.typing import NDArray

from stp.candidates import check_legal
from stp.deal import deal_from_seed
from stp.errors import OptionError, StpError, mistyped
from stp.game import Game, lead, result_of
from stp.legal import legal
from stp.moves import decode
from stp.options import Rules
from stp.play import apply, start
from stp.rl.actions import Actions, action_space
from stp.rl.observations import Observations
from stp.state import State

Reward = Literal["win", "margin"]
"""The kind of reward at the end of a game.

`win`: 1 for a single winner, shared in a tie; the others' rewards make the sum 0. `margin`: the
seat's points minus those of the best other seat.
"""
Mask = NDArray[np.int8]

_BYTE: Final = np.dtype(np.int8)


def win_rewards(rank: Sequence[int]) -> list[float]:
    """Return the rewards of the kind `win` from the rank of each seat.

    >>> win_rewards((1, 2)), win_rewards((2, 1, 1))
    ([1.0, -1.0], [-0.5, 0.25, 0.25])
    """
    winners, seats = rank.count(1), len(rank)
    return [((one == 1) / winners * seats - 1) / (seats - 1) for one in rank]


def legal_code(actions: Actions, action: SupportsIndex, state: State, legal: Sequence[int]) -> int:
    """Return the move of an action in the engine's form, given the legal moves of a position.

    Raises IllegalMoveError with the reason, and StpError for what is not an action.
    """
    try:
        number = index(action)
    except TypeError:
        raise StpError(
            f"an action is a number, not {action!r}: actions.index(move) returns that of a move"
        ) from None
    if not 0 <= number < len(actions.codes):
        raise StpError(f"there is no action {number}: actions go from 0 to {len(actions) - 1}")
    code = actions.codes[number]
    if code not in legal:
        check_legal(state, decode(code))
    return code


class _Undealt:
    """An attribute that has no value before the first deal."""

    def __get__(self, owner: object, kind: type | None = None) -> Any:
        if owner is None:
            return self
        raise StpError("call reset() first")


def undealt() -> Any:
    """Return an attribute of a class that raises StpError until an instance is given a value."""
    return _Undealt()


class Match:
    """A series of games at one table, with the same edition, number of players and options.

    Raises OptionError for an unknown edition, number of players, option or kind of reward.
    """

    state: State = undealt()
    """The position, in the engine's form."""
    codes: list[int] = undealt()
    """The moves made so far, in the engine's form."""
    legal: list[int] = undealt()
    """The legal moves, in the engine's form."""

    def __init__(
        self, players: int = 2, edition: str = "base", rules: str | Rules = "classic", *,
        reward: str = "win", memory: bool = False,
    ) -> None:  # fmt: skip
        if reward not in get_args(Reward):
            choices = ", ".join(get_args(Reward))
            raise OptionError(f"unknown reward {reward!r}: use one of {choices}")
        self.observations = Observations(edition, players, rules, memory=memory)
        self.rules = self.observations.rules
        self.edition = self.observations.edition
        self.players = players
        self.actions = action_space(self.edition)
        self._reward = reward
        self._source = ""
        self.games = 0
        """Number of games of the series dealt so far."""
        self._size = len(self.actions)
        self._number = self.actions.number.__getitem__
        self._choices: list[int] = []
        """The legal moves as actions, or an empty list until they are asked for."""
        self.seed = ""
        """The seed of the deal; `stp.Game` gives the same deal."""

    def reset(self, seed: int | None = None) -> None:
        """Deal the next game; a seed starts a series of games that is always the same.

        Raises OptionError for a seed that is not a whole number.
        """
        if seed is not None:
            if not isinstance(seed, SupportsIndex):
                raise OptionError(mistyped("the seed of a series must be a whole number", seed))
            self._source, self.games = str(index(seed)), 0
        elif not self._source:
            self._source = os.urandom(8).hex()
        self.games += 1
        self.seed = f"{self._source}-{self.games}"
        deal = deal_from_seed(self.seed, self.players, self.edition)
        self.state = start(deal, self.edition, self.rules)
        self.legal, self._choices = legal(self.state), []
        self.codes = []

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.seat < 0

    def legal_actions(self) -> list[int]:
        """Return the legal actions of the seat to move, in ascending order."""
        return self._actions_now()[:]

    def mask(self, seat: int) -> Mask:
        """Return 1 for every action that a seat (from 0) can choose now, and 0 for all others."""
        mask = np.zeros(self._size, _BYTE)
        if seat == self.state.seat:
            for action in self._choices or self._actions_now():
                mask[action] = 1
        return mask

    def _actions_now(self) -> list[int]:
        """Return the legal moves as actions."""
        if not self._choices:
            self._choices = [*map(self._number, self.legal)]
        return self._choices

    def play(self, action: SupportsIndex) -> None:
        """Make the move of an action.

        Raises IllegalMoveError with the reason, and StpError for what is not an action.
        """
        self.play_legal(legal_code(self.actions, action, self.state, self.legal))

    def play_legal(self, code: int) -> None:
        """Make one of the moves in `legal`."""
        state = self.state
        apply(state, code)
        self.codes.append(code)
        self.legal, self._choices = legal(state), []

    def rewards(self) -> list[float]:
        """Return the reward of each seat at the end of the game, seat 1 first."""
        result = result_of(self.state)
        if self._reward == "margin":
            return [float(lead(result.points, seat)) for seat in range(self.players)]
        return win_rewards(result.rank)

    def game(self) -> Game:
        """Return the game so far as a `Game`."""
        game = Game(self.players, self.seed, self.edition, self.rules)
        for code in self.codes:
            game.play(decode(code))
        return game
