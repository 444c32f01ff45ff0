"""Counts the links that two people need for a first round: `build.py links --help`.

Both play on pages of their own. The bot `medium` chooses their moves from what their seat may know.
Before they send a link, they plan ahead: the bot plays on at the table that the page shows, where
the others pass, until it would pass itself.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stp.bots import Bot, make_bot
from stp.moves import Move
from stp.view import View
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.auto_pass import PASS
from stp.web.model.by_link.plans import ahead, is_plannable
from stp.web.model.tags import read_tags
from tests.web.fake_browser import FakeBrowser, press
from tests.web.games_by_link import begun, follow, fragment, join
from tests.web.pages import choose, ui

HABITS = ("nothing", "passing", "plans")
"""What people let the other device do: nothing, pass, or make planned moves."""


@dataclass(frozen=True, slots=True)
class Round:
    """How a first round went."""

    links: int
    moves: int
    planned: int
    """Number of moves that were made as planned."""
    apt: int
    """Number of those that the bot would have chosen, too, had it been asked then."""


class Side:
    """One of the two people, with a device."""

    def __init__(self, seat: int, bot: Bot, device: tuple[App, FakeBrowser], habit: str) -> None:
        self.seat, self.bot, self.habit = seat, bot, habit
        self.app, self.browser = device

    def play(self) -> None:
        """Make moves until the other person must decide at another device."""
        game = self.app.game
        while game.state.round == 1:
            if game.state.seat == self.seat:
                choose(self.app, str(self.bot.choose(game.view(self.seat, memory=True))))
            elif self.browser.timers:
                self.browser.tick()
            else:
                return

    def send(self) -> str:
        """Ask the other device for what it can do, and send the link."""
        if 'id="share"' not in self.browser.html:
            ui(self.app, "share open")
        if (
            'id="share-from-' not in self.browser.html
            and 'id="share-plan"' not in self.browser.html
        ):
            press(self.app, self.browser, "id", "share-turn")
        if f'id="share-from-{self.seat}"' in self.browser.html:
            press(self.app, self.browser, "id", f"share-from-{self.seat}")
        if self.habit != "nothing":
            self._ask()
        press(self.app, self.browser, "id", "share-turn")
        return fragment(self.browser)

    def _ask(self) -> None:
        """Ask the other device to pass, or to make planned moves."""
        intended = list(self._intended())
        if intended == [PASS] or (self._has_passed and not intended):
            if 'id="share-pass"' in self.browser.html:
                press(self.app, self.browser, "id", "share-pass")
        elif self.habit == "plans" and intended:
            self._plan(intended)

    def _plan(self, intended: Sequence[Move]) -> None:
        press(self.app, self.browser, "id", "share-plan")
        for move in intended:
            if move == PASS:
                press(self.app, self.browser, "id", "plan-pass")
            else:
                choose(self.app, str(move))
        self.app.handle(Event("change", name="plan-care", value="skip"))
        press(self.app, self.browser, "id", "plan-leave")

    @property
    def _has_passed(self) -> bool:
        """Whether the person has just passed, so that the phase ends if the other passes, too."""
        game = self.app.game
        return bool(game.moves) and game.moves[-1] == PASS and game.movers[-1] == self.seat

    def _intended(self) -> Iterator[Move]:
        """Yield the moves that the bot would make if the others passed."""
        game = ahead(self.app.game, self.seat)
        while game is not None:
            move = self.bot.choose(game.view(self.seat, memory=True))
            if move != PASS and not is_plannable(move):
                return
            yield move
            if move == PASS:
                return
            game.play(move)
            game = ahead(game, self.seat)


def first_round(seed: str, habit: str = "plans") -> Round:
    """Play the first round of a game between two people by link."""
    app, browser = begun(seed=seed)
    first = app.game.state.seat
    assert first is not None
    bots = {seat: make_bot("medium", seed, seat) for seat in (1, 2)}
    here = Side(first, bots[first], (app, browser), habit)
    here.play()
    link, links = here.send(), 1
    there = Side(3 - first, bots[3 - first], join(link, 3 - first), habit)
    while True:
        here, there = there, here
        here.play()
        game = here.app.game
        if game.state.round > 1:
            break
        follow(there.app, here.send())
        links += 1
        assert there.app.game.moves == game.moves
    made = read_tags(game).planned
    moves = [at for at, round_number in enumerate(_rounds(here.app), 1) if round_number == 1]
    planned = {*made, *read_tags(there.app.game).planned}
    apt = sum(_is_apt(here.app, bots, number) for number in planned)
    return Round(links, len(moves), len(planned), apt)


def _rounds(app: App) -> list[int]:
    """Return the round of each move."""
    game = app.game
    return [game.position(at).round for at in range(len(game.moves))]


def _is_apt(app: App, bots: dict[int, Bot], number: int) -> bool:
    """Return whether the bot would have chosen a planned move at its turn."""
    position = app.game.position(number - 1)
    assert position.seat is not None
    chosen = bots[position.seat].choose(View(position, position.seat, memory=True))
    return chosen == app.game.moves[number - 1]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print how many links the first rounds of some deals need."""
    parser = argparse.ArgumentParser(prog="build.py links", description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="number of deals (60)")
    games = parser.parse_args(arguments).games
    for habit in HABITS:
        rounds = [first_round(f"round {number}", habit) for number in range(1, games + 1)]
        links = Counter(one.links for one in rounds)
        moves = sum(one.moves for one in rounds) / games
        mean = sum(one.links for one in rounds) / games
        planned, apt = sum(one.planned for one in rounds), sum(one.apt for one in rounds)
        spread = ", ".join(f"{number}: {links[number]}" for number in sorted(links))
        print(f"{habit}: {mean:.1f} links for {moves:.1f} moves ({spread}); "
              f"{planned} planned, {apt} as at the table")  # fmt: skip
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
