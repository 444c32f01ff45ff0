"""Measures how much each change to Pyodide, PyScript and Python's library speeds up the start.

`python build.py bench-changes` builds the site once without each change and visits all builds in
turn. `--against FOLDER` visits another build of the game instead, such as an older version.
"""

import argparse
import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tools.assemble.site import build
from tools.interpreter.changes import CHANGES
from tools.measure.bench import LINES, Site, Visit, Visits, measure, median, ours
from tools.paths import CACHE

ROUNDS: Final = 5


def sites(changes: Sequence[str], folders: Sequence[Path]) -> Iterator[Site]:
    """Yield this build, a build without each change, and other builds."""
    yield ours()
    for change in changes:
        name = f"without {change}"
        yield ours(name, build(CACHE / name.replace(" ", "-"), frozenset((change,))))
    for folder in folders:
        yield ours(str(folder), folder)


def ratio(visits: Sequence[Visit], others: Sequence[Visit], what: str) -> float:
    """Return the median ratio of two series, round by round.

    >>> ratio([Visit(300, 9, 9, 9, 9)], [Visit(200, 9, 9, 9, 9)], "ready")
    1.5
    """
    pairs = zip(visits, others, strict=True)
    ratios: list[float] = [getattr(one, what) / getattr(other, what) for one, other in pairs]
    return statistics.median(ratios)


def report(visits: Visits) -> None:
    """Print how much longer each build takes than this one; below 1 it is faster."""
    print("| | | ready, s | ratio | work, ms | ratio | MB | requests |")
    print("|---|---|---|---|---|---|---|---|")
    for (line, site, kind), measured in visits.items():
        reference, middle = visits[line, "ours", kind], median(measured)
        print(
            f"| {line}, {kind} | {site} | {middle.ready / 1e3:.2f}"
            f" | {ratio(measured, reference, 'ready'):.3f} | {middle.work:.0f}"
            f" | {ratio(measured, reference, 'work'):.3f} | {middle.megabytes:.2f}"
            f" | {middle.requests} |"
        )


def main(arguments: Sequence[str]) -> int:
    """Build, measure and print."""
    parser = argparse.ArgumentParser(prog="build.py bench-changes", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"visits of each ({ROUNDS})")
    parser.add_argument(
        "--line", choices=[one.name for one in LINES], action="append", help="default: localhost"
    )
    parser.add_argument(
        "--change", choices=CHANGES, action="append", help="the one to leave out; all by default"
    )
    parser.add_argument(
        "--against", type=Path, action="append", default=[], metavar="FOLDER", help="another build"
    )
    options = parser.parse_args(arguments)
    chosen = options.line or ["localhost"]
    changes = options.change or (() if options.against else CHANGES)
    lines = [line for line in LINES if line.name in chosen]
    report(measure(list(sites(changes, options.against)), lines, options.rounds))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
