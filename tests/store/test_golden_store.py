"""Data of an older version is complete, and stays readable for that version."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from typing import Any

import pytest

import stp
from stp.analysis import from_data
from stp.analysis.store import mark
from stp.web.app import App
from stp.web.controllers.preferences import Preferences
from stp.web.store.saves import Saves
from stp.web.store.texts import ANALYSIS, CURRENT, DAMAGED, GAME, REPLAYED
from tests.store.golden import CONTENT, GAMES
from tests.store.make_golden import position_of
from tests.store.saved import listing
from tests.web.fake_browser import FakeBrowser, FakeStorage
from tests.web.pages import choose, leave, ui

WHOLE = [what for what, game in GAMES.items() if "error" not in game]
BROKEN = [what for what, game in GAMES.items() if "error" in game]

KEYS = re.compile(
    r"edition|seed|seats|deck\.(worker|building|aristocrat|trading)|markers|rules|names|bots|date"
    r"|result|x-[!-9;-~]+"
)
"""The keys of header lines in the record format `stp 1`."""


def plain(value: object) -> Any:
    """Return a value as JSON reads it back."""
    return json.loads(json.dumps(value))


def test_the_store_holds_everything_that_can_be_kept() -> None:
    prefixes = {key.partition(":")[0] for key in CONTENT["store"]}
    assert prefixes == {"game", "aside", "analysis", "current", "settings", "lang", "theme"}
    tags = {
        line.partition(":")[0]
        for key, text in CONTENT["store"].items()
        for line in text.partition("\n\n")[0].split("\n")
        if key.startswith(GAME) and line.startswith("x-")
    }
    assert tags == {
        "x-daily", "x-hints", "x-me", "x-other-program", "x-points", "x-rank", "x-rival",
        "x-round", "x-saved", "x-stood-in", "x-times", "x-title", "x-undos",
    }  # fmt: skip
    assert (len(WHOLE), len(BROKEN)) == (13, 2)


def test_every_game_is_listed_as_before(storage: FakeStorage) -> None:
    games = listing(Saves(FakeBrowser(storage)))
    assert [summary.id for summary in games] == CONTENT["expected"]["order"]
    listed = {summary.id: summary for summary in games}
    for game in GAMES.values():
        summary = listed[game["id"]]
        found = plain(asdict(summary) | {"error": str(summary.error or "")})
        found["stood_in"] = bool(summary.stood_in)
        assert found | game["listed"] == found


@pytest.mark.parametrize("what", WHOLE)
def test_every_game_opens_at_its_last_position(storage: FakeStorage, what: str) -> None:
    expected = GAMES[what]
    before = dict(storage.stored)
    browser = FakeBrowser(storage)
    app = App(browser)
    leave(app)
    ui(app, "library show games")
    ui(app, f"library play {expected['id']}")
    assert plain(position_of(app.game)) == expected["position"]
    assert plain(app.game.result.points if app.game.result else None) == expected["result"]
    assert plain(app.game.tags) == expected["tags"]
    assert storage.stored.pop(CURRENT) == expected["id"]
    before.pop(CURRENT)
    storage.stored.pop(REPLAYED, None)
    assert storage.stored == before, "looking at a game changes nothing else"


def test_the_game_played_last_continues(storage: FakeStorage) -> None:
    app = App(FakeBrowser(storage))
    assert app.at_table
    assert app.game == stp.load(storage.stored[GAME + CONTENT["store"][CURRENT]])


@pytest.mark.parametrize("what", BROKEN)
def test_a_damaged_game_is_kept_aside_as_it_is(storage: FakeStorage, what: str) -> None:
    key = GAMES[what]["id"]
    text = storage.stored[GAME + key]
    app = App(FakeBrowser(storage))
    leave(app)
    ui(app, "library show games")
    ui(app, f"library play {key}")
    assert GAME + key not in storage.stored
    aside = [kept for key, kept in storage.stored.items() if key.startswith(DAMAGED)]
    assert text in aside
    assert len(aside) == CONTENT["expected"]["aside"] + 1
    readable = GAMES[what]["readable"]
    if readable:
        assert len(app.game.moves) == readable


def test_settings_language_and_colours_are_in_force(storage: FakeStorage) -> None:
    preferences = Preferences(FakeBrowser(storage))
    expected = CONTENT["expected"]
    assert (
        json.loads(preferences.settings.dump()).items() >= json.loads(expected["settings"]).items()
    )
    assert preferences.theme == expected["theme"] == "dark"
    assert preferences.t.lang == expected["lang"] == "de"


def test_an_analysis_is_shown_without_being_made_again(storage: FakeStorage) -> None:
    key = GAMES["finished"]["id"]
    game = stp.load(storage.stored[GAME + key])
    data = json.loads(storage.stored[ANALYSIS + key])
    if data["mark"] != mark(game, data["seats"]):
        pytest.skip("the bots have learned since: the page makes the analysis again")
    found = from_data(data, game)
    assert found is not None
    judged = [[one.number, one.made, one.best] for one in found.decisions]
    assert judged == CONTENT["expected"]["judged"]
    assert [[one.number, one.made, one.best] for one in found.worst()] == CONTENT["expected"][
        "worst"
    ]
    browser = FakeBrowser(storage)
    app = App(browser)
    leave(app)
    ui(app, f"library analyse {key}")
    assert not browser.timers
    assert storage.stored[ANALYSIS + key] == CONTENT["store"][ANALYSIS + key]


def test_what_this_version_writes_can_be_read_by_the_older_one(storage: FakeStorage) -> None:
    browser = FakeBrowser(storage)
    app = App(browser)
    for what in WHOLE:
        leave(app)
        browser.timers.clear()
        ui(app, f"library play {GAMES[what]['id']}")
        if "lift-curtain" in browser.page.values("data-ui"):
            ui(app, "lift-curtain")
        browser.wait()
        if not app.game.over:
            choose(app, str(app.game.legal_moves[0]))
    ui(app, "lang fr")
    ui(app, "theme")
    ui(app, "sound")
    assert CONTENT["store"].keys() <= storage.stored.keys()
    for key, text in storage.stored.items():
        assert re.fullmatch(r"(game|aside|analysis):\w+|current|settings|lang|theme", key)
        if key.startswith(GAME) and key.removeprefix(GAME) not in ("half", "torn"):
            head = text.partition("\n\n")[0].split("\n")
            assert head[0] == "stp 1"
            assert all(KEYS.fullmatch(line.partition(": ")[0]) for line in head[1:]), head
    settings = json.loads(storage.stored["settings"])
    older = list(json.loads(CONTENT["store"]["settings"]))
    assert list(settings)[: len(older)] == older


def test_the_two_keys_of_the_very_first_version_are_taken_over() -> None:
    storage = FakeStorage()
    text = CONTENT["store"][GAME + GAMES["undone"]["id"]]
    storage.stored = {"autosave": text, "autosave-broken": "stp 1\nnonsense"}
    app = App(FakeBrowser(storage))
    assert app.game == stp.load(text)
    assert sorted(key.partition(":")[0] for key in storage.stored) == ["aside", "current", "game"]
    assert set(storage.stored.values()) > {text, "stp 1\nnonsense"}
