"""`python -m stp ladder`: plays simulated people of average strength against all opponents.

A person plays one seat, and the opponent all others, in all rotations of the seats.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import islice

from stp.arena import Outcome, check_pairing, play_pairings, rotated, standings
from stp.arena.human_models import HUMAN_MODELS
from stp.bots.levels import LEVELS
from stp.bots.roster import ROSTER
from stp.cli.arguments import add_edition, add_games, add_jobs, add_seed, jobs_of
from stp.cli.progress import progress


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--players", type=int, choices=(2, 3, 4, 5), default=2,
                        help="number of players (default: %(default)s)")  # fmt: skip
    parser.add_argument("--up-to", choices=LEVELS, default="expert", metavar="LEVEL",
                        help="strongest level of the opponents (default: %(default)s)")  # fmt: skip
    add_games(parser, 200, "games of each simulated person against each opponent")
    add_seed(parser, "ladder")
    add_edition(parser)
    add_jobs(parser)


def run(args: Namespace) -> int:
    """Play and print the share of games that each person wins."""
    levels = list(LEVELS)
    levels = levels[: levels.index(args.up_to) + 1]
    people = [f"{person.__module__}:{person.__name__}" for person in HUMAN_MODELS]
    opponents = [who for who in ROSTER if who.level in levels]
    matches = [
        rotated((person, *[who.bot] * (args.players - 1)), args.seed, args.games, args.edition)
        for who in opponents
        for person in people
    ]
    check_pairing(matches[0][0])
    pairings = [pairing for match in matches for pairing in match]
    played = progress(play_pairings(pairings, jobs_of(args)), len(pairings), "game")
    shares = [f"{100 * person.second_best:.0f} %" for person in HUMAN_MODELS]
    print(f"wins of a person who makes the second-best move in ...; parity {100 // args.players} %")
    print(f"{'opponent':<32}{''.join(f'{share:>22}' for share in shares)}")
    for who in opponents:
        cells = [_cell(played, args.games) for _ in people]
        print(f"{f'{who.name} ({who.bot})':<32}{''.join(cells)}", flush=True)
    return 0


def _cell(played: Iterator[Outcome], games: int) -> str:
    """Take the next match from the outcomes and return the person's win share."""
    row = standings(list(islice(played, games)))[0]
    interval = f"({100 * row.low:.0f} to {100 * row.high:.0f})"
    return f"{100 * row.win_share:>8.0f} % {interval:<12}"
