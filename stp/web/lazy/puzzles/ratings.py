"""Rates puzzles and players by Glicko-2: finding the best move beats the puzzle.

A puzzle's first rating follows from the bots: each bot that misses its best move has lost against
it. Only the first try at a puzzle changes ratings, the player's and the puzzle's. Runs change none;
their results are stored beside the ratings.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from stp.parsing import JsonError, parse_json
from stp.puzzles.packed import TRIED_BY, TRIES, Entry
from stp.web.lazy.bot_ratings import rating_of
from stp.web.lazy.glicko import Meeting, Rating, rate

MARK: Final = "stp-puzzles"
VERSION: Final = 1
ALL: Final = "all"
"""Stands for all themes in a run."""
SECONDS: Final = 300
"""Time limit of a run."""
_MAX_SOLVED: Final = 9999
"""Largest number of puzzles solved in a run that is accepted from a stored text."""
_MIN_DEVIATION: Final = 120
"""Least deviation of a puzzle's first rating: bots of a level fail together more often than people
do."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The outcome of a puzzle."""

    at_first: bool
    """Whether the first move tried solved it, without a hint. Only this counts for the ratings."""
    is_solved: bool
    """Whether it has been solved at any time."""
    rating: Rating
    """The puzzle's rating after that."""


class RunResults(NamedTuple):
    """How many puzzles were solved in the best run through a theme, and in the last one."""

    best: int
    last: int


@dataclass(frozen=True, slots=True)
class Progress:
    """The player's rating, and the outcomes of puzzles and runs."""

    rating: Rating = field(default_factory=Rating)
    tried: dict[str, Tried] = field(default_factory=dict)
    runs: dict[str, RunResults] = field(default_factory=dict)
    """By theme and time limit, as `run_key` writes them."""
    is_timed: bool = True
    """Whether runs have a time limit."""

    @property
    def solved(self) -> int:
        """Number of puzzles solved."""
        return sum(one.is_solved for one in self.tried.values())

    def after(self, entry: Entry, *, at_first: bool, is_solved: bool) -> Progress:
        """Return the progress after a puzzle; only the first time changes ratings.

        >>> easy, hard = (Entry(name, "race", (n, n, n, n, n), "base", 2, "") for name, n in
        ...     (("one", 2), ("two", 8)))
        >>> progress = Progress().after(hard, at_first=True, is_solved=True)
        >>> other = Progress().after(easy, at_first=True, is_solved=True)
        >>> progress.rating.value > other.rating.value > Rating().value
        True
        >>> progress.after(hard, at_first=False, is_solved=False) == progress
        True
        """
        known = self.tried.get(entry.id)
        if known is not None:
            again = replace(known, is_solved=known.is_solved or is_solved)
            return replace(self, tried={**self.tried, entry.id: again})
        theirs, score = first_rating(entry), float(at_first)
        mine = rate(self.rating, [(theirs.value, theirs.deviation, score)])
        after = rate(theirs, [(self.rating.value, self.rating.deviation, 1 - score)])
        tried = {**self.tried, entry.id: Tried(at_first, is_solved, after)}
        return replace(self, rating=mine, tried=tried)

    def after_run(self, theme: str, solved: int) -> Progress:
        """Return the progress after a run through a theme, with the time limit that is set.

        >>> known = Progress().after_run("race", 5).after_run("race", 3)
        >>> known.results("race")
        RunResults(best=5, last=3)
        >>> replace(known, is_timed=False).results("race") is None
        True
        """
        known = self.results(theme)
        results = RunResults(max(solved, known.best if known else 0), solved)
        return replace(self, runs={**self.runs, run_key(theme, is_timed=self.is_timed): results})

    def results(self, theme: str) -> RunResults | None:
        """Return the results of runs through a theme, with the time limit that is set."""
        return self.runs.get(run_key(theme, is_timed=self.is_timed))

    def rating_of(self, entry: Entry) -> Rating:
        """Return the rating of a puzzle."""
        known = self.tried.get(entry.id)
        return known.rating if known else first_rating(entry)


def run_key(theme: str, *, is_timed: bool) -> str:
    """Return the name under which results of runs are kept: the theme and the seconds allowed.

    >>> run_key("race", is_timed=True), run_key(ALL, is_timed=False)
    ('race 300', 'all 0')
    """
    return f"{theme} {SECONDS if is_timed else 0}"


