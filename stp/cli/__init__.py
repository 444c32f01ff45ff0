"""The command line, `python -m stp`: one module for each sub-command, loaded when it is named."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Final, NoReturn

from stp.errors import StpError

COMMANDS: Final = {
    "play": "play a game in the terminal, with people and bots",
    "replay": "step through a record",
    "check": "replay records and traces against the engine, a line per file",
    "simulate": "let bots play many games",
    "arena": "match two bots, and keep a table of how they did",
    "analyse": "judge the decisions of a game by the strongest bot",
    "blunders": "see whether the analysis finds bad moves planted in good games",
    "train": "learn the bots' numbers anew",
    "bench": "measure the engine's speed, and compare it with others",
}
"""The sub-commands; each is a module of this package with `configure` and `run`."""

FAILED: Final = 2
"""The exit status of everything that ends with a message instead of a result."""


class _Parser(ArgumentParser):
    """A parser whose complaints are one line, like all others of this program."""

    def error(self, message: str) -> NoReturn:
        self.exit(FAILED, f"stp: {message} (see: {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a sub-command and return its exit status; what goes wrong is one line on stderr."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        args = _parser(arguments).parse_args(arguments)
        status: int = import_module(f"stp.cli.{args.command}").run(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has had enough of it; Python must not find out again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return _fail("interrupted")
    except OSError as error:
        name = f"{error.filename}: " if error.filename is not None else ""
        return _fail(f"{name}{error.strerror or error}")
    except StpError as error:
        return _fail(str(error))
    return status


def _parser(arguments: list[str]) -> ArgumentParser:
    parser = _Parser(prog="python -m stp", description="The board game Saint Petersburg.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=f"{summary.capitalize()}.")
        if name in arguments:
            import_module(f"stp.cli.{name}").configure(command)
    return parser


def _fail(reason: str) -> int:
    print(f"stp: {' '.join(reason.split())}", file=sys.stderr)
    return FAILED
