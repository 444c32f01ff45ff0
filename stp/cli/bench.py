"""`python -m stp bench`: measures games, moves and state copies per second."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence

from stp import bench
from stp.bench import CATANATRON_GOALS, CHESS_GOALS, Contender, Goal, Speed
from stp.cli.arguments import add_edition, positive, positive_seconds
from stp.cli.progress import progress
from stp.deal import check_edition

PLAYERS = (2, 3, 4)


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_edition(parser)
    parser.add_argument(
        "--rounds",
        type=positive,
        default=5,
        metavar="N",
        help="number of rounds; the median is reported (default: 5)",
    )
    parser.add_argument("--seconds", type=positive_seconds, default=1.0, metavar="S",
                        help="seconds of play per round (default: 1)")  # fmt: skip
    parser.add_argument("--compare", action="store_true",
                        help="compare with the packages catanatron and chess")  # fmt: skip


def run(args: Namespace) -> int:
    """Measure, and print the results as markdown tables."""
    edition = check_edition(args.edition)
    ours = {players: bench.SaintPetersburg(players, edition) for players in PLAYERS}
    catan: dict[int, Contender] = {}
    chess: list[Contender] = []
    if args.compare:
        bench.check_packages()
        catan = {players: bench.Catanatron(players) for players in PLAYERS}
        chess = [bench.Chess(), bench.ChessWithoutEndTest()]
    contenders = [*ours.values(), *catan.values(), *chess]
    runs = bench.measure(contenders, args.rounds, args.seconds)
    measured: dict[Contender, list[Speed]] = {contender: [] for contender in contenders}
    for contender, speed in progress(runs, args.rounds * len(contenders), "measurement"):
        measured[contender].append(speed)
    speeds = {contender: bench.medians(rounds) for contender, rounds in measured.items()}
    print(_speed_table(speeds))
    if args.compare:
        rows = [
            row
            for players, contender in ours.items()
            for other, goals in (
                (catan[players], CATANATRON_GOALS),
                *((board, CHESS_GOALS) for board in chess),
            )
            for row in _ratio_rows(players, speeds[contender], other.name, speeds[other], goals)
        ]
        print()
        print(_table(("players", "measure", "compared with", "times", "goal", "aim"), rows))
    return 0


def _speed_table(speeds: dict[Contender, Speed]) -> str:
    rows = [
        (contender.name, _short(speed.games), _short(speed.moves), _short(speed.copies))
        for contender, speed in speeds.items()
    ]
    return _table(("random play", "games/s", "moves/s", "copies/s"), rows)


def _ratio_rows(
    players: int, ours: Speed, name: str, theirs: Speed, goals: Iterable[Goal]
) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for goal in goals:
        ratio = getattr(ours, goal.measure) / getattr(theirs, goal.measure)
        verdict = "" if ratio >= goal.least else " (missed)"
        rows.append(
            (str(players), f"{goal.measure}/s", name, f"{ratio:.1f}x{verdict}",
             f"{goal.least}x", f"{goal.aim}x")
        )  # fmt: skip
    return rows


def _short(number: float) -> str:
    """Return a number with about three digits."""
    return f"{number:.1f}" if number < 100 else f"{number:,.0f}"


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a markdown table with aligned columns."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = [head, tuple("-" * width for width in widths), *rows]
    padded = (
        [cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in lines
    )
    return "\n".join(f"| {' | '.join(cells)} |" for cells in padded)
