"""Many games wait for room in a full storage: nothing is lost, and the page stays fast."""

from __future__ import annotations

import pytest

import stp
from stp.record import MAX_RECORD_LENGTH
from stp.web.browser.port import StorageError
from stp.web.store.saves import Saves
from stp.web.store.texts import AUTOSAVE, GAME
from tests.store.device import Device, begun, play
from tests.store.saved import listing
from tests.web.fake_browser import FakeBrowser, FakeStorage

WAITING = 150


class SmallStorage(FakeStorage):
    """Storage with room for some characters, which counts the attempts to store a text."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room
        self.attempts = 0

    def set(self, key: str, value: str) -> None:
        self.attempts += 1
        others = sum(len(one) + len(text) for one, text in self.stored.items() if one != key)
        if others + len(key) + len(value) > self.room:
            raise StorageError("quota exceeded")
        super().set(key, value)


def with_waiting(room: int) -> tuple[Device, SmallStorage, Saves]:
    """Return a device on which many games were added that the storage has no room for."""
    device = Device()
    device.storage = storage = SmallStorage(room)
    saves = device.page()
    for number in range(WAITING):
        saves.add(stp.Game(2, f"s{number:03}"))
    return device, storage, saves


def test_texts_that_have_no_room_are_not_tried_again_at_every_change() -> None:
    _, storage, saves = with_waiting(2000)
    assert storage.attempts < 3 * WAITING, "while they are added"
    assert len(listing(saves)) == WAITING


def test_a_start_tries_them_once() -> None:
    device, storage, _ = with_waiting(2000)
    storage.attempts = 0
    saves = device.page()
    assert storage.attempts < 2 * WAITING
    assert len(listing(saves)) == WAITING
    assert not saves.only_in_memory


def test_a_move_is_stored_first_and_what_is_smaller_follows() -> None:
    device, storage, saves = with_waiting(2000)
    game = stp.Game(2, "neva")
    saves.save_new(game)
    storage.room += 600
    storage.attempts = 0
    play(device, saves, game)
    assert f"game:{saves.current_id}" in storage.stored
    assert storage.attempts < 10
    storage.room = 1_000_000
    play(device, saves, game)
    assert len(storage.stored) == WAITING + 2, "all games, and which is the current one"
    assert len(listing(Saves(FakeBrowser(storage)))) == WAITING + 1


def test_a_damaged_game_that_is_only_in_memory_is_not_called_saved() -> None:
    device = Device()
    device.storage.refuses = True
    saves = device.page("forbidden")
    assert not saves.add_damaged("stp 1\ntorn")
    assert saves.only_in_memory
    assert not saves.add_damaged("stp 1\ntorn"), "the same text again"


def test_the_game_of_the_first_version_is_resumed_if_it_cannot_be_stored_again() -> None:
    device, game = Device(), stp.Game(2, "neva")
    game.play("pass")
    device.storage.stored[AUTOSAVE] = stp.dump(game)
    device.storage.refuses = True
    assert device.page("forbidden").resume().game == game
    assert device.storage.stored[AUTOSAVE] == stp.dump(game)


def test_a_comment_that_makes_a_record_too_long_to_be_read_is_refused() -> None:
    device = Device()
    saves, _, key = begun(device)
    before = device.storage.stored[key]

    def comment(game: stp.Game) -> None:
        game.comments[0] = ["", "long " * (MAX_RECORD_LENGTH // 5)]

    with pytest.raises(stp.StpError, match="too long"):
        saves.edit(key.removeprefix(GAME), comment)
    assert device.storage.stored[key] == before
