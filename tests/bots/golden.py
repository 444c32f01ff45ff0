"""The bots' choices when their weights were trained; `python -m tests.bots.golden` writes them.

The same lines must come out on every machine and every version of Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from stp import Game
from stp.bots import make_bot
from tests.bots.positions import TABLES, bot_moves, game_of

PATH = Path(__file__).with_name("golden.txt")
MOVES = (0, 13, 40, 77)
"""The moves of a game in which the searching levels are asked."""


def golden_lines() -> Iterator[str]:
    """Yield the outcomes of whole games and single choices, one line each."""
    for edition, players, rules in TABLES:
        for bots in ("novice", "easy", "medium", "medium:builder"):
            game = game_of(edition, players, rules, bots)
            assert game.result
            moves = "\n".join(
                f"{mover} {made}" for mover, made in zip(game.movers, game.moves, strict=True)
            )
            digest = sha256(moves.encode()).hexdigest()[:12]
            yield f"{edition} {players} {rules} {bots}: {game.result.points} {digest}"
    for edition, players, rules in TABLES:
        asked = Game(players, "peterhof", edition, rules)
        for number, position in enumerate(bot_moves(asked, "easy")):
            seat = position.state.seat
            if number in MOVES and seat is not None:
                view = position.view(seat, memory=True)
                for level in ("hard", "expert"):
                    move = make_bot(level, position.seed, seat).choose(view)
                    yield f"{edition} {players} {rules} {level} at {number}: {move}"


if __name__ == "__main__":
    PATH.write_text("".join(f"{line}\n" for line in golden_lines()), encoding="utf-8")
