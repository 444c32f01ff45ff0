"""Undo after seeing something hidden asks first, is counted, and is reported with hints."""

from __future__ import annotations

from dataclasses import replace

import pytest

import stp
from stp.links import ChallengeLink, read_link
from stp.log import FillEntry
from stp.record import load
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.lazy.statistics import statistics
from stp.web.model.daily_words import result_text
from stp.web.model.help import help_words
from stp.web.model.summary import summarize, summary_of
from stp.web.model.tags import read_tags
from stp.web.model.undo import UndoHistory
from stp.web.store.texts import GAME
from stp.web.words.text import Text
from tests.web import daily_games
from tests.web.fake_browser import FakeBrowser, press, start
from tests.web.games import finished
from tests.web.pages import begin, choose, opened, texts, ui


def with_observatory(seed: str) -> stp.Game:
    """Return a game against a greedy bot in which the person in seat 1 may use an Observatory."""
    game = stp.Game(2, seed, tags={"bots": [None, "greedy"], "names": ["Anna", "Bot"]})
    while not any(move.verb == "observe" and game.state.seat == 1 for move in game.legal_moves):
        legal = [str(move) for move in game.legal_moves]
        wanted = (m for m in legal if "observatory" in m and m.startswith(("buy", "play")))
        mine = game.state.seat == 1
        game.play(next(wanted, "pass") if mine else "pass")
        if game.over:
            raise ValueError("this deal brings none")
    return game


def at_observatory() -> tuple[App, FakeBrowser]:
    """Return a page at the table of such a game."""
    for number in range(50):
        try:
            game = with_observatory(f"deal {number}")
        except ValueError:
            continue
        browser = FakeBrowser()
        app = App(browser)
        begin(app, game)
        return app, browser
    raise AssertionError("no deal brings an Observatory")


def knowing(app: App) -> int:
    return read_tags(app.game).knowing_undos


def test_an_undo_without_hidden_information_is_made_at_once() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-2": "greedy"})
    browser.wait()
    before = len(app.game.moves)
    choose(app, "buy upper shepherd")
    press(app, browser, "id", "undo")
    assert len(app.game.moves) == before
    assert (knowing(app), read_tags(app.game).undos) == (0, 1)
    assert opened(app) == ""


@pytest.mark.parametrize("way", ["undo-here", "undo", "z"])
def test_an_undo_after_a_drawn_card_asks_first_and_is_counted(way: str) -> None:
    """With an Observatory, an undo and the next deck, three cards are seen and all three
    counted."""
    app, browser = at_observatory()
    before = len(app.game.moves)
    decks = [move for move in app.game.legal_moves if move.verb == "observe"]
    for number, move in enumerate(decks[:3], 1):
        choose(app, str(move))
        assert app.game.state.decision == "drawn"
        if way == "z":
            app.handle(Event("keydown", key="z"))
        else:
            press(app, browser, "id", way)
        assert opened(app) == "undo", "nothing is taken back before the answer"
        assert app.game.state.decision == "drawn"
        press(app, browser, "id", "undo-knowing")
        assert opened(app) == ""
        assert len(app.game.moves) == before
        assert knowing(app) == number
    text = next(iter(texts(browser.storage).values()))
    assert f"x-undos-knowing: {len(decks[:3])}\n" in text
    assert knowing(App(FakeBrowser(browser.storage))) == len(decks[:3])
    assert read_tags(stp.load(text)).undos == len(decks[:3])


def test_declining_such_an_undo_keeps_the_move_and_counts_nothing() -> None:
    app, browser = at_observatory()
    choose(app, str(next(move for move in app.game.legal_moves if move.verb == "observe")))
    made = app.game.moves
    press(app, browser, "id", "undo-here")
    press(app, browser, "id", "undo-not")
    assert (app.game.moves, knowing(app), opened(app)) == (made, 0, "")
    assert browser.page.find("id", "undo-here"), "the drawn card waits as before"


