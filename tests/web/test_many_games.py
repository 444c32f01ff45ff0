"""Many games are replayed and imported a few at a time."""

from __future__ import annotations

import json

import pytest

import stp
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.summary import Summary, replayed
from stp.web.store.format import GuardedStorage
from stp.web.store.results import Results
from stp.web.store.texts import DAMAGED, GAME, IMPORTING, REPLAYED
from tests.web.fake_browser import FakeBrowser, FakeStorage, SlowBrowser
from tests.web.games import finished
from tests.web.match_games import MATCH, played
from tests.web.pages import begin, has_game, texts, ui

MANY = 30
HISTORY = "library show history"


def saves() -> dict[str, str]:
    """Return finished games; those with a higher number were played later."""
    return {
        f"{GAME}g{number}": stp.dump(finished(f"s{number}")).replace(
            "x-points", f"x-saved: 2026-11-{1 + number // 25:02}T10:{number:02}:00Z\nx-points"
        )
        for number in range(MANY)
    }


@pytest.fixture(scope="module")
def games() -> dict[str, str]:
    return saves()


def shown(browser: FakeBrowser) -> list[str]:
    """Return the ids of the listed games."""
    ids = browser.page.values("id")
    return [one.removeprefix("game-") for one in ids if one.startswith("game-")]


def opened(games: dict[str, str]) -> tuple[App, SlowBrowser]:
    """Return a slow page that shows the history of these games."""
    browser = SlowBrowser()
    browser.storage.stored = dict(games)
    app = App(browser)
    ui(app, HISTORY)
    return app, browser


def test_the_history_lists_games_as_they_are_replayed_the_latest_first(
    games: dict[str, str],
) -> None:
    _, browser = opened(games)
    latest = [f"g{number}" for number in reversed(range(MANY))]
    assert shown(browser) == latest[:1]
    assert f"Looking through your games…1 of {MANY} games" in browser.page.text
    assert "wins against bots" not in browser.page.text, "figures of some games would be wrong"
    for _ in range(15):
        browser.tick()
    assert 10 < len(shown(browser)) < 20
    assert latest[: len(shown(browser))] == shown(browser)
    drawn = browser.drawn
    browser.wait()
    assert browser.drawn - drawn < 5, "it is not drawn after every slice"
    whole = FakeBrowser()
    whole.storage.stored = dict(games)
    ui(App(whole), HISTORY)
    assert browser.html == whole.html
    assert "wins against bots" in browser.page.text


def test_what_was_replayed_is_kept_if_the_page_is_closed_in_the_middle(
    games: dict[str, str],
) -> None:
    _, browser = opened(games)
    for _ in range(10):
        browser.tick()
    assert len(browser.storage.stored[REPLAYED].split()) == 11
    _, again = opened(browser.storage.stored)
    assert len(shown(again)) == 12


def test_replaying_stops_when_the_library_is_left_and_goes_on_when_it_is_opened(
    games: dict[str, str],
) -> None:
    app, browser = opened(games)
    browser.tick()
    ui(app, "library close")
    browser.wait()
    known = len(browser.storage.stored[REPLAYED].split())
    assert known < MANY / 2
    ui(app, HISTORY)
    browser.wait()
    assert len(browser.storage.stored[REPLAYED].split()) == MANY


@pytest.mark.parametrize("tab", ["improve", "opponents", "daily"])
def test_pages_about_results_wait_until_all_are_confirmed(games: dict[str, str], tab: str) -> None:
    app, browser = opened(games)
    ui(app, f"library show {tab}")
    assert "Looking through your games…" in browser.page.text
    browser.wait()
    assert "Looking through your games…" not in browser.page.text


def test_damaged_games_are_read_in_slices_too(games: dict[str, str]) -> None:
    damaged = {
        f"{DAMAGED}d{number}": f"{text}1 fly\n" for number, text in enumerate(games.values())
    }
    app, browser = opened(damaged)
    ui(app, "library show games")
    rescues = [one for one in browser.page.values("data-ui") if one.startswith("library rescue")]
    assert len(rescues) < 5
    browser.wait()
    rescues = [one for one in browser.page.values("data-ui") if one.startswith("library rescue")]
    assert len(rescues) == MANY


def test_a_deal_of_a_match_is_played_while_results_are_still_unknown(
    games: dict[str, str],
) -> None:
    app, browser = opened(games | played(1))
    ui(app, "library show match")
    assert "Looking through your games…" in browser.page.text
    ui(app, f"match play {MATCH.id}")
    assert app.game.seed == MATCH.game(2, "Anna").seed


