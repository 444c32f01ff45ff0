"""Saved games: several side by side, in several tabs, and nothing is lost."""

from __future__ import annotations

import json
from time import process_time

import stp
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.lazy.statistics import statistics
from stp.web.model.summary import summarize
from stp.web.store.format import moves_part
from stp.web.store.saves import Saves
from stp.web.store.texts import AUTOSAVE, BROKEN, CURRENT, DAMAGED, GAME
from tests.store.saved import listing
from tests.web.fake_browser import FakeBrowser, FakeStorage, press, start
from tests.web.games import finished
from tests.web.pages import TWO, begun, choose, leave, texts, ui

# ---------------------------------------------------------------- several games


def test_every_game_has_a_key_of_its_own() -> None:
    app, browser = begun()
    leave(app)
    start(app, **{**TWO, "seed": "ice"})
    choose(app, "pass")
    assert len(texts(browser.storage)) == 2


def test_a_game_in_which_nobody_moved_is_replaced_by_the_next_unless_it_has_a_title() -> None:
    app, browser = begun(moves=0)
    leave(app)
    start(app, **{**TWO, "seed": "ice"})
    (key,) = (key.removeprefix(GAME) for key in texts(browser.storage))
    leave(app)
    ui(app, "library show games")
    ui(app, f"library title {key}", title="Winter")
    ui(app, "library close")
    start(app, **{**TWO, "seed": "frost"})
    assert len(texts(browser.storage)) == 2


def test_games_are_listed_and_continued() -> None:
    app, browser = begun()
    leave(app)
    start(app, **{**TWO, "seed": "ice"})
    choose(app, "pass")
    leave(app)
    ui(app, "library show games")
    plays = [ui for ui in browser.page.values("data-ui") if ui.startswith("library play")]
    assert len(plays) == 2
    other = next(what for what in plays if f"seed: {app.game.seed}" not in browser.storage.stored[
        GAME + what.removeprefix("library play ")])  # fmt: skip
    ui(app, other)
    assert app.game.seed == "neva"
    assert app.at_table


def test_whoever_does_something_else_before_deleting_all_is_asked_again() -> None:
    app, browser = begun()
    (key,) = (key.removeprefix(GAME) for key in texts(browser.storage))
    ui(app, "library show games")
    for other in ("library backup", f"library choose {key}"):
        for command in ("library delete-all", other, "library delete-all", other):
            ui(app, command)
        assert len(texts(browser.storage)) == 1


def test_a_game_is_renamed_copied_exported_and_deleted_with_undo() -> None:
    app, browser = begun()
    (key,) = (key.removeprefix(GAME) for key in texts(browser.storage))
    ui(app, "library show games")
    ui(app, f"library choose {key}")
    ui(app, f"library rename {key}")
    ui(app, f"library title {key}", title=" Winter <b>evening</b> ")
    assert "Winter <b>evening</b>" in browser.page.text
    ui(app, f"library copy {key}")
    assert len(texts(browser.storage)) == 2
    ui(app, f"library export {key}")
    (name,) = browser.files
    assert name == "winter--b-evening--b.stp"
    assert stp.load(browser.files[name]) == app.game
    before = dict(browser.storage.stored)
    ui(app, f"library delete {key}")
    assert GAME + key not in browser.storage.stored
    press(app, browser, "id", "undelete")
    assert browser.storage.stored == before


def test_the_second_click_deletes_all_games_and_they_can_be_restored() -> None:
    app, browser = begun()
    ui(app, "library show bring")
    press(app, browser, "id", "everything")
    assert texts(browser.storage)
    press(app, browser, "id", "everything")
    assert not browser.storage.stored
    ui(app, "library undelete")
    assert len(texts(browser.storage)) == 1


def test_two_hundred_games_are_listed_quickly() -> None:
    browser = FakeBrowser()
    record = stp.dump(finished())
    for number in range(200):
        browser.storage.stored[f"{GAME}g{number}"] = record
    begin = process_time()
    assert len(listing(Saves(browser))) == 200
    assert process_time() - begin < 0.5


def test_the_list_agrees_with_a_replay() -> None:
    game = finished()
    listed = summarize("x", stp.dump(game))
    plain = stp.Game(2, "neva", tags={"bots": [None, "greedy"], "date": "2026-11-20"})
    for move in game.moves:
        plain.play(move)
    assert summarize("x", stp.dump(plain)) == listed
    assert listed.points == game.result.points  # type: ignore[union-attr]


def test_persistence_is_asked_for_once_somebody_has_moved() -> None:
    app, browser = begun(moves=0)
    assert browser.persisted == 0
    choose(app, "pass")
    choose(app, "pass")
    assert browser.persisted == 1


def test_the_history_counts_what_was_won() -> None:
    games = [summarize(str(n), stp.dump(finished(f"s{n}", (None, "hard")))) for n in range(4)]
    games.append(summarize("p", stp.dump(finished("s9", (None, None)))))
    found = statistics(games)
    assert (found.games, found.total.games) == (5, 4)
    assert found.levels["hard"].games == 4
    assert found.total.best == max(game.points[0] for game in games[:4])
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}{n}": stp.dump(finished(f"s{n}")) for n in range(3)}
    app = App(browser)
    ui(app, "library show history")
    assert "wins against bots" in browser.page.text


