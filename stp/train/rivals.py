"""Defines opponents for measurements that the page does not offer."""

from __future__ import annotations

from stp.bots.base import Bot, finish
from stp.bots.levels import LevelBot
from stp.bots.search import Budget
from stp.moves import Move, decode
from stp.view import View

ROLLOUTS = Budget(moves=7, trials=26, phases=3, prior=8)


class RolloutBot(Bot):
    """A plain search over the tuned heuristic: 26 simulated games per decision, cut after 3 phases.

    It uses our heuristic and value of positions, so it is as strong as such a search can be; `arena
    --against stp.train.rivals:RolloutBot` plays it.
    """

    def choose(self, view: View) -> Move:
        """Return the move with the best results in the simulated games."""
        search = LevelBot("expert").search(view, ROLLOUTS)
        return decode(finish(search.run(view, self.random(view)))[0].move)
