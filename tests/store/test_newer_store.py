"""Data of a newer version is left alone, and the page says so."""

from __future__ import annotations

import json

import pytest

import stp
from stp.links import TurnLink, write_link
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.import_report import Outcome
from stp.web.model.newer_words import newer_game_words, newer_store_words, unsaved_words
from stp.web.model.settings import Settings
from stp.web.store.backup import BackupError, write_backup
from stp.web.store.format import FORMAT
from stp.web.store.saves import Saves
from stp.web.store.texts import ANALYSIS, CURRENT, DAMAGED, GAME, REPLAYED
from stp.web.words.locale import LANGUAGES
from stp.web.words.text import text_in
from tests.store.golden import CONTENT, GAMES
from tests.store.saved import kept_aside, listing, restored
from tests.web.analysed import studied_text
from tests.web.fake_browser import FakeBrowser, FakeStorage, start
from tests.web.pages import TWO, choose, configure, has_game, leave, skip_to_the_end, ui

ENGLISH = text_in("en")
LATER = "stp 2\nedition: neva-ice\nweather: frost\n\n1 skate upper judge\n"


# ---------------------------------------------------------------- a whole store


@pytest.fixture
def newer(storage: FakeStorage) -> FakeStorage:
    """Return a device with games of a newer version."""
    storage.stored |= {FORMAT: "2", "game:later": LATER, "settings": "[]", "theme": "sepia"}
    return storage


def test_a_newer_store_is_left_alone_and_announced(newer: FakeStorage) -> None:
    before = dict(newer.stored)
    browser = FakeBrowser(newer)
    app = App(browser)
    assert not has_game(app)
    assert newer_store_words(text_in("de")) in browser.page.text, "in the person's language"
    start(app, **TWO)
    assert app.at_table
    assert browser.flags["unsaved"] == unsaved_words(text_in("de"))
    choose(app, "pass")
    configure(app, bots="instant")
    assert app._parts.preferences.settings.bots == "instant"
    for what in (
        "lang fr",
        "theme",
        "sound",
        "library show bring",
        "library delete-all",
        "library delete-all",
    ):
        ui(app, what)
    assert newer.stored == before


def test_games_can_be_played_in_memory_beside_a_newer_store(newer: FakeStorage) -> None:
    before = dict(newer.stored)
    browser = FakeBrowser(newer)
    app = App(browser)
    start(app, players="2", seed="ice", **{"kind-2": "random"})
    skip_to_the_end(app, browser)
    assert app.game.over
    ui(app, "library show games")
    (key,) = (game.id for game in listing(app._parts.library._saves))
    ui(app, f"library export {key}")
    (record,) = browser.files.values()
    assert stp.load(record) == app.game
    assert newer.stored == before
    assert browser.flags["unsaved"], "the page must not load itself anew now"


def test_what_a_newer_version_keeps_is_not_listed_or_backed_up(newer: FakeStorage) -> None:
    saves = Saves(FakeBrowser(newer))
    assert saves.is_newer
    assert listing(saves) == kept_aside(saves) == []
    assert json.loads(write_backup(saves))["games"] == {}


def test_a_tab_notices_that_a_newer_version_has_taken_over(storage: FakeStorage) -> None:
    browser = FakeBrowser(storage)
    app = App(browser)
    assert app.at_table
    storage.stored[FORMAT] = "2"
    before = dict(storage.stored)
    moves = len(app.game.moves)
    if "lift-curtain" in browser.page.values("data-ui"):
        ui(app, "lift-curtain")
    choose(app, str(app.game.legal_moves[0]))
    assert len(app.game.moves) == moves + 1
    assert storage.stored == before
    assert browser.flags["unsaved"] == unsaved_words(text_in("de"))


@pytest.mark.parametrize("number", ["1", "", "0", "two", "1.5", "²", "-3", "9" * 400])
def test_a_number_that_is_not_higher_changes_nothing(storage: FakeStorage, number: str) -> None:
    storage.stored[FORMAT] = number
    saves = Saves(FakeBrowser(storage))
    assert not saves.is_newer
    assert len(listing(saves)) == len(GAMES)


def test_the_number_outlasts_every_visit_of_this_version(storage: FakeStorage) -> None:
    storage.stored[FORMAT] = "1"
    app = App(FakeBrowser(storage))
    leave(app)
    start(app, **TWO)
    assert storage.stored[FORMAT] == "1"


# ---------------------------------------------------------------- one game


@pytest.fixture
def mixed(storage: FakeStorage) -> FakeStorage:
    """Return a device whose last played game was written by a newer version."""
    storage.stored |= {"game:later": LATER, CURRENT: "later", "lang": "en"}
    return storage