# ---------------------------------------------------------------- nothing is lost


def test_refused_storage_keeps_every_game_in_memory() -> None:
    browser = FakeBrowser()
    browser.storage.refuses = True
    browser.journal.is_written = False
    app = App(browser)
    start(app, **TWO)
    choose(app, "pass")
    ui(app, "library show games")
    assert "can't save your games" in browser.page.text
    (what,) = (ui for ui in browser.page.values("data-ui") if ui.startswith("library play"))
    ui(app, what.replace("play", "export"))
    (text,) = browser.files.values()
    assert len(stp.load(text).moves) == 1
    browser.storage.refuses = False
    ui(app, what)
    choose(app, "pass")
    (stored,) = texts(browser.storage).values()
    assert len(stp.load(stored).moves) == 2


def test_a_full_storage_loses_no_broken_save() -> None:
    _, browser = begun()
    (key,) = texts(browser.storage)
    broken = browser.storage.stored[key] + "2 buy upper moon\n"
    browser.storage.stored[key] = broken
    browser.storage.refuses = True
    App(FakeBrowser(browser.storage))
    assert broken in browser.storage.stored.values()


def test_what_is_only_in_memory_is_stored_as_soon_as_there_is_room() -> None:
    app, browser = begun()
    leave(app)
    browser.storage.refuses = True
    browser.journal.is_written = False
    ui(app, "library paste", text=stp.dump(stp.Game(2, "ice")))
    assert "can't save your games" in (browser.flags["unsaved"] or "")
    assert len(texts(browser.storage)) == 1
    browser.storage.refuses = False
    ui(app, "lang de")
    assert len(texts(browser.storage)) == 1
    (mine,) = (key for key, text in texts(browser.storage).items() if "neva" in text)
    ui(app, f"library delete {mine.removeprefix(GAME)}")
    assert ["seed: ice" in text for text in texts(browser.storage).values()] == [True]
    assert browser.flags["unsaved"] is None


def test_a_damaged_save_is_kept_once_even_if_storage_refuses() -> None:
    storage = FakeStorage()
    storage.refuses = True
    saves = Saves(FakeBrowser(storage))
    assert [saves.add_damaged("nonsense") for _ in range(3)] == [False] * 3
    assert len(saves.keys(DAMAGED)) == 1


def test_a_save_kept_aside_that_can_be_read_again_is_a_game_of_its_own() -> None:
    app, browser = begun()
    browser.storage.stored[f"{DAMAGED}old"] = stp.dump(stp.Game(2, "ice")) + "1 pass\n"
    leave(app)
    ui(app, "library show games")
    assert "can be opened again" in browser.page.text
    ui(app, "library rescue old")
    choose(app, "pass")
    seeds = sorted(stp.load(text).seed or "" for text in texts(browser.storage).values())
    assert seeds == ["ice", "neva"]


def test_importing_a_backup_reports_its_damaged_games() -> None:
    browser = FakeBrowser()
    app = App(browser)
    ui(app, "library show bring")
    text = json.dumps({"stp-backup": 1, "games": {}, "aside": ["nonsense"]})
    ui(app, "library paste", text=text)
    assert "1 damaged game" in browser.page.text


def test_a_message_about_something_else_is_gone_from_a_new_table() -> None:
    browser = FakeBrowser()
    app = App(browser)
    app.handle(Event("hash", value="deal=nonsense"))
    assert "can't be opened" in browser.page.text
    start(app, **TWO)
    assert "can't be opened" not in browser.page.text


def test_the_single_save_of_the_first_version_is_taken_over() -> None:
    game = stp.Game(2, "neva", tags={"bots": [None, None]})
    game.play("take upper shepherd")
    storage = FakeStorage()
    storage.stored = {AUTOSAVE: stp.dump(game), BROKEN: "stp 1\nnonsense", "theme": "dark"}
    app = App(FakeBrowser(storage))
    assert app.game.moves == game.moves
    assert AUTOSAVE not in storage.stored
    assert list(texts(storage, DAMAGED).values()) == ["stp 1\nnonsense"]
    assert storage.stored["theme"] == "dark"


def test_a_save_kept_aside_shows_its_line_and_can_be_continued() -> None:
    app, browser = begun(moves=3)
    (key,) = texts(browser.storage)
    seat = app.game.state.seat
    browser.storage.stored[key] += f"{seat} buy upper moon\n"
    again = FakeBrowser(browser.storage)
    app = App(again)
    leave(app)
    ui(app, "library show games")
    assert "Line 1" in again.page.text
    assert "moon" in again.page.text
    (rescue,) = (ui for ui in again.page.values("data-ui") if ui.startswith("library rescue"))
    ui(app, rescue)
    assert len(app.game.moves) == 3
    assert len(texts(browser.storage, DAMAGED)) == 1


