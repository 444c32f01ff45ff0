"""A killed browser sets `localStorage` back to an earlier moment, and the journal knows better."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import stp
from stp.web.model.restored import Outcome
from stp.web.store.backup import restore, write_backup
from stp.web.store.format import FORMAT, Mark, check_of, moves_part
from stp.web.store.journal import SETTLED_AFTER, Entry, Verdict, decide, read_entries
from stp.web.store.saves import ASIDE, CURRENT, GAME, TWICE, Kept, Saves
from tests.web.fake_browser import FakeBrowser, FakeStorage
from tests.web.pages import texts


class Device:
    """A device with its two stores, whose browser can be killed."""

    def __init__(self) -> None:
        self.storage = FakeStorage()
        self.pages = 0
        self.moments: list[tuple[dict[str, str], dict[str, str]]] = []
        """What `localStorage` was at every moment so far, the marks apart."""
        self.note_moment()

    def note_moment(self) -> None:
        self.moments.append((dict(self.storage.stored), dict(self.storage.marks.stored)))

    def page(self, journal: str = "open") -> Saves:
        """Open this version's page, with its journal open, forbidden, or of a newer version."""
        browser = FakeBrowser(self.storage)
        self.pages += 1
        browser.seeds = 1000 * self.pages  # no two games are ever given the same id
        browser.journal.is_open = browser.journal.is_written = journal == "open"
        saves = Saves(browser)
        self.note_moment()
        return saves

    def kill(self, moment: int = 0) -> None:
        """Kill the browser: `localStorage` is what it was at that moment."""
        stored, marks = self.moments[moment]
        self.storage.stored = dict(stored)
        self.storage.marks.stored = dict(marks)
        self.moments = [(dict(stored), dict(marks))]

    def commit(self) -> None:
        """Have the browser write everything to the disk."""
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


def play(device: Device, saves: Saves, game: stp.Game, moves: int = 1) -> Kept:
    """Make moves, as they are seen and kept one after the other."""
    kept = Kept.STORED
    for _ in range(moves):
        game.play(game.legal_moves[-1])
        kept = saves.keep(game)
        device.note_moment()
    return kept


def undo(device: Device, saves: Saves, game: stp.Game, moves: int) -> None:
    for _ in range(moves):
        game.undo()
    saves.keep(game)
    device.note_moment()


def begun(device: Device, seed: str = "neva", moves: int = 10) -> tuple[Saves, stp.Game, str]:
    """Return a page with a game after some moves, and the game's key."""
    saves, game = device.page(), stp.Game(2, seed)
    saves.begin(game)
    device.note_moment()
    play(device, saves, game, moves)
    return saves, game, GAME + saves.id


def moves_of(game: stp.Game) -> str:
    return moves_part(stp.dump(game))


# ---------------------------------------------------------------- the browser is killed


@pytest.mark.parametrize("moment", range(14))
def test_no_move_is_lost_whatever_moment_the_storage_falls_back_to(moment: int) -> None:
    device = Device()
    _, game, key = begun(device)
    device.kill(moment if moment < len(device.moments) else -1)
    saves = device.page()
    assert device.games == {key: moves_of(game)}
    opened = saves.resume()
    assert opened.game is not None
    assert opened.game.moves == game.moves, "and the game that was played last is gone on with"


@pytest.mark.parametrize("moment", range(14))
def test_moves_that_were_taken_back_do_not_come_back(moment: int) -> None:
    device = Device()
    saves, game, key = begun(device)
    undo(device, saves, game, 4)
    device.kill(moment)
    device.page()
    assert device.games == {key: moves_of(game)}


@pytest.mark.parametrize("moment", range(15))
def test_moves_made_instead_of_others_are_what_is_found(moment: int) -> None:
    device = Device()
    saves, game, key = begun(device)
    undo(device, saves, game, 4)
    game.play(game.legal_moves[0])
    saves.keep(game)
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


def test_a_game_that_was_deleted_and_taken_back_is_there() -> None:
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


