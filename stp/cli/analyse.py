"""`python -m stp analyse`: reviews the decisions of games with the expert bot."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from stp.analysis import Analysis, Decision, Reasons, analyse, to_data, why
from stp.bots.base import Steps, finish
from stp.cli.arguments import UsageError, add_jobs, jobs_of, positive
from stp.cli.files import read_record
from stp.cli.progress import in_parallel, progress
from stp.game import Game
from stp.record import dump, load
from stp.table_text import seat_names

STEPS: Final = 200
"""Number of steps of the progress bar."""


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a record (.stp)")
    parser.add_argument(
        "--seat",
        type=positive,
        action="append",
        metavar="N",
        help="analyse only this seat; can be repeated (default: all human players)",
    )
    parser.add_argument("--json", action="store_true",
                        help="output JSON, one line per file")  # fmt: skip
    add_jobs(parser)


def run(args: Namespace) -> int:
    """Analyse the games and print the results, in the order of the files."""
    games = [read_record(path) for path in args.files]
    for path, game in zip(args.files, games, strict=True):
        last = max(args.seat or [0])
        if last > game.players:
            of = f"{path}: " if len(games) > 1 else ""
            raise UsageError(f"{of}there is no seat {last}: the game has {game.players} seats")
    if len(games) == 1 and not args.cluster:
        work = Steps(analyse(games[0], args.seat))
        for _ in progress(_even(work), STEPS, "step"):
            pass
        print(_text(work.result, games[0], args.json))
        return 0
    tasks = [(dump(game), args.seat, args.json) for game in games]
    lost = 0.0
    found = in_parallel(_analysed, tasks, jobs_of(args), "file")
    for path, (text, points) in zip(args.files, found, strict=True):
        lost += points
        if args.json:
            print(f'{{"file": {json.dumps(str(path))}, {text.removeprefix("{")}', flush=True)
        else:
            print(f"{path}\n\n{text}\n", flush=True)
    if not args.json:
        print(f"{len(games)} games, {lost / len(games):.1f} points lost in each on average")
    return 0


def _analysed(task: tuple[str, list[int] | None, bool]) -> tuple[str, float]:
    """Analyse the game of a record; return the text to print and the points that were lost."""
    record, seats, as_json = task
    game = load(record)
    analysis = finish(analyse(game, seats))
    lost = sum(decision.share for decision in analysis.losses())
    return _text(analysis, game, as_json), lost


def _text(analysis: Analysis, game: Game, as_json: bool) -> str:
    return json.dumps(to_data(analysis, game)) if as_json else report(analysis, game)


def _even(shares: Iterable[float]) -> Iterator[int]:
    """Yield each step of the progress bar once the share of the work has reached it."""
    taken = 0
    for share in shares:
        while taken < STEPS * share:
            taken += 1
            yield taken
    yield from range(taken + 1, STEPS + 1)


def report(analysis: Analysis, game: Game) -> str:
    """Return a table of the decisions, the three costliest, and the chances of winning."""
    names = seat_names(game)
    wide = max(map(len, names))
    width = max((len(one.made) for one in analysis.decisions), default=0)
    heading = f"{'move':>5} {'seat':{wide}} {'made':<{width}}"
    lines = [f"{heading}{'lead':>7}{'chance':>8}{'loss':>7}  better"]
    for one in analysis.decisions:
        lines.append(
            f"{one.number:>5} {names[one.seat - 1]:{wide}} {one.made:<{width}}"
            f"{one.outlook.lead:>7.1f}{100 * one.outlook.chance:>6.0f} %{_loss(one)}"
        )
    for seat in analysis.seats:
        worst = analysis.worst(seat=seat)
        lines += ["", f"{names[seat - 1]}, the costliest decisions:{'' if worst else ' none'}"]
        for one in worst:
            made, best = why(game, one)
            lines += [
                f"  move {one.number}, round {one.round}, {one.phase} phase: {one.loss:.1f} points",
                f"    {one.made}: {_reasons(made)}",
                f"    better {one.best}: {_reasons(best)}",
            ]
    lines += ["", f"{'chances of winning, in percent':<32}{'  '.join(names)}"]
    for moment in analysis.curve:
        when = f"round {moment.round}, {moment.phase}" if moment.phase else "end"
        shares = "  ".join(
            f"{100 * chance:>{len(name)}.0f}"
            for chance, name in zip(moment.chances, names, strict=True)
        )
        lines.append(f"{moment.number:>5} {when:<26}{shares}")
    return "\n".join(lines)


def _loss(decision: Decision) -> str:
    if decision.best == decision.made:
        return f"{'-':>7}"
    return f"{decision.loss:>7.1f}  {decision.best} (±{decision.error:.1f})"


def _reasons(reasons: Reasons) -> str:
    """Return the reasons as words, without those that are 0."""
    parts = [
        f"{sign}{amount:.{digits}f} {what}"
        for amount, sign, digits, what in (
            (reasons.price, "costs ", 0, "rubles"),
            (reasons.rubles, "", 1, "rubles until the end"),
            (reasons.points, "", 1, "points until the end"),
            (reasons.bonus, "", 0, "aristocrat bonus"),
            (reasons.power, "", 1, "points by its power"),
        )
        if amount
    ]
    if reasons.denies:
        prize = reasons.denies
        kept = ((prize.rubles, "rubles"), (prize.points, "points"))
        amounts = " and ".join(f"{amount:.1f} {what}" for amount, what in kept if amount)
        parts.append(f"keeps {amounts or 'nothing'} until the end from seat {prize.seat}")
    return ", ".join(parts) or "nothing"
