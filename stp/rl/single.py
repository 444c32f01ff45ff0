"""The environment for one seat against bots, with Gymnasium's interface.

>>> import gymnasium
>>> environment = gymnasium.make(ID, opponents=("greedy",), seat=1)
>>> observation, info = environment.reset(seed=7)
>>> observation.shape, int(info["action_mask"].sum())
((508,), 9)
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from stp.arena import seat_bot
from stp.bots import Bot
from stp.bots.random import RandomBot
from stp.deal import check_seat
from stp.errors import OptionError, mistyped
from stp.game import Game
from stp.options import Rules
from stp.rl.actions import Actions
from stp.rl.match import Mask, Match
from stp.rl.multi import RENDER_MODES, check_render_mode, observation_space
from stp.view import View

ID: Final = "SaintPetersburg-v1"
"""The name under which `gymnasium.make` knows the environment."""


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """One seat against bots, which are given by name in the order of the seats.

    The seat is `seat`; with None it changes from game to game. `info["action_mask"]` and
    `action_masks()` say which actions are legal; an illegal one raises IllegalMoveError. The reward
    is given at the end (see `stp.rl.match`).
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self, opponents: Sequence[str] = ("greedy",), edition: str = "base",
        rules: str | Rules = "classic", *, seat: int | None = None, observation: str = "flat",
        reward: str = "win", memory: bool = False, render_mode: str | None = None,
    ) -> None:  # fmt: skip
        check_render_mode(render_mode)
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            raise OptionError(mistyped("opponents must be a list of names of bots", opponents))
        players = len(opponents) + 1
        self.match = Match(players, edition, rules, reward=reward, memory=memory)
        if seat is not None:
            check_seat(seat, players)
        for number, name in enumerate(opponents, start=1):
            seat_bot(name, "", number)  # raises an error now if there is no such bot
        self._opponents = tuple(opponents)
        self._fixed = seat
        self._splits = observation == "fields"
        self.seat = seat or 1
        """The seat that learns, from 1."""
        self._bots: dict[int, Bot] = {}
        self._chance = Random()
        self.render_mode = render_mode
        self.observation_space = observation_space(self.match.observations, observation)
        self.action_space: spaces.Discrete = spaces.Discrete(len(self.match.actions))

    @property
    def actions(self) -> Actions:
        """The moves behind the actions."""
        return self.match.actions

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal the next game, and let bots play until the seat decides."""
        super().reset(seed=seed)
        match = self.match
        match.reset(seed)
        while True:
            self.seat = self._fixed or (match.games - 1) % match.players + 1
            others = (seat for seat in range(1, match.players + 1) if seat != self.seat)
            self._bots = {
                seat: seat_bot(name, match.seed, seat)
                for name, seat in zip(self._opponents, others, strict=True)
            }
            self._chance.seed(match.seed)
            self._wait()
            if not match.over:
                return self._observation(), {"action_mask": self.action_masks()}
            match.reset()  # a game in which the seat has nothing to decide

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make the move of an action, and let bots play until the seat decides again."""
        match, seat = self.match, self.seat - 1
        match.play(action)
        self._wait()
        over = match.state.seat < 0
        reward = match.rewards()[seat] if over else 0.0
        return self._observation(), reward, over, False, {"action_mask": match.mask(seat)}

    def action_masks(self) -> Mask:
        """Return 1 for every action that can be chosen now, and 0 for all others."""
        return self.match.mask(self.seat - 1)

    def legal_actions(self) -> list[int]:
        """Return the actions that can be chosen now, in ascending order."""
        return self.match.legal_actions()

    def game(self) -> Game:
        """Return the game so far, with its record."""
        return self.match.game()

    def render(self) -> Any:
        """Return the table with nothing hidden, as `stp.rl.multi.AECGame.render` does."""
        from stp.rl.render import render

        return render(self.render_mode, self.match)

    def __repr__(self) -> str:
        opponents = ", ".join(self._opponents)
        return f"<SeatEnv: {self.match.edition}, seat {self.seat} against {opponents}>"

    def _wait(self) -> None:
        """Let the bots move while it is their turn."""
        match = self.match
        state, own = match.state, self.seat - 1
        while state.seat != own and state.seat >= 0:
            seat = state.seat + 1
            bot = self._bots[seat]
            if type(bot) is RandomBot:  # needs no view to choose at random
                legal = match.legal
                match.play_legal(legal[int(self._chance.random() * len(legal))])
                continue
            move = bot.choose(View(state, seat, memory=True))
            match.play(match.actions.index(move))

    def _observation(self) -> Any:
        observations = self.match.observations
        flat = observations.flat(self.match.state, self.seat - 1)
        return observations.split(flat) if self._splits else flat
