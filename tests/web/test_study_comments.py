"""Comments on positions in a study, which are kept while something else is shown."""

from __future__ import annotations

import pytest

import stp
from stp.record.annotations import comment_at, variations_at
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.lazy.study.study_bar import MAX_COMMENT_LENGTH, WORDS
from stp.web.store.backup import write_backup
from stp.web.store.saves import Saves
from stp.web.store.texts import GAME
from tests.store.saved import restored
from tests.web.fake_browser import FakeBrowser, press
from tests.web.pages import click, texts, ui
from tests.web.replays import at
from tests.web.studies import (
    AT,
    KEY,
    OTHERS,
    PLAYED,
    lines,
    saved,
    studying,
    write,
)


def test_a_comment_is_written_shown_read_out_and_removed() -> None:
    app, browser = studying()
    write(app, browser, "Too\u2066 early.\n" + 600 * "x")
    assert browser.focused[-1] == "study-edit"
    words = comment_at(saved(browser), AT)
    assert words.startswith("Too early. x")
    assert len(words) == MAX_COMMENT_LENGTH
    press(app, browser, "id", "study-open")
    assert "Too early." in browser.page.text, "the plain replay shows it too"
    app.handle(Event("keydown", key="ArrowRight"))
    assert "Too early." not in browser.page.text
    app.handle(Event("keydown", key="ArrowLeft"))
    assert "Too early." in browser.said[-1]
    press(app, browser, "id", "study-open")
    write(app, browser, "")
    assert saved(browser) == PLAYED


def test_positions_of_a_variation_have_comments_of_their_own() -> None:
    app, browser = studying()
    click(app, OTHERS[0])
    click(app, "pass")
    write(app, browser, "Now they are short of rubles")
    app.handle(Event("keydown", key="ArrowLeft"))
    assert "short of rubles" not in browser.page.text
    write(app, browser, "An income")
    app.handle(Event("keydown", key="ArrowRight"))
    assert "Now they are short of rubles" in browser.page.text
    assert "Now they are short of rubles" in browser.said[-1]
    game = saved(browser)
    (found,) = variations_at(game, AT)
    assert comment_at(game, AT, found.transcript[:1]) == "An income"
    assert comment_at(game, AT) == "", "other programs see it among the comments"
    assert "#: " in stp.dump(game)
    press(app, browser, "id", "study-game")
    assert "An income" not in browser.page.text


def test_a_comment_goes_with_its_move_and_comes_back() -> None:
    app, browser = studying()
    click(app, OTHERS[0])
    click(app, "pass")
    write(app, browser, "A pause")
    before = saved(browser)
    app.handle(Event("keydown", key="z"))
    assert (at(browser), [len(one) for one in lines(browser)]) == (AT + 1, [1])
    assert "A pause" not in stp.dump(saved(browser))
    assert "Move and comment deleted." in browser.said[-1]
    press(app, browser, "id", "study-undelete")
    assert (at(browser), saved(browser)) == (AT + 2, before)
    press(app, browser, "id", "study-delete")
    assert saved(browser) == PLAYED
    press(app, browser, "id", "study-undelete")
    assert (at(browser), saved(browser)) == (AT + 2, before)


def test_a_backup_brings_comments_in_variations() -> None:
    app, browser = studying()
    click(app, OTHERS[0])
    write(app, browser, "From the other device")
    backup, here = write_backup(Saves(browser)), FakeBrowser()
    here.storage.stored[KEY] = stp.dump(PLAYED)
    restored(Saves(here), backup)
    assert saved(here).comments == saved(browser).comments


def test_escape_closes_the_field_first() -> None:
    app, browser = studying()
    press(app, browser, "id", "study-edit")
    app.handle(Event("input", name=WORDS, value="never mind"))
    app.handle(Event("keydown", key="Escape"))
    assert WORDS not in browser.page.values("id")
    assert browser.focused[-1] == "study-edit"
    assert not app.handle(Event("submit", data={"ui": "study keep"}, form={WORDS: "late"})) or (
        saved(browser) == PLAYED
    )
    app.handle(Event("keydown", key="Escape"))
    assert "library" in browser.page.values("id")


@pytest.mark.parametrize("leave", ["replay forward", "library show games", "replay leave"])
def test_a_comment_that_is_being_written_is_kept_when_something_else_is_shown(leave: str) -> None:
    app, browser = studying()
    press(app, browser, "id", "study-edit")
    app.handle(Event("input", name=WORDS, value="Too early"))
    ui(app, leave)
    assert comment_at(saved(browser), AT) == "Too early"


def test_a_comment_that_is_being_written_is_there_after_the_rules_were_read() -> None:
    app, browser = studying()
    press(app, browser, "id", "study-edit")
    app.handle(Event("input", name=WORDS, value="Too early"))
    ui(app, "read rules")
    ui(app, "read close")
    assert "Too early" in browser.page.text
    press(app, browser, "id", "study-edit")
    assert "Too early" not in browser.page.text


def test_a_comment_that_is_being_written_is_kept_when_the_variation_is_named() -> None:
    app, browser = studying()
    click(app, OTHERS[0])
    press(app, browser, "id", "study-edit")
    app.handle(Event("input", name=WORDS, value="Too early"))
    press(app, browser, "id", "study-name")
    assert WORDS in browser.page.values("id")
    assert "Too early" in stp.dump(saved(browser))


def test_an_imported_game_shows_its_comments_and_is_exported_with_them() -> None:
    foreign = stp.dump(PLAYED).rstrip("\n") + " # well played!\n# (by another program)\n"
    browser = FakeBrowser()
    app = App(browser)
    ui(app, "library show bring")
    ui(app, "library paste", text=foreign)
    ((key, text),) = texts(browser.storage).items()
    assert text.partition("\n\n")[2] == foreign.partition("\n\n")[2]
    ui(app, f"library watch {key.removeprefix(GAME)}")
    app.handle(Event("keydown", key="End"))
    assert "well played! (by another program)" in browser.page.text
    ui(app, "study open")
    write(app, browser, "well played!")
    assert texts(browser.storage)[key].endswith(" # well played!\n")
