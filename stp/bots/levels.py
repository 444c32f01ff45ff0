"""The six levels: what each knows and how far it looks. None of them makes mistakes on purpose.

A bot's name is its level, and behind a colon its style if it has one: `expert`, `medium:builder`.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from stp.bots.base import Bot, finish
from stp.bots.learned import VALUES, WEIGHTS
from stp.bots.rollout import RolloutPolicy
from stp.bots.search import Budget, Search, Trial
from stp.bots.style import STYLES
from stp.bots.value import Value
from stp.bots.weights import HAND_SET, NAMES, NOVICE
from stp.cards import Edition
from stp.moves import Move, decode
from stp.view import View


@dataclass(frozen=True, slots=True)
class Level:
    """What a level knows: which numbers it weighs cards with, and whether it tries moves out."""

    knows: Literal["prints", "rules", "experience"]
    """Printed income and price alone; hand-set numbers for all there is; the learned numbers."""
    budget: Budget | None = None
    """How much it tries out; None: it takes the move that looks best."""


LEVELS: Final[dict[str, Level]] = {
    "novice": Level("prints"),
    "easy": Level("rules"),
    "medium": Level("experience"),
    "hard": Level(
        "experience",
        Budget(moves=5, work=6_000, trials=100, phases=3, prior=12, judged=2, caps_opinion=True),
    ),
    "expert": Level(
        "experience",
        Budget(moves=8, work=40_000, trials=400, phases=5, prior=24, judged=4, caps_opinion=True),
    ),
    "master": Level(
        "experience",
        Budget(
            moves=10, work=1_200_000, trials=8_000, phases=5, prior=300, judged=4, caps_opinion=True
        ),
    ),
}
"""The levels, weakest first."""
_IN_BRIEF: Final = {"master": "expert"}
"""What plays in place of a level that takes seconds, where nobody can wait for it."""


def in_brief(bot: str) -> str:
    """Return the bot that plays in place of another where it has to be quick, with its style.

    >>> in_brief("master:builder"), in_brief("hard")
    ('expert:builder', 'hard')
    """
    level, colon, style = bot.partition(":")
    return f"{_IN_BRIEF.get(level, level)}{colon}{style}"


class LevelBot(Bot):
    """Plays at a level, with a style or without."""

    def __init__(
        self, level: str, style: str | None = None, seed: str | None = None, seat: int = 1
    ) -> None:
        super().__init__(seed, seat)
        self.level = level
        self.style = style

    def choose(self, view: View) -> Move:
        """Return the move that looks best."""
        return finish(self.think(view))

    def think(self, view: View) -> Generator[None, None, Move]:
        """Yield often, so that a caller can stop listening; return the move."""
        budget = LEVELS[self.level].budget
        if budget is None:
            return decode(self.heuristic(view).choose(view.engine_state()))
        trials = yield from self.try_out(view, budget)
        return decode(trials[0].move)

    def try_out(self, view: View, budget: Budget) -> Generator[None, None, list[Trial]]:
        """Yield after every phase of an imagined game; return the moves tried, the best first."""
        players = len(view.seats)
        search = Search(self.heuristic(view), value_of(view.edition, players), budget)
        return (yield from search.run(view, self.random(view)))

    def differences(
        self, view: View, better: int, worse: int, games: int
    ) -> Generator[None, None, list[float]]:
        """Yield as `try_out` does; return what one move brings more than another in each game."""
        budget = LEVELS[self.level].budget
        assert budget is not None, "the level tries nothing out"
        search = Search(self.heuristic(view), value_of(view.edition, len(view.seats)), budget)
        return (yield from search.differences(view, better, worse, games, self.random(view)))

    def heuristic(self, view: View) -> RolloutPolicy:
        """Return the numbers that the bot weighs moves with in this game.

        Raises ValueError for a view without `memory`: it reckons with what the others may have.
        """
        if not view.memory:
            raise ValueError("a bot needs a view with memory")
        return heuristic_of(self.level, self.style, view.edition, len(view.seats))


@cache
def heuristic_of(level: str, style: str | None, edition: Edition, players: int) -> RolloutPolicy:
    """Return the heuristic of a level and style for an edition and number of players."""
    knows = LEVELS[level].knows
    weights = HAND_SET
    if knows == "prints":
        weights = {**HAND_SET, **NOVICE}
    elif knows == "experience":
        weights = dict(zip(NAMES, WEIGHTS[f"{edition}:{players}"], strict=True))
    return RolloutPolicy(STYLES[style].of(weights) if style else weights, edition)


@cache
def value_of(edition: Edition, players: int) -> Value:
    """Return the learned value of positions."""
    return Value(VALUES[f"{edition}:{players}"])