def test_an_undo_after_new_cards_came_asks_first_and_is_counted() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-2": "greedy"})
    game = app.game
    while game.state.phase == "worker" or game.state.seat != 1:
        if browser.timers:
            browser.tick()
        else:
            choose(app, "pass")
    assert any(isinstance(entry, FillEntry) and entry.phase == "building" for entry in game.log)
    press(app, browser, "id", "undo")
    assert game.state.phase == "building"
    assert '<p class="undone"><b>Anna</b> passes · Round 1, worker phase</p>' in browser.html
    press(app, browser, "id", "undo-knowing")
    assert game.state.phase == "worker"
    assert knowing(app) == 1


def test_an_undo_of_the_end_is_knowing_because_the_end_reveals_everything() -> None:
    app, browser = App(browser := FakeBrowser()), browser
    begin(app, finished())
    moves = len(app.game.moves)
    press(app, browser, "id", "undo")
    assert len(app.game.moves) == moves
    press(app, browser, "id", "undo-knowing")
    assert len(app.game.moves) < moves
    assert app.at_table
    assert knowing(app) == 1


def test_only_what_is_turned_up_makes_an_undo_knowing() -> None:
    game = stp.Game(2, "neva")
    history = UndoHistory(game, (1, 2), between_people=False)
    assert not history.is_knowing
    game.play("pass")
    assert history.can_undo
    assert not history.is_knowing
    game.play("pass")
    assert history.is_knowing


def test_only_against_bots_one_undo_may_follow_another() -> None:
    for between_people in (False, True):
        game = stp.Game(3, "neva")
        for _ in range(3):
            game.play("take upper " + game.state.upper[0])
        history = UndoHistory(game, (1, 2, 3), between_people=between_people)
        assert history.undo()
        assert history.can_undo is not between_people
        assert history.can_redo


def test_between_people_a_move_that_turned_up_cards_cannot_be_undone() -> None:
    game = stp.Game(2, "neva")
    game.play("pass")
    assert UndoHistory(game, (1, 2), between_people=True).can_undo
    game.play("pass")
    assert not UndoHistory(game, (1, 2), between_people=True).can_undo
    assert UndoHistory(game, (1, 2), between_people=False).can_undo


def test_help_is_reported_in_results_lists_and_daily_texts() -> None:
    game, t = load(daily_games.finished("2026-11-21", "2026-11-21")), Text()
    game.tags |= {"x-hints": "1", "x-undos": "3", "x-undos-knowing": "2"}
    words = "1 hint, 3 undos, 2 of them after seeing hidden cards"
    listed = summarize("x", stp.dump(game))
    assert listed.helped == summary_of("x", game).helped
    assert help_words(listed.helped, t) == words
    every = replace(listed, knowing_undos=3)
    assert help_words(every.helped, t) == "1 hint, 3 undos after seeing hidden cards"
    assert result_text(game, "2026-11-21", t).splitlines()[-1] == f"Help used: {words}."
    assert statistics([listed]).knowing_undos == 2
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}done": stp.dump(game)}
    app = App(browser)
    assert f"Help used: {words}." in browser.page.text, "beside the deal of the day"
    ui(app, "library show history")
    assert words in browser.page.text
    assert "undos after seeing hidden cards" in browser.page.text
    ui(app, "library play done")
    assert f"Help used: {words}." in browser.page.text
    ui(app, "share open")
    press(app, browser, "id", "share-challenge")
    said, url = browser.shared[-1]
    assert words in said
    challenge = read_link(url.partition("#")[2])
    assert isinstance(challenge, ChallengeLink)
    assert challenge.helped == "1 3 2"
    press(app, browser, "id", "share-daily")
    assert words in browser.shared[-1][0]


def test_a_clean_daily_result_mentions_nothing() -> None:
    assert "With" not in result_text(finished(), "2026-11-21", Text())


def test_moves_that_another_device_has_cannot_be_undone() -> None:
    game = stp.Game(3, "neva")
    first = game.state.seat
    assert first is not None
    for _ in range(3):
        game.play("take upper " + game.state.upper[0])
    for floor, undoes in ((3, False), (2, True), (0, True)):
        history = UndoHistory(game, (1, 2, 3), between_people=True, floor=floor)
        assert history.can_undo is undoes
    only_first = UndoHistory(game, (first,), between_people=True, floor=1)
    assert not only_first.can_undo
    assert not only_first.undo()
    assert len(game.moves) == 3
    own = UndoHistory(game, (first,), between_people=True)
    assert own.undo()
    assert not game.moves
