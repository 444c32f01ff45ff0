"""`python -m stp train`: learn the bots' numbers anew, and write the data file they read.

With `--against`, learn instead how to beat a level, and print how well that goes.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import perf_counter

from stp.bots.levels import LEVELS
from stp.cli.arguments import UsageError, positive
from stp.train.data import LEARNED
from stp.train.run import PARENTS, Plan, respond, train

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
    parser.add_argument("--test-games", type=positive, default=_PLAN.test_games, metavar="N",
                        help="games that tell how good the result is (default: %(default)s)"
                        )  # fmt: skip
    parser.add_argument("--against", choices=[*LEVELS], metavar="LEVEL",
                        help="tune a best response to this level in one of the cells, and say how"
                        " often it wins")  # fmt: skip
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
    if args.cells and args.write == LEARNED and not args.against:
        raise UsageError("the bots need all cells: name another file with --write")
    plan = Plan(
        args.seed, args.generations, args.later_generations, args.games, args.fit_games,
        args.test_games,
    )  # fmt: skip
    began = perf_counter()

    def report(line: str) -> None:
        print(f"{perf_counter() - began:7.0f} s  {line}", file=sys.stderr, flush=True)

    cells = [cell for name, cell in names.items() if name in wanted]
    if args.against:
        for cell in cells:
            print(respond(args.against, plan, cell, args.folder, args.jobs, report))
        return 0
    text = train(plan, cells, args.folder, args.jobs, report)
    args.write.write_text(text, encoding="utf-8")
    return 0
