"""The journal: torn entries, its length, and decisions from text, mark and entry."""

from __future__ import annotations

import json

import pytest

import stp
from stp.web.store.format import FORMAT, Mark, check_of
from stp.web.store.journal import SETTLED_AFTER, Entry, Verdict, decide, read_entries
from stp.web.store.texts import GAME, TWICE
from tests.store.device import Device, begun, moves_of, play
from tests.store.saved import listing


def test_a_torn_entry_is_dropped_and_not_the_game() -> None:
    device = Device()
    _, game, key = begun(device)
    places = [place for place in device.storage.entries if place.startswith(key)]
    assert len(places) == 2, "each game has two places, used in turn"
    newest = max(places, key=lambda place: device.storage.entries[place]["number"])  # type: ignore[arg-type, return-value]
    entry = device.storage.entries[newest]
    entry["text"] = str(entry["text"])[:-7]
    device.kill(0)
    saves = device.page()
    game.undo()
    assert device.games == {key: moves_of(game)}, "the entry before the torn one"
    assert saves.resume().game is not None


@pytest.mark.parametrize("moves", [2, 3])
def test_the_first_entry_of_a_page_does_not_take_the_place_of_the_newest(moves: int) -> None:
    device = Device()
    _, game, key = begun(device, moves=moves)
    saves = device.page()
    resumed = saves.resume().game
    assert resumed is not None
    play(device, saves, resumed)
    places = [place for place in device.storage.entries if place.startswith(key)]
    newest = max(places, key=lambda place: device.storage.entries[place]["number"])  # type: ignore[arg-type, return-value]
    device.storage.entries[newest]["text"] = "torn"
    device.kill(0)
    device.page()
    assert device.games == {key: moves_of(game)}


@pytest.mark.parametrize(
    "damage",
    [
        {"key": 5},
        {"key": "settings"},
        {"number": "7"},
        {"number": True},
        {"number": 0},
        {"number": 10**30},
        {"text": 7},
        {"text": None},
        {"check": 1},
        {"before": "x"},
        {"text": "stp 1\n\udc00"},
    ],
)
def test_invalid_entries_are_left_out_and_removed(damage: dict[str, object]) -> None:
    device = Device()
    begun(device, moves=2)
    entry = {"key": "game:a", "number": 9, "text": "stp 1\n", "check": check_of("stp 1\n")}
    device.storage.entries["game:a 0"] = entry | damage
    device.storage.entries["nothing"] = {}
    device.page()
    assert "game:a" not in device.storage.stored
    assert not {"game:a 0", "nothing"} & set(device.storage.entries)


def test_the_journal_is_short() -> None:
    device = Device()
    saves, _, key = begun(device, moves=40)
    saves.remove(GAME + saves.add(stp.Game(2, "ice")))
    assert len(device.storage.entries) <= 2 * 3
    device.page()
    assert device.storage.entries, "the browser may not have written it yet"
    for entry in device.storage.entries.values():
        entry["age"] = SETTLED_AFTER + 1
    saves, other = device.page(), device.page()
    resumed = saves.resume().game
    assert resumed is not None
    play(device, saves, resumed)
    device.wait()
    added = GAME + other.add(stp.Game(2, "ice"))
    assert {entry["key"] for entry in device.storage.entries.values()} == {key, added}
    assert not [mark for mark in device.storage.marks.stored if mark.endswith("-removed")]
    device.kill(0)
    device.page()
    assert device.games[key] == moves_of(resumed), "the entry of the other tab is newer"


def test_entries_stay_if_the_clock_was_set_forward() -> None:
    device = Device()
    _, game, key = begun(device, moves=10)
    for entry in device.storage.entries.values():
        entry["age"] = SETTLED_AFTER + 1
    saves = device.page()
    saves.remove(GAME + saves.add(stp.Game(2, "ice")))
    device.kill(0)
    device.page()
    assert device.games == {key: moves_of(game)}


def test_entries_missing_in_the_storage_are_never_removed() -> None:
    device = Device()
    device.storage.refuses = device.storage.marks.refuses = True
    begun(device)
    for entry in device.storage.entries.values():
        entry["age"] = 10 * SETTLED_AFTER
    device.page()
    assert [game.moves for game in listing(device.page())] == [10]


def test_a_newer_version_s_store_is_left_alone() -> None:
    device = Device()
    begun(device)
    device.storage.stored[FORMAT] = "2"
    before = dict(device.storage.stored), dict(device.storage.marks.stored)
    entries = json.dumps(device.storage.entries)
    saves = device.page()
    saves.save_new(stp.Game(2, "ice"))
    saves.remove(next(iter(device.games)))
    assert (dict(device.storage.stored), dict(device.storage.marks.stored)) == before
    assert json.dumps(device.storage.entries) == entries
    assert saves.only_in_memory


TEXT, EARLIER, FOREIGN = "stp 1\nseed: a\n\n1 pass\n", "stp 1\nseed: a\n\n", "stp 1\nseed: b\n\n"


@pytest.mark.parametrize(
    ("here", "mark", "entry", "verdict"),
    [
        (None, None, Entry("game:a", 5, TEXT), Verdict.LOST),
        (None, None, Entry("game:a", 5, None), Verdict.SAME),
        (None, Mark(4, 1), Entry("game:a", 5, TEXT), Verdict.REMOVED),
        (TEXT, Mark(5, check_of(TEXT)), Entry("game:a", 5, TEXT), Verdict.SAME),
        (TEXT, Mark(6, check_of(TEXT)), Entry("game:a", 5, None), Verdict.SAME),
        (TEXT, Mark(4, check_of(TEXT)), Entry("game:a", 5, EARLIER), Verdict.LOST),
        (TEXT, Mark(4, check_of(TEXT)), Entry("game:a", 5, None), Verdict.LOST),
        (TEXT, Mark(4, 0), Entry("game:a", 5, EARLIER), Verdict.CHANGED),
        (EARLIER, Mark(4, 0), Entry("game:a", 5, TEXT), Verdict.LOST),
        (EARLIER, Mark(5, 0), Entry("game:a", 5, TEXT), Verdict.CHANGED),
        (FOREIGN, Mark(4, 0), Entry("game:a", 5, TEXT), Verdict.BRANCHED),
        (FOREIGN, None, Entry("game:a", 5, TEXT), Verdict.BRANCHED),
        (TEXT, None, Entry("game:a", 5, None), Verdict.CHANGED),
        (TEXT, None, Entry("game:a", 5, None, check_of(TEXT)), Verdict.LOST),
        ("abc", Mark(4, 0), Entry("current", 5, "xyz"), Verdict.CHANGED),
        ("abc", None, Entry("current", 5, "xyz", check_of("abc")), Verdict.LOST),
    ],
)
def test_the_verdict_follows_from_text_mark_and_entry(
    here: str | None, mark: Mark | None, entry: Entry, verdict: Verdict
) -> None:
    assert decide(here, mark, entry) is verdict


def test_a_removal_is_compared_by_its_number() -> None:
    entry = Entry("game:a", 5, TEXT)
    assert decide(None, None, entry, removal=Mark(4, 0)) is Verdict.LOST
    assert decide(None, None, entry, removal=Mark(5, 0)) is Verdict.SAME
    removed, mark = Entry("game:a", 5, None), Mark(4, check_of(TEXT))
    assert decide(TEXT, mark, removed, removal=Mark(5, 0)) is Verdict.CHANGED


def test_an_empty_journal_has_no_entries() -> None:
    assert read_entries("", TWICE).newest == {}
    assert read_entries("[]", TWICE).number == 0