def test_a_title_and_what_was_kept_aside_are_not_lost_either() -> None:
    device = Device()
    saves, _, key = begun(device)
    saves.retag(key.removeprefix(GAME), lambda tags: replace(tags, title="Winter"))
    saves.put_aside("stp 1\nnonsense")
    device.kill(3)
    saves = device.page()
    assert [game.title for game in saves.listing()] == ["Winter"]
    assert list(texts(device.storage, ASIDE).values()) == ["stp 1\nnonsense"]


def test_a_save_that_was_set_aside_is_there_once() -> None:
    device = Device()
    saves, game, key = begun(device)
    device.storage.stored[key] += "9 fly\n"
    device.commit()
    saves = device.page()
    saves.resume()
    device.note_moment()
    device.kill(0)
    saves = device.page()
    found = [*device.games.values(), *map(moves_part, texts(device.storage, ASIDE).values())]
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


# ---------------------------------------------------------------- one of the stores is gone


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
    assert play(device, saves, game, 5) is Kept.STORED
    assert not saves.only_in_memory
    device.storage.refuses = device.storage.marks.refuses = False
    device.page()
    assert device.games == {key: moves_of(game)}


def test_without_any_local_storage_games_come_out_of_the_journal() -> None:
    device = Device()
    device.storage.refuses = device.storage.marks.refuses = True
    saves, game, _ = begun(device)
    other = saves.add(stp.Game(2, "ice"))
    saves = device.page()
    assert sorted(found.moves for found in saves.listing()) == [0, 10]
    assert not saves.only_in_memory
    opened = saves.resume()
    assert opened.game is not None
    assert opened.game.moves == game.moves
    saves.remove(GAME + other)
    assert [found.moves for found in device.page().listing()] == [10]


def test_what_neither_keeps_is_said() -> None:
    device = Device()
    saves, game, _ = begun(device)
    device.storage.refuses = True
    journal: Any = saves._browser.journal
    journal.is_written = False
    assert play(device, saves, game) is Kept.REFUSED
    assert saves.only_in_memory
    journal.is_written = True
    assert not saves.only_in_memory


# ---------------------------------------------------------------- pages that know no journal


def played_elsewhere(device: Device, key: str, moves: int = 3, back: int = 0) -> str:
    """Play on as an older version does: it stores the text alone; return the moves."""
    game = stp.load(device.storage.stored[key])
    for _ in range(back):
        game.undo()
    for _ in range(moves):
        game.play(game.legal_moves[-1 if not back else 0])
    device.storage.stored[key] = stp.dump(game)
    device.commit()
    return moves_of(game)


@pytest.mark.parametrize("back", [0, 5])
def test_what_an_older_page_has_played_since_wins(back: int) -> None:
    device = Device()
    _, _, key = begun(device)
    device.commit()
    newer = played_elsewhere(device, key, back=back)
    device.page()
    assert device.games == {key: newer}
    device.kill(0)
    device.page()
    assert device.games == {key: newer}


def test_an_older_page_that_went_on_from_an_earlier_moment_loses_nothing_either() -> None:
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
    assert not device.storage.marks.stored
    device.page()
    assert device.games == {}


def test_a_game_that_an_older_page_brings_back_is_there() -> None:
    device = Device()
    saves, game, key = begun(device)
    text = saves.remove(key) or ""
    device.commit()
    device.storage.stored[key] = text
    device.commit()
    device.page()
    assert device.games == {key: moves_of(game)}


def test_games_of_the_version_before_are_taken_on_and_can_be_deleted() -> None:
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


# ---------------------------------------------------------------- tabs, back-ups


def test_two_tabs_on_two_games_do_not_set_each_other_back() -> None:
    for moment in range(14):
        device = Device()
        one, game, key = begun(device)
        two, other = device.page(), stp.Game(2, "ice")
        two.begin(other)
        for _ in range(4):
            play(device, one, game)
            play(device, two, other)
        device.kill(moment)
        device.page()
        assert device.games == {key: moves_of(game), GAME + two.id: moves_of(other)}


