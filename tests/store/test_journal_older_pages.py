"""Older pages without a journal can use the same device; nothing is lost or comes back."""

from __future__ import annotations

import pytest

import stp
from stp.web.store.texts import CURRENT, GAME, WAITING
from tests.store.device import Device, begun, moves_of, play, played_elsewhere, undo


@pytest.mark.parametrize("back", [0, 5])
def test_later_moves_of_an_older_page_win(back: int) -> None:
    device = Device()
    _, _, key = begun(device)
    device.commit()
    newer = played_elsewhere(device, key, back=back)
    device.page()
    assert device.games == {key: newer}
    device.kill(0)
    device.page()
    assert device.games == {key: newer}


def test_an_older_page_that_continued_from_an_earlier_moment_loses_nothing_either() -> None:
    device = Device()
    _, game, key = begun(device)
    device.kill(6)
    theirs = played_elsewhere(device, key, moves=2, back=2)
    assert not moves_of(game).startswith(theirs)
    device.page()
    assert sorted(device.games.values()) == sorted([theirs, moves_of(game)])
    assert device.games[key] == theirs
    device.page()
    assert len(device.games) == 2, "and that is settled"


def test_an_older_page_that_found_less_and_played_the_same_is_caught_up_with() -> None:
    device = Device()
    _, game, key = begun(device)
    device.kill(6)
    theirs = played_elsewhere(device, key, moves=1)
    assert moves_of(game).startswith(theirs)
    device.page()
    assert device.games == {key: moves_of(game)}


@pytest.mark.parametrize("moment", [5, -1])
def test_a_game_that_an_older_page_deletes_stays_deleted(moment: int) -> None:
    device = Device()
    _, _, key = begun(device)
    device.kill(moment)
    del device.storage.stored[key]
    device.commit()
    saves = device.page()
    assert device.games == {}
    assert saves.resume().game is None
    device.page()
    assert device.games == {}


def test_everything_that_an_older_page_deletes_stays_deleted() -> None:
    device = Device()
    begun(device)
    begun(device, "ice")
    device.storage.stored.clear()
    device.commit()
    device.page()
    assert device.games == {}
    marks = set(device.storage.marks.stored) - set(WAITING)
    assert all(mark.endswith("-removed") for mark in marks)
    device.page()
    assert device.games == {}


def test_a_game_restored_by_an_older_page_is_kept() -> None:
    device = Device()
    saves, game, key = begun(device)
    text = saves.remove(key) or ""
    device.commit()
    device.storage.stored[key] = text
    device.commit()
    device.page()
    assert device.games == {key: moves_of(game)}


def test_games_of_the_previous_version_are_adopted_and_can_be_deleted() -> None:
    device = Device()
    game = stp.Game(2, "neva")
    game.play(game.legal_moves[-1])
    device.storage.stored = {GAME + "old": stp.dump(game), CURRENT: "old"}
    device.commit()
    saves = device.page()
    opened = saves.resume()
    assert opened.game is not None
    play(device, saves, opened.game, 5)
    undo(device, saves, opened.game, 6)
    device.kill(0)
    saves = device.page()
    assert device.games == {GAME + "old": ""}
    device.commit()
    saves.remove(GAME + "old")
    device.kill(0)
    device.page()
    assert device.games == {}