def test_a_game_with_bots_that_no_longer_exist_continues() -> None:
    game = stp.Game(2, "neva", tags={"bots": ["grandmaster:swift", None]})
    storage = FakeStorage()
    storage.stored = {f"{GAME}old": stp.dump(game), CURRENT: "old"}
    browser = FakeBrowser(storage)
    app = App(browser)
    for _ in range(3):
        if browser.timers:
            browser.tick()
    assert app.game.tags["bots"] == ["grandmaster:swift", None]
    assert app.game.moves or app.game.state.seat == 2


def test_moves_that_bots_would_not_make_today_are_kept() -> None:
    game = stp.Game(2, "neva", tags={"bots": ["greedy", "greedy"]})
    for _ in range(6):
        game.play(game.legal_moves[-1])
    storage = FakeStorage()
    storage.stored = {f"{GAME}old": stp.dump(game), CURRENT: "old"}
    app = App(FakeBrowser(storage))
    assert app.game.moves == game.moves


# ---------------------------------------------------------------- two tabs


def tell(app: App, storage: FakeStorage) -> None:
    """Notify a tab of what another one has stored."""
    for key, text in texts(storage).items():
        app.handle(Event("storage", name=key, value=text))


def test_a_tab_follows_what_another_one_plays() -> None:
    one, browser = begun()
    other_browser = FakeBrowser(browser.storage)
    other = App(other_browser)
    choose(one, "pass")
    tell(other, browser.storage)
    assert one.game is not None
    assert other.game.moves == one.game.moves
    assert "another tab" in other_browser.page.text


def test_a_tab_without_notification_never_overwrites_newer_moves() -> None:
    one, browser = begun()
    other = App(FakeBrowser(browser.storage))
    choose(one, "pass")
    choose(one, "take upper fur-trapper")
    choose(other, "take upper fur-trapper")
    kept = [moves_part(text) for text in texts(browser.storage).values()]
    assert len(kept) == 2
    assert one.game is not None
    assert moves_part(stp.dump(one.game)) in kept
    choose(one, "pass")
    assert len(texts(browser.storage)) == 2


def test_a_tab_that_is_behind_catches_up_instead_of_storing() -> None:
    one, browser = begun()
    other = App(FakeBrowser(browser.storage))
    choose(one, "pass")
    choose(one, "pass")
    choose(other, "pass")
    assert one.game is not None
    assert other.game.moves == one.game.moves
    assert len(texts(browser.storage)) == 1


def test_undo_in_a_tab_that_is_behind_catches_up_and_claims_nothing() -> None:
    one, browser = begun(moves=3)
    other_browser = FakeBrowser(browser.storage)
    other = App(other_browser)
    choose(one, "pass")
    choose(one, "pass")
    ui(other, "undo")
    assert one.game is not None
    assert other.game.moves == one.game.moves
    assert "another tab" in other_browser.page.text
    assert not [said for said in other_browser.said if "Taken back" in said]
    assert len(texts(browser.storage)) == 1


def test_a_name_given_in_another_tab_outlasts_the_next_move() -> None:
    one, browser = begun()
    other = App(FakeBrowser(browser.storage))
    (key,) = texts(browser.storage)
    leave(other)
    ui(other, f"library title {key.removeprefix(GAME)}", title="Winter")
    tell(one, browser.storage)
    choose(one, "pass")
    (text,) = texts(browser.storage).values()
    assert stp.load(text).tags["x-title"] == "Winter"
    assert len(stp.load(text).moves) == 2


def test_bots_play_in_one_tab_only_until_somebody_acts() -> None:
    browser = FakeBrowser()
    one = App(browser)
    start(one, players="2", seed="neva", **{"kind-2": "greedy"})
    while one.game.state.seat != 1:
        browser.tick()
    other_browser = FakeBrowser(browser.storage)
    other = App(other_browser)
    choose(one, "pass")
    tell(other, browser.storage)
    assert not other_browser.timers
    ui(other, "open discard")
    assert other_browser.timers


def test_bots_do_not_bring_back_a_game_that_another_tab_has_deleted() -> None:
    browser = FakeBrowser()
    one = App(browser)
    start(one, players="2", seed="neva", **{"kind-1": "greedy", "kind-2": "greedy"})
    (key,) = texts(browser.storage)
    other = App(FakeBrowser(browser.storage))
    leave(other)
    ui(other, f"library delete {key.removeprefix(GAME)}")
    one.handle(Event("storage", name=key))
    assert "deleted in another tab" in browser.page.text
    browser.tick()
    browser.tick()
    assert not texts(browser.storage)
    ui(one, "open discard")
    browser.tick()
    assert list(texts(browser.storage)) == [key]
    assert one.game is not None
    assert stp.load(browser.storage.stored[key]).moves == one.game.moves


def test_blocked_storage_is_said_below_the_buttons_of_a_first_visit() -> None:
    browser = FakeBrowser()
    browser.storage.is_blocked = True
    App(browser)
    warning = browser.html.index("This browser blocks part of its storage")
    assert browser.html.index('id="learn"') < browser.html.index('id="quick"') < warning
    assert warning < browser.html.index('id="deal"')
    assert 'role="alert"' not in browser.html