def test_a_game_of_a_newer_version_is_listed_and_stays_where_it_is(mixed: FakeStorage) -> None:
    browser = FakeBrowser(mixed)
    app = App(browser)
    assert not app.at_table
    assert newer_game_words(ENGLISH) in browser.page.text
    ui(app, "library show games")
    assert newer_game_words(ENGLISH) in browser.page.text
    ui(app, "library choose later")
    assert "library delete later" in browser.page.values("data-ui")
    for what in ("play", "watch", "rename", "copy", "analyse"):
        ui(app, f"library {what} later")
        assert mixed.stored["game:later"] == LATER, what
    ui(app, "library title later", title="Winter")
    assert newer_game_words(ENGLISH) in browser.page.text
    ui(app, "library export later")
    assert list(browser.files.values()) == [LATER]
    mixed.stored.pop(REPLAYED)
    assert {key: text for key, text in mixed.stored.items() if key != CURRENT} == {
        key: text for key, text in CONTENT["store"].items() if key != CURRENT
    } | {"game:later": LATER, "lang": "en"}


def test_the_other_games_can_be_played_beside_it(mixed: FakeStorage) -> None:
    app = App(FakeBrowser(mixed))
    start(app, **TWO)
    choose(app, "pass")
    assert mixed.stored["game:later"] == LATER
    assert mixed.stored[CURRENT] != "later"


@pytest.mark.parametrize("moves", ["same", "more"])
def test_a_game_that_a_newer_version_has_taken_further_is_not_overwritten(moves: str) -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, **TWO)
    choose(app, "pass")
    key = GAME + browser.storage.stored[CURRENT]
    later = browser.storage.stored[key].replace("stp 1\n", "stp 2\n")
    if moves == "more":
        later += "1 skate upper judge\n"
    browser.storage.stored[key] = later
    app.handle(Event("storage", name=key, value=later))
    choose(app, str(app.game.legal_moves[0]))
    assert browser.storage.stored[key] == later
    mine = browser.storage.stored[GAME + browser.storage.stored[CURRENT]]
    assert stp.load(mine) == app.game
    assert len(app.game.moves) == 2


def test_a_newer_turn_of_the_same_game_is_not_mixed_up_with_ours(storage: FakeStorage) -> None:
    key = GAME + GAMES["turn"]["id"]
    storage.stored[key] = later = storage.stored[key].replace("stp 1\n", "stp 2\n")
    game = stp.load(CONTENT["store"][key])
    game.tags.pop("x-me")
    app = App(FakeBrowser(storage))
    app.handle(Event("hash", value=write_link(TurnLink(game))))
    assert storage.stored[key] == later


def test_a_text_from_a_newer_version_that_is_pasted_says_so() -> None:
    browser = FakeBrowser()
    app = App(browser)
    ui(app, "library show bring")
    ui(app, "library paste", text=LATER)
    assert newer_game_words(ENGLISH) in browser.page.text
    assert not any(key.startswith((GAME, DAMAGED)) for key in browser.storage.stored)


# ---------------------------------------------------------------- backups


def test_a_backup_of_a_newer_version_changes_nothing_and_says_so(storage: FakeStorage) -> None:
    storage.stored["lang"] = "en"
    before = dict(storage.stored)
    browser = FakeBrowser(storage)
    app = App(browser)
    leave(app)
    ui(app, "library show bring")
    ui(app, "library paste", text=json.dumps({"stp-backup": 2, "games": [["anything"]]}))
    assert "the backup was made by a newer version of the game" in browser.page.text
    storage.stored.pop(REPLAYED)
    assert storage.stored == before


@pytest.mark.parametrize("number", [0, -1, "2", None, 1.5, True])
def test_a_number_that_no_version_writes_is_damage(number: object) -> None:
    with pytest.raises(BackupError, match="damaged"):
        restored(Saves(FakeBrowser()), json.dumps({"stp-backup": number, "games": {}}))


def test_a_newer_game_goes_through_a_backup_unchanged(mixed: FakeStorage) -> None:
    text = write_backup(Saves(FakeBrowser(mixed)))
    saves = Saves(FakeBrowser())
    assert restored(saves, text).count(Outcome.ADDED) == len(GAMES) - 1  # 2 are damaged, 1 is newer
    assert saves.read("game:later") == LATER
    before = {key: saves.read(key) for key in saves.keys("")}
    assert restored(saves, text).count(Outcome.ADDED) == 0
    assert {key: saves.read(key) for key in saves.keys("")} == before


def test_a_backup_never_replaces_a_newer_game() -> None:
    saves = Saves(FakeBrowser())
    record = CONTENT["store"][GAME + GAMES["undone"]["id"]]
    later = record.replace("stp 1\n", "stp 2\n")
    saves.write("game:a", later)
    restored(saves, json.dumps({"stp-backup": 1, "games": {"a": record}}))
    assert saves.read("game:a") == later
    assert sorted(map(str, map(saves.read, saves.keys(GAME)))) == sorted([later, record])
    restored(saves, json.dumps({"stp-backup": 1, "games": {"a": later + "1 skate\n"}}))
    assert saves.read("game:a") == later
    assert len(saves.keys(GAME)) == 3


# ---------------------------------------------------------------- settings, analyses, bots