# ---------------------------------------------------------------- backups


def imports(browser: FakeBrowser, games: dict[str, str]) -> App:
    """Return the page after a backup was chosen."""
    records = {key.removeprefix(GAME): text for key, text in games.items()}
    app = App(browser)
    ui(app, "library show bring")
    text = json.dumps({"stp-backup": 1, "games": records})
    app.handle(Event("file", name="import", value=text))
    return app


def test_a_backup_is_imported_in_slices_with_its_progress(games: dict[str, str]) -> None:
    browser = SlowBrowser()
    imports(browser, games)
    assert f"Importing games…1 of {MANY} games" in browser.page.text
    assert not [tag for tag, attrs in browser.page.elements if attrs.get("name") == "import"]
    drawn = browser.drawn
    browser.wait()
    assert browser.drawn - drawn < 10
    assert texts(browser.storage) == games
    assert f"{MANY} games added" in browser.page.text
    assert browser.page.find("id", "tab-history")["aria-current"] == "page"


def test_imported_games_are_not_replayed_again(
    games: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = FakeBrowser()
    app = imports(browser, {})
    replays: list[str] = []

    def counted(key: str, text: str) -> Summary:
        replays.append(text)
        return replayed(key, text)

    monkeypatch.setattr("stp.web.store.results.replayed", counted)
    records = {key.removeprefix(GAME): text for key, text in games.items()}
    app.handle(Event("file", value=json.dumps({"stp-backup": 1, "games": records})))
    assert "wins against bots" in browser.page.text
    assert sorted(replays) == sorted(games.values()), "each game once"


def test_an_import_goes_on_while_a_game_is_played(games: dict[str, str]) -> None:
    browser = SlowBrowser()
    app = imports(browser, games)
    begin(app, stp.Game(2, "neva"))
    browser.wait()
    assert len(texts(browser.storage)) == MANY + 1
    assert has_game(app)
    assert browser.page.find("id", "table")


def plain(browser: FakeBrowser) -> str:
    """Return the page's text without no-break spaces."""
    return browser.page.text.replace("\u00a0", " ")


def test_an_import_that_a_reload_interrupts_says_how_far_it_came(games: dict[str, str]) -> None:
    browser = SlowBrowser()
    imports(browser, games)
    for _ in range(10):
        browser.tick()
    here = len(texts(browser.storage))
    assert 0 < here < MANY
    browser.close()
    again = SlowBrowser(browser.storage)
    app = App(again)
    said = f"The import stopped after {here} of {MANY} games. {here} games added."
    assert said in plain(again)
    ui(app, "library show games")
    assert said in plain(again), "also where it is imported again"
    ui(app, "library show history")
    assert said not in plain(again), "only once"
    again.wait()
    imports(again, games)
    again.wait()
    assert texts(browser.storage) == games
    assert f"{MANY - here} games added, {here} games already saved" in again.page.text.replace(
        "\u00a0", " "
    )
    assert IMPORTING not in again.storage.stored


def test_other_tabs_do_not_call_an_import_interrupted_until_its_tab_is_closed(
    games: dict[str, str],
) -> None:
    browser = SlowBrowser()
    imports(browser, games)
    for _ in range(10):
        browser.tick()
    other = FakeBrowser(browser.storage)
    app = App(other)
    assert "The import stopped" not in other.page.text
    ui(app, "library show games")
    assert "The import stopped" not in other.page.text
    here = len(texts(browser.storage))
    browser.close()
    for _ in range(2):
        assert f"The import stopped after {here} of {MANY} games." in plain(other)
        ui(app, "library show games")
    ui(app, "library show history")
    assert "The import stopped" not in plain(other), "only until it was seen in the library"


def test_other_tabs_say_nothing_about_an_import_that_was_finished(games: dict[str, str]) -> None:
    browser = SlowBrowser()
    imports(browser, games)
    other = FakeBrowser(browser.storage)
    app = App(other)
    browser.wait()
    assert not browser.storage.lock_queue
    ui(app, "library show games")
    assert "The import stopped" not in other.page.text


def test_an_import_waits_for_that_of_another_tab_and_adds_no_game_twice(
    games: dict[str, str],
) -> None:
    browser = SlowBrowser()
    imports(browser, games)
    browser.tick()
    other = FakeBrowser(browser.storage)
    imports(other, games)
    assert "Importing games…" in other.page.text
    other.tick()
    assert "Waiting for another tab to finish importing…" in other.page.text
    browser.wait()
    other.wait()
    assert f"{MANY} games already saved" in plain(other)
    assert texts(browser.storage) == games


@pytest.mark.parametrize("is_waiting", [False, True])
def test_an_import_can_be_stopped_and_begun_again(
    games: dict[str, str], *, is_waiting: bool
) -> None:
    storage = FakeStorage()
    first, browser = SlowBrowser(storage), SlowBrowser(storage)
    if is_waiting:
        imports(first, dict(list(games.items())[:5]))
    app = imports(browser, games)
    if not is_waiting:
        browser.tick()
    known = texts(storage)
    app.handle(Event("file", name="import", value=stp.dump(stp.Game(2, "frost"))))
    assert texts(storage) == known, "one thing after the other"
    ui(app, "library stop")
    here = len(texts(storage))
    assert (f"The import stopped after 2 of {MANY} games." in plain(browser)) is not is_waiting
    assert ("The import stopped" in plain(browser)) is not is_waiting
    assert browser.focused[-1] == "import"
    while first.timers or browser.timers:
        for tab in (first, browser):
            if tab.timers:
                tab.tick()
    assert len(texts(storage)) == (5 if is_waiting else here)
    assert not storage.lock_queue
    assert IMPORTING not in storage.stored
    ui(app, "library stop")  # nothing is left to be stopped
    imports(browser, games)
    browser.wait()
    assert texts(storage) == games


@pytest.mark.parametrize(
    "text", ["", "50", "0 0 0 0 0", "50 1 1 1 x", "1 2 0 0 0", "9 1 1 1 1 1", "٣ 0 0 0 0"]
)
def test_a_mangled_note_about_an_import_says_nothing(text: str) -> None:
    browser = FakeBrowser()
    browser.storage.stored[IMPORTING] = text
    ui(App(browser), "library show games")
    assert "The import stopped" not in browser.page.text


def foreign(text: str) -> str:
    """Return a record as another program writes it, without lines for this page."""
    head, _, moves = text.partition("\n\n")
    own = "\n".join(line for line in head.split("\n") if not line.startswith("x-"))
    return f"{own}\n\n{moves}"


def unfinished() -> str:
    """Return a record of the same kind with a few moves."""
    game = stp.Game(3, "neva")
    for _ in range(5):
        game.play(game.legal_moves[0])
    return stp.dump(game)


@pytest.mark.parametrize("kind", ["foreign", "wrong", "unfinished"])
def test_records_of_other_programs_are_replayed_in_one_visit_only(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = stp.dump(finished("s1"))
    points = text.partition("x-points: ")[2].partition("\n")[0]
    text = {
        "foreign": foreign(text),
        "wrong": text.replace(f"x-points: {points}", "x-points: 99 98"),
        "unfinished": unfinished(),
    }[kind]
    page = "library show games" if kind == "unfinished" else HISTORY
    browser = FakeBrowser()
    browser.storage.stored[f"{GAME}one"] = text
    ui(App(browser), page)
    first = browser.html
    assert shown(browser) == ["one"]

    def fail(key: str, _text: str) -> Summary:
        raise AssertionError(f"{key} is replayed again")

    monkeypatch.setattr("stp.web.store.results.replayed", fail)
    for _ in range(2):
        again = FakeBrowser(browser.storage)
        ui(App(again), page)
        assert again.html == first
    assert Results(GuardedStorage(browser.storage)).summary("one", text) == replayed("one", text)


@pytest.mark.parametrize(
    "found", ["=3,building:1,2:x:0", "=99,tea:1,2::9", "=", "=3,tea:1,2:1,2:0", "=3,building:1:1:0"]
)
def test_a_mangled_result_is_replayed_again(found: str) -> None:
    browser, text = FakeBrowser(), foreign(stp.dump(finished("s1")))
    browser.storage.stored[f"{GAME}one"] = text
    ui(App(browser), HISTORY)
    right, page = browser.storage.stored[REPLAYED], browser.html
    browser.storage.stored[REPLAYED] = right.partition("=")[0] + found
    again = FakeBrowser(browser.storage)
    ui(App(again), HISTORY)
    assert again.html == page
    assert again.storage.stored[REPLAYED] == right
