"""A game in the terminal as it goes on: bots move by themselves, people are shown and asked."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from stp.bots import Bot
from stp.candidates import Candidate
from stp.cli.files import write_record
from stp.cli.prompt import ask
from stp.cli.table import (
    WIDTH,
    card_text,
    counted,
    entry_text,
    move_text,
    position_text,
    result_text,
    seat_names,
    wrapped,
)
from stp.errors import StpError
from stp.game import Game
from stp.moves import Move

HELP: Final = """\
A number makes the move with that number; so does its text, or as much of each
of its words as no other move shares: "b u judge" for "buy upper judge".
  why MOVE   how its price comes about, or what stands against it
  card ID    what is printed on a card
  skip       pass now and until the phase ends
  undo       take back your last move and all that followed
  table      show the table again
  decks      which cards are left, at a table with open decks
  log        show all that has happened
  help, ?    show this
  quit       leave the game"""
QUESTIONS: Final = {
    "drawn": "What becomes of the drawn card?",
    "guild-hall": "How many rubles does the Guild Hall bring? The rest of 4 are points.",
    "trading-house": "Pay 3 rubles for 2 points in the Trading House?",
    "pub": "How many points do you buy in the Pub, at 2 rubles each?",
}
CLEAR_SCREEN: Final = "\x1b[2J\x1b[3J\x1b[H"
GAP: Final = 2
"""Blanks between two columns of moves."""


class Session:
    """One game, its bots by seat, and the file that keeps it, if any."""

    def __init__(self, game: Game, bots: Mapping[int, Bot], path: Path | None) -> None:
        self._game = game
        self._bots = bots
        self._path = path
        self._names = seat_names(game)
        self._told: dict[int, int] = {}
        """For each seat how much of the log it has been shown."""
        self._skips: dict[int, tuple[int, str]] = {}
        """The round and phase in which a seat wants to do nothing but pass."""
        self._at_keyboard: int | None = None

    def run(self) -> bool:
        """Play until the end, and return whether it was reached; False if somebody left."""
        game = self._game
        while (seat := game.state.seat) is not None:
            if seat in self._bots:
                self._play(self._bots[seat].choose(game.view(seat, memory=True)))
            elif self._skips.get(seat) == (game.state.round, game.state.phase) and (
                game.state.decision == "action"
            ):
                self._play(Move("pass"))
            elif not self._ask(seat):
                return False
        self._tell(self._at_keyboard or 0)
        assert game.result
        print(f"\n{position_text(game.view(None), self._names)}\n")
        print(result_text(game, game.result, self._names))
        return True

    def _play(self, move: Move) -> None:
        self._game.play(move)
        self._save()

    def _save(self) -> None:
        if self._path:
            write_record(self._path, self._game)

    def _tell(self, seat: int) -> None:
        """Print what has happened since a seat was last told."""
        log = self._game.log
        for entry in log[self._told.get(seat, 0) :]:
            print(entry_text(entry, self._names))
        self._told[seat] = len(log)

    def _ask(self, seat: int) -> bool:
        """Let the person of a seat decide; returns False if they leave the game."""
        self._draw_curtain(seat)
        self._tell(seat)
        self._show(seat)
        while True:
            line = ask(f"{self._names[seat - 1]}> ")
            word, _, rest = " ".join(line.split()).partition(" ")
            if word in ("quit", "q"):
                return False
            if word == "undo":
                if self._undo():
                    return True
            elif word == "skip":
                if self._skip(seat):
                    return True
            elif not self._inform(seat, word, rest):
                move = self._choose(seat, f"{word} {rest}".strip())
                if move:
                    self._play(move)
                    return True

    def _draw_curtain(self, seat: int) -> None:
        """Let people change places at a terminal where they must not see each other's cards."""
        rules = self._game.rules
        changed = self._at_keyboard not in (None, seat)
        self._at_keyboard = seat
        hidden = not (rules.open_money and rules.open_hands)
        if changed and hidden and sys.stdin.isatty() and sys.stdout.isatty():
            input(f"{CLEAR_SCREEN}{self._names[seat - 1]}, press enter when only you are looking. ")

    def _show(self, seat: int) -> None:
        print(f"\n{position_text(self._game.view(seat), self._names)}\n")
        question = QUESTIONS.get(self._game.state.decision or "")
        if question:
            print(question)
        print(_columns([move_text(each.move, each.price) for each in self._legal(seat)]))

    def _legal(self, seat: int) -> list[Candidate]:
        return [each for each in self._game.view(seat).candidates if each.obstacle is None]

    def _inform(self, seat: int, word: str, rest: str) -> bool:
        """Answer a question about the game; returns False if it is none."""
        if word in ("help", "?"):
            print(HELP)
        elif word == "table":
            self._show(seat)
        elif word == "log":
            self._told[seat] = 0
            self._tell(seat)
        elif word == "decks":
            print(self._decks(seat))
        elif word == "card":
            try:
                print(card_text(rest, self._game.edition))
            except KeyError:
                print(f"There is no card {rest!r} in this game.")
        elif word == "why":
            print(self._why(seat, rest))
        else:
            return False
        return True

    def _decks(self, seat: int) -> str:
        cards_left = self._game.view(seat).cards_left
        if cards_left is None:
            return "At this table only the number of cards left is shown."
        return "\n".join(
            wrapped(f"{deck}: {counted(cards)}", later="  ") for deck, cards in cards_left.items()
        )

    def _choose(self, seat: int, text: str) -> Move | None:
        """Return the legal move that a text means; says what is the matter if there is none."""
        legal = [each.move for each in self._legal(seat)]
        found = _meant(text, legal)
        if len(found) == 1:
            return found[0]
        if found:
            print(wrapped(f"That could be: {'; '.join(map(str, found))}.", later="  "))
        elif not text:
            print("Name a move, or its number; ? for help.")
        elif text.isdigit():
            print(f"There are moves 1 to {len(legal)} here.")
        else:
            try:
                self._game.check(text)
            except StpError as error:
                print(wrapped(f"{error}.", later="  "))
        return None

    def _why(self, seat: int, text: str) -> str:
        """Return how the price of a move comes about, and what stands against it."""
        view = self._game.view(seat)
        candidates = view.candidates
        if text.isdigit():
            candidates = self._legal(seat)
        found = _meant(text, [each.move for each in candidates])
        if len(found) > 1:
            return wrapped(f"That could be: {'; '.join(map(str, found))}.", later="  ")
        try:
            move = found[0] if found else Move.parse(text)
            obstacle = view.obstacle(move)
        except StpError as error:
            return wrapped(f"{error}.", later="  ")
        if not found:
            return f"{move}: {obstacle}."
        steps = [f"{reason} {amount}" for reason, amount in view.explain_price(move)]
        price = f"{view.price(move)} rubles = {', '.join(steps)}" if steps else "it costs nothing"
        return wrapped(f"{move}: {price}" + (f"; {obstacle}." if obstacle else "."), later="  ")

    def _skip(self, seat: int) -> bool:
        state = self._game.state
        if state.decision != "action":
            print("This must be decided now; it cannot be skipped.")
            return False
        self._skips[seat] = (state.round, state.phase)
        return True

    def _undo(self) -> bool:
        """Take moves back up to and including the last one of a person."""
        game = self._game
        if not any(seat not in self._bots for seat in game.movers):
            print("You have made no move that could be taken back.")
            return False
        bot_moved = True
        while bot_moved:
            bot_moved = game.movers[-1] in self._bots
            taken_back = game.undo()
        print(f"Taken back: {taken_back}, and what followed.")
        self._skips.clear()
        told = len(game.log)
        self._told = {seat: min(number, told) for seat, number in self._told.items()}
        self._save()
        return True


