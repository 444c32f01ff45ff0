"""Trying moves in the replay of a finished game: variations, kept with the game."""

from __future__ import annotations

import json

import pytest

import stp
from stp.record.annotations import Variation, comment_at, variations_at
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.store.backup import write_backup
from stp.web.store.saves import Saves
from stp.web.store.texts import CURRENT, DAMAGED
from tests.store.saved import restored
from tests.web.fake_browser import FakeBrowser, press
from tests.web.pages import TWO, choose, click, texts, ui
from tests.web.replays import at
from tests.web.studies import (
    AT,
    KEY,
    OTHERS,
    PLAYED,
    legal_moves,
    lines,
    rename,
    saved,
    seat,
    studying,
    write,
)

# ---------------------------------------------------------------------- moves


def test_a_move_that_differs_makes_a_variation_that_is_kept_at_once() -> None:
    app, browser = studying()
    assert browser.focused[-1] == "study-open"
    click(app, OTHERS[0])
    assert lines(browser) == [(f"{seat()} {OTHERS[0]}",)]
    assert at(browser) == AT + 1
    assert f"Move {AT + 1} of {AT + 1}" in browser.said[-1]
    assert saved(browser).moves == PLAYED.moves


def test_everybodys_hand_is_open_and_the_seat_that_moves_decides() -> None:
    app, browser = studying()
    for number in range(AT, AT + 12):
        assert "hidden" not in browser.page.text
        assert legal_moves(app) == list(map(str, PLAYED.position(number).legal_moves))
        app.handle(Event("keydown", key="ArrowRight"))


def test_the_games_own_move_goes_on_in_the_game() -> None:
    app, browser = studying()
    click(app, str(PLAYED.moves[AT]))
    assert at(browser) == AT + 1
    assert lines(browser) == []
    assert saved(browser) == PLAYED


def test_an_illegal_move_does_nothing() -> None:
    app, browser = studying()
    app.handle(Event("click", action="buy upper winter-palace"))
    assert (at(browser), lines(browser)) == (AT, [])


def test_lines_grow_branch_and_are_followed_again() -> None:
    app, browser = studying()
    first = f"{seat()} {OTHERS[0]}"
    click(app, OTHERS[0])
    click(app, "pass")
    assert [len(one) for one in lines(browser)] == [2]
    app.handle(Event("keydown", key="ArrowLeft"))
    click(app, next(move for move in legal_moves(app) if move != "pass"))
    assert [one[0] for one in lines(browser)] == [first, first], "a variation of a variation"
    for key in ("ArrowLeft", "ArrowLeft", "ArrowRight"):
        app.handle(Event("keydown", key=key))
    assert browser.page.find("id", "replay-at")["max"] == str(len(PLAYED.moves)), "the game again"
    app.handle(Event("keydown", key="ArrowLeft"))
    press(app, browser, "id", "study-show-1")
    assert at(browser) == AT + 1
    press(app, browser, "id", "study-show-0")
    app.handle(Event("keydown", key="End"))
    assert [entry.split(" ", 1)[1] for entry in lines(browser)[0]] == [OTHERS[0], "pass"]
    assert at(browser) == AT + 2
    assert len(lines(browser)) == 2


def test_a_move_that_was_tried_before_leads_into_its_variation() -> None:
    app, browser = studying()
    for _ in range(2):
        click(app, OTHERS[0])
        press(app, browser, "id", "study-game")
        assert at(browser) == AT
    assert len(lines(browser)) == 1
    click(app, OTHERS[1])
    assert len(lines(browser)) == 2


def test_moves_are_taken_back_until_the_variation_is_gone() -> None:
    app, browser = studying()
    click(app, OTHERS[0])
    click(app, "pass")
    app.handle(Event("keydown", key="z"))
    assert (at(browser), [len(one) for one in lines(browser)]) == (AT + 1, [1])
    press(app, browser, "id", "undo")
    assert (at(browser), lines(browser)) == (AT, [])
    app.handle(Event("keydown", key="z"))
    assert saved(browser) == PLAYED, "a move of the game is never taken back"


def test_a_deleted_variation_can_be_brought_back() -> None:
    app, browser = studying()
    click(app, OTHERS[0])
    write(app, browser, "Better")
    press(app, browser, "id", "study-delete")
    assert (at(browser), lines(browser), browser.focused[-1]) == (AT, [], "study-undelete")
    press(app, browser, "id", "study-undelete")
    assert (at(browser), len(lines(browser))) == (AT + 1, 1)
    assert "Better" in browser.page.text
    press(app, browser, "id", "study-delete")
    app.handle(Event("keydown", key="ArrowLeft"))
    assert "study-undelete" not in browser.page.values("id")


@pytest.mark.parametrize("is_comment", [True, False])
def test_the_message_about_a_deleted_variation_goes_with_the_next_change(is_comment: bool) -> None:
    app, browser = studying()
    click(app, OTHERS[0])
    press(app, browser, "id", "study-delete")
    assert "Variation deleted." in browser.said[-1]
    if is_comment:
        write(app, browser, "Better this way")
        assert "Better this way" in browser.page.text
    else:
        click(app, OTHERS[1])
    assert "Variation deleted." not in browser.page.text + browser.said[-1]


def test_a_variation_has_a_name_that_is_cleaned() -> None:
    app, browser = studying()
    click(app, OTHERS[0])
    rename(app, browser, "  The\u200b income \n first # " + 80 * "x")
    (found,) = variations_at(saved(browser), AT)
    assert found.name.startswith("The income first # x")
    assert len(found.name) <= 60
    press(app, browser, "id", "study-game")
    assert "The income first" in browser.page.text
    press(app, browser, "id", "study-show-0")
    rename(app, browser, "")
    assert variations_at(saved(browser), AT) == (Variation(AT, found.transcript),)


