"""`python -m stp train`: learn the bots' numbers anew, and write the data file they read."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import perf_counter

from stp.cli.arguments import UsageError, positive
from stp.train.data import LEARNED
from stp.train.run import PARENTS, Plan, train

_PLAN = Plan()


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--seed", default=_PLAN.seed, help="any text (default: %(default)s)")
    parser.add_argument("--cells", metavar="EDITION:N,...",
                        help="train these alone (default: all of both editions)")  # fmt: skip
    parser.add_argument("--generations", type=positive, default=_PLAN.generations, metavar="N",
                        help="for cells that begin with hand-set numbers (default: %(default)s)"
                        )  # fmt: skip
    parser.add_argument("--later-generations", type=positive, default=_PLAN.later_generations,
                        metavar="N", help="for cells that begin with another's numbers"
                        " (default: %(default)s)")  # fmt: skip
    parser.add_argument("--games", type=positive, default=_PLAN.games, metavar="N",
                        help="games of each trial (default: %(default)s)")  # fmt: skip
    parser.add_argument("--fit-games", type=positive, default=_PLAN.fit_games, metavar="N",
                        help="games for the value of positions (default: %(default)s)"
                        )  # fmt: skip
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="N",
                        help="processes; the numbers are the same for any number")  # fmt: skip
    parser.add_argument("--folder", type=Path, default=Path("build/train"), metavar="DIR",
                        help="checkpoints, to go on from (default: %(default)s)")  # fmt: skip
    parser.add_argument("--write", type=Path, default=LEARNED, metavar="FILE",
                        help="the data file (default: the one that the bots read)")  # fmt: skip


def run(args: Namespace) -> int:
    """Train, report each generation, and write the data file."""
    names = {str(cell): cell for cell in PARENTS}
    wanted = args.cells.split(",") if args.cells else list(names)
    for name in wanted:
        if name not in names:
            raise UsageError(f"no cell {name!r}: use some of {', '.join(names)}")
    if args.cells and args.write == LEARNED:
        raise UsageError("the bots need all cells: name another file with --write")
    plan = Plan(args.seed, args.generations, args.later_generations, args.games, args.fit_games)
    began = perf_counter()

    def report(line: str) -> None:
        print(f"{perf_counter() - began:7.0f} s  {line}", file=sys.stderr, flush=True)

    cells = [cell for name, cell in names.items() if name in wanted]
    args.write.write_text(train(plan, cells, args.folder, args.jobs, report), encoding="utf-8")
    return 0
