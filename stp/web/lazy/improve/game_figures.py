"""Calculates the figures of finished games from their moves and analyses, and stores them.

Replaying a game takes milliseconds, which adds up over hundreds of games. So each game is replayed
once, a few games at a time, and its figures are stored on this device as a line of text. A line
that is damaged or belongs to no game here is dropped, and the game is replayed again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import Final, NamedTuple

from stp.analysis import from_data
from stp.analysis.store import judging
from stp.game import Game
from stp.parsing import JsonError, parse_json
from stp.record import load
from stp.web.browser.slices import one_slice
from stp.web.lazy.improve.losses import KINDS, PARTS, PHASES, Loss, losses_of
from stp.web.model.story.point_sources import SOURCES, accounts
from stp.web.model.summary import Summary
from stp.web.store.format import check_of
from stp.web.store.results import digest
from stp.web.store.saves import Saves
from stp.web.store.texts import ANALYSIS, FIGURES, GAME

_FORMAT: Final = 1
"""Increase this whenever the same game would get other figures."""
_MARK: Final = re.compile(r'"mark": ?"([0-9a-f]{16})"')
_NO_MARK: Final = "-"
_LINE: Final = re.compile(
    r"(?P<game>[0-9a-f]{16} (?:[0-9a-f]{16}|-)) (?P<figures>\S+ \S+ \S+) (?P<check>\d{1,10})"
)
"""The check sum of a game with the mark of its analysis, its figures, and the line's check sum."""


class Figures(NamedTuple):
    """The figures of one game."""

    sources: tuple[tuple[int, ...], ...]
    """For each seat, its points by source, in the order of `SOURCES`."""
    seats: tuple[int, ...] = ()
    """The analysed seats; empty without an analysis, or with one of a game in another state."""
    losses: tuple[Loss, ...] = ()


def figures_of(game: Game, analysis: str) -> Figures:
    """Return the figures of a finished game; `analysis` is the stored text, "" for none."""
    assert game.result is not None
    rounds = game.state.round
    found = accounts(game.log, game.result, rounds)
    sources = tuple(tuple(account.sources[source] for source in SOURCES) for account in found)
    try:
        read = from_data(parse_json(analysis or "null"), game)
    except JsonError:
        read = None
    return Figures(sources, read.seats, losses_of(read, rounds)) if read else Figures(sources)


def to_text(figures: Figures) -> str:
    """Return figures as words.

    >>> loss = Loss(1, 17, "building", "late", "passed", 2.5, True)
    >>> to_text(Figures(((3, 20), (5, 12)), (1,), (loss,)))
    '3,20;5,12 1 1,17,1,2,0,250,1'
    """
    losses = [
        (seat, number, PHASES.index(phase), PARTS.index(part), KINDS.index(kind),
         round(100 * points), int(is_mistake))
        for seat, number, phase, part, kind, points, is_mistake in figures.losses
    ]  # fmt: skip
    return " ".join(map(_table, (figures.sources, [figures.seats], losses)))


def _table(rows: Iterable[Sequence[int]]) -> str:
    return ";".join(",".join(map(str, row)) for row in rows) or _NO_MARK


def from_text(text: str) -> Figures:
    """Return the figures of words; raises ValueError or IndexError for any other text."""
    sources, seats, losses = text.split(" ")
    return Figures(
        tuple(_rows(sources)),
        next(iter(_rows(seats)), ()),
        tuple(
            Loss(seat, number, PHASES[phase], PARTS[part], KINDS[kind], points / 100, is_one == 1)
            for seat, number, phase, part, kind, points, is_one in _rows(losses)
        ),
    )


def _rows(text: str) -> list[tuple[int, ...]]:
    if text == _NO_MARK:
        return []
    return [tuple(map(int, row.split(","))) for row in text.split(";")]


class Ledger:
    """The figures of all finished games of one person against bots."""

    def __init__(self, saves: Saves, now: Callable[[], float]) -> None:
        self._saves = saves
        self._now = now
        self._games: list[Summary] = []
        self._digests: dict[str, str] = {}
        """The check sum and mark of each game, by its id."""
        self._figures: dict[str, Figures | None] = {}
        """Figures by check sum and mark; None for a game that cannot be read."""
        self._lines: dict[str, str] = {}
        """The stored lines by check sum and mark."""
        self._read()

    def _read(self) -> None:
        for line in (self._saves.read(FIGURES) or "").split("\n"):
            found = _LINE.fullmatch(line)
            if found is None or check_of(line.rpartition(" ")[0]) != int(found["check"]):
                continue
            with suppress(ValueError, IndexError):
                self._figures[found["game"]] = from_text(found["figures"])
                self._lines[found["game"]] = line

    def look(self, games: Iterable[Summary]) -> None:
        """Take the saved games; their figures are calculated by `work`.

        Reading the texts of hundreds of games takes a while, so the same games are not read again
        while there is work left.
        """
        finished = [game for game in games if game.over and game.only_person is not None]
        if finished == self._games and self.missing:
            return
        self._games = finished
        self._digests = {game.id: self._digest(game) for game in self._games}

    def _digest(self, game: Summary) -> str:
        """Return the words that change whenever a game's figures may change."""
        moves = "\n".join(
            line
            for line in (self._saves.read(GAME + game.id) or "").split("\n")
            if not line.startswith("x-")
        )
        text = f"{_judging(game.edition, len(game.points))}\n{moves}"
        analysis = self._saves.read(ANALYSIS + game.id) or ""
        mark = _MARK.search(analysis)
        return f"{digest(text)} {mark[1] if mark else _NO_MARK}"

    @property
    def total(self) -> int:
        """The number of games."""
        return len(self._games)

    @property
    def missing(self) -> list[Summary]:
        """The games whose figures are not known yet."""
        return [game for game in self._games if self._digests[game.id] not in self._figures]

    @property
    def known(self) -> list[tuple[Summary, Figures]]:
        """The games whose figures are known, the last played first."""
        found = ((game, self._figures.get(self._digests[game.id])) for game in self._games)
        return [(game, figures) for game, figures in found if figures is not None]

    def work(self) -> None:
        """Calculate the figures of some games, for a slice of time."""
        missing = self.missing
        for game in one_slice(missing, self._now):
            self._note(self._digests[game.id], self._calculated(game))
        if missing:
            here = set(self._digests.values()) & self._lines.keys()
            self._saves.write(FIGURES, "\n".join(self._lines[digest] for digest in sorted(here)))

    def _note(self, digest: str, figures: Figures | None) -> None:
        self._figures[digest] = figures
        if figures is not None:
            line = f"{digest} {to_text(figures)}"
            self._lines[digest] = f"{line} {check_of(line)}"

    def _calculated(self, game: Summary) -> Figures | None:
        try:
            found = load(self._saves.read(GAME + game.id) or "")
        except ValueError:
            return None
        if found.result is None:
            return None
        return figures_of(found, self._saves.read(ANALYSIS + game.id) or "")


@cache
def _judging(edition: str, players: int) -> str:
    """Return a check sum of everything besides a game on which its figures depend."""
    return digest(repr((_FORMAT, judging(edition, players))))
