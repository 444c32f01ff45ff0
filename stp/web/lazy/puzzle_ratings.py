"""Rates puzzles and who solves them, by Glicko-2: a puzzle is an opponent that one beats by its
best move.

A puzzle begins with the rating that follows from the bots: each bot that misses its best move has
lost against it. The first try at a puzzle counts, for both sides, and no other does.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any, Final

from stp.parsing import JsonError, parse_json
from stp.puzzles.packed import LEVELS, TRIES, Entry
from stp.web.lazy.bot_ratings import rating_of
from stp.web.lazy.glicko import Meeting, Rating, rate

MARK: Final = "stp-puzzles"
VERSION: Final = 1
_LEAST_DEVIATION: Final = 120
"""Least deviation of a puzzle's first rating: bots of a level fail together more often than people
do."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a puzzle."""

    at_first: bool
    """Whether the first move that was tried solved it, without a hint: what the ratings count."""
    is_solved: bool
    """Whether it has been solved at any time."""
    rating: Rating
    """The puzzle's own rating since."""


@dataclass(frozen=True, slots=True)
class Progress:
    """One's rating, and what came of each puzzle."""

    rating: Rating = field(default_factory=Rating)
    tried: dict[str, Tried] = field(default_factory=dict)

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
        return Progress(mine, {**self.tried, entry.id: Tried(at_first, is_solved, after)})

    def rating_of(self, entry: Entry) -> Rating:
        """Return the rating of a puzzle."""
        known = self.tried.get(entry.id)
        return known.rating if known else first_rating(entry)


def first_rating(entry: Entry) -> Rating:
    """Return the rating of a puzzle that nobody has tried, from the bots' failures.

    >>> easy, hard = (Entry("", "race", missed, "base", 2, "") for missed in
    ...     ((8, 6, 1, 0, 0), (8, 8, 8, 8, 3)))
    >>> first_rating(easy).value < 1700 < first_rating(hard).value
    True
    """
    meetings: list[Meeting] = []
    for level, missed in zip(LEVELS, entry.failures, strict=True):
        bot = rating_of(level)
        assert bot is not None
        meetings += [(bot.value, bot.deviation, float(at < missed)) for at in range(TRIES)]
    found = rate(Rating(), meetings)
    return found._replace(deviation=max(found.deviation, _LEAST_DEVIATION))


def to_text(progress: Progress) -> str:
    """Return progress as JSON."""
    rows = {
        name: [int(one.at_first), int(one.is_solved), *_rounded(one.rating)]
        for name, one in sorted(progress.tried.items())
    }
    content = {MARK: VERSION, "rating": _rounded(progress.rating), "puzzles": rows}
    return json.dumps(content, separators=(",", ":"))


def from_text(text: str | None) -> Progress:
    """Return the progress that a text holds; what cannot be read is left out.

    >>> known = Progress().after(Entry("one", "race", (8, 8, 8, 8, 0), "base", 2, ""),
    ...     at_first=True, is_solved=True)
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
    return Progress(_rating(data.get("rating")) or Rating(), found)


def together(one: Progress, other: Progress) -> Progress:
    """Return what two devices have: every puzzle, with the rating of who has tried more.

    >>> puzzle = Entry("one", "race", (8, 8, 8, 8, 0), "base", 2, "")
    >>> missed = Progress().after(puzzle, at_first=False, is_solved=False)
    >>> solved = missed.after(puzzle, at_first=True, is_solved=True)
    >>> both = together(missed, solved)
    >>> both.tried["one"].at_first, both.tried["one"].is_solved
    (False, True)
    """
    most, least = sorted((one, other), key=lambda known: len(known.tried), reverse=True)
    tried = dict(least.tried)
    for name, known in most.tried.items():
        was_solved = name in tried and tried[name].is_solved
        tried[name] = replace(known, is_solved=known.is_solved or was_solved)
    return Progress(most.rating, tried)


def _rounded(rating: Rating) -> list[float]:
    return [round(rating.value, 1), round(rating.deviation, 1), round(rating.volatility, 5)]


def _rating(row: Any) -> Rating | None:
    """Return a rating as it was written, None if these are no such numbers."""
    if not (isinstance(row, list) and len(row) == 3):
        return None
    if not all(type(number) in (int, float) for number in row):
        return None
    value, deviation, volatility = row
    is_sound = -1000 < value < 5000 and 1 < deviation <= 350 and 0 < volatility < 1
    return Rating(float(value), float(deviation), float(volatility)) if is_sound else None
