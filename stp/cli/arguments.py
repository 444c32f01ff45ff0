"""Arguments that several sub-commands share, and readings of single values."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from math import isfinite

from stp.cards import EDITIONS
from stp.errors import StpError


class UsageError(StpError):
    """Arguments that cannot be meant together, or a place that cannot be used."""


def add_edition(parser: ArgumentParser) -> None:
    """Declare `--edition`."""
    parser.add_argument("--edition", default="base", metavar="EDITION",
                        help=f"{' or '.join(EDITIONS)} (default: base)")  # fmt: skip


def add_table(parser: ArgumentParser) -> None:
    """Declare what sets up a table: `--seed`, `--edition` and `--rules`."""
    parser.add_argument("--seed", help="any text; it decides the deal (default: a random word)")
    add_edition(parser)
    parser.add_argument(
        "--rules", nargs="+", default=["classic"], metavar="RULES",
        help="classic or yucata, then options that differ, like open_money=true",
    )  # fmt: skip


def rules_text(words: list[str]) -> str:
    """Return the rules as a record writes them; a preset left out is `classic`.

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
    """Read a whole number from 1."""
    if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 9 and int(text) > 0):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def positive_seconds(text: str) -> float:
    """Read a number of seconds above 0."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not isfinite(seconds) or seconds <= 0:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds


def random_word() -> str:
    """Return a new word to serve as a seed, easy to say and to type.

    >>> len(random_word())
    8
    """
    from secrets import choice  # only a game without a seed needs it

    return "".join(choice("bdfgklmnprstvz") + choice("aeiou") for _ in range(4))
