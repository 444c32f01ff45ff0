"""The environments follow the interfaces of PettingZoo and Gymnasium, at every table."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import stp.rl
from stp import IllegalMoveError, OptionError, StpError
from stp.rl import Observations, SeatEnv
from stp.rl.match import Match
from stp.rl.multi import AECGame
from tests.rl.plain_observation import plain_observation

TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4, "rules": "yucata", "observation": "fields", "reward": "margin"},
    {"players": 3, "edition": "new-society", "memory": True},
    {"players": 5, "edition": "new-society", "rules": "yucata prison_flips_back=next-round"},
]
EVERY_TABLE = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{len(table)}-{table}")


@EVERY_TABLE
@pytest.mark.parametrize("make", [stp.rl.env, stp.rl.raw_env])
def test_it_passes_the_test_of_the_interface(
    table: dict[str, Any], make: Callable[..., Any]
) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation", UserWarning)  # not an array: a dictionary
        api_test(make(**table), num_cycles=300)


@pytest.mark.parametrize(
    "call",
    [
        lambda: Match().play(0),
        lambda: stp.rl.raw_env().step(0),
        lambda: stp.rl.raw_env().last(),
        lambda: stp.rl.raw_env().observe("seat_1"),
        lambda: SeatEnv().step(0),
        lambda: SeatEnv().legal_actions(),
        lambda: copy.deepcopy(SeatEnv()).game(),
        lambda: pickle.loads(pickle.dumps(SeatEnv(render_mode="ansi"))).render(),
    ],
)
def test_a_game_is_dealt_before_it_is_played(call: Callable[[], Any]) -> None:
    with pytest.raises(StpError, match=r"call reset\(\) first"):
        call()


@EVERY_TABLE
def test_the_same_seed_is_the_same_series_of_games(table: dict[str, Any]) -> None:
    seed_test(lambda: stp.rl.env(**table), num_cycles=300)
    seeds = []
    for _ in range(2):
        env = stp.rl.raw_env(**table)
        env.reset(seed=11)
        first = env.match.seed
        env.reset()
        seeds.append((first, env.match.seed))
    assert seeds[0] == seeds[1]
    assert seeds[0][0] != seeds[0][1]


@EVERY_TABLE
def test_it_can_be_played_in_parallel(table: dict[str, Any]) -> None:
    parallel_api_test(stp.rl.parallel_env(**table), num_cycles=300)


def random_game(env: AECGame, seed: int) -> dict[str, float]:
    """Play a random game and return each agent's total reward."""
    chance = np.random.default_rng(seed)
    env.reset(seed=seed)
    gained = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        gained[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        assert bool(len(legal)) is not ended
        env.step(None if ended else int(chance.choice(legal)))
    return gained


@EVERY_TABLE
def test_rewards_are_those_of_the_result(table: dict[str, Any]) -> None:
    env = stp.rl.raw_env(**table)
    gained = list(random_game(env, 5).values())
    result = env.game().result
    assert result is not None
    if table.get("reward") == "margin":
        best = max(result.points)
        others = sorted(result.points)[-2]
        expected = [own - (best if own < best else others) for own in result.points]
        assert gained == expected
    else:
        assert sum(gained) == pytest.approx(0)
        assert [value == max(gained) for value in gained] == [rank == 1 for rank in result.rank]


@EVERY_TABLE
def test_a_mask_is_what_the_game_offers(table: dict[str, Any]) -> None:
    env = stp.rl.raw_env(**table)
    env.reset(seed=4)
    chance = np.random.default_rng(4)
    while not env.match.over:
        legal = [env.actions.index(move) for move in env.game().legal_moves]
        for seat, agent in enumerate(env.possible_agents):
            mask = env.observe(agent)["action_mask"]
            assert mask.dtype == np.int8
            assert np.flatnonzero(mask).tolist() == (legal if seat == env.match.state.seat else [])
        assert env.match.legal_actions() == legal
        for _ in range(7):
            if not env.match.over:
                env.step(int(chance.choice(env.match.legal_actions())))


def test_the_record_of_a_game_is_what_was_played() -> None:
    env = stp.rl.raw_env(players=3)
    random_game(env, 2)
    game = env.game()
    assert game.over
    assert stp.Game.load(game.dump()) == game
    assert game.state.engine_state() == env.match.state


def test_an_illegal_action_says_what_and_why() -> None:
    env = stp.rl.raw_env()
    env.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="illegal move 'play judge'"):
        env.step(env.actions.index("play judge"))
    with pytest.raises(StpError, match="there is no action 1067: actions go from 0 to 1066"):
        env.step(1067)
    with pytest.raises(StpError, match="None is an action only once the game is over"):
        env.step(None)
    for wrong in ("pass", 1.5, [3]):
        with pytest.raises(StpError, match="an action is a number, not "):
            env.step(wrong)  # type: ignore[arg-type]
    assert env.game().moves == ()


