"""Two tabs on one game while the storage is full: what either of them has shown is kept."""

from __future__ import annotations

import pytest

import stp
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.store.format import moves_part
from stp.web.store.saves import Saves
from stp.web.store.texts import GAME, WAITING
from tests.web.fake_browser import FakeBrowser, FakeStorage
from tests.web.pages import begun, choose, leave, texts, ui


def fill(storage: FakeStorage, *, is_full: bool = True) -> None:
    """Fill the storage, or make room again."""
    storage.refuses = storage.marks.refuses = is_full


def tell(app: App, storage: FakeStorage, key: str) -> None:
    """Notify a tab of what another one has stored under a key."""
    app.handle(Event("storage", name=key, value=storage.stored[key]))


def moves(app: App) -> str:
    return moves_part(stp.dump(app.game))


def kept(storage: FakeStorage) -> list[str]:
    """Return the moves of all games on the device, as the next visit finds them."""
    Saves(FakeBrowser(storage))
    return [moves_part(text) for text in texts(storage).values()]


def two_tabs() -> tuple[App, App, FakeStorage, str]:
    """Return a tab whose last two moves were refused, another tab that has not seen them, and the
    key of their game; there is room again."""
    one, browser = begun()
    storage = browser.storage
    (key,) = texts(storage)
    other = App(FakeBrowser(storage))
    fill(storage)
    choose(one, "pass")
    choose(one, "pass")
    fill(storage, is_full=False)
    return one, other, storage, key


@pytest.mark.parametrize("hears", [True, False])
def test_what_was_refused_and_what_another_tab_plays_are_both_kept(hears: bool) -> None:
    one, other, storage, key = two_tabs()
    choose(other, "take upper fur-trapper")
    if hears:
        tell(one, storage, key)
        assert moves(one) in kept(storage)
    choose(one, "pass")
    assert {moves(one), moves(other)} <= set(kept(storage))
    assert storage.stored[key] == stp.dump(other.game)


def test_a_refused_game_that_was_left_makes_way_for_another_tab() -> None:
    one, other, storage, key = two_tabs()
    fill(storage)
    leave(one)
    ui(one, "start", seed="ice", players="2", **{"kind-2": "human"})
    fill(storage, is_full=False)
    choose(other, "take upper fur-trapper")
    tell(one, storage, key)
    choose(one, "pass")
    found = kept(storage)
    assert moves(other) in found
    assert sum(text.startswith("1 ") and text.count("\n") == 3 for text in found) == 1
    assert len(found) == 3


def test_a_tab_that_has_not_seen_the_refused_moves_does_not_set_them_back() -> None:
    one, other, storage, key = two_tabs()
    before = moves(one)
    leave(other)
    ui(other, f"library title {key.removeprefix(GAME)}", title="Winter")
    tell(one, storage, key)
    assert moves(one) == before
    choose(one, "pass")
    assert moves(one).startswith(before)
    assert kept(storage) == [moves(one)]


def test_a_game_goes_on_after_a_reload_although_only_the_journal_has_its_last_moves() -> None:
    one, browser = begun()
    fill(browser.storage)
    choose(one, "pass")
    browser.close()
    again = FakeBrowser(browser.storage)
    again.tab = browser.tab
    app = App(again)
    choose(app, "pass")
    assert "another tab" not in again.page.text
    fill(browser.storage, is_full=False)
    assert kept(browser.storage) == [moves(app)]


def test_other_games_that_wait_do_not_hide_which_tab_is_ahead() -> None:
    one, browser = begun()
    storage = browser.storage
    second = FakeBrowser(storage)
    other = App(second)
    third = App(FakeBrowser(storage))
    storage.refuses = True  # but not the marks, whose length never changes
    choose(one, "pass")
    for number in range(len(WAITING) - 1):
        second.entropy = lambda number=number: f"other{number}"  # type: ignore[method-assign,misc]
        leave(other)
        ui(other, "start", seed="ice", players="2", **{"kind-2": "human"})
        choose(other, "pass")
    choose(third, "take upper fur-trapper")
    fill(storage, is_full=False)
    assert {moves(one), moves(other), moves(third)} <= set(kept(storage))


def test_what_a_journal_refused_replaces_nothing_newer_of_another_tab() -> None:
    one, browser = begun()
    storage = browser.storage
    (key,) = texts(storage)
    other = App(FakeBrowser(storage))
    browser.journal.is_written = False
    choose(one, "pass")
    tell(other, storage, key)
    choose(other, "pass")
    fill(storage)
    for _ in range(2):
        choose(other, "pass")
    browser.journal.recover()
    fill(storage, is_full=False)
    assert kept(storage) == [moves(other)]


def test_a_game_is_saved_as_soon_as_another_tab_has_made_room() -> None:
    one, browser = begun()
    storage = browser.storage
    browser.journal.is_written = False
    fill(storage)
    choose(one, "pass")
    assert browser.flags.get("unsaved")
    fill(storage, is_full=False)
    one.handle(Event("storage", name="analysis:other", value=""))
    assert browser.flags.get("unsaved") is None
    assert storage.stored[f"{GAME}{storage.stored['current']}"] == stp.dump(one.game)