def _meant(text: str, moves: Sequence[Move]) -> list[Move]:
    """Return the moves that a text may mean: by number from 1, in full, or by words begun.

    >>> moves = [Move.parse("buy upper judge"), Move.parse("buy lower judge")]
    >>> [str(move) for move in _meant("b l", moves)]
    ['buy lower judge']
    """
    if text.isascii() and text.isdigit():
        return [moves[int(text) - 1]] if len(text) < 7 and 1 <= int(text) <= len(moves) else []
    exact = [move for move in moves if str(move) == text]
    words = text.split()
    return exact or [move for move in moves if words and _begins(str(move).split(), words)]


def _begins(whole: Sequence[str], begun: Sequence[str]) -> bool:
    return len(begun) <= len(whole) and all(
        word.startswith(start) for word, start in zip(whole, begun, strict=False)
    )


def _columns(texts: Sequence[str]) -> str:
    """Return numbered texts, in as many columns as the width of the table allows."""
    digits = len(str(len(texts)))
    cells = [f"{number:>{digits + 1}} {text}" for number, text in enumerate(texts, start=1)]
    width = max(map(len, cells)) + GAP
    columns = max(1, (WIDTH + GAP) // width)
    height = -(-len(cells) // columns)
    lines = [
        "".join(cell.ljust(width) for cell in cells[line::height]).rstrip()
        for line in range(height)
    ]
    return "\n".join(lines)
