"""Finds the decisions of a game that may be puzzles, and judges them.

A decision is a candidate if

- there are at least `MIN_MOVES` legal moves;
- at expert's own budget, the best move is `MARGIN` points or more ahead of every other one;
- at least `MIN_FAILURES` of the bots without search make another move, because a decision that
  they all get right is not a puzzle;
- the best move is not doubtful (`stp.puzzles.themes.is_doubtful`).

`stp.puzzles.judge` then decides. At most `MAX_PER_GAME` candidates of a game become puzzles, no two
of them of the same theme or from the same phase of a round. Candidates of rare themes are judged
first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from stp.bots import Bot, make_bot
from stp.bots.base import finish
from stp.bots.explain import ADVISER
from stp.bots.levels import LevelBot, budget_of
from stp.bots.style import STYLES
from stp.deal import seeded, shuffled
from stp.game import Game
from stp.moves import Move, decode
from stp.puzzles.judge import FULL, MARGIN, Effort, Verdict, judge
from stp.puzzles.packed import THEMES, TRIED_BY
from stp.puzzles.redact import redact
from stp.puzzles.themes import is_doubtful, theme_of
from stp.record import dump
from stp.view import View

MIN_MOVES: Final = 3
"""Minimum number of legal moves."""
MIN_FAILURES: Final = 3
"""Minimum number of bots without search that miss the best move."""
MAX_PER_GAME: Final = 4
"""Maximum number of puzzles from one game."""
RARE: Final = ("pub", "observatory", "last-rubles")
"""Themes that few games have."""

UNSEARCHED: Final = ("novice", "easy", "medium")
"""Levels of bots without search."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle that was found."""

    game: Game
    """The game up to the position, reduced to what the seat may know."""
    verdict: Verdict
    failures: tuple[int, ...]
    """For each level of `TRIED_BY`, how many of its `TRIES` bots make another move."""


def search(game: Game, effort: Effort = FULL) -> Iterator[Found]:
    """Yield the puzzles of a game; the same game always has the same puzzles."""
    stages: set[tuple[int, str]] = set()
    themes: set[str] = set()
    for number, theme in _candidates(game):
        position = game.position(number)
        if theme in themes or (position.round, position.phase) in stages:
            continue
        view = View(position, position.seat, memory=True)
        verdict = judge(view, effort)
        if verdict is None:
            continue
        best = decode(verdict.best)
        stages.add((position.round, position.phase))
        themes.add(theme_of(redact(game, number), best))
        yield Found(redact(game, number), verdict, _failures(view, TRIED_BY, best))
        if len(stages) == MAX_PER_GAME:
            return


def _candidates(game: Game) -> list[tuple[int, str]]:
    """Return the numbers of a game's candidates with their themes: first those of rare themes, then
    one of each other theme in turn. The order is random but depends only on the game."""
    random = seeded("\n".join(("puzzles", *game.transcript)))
    found: dict[str, list[int]] = {theme: [] for theme in shuffled(THEMES, random)}
    for number in shuffled(range(len(game.moves)), random):
        position = game.position(number)
        best = candidate(View(position, position.seat, memory=True))
        if best is not None:
            found[theme_of(redact(game, number), best)].append(number)
    turns = [
        (-1 if theme in RARE else turn, number, theme)
        for theme, numbers in found.items()
        for turn, number in enumerate(numbers)
    ]
    turns.sort(key=lambda one: one[0])
    return [(number, theme) for _, number, theme in turns]


def candidate(view: View) -> Move | None:
    """Return the best move of a position that may be a puzzle, by expert's own search."""
    if len(view.legal_moves) < MIN_MOVES:
        return None
    choices = [bot.choose(view) for bot in _bots(UNSEARCHED, view)]
    if len(set(choices)) == 1:
        return None
    budget = budget_of(ADVISER)
    trials = finish(LevelBot(ADVISER, seed="puzzle").try_out(view, budget))
    opinion = budget.opinion(len(view.seats))
    best, *others = (trial.mean(opinion) for trial in trials)
    if not others or best - max(others) < MARGIN:
        return None
    move = decode(trials[0].move)
    is_hard = sum(choice != move for choice in choices) >= MIN_FAILURES
    return move if is_hard and not is_doubtful(view, move) else None


def _bots(levels: Sequence[str], view: View) -> Iterator[Bot]:
    for level in levels:
        for name in (level, *(f"{level}:{style}" for style in STYLES)):
            yield make_bot(name, "puzzle", view.viewer or 1)


def _failures(view: View, levels: Sequence[str], best: Move) -> tuple[int, ...]:
    """Return how many bots of each level miss the best move."""
    return tuple(sum(bot.choose(view) != best for bot in _bots((level,), view)) for level in levels)


def row_of(found: Found) -> dict[str, Any]:
    """Return a puzzle as JSON data for the file of results."""
    verdict = found.verdict
    return {
        "record": dump(found.game),
        "best": str(decode(verdict.best)),
        "losses": {str(decode(move)): round(loss, 2) for move, loss in verdict.losses.items()},
        "errors": {str(decode(move)): round(error, 3) for move, error in verdict.errors.items()},
        "points": round(verdict.points, 2),
        "failures": list(found.failures),
    }
