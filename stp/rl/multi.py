"""The environment for all seats, with PettingZoo's AEC interface.

>>> environment = raw_env(players=3, edition="new-society", observation="fields")
>>> environment.reset(seed=7)
>>> environment.agent_selection
'seat_3'
>>> observation = environment.observe("seat_3")["observation"]
>>> observation["tableau"].shape, int(observation["rubles"][0])
((3, 62), 25)
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypedDict, Unpack, get_args

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from stp.errors import OptionError
from stp.game import Game
from stp.options import Rules
from stp.rl.actions import Actions
from stp.rl.match import Match, undealt
from stp.rl.observations import Observations

Form = Literal["flat", "fields"]
"""The form of an observation: one vector, or a dictionary of arrays."""
RENDER_MODES: Final = ("ansi", "html", "rgb_array")


def observation_space(observations: Observations, form: str) -> spaces.Space[Any]:
    """Return the space of observations in a form; raises OptionError for an unknown one."""
    if form not in get_args(Form):
        raise OptionError(
            f"unknown form of observations {form!r}: use one of {', '.join(get_args(Form))}"
        )
    flat = spaces.Box(observations.low, observations.high, dtype=np.float32)
    if form == "flat":
        return flat
    return spaces.Dict(
        {
            name: spaces.Box(field.low, field.high, field.shape, np.float32)
            for name, field in observations.fields.items()
        }
    )


def check_render_mode(mode: str | None) -> None:
    """Raise OptionError for an unknown way to show the table."""
    if mode not in (None, *RENDER_MODES):
        raise OptionError(f"unknown render mode {mode!r}: use one of {', '.join(RENDER_MODES)}")


class AECGame(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A table at which every seat is an agent: "seat_1", "seat_2" and so on.

    An observation is a dictionary of `observation` (see `stp.rl.observations`) and `action_mask`.
    An action is a number of `stp.rl.actions`; an illegal one raises IllegalMoveError.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo declares it so
        "name": "saint_petersburg_v1",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": True,
        "render_fps": 2,
    }
    agent_selection: str = undealt()

    def __init__(
        self, players: int = 2, edition: str = "base", rules: str | Rules = "classic", *,
        observation: str = "flat", reward: str = "win", memory: bool = False,
        render_mode: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        check_render_mode(render_mode)
        self.match = Match(players, edition, rules, reward=reward, memory=memory)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, players + 1)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._splits = observation == "fields"
        seen = spaces.Dict(
            {
                "observation": observation_space(self.match.observations, observation),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {
            agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents
        }

    @property
    def actions(self) -> Actions:
        """The moves behind the actions."""
        return self.match.actions

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        self._check_agent(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        self._check_agent(agent)
        return self.action_spaces[agent]

    def _check_agent(self, agent: str) -> None:
        if agent not in self.possible_agents:
            agents = ", ".join(self.possible_agents)
            raise OptionError(f"there is no agent {agent!r}: the agents are {agents}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next game. With a seed, it is the first of a series that is always the same."""
        self.match.reset(seed)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[self.match.state.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent observes now; only the mask of the deciding agent contains 1s."""
        self._check_agent(agent)
        match, seat = self.match, self._seat[agent]
        flat = match.observations.flat(match.state, seat)
        return {
            "observation": match.observations.split(flat) if self._splits else flat,
            "action_mask": match.mask(seat),
        }

    def step(self, action: int | None) -> None:
        """Make the move of the deciding agent; raises IllegalMoveError if it is illegal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise OptionError(f"{agent} decides: None is an action only once the game is over")
        match = self.match
        match.play(action)
        self._cumulative_rewards[agent] = 0.0
        if not match.over:
            self.agent_selection = self.possible_agents[match.state.seat]
            return
        self.rewards = dict(zip(self.agents, match.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def game(self) -> Game:
        """Return the game so far, with its record."""
        return self.match.game()

    def render(self) -> Any:
        """Return the table with nothing hidden, in the form of the render mode.

        "ansi" is text, "html" a document for a notebook, "rgb_array" an array of
        (height, width, 3) bytes.
        """
        from stp.rl.render import render

        return render(self.render_mode, self.match)

    def __repr__(self) -> str:
        return f"<AECGame: {self.match.edition}, {self.match.players} players>"

    def close(self) -> None:
        """Do nothing: there is no window to close."""


class Options(TypedDict, total=False):
    """The options of the environments, all of which have defaults; see `AECGame`."""

    players: int
    edition: str
    rules: str | Rules
    observation: str
    reward: str
    memory: bool
    render_mode: str | None


def raw_env(**options: Unpack[Options]) -> AECGame:
    """Return the environment without wrappers; it raises an exception for wrong calls.

    The options are those of `AECGame`. Raises OptionError for an unknown one.
    """
    for name in options:
        if name not in Options.__annotations__:
            choices = ", ".join(Options.__annotations__)
            raise OptionError(f"unknown option {name!r}: use one of {choices}")
    return AECGame(**options)


def env(**options: Unpack[Options]) -> AECEnv[str, dict[str, Any], int]:
    """Return the environment in PettingZoo's usual wrappers.

    An illegal action ends the game, and the agent that chose it loses. The wrappers also check the
    bounds of actions and the order of calls. The options are those of `AECGame`.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def parallel_env(**options: Unpack[Options]) -> ParallelEnv[str, dict[str, Any], int]:
    """Return the environment in parallel form: all agents are asked at once, but only one decides.

    The options are those of `AECGame`.
    """
    return turn_based_aec_to_parallel(env(**options))
