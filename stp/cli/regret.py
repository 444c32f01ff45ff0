"""`python -m stp regret`: measures what a level loses by its choices, judged by long searches."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from itertools import chain

from stp.analysis.regret import A_GAME, Regret, decisions, losses, regret
from stp.arena.tables import table_of
from stp.bots.levels import LEVELS
from stp.cli.arguments import add_budget, add_games, add_jobs, add_results, add_seed, jobs_of
from stp.cli.files import append_result, ensure_folders, read_results
from stp.cli.progress import in_parallel
from stp.parsing import parse_json

_Question = tuple[int, str, str, int]
"""The number of a game, the seed of all games, the level that chooses and the judge's work."""


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--level",
        choices=LEVELS,
        default="expert",
        help="the level that chooses (default: %(default)s)",
    )
    add_games(
        parser,
        70,
        "number of games, with each edition and number of players in turn; "
        f"{A_GAME} positions each",
    )
    add_budget(parser, "expert's with two players")
    add_seed(parser, "regret")
    add_jobs(parser)
    add_results(parser, former="--table")


def run(args: Namespace) -> int:
    """Judge the choices in games that the file does not have yet, and print the losses."""
    kept = dict(read_results(args.results, _row, "regret"))
    ensure_folders(args.results)
    questions = [(number, args.seed, args.level, args.budget) for number in range(args.games)]
    missing = [question for question in questions if question not in kept]
    for question, found in zip(missing, in_parallel(_regrets, missing, jobs_of(args)), strict=True):
        kept[question] = found
        if args.results:
            values = {"question": question, "regrets": [asdict(one) for one in found]}
            append_result(args.results, values)
    every = list(chain.from_iterable(kept[question] for question in questions))
    print(f"{'':12}{'positions':>9}{'points':>8}{'95 %':>7}{'chance':>9}{'95 %':>8}")
    for loss in losses(every):
        print(
            f"{loss.name:12}{loss.positions:>9}{loss.points:>8.2f}{loss.most_points:>7.2f}"
            f"{100 * loss.chance:>7.2f} %{100 * loss.most_chance:>6.2f} %"
        )
    return 0


def _row(line: str) -> tuple[_Question, list[Regret]]:
    """Return the question and the regrets on a line of a file."""
    row = parse_json(line)
    number, seed, level, times = row["question"]
    return (number, seed, level, times), [Regret(**values) for values in row["regrets"]]


def _regrets(question: _Question) -> list[Regret]:
    number, seed, level, times = question
    edition, players = table_of(number)
    return [regret(view, level, times) for view in decisions(f"{seed}-{number}", edition, players)]
