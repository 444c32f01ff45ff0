"""Finds the decisions of a game that may be puzzles, and judges them.

A decision is a candidate if

- there are at least `LEAST_MOVES` legal moves;
- at expert's own budget, the best move is `MARGIN` points or more ahead of every other one;
- at least `LEAST_FAILURES` of the bots without search make another move, because a move that they
  all find is no puzzle.

`stp.puzzles.judge` then decides. At most `MOST` candidates of a game become puzzles, no two of them
from the same phase of a round, and at most `MOST_OF` for each kind of move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Final

from stp.bots import Bot, make_bot
from stp.bots.base import finish
from stp.bots.explain import ADVISER
from stp.bots.levels import LEVELS, LevelBot
from stp.bots.style import STYLES
from stp.deal import shuffled
from stp.game import Game
from stp.moves import Move, decode
from stp.puzzles.cut import cut
from stp.puzzles.judge import FULL, MARGIN, Effort, Verdict, judge
from stp.record import dump
from stp.view import View

LEAST_MOVES: Final = 3
"""Minimum number of legal moves."""
LEAST_FAILURES: Final = 3
"""Minimum number of bots without search that miss the best move."""
MOST: Final = 4
"""Maximum number of puzzles from one game."""
MOST_OF: Final = {"buy": 2, "play": 2, "take": 2}
"""Maximum number of puzzles from one game by the verb of the best move; 1 for other verbs."""

UNSEARCHED: Final = ("novice", "easy", "medium")
SEARCHED: Final = ("hard", "expert")
TRIED_BY: Final = (*UNSEARCHED, *SEARCHED)
"""Levels whose failures are counted, each without a style and in every style."""
TRIES: Final = 1 + len(STYLES)
"""Number of bots for each level."""


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
    verbs: Counter[str] = Counter()
    for number in _order(game):
        position = game.position(number)
        if (position.round, position.phase) in stages:
            continue
        view = View(position, position.seat, memory=True)
        best = candidate(view)
        if best is None or verbs[best.verb] >= MOST_OF.get(best.verb, 1):
            continue
        verdict = judge(view, effort)
        if verdict is None:
            continue
        stages.add((position.round, position.phase))
        verbs[decode(verdict.best).verb] += 1
        failures = _failures(view, TRIED_BY, decode(verdict.best))
        yield Found(cut(game, number), verdict, failures)
        if verbs.total() == MOST:
            return


def _order(game: Game) -> list[int]:
    """Return the numbers of all decisions in a random order that depends only on the game.
    Decisions about a drawn card and after the building scoring come first, because they are
    rare."""
    seed = "\n".join(game.transcript)
    random = Random(int.from_bytes(sha256(f"puzzles\n{seed}".encode()).digest(), "big"))
    order = shuffled(range(len(game.moves)), random)
    return sorted(order, key=lambda number: game.position(number).decision == "action")


def candidate(view: View) -> Move | None:
    """Return the best move of a position that may be a puzzle, by expert's own search."""
    if len(view.legal_moves) < LEAST_MOVES:
        return None
    choices = [bot.choose(view) for bot in _bots(UNSEARCHED, view)]
    if len(set(choices)) == 1:
        return None
    budget = LEVELS[ADVISER].budget
    assert budget is not None
    trials = finish(LevelBot(ADVISER, seed="puzzle").try_out(view, budget))
    opinion = budget.opinion(len(view.seats))
    best, *others = (trial.mean(opinion) for trial in trials)
    if not others or best - max(others) < MARGIN:
        return None
    move = decode(trials[0].move)
    is_hard = sum(choice != move for choice in choices) >= LEAST_FAILURES
    return move if is_hard else None


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
