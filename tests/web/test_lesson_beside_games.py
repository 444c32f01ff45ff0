"""The lesson and the saved games on the device do not affect each other."""

from __future__ import annotations

import json

import pytest

from stp.game import Game
from stp.moves import Move
from stp.record import dump, load
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.coach.lesson import KEY, is_lesson, is_over, lesson_game, reply_of, step_of
from stp.web.store.format import moves_part
from stp.web.store.texts import GAME
from tests.web.fake_browser import FakeBrowser, FakeStorage, press, start
from tests.web.pages import TWO, configure, texts, ui


def test_the_lesson_leaves_a_game_that_nobody_has_moved_in() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, **TWO)
    kept = texts(browser.storage)
    assert len(kept) == 1
    ui(app, "leave")
    ui(app, "lesson begin")
    assert kept.items() <= texts(browser.storage).items()
    ui(app, "lesson leave")
    assert texts(browser.storage).keys() == kept.keys()
    assert app.game.seed == TWO["seed"]


def test_only_the_lesson_is_left_as_the_lesson() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, **TWO)
    before = browser.html, texts(browser.storage)
    app.handle(Event("click", data={"ui": "lesson leave"}))
    assert (browser.html, texts(browser.storage)) == before


def test_a_lesson_that_is_over_begins_anew() -> None:
    game = lesson_game("Anna")
    while not is_over(game):
        step = step_of(game)
        guided = Move.parse(step.moves[-1]) if step is not None and step.moves else None
        game.play(guided or reply_of(game) or game.legal_moves[-1])
    browser = FakeBrowser()
    browser.storage.stored[GAME + KEY] = dump(game)
    app = App(browser)
    ui(app, "lesson begin")
    assert app.game.moves == ()


def test_what_a_step_asked_for_stops_nobody_in_another_game() -> None:
    browser = FakeBrowser()
    app = App(browser)
    configure(app, privacy="curtain")
    ui(app, "lesson begin")
    ui(app, "stand-in 1")
    assert "Not yet." in browser.html
    ui(app, "leave")
    start(app, **TWO)
    assert 'id="curtain"' in browser.html
    ui(app, "stand-in 1")
    assert "Not yet." not in browser.html
    assert any("A bot is playing for Anna." in said for said in browser.said)


def test_the_lesson_is_in_no_backup() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, **TWO)
    (own,) = texts(browser.storage)
    ui(app, "lesson begin")
    assert f"{GAME}lesson" in texts(browser.storage)
    ui(app, "library show bring")
    press(app, browser, "id", "backup")
    (text,) = browser.files.values()
    assert list(json.loads(text)["games"]) == [own.removeprefix(GAME)]


def lesson_after(*moves: str) -> str:
    """Return the record of a game with the lesson's deal and tag, after some moves."""
    game = lesson_game("Anna")
    for move in moves:
        game.play(move)
    return dump(game)


OTHER = lesson_after("buy upper lumberjack")
"""A game that starts like the lesson and continues differently."""


@pytest.mark.parametrize(
    ("moves", "is_one"),
    [
        ((), True),
        (("buy upper shepherd", "buy upper gold-miner", "buy upper fur-trapper"), True),
        (("buy upper lumberjack",), False),
        (("pass",), False),
        (("buy upper shepherd", "pass"), False),
        (("buy upper shepherd", "buy upper gold-miner", "pass"), False),
    ],
)
def test_the_lesson_is_its_deal_and_the_moves_that_its_steps_ask_for(
    moves: tuple[str, ...], is_one: bool
) -> None:
    assert is_lesson(load(lesson_after(*moves))) is is_one


@pytest.mark.parametrize("pressed", ["", "lesson begin"])
def test_a_game_with_the_lessons_name_and_other_moves_is_a_game_among_the_others(
    pressed: str,
) -> None:
    storage = FakeStorage()
    storage.set(f"{GAME}lesson", OTHER)
    storage.set("current", "lesson")
    browser = FakeBrowser(storage)
    app = App(browser)
    if pressed:
        ui(app, pressed)
        assert len(texts(storage)) == 2, "the lesson begins beside it"
    moved = [key for key, text in texts(storage).items() if moves_part(text) == moves_part(OTHER)]
    assert len(moved) == 1
    assert moved != [f"{GAME}lesson"]
    ui(app, "library show games")
    assert moved[0].removeprefix(GAME) in browser.html


@pytest.mark.parametrize("here", [0, 1, 3])
@pytest.mark.parametrize("key", ["lesson", "other"])
def test_the_lesson_of_an_older_backup_touches_nothing(here: int, key: str) -> None:
    way = ("buy upper shepherd", "buy upper gold-miner", "buy upper fur-trapper")
    storage = FakeStorage()
    kept = {f"{GAME}lesson": lesson_after(*way[:here])} if here else {}
    for name, text in kept.items():
        storage.set(name, text)
    browser = FakeBrowser(storage)
    app = App(browser)
    plain = dump(Game(2, "ice"))
    games = {key: lesson_after(*way[:2]), "k3": plain}
    backup = json.dumps({"stp-backup": 1, "games": games, "aside": [], "analyses": {}})
    ui(app, "library show bring")
    app.handle(Event("file", name="import", value=backup))
    assert texts(storage) == kept | {f"{GAME}k3": plain}
    assert "1 game added" in browser.html


def test_a_game_that_an_older_backup_has_under_the_lessons_name_gets_its_own() -> None:
    browser = FakeBrowser()
    app = App(browser)
    backup = json.dumps({"stp-backup": 1, "games": {"lesson": OTHER}, "aside": [], "analyses": {}})
    ui(app, "library show bring")
    app.handle(Event("file", name="import", value=backup))
    (key,) = texts(browser.storage)
    assert key != f"{GAME}lesson"
