"""`python -m stp mistakes`: tests whether long searches confirm the mistakes that are named."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from stp.analysis.named_mistakes import Check, checks
from stp.arena import wilson_interval
from stp.arena.tables import table_of
from stp.cli.arguments import add_budget, add_games, add_jobs, add_seed, jobs_of
from stp.cli.progress import in_parallel

PLAYERS: Final = ("easy", "medium", "hard")
"""The levels that make the mistakes, one game each in turn."""


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_games(parser, 28, "number of games, with each edition and number of players in turn")
    add_budget(parser, "expert's with two players")
    add_seed(parser, "mistakes")
    add_jobs(parser)


def run(args: Namespace) -> int:
    """Play and analyse the games, and print each mistake with what the long search says."""
    questions = [(number, args.seed, args.budget) for number in range(args.games)]
    found: list[Check] = []
    for some in in_parallel(_checks, questions, jobs_of(args)):
        for check in some:
            print(_line(check), flush=True)
        found += some
    if not found:
        print("no mistake was named")
        return 0
    confirmed = sum(check.confirmed for check in found)
    low, high = wilson_interval(confirmed, len(found))
    print(
        f"{confirmed} of {len(found)} mistakes are confirmed"
        f" (95 % interval: {100 * low:.0f} to {100 * high:.0f} %)"
    )
    return 0


def _checks(question: tuple[int, str, int]) -> list[Check]:
    number, seed, times = question
    edition, players = table_of(number)
    level = PLAYERS[number % len(PLAYERS)]
    return checks(f"{seed}-{number}", edition, players, level, times)


def _line(check: Check) -> str:
    one = check.decision
    said = "confirmed" if check.confirmed else "refuted"
    return (
        f"{said}: round {one.round}, {one.made} instead of {one.best};"
        f" judged {one.loss:.1f} ±{one.error:.1f}, long search {check.gain:.1f}"
    )
