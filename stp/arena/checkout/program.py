"""Runs the bots of another checkout; see `stp.arena.checkout` for the lines that it reads.

It is started as a program with the folder of that checkout and imports `stp` from there, so it
uses only what has been in the package from the start.
"""

from __future__ import annotations

import json
import sys


def main(folder: str) -> None:
    """Follow the games and answer the questions until the input ends."""
    sys.path.insert(0, folder)
    from stp import Game
    from stp.bots import Bot, make_bot

    game = Game(2, "")
    bots: dict[tuple[int, str], Bot] = {}
    for line in sys.stdin:
        text = line.rstrip("\n")
        if text.startswith("{"):
            game = Game(**json.loads(text))
            bots = {}
        elif text.startswith("? "):
            _, number, name = text.split(" ")
            seat = int(number)
            if (seat, name) not in bots:
                bots[seat, name] = make_bot(name, game.seed, seat)
            print(bots[seat, name].choose(game.view(seat, memory=True)), flush=True)
        else:
            game.play(text)


if __name__ == "__main__":
    main(sys.argv[1])