def first_rating(entry: Entry) -> Rating:
    """Return the rating of a puzzle that nobody has tried, from the bots' failures.

    >>> easy, hard = (Entry("", "race", missed, "base", 2, "") for missed in
    ...     ((8, 6, 1, 0, 0), (8, 8, 8, 8, 3)))
    >>> first_rating(easy).value < 1700 < first_rating(hard).value
    True
    """
    meetings: list[Meeting] = []
    for level, missed in zip(TRIED_BY, entry.failures, strict=True):
        bot = rating_of(level)
        assert bot is not None
        meetings += [(bot.value, bot.deviation, float(at < missed)) for at in range(TRIES)]
    found = rate(Rating(), meetings)
    return found._replace(deviation=max(found.deviation, _MIN_DEVIATION))


def to_text(progress: Progress) -> str:
    """Return progress as JSON."""
    rows = {
        name: [int(one.at_first), int(one.is_solved), *_rounded(one.rating)]
        for name, one in sorted(progress.tried.items())
    }
    content = {MARK: VERSION, "rating": _rounded(progress.rating), "puzzles": rows}
    content["runs"] = {name: list(results) for name, results in sorted(progress.runs.items())}
    content["timed"] = int(progress.is_timed)
    return json.dumps(content, separators=(",", ":"))


def from_text(text: str | None) -> Progress:
    """Parse progress; parts that cannot be read are left out.

    >>> known = Progress().after(Entry("one", "race", (8, 8, 8, 8, 0), "base", 2, ""),
    ...     at_first=True, is_solved=True).after_run("race", 4)
    >>> to_text(from_text(to_text(known))) == to_text(known)
    True
    >>> from_text("{") == from_text(None) == Progress()
    True
    """
    try:
        data: Any = parse_json(text or "")
    except JsonError:
        return Progress()
    if not isinstance(data, dict) or data.get(MARK) != VERSION:
        return Progress()
    rows = data.get("puzzles")
    found = {}
    for name, row in rows.items() if isinstance(rows, dict) else ():
        if isinstance(row, list) and len(row) == 5:
            rating = _rating(row[2:])
            if rating is not None:
                found[str(name)] = Tried(row[0] == 1, row[1] == 1, rating)
    rating = _rating(data.get("rating")) or Rating()
    return Progress(rating, found, _runs(data.get("runs")), data.get("timed") != 0)


def _runs(rows: Any) -> dict[str, RunResults]:
    """Return the results of runs that can be read."""
    found = {}
    for name, row in rows.items() if isinstance(rows, dict) else ():
        is_pair = isinstance(row, list) and len(row) == len(RunResults._fields)
        if is_pair and all(type(number) is int and 0 <= number <= _MAX_SOLVED for number in row):
            found[str(name)] = RunResults(max(row), row[1])
    return found


def merge(one: Progress, other: Progress) -> Progress:
    """Merge the progress of two devices: all puzzles, the rating from the device with more of them,
    and the best runs. The time limit is off if it is off on one of them.

    >>> puzzle = Entry("one", "race", (8, 8, 8, 8, 0), "base", 2, "")
    >>> missed = Progress().after(puzzle, at_first=False, is_solved=False)
    >>> solved = missed.after(puzzle, at_first=True, is_solved=True)
    >>> both = merge(missed, solved)
    >>> both.tried["one"].at_first, both.tried["one"].is_solved
    (False, True)
    >>> merge(missed.after_run("race", 5), solved.after_run("race", 3)).results("race").best
    5
    """
    most, least = sorted((one, other), key=lambda known: len(known.tried), reverse=True)
    tried = dict(least.tried)
    for name, known in most.tried.items():
        was_solved = name in tried and tried[name].is_solved
        tried[name] = replace(known, is_solved=known.is_solved or was_solved)
    runs = dict(least.runs)
    for key, results in most.runs.items():
        runs[key] = RunResults(max(results.best, runs.get(key, results).best), results.last)
    return Progress(most.rating, tried, runs, one.is_timed and other.is_timed)


def _rounded(rating: Rating) -> list[float]:
    return [round(rating.value, 1), round(rating.deviation, 1), round(rating.volatility, 5)]


def _rating(row: Any) -> Rating | None:
    """Parse a rating; return None if the numbers are invalid."""
    if not (isinstance(row, list) and len(row) == 3):
        return None
    if not all(type(number) in (int, float) for number in row):
        return None
    value, deviation, volatility = row
    is_sound = -1000 < value < 5000 and 1 < deviation <= 350 and 0 < volatility < 1
    return Rating(float(value), float(deviation), float(volatility)) if is_sound else None
