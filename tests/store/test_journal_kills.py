"""When a killed browser has lost changes to `localStorage`, the journal restores them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import stp
from stp.web.store.format import moves_part
from stp.web.store.texts import DAMAGED, GAME
from tests.store.device import Device, begun, moves_of, play, played_elsewhere, undo
from tests.store.saved import listing
from tests.web.pages import texts


@pytest.mark.parametrize("moment", range(14))
def test_no_move_is_lost_whichever_moment_the_storage_is_reset_to(moment: int) -> None:
    device = Device()
    _, game, key = begun(device)
    device.kill(moment if moment < len(device.moments) else -1)
    saves = device.page()
    assert device.games == {key: moves_of(game)}
    opened = saves.resume()
    assert opened.game is not None
    assert opened.game.moves == game.moves, "and the game that was played last is gone on with"


@pytest.mark.parametrize("moment", range(14))
def test_undone_moves_do_not_come_back(moment: int) -> None:
    device = Device()
    saves, game, key = begun(device)
    undo(device, saves, game, 4)
    device.kill(moment)
    device.page()
    assert device.games == {key: moves_of(game)}


@pytest.mark.parametrize("moment", range(15))
def test_moves_that_replace_undone_ones_are_restored(moment: int) -> None:
    device = Device()
    saves, game, key = begun(device)
    undo(device, saves, game, 4)
    game.play(game.legal_moves[0])
    saves.save(game)
    device.note_moment()
    device.kill(moment)
    device.page()
    assert device.games == {key: moves_of(game)}


@pytest.mark.parametrize("moment", range(13))
def test_a_deleted_game_stays_deleted(moment: int) -> None:
    device = Device()
    saves, _, key = begun(device)
    saves.remove(key)
    device.note_moment()
    device.kill(moment)
    saves = device.page()
    assert device.games == {}
    assert saves.resume().game is None
    device.kill(-1)
    device.page()
    assert device.games == {}


def test_a_game_whose_deletion_was_undone_is_restored() -> None:
    for moment in range(14):
        device = Device()
        saves, game, key = begun(device)
        text = saves.remove(key)
        device.note_moment()
        saves.write(key, text or "")
        device.note_moment()
        device.kill(moment)
        device.page()
        assert device.games == {key: moves_of(game)}


def test_a_title_and_damaged_games_are_not_lost_either() -> None:
    device = Device()
    saves, _, key = begun(device)
    saves.retag(key.removeprefix(GAME), lambda tags: replace(tags, title="Winter"))
    saves.add_damaged("stp 1\nnonsense")
    device.kill(3)
    saves = device.page()
    assert [game.title for game in listing(saves)] == ["Winter"]
    assert list(texts(device.storage, DAMAGED).values()) == ["stp 1\nnonsense"]


def test_a_save_that_was_set_aside_is_stored_once() -> None:
    device = Device()
    saves, game, key = begun(device)
    device.storage.stored[key] += "9 fly\n"
    device.commit()
    saves = device.page()
    saves.resume()
    device.note_moment()
    device.kill(0)
    saves = device.page()
    found = [*device.games.values(), *map(moves_part, texts(device.storage, DAMAGED).values())]
    assert found.count(moves_of(game) + "9 fly\n") == 1


def test_killed_again_and_again_nothing_is_lost_or_doubled() -> None:
    device = Device()
    saves, game, key = begun(device)
    for moment in range(12):
        device.kill(moment % len(device.moments))
        saves = device.page()
        opened = saves.resume()
        assert opened.game is not None
        assert opened.game.moves == game.moves
        game = opened.game
        play(device, saves, game, 3)
    device.kill(0)
    device.page()
    assert device.games == {key: moves_of(game)}


# ---------------------------------------------------------------- whatever comes in whatever order


@pytest.mark.parametrize("seed", range(60))
def test_in_any_order_nothing_is_lost_and_nothing_deleted_comes_back(seed: int) -> None:
    """After storing, deleting, killing and opening at random, the device has what was shown
    last."""
    chance, device = Random(seed), Device()
    saves = device.page()
    kept: dict[str, stp.Game] = {}

    def begin() -> None:
        game = stp.Game(2, f"{seed}-{len(kept)}")
        saves.save_new(game)
        kept[GAME + saves.current_id] = game

    def go_on() -> None:
        if GAME + saves.current_id in kept:
            play(device, saves, kept[GAME + saves.current_id], chance.randrange(1, 4))

    def take_back() -> None:
        game = kept.get(GAME + saves.current_id)
        if game is not None and game.moves:
            undo(device, saves, game, 1)

    def turn_to_another() -> None:
        if kept:
            key = chance.choice(sorted(kept))
            opened = saves.open(key.removeprefix(GAME))
            assert opened.game is not None
            kept[key] = opened.game

    def delete() -> None:
        if kept and chance.random() < 0.4:
            key = chance.choice(sorted(kept))
            saves.remove(key)
            del kept[key]
            if GAME + saves.current_id == key:
                saves.current_id = ""

    def kill() -> None:
        nonlocal saves
        device.note_moment()
        device.kill(chance.randrange(len(device.moments)))
        saves = device.page()

    def load_anew() -> None:
        nonlocal saves
        saves = device.page()

    def clear() -> None:
        nonlocal saves
        if chance.random() < 0.2:
            device.clear()
            saves = device.page()

    def play_with_an_older_version() -> None:
        nonlocal saves
        if kept:
            device.commit()
            key = chance.choice(sorted(kept))
            if chance.random() < 0.3:
                del device.storage.stored[key], kept[key]
                device.commit()
            else:
                played_elsewhere(device, key, moves=1)
                kept[key] = stp.load(device.storage.stored[key])
            saves = device.page()

    doings: list[Callable[[], None]] = [
        begin, go_on, go_on, go_on, go_on, take_back, turn_to_another, delete, kill, kill,
        load_anew, clear, play_with_an_older_version,
    ]  # fmt: skip
    for _ in range(60):
        chance.choice(doings)()
        device.note_moment()
    kill()
    assert device.games == {key: moves_of(game) for key, game in kept.items()}