def test_play_from_here_begins_after_the_moves_tried() -> None:
    app, browser = studying()
    click(app, OTHERS[0])
    press(app, browser, "id", "replay-play-on")
    assert [str(move) for move in app.game.moves[AT:]] == [OTHERS[0]]
    assert app.game.comments == {}


def test_a_variation_to_the_end_has_its_result() -> None:
    app, browser = studying(number=len(PLAYED.moves) - 12)
    for _ in range(60):
        legal = legal_moves(app)
        if not legal:
            break
        made = str(PLAYED.moves[at(browser)]) if at(browser) < len(PLAYED.moves) else ""
        click(app, next((move for move in reversed(legal) if move != made), legal[-1]))
    press(app, browser, "id", "replay-result")
    assert "watch-replay" in browser.page.values("id")


# ---------------------------------------------------------------------- which games


def test_an_unfinished_game_has_no_study() -> None:
    browser = FakeBrowser()
    app = App(browser)
    app.handle(Event("submit", data={"ui": "start"}, form=TWO))
    choose(app, "pass")
    ui(app, "replay game")
    assert "study-open" not in browser.page.values("id")
    ui(app, "study open")
    assert browser.page.moves() == []


# ---------------------------------------------------------------------- kept


def test_the_current_game_keeps_what_was_written_in_its_replay() -> None:
    browser = FakeBrowser()
    browser.storage.stored |= {KEY: stp.dump(PLAYED), CURRENT: "one"}
    app = App(browser)
    ui(app, "library show history")
    ui(app, "library watch one")
    ui(app, "study open")
    write(app, browser, "From the library")
    assert comment_at(app.game, 0) == "From the library"
    app._parts.autosave.save()
    assert comment_at(saved(browser), 0) == "From the library"


def test_two_tabs_write_in_the_same_game() -> None:
    app, browser = studying()
    other = FakeBrowser(browser.storage)
    second = App(other)
    ui(second, "library show history")
    ui(second, "library watch one")
    ui(second, "study open")
    write(app, browser, "one")
    write(second, other, "two")
    click(app, OTHERS[0])
    game = saved(browser)
    assert (comment_at(game, AT), comment_at(game, 0)) == ("one", "two")
    assert len(variations_at(game, AT)) == 1
    second._parts.autosave.save()
    assert saved(browser).comments == game.comments
    assert len(texts(browser.storage)) == 1


@pytest.mark.parametrize("plays_on", [True, False])
def test_a_comment_stays_with_its_moves_if_another_tab_has_taken_them_back(plays_on: bool) -> None:
    app, browser = studying(number=len(PLAYED.moves) - 2)
    game = saved(browser)
    *_, undone = (game.undo() for _ in range(8))
    if plays_on:
        game.play(next(move for move in game.legal_moves if move != undone))
        while not game.over:
            game.play(game.legal_moves[0])
    browser.storage.stored[KEY] = stp.dump(game)
    write(app, browser, "Too late")
    write(app, browser, "Far too late")
    assert not saved(browser).comments
    (other,) = (stp.load(text) for key, text in texts(browser.storage).items() if key != KEY)
    assert other.moves == PLAYED.moves
    assert comment_at(other, len(PLAYED.moves) - 2) == "Far too late"


@pytest.mark.parametrize("damage", ["rulez: x", ""])
def test_a_save_that_cannot_be_read_is_set_aside_and_nothing_is_lost(damage: str) -> None:
    app, browser = studying()
    if damage:
        text = stp.dump(PLAYED).replace("rules: ", f"{damage}\nrules: ")
        browser.storage.stored[KEY] = text
    else:
        del browser.storage.stored[KEY]
    write(app, browser, "Still here")
    kept = [stp.load(text) for text in texts(browser.storage).values()]
    assert [comment_at(game, AT) for game in kept] == ["Still here"]
    aside = list(texts(browser.storage, DAMAGED).values())
    assert aside == ([text] if damage else [])


def test_a_killed_browser_has_the_last_comment() -> None:
    app, browser = studying()
    before = browser.storage.stored[KEY]
    write(app, browser, "Just now")
    browser.storage.stored[KEY] = before  # what reached the disk
    browser.marks.stored.clear()
    again = FakeBrowser(browser.storage)
    App(again)
    found = [stp.load(text) for text in texts(again.storage).values()]
    assert "Just now" in [comment_at(game, AT) for game in found]


def test_backups_bring_comments_to_a_game_that_is_there_already() -> None:
    app, browser = studying()
    write(app, browser, "From the other device")
    click(app, OTHERS[0])
    backup = write_backup(Saves(browser))
    here = FakeBrowser()
    mine = PLAYED.copy()
    mine.comments = {AT: [" # Mine"], 2: ["", "# also mine"]}
    here.storage.stored[KEY] = stp.dump(mine)
    for _ in range(2):
        restored(Saves(here), backup)
        game = saved(here)
        assert comment_at(game, AT) == "Mine From the other device"
        assert comment_at(game, 2) == "also mine"
        assert len(variations_at(game, AT)) == 1
    assert list(texts(here.storage)) == [KEY]
    plain = json.dumps({"stp-backup": 1, "games": {"one": stp.dump(PLAYED)}})
    restored(Saves(here), plain)
    assert saved(here) == game, "a backup without comments takes none away"
