"""Runs a game in the terminal: lets bots move, shows people the table and asks for their moves."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from stp.bots import Bot
from stp.candidates import Candidate
from stp.cards import GUILD_INCOME, PUB_PRICE, TRADE_POINTS, TRADE_PRICE
from stp.cli.files import write_record
from stp.cli.prompt import ask
from stp.errors import StpError
from stp.game import Game
from stp.moves import Move
from stp.table_text import (
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
from stp.view import ALL_OPEN

HELP: Final = """\
Type a move's number, its text, or the beginnings of its words: "b u judge" for
"buy upper judge".
  why MOVE   explain its price, or why it is illegal
  card ID    show a card
  skip       pass until the phase ends
  undo       take back your last move and everything after it
  table      show the table again
  decks      list the cards left in open decks
  log        show the whole log
  help, ?    show this help
  quit       leave the game"""
QUESTIONS: Final = {
    "drawn": "Buy, take or discard the drawn card?",
    "guild-hall": f"Split the Guild Hall's {GUILD_INCOME}: how many rubles? The rest are points.",
    "trading-house": f"Pay {TRADE_PRICE} rubles for {TRADE_POINTS} points in the Trading House?",
    "pub": f"How many points do you buy in the Pub for {PUB_PRICE} rubles each?",
}
CLEAR_SCREEN: Final = "\x1b[2J\x1b[3J\x1b[H"
GAP: Final = 2
"""Spaces between two columns of moves."""


class Session:
    """A game, its bots by seat, and the file it is saved in, if any."""

    def __init__(self, game: Game, bots: Mapping[int, Bot], path: Path | None) -> None:
        self._game = game
        self._bots = bots
        self._path = path
        self._names = seat_names(game)
        self._told: dict[int, int] = {}
        """Number of log entries that each seat has been shown."""
        self._skips: dict[int, tuple[int, str]] = {}
        """The round and phase in which a seat passes automatically."""
        self._at_keyboard: int | None = None

    def run(self) -> bool:
        """Play until the game ends; return False if somebody leaves before."""
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
        print(f"\n{position_text(game.view(ALL_OPEN), self._names)}\n")
        print(result_text(game, game.result, self._names))
        return True

    def _play(self, move: Move) -> None:
        self._game.play(move)
        self._save()

    def _save(self) -> None:
        if self._path:
            write_record(self._path, self._game)

    def _tell(self, seat: int) -> None:
        """Print the log entries that a seat has not been shown yet."""
        log = self._game.log
        for entry in log[self._told.get(seat, 0) :]:
            print(entry_text(entry, self._names))
        self._told[seat] = len(log)

    def _ask(self, seat: int) -> bool:
        """Ask a person for a move and make it; return False if they leave the game."""
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
        """Clear the screen until the next person confirms that nobody else is looking."""
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
        """Answer a question about the game; return False if the word is not a question."""
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
                print(f"This game has no card {rest!r}.")
        elif word == "why":
            print(self._why(seat, rest))
        else:
            return False
        return True

    def _decks(self, seat: int) -> str:
        cards_left = self._game.view(seat).cards_left
        if cards_left is None:
            return "At this table you see only how many cards are left."
        return "\n".join(
            wrapped(f"{deck}: {counted(cards)}", later="  ") for deck, cards in cards_left.items()
        )

    def _choose(self, seat: int, text: str) -> Move | None:
        """Return the legal move that a text names; print why not if there is none."""
        legal = [each.move for each in self._legal(seat)]
        found = _meant(text, legal)
        if len(found) == 1:
            return found[0]
        if found:
            print(wrapped(f"That could be: {'; '.join(map(str, found))}.", later="  "))
        elif not text:
            print("Type a move or its number; ? for help.")
        elif text.isdigit():
            print(f"The moves are 1 to {len(legal)}.")
        else:
            try:
                self._game.check(text)
            except StpError as error:
                print(wrapped(f"{error}.", later="  "))
        return None

    def _why(self, seat: int, text: str) -> str:
        """Explain the price of a move, and why it is illegal if it is."""
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
        price = f"{view.price(move)} rubles = {', '.join(steps)}" if steps else "free"
        return wrapped(f"{move}: {price}" + (f"; {obstacle}." if obstacle else "."), later="  ")

    def _skip(self, seat: int) -> bool:
        state = self._game.state
        if state.decision != "action":
            print("You must decide this now. It cannot be skipped.")
            return False
        self._skips[seat] = (state.round, state.phase)
        return True

    def _undo(self) -> bool:
        """Take back the last move of a person and everything after it."""
        game = self._game
        if not any(seat not in self._bots for seat in game.movers):
            print("You have not made a move yet.")
            return False
        bot_moved = True
        while bot_moved:
            bot_moved = game.movers[-1] in self._bots
            taken_back = game.undo()
        print(f"Taken back: {taken_back} and everything after it.")
        self._skips.clear()
        told = len(game.log)
        self._told = {seat: min(number, told) for seat, number in self._told.items()}
        self._save()
        return True


def _meant(text: str, moves: Sequence[Move]) -> list[Move]:
    """Return the moves that a text can mean: a number from 1, a whole move, or the beginnings of
    its words.

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
    """Return numbered texts in as many columns as fit into the width."""
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
