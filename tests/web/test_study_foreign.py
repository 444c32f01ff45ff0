"""Comments and variations of other programs in the study: long, many, or too many to keep."""

from __future__ import annotations

import stp
from stp.record import MAX_RECORD_LENGTH
from stp.record.annotations import MAX_VARIATIONS, comment_at, variations_at
from stp.web.browser.port import Event
from stp.web.store.backup import write_backup
from stp.web.store.saves import Saves
from tests.store.saved import restored
from tests.web.fake_browser import FakeBrowser, press
from tests.web.pages import click, texts
from tests.web.studies import AT, KEY, OTHERS, PLAYED, rename, saved, seat, with_comments, write


def test_a_position_with_too_many_variations_says_so_and_stays_as_it_is() -> None:
    lines = [f"#+ {seat()} {OTHERS[0]} # {number}" for number in range(MAX_VARIATIONS + 2)]
    app, browser = with_comments(["", *lines])
    click(app, OTHERS[1])
    assert "this position has too many variations" in browser.page.text
    assert saved(browser).comments == {AT: ["", *lines]}
    press(app, browser, "id", "study-show-0")
    press(app, browser, "id", "study-delete")
    press(app, browser, "id", "study-undelete")
    assert "this position has too many variations" in browser.page.text
    assert saved(browser).comments == {AT: ["", *lines[1:]]}


def test_a_long_name_of_another_program_is_cut_on_the_button_only() -> None:
    name = "n\u202e" + 200 * "x"
    app, browser = with_comments(["", f"#+ {seat()} {OTHERS[0]} # {name}"])
    assert "nx" in browser.page.text
    assert 61 * "x" not in browser.page.text
    press(app, browser, "id", "study-show-0")
    rename(app, browser, "a" + 200 * "x")
    assert variations_at(saved(browser), AT)[0].name == "a" + 200 * "x"


def test_a_long_comment_of_another_program_stays_long() -> None:
    app, browser = with_comments([" # \u202e" + 900 * "y"])
    before = saved(browser)
    assert "\u202e" not in browser.page.text
    write(app, browser, 900 * "y")
    assert saved(browser) == before, "unchanged"
    write(app, browser, "z" + 899 * "y")
    assert comment_at(saved(browser), AT) == "z" + 899 * "y"


def test_no_comment_makes_a_record_too_long_to_be_read() -> None:
    room = MAX_RECORD_LENGTH - len(stp.dump(PLAYED)) - 10
    app, browser = with_comments(["", "# " + room * "y"])
    before = saved(browser)
    app.handle(Event("keydown", key="ArrowLeft"))
    write(app, browser, "One more")
    assert "it is too long for a game" in browser.page.text
    assert saved(browser) == before
    assert list(texts(browser.storage)) == [KEY]


def test_backups_add_no_comments_that_make_a_record_too_long_to_be_read() -> None:
    here, there = FakeBrowser(), FakeBrowser()
    for browser, letter in ((here, "x"), (there, "y")):
        game = PLAYED.copy()
        game.comments = {AT: ["", "# " + MAX_RECORD_LENGTH // 2 * letter]}
        browser.storage.stored[KEY] = stp.dump(game)
    before = saved(here)
    restored(Saves(here), write_backup(Saves(there)))
    assert saved(here) == before


def test_variations_that_cannot_be_read_are_counted_and_kept() -> None:
    mangled = ["#+ 9 fly", f"#+ {seat()} buy upper winter-palace; 1 pass", "#+ x"]
    app, browser = with_comments([" # Here", *mangled, f"#+ {seat()} {OTHERS[0]}"])
    said = "Here. 3 variations can't be read."
    assert said in browser.page.text
    press(app, browser, "id", "study-open")
    assert f"Here. 1 variation. {said[6:]}" in browser.page.text
    press(app, browser, "id", "study-open")
    write(app, browser, "There")
    assert saved(browser).comments[AT] == [" # There", *mangled, f"#+ {seat()} {OTHERS[0]}"]
