"""The command line, `python -m stp`: loads the module of the given sub-command."""

from __future__ import annotations

import os
import sys
from argparse import SUPPRESS, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Final, NoReturn

from stp import __version__
from stp.errors import StpError
from stp.moves import nearest

GROUPS: Final = {
    "play and review games": {
        "play": "play a game in the terminal, against bots or other people",
        "replay": "step through a record",
        "analyse": "review games with the expert bot",
        "check": "replay records and traces, and report which ones break a rule",
    },
    "let bots play each other": {
        "simulate": "play many games between bots and compare their results",
        "arena": "play one bot against another",
        "ladder": "play simulated people of average strength against every opponent",
        "explore": "measure what each card and opening is worth in games between bots",
        "puzzles": "find positions in which one move is better than all others",
    },
    "test and train the bots": {
        "regret": "measure how many points a level of bots loses by its choices",
        "blunders": "test whether the analysis finds planted blunders",
        "mistakes": "check the mistakes that the analysis names by longer searches",
        "calibrate": "test whether the winning chances in the analysis come true",
        "train": "retrain the bots' weights",
        "bench": "measure the engine's speed",
    },
}
"""The sub-commands in the order of the help, each with what it does."""

COMMANDS: Final = {name: does for group in GROUPS.values() for name, does in group.items()}
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
    "mistakes": "--games 7 --budget 10",
    "calibrate": "--games 14",
    "regret": "--games 7 --budget 10",
    "explore": "--games 700 --results hard.txt --write numbers.json",
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


def _unknown(command: str) -> str:
    """Return the message about a sub-command that does not exist."""
    meant = nearest(command, [*COMMANDS])
    return f"unknown command {command!r}{f' (did you mean {meant!r}?)' if meant else ''}"


def main(argv: Sequence[str] | None = None) -> int:
    """Run a sub-command and return its exit status; print errors as one line to stderr."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        program = parser(arguments)
        command = next(iter(arguments), "-")
        if not command.startswith("-") and command not in COMMANDS:
            program.error(_unknown(command))
        args = program.parse_args(arguments)
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
        usage="%(prog)s [-h] [--version] COMMAND ...",
        description=f"The board game Saint Petersburg. Try `{_program()} play` first.\n\n{_list()}",
        epilog=_examples(
            "play",
            "play --players 4 --edition new-society",
            "simulate --bots expert,hard,medium --games 30",
            "arena --help",
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    program.add_argument("--version", action="version", version=f"stp {__version__}")
    commands = program.add_subparsers(
        dest="command", metavar="COMMAND", required=True, prog=_program(), help=SUPPRESS
    )
    for name, does in COMMANDS.items():
        command = commands.add_parser(
            name,
            description=f"{does.capitalize()}.",
            epilog=_examples(f"{name} {EXAMPLES[name]}"),
            formatter_class=RawDescriptionHelpFormatter,
        )
        if name in arguments:
            import_module(f"stp.cli.{name}").configure(command)
    return program


def _program() -> str:
    """Return the name by which the program was started, which may be the installed script's."""
    return "stp" if Path(sys.argv[0]).stem == "stp" else "python -m stp"


def _list() -> str:
    """Return the sub-commands, grouped, with what each does."""
    width = max(map(len, COMMANDS))
    return "\n\n".join(
        "\n".join((f"{title}:", *(f"  {name:{width}}  {does}" for name, does in group.items())))
        for title, group in GROUPS.items()
    )


def _examples(*lines: str) -> str:
    return "\n".join(("examples:" if len(lines) > 1 else "example:",
                      *(f"  {_program()} {line}" for line in lines)))  # fmt: skip


def _fail(reason: str) -> int:
    print(f"stp: {' '.join(reason.split())}", file=sys.stderr)
    return FAILED
