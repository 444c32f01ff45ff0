"""Opens pages at saved games, in which every question is answered at once."""

from __future__ import annotations

import pytest

import stp
from stp.analysis import finish, hint
from stp.web.app import App
from stp.web.model.coach.hint import to_text
from stp.web.store.texts import CURRENT, GAME
from tests.web.analysed import studied_text
from tests.web.fake_browser import FakeBrowser
from tests.web.games import as_saved, recorded
from tests.web.pages import sit_down


def kept(name: str = "over", people: tuple[int, ...] = (1,)) -> stp.Game:
    """Return a saved game with people in some seats and bots in the others."""
    return as_saved(recorded(name, people))


def table(game: stp.Game) -> tuple[App, FakeBrowser]:
    """Return a page at the table or the result of a saved game."""
    browser = FakeBrowser()
    browser.storage.stored |= {f"{GAME}one": stp.dump(game), CURRENT: "one"}
    app = App(browser)
    sit_down(app)
    return app, browser


def stored(browser: FakeBrowser) -> stp.Game:
    return stp.load(browser.storage.stored[f"{GAME}one"])


def answer_at_once(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Answer questions at once; return the list of questions."""
    asked: list[str] = []

    def think(record: str, task: str) -> str:
        asked.append(task)
        game = stp.load(record)
        if task.startswith("hint"):
            assert game.state.seat is not None
            return to_text(finish(hint(game.view(game.state.seat, memory=True))))
        return studied_text(game, seats=[int(seat) for seat in task.split()[1:]])

    monkeypatch.setattr("tests.web.fake_browser.think", think)
    return asked
