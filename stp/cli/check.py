"""`python -m stp check`: replays records and traces, and prints a line per file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from stp.errors import StpError

GZIP: Final = b"\x1f\x8b"
"""The first bytes of a gzip file, and so of a trace."""


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE",
                        help="a record (.stp) or a trace (.json.gz)")  # fmt: skip


def run(args: Namespace) -> int:
    """Check all files; return 1 if any of them fails."""
    failures = 0
    for path in args.files:
        try:
            moves = check_file(path)
        except StpError as error:
            failures += 1
            print(f"FAIL {path}: {error}", flush=True)
        except OSError as error:
            failures += 1
            print(f"FAIL {path}: {error.strerror or error}", flush=True)
        else:
            print(f"ok {path} ({moves} moves)", flush=True)
    return 1 if failures else 0


def check_file(path: Path) -> int:
    """Replay a record or a trace and return its number of moves.

    Raises StpError if it breaks a rule or the format, OSError if the file cannot be read.
    """
    data = path.read_bytes()
    if data.startswith(GZIP) or path.suffix == ".gz":
        from stp.traces import check_trace, read_trace

        return check_trace(read_trace(path))
    from stp.cli.files import parse_record

    return len(parse_record(data).moves)
