"""Arguments that several sub-commands share, and parsers of single values."""

from __future__ import annotations

import os
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from math import isfinite
from pathlib import Path
from typing import Any, Final

from stp.cards import EDITIONS
from stp.errors import StpError

RULES_HELP: Final = "classic or yucata, then options that differ, such as open_money=true"
"""Description of the values of `--rules`."""


class UsageError(StpError):
    """Arguments contradict each other, or name a path that cannot be used."""


def add_edition(parser: ArgumentParser) -> None:
    """Declare `--edition`."""
    parser.add_argument("--edition", default="base", metavar="EDITION",
                        help=f"{' or '.join(EDITIONS)} (default: base)")  # fmt: skip


def add_table(parser: ArgumentParser) -> None:
    """Declare the set-up of a table: `--seed`, `--edition` and `--rules`."""
    parser.add_argument("--seed", help="any text; the same seed gives the same deal"
                        " (default: a random word)")  # fmt: skip
    add_edition(parser)
    parser.add_argument(
        "--rules", nargs="+", default=["classic"], metavar="RULES",
        help=RULES_HELP,
    )  # fmt: skip


def add_games(parser: ArgumentParser, default: int, what: str = "number of games") -> None:
    """Declare `--games`; `what` is its description."""
    parser.add_argument("--games", type=positive, default=default, metavar="N",
                        help=f"{what} (default: %(default)s)")  # fmt: skip


def add_seed(parser: ArgumentParser, default: str) -> None:
    """Declare `--seed` for a command that plays many deals."""
    parser.add_argument("--seed", default=default, help="any text (default: %(default)s)")


def add_budget(parser: ArgumentParser, of: str) -> None:
    """Declare `--budget`, the work of the searches that judge moves as a multiple `of` another."""
    _add_renamed(parser, "--budget", "--times", type=positive, default=200, metavar="N",
                 help=f"budget of the searches that judge moves, as a multiple of {of}"
                 " (default: %(default)s)")  # fmt: skip


def add_results(parser: ArgumentParser, former: str) -> None:
    """Declare `--results`, a file that lets a run go on where an earlier one has stopped."""
    _add_renamed(parser, "--results", former, type=Path, metavar="FILE",
                 help="append every result to FILE, and resume from it")  # fmt: skip


def _add_renamed(parser: ArgumentParser, name: str, former: str, **options: Any) -> None:
    """Declare an option that also answers to its former name, which no help mentions."""
    parser.add_argument(name, **options)
    options |= {"dest": name.removeprefix("--"), "default": SUPPRESS, "help": SUPPRESS}
    parser.add_argument(former, **options)


def add_jobs(parser: ArgumentParser) -> None:
    """Declare `--jobs` and `--cluster`; neither changes the results."""
    workers = parser.add_mutually_exclusive_group()
    workers.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="N",
                         help="worker processes (default: all CPUs)")  # fmt: skip
    workers.add_argument("--cluster", metavar="ADDRESS",
                         help="a Dask cluster instead: tcp://scheduler:8786, or local:8 for eight"
                         " workers on this machine")  # fmt: skip


def jobs_of(args: Namespace) -> int | str:
    """Return the argument for `stp.workers.workers`."""
    jobs: int | str = args.cluster or args.jobs
    return jobs


def rules_text(words: list[str]) -> str:
    """Return the rules as a record writes them; without a preset they start with `classic`.

    >>> rules_text(["open_money=true", "open_hands=true"])
    'classic open_money=true open_hands=true'
    >>> rules_text(["yucata open_money=false"])
    'yucata open_money=false'
    """
    words = " ".join(words).split()
    if not words or "=" in words[0]:
        words.insert(0, "classic")
    return " ".join(words)


def positive(text: str) -> int:
    """Parse a whole number of at least 1."""
    if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 9 and int(text) > 0):
        raise ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)


def positive_seconds(text: str) -> float:
    """Parse a number of seconds above 0."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not isfinite(seconds) or seconds <= 0:
        raise ArgumentTypeError(f"{text!r} is not a positive number of seconds")
    return seconds
