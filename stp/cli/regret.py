"""`python -m stp regret`: measures what a level loses by its choices, judged by long searches."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from itertools import chain

from stp.analysis.regret import A_GAME, Regret, decisions, losses, regret
from stp.arena.tables import table_of
from stp.bots.levels import LEVELS
from stp.cli.arguments import add_games, add_jobs, add_seed, add_times, jobs_of
from stp.cli.progress import in_parallel


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
    add_times(parser)
    add_seed(parser, "regret")
    add_jobs(parser)


def run(args: Namespace) -> int:
    """Judge the choices and print the losses."""
    questions = [(number, args.seed, args.level, args.times) for number in range(args.games)]
    found = list(chain.from_iterable(in_parallel(_regrets, questions, jobs_of(args))))
    print(f"{'':12}{'positions':>9}{'points':>8}{'95 %':>7}{'chance':>9}{'95 %':>8}")
    for loss in losses(found):
        print(
            f"{loss.name:12}{loss.positions:>9}{loss.points:>8.2f}{loss.most_points:>7.2f}"
            f"{100 * loss.chance:>7.2f} %{100 * loss.most_chance:>6.2f} %"
        )
    return 0


def _regrets(question: tuple[int, str, str, int]) -> list[Regret]:
    number, seed, level, times = question
    edition, players = table_of(number)
    return [regret(view, level, times) for view in decisions(f"{seed}-{number}", edition, players)]
