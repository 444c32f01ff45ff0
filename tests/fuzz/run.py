"""Sends mangled texts to a reader, each with a time limit, and counts the results."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from time import perf_counter, process_time
from types import FrameType
from typing import Final

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.database import DirectoryBasedExampleDatabase

from tests.fuzz.reader import Reader
from tools.paths import ROOT

MAX_SECONDS: Final = 5.0
"""Limit of processor time per text, in seconds; most take a thousandth of that."""
ROUND: Final = 2500
"""Number of texts after which the search restarts, because it remembers everything it has tried."""
MAX_SHOWN_LENGTH: Final = 1000
"""Number of characters shown of a failing text."""
KEPT: Final = ROOT / ".hypothesis" / "fuzz"
"""Folder of failed texts, which the next run tries first."""


class TooSlow(AssertionError):
    """A reader takes too long for a text."""


@dataclass(slots=True)
class Tally:
    """Counts how the texts sent to one reader ended."""

    reader: str
    ended: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    seconds: float = 0.0

    @property
    def texts(self) -> int:
        """Return the number of texts sent."""
        return self.ended.total()

    def __str__(self) -> str:
        ends = ", ".join(f"{number:,} {how}" for how, number in sorted(self.ended.items()))
        return (
            f"{self.reader:9} {self.texts:>8,} texts in {self.seconds:6.0f} s: {ends};"
            f" slowest {1000 * self.slowest:.0f} ms"
        )


def fuzz(name: str, reader: Reader, texts: int, first: int = 0, minutes: float = inf) -> Tally:
    """Send texts to a reader; raises the error of the first failing text, after shortening it.

    `first` is the seed of the first round; every other round has its own. After a number of
    minutes, no new round starts.
    """
    tally = Tally(name)
    begin = perf_counter()
    number = first
    while tally.texts < texts and perf_counter() - begin < 60 * minutes:
        _round(name, reader, min(ROUND, texts - tally.texts), number, tally)
        number += 1
    tally.seconds = perf_counter() - begin
    return tally


def _round(name: str, reader: Reader, texts: int, number: int, tally: Tally) -> None:
    @seed(number)
    @settings(
        max_examples=texts,
        deadline=None,
        database=DirectoryBasedExampleDatabase(KEPT / name),
        phases=(Phase.reuse, Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
        print_blob=False,
    )
    @given(reader.texts)
    def send(text: str) -> None:
        begin = process_time()
        try:
            with limited(MAX_SECONDS):
                how = reader.check(text)
        except Exception as error:
            error.add_note(f"The text, of {len(text):,} characters: {text[:MAX_SHOWN_LENGTH]!r}")
            raise
        tally.slowest = max(tally.slowest, process_time() - begin)
        tally.ended[how] += 1

    send()


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise TooSlow if the block takes more processor time than this."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooSlow(f"not done after {seconds} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
