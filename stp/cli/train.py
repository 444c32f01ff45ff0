"""`python -m stp train`: retrains the bots' weights and writes the data file that they read.

With `--against`, trains weights that beat one level instead, and prints how often they win.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import perf_counter

from stp.bots.levels import LEVELS
from stp.cli.arguments import UsageError, add_games, add_jobs, add_seed, jobs_of, positive
from stp.cli.files import ensure_folders
from stp.train.data import LEARNED
from stp.train.plan import COVARIANCES, PARENTS, Plan

_PLAN = Plan()


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_seed(parser, _PLAN.seed)
    parser.add_argument("--cells", metavar="EDITION:N,...",
                        help="only these combinations of edition and number of players, such as"
                        " base:2,new-society:5 (default: all)")  # fmt: skip
    parser.add_argument("--generations", type=positive, default=_PLAN.generations, metavar="N",
                        help="generations for cells that start from hand-set weights"
                        " (default: %(default)s)"
                        )  # fmt: skip
    parser.add_argument("--later-generations", type=positive, default=_PLAN.later_generations,
                        metavar="N", help="generations for cells that start from another cell's"
                        " weights"
                        " (default: %(default)s)")  # fmt: skip
    add_games(parser, _PLAN.games, "games per trial")
    parser.add_argument("--fit-games", type=positive, default=_PLAN.fit_games, metavar="N",
                        help="games to fit the value of positions (default: %(default)s)"
                        )  # fmt: skip
    parser.add_argument("--test-games", type=positive, default=_PLAN.test_games, metavar="N",
                        help="games to test the result (default: %(default)s)"
                        )  # fmt: skip
    parser.add_argument("--covariance", choices=COVARIANCES, default=_PLAN.covariance,
                        help="what the evolution strategy adapts: a step size for each weight, or"
                        " also the correlations between weights (default: %(default)s)"
                        )  # fmt: skip
    parser.add_argument(
        "--against",
        choices=[*LEVELS],
        metavar="LEVEL",
        help="train a best response to this level, and print how often it wins",
    )
    add_jobs(parser)
    parser.add_argument(
        "--folder",
        type=Path,
        default=Path("build/train"),
        metavar="DIR",
        help="write checkpoints here, and resume from them (default: %(default)s)",
    )
    parser.add_argument(
        "--write",
        type=Path,
        default=LEARNED,
        metavar="FILE",
        help="the data file to write (default: the one that the bots read)",
    )


def run(args: Namespace) -> int:
    """Train, report each generation, and write the data file."""
    try:
        from stp.train.run import respond, train
    except ModuleNotFoundError as error:
        if error.name not in ("cmaes", "numpy"):
            raise
        raise UsageError(
            f"training needs {error.name}: pip install 'saint-petersburg[train]'"
        ) from None
    names = {str(cell): cell for cell in PARENTS}
    wanted = args.cells.split(",") if args.cells else list(names)
    for name in wanted:
        if name not in names:
            raise UsageError(f"unknown combination {name!r}: use one or more of {', '.join(names)}")
    if args.cells and args.write == LEARNED and not args.against:
        raise UsageError("the bots need all combinations: choose another file with --write")
    plan = Plan(
        args.seed, args.generations, args.later_generations, args.games, args.fit_games,
        args.test_games, args.covariance,
    )  # fmt: skip
    began = perf_counter()

    def report(line: str) -> None:
        print(f"{perf_counter() - began:7.0f} s  {line}", file=sys.stderr, flush=True)

    ensure_folders(args.write)
    cells = [cell for name, cell in names.items() if name in wanted]
    if args.against:
        for cell in cells:
            print(respond(args.against, plan, cell, args.folder, jobs_of(args), report))
        return 0
    text = train(plan, cells, args.folder, jobs_of(args), report)
    args.write.write_text(text, encoding="utf-8")
    return 0
