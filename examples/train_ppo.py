"""Learns to play by PPO with action masking: base game, two players, against the greedy bot.

    python -m examples.train_ppo --minutes 20 --policy policy.pt --curve curve.json

needs the extra `train` (PyTorch and `stp.rl`). Time is the processor time of this process, so other
programs on the machine change the result little. The reward of a move is how much it changes the
lead that the seat would have if the game ended; over a game, these add up to the final margin.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import deque
from dataclasses import asdict, dataclass, field
from pathlib import Path

try:
    import numpy as np
    import torch
    from torch import nn
    from torch.distributions import Categorical
    from torch.nn import functional

    from stp.rl import SeatEnv
except ImportError as error:
    sys.exit(f"train_ppo.py needs {error.name}: pip install 'saint-petersburg[train]'")

from stp.rules import final_points

OPPONENT = "greedy"
TABLES = 32
"""Number of games played side by side."""
STEPS = 128
"""Number of decisions at each table between two updates."""
EPOCHS = 3
BATCHES = 8
DISCOUNT = 1.0
TRACE = 0.95
"""How far the advantage of a decision looks ahead (GAE's lambda)."""
CLIP = 0.2
ENTROPY = 0.01
WIDTH = 128
"""Units of each hidden layer."""
RATE = 7e-4
POINTS = 20.0
"""Points that count as a reward of 1."""
TESTED = 400


@dataclass
class Curve:
    """The results of the training, by processor time."""

    seconds: list[float] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    """Share of the latest training games won, with moves drawn by their probabilities."""
    margin: list[float] = field(default_factory=list)
    tested: float = 0.0
    """Share of the test games won by the final policy."""
    test_games: int = 0


class Policy(nn.Module):  # type: ignore[misc]
    """Two hidden layers, shared by the choice of a move and the expected reward."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(inputs, WIDTH), nn.Tanh(), nn.Linear(WIDTH, WIDTH), nn.Tanh()
        )
        self.choice = nn.Linear(WIDTH, actions)
        self.worth = nn.Linear(WIDTH, 1)
        nn.init.orthogonal_(self.choice.weight, 0.01)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """Return the probabilities of the legal moves, and the expected future reward."""
        hidden = self.body(seen)
        logits = self.choice(hidden).masked_fill(mask == 0, -1e9)
        return Categorical(logits=logits, validate_args=False), self.worth(hidden).squeeze(-1)


def scale(env: SeatEnv) -> np.ndarray:
    """Return the divisors of observations: unbounded counts are divided by ten."""
    space = env.match.observations
    return np.where(space.high > 99, 20.0, np.maximum(space.high, 1)).astype(np.float32)


def lead(env: SeatEnv) -> float:
    """Return the seat's lead if the game ended now."""
    state, seat = env.match.state, env.seat - 1
    others = (final_points(state, s) for s in range(env.match.players) if s != seat)
    return (final_points(state, seat) - max(others)) / POINTS


class Tables:
    """Games played side by side; a finished one is replaced by a new one."""

    def __init__(self, number: int, seed: int) -> None:
        self.envs = [SeatEnv((OPPONENT,), memory=True, reward="margin") for _ in range(number)]
        starts = [env.reset(seed=seed + n) for n, env in enumerate(self.envs)]
        self.scale = scale(self.envs[0])
        self.seen = np.stack([seen for seen, _ in starts]) / self.scale
        self.masks = np.stack([info["action_mask"] for _, info in starts])
        self.leads = [lead(env) for env in self.envs]
        self.margins: deque[float] = deque(maxlen=400)
        self.games = 0

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Make a move at each table, and return the rewards and which games are over."""
        rewards, over = np.zeros(len(self.envs), np.float32), np.zeros(len(self.envs), np.float32)
        for n, (env, action) in enumerate(zip(self.envs, actions, strict=True)):
            seen, margin, ended, _, info = env.step(action)
            now = lead(env)
            rewards[n] = now - self.leads[n]
            if ended:
                over[n] = 1
                self.games += 1
                self.margins.append(margin)
                seen, info = env.reset()
                now = lead(env)
            self.leads[n] = now
            self.seen[n], self.masks[n] = seen / self.scale, info["action_mask"]
        return rewards, over


def train(minutes: float, seed: int, say: bool = True) -> tuple[Policy, Curve]:
    """Train for a number of minutes of processor time; return the policy and its curve."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # such small steps gain nothing from more threads
    tables = Tables(TABLES, seed=1000 * seed)
    inputs, actions = tables.seen.shape[1], tables.masks.shape[1]
    policy = Policy(inputs, actions)
    optimizer = torch.optim.Adam(policy.parameters(), lr=RATE, eps=1e-5)
    curve, decisions = Curve(), 0
    began = time.process_time()
    while (spent := time.process_time() - began) < 60 * minutes:
        optimizer.param_groups[0]["lr"] = RATE * max(0.05, 1 - spent / (60 * minutes))
        seen = torch.zeros(STEPS, TABLES, inputs)
        masks = torch.zeros(STEPS, TABLES, actions, dtype=torch.int8)
        chosen = torch.zeros(STEPS, TABLES, dtype=torch.int64)
        log_chances, worths, rewards, overs = (torch.zeros(STEPS, TABLES) for _ in range(4))
        with torch.no_grad():
            for step in range(STEPS):
                seen[step] = torch.from_numpy(tables.seen)
                masks[step] = torch.from_numpy(tables.masks)
                choice, worths[step] = policy(seen[step], masks[step])
                chosen[step] = choice.sample()
                log_chances[step] = choice.log_prob(chosen[step])
                paid, over = tables.step(chosen[step].numpy())
                rewards[step], overs[step] = torch.from_numpy(paid), torch.from_numpy(over)
            last = policy(torch.from_numpy(tables.seen), torch.from_numpy(tables.masks))[1]
        advantages = torch.zeros(STEPS, TABLES)
        ahead = torch.zeros(TABLES)
        for step in reversed(range(STEPS)):
            goes_on = 1 - overs[step]
            after = last if step == STEPS - 1 else worths[step + 1]
            surprise = rewards[step] + DISCOUNT * after * goes_on - worths[step]
            ahead = surprise + DISCOUNT * TRACE * goes_on * ahead
            advantages[step] = ahead
        learn(
            policy, optimizer, seen.flatten(0, 1), masks.flatten(0, 1), chosen.flatten(),
            log_chances.flatten(), advantages.flatten(), (advantages + worths).flatten(),
        )  # fmt: skip
        decisions += STEPS * TABLES
        if tables.margins:
            curve.seconds.append(round(time.process_time() - began, 1))
            curve.decisions.append(decisions)
            curve.games.append(tables.games)
            curve.won.append(float(np.mean([(m > 0) + (m == 0) / 2 for m in tables.margins])))
            curve.margin.append(float(np.mean(tables.margins)))
            if say:
                print(
                    f"{curve.seconds[-1]:7.0f} s {decisions:9} decisions {tables.games:6} games"
                    f"  won {curve.won[-1]:5.1%}  margin {curve.margin[-1]:+6.1f}",
                    flush=True,
                )
    return policy, curve


def learn(
    policy: Policy, optimizer: torch.optim.Optimizer, seen: torch.Tensor, masks: torch.Tensor,
    chosen: torch.Tensor, log_chances: torch.Tensor, advantages: torch.Tensor,
    returns: torch.Tensor,
) -> None:  # fmt: skip
    """Improve the policy with its latest decisions, in small steps."""
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(chosen)).chunk(BATCHES):
            choice, worths = policy(seen[batch], masks[batch])
            ratio = (choice.log_prob(chosen[batch]) - log_chances[batch]).exp()
            gain = advantages[batch]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = (
                -torch.min(ratio * gain, clipped * gain).mean()
                + 0.5 * functional.mse_loss(worths, returns[batch])
                - ENTROPY * choice.entropy().mean()
            )
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def test(policy: Policy, games: int) -> float:
    """Return the share of new games that the policy wins when it plays its best moves."""
    env = SeatEnv((OPPONENT,), memory=True)
    divisor, won = scale(env), 0.0
    for game in range(games):
        seen, info = env.reset(seed=10_000_019) if game == 0 else env.reset()
        over = False
        while not over:
            with torch.no_grad():
                choice, _ = policy(
                    torch.from_numpy(seen / divisor), torch.from_numpy(info["action_mask"])
                )
            seen, reward, over, _, info = env.step(int(choice.probs.argmax()))
        won += (reward + 1) / 2
    return won / games


def main(argv: list[str] | None = None) -> Curve:
    """Train, test, and write the results."""
    parser = argparse.ArgumentParser(description="Learn to play by masked PPO.")
    parser.add_argument("--minutes", type=float, default=20, help="processor time for learning")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--test-games", type=int, default=TESTED)
    parser.add_argument("--policy", type=Path, help="where to keep what was learned")
    parser.add_argument("--curve", type=Path, help="where to write how it was learned, as JSON")
    args = parser.parse_args(argv)
    policy, curve = train(args.minutes, args.seed)
    curve.tested, curve.test_games = test(policy, args.test_games), args.test_games
    print(f"won {curve.tested:.1%} of {args.test_games} games against {OPPONENT}")
    if args.policy:
        torch.save(policy.state_dict(), args.policy)
    if args.curve:
        args.curve.write_text(json.dumps(asdict(curve)), encoding="utf-8")
    return curve


if __name__ == "__main__":
    main()
