"""`python -m stp puzzles`: finds positions in which one move is better than all others."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from typing import Any, Final

from stp.cli.arguments import UsageError, add_budget, add_games, add_jobs, add_seed, jobs_of
from stp.cli.files import ensure_folders, read_results
from stp.cli.progress import in_parallel
from stp.parsing import parse_json
from stp.puzzles.games import Task, searched, tasks
from stp.puzzles.judge import Effort
from stp.puzzles.packed import THEMES, pack
from stp.puzzles.themes import puzzles_of

FORMAT: Final = "stp puzzles 1"


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE",
                        help="the file of results, one line of JSON per game; an interrupted search"
                        " resumes from it")  # fmt: skip
    add_games(parser, 140, "number of games between bots")
    parser.add_argument("--recorded", type=Path, nargs="+", default=[], metavar="TRACE",
                        help="recorded games to search as well")  # fmt: skip
    add_seed(parser, "puzzles")
    add_budget(parser, "expert's")
    parser.add_argument("--pack", type=Path, metavar="OUT",
                        help="do not search; write the puzzles in FILE to OUT in the format that"
                        " the page reads")  # fmt: skip
    add_jobs(parser)


def run(args: Namespace) -> int:
    """Search the games that the file does not have yet, and append the puzzles found."""
    todo = tasks(args.seed, args.games, args.recorded, Effort(args.budget))
    head = {"format": FORMAT, "times": args.budget}
    for recorded in args.recorded:
        recorded.stat()  # a missing one should not end a long search
    rows = _done(args.file, head, todo)
    if args.pack and rows is None:
        raise UsageError(f"{args.file}: no puzzles to pack")
    ensure_folders(args.file, args.pack)
    if args.pack:
        return _pack(args.pack, rows or [])
    with args.file.open("a", encoding="utf-8", newline="\n") as file:
        if rows is None:
            print(json.dumps(head), file=file, flush=True)
        done = len(rows or ())
        found = sum(len(row["puzzles"]) for row in rows or ())
        for row in in_parallel(searched, todo[done:], jobs_of(args)):
            print(json.dumps(row), file=file, flush=True)
            found += len(row["puzzles"])
            print(f"{row['game']}: {len(row['puzzles'])}, {found} in all", flush=True)
    print(f"{found} puzzles in {max(done, len(todo))} games")
    return 0


def _pack(target: Path, rows: list[dict[str, Any]]) -> int:
    """Write the file of puzzles, and say how many there are of each theme."""
    puzzles = puzzles_of(row for game in rows for row in game["puzzles"])
    text = pack(puzzles)
    target.write_text(text, encoding="utf-8", newline="\n")
    counts = Counter(puzzle.theme for puzzle in puzzles)
    for theme in THEMES:
        print(f"{theme:12} {counts[theme]:4}")
    print(f"{len(puzzles)} puzzles, {len(text.encode())} bytes")
    return 0


def _done(path: Path, head: dict[str, Any], todo: list[Task]) -> list[dict[str, Any]] | None:
    """Return the rows of a file, None for a new one; raises UsageError for that of another
    search."""
    rows = read_results(path, _row, "puzzles")
    if rows and rows[0] != head:
        raise UsageError(
            f"{path} is not a file of puzzles judged with this budget: use its --budget"
        )
    names = [row.get("game") for row in rows[1:]]
    common = min(len(names), len(todo))
    if names[:common] != [task.name for task in todo[:common]]:
        raise UsageError(f"{path} has the puzzles of other games: use its --seed and --recorded")
    return rows[1:] if rows else None


def _row(line: str) -> dict[str, Any]:
    """Return a line of a file: its head, or the puzzles of a game."""
    row: dict[str, Any] = parse_json(line)
    if set(row) not in ({"format", "times"}, {"game", "puzzles"}):
        raise ValueError("neither")
    return row