def test_two_tabs_on_one_game_keep_both_ways() -> None:
    for moment in range(14):
        device = Device()
        one, game, key = begun(device)
        two = device.page()
        opened = two.resume()
        assert opened.game is not None
        play(device, one, game)
        opened.game.play(opened.game.legal_moves[0])
        assert two.keep(opened.game) is Kept.BRANCHED
        device.note_moment()
        device.kill(moment)
        device.page()
        assert device.games == {key: moves_of(game), GAME + two.id: moves_of(opened.game)}


def test_a_restored_back_up_outlasts_a_kill() -> None:
    device = Device()
    saves, game, key = begun(device)
    saves.add(stp.Game(2, "ice"))
    text = write_backup(saves)
    for there in list(device.games):
        saves.remove(there)
    device.commit()
    saves = device.page()
    assert device.games == {}
    assert restore(saves, text).count(Outcome.ADDED) == 2
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
    saves.keep(opened.game)
    browser.journal.is_open = True
    saves.recover()
    assert device.games[key] == moves_of(opened.game)
    assert sorted(device.games.values()) == sorted([moves_of(game), moves_of(opened.game)])


# ---------------------------------------------------------------- the journal itself


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
def test_what_is_no_entry_is_left_out_and_forgotten(damage: dict[str, object]) -> None:
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
    saves, game, key = begun(device, moves=40)
    saves.remove(GAME + saves.add(stp.Game(2, "ice")))
    assert len(device.storage.entries) <= 2 * 3
    device.page()
    assert device.storage.entries, "the browser may not have written it yet"
    for entry in device.storage.entries.values():
        entry["age"] = SETTLED_AFTER + 1
    device.page()
    assert not device.storage.entries
    assert device.games == {key: moves_of(game)}


def test_what_the_storage_has_not_got_is_never_forgotten() -> None:
    device = Device()
    device.storage.refuses = device.storage.marks.refuses = True
    begun(device)
    for entry in device.storage.entries.values():
        entry["age"] = 10 * SETTLED_AFTER
    device.page()
    assert [game.moves for game in device.page().listing()] == [10]


def test_a_newer_version_s_store_is_left_alone() -> None:
    device = Device()
    begun(device)
    device.storage.stored[FORMAT] = "2"
    before = dict(device.storage.stored), dict(device.storage.marks.stored)
    entries = json.dumps(device.storage.entries)
    saves = device.page()
    saves.begin(stp.Game(2, "ice"))
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
def test_what_has_happened_follows_from_text_mark_and_entry(
    here: str | None, mark: Mark | None, entry: Entry, verdict: Verdict
) -> None:
    assert decide(here, mark, entry) is verdict


def test_an_empty_journal_has_no_entries() -> None:
    assert read_entries("", TWICE).newest == {}
    assert read_entries("[]", TWICE).number == 0


# ---------------------------------------------------------------- whatever comes in whatever order


@pytest.mark.parametrize("seed", range(60))
def test_in_any_order_nothing_is_lost_and_nothing_comes_back(seed: int) -> None:
    """What is kept, deleted, killed and opened by chance: the device has what was seen last."""
    chance, device = Random(seed), Device()
    saves = device.page()
    kept: dict[str, stp.Game] = {}

    def begin() -> None:
        game = stp.Game(2, f"{seed}-{len(kept)}")
        saves.begin(game)
        kept[GAME + saves.id] = game

    def go_on() -> None:
        if GAME + saves.id in kept:
            play(device, saves, kept[GAME + saves.id], chance.randrange(1, 4))

    def take_back() -> None:
        game = kept.get(GAME + saves.id)
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
            if GAME + saves.id == key:
                saves.id = ""

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


# ---------------------------------------------------------------- the tab and its game


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


def test_where_tabs_cannot_store_a_reload_shows_what_was_played_last() -> None:
    device = Device()
    browser = FakeBrowser(device.storage)
    browser.tab.refuses = True
    saves = Saves(browser)
    saves.begin(stp.Game(2, "neva"))
    opened = Saves(browser).resume()
    assert opened.game is not None