def test_in_the_usual_wrappers_an_illegal_action_loses() -> None:
    env = stp.rl.env()
    env.reset(seed=1)
    loser = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(env.unwrapped.actions.index("play judge"))
    assert env.terminations[loser]
    assert env.rewards[loser] == -1


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"edition": "deluxe"}, "unknown edition 'deluxe': use one of base, new-society"),
        ({"players": 5}, "five players need the edition 'new-society'"),
        ({"players": 1}, "'base' is for 2 to 4 players, not 1"),
        ({"rules": "classic house=true"}, "unknown table option 'house'"),
        ({"reward": "glory"}, "unknown reward 'glory': use one of win, margin"),
        ({"observation": "pixels"}, "unknown form of observations 'pixels'"),
        ({"render_mode": "human"}, "unknown render mode 'human'"),
    ],
)
def test_invalid_arguments_are_refused_in_one_sentence(
    options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(OptionError, match=reason):
        stp.rl.env(**options)


def test_without_the_extra_one_sentence_says_what_to_install() -> None:
    program = "import sys; sys.modules['pettingzoo'] = None\nimport stp.rl"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "ImportError: stp.rl needs pettingzoo: pip install 'saint-petersburg[rl]'" in done.stderr


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (lambda: stp.rl.raw_env(players=3), "<AECGame: base, 3 players>"),
        (lambda: SeatEnv(("easy", "hard")), "<SeatEnv: base, seat 1 against easy, hard>"),
        (Observations, "<Observations: base, 2 players, 508 numbers>"),
        (lambda: stp.rl.action_space("base"), "<Actions: 1067 moves of the edition 'base'>"),
    ],
)
def test_what_is_printed_says_which_table_it_is(made: Callable[[], object], shown: str) -> None:
    assert repr(made()) == shown


# One seat against bots


@pytest.mark.parametrize("observation", ["flat", "fields"])
def test_a_seat_against_bots_passes_gymnasiums_test(observation: str) -> None:
    env = SeatEnv(("greedy", "random"), observation=observation)

    class Legal(gymnasium.ActionWrapper[Any, Any, Any]):
        """Replaces every sampled action by a legal one."""

        def action(self, action: Any) -> Any:
            legal = np.flatnonzero(env.action_masks())
            return int(legal[action % len(legal)])

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*different from the unwrapped version")
        check_env(Legal(env), skip_render_check=True)


def test_a_seat_is_another_one_in_every_game_or_always_the_same() -> None:
    env = SeatEnv(("greedy", "greedy"))
    seats = []
    for _ in range(4):
        env.reset()
        seats.append(env.seat)
        assert env.match.state.seat == env.seat - 1
    assert seats == [1, 2, 3, 1]
    fixed = SeatEnv(("greedy",), seat=2)
    for _ in range(3):
        fixed.reset()
        assert fixed.seat == 2


