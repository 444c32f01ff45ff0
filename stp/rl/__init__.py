"""Environments for reinforcement learning: PettingZoo for all seats, Gymnasium for one seat.

They need the extra `rl`: `pip install 'saint-petersburg[rl]'`.

>>> import stp.rl
>>> env = stp.rl.env(players=2)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> int(observation["action_mask"].sum())
9
"""

from __future__ import annotations

try:
    import gymnasium
    import numpy  # noqa: F401 - imported here to report its absence in one sentence
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as error:
    raise ImportError(
        f"stp.rl needs {error.name}: pip install 'saint-petersburg[rl]'", name=error.name
    ) from None

from stp.rl.actions import Actions, action_space
from stp.rl.encoder import Field
from stp.rl.multi import AECGame, env, parallel_env, raw_env
from stp.rl.observations import Observations
from stp.rl.single import ID, SeatEnv

__all__ = [
    "ID", "AECGame", "Actions", "Field", "Observations", "SeatEnv", "action_space", "env",
    "parallel_env", "raw_env",
]  # fmt: skip

if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point="stp.rl.single:SeatEnv")
