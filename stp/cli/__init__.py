"""The command line, `python -m stp`: loads the module of the given sub-command."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Final, NoReturn

from stp import __version__
from stp.errors import StpError

COMMANDS: Final = {
    "play": "play a game in the terminal, against bots or other people",
    "replay": "step through a record",
    "check": "replay records and traces, and report which ones break a rule",
    "simulate": "play many games between bots and compare their results",
    "arena": "play two bots against each other",
    "ladder": "play simulated people of average strength against every opponent",
    "analyse": "review games with the expert bot",
    "blunders": "test the analysis with planted blunders",
    "mistakes": "test whether long searches confirm the mistakes that the analysis names",
    "calibrate": "test whether the chances of the analysis come true",
    "regret": "measure what a level loses by its choices",
    "explore": "measure what each card and opening is worth in games between bots",
    "puzzles": "find positions in which one move is better than all others",
    "train": "retrain the bots' weights",
    "bench": "measure the engine's speed",
}
"""The sub-commands; each is a module of this package with `configure` and `run`."""

EXAMPLES: Final = {
    "play": "--seats human:Anna,medium,hard --record game.stp",
    "replay": "game.stp",
    "check": "game.stp traces/*.json.gz",
    "simulate": "--bots medium,easy,easy --games 300",
    "arena": "--bot hard --against medium --players 3 --games 100",
    "ladder": "--players 4 --games 40 --up-to medium",
    "analyse": "game.stp --seat 1",
    "blunders": "--games 10 --records blunders",
    "mistakes": "--games 7 --times 10",
    "calibrate": "--games 14",
    "regret": "--games 7 --times 10",
    "explore": "--games 700 --kept hard.txt --write numbers.json",
    "puzzles": "found.jsonl --games 14",
    "train": "--cells base:2 --generations 8 --write weights.py",
    "bench": "--edition new-society --rounds 3",
}
"""An example of useful arguments for each sub-command."""

FAILED: Final = 2
"""The exit status when a message is printed instead of a result."""


class _Parser(ArgumentParser):
    """A parser that reports errors in one line, like the rest of this program."""

    def error(self, message: str) -> NoReturn:
        self.exit(FAILED, f"stp: {message} (see: {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a sub-command and return its exit status; print errors as one line to stderr."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        args = parser(arguments).parse_args(arguments)
        status: int = import_module(f"stp.cli.{args.command}").run(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader has closed the pipe. Python would fail again when it flushes stdout at exit.
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


def parser(arguments: list[str]) -> ArgumentParser:
    """Return the parser, with the options of the given sub-command."""
    program = _Parser(
        prog=_program(),
        description=f"The board game Saint Petersburg. Try `{_program()} play` first.",
        epilog=_examples("play", "play --players 4 --edition new-society", "COMMAND --help"),
        formatter_class=RawDescriptionHelpFormatter,
    )
    program.add_argument("--version", action="version", version=f"stp {__version__}")
    commands = program.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=summary,
            description=f"{summary.capitalize()}.",
            epilog=_examples(f"{name} {EXAMPLES[name]}"),
            formatter_class=RawDescriptionHelpFormatter,
        )
        if name in arguments:
            import_module(f"stp.cli.{name}").configure(command)
    return program


def _program() -> str:
    """Return the name by which the program was started, which may be the installed script's."""
    return "stp" if Path(sys.argv[0]).stem == "stp" else "python -m stp"


def _examples(*lines: str) -> str:
    return "\n".join(("examples:" if len(lines) > 1 else "example:",
                      *(f"  {_program()} {line}" for line in lines)))  # fmt: skip


def _fail(reason: str) -> int:
    print(f"stp: {' '.join(reason.split())}", file=sys.stderr)
    return FAILED
