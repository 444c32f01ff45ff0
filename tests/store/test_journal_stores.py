"""Nothing is lost if a store is cleared, full, forbidden or used by several tabs."""

from __future__ import annotations

from typing import Any

import pytest

import stp
from stp.web.model.import_report import Outcome
from stp.web.store.backup import write_backup
from stp.web.store.saves import SaveResult, Saves
from stp.web.store.texts import CURRENT, GAME
from tests.store.device import Device, begun, moves_of, play, undo
from tests.store.saved import listing, restored
from tests.web.fake_browser import FakeBrowser


def test_a_storage_that_was_cleared_gets_its_games_back() -> None:
    device = Device()
    saves, game, key = begun(device)
    other = stp.Game(2, "ice")
    other_key = GAME + saves.add(other)
    gone = GAME + saves.add(stp.Game(2, "moika"))
    saves.remove(gone)
    device.clear()
    device.page()
    assert device.games == {key: moves_of(game), other_key: ""}


def test_a_journal_that_was_cleared_takes_nothing_with_it() -> None:
    device = Device()
    saves, game, key = begun(device)
    device.commit()
    device.storage.entries.clear()
    saves = device.page()
    assert device.games == {key: moves_of(game)}
    opened = saves.resume()
    assert opened.game is not None
    play(device, saves, opened.game, 5)
    device.kill(0)
    device.page()
    assert device.games == {key: moves_of(opened.game)}


def test_both_cleared_is_a_new_device() -> None:
    device = Device()
    begun(device)
    device.clear()
    device.storage.entries.clear()
    assert device.page().resume().game is None
    assert device.games == {}


def test_without_a_journal_a_page_plays_on_and_the_journal_never_sets_it_back() -> None:
    device = Device()
    _, game, key = begun(device)
    saves = device.page(journal="forbidden")
    opened = saves.resume()
    assert opened.game is not None
    play(device, saves, opened.game, 4)
    device.commit()
    device.page()
    assert device.games == {key: moves_of(opened.game)}
    assert len(opened.game.moves) == len(game.moves) + 4


def test_a_full_storage_leaves_the_game_to_the_journal() -> None:
    device = Device()
    saves, game, key = begun(device)
    device.storage.refuses = device.storage.marks.refuses = True
    assert play(device, saves, game, 5) is SaveResult.STORED
    assert not saves.only_in_memory
    device.storage.refuses = device.storage.marks.refuses = False
    device.page()
    assert device.games == {key: moves_of(game)}


def test_without_local_storage_games_are_read_from_the_journal() -> None:
    device = Device()
    device.storage.refuses = device.storage.marks.refuses = True
    saves, game, _ = begun(device)
    other = saves.add(stp.Game(2, "ice"))
    saves = device.page()
    assert sorted(found.moves for found in listing(saves)) == [0, 10]
    assert not saves.only_in_memory
    opened = saves.resume()
    assert opened.game is not None
    assert opened.game.moves == game.moves
    saves.remove(GAME + other)
    assert [found.moves for found in listing(device.page())] == [10]


def test_games_that_neither_store_keeps_are_announced() -> None:
    device = Device()
    saves, game, _ = begun(device)
    device.storage.refuses = True
    journal: Any = saves._browser.journal
    journal.is_written = False
    assert play(device, saves, game) is SaveResult.REFUSED
    assert saves.only_in_memory
    journal.is_written = True
    assert not saves.only_in_memory


# ---------------------------------------------------------------- tabs, backups


def test_two_tabs_on_two_games_do_not_set_each_other_back() -> None:
    for moment in range(14):
        device = Device()
        one, game, key = begun(device)
        two, other = device.page(), stp.Game(2, "ice")
        two.save_new(other)
        for _ in range(4):
            play(device, one, game)
            play(device, two, other)
        device.kill(moment)
        device.page()
        assert device.games == {key: moves_of(game), GAME + two.current_id: moves_of(other)}


def test_a_deleted_game_that_another_tab_plays_on_is_kept() -> None:
    """Whichever tab has the higher number, and whichever place has its entry."""
    for before in range(3):
        for after in range(1, 4):
            device = Device()
            one, _, key = begun(device)
            two = device.page()
            game = two.resume().game
            assert game is not None
            play(device, two, game, before)
            other = stp.Game(2, "ice")
            one.save_new(other)
            play(device, one, other, 12)
            one.remove(key)
            device.note_moment()
            play(device, two, game, after)
            device.kill(-1)
            device.page()
            assert device.games[key] == moves_of(game), (before, after)


def test_a_deleted_game_that_another_tab_restores_is_kept() -> None:
    device = Device()
    one, _, key = begun(device)
    two = device.page()
    game = two.resume().game
    assert game is not None
    play(device, two, game)
    text = write_backup(two)
    other = stp.Game(2, "ice")
    one.save_new(other)
    play(device, one, other, 12)
    one.remove(key)
    restored(two, text)
    device.commit()
    device.page()
    assert device.games[key] == moves_of(game)


