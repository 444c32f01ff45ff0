"""Runs long computations in slices, so that the caller can handle events in between.

The same code runs in the worker or, if there is none, on the page. A task is one line of text:
"move expert:banker" is a bot's move, "hint master" a level's opinion of a position's best moves,
"judge expert" that of all its moves, "analyse 1 3" what it thinks of the decisions of two seats,
"par - medium" the par of the deal with a person in seat 1 and a bot in seat 2, "par - medium 84,60"
the same if one of its games is known already, and "chances" everybody's chance of winning. The most
urgent task runs first; the others wait.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from stp.analysis import analyse, chances_after, hint, measure, to_data
from stp.analysis.store import row_of
from stp.bots import make_bot
from stp.bots.levels import LEVELS, fast_substitute
from stp.game import Game
from stp.record import dump, load_in_steps
from stp.web.model.coach.hint import all_to_text, to_text

KINDS: Final = ("chances", "move", "hint", "judge", "analyse", "par")
"""Kinds of tasks, most urgent first; an analysis and par can wait. The chances take so little time
(10 ms in CPython) that no move is noticeably late."""
PERSON: Final = "-"
"""The word for a person's seat in a task."""
PROGRESS: Final = "progress"
ANSWER: Final = "answer"
_EVERY: Final = 250.0
"""Milliseconds between two progress reports."""
_FOREVER: Final = float("inf")

Message = tuple[int, str, str]
"""The number of a job, `PROGRESS` or `ANSWER`, and what was found. With progress, this is the share
of the work done (0 if unknown, as a sign of life) and, after a space, new results as JSON, if there
are any."""


def kind_of(task: str) -> str:
    """Return which of `KINDS` a task is."""
    return task.partition(" ")[0]


def fast_task(task: str) -> str:
    """Return the shorter task that replaces one that is too slow for the page.

    >>> fast_task("move master:builder"), fast_task("hint master")
    ('move expert:builder', 'hint expert')
    """
    kind, *details = task.split()
    return (
        task if kind in ("analyse", "par", "chances") else f"{kind} {fast_substitute(details[0])}"
    )


def is_quick(task: str) -> bool:
    """Return whether the page does a task faster than it asks a worker: a move of a bot that does
    not search.

    >>> is_quick("move medium:saver"), is_quick("move greedy"), is_quick("move hard")
    (True, True, False)
    """
    kind, *details = task.split()
    level = LEVELS.get(details[0].partition(":")[0]) if details else None
    return kind == "move" and (level is None or level.budget is None)


@dataclass(slots=True)
class _Job:
    number: int
    work: Generator[float | None, None, str]
    told: float
    """Time of the last progress report."""
    found: list[object]
    """Results to be reported next."""


class _Reader:
    """Reads the records of questions. The next question is mostly about the same game a few moves
    later, and only these are played: replaying a whole game takes longer than a bot without a
    search thinks."""

    def __init__(self) -> None:
        self._last: tuple[str, Game] | None = None

    def read(self, record: str) -> Generator[None, None, Game]:
        """Return the game of a record; yields after every move that is played."""
        game = yield from load_in_steps(record, self._last)
        self._last = record, game.copy()
        return game


class Thinker:
    """Works on one job of each kind at a time; a new one replaces the one before.

    >>> thinker = Thinker()
    >>> thinker.begin(1, dump(Game(players=2, seed="neva")), "move medium")
    >>> thinker.work()
    (1, 'answer', 'buy upper gold-miner')
    >>> thinker.busy
    False
    """

    def __init__(self, now: Callable[[], float] = lambda: perf_counter() * 1000) -> None:
        self._now = now
        self._jobs: dict[str, _Job] = {}
        self._reader = _Reader()

    @property
    def busy(self) -> bool:
        """Whether there is a job."""
        return bool(self._jobs)

    @property
    def number(self) -> int:
        """Number of the current job, 0 for none."""
        return next((job.number for job in self._ordered()), 0)

    def begin(self, number: int, record: str, task: str) -> None:
        """Accept a task about the position or the game of a record."""
        found: list[object] = []
        work = _work(self._reader.read(record), task, found)
        self._jobs[kind_of(task)] = _Job(number, work, self._now(), found)

    def forget(self, number: int) -> None:
        """Drop a job."""
        self._jobs = {kind: job for kind, job in self._jobs.items() if job.number != number}

    def work(self, milliseconds: float = _FOREVER) -> Message | None:
        """Work on the most urgent job for some time; return its progress or answer, if any.

        An exception of the job passes through, and the job is dropped.
        """
        job = next(self._ordered())
        end = self._now() + milliseconds
        try:
            while True:
                share = next(job.work)
                now = self._now()
                if now - job.told >= _EVERY:
                    job.told = now
                    return job.number, PROGRESS, _progress(share, job.found)
                if now >= end:
                    return None
        except StopIteration as found:
            self.forget(job.number)
            return job.number, ANSWER, found.value
        except Exception:
            self.forget(job.number)
            raise

    def _ordered(self) -> Iterator[_Job]:
        return (self._jobs[kind] for kind in KINDS if kind in self._jobs)

    def warm_up(self) -> None:
        """Import and compile in advance, so that the first moves are as fast as later ones."""
        for bot in ("medium", "expert"):
            self.begin(0, dump(Game(players=2, seed="warm")), f"move {bot}")
            while self.busy:
                self.work()


def _progress(share: float | None, found: list[object]) -> str:
    text = f"{share or 0.0:.3f}"
    if found:
        text = f"{text} {json.dumps(found)}"
        found.clear()
    return text


def _work(
    reading: Generator[None, None, Game], task: str, found: list[object]
) -> Generator[float | None, None, str]:
    """Read the game and do a task.

    It yields regularly, with the share of the work done if it is known, and returns the answer.

    A bot that chooses or advises gets only the view of the seat to move.
    """
    kind, *details = task.split()
    game = yield from reading
    if kind == "analyse":
        seats = [int(seat) for seat in details]
        analysis = yield from analyse(
            game, seats, judged=lambda decision: found.append(row_of(decision, game))
        )
        return json.dumps(to_data(analysis, game))
    if kind == "par":
        bots = [None if bot == PERSON else bot for bot in details[: game.players]]
        known = [tuple(map(int, points.split(","))) for points in details[game.players :]]
        return (yield from measure(game, bots, known, found.append)).to_text()
    if kind == "chances":
        return json.dumps((yield from chances_after(game, len(game.moves))))
    seat = game.state.seat
    assert seat is not None, "a game that is over has no move"
    view = game.view(seat, memory=True)
    if kind in ("hint", "judge"):
        judged = yield from hint(view, details[0])
        return to_text(judged) if kind == "hint" else all_to_text(judged)
    return str((yield from make_bot(details[0], game.seed, seat).think(view)))
