"""The shortcuts of the installed game's icon lead where they say."""

from __future__ import annotations

import stp
from stp.links import DealLink, DealSetup, write_link
from stp.web.app import App
from stp.web.browser.port import Event
from tests.web.fake_browser import FakeBrowser, FakeStorage, start
from tests.web.pages import TWO, choose, ui, visit


def begun() -> FakeStorage:
    """Return the stored data of a person in the middle of a game."""
    storage = FakeStorage()
    app = App(FakeBrowser(storage))
    start(app, **TWO)
    choose(app, "pass")
    return storage


def kept(storage: FakeStorage) -> list[str]:
    return [key for key in storage.stored if key.startswith("game:")]


def test_the_shortcut_continue_opens_the_table() -> None:
    app, browser = visit("continue", begun())
    assert app.at_table
    assert browser.hash == ""


def test_the_shortcut_continue_without_a_game_opens_the_start_screen() -> None:
    app, browser = visit("continue")
    assert not app.at_table
    assert browser.page.find("id", "deal")
    assert "alert" not in browser.page.values("role")


def test_the_shortcut_new_opens_the_start_screen_and_loses_no_game() -> None:
    storage = begun()
    app, browser = visit("new", storage)
    assert not app.at_table
    assert browser.page.find("id", "continue")
    assert browser.hash == ""
    assert len(kept(storage)) == 1


def test_the_shortcut_daily_deals_once_and_then_continues_that_game() -> None:
    storage = FakeStorage()
    app, _browser = visit("daily", storage)
    assert app.at_table
    assert app.game.seed == "day-2026-11-21"
    choose(app, str(next(iter(app.game.legal_moves))))
    moves = list(app.game.moves)
    again, browser = visit("daily", storage)
    assert again.game is not None
    assert list(again.game.moves)[: len(moves)] == moves
    assert len(kept(storage)) == 1
    assert browser.hash == ""


def test_the_shortcut_daily_keeps_the_game_at_another_table() -> None:
    storage = begun()
    app, _browser = visit("", storage)
    app.handle(Event("hash", value="daily"))
    assert app.game.seed == "day-2026-11-21"
    assert len(kept(storage)) == 2


def test_a_shared_link_is_opened_and_a_shared_game_kept() -> None:
    storage = begun()
    app, browser = visit("", storage)
    link = write_link(DealLink(DealSetup("base", 2, "ice", stp.Rules(), (None, None))))
    text = f"Look at this\nhttps://example.org/stp/#{link}"
    app.handle(Event("file", name="import", value=text))
    assert browser.page.find("id", "seed")["value"] == "ice"
    app.handle(Event("file", name="import", value=stp.dump(stp.Game(2, "moika"))))
    assert len(kept(storage)) == 2
    assert "moika" in "".join(storage.stored.values())


def test_a_file_closes_what_is_being_read() -> None:
    app, browser = visit("rules")
    app.handle(Event("file", name="import", value=stp.dump(stp.Game(2, "moika"))))
    assert browser.page.find("id", "library")


def test_a_file_closes_the_replay_that_is_being_watched() -> None:
    app, browser = visit("", begun())
    ui(app, "replay game")
    app.handle(Event("file", name="import", value=stp.dump(stp.Game(2, "moika"))))
    assert browser.page.find("id", "library")
