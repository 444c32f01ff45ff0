"""Defines the six levels by experience and search budget. None makes mistakes on purpose.

A bot's name is its level, and behind a colon its style if it has one: `expert`, `medium:builder`.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal

from stp.bots.base import Bot, check_view, finish
from stp.bots.learned import VALUES, WEIGHTS
from stp.bots.rollout import RolloutPolicy
from stp.bots.search import Budget, Search, Trial
from stp.bots.style import STYLES
from stp.bots.value import Value
from stp.bots.weights import HAND_SET, NAMES, NOVICE, Weights
from stp.cards import Edition
from stp.errors import OptionError, StpError
from stp.moves import Move, decode
from stp.view import View


@dataclass(frozen=True, slots=True)
class Level:
    """A level: the weights it values cards with, and its search budget."""

    experience: float
    """How far its weights are from a beginner's to the learned ones, from 0 to 1."""
    beginner: Literal["novice", "hand-set"] = "hand-set"
    """The beginner's weights, both set by hand: a novice looks at little more than printed income
    and prices (`stp.bots.weights`)."""
    budget: Budget | None = None
    """The search budget; None if it plays the heuristic's best move without searching."""
    doubt: float = 0.0
    """Chance of winning that a choice may be expected to lose if it ends a search early; see
    `Search.run`. It does not shorten searches that compare moves."""
    work_of_three_or_more: int | None = None
    """The work of a choice with three or more players, if it is not that of the budget."""

    def budget_with(self, players: int) -> Budget | None:
        """Return the budget of a choice with a number of players.

        >>> [LEVELS["expert"].budget_with(players).work for players in (2, 3, 4)]
        [40000, 60000, 60000]
        """
        if self.budget is None or self.work_of_three_or_more is None or players == 2:
            return self.budget
        return replace(self.budget, work=self.work_of_three_or_more)


_HARD: Final = Budget(
    moves=7,
    work=6_000,
    trials=100,
    phases=3,
    prior=12,
    judged=2,
    caps_opinion=True,
)
_EXPERT: Final = Budget(
    moves=15,
    work=40_000,
    trials=240,
    phases=4,
    prior=8,
    judged=3,
    caps_opinion=True,
    looks_ahead=True,
)
LEVELS: Final[dict[str, Level]] = {
    "novice": Level(0.2, "novice"),
    "easy": Level(0.5),
    "medium": Level(1.0),
    "hard": Level(1.0, budget=_HARD),
    "expert": Level(1.0, budget=_EXPERT, doubt=0.001, work_of_three_or_more=60_000),
    "master": Level(
        1.0,
        budget=replace(_EXPERT, work=1_000_000, trials=6_000, prior=60, fewest=100),
        doubt=0.002,
    ),
}
"""The levels, weakest first."""
_FAST_SUBSTITUTES: Final = {"master": "expert"}
"""Fast substitutes for levels that think for seconds."""


def fast_substitute(bot: str) -> str:
    """Return the fast substitute for a bot, with the same style.

    >>> fast_substitute("master:builder"), fast_substitute("hard")
    ('expert:builder', 'hard')
    """
    level, colon, style = bot.partition(":")
    return f"{_FAST_SUBSTITUTES.get(level, level)}{colon}{style}"


class LevelBot(Bot):
    """A bot that plays at a level, with or without a style.

    Raises OptionError for an unknown level or style.
    """

    def __init__(
        self, level: str, style: str | None = None, seed: str | None = None, seat: int = 1
    ) -> None:
        super().__init__(seed, seat)
        for what, one, choices in (("level", level, LEVELS), ("style", style, (None, *STYLES))):
            if one not in tuple(choices):
                known = ", ".join(map(str, choices))
                raise OptionError(f"unknown {what} {one!r}: use one of {known}")
        self.level = level
        self.style = style

    def __repr__(self) -> str:
        return f"<LevelBot: {self.level}{f':{self.style}' if self.style else ''}, seat {self.seat}>"

    def choose(self, view: View) -> Move:
        """Return the chosen move."""
        return finish(self.think(view))

    def think(self, view: View) -> Generator[None, None, Move]:
        """Choose as a generator that yields regularly, so that the caller can pause or stop it."""
        check_view(view)
        level = LEVELS[self.level]
        budget = level.budget_with(len(view.seats))
        if budget is None:
            return decode(self.heuristic(view).choose(view.engine_state()))
        trials = yield from self.try_out(view, budget, level.doubt)
        return decode(trials[0].move)

    def try_out(
        self, view: View, budget: Budget, doubt: float = 0.0
    ) -> Generator[None, None, list[Trial]]:
        """Search; return the moves tried, best first. Yields after every simulated phase.

        With `doubt`, the search may stop early; see `Search.run`.
        """
        return (yield from self.search(view, budget).run(view, self.random(view), doubt))

    def differences(
        self, view: View, better: int, worse: int, games: int
    ) -> Generator[None, None, list[float]]:
        """Return two moves' difference in each simulated game; yields as `try_out` does."""
        search = self.search(view, budget_of(self.level))
        return (yield from search.differences(view, better, worse, games, self.random(view)))

    def search(self, view: View, budget: Budget) -> Search:
        """Return a search with the bot's heuristic and the learned value of positions."""
        return Search(self.heuristic(view), value_of(view.edition, len(view.seats)), budget)

    def heuristic(self, view: View) -> RolloutPolicy:
        """Return the heuristic that the bot uses in this game.

        Raises StpError for a view without `memory`, because the heuristic estimates the
        opponents' hands.
        """
        if not view.memory:
            raise StpError("a bot needs a view with memory: game.view(seat, memory=True)")
        return heuristic_of(self.level, self.style, view.edition, len(view.seats))


def budget_of(level: str) -> Budget:
    """Return the search budget of a level that searches."""
    budget = LEVELS[level].budget
    assert budget is not None, "the level does not search"
    return budget


@cache
def heuristic_of(level: str, style: str | None, edition: Edition, players: int) -> RolloutPolicy:
    """Return the heuristic of a level and style for an edition and number of players."""
    weights = _weights(LEVELS[level], edition, players)
    return RolloutPolicy(STYLES[style].of(weights) if style else weights, edition)


def _weights(level: Level, edition: Edition, players: int) -> Weights:
    """Return the weights of a level: between a beginner's and the learned ones."""
    learned = dict(zip(NAMES, WEIGHTS[f"{edition}:{players}"], strict=True))
    beginner = HAND_SET | NOVICE if level.beginner == "novice" else HAND_SET
    share = level.experience
    return {name: (1 - share) * beginner[name] + share * learned[name] for name in NAMES}


@cache
def value_of(edition: Edition, players: int) -> Value:
    """Return the learned value of positions."""
    return Value(VALUES[f"{edition}:{players}"])
