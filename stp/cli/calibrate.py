"""`python -m stp calibrate`: tests whether the chances of the analysis come true, and whether games
last as long as hints say."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from itertools import chain

from stp.analysis.calibration import (
    Prediction,
    groups,
    mean_rounds_off,
    predictions,
    squared_error,
)
from stp.arena import wilson_interval
from stp.arena.tables import table_of
from stp.cli.arguments import add_games, add_jobs, add_seed, jobs_of
from stp.cli.progress import in_parallel


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_games(parser, 70, "number of games, with each edition and number of players in turn")
    add_seed(parser, "calibrate")
    add_jobs(parser)


def run(args: Namespace) -> int:
    """Play the games and print the predicted chances beside the actual results, and by how many
    rounds hints are wrong."""
    questions = [(number, args.seed) for number in range(args.games)]
    found = list(chain.from_iterable(in_parallel(_predictions, questions, jobs_of(args))))
    print(f"{'said':>6}{'won':>8}{'95 % interval':>16}{'positions':>11}")
    for group in groups(found):
        low, high = wilson_interval(group.won * group.positions, group.positions)
        interval = f"{100 * low:.0f} to {100 * high:.0f} %"
        print(
            f"{100 * group.predicted:>4.0f} %{100 * group.won:>6.0f} %{interval:>16}"
            f"{group.positions:>11}"
        )
    print(f"mean squared error of {len(found)} positions: {squared_error(found):.3f}")
    print(f"rounds still to come, as hints say: {mean_rounds_off(found):.2f} off on average")
    return 0


def _predictions(question: tuple[int, str]) -> list[Prediction]:
    number, seed = question
    edition, players = table_of(number)
    return predictions(f"{seed}-{number}", edition, players)
