"""`python -m stp replay`: steps through a record, or prints all of it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from stp.cli.files import read_record
from stp.cli.prompt import ask
from stp.game import Game
from stp.table_text import entry_text, position_text, result_text, seat_names, setup_text
from stp.view import ALL_OPEN

KEYS = "enter: next, b: back, a number: go to that move, q: quit"


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a record (.stp)")
    parser.add_argument("--all", action="store_true", help="print the whole game without stopping")


def run(args: Namespace) -> int:
    """Show the record."""
    reel = Reel(read_record(args.file))
    print(reel.title())
    if args.all:
        for number in range(reel.length + 1):
            print(f"\n{reel.at(number)}")
    else:
        _step_through(reel)
    return 0


def _step_through(reel: Reel) -> None:
    number = 0
    while True:
        print(f"\n{reel.at(number)}")
        wanted = None
        while wanted is None:
            try:
                answer = ask(f"[{number}/{reel.length}] {KEYS}: ").strip()
            except (EOFError, KeyboardInterrupt):
                print()
                return
            if answer in ("q", "quit"):
                return
            wanted = _target(answer, number, reel.length)
            if wanted is None:
                print(f"The game has moves 0 to {reel.length}; {KEYS}.")
        number = wanted


def _target(answer: str, number: int, length: int) -> int | None:
    """Return the number of the move to show next, or None if the answer has none."""
    if answer in ("", "n"):
        return min(number + 1, length)
    if answer == "b":
        return max(number - 1, 0)
    if answer.isascii() and answer.isdigit() and len(answer) < 7 and int(answer) <= length:
        return int(answer)
    return None


class Reel:
    """Shows a recorded game at any of its moves."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._moves = game.moves
        self._names = seat_names(game)
        self.length = len(self._moves)

    def title(self) -> str:
        """Return a line with the players and the set-up of the game."""
        return f"{', '.join(self._names)}: {setup_text(self._game)}"

    def at(self, number: int) -> str:
        """Return the table after `number` moves, the last move above and the next below."""
        game = self._game
        while len(game.moves) > number:
            game.undo()
        while len(game.moves) < number:
            game.play(self._moves[len(game.moves)])
        news = game.log
        if number:
            game.undo()
            news = news[len(game.log) :]
            game.play(self._moves[number - 1])
        lines = [entry_text(entry, self._names) for entry in news]
        lines.append(position_text(game.view(ALL_OPEN), self._names))
        lines.append(self._next(number))
        return "\n".join(lines)

    def _next(self, number: int) -> str:
        game = self._game
        if game.result:
            return f"\n{result_text(game, game.result, self._names)}"
        assert game.state.seat
        name = self._names[game.state.seat - 1]
        if number == self.length:
            return f"\nHere the record ends; {name} is to decide."
        return f"\nMove {number + 1}: {name}: {self._moves[number]}"
