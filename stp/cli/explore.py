"""`python -m stp explore`: measures what each card and opening is worth in games between bots.

Games are stored in a file, from which an interrupted or longer run resumes.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

from stp.bots.levels import LEVELS
from stp.cli.arguments import UsageError, add_games, add_jobs, add_results, jobs_of
from stp.cli.files import ensure_folders, read_results
from stp.cli.progress import progress
from stp.explore.games import KeptGame, Task, play
from stp.explore.numbers import Numbers, agreement, count
from stp.explore.occasions import facts_of
from stp.workers import Workers, workers


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_games(parser, 20_000)
    parser.add_argument("--level", default="hard", choices=LEVELS,
                        help="the level of all bots (default: %(default)s)")  # fmt: skip
    add_jobs(parser)
    add_results(parser, former="--kept")
    parser.add_argument("--check", type=Path, metavar="FILE",
                        help="compare with the --results of another level in FILE")  # fmt: skip
    parser.add_argument("--write", type=Path, metavar="FILE",
                        help="write the numbers to FILE, for the page")  # fmt: skip


def run(args: Namespace) -> int:
    """Play the games that the file does not have yet, count them, and print the results."""
    others = _read(args.check)
    ensure_folders(args.results, args.write)
    if args.check and not others:
        raise UsageError(f"{args.check}: no games to compare with")
    with workers(jobs_of(args)) as shared:
        kept = _games(args, shared)
        numbers = _count(kept, args.level, shared)
        print(f"{len(kept)} games of {args.level}, {len(numbers.cards)} numbers about cards")
        if others:
            print(_check(numbers, others, shared))
    if args.write:
        text = numbers.dump()
        args.write.write_text(text, encoding="utf-8", newline="\n")
    return 0


def _games(args: Namespace, shared: Workers) -> list[KeptGame]:
    """Return the games from the file and the newly played ones."""
    kept = {game.number: game for game in _read(args.results) if game.level == args.level}
    missing = [number for number in range(args.games) if number not in kept]
    tasks = [Task(number, args.level) for number in missing]
    for game in progress(shared.map(play, tasks), len(tasks), "game"):
        kept[game.number] = game
        if args.results:
            with args.results.open("a", encoding="utf-8") as file:
                file.write(f"{game}\n")
    return [kept[number] for number in range(args.games)]


def _read(path: Path | None) -> list[KeptGame]:
    return read_results(path, KeptGame.parse, "explore")


def _count(kept: Iterable[KeptGame], level: str, shared: Workers) -> Numbers:
    games = list(kept)
    return count(progress(shared.map(facts_of, games), len(games), "game"), level)


def _check(numbers: Numbers, others: list[KeptGame], shared: Workers) -> str:
    """Return a report on how far another level agrees."""
    level = others[0].level
    found = agreement(numbers, _count(others, level, shared))
    said = f"{len(others)} games of {level}"
    if found is None:
        return f"{said}: too few to compare"
    return (
        f"{said}: {found.cards} cards in both, {found.apart} apart beyond chance,"
        f" correlation {found.correlation:.2f}, mean difference {100 * found.difference:+.1f} %"
    )
