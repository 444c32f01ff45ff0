"""Divides the log into beats: the steps in which the page tells what happened.

The strip above the tableau, "What happened?" and screen readers use the same beats, and bots pause
for the time of each (`Pace`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from stp.log import Entry, FillEntry, MoveEntry, ScoringEntry


@dataclass(frozen=True, slots=True)
class Beat:
    """One event: a move, a scoring, a deal, or consecutive passes."""

    at: int
    """Index of its first entry in the log."""
    entries: tuple[Entry, ...]

    @property
    def entry(self) -> Entry:
        """The entry of the log; of several passes, the first."""
        return self.entries[0]

    @property
    def passes(self) -> tuple[MoveEntry, ...]:
        """The passes; empty for other events."""
        found = tuple(entry for entry in self.entries if isinstance(entry, MoveEntry))
        return found if found and found[0].is_pass else ()


def beats(log: Sequence[Entry], since: int = 0) -> list[Beat]:
    """Return the beats of a log, starting at an index.

    >>> from stp.game import Game
    >>> game = Game(players=2, seed="neva")
    >>> for move in ("buy upper gold-miner", "pass", "pass"):
    ...     game.play(move)
    >>> [type(beat.entry).__name__ for beat in beats(game.log, since=1)]
    ['MoveEntry', 'MoveEntry', 'ScoringEntry', 'FillEntry']
    >>> len(beats(game.log, since=1)[1].passes)
    2
    """
    found: list[Beat] = []
    for at, entry in enumerate(log[since:], since):
        if isinstance(entry, MoveEntry) and entry.is_pass and found and found[-1].passes:
            found[-1] = Beat(found[-1].at, (*found[-1].entries, entry))
        else:
            found.append(Beat(at, (entry,)))
    return found


def since_own_move(log: Sequence[Entry], seat: int) -> int:
    """Return the log index after the last move that a seat chose, 0 if it chose none."""
    for at in range(len(log) - 1, -1, -1):
        entry = log[at]
        if isinstance(entry, MoveEntry) and entry.seat == seat and not entry.forced:
            return at + 1
    return 0


def moves_since(log: Sequence[Entry], seat: int) -> int:
    """Return the number of moves before the index of `since_own_move`."""
    return sum(isinstance(entry, MoveEntry) for entry in log[: since_own_move(log, seat)])


def latest(log: Sequence[Entry]) -> list[Beat]:
    """Return the beats that fit into one line: the last move, scoring or start of a round, with the
    deal and the passes after it."""
    return beats(log, next((at for at in range(len(log) - 1, -1, -1) if _leads(log[at])), 0))


def _leads(entry: Entry) -> bool:
    """Return whether the strip starts with an entry, because what came before it is over."""
    match entry:
        case MoveEntry():
            return not entry.is_pass
        case FillEntry():
            return entry.phase == "worker"
    return True


@dataclass(frozen=True, slots=True)
class Pace:
    """Reading time of each kind of beat, in milliseconds."""

    move: int
    passes: int
    scoring: int
    deal: int

    def of(self, beat: Beat) -> int:
        """Return the reading time of one beat."""
        match beat.entry:
            case ScoringEntry():
                return self.scoring
            case FillEntry():
                return self.deal
            case _:
                return self.passes if beat.passes else self.move

    def total(self, told: Iterable[Beat]) -> int:
        """Return the reading time of several beats."""
        return sum(map(self.of, told))


PACES: Final = {
    "slow": Pace(move=1200, passes=600, scoring=2400, deal=1000),
    "quick": Pace(move=450, passes=450, scoring=1200, deal=500),
    "instant": Pace(0, 0, 0, 0),
}
"""The paces, by the value of the setting "Bot speed"."""
