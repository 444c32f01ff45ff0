"""Games are imported and exported: backups, pasted text, and any other file content."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stp
from stp.links import DealLink, setup_of, write_link
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.controllers.game_import import import_files
from stp.web.lazy.statistics import statistics
from stp.web.model.session import CurrentGame
from stp.web.model.summary import Summary, summarize
from stp.web.store.backup import write_backup
from stp.web.store.format import moves_part
from stp.web.store.saves import Saves
from stp.web.store.texts import ANALYSIS, CURRENT, DAMAGED, GAME
from stp.web.words.text import Text
from tests.web.fake_browser import FakeBrowser, Page, press, start
from tests.web.games import finished
from tests.web.pages import TWO, begun, choose, has_game, leave, texts, ui, visit


def test_a_backup_brings_every_game_to_another_device() -> None:
    app, browser = begun(moves=4)
    browser.storage.stored[f"{GAME}done"] = stp.dump(finished())
    browser.storage.stored[f"{DAMAGED}torn"] = "stp 1\ntorn"
    ui(app, "library show bring")
    press(app, browser, "id", "backup")
    (text,) = browser.files.values()
    there = FakeBrowser()
    other = App(there)
    ui(other, "library show bring")
    other.handle(Event("file", name="import", value=text))
    assert texts(there.storage) == texts(browser.storage)
    assert list(texts(there.storage, DAMAGED).values()) == ["stp 1\ntorn"]
    before = dict(there.storage.stored)
    other.handle(Event("file", name="import", value=text))
    assert there.storage.stored == before


def test_a_backup_brings_analyses_to_the_games_they_were_made_of() -> None:
    _, browser = begun()
    browser.storage.stored |= {f"{GAME}done": stp.dump(finished()), f"{ANALYSIS}done": "judged"}
    text = write_backup(Saves(browser))
    there = FakeBrowser()
    there.storage.stored[f"{GAME}done"] = stp.dump(finished("ice"))
    App(there).handle(Event("file", name="import", value=text))
    (key,) = (key for key, text in texts(there.storage).items() if text == stp.dump(finished()))
    assert key != f"{GAME}done"
    assert texts(there.storage, ANALYSIS) == {key.replace(GAME, ANALYSIS): "judged"}
    there.storage.stored[key.replace(GAME, ANALYSIS)] = "judged here"
    App(there).handle(Event("file", name="import", value=text))
    assert list(texts(there.storage, ANALYSIS).values()) == ["judged here"]


def test_a_backup_never_replaces_newer_moves() -> None:
    app, browser = begun(moves=2)
    old = write_backup(Saves(browser))
    choose(app, str(app.game.legal_moves[0]))
    new = write_backup(Saves(browser))
    before = texts(browser.storage)
    app.handle(Event("file", name="import", value=old))
    assert texts(browser.storage) == before
    there = FakeBrowser()
    other = App(there)
    other.handle(Event("file", name="import", value=old))
    other.handle(Event("file", name="import", value=new))
    assert [moves_part(text) for text in texts(there.storage).values()] == [
        moves_part(text) for text in before.values()
    ]


def test_a_backup_with_windows_line_ends_has_the_games_that_are_here() -> None:
    app, browser = begun(moves=4)
    (key, text), *_ = texts(browser.storage).items()
    games = {key.removeprefix(GAME): "\ufeff" + text.replace("\n", "\r\n"), "other": text}
    backup = json.dumps({"stp-backup": 1, "games": games})
    app.handle(Event("file", name="import", value=backup))
    assert "2 games already saved" in browser.page.text
    assert texts(browser.storage) == {key: text}


def test_several_files_are_imported_together() -> None:
    app, browser = visit("")
    _, other = begun(moves=4)
    backup, damaged = write_backup(Saves(other)), stp.dump(finished("ice"))[:-1] + "!"
    link = f"https://example.org/#{write_link(DealLink(setup_of(finished())))}"
    files = [backup, stp.dump(finished()), "\x89PNG", "", "{", damaged, link, backup]
    app.handle(Event("files", form={str(at): text for at, text in enumerate(files)}))
    browser.wait()
    said = browser.page.text
    assert "2 games added, 1 game already saved, 1 damaged game, 3 unreadable files" in said
    assert "Games found" in said
    assert "Press Import to open the link." in said
    assert link.partition("#")[2] in said
    assert len(texts(browser.storage)) == 2
    assert all("x-imported" in text for text in texts(browser.storage).values() if "ice" in text)
    app.handle(Event("files", form={"0": stp.dump(finished("neva")), "1": "{}"}))
    browser.wait()
    assert "1 game added, 1 unreadable file" in browser.page.text


def test_the_progress_of_several_files_counts_their_games() -> None:
    files = ["{", stp.dump(finished()), stp.dump(finished("ice"))]
    work = import_files(files, Saves(FakeBrowser()), Text())
    assert [(len(done.items), done.total) for done in work] == [(1, 2), (2, 2), (2, 2)]


def test_several_links_are_left_to_be_opened() -> None:
    app, browser = visit("")
    link = write_link(DealLink(setup_of(finished())))
    app.handle(Event("files", form={"0": f"https://example.org/#{link}", "1": f"#{link} "}))
    browser.wait()
    assert "Press Import to open the link." in browser.page.text
    assert link in browser.page.text
    assert "no games" not in browser.page.text


def test_a_pasted_game_is_imported() -> None:
    app, browser = begun()
    ui(app, "library show bring")
    ui(app, "library paste", text="\r\n" + stp.dump(finished()).replace("\n", "\r\n"))
    assert len(texts(browser.storage)) == 2
    assert "added" in browser.page.text


def test_of_a_long_text_that_cannot_be_read_only_the_beginning_stays_to_be_corrected() -> None:
    app, browser = begun()
    ui(app, "library show bring")
    ui(app, "library paste", text=200_000 * "x")
    assert 99_999 * "x" in browser.html
    assert 100_001 * "x" not in browser.html


def test_a_damaged_game_is_imported_up_to_the_fault() -> None:
    app, browser = begun()
    record = stp.dump(finished()).partition("\nresult")[0]
    whole = stp.dump(finished())
    torn = record + "\n\n" + "\n".join(moves_part(whole).split("\n")[:5]) + "\n9 fly\n"
    ui(app, "library show bring")
    ui(app, "library paste", text=torn)
    assert "Continue from the last readable move (5)" in browser.page.text
    assert len(texts(browser.storage)) == 1


# ---------------------------------------------------------------- foreign input

WHOLE = stp.dump(finished())
STARTED = stp.dump(stp.Game(2, "neva", tags={"names": ["<i>A</i>", "B"], "x-title": "<b>"}))


@st.composite
def mangled(draw: st.DrawFn) -> str:
    """Strategy for a record or backup with a part removed, doubled or replaced."""
    text = draw(st.sampled_from([WHOLE, STARTED, json.dumps({"stp-backup": 1, "games": {
        "a": WHOLE, "../b": STARTED, "c": "stp 1"}, "aside": ["x"]})]))  # fmt: skip
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        end = draw(st.integers(at, min(len(text), at + 40)))
        text = text[:at] + draw(st.text(max_size=8)) + text[end:]
    return text


@settings(max_examples=120)
@given(mangled() | st.text(max_size=60))
def test_a_foreign_file_never_breaks_the_page_or_a_game(text: str) -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, **TWO)
    choose(app, "pass")
    before = texts(browser.storage)
    app.handle(Event("file", name="import", value=text))
    ui(app, "library paste", text=text)
    for tab in ("games", "history", "bring"):
        ui(app, f"library tab {tab}")
        Page(browser.html)
    played = [what for what in browser.page.values("data-ui") if what.startswith("library play")]
    for what in played:
        ui(app, what)
    after = texts(browser.storage)
    assert {key: after.get(key) for key in before} == before


@settings(max_examples=120)
@given(mangled() | st.text(max_size=60))
def test_a_foreign_save_never_breaks_the_page_and_is_never_lost(text: str) -> None:
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}odd": text, CURRENT: "odd"}
    app = App(browser)
    Page(browser.html)
    leave(app)
    ui(app, "library show games")
    Page(browser.html)
    for what in ("choose", "watch", "copy", "export", "play"):
        ui(app, f"library {what} odd")
    Page(browser.html)
    stored = browser.storage.stored.values()
    assert text in stored or has_game(app)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 50_000, '{"stp-backup":2}', "{}", "{"])
def test_a_backup_with_excessive_nesting_is_refused(text: str) -> None:
    app, browser = begun()
    before = texts(browser.storage)
    app.handle(Event("file", name="import", value=text))
    assert texts(browser.storage) == before
    assert browser.page.find("role", "status")


def test_a_summary_never_raises() -> None:
    assert summarize("x", "").error
    assert summarize("x", "stp 1\n" * 50).error
    assert isinstance(summarize("x", STARTED), Summary)


@pytest.mark.parametrize("count", ["many", "-1", "²", "9" * 5000])
def test_an_invalid_count_starts_from_0(count: str) -> None:
    game = stp.Game(2, "neva", tags={"x-hints": count, "x-undos": count})
    found = summarize("x", stp.dump(game))
    assert (found.error, found.hints, found.undos) == (None, 0, 0)
    CurrentGame(game).count_hint()
    assert game.tags["x-hints"] == "1"


def test_after_importing_a_finished_game_the_history_shows_it() -> None:
    app, browser = begun()
    app.handle(Event("file", name="import", value=stp.dump(finished())))
    page = browser.page
    assert page.find("id", "tab-history")["aria-current"] == "page"
    assert "Game added to your history." in page.text
    (text,) = (one for one in texts(browser.storage).values() if "x-imported" in one)
    assert summarize("", text).only_person is None, "somebody else may have played it"
    assert statistics([summarize("", text)]).games == 0
    added = browser.focused[-1]
    assert added.startswith("game-"), "its row has the focus, so it is in sight"
    assert page.find("id", added)["aria-expanded"] == "true"
    press(app, browser, "id", "play-added")
    assert app.game.moves == finished().moves
    assert "end" in browser.page.values("id")


def test_the_message_about_a_game_that_was_added_leads_there_as_long_as_it_is_seen() -> None:
    app, browser = begun()
    game = stp.Game(2, "ice")
    game.play("pass")
    ui(app, "library show bring")
    ui(app, "library paste", text=stp.dump(game))
    assert browser.page.find("id", "tab-games")["aria-current"] == "page"
    assert "Continue" in browser.html.split('id="play-added"')[1].split("</button>")[0]
    ui(app, "library tab games")
    assert "play-added" not in browser.page.values("id")


def test_a_backup_of_finished_games_leads_to_the_history() -> None:
    one, at_one = visit("")
    one.handle(Event("file", name="import", value=stp.dump(finished())))
    ui(one, "library tab bring")
    press(one, at_one, "id", "backup")
    (text,) = at_one.files.values()
    other, at_other = visit("")
    for tab in ("history", "games"):  # nothing is new the second time
        other.handle(Event("file", name="import", value=text))
        assert at_other.page.find("id", f"tab-{tab}")["aria-current"] == "page"
