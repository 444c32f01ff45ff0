"""A random walk over tabs, full storage, a failing journal and reloads keeps what it says it keeps.

After every step, a next visit is imagined: it must find the moves that any tab shows without
warning that they are not saved.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cached_property
from random import Random

import pytest

import stp
from stp.web.app import App
from stp.web.browser.port import Event, StorageError
from stp.web.store.format import moves_part
from stp.web.store.saves import Saves
from stp.web.store.texts import GAME
from tests.web.fake_browser import FakeBrowser, FakeStorage
from tests.web.pages import choose, has_game, leave, ui

STEPS = 120
TABS = 3
SIZE = 600
"""The characters that are left when the storage is filled, at most."""


class Room:
    """How many characters a storage has left for texts and marks; None for no limit."""

    left: int | None = None


class LimitedStorage(FakeStorage):
    """A storage that refuses only texts that are longer than the room that is left, as browsers do,
    and notes its changes for other tabs."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room = room
        self.changes: list[tuple[str, str]] = []

    @cached_property
    def marks(self) -> FakeStorage:
        return LimitedStorage(self.room)

    def set(self, key: str, value: str) -> None:
        self._take(self._size(key, value) - self._size(key, self.stored.get(key)))
        if self.stored.get(key) != value:
            self.changes.append((key, value))
        self.stored[key] = value

    def remove(self, key: str) -> None:
        if key in self.stored:
            self._take(-self._size(key, self.stored[key]))
            self.changes.append((key, ""))
        super().remove(key)

    @staticmethod
    def _size(key: str, value: str | None) -> int:
        return 0 if value is None else len(key) + len(value)

    def _take(self, more: int) -> None:
        if self.room.left is None:
            return
        if more > max(self.room.left, 0):
            raise StorageError("quota exceeded")
        self.room.left -= more


class Walk:
    """Some tabs on one device, and what happens to them."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.room = Room()
        self.storage = LimitedStorage(self.room)
        self.tabs: list[tuple[App, FakeBrowser]] = []
        self.steps: list[str] = []
        self.number = 0
        self.open()
        self.begin(0)

    def open(self, session: FakeStorage | None = None) -> None:
        """Open a tab, or reload one."""
        browser = FakeBrowser(self.storage)
        browser.tab = session or FakeStorage()
        browser.entropy = self.new_id  # type: ignore[method-assign]
        self.tabs.append((App(browser), browser))

    def new_id(self) -> str:
        self.number += 1
        return f"id{self.number}"

    def begin(self, tab: int) -> None:
        app = self.tabs[tab][0]
        leave(app)
        seed = self.chance.choice(("neva", "ice", "onega"))
        ui(app, "start", players="2", seed=seed, **{"kind-2": "human"})

    def step(self) -> None:
        """Let something happen in a tab, and tell the other ones."""
        tab = self.chance.randrange(len(self.tabs))
        app, browser = self.tabs[tab]
        weights = {"move": 40, "begin": 4, "reload": 6, "open": 4, "close": 3, "fill": 5,
                   "journal": 3, "other game": 4, "resume": 3}  # fmt: skip
        (what,) = self.chance.choices(list(weights), list(weights.values()))
        self.steps.append(f"{what} in {browser.tab.get('current')} ({tab})")
        match what:
            case "move" if has_game(app) and app.at_table and not app.game.over:
                choose(app, str(self.chance.choice(app.game.legal_moves)))
            case "begin":
                self.begin(tab)
            case "reload" if self.says_kept(app):
                self.reload(tab)
            case "open" if len(self.tabs) < TABS:
                self.open()
            case "close" if len(self.tabs) > 1 and self.says_kept(app):
                browser.close()
                del self.tabs[tab]
            case "fill":
                is_full = self.room.left is not None
                self.room.left = None if is_full else self.chance.randrange(SIZE)
            case "journal":
                if browser.journal.is_written:
                    browser.journal.is_written = False
                else:
                    browser.journal.recover()
                app.handle(Event("journal"))
            case "other game":
                ids = [key.removeprefix(GAME) for key in app._parts.saves.keys(GAME)]
                ui(app, "library show games")
                ui(app, f"library play {self.chance.choice(ids)}")
            case "resume":
                app.handle(Event("resume"))
        self.tell(app)

    def tell(self, writer: App) -> None:
        """Notify the other tabs of what was stored."""
        for _ in range(100):
            if not self.storage.changes:
                return
            key, value = self.storage.changes.pop(0)
            for app, _ in list(self.tabs):
                if app is not writer:
                    app.handle(Event("storage", name=key, value=value))
        raise AssertionError("the tabs never agree")

    @staticmethod
    def says_kept(app: App) -> bool:
        return app._parts.autosave.unsaved_words is None

    def reload(self, tab: int) -> None:
        app, browser = self.tabs[tab]
        shown = moves_part(stp.dump(app.game)) if has_game(app) else ""
        browser.close()
        self.open(browser.tab)
        self.tabs[tab] = again = self.tabs.pop()
        if shown:
            found = moves_part(stp.dump(again[0].game))
            assert found.startswith(shown), "a reload shows other moves"

    def check(self) -> None:
        """Check that the next visit finds what is shown as saved."""
        room = Room()
        later = LimitedStorage(room)
        later.stored = dict(self.storage.stored)
        later.marks.stored = dict(self.storage.marks.stored)
        later.entries = deepcopy(self.storage.entries)
        saves = Saves(FakeBrowser(later))
        found = [moves_part(saves.read(key) or "") for key in saves.keys(GAME)]
        for app, _ in self.tabs:
            if has_game(app) and self.says_kept(app):
                shown = moves_part(stp.dump(app.game))
                assert any(moves.startswith(shown) for moves in found), f"{shown!r} is lost"


@pytest.mark.parametrize("seed", range(10))
def test_a_random_walk_keeps_what_it_says_it_keeps(seed: int) -> None:
    walk = Walk(seed)
    for _ in range(STEPS):
        walk.step()
        try:
            walk.check()
        except AssertionError as error:
            error.add_note("\n".join(walk.steps))
            raise
