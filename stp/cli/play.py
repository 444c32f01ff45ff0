"""`python -m stp play`: plays a game in the terminal, for bots and people at one keyboard."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import date
from pathlib import Path

from stp.bots import BOTS, make_bot
from stp.bots.roster import HUMAN
from stp.cli.arguments import UsageError, add_table, positive, rules_text
from stp.cli.files import read_record, write_record
from stp.cli.session import Session
from stp.deal import random_seed
from stp.game import DEFAULT_PLAYERS, Game, seat_tags
from stp.record import dump
from stp.table_text import default_name, setup_text


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--players", type=positive, metavar="N",
                     help="number of players: you and N-1 greedy bots"
                     f" (default: {DEFAULT_PLAYERS})")  # fmt: skip
    who.add_argument("--seats", metavar="WHO,WHO,...",
                     help="who sits in each seat: human, human:NAME or a bot"
                     f" ({', '.join(BOTS)}; LEVEL:STYLE)")  # fmt: skip
    who.add_argument("--seat", action="append", metavar="WHO",
                     help="who sits in the next seat; repeat it for each seat")  # fmt: skip
    add_table(parser)
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help="save after each move; continue the game if the file exists",
    )
    parser.set_defaults(edition=None, rules=None)


def run(args: Namespace) -> int:
    """Play the game until it ends or the player leaves."""
    if args.record and args.record.exists():
        game = _resumed(args)
    else:
        game = _new(args)
    bots = {
        seat: make_bot(name, game.seed, seat)
        for seat, name in enumerate(seat_tags(game, "bots"), start=1)
        if name is not None
    }
    if args.record and not args.record.exists():
        write_record(args.record, game)
    print(f"Saint Petersburg: {setup_text(game)}")
    try:
        finished = Session(game, bots, args.record).run()
    except (KeyboardInterrupt, EOFError):
        print()
        finished = False
    if args.record:
        again = "" if finished else "; play on with the same --record"
        print(f"Saved in {args.record}{again}.")
    elif not finished:
        print("This game is not saved. Use --record FILE to save the next one.")
    return 0


def _resumed(args: Namespace) -> Game:
    set_up = (args.seat, args.seats, args.players, args.seed, args.edition, args.rules)
    if any(value is not None for value in set_up):
        raise UsageError(f"{args.record} exists already, with its own players, seed and rules:"
                         " name another file, or leave those out")  # fmt: skip
    return read_record(args.record)


def _new(args: Namespace) -> Game:
    bots_by_default = ["greedy"] * ((args.players or DEFAULT_PLAYERS) - 1)
    seats = args.seat or (args.seats.split(",") if args.seats else [HUMAN, *bots_by_default])
    names: list[str] = []
    bots: list[str | None] = []
    for number, seat in enumerate(seats, start=1):
        kind, _, name = seat.strip().partition(":")
        if kind == HUMAN:
            names.append(name or default_name(HUMAN, number))
            bots.append(None)
        elif kind in BOTS:
            names.append(default_name(seat.strip(), number))
            bots.append(seat.strip())
        else:
            known = ", ".join((HUMAN, *BOTS))
            raise UsageError(f"unknown player {kind!r}: use one of {known}")
    game = Game(
        len(seats),
        random_seed() if args.seed is None else args.seed,
        args.edition or "base",
        rules_text(args.rules or []),
        tags={"names": names, "bots": bots, "date": date.today().isoformat()},
    )
    dump(game)  # names that no record can hold are refused now, not after the first move
    return game