def test_a_game_that_is_deleted_while_another_tab_starts_stays_deleted() -> None:
    device = Device()
    one, _, key = begun(device)
    starting = FakeBrowser(device.storage)
    one.remove(key)
    Saves(starting)
    assert device.games == {}


@pytest.mark.parametrize("journal", ["forbidden", "late"])
def test_a_game_that_is_deleted_without_a_journal_stays_deleted(journal: str) -> None:
    device = Device()
    _, _, key = begun(device)
    device.commit()
    browser = FakeBrowser(device.storage)
    browser.journal.is_open = False
    saves = Saves(browser)
    saves.remove(key)
    if journal == "late":
        browser.journal.is_open = True
        saves.recover()
    device.page()
    assert device.games == {}


def test_two_tabs_on_one_game_keep_both_versions() -> None:
    for moment in range(14):
        device = Device()
        one, game, key = begun(device)
        two = device.page()
        opened = two.resume()
        assert opened.game is not None
        play(device, one, game)
        opened.game.play(opened.game.legal_moves[0])
        assert two.save(opened.game) is SaveResult.BRANCHED
        device.note_moment()
        device.kill(moment)
        device.page()
        assert device.games == {key: moves_of(game), GAME + two.current_id: moves_of(opened.game)}


def test_tabs_that_open_while_the_storage_is_full_set_nothing_back() -> None:
    device = Device()
    one, game, key = begun(device)
    fill(device)
    play(device, one, game, 2)
    device.page()
    device.page()
    play(device, one, game, 1)
    fill(device, is_full=False)
    device.page()
    assert device.games[key] == moves_of(game)


@pytest.mark.parametrize("plays_on", [False, True])
def test_a_text_that_waits_for_room_makes_way_for_what_another_tab_has_stored(
    plays_on: bool,
) -> None:
    device = Device()
    one, game, key = begun(device)
    two = device.page()
    theirs = two.resume().game
    assert theirs is not None
    fill(device)
    play(device, one, game, 2)
    other = stp.Game(2, "ice")
    one.save_new(other)
    fill(device, is_full=False)
    if plays_on:
        play(device, two, theirs, 4)
    else:
        theirs.play(theirs.legal_moves[0])
        two.save(theirs)
    play(device, one, other)
    device.page()
    assert device.games[key] == moves_of(theirs)
    assert (moves_of(game) in device.games.values()) is not plays_on
    assert moves_of(other) in device.games.values()


def fill(device: Device, *, is_full: bool = True) -> None:
    device.storage.refuses = device.storage.marks.refuses = is_full


def test_a_restored_backup_outlasts_a_kill() -> None:
    device = Device()
    saves, game, key = begun(device)
    saves.add(stp.Game(2, "ice"))
    text = write_backup(saves)
    for there in list(device.games):
        saves.remove(there)
    device.commit()
    saves = device.page()
    assert device.games == {}
    assert restored(saves, text).count(Outcome.ADDED) == 2
    device.kill(0)
    device.page()
    assert sorted(device.games.values()) == ["", moves_of(game)]
    assert device.games[key] == moves_of(game)


def test_a_late_journal_is_merged_with_what_was_played_meanwhile() -> None:
    device = Device()
    _, game, key = begun(device)
    device.kill(6)
    browser = FakeBrowser(device.storage)
    browser.journal.is_open = False
    saves = Saves(browser)
    opened = saves.resume()
    assert opened.game is not None
    undo(device, saves, opened.game, 2)
    opened.game.play(opened.game.legal_moves[0])
    saves.save(opened.game)
    browser.journal.is_open = True
    saves.recover()
    assert device.games[key] == moves_of(opened.game)
    assert sorted(device.games.values()) == sorted([moves_of(game), moves_of(opened.game)])


def test_a_reload_shows_the_game_of_its_own_tab() -> None:
    device = Device()
    one, game, _ = begun(device)
    begun(device, "ice")
    newest = device.page().resume()
    assert newest.game is not None
    assert newest.game.seed == "ice", "a new tab goes on with what was played last"
    tab = FakeBrowser(device.storage)
    tab.tab = one._browser.tab  # type: ignore[assignment]
    opened = Saves(tab).resume()
    assert opened.game is not None
    assert opened.game.seed == game.seed
    tab.tab.set(CURRENT, "gone")
    found = Saves(tab).resume()
    assert found.game is not None
    assert found.game.seed == game.seed, "which this tab has made the last one"


def test_if_tabs_cannot_store_a_reload_shows_the_game_played_last() -> None:
    device = Device()
    browser = FakeBrowser(device.storage)
    browser.tab.refuses = True
    saves = Saves(browser)
    saves.save_new(stp.Game(2, "neva"))
    opened = Saves(browser).resume()
    assert opened.game is not None
