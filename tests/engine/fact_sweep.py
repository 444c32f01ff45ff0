"""Checks every fact about moves in many positions: `python3 build.py facts`.

The tests check a sample of these positions. Half of the games are played by bots, the others at
random, with random table options; another seed gives other games.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import get_args, get_type_hints

from stp import Game, Rules
from stp.bots import make_bot
from tests.engine.against_checker import check_position
from tests.engine.golden import choose

LEVELS = ("easy", "medium", "greedy")
EVERY = 5
"""One of this many positions of a game is checked on average."""


def new_game(seed: str, lot: Random) -> Game:
    """Return a game before its first move, of any edition, number of players and options."""
    edition = lot.choice(("base", "new-society"))
    players = lot.randint(2, 4 if edition == "base" else 5)
    options = {
        name: lot.choice(get_args(kind) or (False, True))
        for name, kind in get_type_hints(Rules).items()
    }
    return Game(players, seed, edition, Rules(**options))


def positions(number: int, seed: str) -> Iterator[Game]:
    """Yield positions of games, whatever decision is due in them."""
    given = played = 0
    while given < number:
        played += 1
        lot = Random(f"{seed}-{played}")
        game = new_game(f"{seed}-{played}", lot)
        bots = [make_bot(lot.choice(LEVELS), game.seed, seat + 1) for seat in range(game.players)]
        while (seat := game.state.seat) is not None and given < number:
            if lot.random() * EVERY < 1:
                yield game
                given += 1
            view = game.view(seat, memory=True)
            game.play(choose(game, lot) if played % 2 else bots[seat - 1].choose(view))


def failure(game: Game) -> str:
    """Return where a check fails in a position, "" if every fact is true."""
    try:
        check_position(game)
    except Exception as error:  # one position must not hide the others
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{last.name}: {last.line}"
    return ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Check positions, and print how many fail at which check."""
    parser = argparse.ArgumentParser(prog="build.py facts", description=__doc__)
    parser.add_argument("--number", type=int, default=5000, help="of positions (5000)")
    parser.add_argument("--seed", default="facts", help="of the games (facts)")
    options = parser.parse_args(arguments)
    failures: Counter[str] = Counter()
    for number, game in enumerate(positions(options.number, options.seed), 1):
        if where := failure(game):
            failures[where] += 1
            print(f"\nfalse in {game!r} after {len(game.moves)} moves: {where}", file=sys.stderr)
        print(f"\r{number} of {options.number} positions", end="", flush=True)
    print()
    for where, times in failures.most_common():
        print(f"{times:7}  {where}")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
