"""A simulated device with two stores, whose browser can be killed during games."""

from __future__ import annotations

import stp
from stp.web.store.format import moves_part
from stp.web.store.saves import SaveResult, Saves
from stp.web.store.texts import GAME
from tests.web.fake_browser import FakeBrowser, FakeStorage
from tests.web.pages import texts


class Device:
    """A device with its two stores, whose browser can be killed."""

    def __init__(self) -> None:
        self.storage = FakeStorage()
        self.pages = 0
        self.moments: list[tuple[dict[str, str], dict[str, str]]] = []
        """Every state of `localStorage` so far, without the marks."""
        self.note_moment()

    def note_moment(self) -> None:
        self.moments.append((dict(self.storage.stored), dict(self.storage.marks.stored)))

    def page(self, journal: str = "open") -> Saves:
        """Open this version's page, with its journal open, forbidden, or of a newer version."""
        browser = FakeBrowser(self.storage)
        self.pages += 1
        browser.seeds = 1000 * self.pages  # so that no two games get the same id
        browser.journal.is_open = browser.journal.is_written = journal == "open"
        saves = Saves(browser)
        self.browser = browser
        self.note_moment()
        return saves

    def wait(self) -> None:
        """Let the page that was opened last be open for a few minutes."""
        self.browser.time_passed += 180_000

    def kill(self, moment: int = 0) -> None:
        """Kill the browser, which resets `localStorage` to an earlier moment."""
        stored, marks = self.moments[moment]
        self.storage.stored = dict(stored)
        self.storage.marks.stored = dict(marks)
        self.moments = [(dict(stored), dict(marks))]

    def commit(self) -> None:
        """Write everything to the disk, as the browser does."""
        self.note_moment()
        self.moments = self.moments[-1:]

    def clear(self) -> None:
        """Clear `localStorage` alone."""
        self.storage.stored.clear()
        self.storage.marks.stored.clear()
        self.commit()

    @property
    def games(self) -> dict[str, str]:
        """The moves of every game in `localStorage`, by its key."""
        return {key: moves_part(text) for key, text in texts(self.storage).items()}


def play(device: Device, saves: Saves, game: stp.Game, moves: int = 1) -> SaveResult:
    """Make moves, each of which is shown and stored before the next."""
    kept = SaveResult.STORED
    for _ in range(moves):
        game.play(game.legal_moves[-1])
        kept = saves.save(game)
        device.note_moment()
    return kept


def undo(device: Device, saves: Saves, game: stp.Game, moves: int) -> None:
    for _ in range(moves):
        game.undo()
    saves.save(game)
    device.note_moment()


def begun(device: Device, seed: str = "neva", moves: int = 10) -> tuple[Saves, stp.Game, str]:
    """Return a page with a game after some moves, and the game's key."""
    saves, game = device.page(), stp.Game(2, seed)
    saves.save_new(game)
    device.note_moment()
    play(device, saves, game, moves)
    return saves, game, GAME + saves.current_id


def moves_of(game: stp.Game) -> str:
    return moves_part(stp.dump(game))


def played_elsewhere(device: Device, key: str, moves: int = 3, back: int = 0) -> str:
    """Play on like an older version, which stores only the text; return the moves."""
    game = stp.load(device.storage.stored[key])
    for _ in range(back):
        game.undo()
    for _ in range(moves):
        game.play(game.legal_moves[-1 if not back else 0])
    device.storage.stored[key] = stp.dump(game)
    device.commit()
    return moves_of(game)
