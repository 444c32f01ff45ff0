"""`python -m stp blunders`: tests whether the analysis finds bad moves planted in good games."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from pathlib import Path

from stp.analysis.planted_blunders import plant_blunder
from stp.arena import wilson_interval
from stp.arena.tables import table_of
from stp.cli.arguments import add_games, add_jobs, add_seed, jobs_of
from stp.cli.files import store_record
from stp.cli.progress import in_parallel
from stp.record import dump


@dataclass(frozen=True, slots=True)
class Case:
    """A planted blunder, and whether it is among the three decisions that the analysis names."""

    found: bool
    text: str
    record: str
    """The game; its tag `x-blunder` is the number of moves before the blunder."""


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_games(parser, 100, "number of games, each with one blunder")
    add_seed(parser, "blunder")
    parser.add_argument("--records", type=Path, metavar="DIR",
                        help="write a record of every game to this folder")  # fmt: skip
    add_jobs(parser)


def run(args: Namespace) -> int:
    """Plant the blunders, analyse the games and print which were found."""
    questions = [(number, args.seed) for number in range(args.games)]
    found = 0
    for number, case in enumerate(in_parallel(_case, questions, jobs_of(args)), start=1):
        found += case.found
        store_record(args.records, number, args.games, case.record)
        print(case.text, flush=True)
    low, high = wilson_interval(found, args.games)
    print(
        f"{found} of {args.games} planted blunders are among the three decisions named"
        f" (95 % interval: {100 * low:.0f} to {100 * high:.0f} %)"
    )
    return 0


def _case(question: tuple[int, str]) -> Case:
    """Plant a blunder in the first deal that allows one, and look for it in the analysis."""
    number, seed = question
    edition, players = table_of(number)
    deal = 0
    while (blunder := plant_blunder(f"{seed}-{number}-{deal}", players, edition)) is None:
        deal += 1
    analysis = blunder.analysis()
    decision = next(one for one in analysis.decisions if one.number == blunder.number)
    found = blunder.named(analysis)
    greedy, medium = blunder.costs
    return Case(
        found,
        f"{'found ' if found else 'missed'} {edition} {players}, round {decision.round}:"
        f" {decision.made} instead of {blunder.instead_of};"
        f" costs {greedy:.1f} if greedy plays on, {medium:.1f} if medium does,"
        f" judged {decision.loss:.1f} ±{decision.error:.1f}",
        dump(blunder.game),
    )