def test_a_game_against_a_bot_is_that_of_the_seed() -> None:
    env = gymnasium.make(stp.rl.ID, opponents=("medium",))
    records = []
    for _ in range(2):
        chance = np.random.default_rng(1)
        _, info = env.reset(seed=3)
        over = False
        while not over:
            action = chance.choice(np.flatnonzero(info["action_mask"]))
            _, reward, over, _, info = env.step(action)
        records.append((env.unwrapped.game().dump(), reward))  # type: ignore[attr-defined]
    assert records[0] == records[1]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"opponents": ("grandmaster",)}, "unknown bot 'grandmaster'"),
        ({"opponents": "greedy"}, "must be a list of names of bots, not 'greedy' (str)"),
        ({"opponents": 2}, "must be a list of names of bots, not 2 (int)"),
        ({"opponents": (5,)}, "the name of a bot must be text, not 5 (int)"),
        ({"opponents": ()}, "is for 2 to 4 players, not 1"),
        ({"seat": 3}, "there is no seat 3: seats are numbered from 1 to 2"),
        ({"seat": "1"}, "a seat must be a whole number, not '1' (str)"),
    ],
)
def test_a_seat_or_bot_that_there_is_not_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(StpError, match=re.escape(reason)):
        SeatEnv(**options)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (
            lambda env, _: env.observe("seat_9"),
            "there is no agent 'seat_9': the agents are seat_1, ",
        ),
        (lambda env, _: env.action_space("black"), "there is no agent 'black'"),
        (lambda env, _: env.observation_space(1), "there is no agent 1"),
        (lambda env, _: env.reset(seed="a"), "must be a whole number, not 'a' (str)"),
        (lambda env, _: env.reset(seed=1.5), "must be a whole number, not 1.5 (float)"),
        (lambda env, _: env.actions.index(5), "a move must be text, not 5 (int)"),
        (lambda _, rl: rl.env(player=2), "unknown option 'player': use one of players, edition"),
        (lambda _, rl: rl.parallel_env(seats=2), "unknown option 'seats'"),
        (lambda _, rl: rl.Observations("base", 2, 5), "rules must be text or a Rules, not 5"),
        (lambda _, rl: rl.action_space(["base"]), "unknown edition '['base']'"),
    ],
)
def test_a_wrong_question_gets_one_clear_sentence(
    wrong: Callable[[Any, Any], object], reason: str
) -> None:
    env: Any = stp.rl.raw_env(players=2)
    env.reset(seed=1)
    with pytest.raises(StpError, match=re.escape(reason)):
        wrong(env, stp.rl)
    env.reset(seed=np.int64(1))
    assert env.match.seed == "1-1"
    assert env.game().view(np.int64(1)) == env.game().view(1)


# Pictures


@pytest.mark.parametrize("make", [stp.rl.raw_env, SeatEnv])
def test_the_table_is_shown_as_text_as_a_document_and_as_pixels(make: Callable[..., Any]) -> None:
    shown = {}
    for mode in AECGame.metadata["render_modes"]:
        env = make(render_mode=mode)
        env.reset(seed=4)
        shown[mode] = env.render()
    assert shown["ansi"].startswith("--- Round 1, worker phase")
    assert shown["html"].startswith("<iframe ")
    pixels = shown["rgb_array"]
    assert pixels.dtype == np.uint8
    assert pixels.shape[1:] == (960, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50, "something is drawn"


def test_without_a_mode_nothing_can_be_shown() -> None:
    env = stp.rl.raw_env()
    env.reset(seed=1)
    with pytest.raises(OptionError, match="make the environment with a render_mode"):
        env.render()


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
)
def test_a_copy_of_an_observer_is_independent(again: Callable[[Any], Any]) -> None:
    layout = Observations(memory=True)
    match, other = Match(memory=True), Match(memory=True)
    match.reset(1)
    other.reset(2)
    for _ in range(30):
        match.play_legal(match.legal[0])
        other.play_legal(other.legal[-1])
    seen = layout.flat(match.state, 0).tolist()
    copied = again(layout)
    unlike = copied.flat(other.state, 0).tolist()
    assert layout.flat(match.state, 0).tolist() == seen == plain_observation(layout, match.state, 0)
    assert unlike == plain_observation(layout, other.state, 0)


def test_a_copy_of_an_environment_plays_on_alone() -> None:
    env = SeatEnv(("random",), seat=1)
    env.reset(seed=3)
    for _ in range(20):
        env.step(env.legal_actions()[0])
    copied = copy.deepcopy(env)
    action = env.legal_actions()[-1]
    assert copied.legal_actions() == env.legal_actions()
    first, second = env.step(action), copied.step(action)
    assert first[0].tolist() == second[0].tolist()
    assert first[4]["action_mask"].tolist() == second[4]["action_mask"].tolist()
    env.step(env.legal_actions()[0])
    assert copied.game() != env.game()
