"""`python -m stp simulate`: plays many games between bots and compares their results."""

from __future__ import annotations

from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from stp.arena import (
    Outcome,
    Pairing,
    check_pairing,
    mean_rounds,
    play_pairings,
    rotated,
    standings,
)
from stp.bots import BOTS
from stp.cli.arguments import add_games, add_jobs, add_table, jobs_of, positive, rules_text
from stp.cli.files import store_record
from stp.cli.progress import progress
from stp.deal import check_edition, check_players, random_seed
from stp.game import DEFAULT_PLAYERS


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--bots", metavar="BOT,BOT,...",
                     help=f"a bot for each seat ({', '.join(BOTS)}; LEVEL:STYLE; MODULE:CLASS of"
                     " your own)")  # fmt: skip
    who.add_argument(
        "--players",
        type=positive,
        default=DEFAULT_PLAYERS,
        metavar="N",
        help="number of players: one greedy bot and N-1 random bots (default: %(default)s)",
    )
    add_games(parser, 100)
    add_table(parser)
    parser.add_argument("--rotate", action=BooleanOptionalAction, default=True,
                        help="play each deal once for every rotation of the seats")  # fmt: skip
    add_jobs(parser)
    parser.add_argument("--records", type=Path, metavar="DIR",
                        help="write a record of every game to this folder")  # fmt: skip


def run(args: Namespace) -> int:
    """Play the games and print the table."""
    seed = random_seed() if args.seed is None else args.seed
    bots, rules = _bots(args), rules_text(args.rules)
    check_pairing(Pairing(seed, bots, args.edition, rules))
    pairings = rotated(bots, seed, args.games, args.edition, rules, args.rotate)
    began = perf_counter()
    outcomes: list[Outcome] = []
    for outcome in progress(play_pairings(pairings, jobs_of(args)), len(pairings), "game"):
        outcomes.append(outcome)
        store_record(args.records, len(outcomes), args.games, outcome.record)
    print(_summary(outcomes, seed, perf_counter() - began))
    return 0


def _bots(args: Namespace) -> tuple[str, ...]:
    if args.bots is None:
        check_players(args.players, check_edition(args.edition))
        return ("greedy", *["random"] * (args.players - 1))
    return tuple(name.strip() for name in args.bots.split(","))


def _summary(outcomes: Sequence[Outcome], seed: str, seconds: float) -> str:
    first = outcomes[0].pairing
    players = len(first.bots)
    moves = sum(sum(outcome.moves) for outcome in outcomes)
    deals = len({outcome.pairing.seed for outcome in outcomes})
    width = max(len(name) for name in ("bot", *first.bots))
    lines = [
        f"{len(outcomes)} games of {players} players on {deals} deals: {first.edition},"
        f" {first.rules}, seed {seed}",
        f"{mean_rounds(outcomes):.2f} rounds and {moves / len(outcomes):.1f} moves a game,"
        f" {seconds:.1f} s in all",
        "",
        f"{'bot':<{width}}{'seats':>7}{'win share':>11}{'95 % interval':>18}"
        f"{'points':>9}{'moves':>8}{'ms/move':>9}",
    ]
    for row in standings(outcomes):
        interval = f"{100 * row.low:.1f} to {100 * row.high:.1f} %"
        lines.append(
            f"{row.bot:<{width}}{row.seats:>7}{100 * row.win_share:>9.1f} %{interval:>18}"
            f"{row.points:>9.1f}{row.moves:>8.1f}{1000 * row.seconds:>9.2f}"
        )
    lines += ["", f"Win share is per seat: equal bots have {100 / players:.1f} %; ties are shared."]
    return "\n".join(lines)
