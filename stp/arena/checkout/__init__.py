"""Plays bots from another checkout of this project in the arena, in a process of their own.

`checkout:FOLDER:BOT` is the bot `BOT` of the checkout in `FOLDER`, with that checkout's engine and
weights; the folder's name has no colon. Its process runs
`stp/arena/checkout/program.py`. The arena sends it lines, with moves in the notation:

    {"seed": "arena-1", "players": 2, "edition": "base", "rules": "classic"}
    buy upper lumberjack
    ? 2 expert

The first starts a game, a move is made by the seat to move, and the question is answered with the
move that a bot chooses for a seat.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Final
from weakref import finalize

from stp.bots import Bot
from stp.errors import OptionError, StpError, quoted
from stp.game import Game
from stp.moves import Move
from stp.view import View

PREFIX: Final = "checkout:"
"""The beginning of these bots' names."""
_PROGRAM: Final = Path(__file__).with_name("program.py")


class Checkout:
    """A process that runs the bots of another checkout, for one game at a time."""

    def __init__(self, folder: str) -> None:
        if not Path(folder, "stp", "__init__.py").is_file():
            raise OptionError(f"{quoted(folder)} is not a checkout of this project: it lacks stp/")
        self._folder = folder
        # -P keeps the program's own folder off the import path.
        self._process = Popen(
            [sys.executable, "-P", str(_PROGRAM), folder],
            stdin=PIPE, stdout=PIPE, encoding="utf-8", bufsize=1,
        )  # fmt: skip
        finalize(self, _end, self._process)
        self._game: Game | None = None
        self._sent = 0

    def ask(self, game: Game, rules: str, seat: int, bot: str) -> Move:
        """Return the move that a bot chooses for a seat; raises StpError if the process fails."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin
        assert stdout
        lines = []
        if game is not self._game:
            self._game, self._sent = game, 0
            table = {"seed": game.seed, "players": game.players, "edition": game.edition}
            lines.append(json.dumps({**table, "rules": rules}))
        lines += map(str, game.moves[self._sent :])
        self._sent = len(game.moves)
        try:
            print(*lines, f"? {seat} {bot}", sep="\n", file=stdin)
            answer = stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise StpError(f"the bots of {quoted(self._folder)} stopped; the reason is above")
        return Move.parse(answer.removesuffix("\n"))


def _end(process: Popen[str]) -> None:
    """End a process, and close its pipes."""
    process.terminate()
    with suppress(BrokenPipeError), process:
        pass


_checkout = cache(Checkout)
"""The process of each folder, which is started once and ends with this one."""


class CheckoutBot(Bot):
    """A bot of another checkout; it follows the game by its moves."""

    def __init__(self, name: str, seed: str | None = None, seat: int = 1) -> None:
        super().__init__(seed, seat)
        folder, _, self._bot = name.removeprefix(PREFIX).partition(":")
        self._checkout = _checkout(folder)
        self._table: tuple[Game, str] | None = None

    def follow(self, game: Game, rules: str) -> None:
        """Tell the bot which game it plays, with its rules as text."""
        self._table = game, rules

    def choose(self, view: View) -> Move:
        """Return the choice of the other checkout's bot in its own view of the game."""
        if self._table is None:
            raise StpError("a bot of another checkout plays only in the arena")
        return self._checkout.ask(*self._table, self.seat, self._bot)