def test_settings_of_a_newer_version_outlast_a_change_by_this_one() -> None:
    stored = {"bots": "thoughtful", "volume": 3, "told": "welcome", "weather": {"snow": [1, 2]}}
    storage = FakeStorage()
    storage.stored["settings"] = json.dumps(stored)
    app = App(FakeBrowser(storage))
    assert (app._parts.preferences.settings.bots, app._parts.preferences.settings.volume) == (
        "first",
        3,
    )
    ui(app, "sound")
    found = json.loads(storage.stored["settings"])
    assert found.items() >= (stored | {"volume": 0}).items()
    ui(app, "sound")
    configure(app, bots="slow")
    found = json.loads(storage.stored["settings"])
    assert found.items() >= (stored | {"volume": 5, "bots": "slow"}).items()
    assert Settings.parse(storage.stored["settings"]).bots == "slow"


def test_a_setting_chosen_here_replaces_an_unknown_value_even_by_its_default() -> None:
    settings = Settings.parse('{"coach": "always", "volume": 3}')
    assert json.loads(settings.dump())["coach"] == "always"
    assert (
        json.loads(settings.after_control("set-coach", "first", False).dump())["coach"] == "first"
    )


def test_unknown_tags_outlast_a_move(storage: FakeStorage) -> None:
    key = GAME + GAMES["undone"]["id"]
    storage.stored[key] = storage.stored[key].replace("\nx-points", "\nx-mood: gloomy\nx-points")
    app = App(FakeBrowser(storage))
    leave(app)
    ui(app, f"library play {GAMES['undone']['id']}")
    choose(app, str(app.game.legal_moves[0]))
    assert "\nx-mood: gloomy\n" in storage.stored[key]


def test_an_analysis_in_a_newer_format_is_not_overwritten(
    storage: FakeStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "tests.web.fake_browser.think", lambda record, task: studied_text(stp.load(record))
    )
    key = GAMES["finished"]["id"]
    later = json.dumps({"format": 2, "stars": 5})
    storage.stored[ANALYSIS + key] = later
    browser = FakeBrowser(storage)
    app = App(browser)
    leave(app)
    browser.timers.clear()
    ui(app, f"library analyse {key}")
    browser.wait()
    assert storage.stored[ANALYSIS + key] == later
    ui(app, "analysis leave")
    ui(app, f"library analyse {key}")
    assert not browser.timers, "ours is kept for as long as the page is there"


def test_unknown_things_in_an_analysis_do_no_harm(storage: FakeStorage) -> None:
    key = ANALYSIS + GAMES["finished"]["id"]
    text = json.dumps(json.loads(storage.stored[key]) | {"stars": 5, "format": 1})
    storage.stored[key] = text
    browser = FakeBrowser(storage)
    app = App(browser)
    leave(app)
    ui(app, f"library analyse {GAMES['finished']['id']}")
    assert storage.stored[key] == text


@pytest.mark.parametrize("bots", [["grandmaster"], ["grandmaster", "medium:wild"]])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_unknown_bot_is_replaced_and_named(bots: list[str], lang: str) -> None:
    seats = [*bots, None]
    game = stp.Game(len(seats), "neva", tags={"bots": seats})
    storage = FakeStorage()
    storage.stored = {"game:old": stp.dump(game), CURRENT: "old", "lang": lang}
    browser = FakeBrowser(storage)
    app = App(browser)
    said = text_in(lang).listing(bots)
    assert said in browser.page.text
    leave(app)
    ui(app, "library play old")
    assert said in browser.page.text
    browser.wait()
    assert app.game.moves, "somebody moves for it"
    assert app.game.tags["bots"] == seats
    assert stp.load(storage.stored["game:old"]).tags["bots"] == seats


def test_a_bot_that_is_not_known_is_named_when_a_turn_comes_by_link() -> None:
    tags = {"names": ["A", "B", "C"], "bots": [None, "grandmaster", None]}
    browser = FakeBrowser()
    app = App(browser)
    app.handle(Event("hash", value=write_link(TurnLink(stp.Game(3, "neva", tags=tags)))))
    assert "doesn't have this bot: grandmaster" in browser.page.text


def test_a_game_with_known_bots_says_nothing(storage: FakeStorage) -> None:
    browser = FakeBrowser(storage)
    storage.stored["lang"] = "en"
    app = App(browser)
    ui(app, f"library play {GAMES['undone']['id']}")
    assert "does not know" not in browser.page.text


def test_a_language_and_colours_that_are_not_known_stay_until_others_are_chosen() -> None:
    storage = FakeStorage()
    storage.stored = {"lang": "it", "theme": "sepia"}
    app = App(FakeBrowser(storage))
    start(app, **TWO)
    assert (storage.stored["lang"], storage.stored["theme"]) == ("it", "sepia")
    ui(app, "lang fr")
    ui(app, "theme")
    assert (storage.stored["lang"], storage.stored["theme"]) == ("fr", "dark")
