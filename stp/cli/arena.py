"""`python -m stp arena`: plays one bot in one seat against another bot in all other seats.

Results can be appended to a file, from which an interrupted or longer match resumes.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from stp.arena import (
    Outcome,
    Pairing,
    check_pairing,
    marker_shares,
    mean_rounds,
    play_pairings,
    rotated,
    standings,
)
from stp.bots import BOTS
from stp.cli.arguments import (
    RULES_HELP,
    UsageError,
    add_edition,
    add_games,
    add_jobs,
    add_results,
    add_seed,
    jobs_of,
    rules_text,
)
from stp.cli.files import append_result, ensure_folders, read_results
from stp.cli.progress import progress
from stp.errors import quoted
from stp.parsing import parse_json


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--bot", default="expert", metavar="BOT",
                        help=f"one of {', '.join(BOTS)}, LEVEL:STYLE, MODULE:CLASS of your own,"
                        " or checkout:FOLDER:BOT of another checkout"
                        " (default: %(default)s)")  # fmt: skip
    parser.add_argument("--against", default="medium", metavar="BOT",
                        help="the bot in all other seats (default: %(default)s)")  # fmt: skip
    parser.add_argument(
        "--players",
        default="2,3,4",
        metavar="N,...",
        help="number of players; several are played in turn (default: %(default)s)",
    )
    add_games(parser, 400, "games for each number of players")
    add_seed(parser, "arena")
    add_edition(parser)
    parser.add_argument("--rules", nargs="+", default=["classic"], metavar="RULES",
                        help=RULES_HELP)  # fmt: skip
    add_jobs(parser)
    add_results(parser, former="--table")
    parser.add_argument("--markers", action="store_true",
                        help="compare the win rates of the starting markers with those in published"
                        " tournaments")  # fmt: skip
    parser.add_argument("--ratings", action="store_true",
                        help="rate all bots (needs openskill)")  # fmt: skip


def run(args: Namespace) -> int:
    """Play the games that the file does not have yet, and print the results."""
    model = _rating_model() if args.ratings else None
    kept = {one.pairing: one for one in read_results(args.results, _outcome, "arena")}
    ensure_folders(args.results)
    played: list[Outcome] = []
    numbers = args.players.split(",")
    for word in numbers:
        if word not in ("2", "3", "4", "5"):
            raise UsageError(f"cannot play with {quoted(word)} players: use 2 to 5")
    matches = []
    for word in numbers:
        bots = (args.bot, *[args.against] * (int(word) - 1))
        matches.append(rotated(bots, args.seed, args.games, args.edition, rules_text(args.rules)))
        check_pairing(matches[-1][0])
    print(_HEAD)
    for pairings in matches:
        missing = [pairing for pairing in pairings if pairing not in kept]
        for outcome in progress(play_pairings(missing, jobs_of(args)), len(missing), "game"):
            kept[outcome.pairing] = outcome
            if args.results:
                values = asdict(outcome)
                del values["record"]
                append_result(args.results, values)
        outcomes = [kept[pairing] for pairing in pairings]
        print(_line(outcomes, args.bot), flush=True)
        if args.markers:
            print(_markers(outcomes), flush=True)
        played += outcomes
    if model is not None:
        print(_ratings(model, played))
    return 0


def _outcome(line: str) -> Outcome:
    """Return the outcome on a line of a file."""
    values = parse_json(line)
    pairing = values.pop("pairing")
    pairing["bots"] = tuple(pairing["bots"])
    lists = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    return Outcome(Pairing(**pairing), **{**values, **lists}, record="")


_HEAD = (
    f"{'players':>7}{'games':>7}{'win share':>11}{'95 % interval':>18}{'parity':>8}"
    f"{'points':>8}{'others':>8}{'winner':>8}{'rounds':>8}{'ms/move':>9}"
)


def _line(outcomes: Sequence[Outcome], bot: str) -> str:
    rows = standings(outcomes)
    row = rows[0]
    players = len(outcomes[0].pairing.bots)
    winner = sum(max(outcome.points) for outcome in outcomes) / len(outcomes)
    interval = f"{100 * row.low:.1f} to {100 * row.high:.1f} %"
    return (
        f"{players:>7}{len(outcomes):>7}{100 * row.win_share:>9.1f} %{interval:>18}"
        f"{100 / players:>6.0f} %{row.points:>8.1f}{rows[-1].points:>8.1f}{winner:>8.1f}"
        f"{mean_rounds(outcomes):>8.2f}{1000 * row.seconds:>9.2f}"
    )


_PEOPLE = (
    "people, four players, base: the winners of an e-mail tournament of experts (Boardgame Players"
    " Association, 2021, 80 games) had 79 points on average, and whoever began with the aristocrat"
    " marker won 40 %; games at conventions last 5 to 6 rounds, with winners at 50 to 75"
)


def _markers(outcomes: Sequence[Outcome]) -> str:
    """Return the win rate of the seats that began with each marker."""
    shares = marker_shares(outcomes)
    words = ", ".join(f"{marker} {100 * share:.0f} %" for marker, share in shares.items())
    return f"        wins by starting marker: {words}\n        {_PEOPLE}"


def _rating_model() -> Any:
    """Return the model of the ratings; raises UsageError if openskill is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise UsageError(
            "ratings need openskill: pip install 'saint-petersburg[ratings]'"
        ) from None
    return PlackettLuce()


def _ratings(model: Any, outcomes: Sequence[Outcome]) -> str:
    """Return the bots' ratings after all the games, best first."""
    names = sorted({bot for outcome in outcomes for bot in outcome.pairing.bots})
    ratings = {name: model.rating(name=name) for name in names}
    for outcome in outcomes:
        # A bot in several seats is rated once per game, by the mean of its seats.
        rated = model.rate(
            [[ratings[bot]] for bot in outcome.pairing.bots], ranks=list(outcome.rank)
        )
        for name in set(outcome.pairing.bots):
            seats = [
                team[0]
                for team, bot in zip(rated, outcome.pairing.bots, strict=True)
                if bot == name
            ]
            ratings[name].mu = sum(seat.mu for seat in seats) / len(seats)
            ratings[name].sigma = sum(seat.sigma for seat in seats) / len(seats)
    order = sorted(names, key=lambda name: -ratings[name].mu)
    lines = [f"{name:<24}{ratings[name].mu:>7.1f} ± {ratings[name].sigma:.1f}" for name in order]
    return "\n".join(["", "rating (openskill, mean and standard deviation)", *lines])
