"""Hints, and the analysis of a finished game."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import stp
from stp.analysis import Analysis, Prize, finish, from_data, hint
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.lazy.why_not import reason_rows
from stp.web.model.coach.hint import MAX_MOVES, from_text, to_text
from stp.web.model.seats import Participant
from stp.web.render.table.scene import Scene
from stp.web.store.texts import ANALYSIS, CURRENT, GAME
from stp.web.words.text import text_in
from tests.web.analysed import COSTS, studied, studied_text
from tests.web.fake_browser import FakeBrowser, press
from tests.web.games import as_saved, recorded
from tests.web.pages import sit_down

KEPT = f"{ANALYSIS}one"


def kept(name: str = "over", people: tuple[int, ...] = (1,)) -> stp.Game:
    """Return a saved game with people in some seats and bots in the others."""
    return as_saved(recorded(name, people))


def table(game: stp.Game) -> tuple[App, FakeBrowser]:
    """Return a page at the table or the result of a saved game."""
    browser = FakeBrowser()
    browser.storage.stored |= {f"{GAME}one": stp.dump(game), CURRENT: "one"}
    app = App(browser)
    sit_down(app)
    return app, browser


def click(app: App, ui: str) -> None:
    app.handle(Event("click", data={"ui": ui}))


def stored(browser: FakeBrowser) -> stp.Game:
    return stp.load(browser.storage.stored[f"{GAME}one"])


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Answer questions at once; return the list of questions."""
    asked: list[str] = []

    def think(record: str, task: str) -> str:
        asked.append(task)
        game = stp.load(record)
        if task.startswith("hint"):
            assert game.state.seat is not None
            return to_text(finish(hint(game.view(game.state.seat, memory=True))))
        return studied_text(game, seats=[int(seat) for seat in task.split()[1:]])

    monkeypatch.setattr("tests.web.fake_browser.think", think)
    return asked


# ---------------------------------------------------------------------- hints


def test_a_hint_is_the_same_after_a_journey_as_text() -> None:
    game = kept("early")
    first, *others = finish(hint(game.view(1, memory=True)))
    first = replace(first, reasons=replace(first.reasons, denies=Prize(2, 0.0, 4.5)))
    found = from_text(to_text([first, *others])).found
    assert list(found) == [first, *others][:MAX_MOVES]


def test_the_hint_key_gives_a_hint_that_can_be_followed() -> None:
    app, browser = table(kept("early"))
    before = len(stored(browser).moves)
    app.handle(Event("keydown", key="h"))
    assert "Thinking about the best move…" in browser.page.text
    browser.tick()
    game = stored(browser)
    advised = str(finish(hint(game.view(1, memory=True)))[0].move)
    sheet = browser.html[browser.html.index('id="sheet"') :]
    assert f'data-action="{advised}"' in sheet
    price = game.price(advised)
    assert price
    assert f"Make this move for {price}" in browser.page.text
    assert browser.said[-1].startswith("Suggested move:")
    assert game.tags["x-hints"] == "1"
    app.handle(Event("click", action=advised))
    assert str(stored(browser).moves[before]) == advised


def test_a_decision_has_the_hint_on_its_sheet_and_comes_back_after_it() -> None:
    app, browser = table(kept("drawn"))
    assert browser.page.find("id", "hint-here")
    press(app, browser, "id", "hint-here")
    browser.tick()
    assert browser.said[-1].startswith("Suggested move:")
    assert "hint-here" not in browser.page.values("id")
    press(app, browser, "id", "close")
    assert browser.page.find("id", "hint-here")
    assert browser.focused[-1] == "sheet"


@pytest.mark.parametrize("name", ["drawn", "pub", "guild-hall"])
def test_what_is_said_of_a_decision_is_about_it(name: str) -> None:
    app, browser = table(kept(name))
    click(app, "hint")
    browser.tick()
    assert "You can't afford anything" not in browser.page.text
    assert "Nothing here is worth" not in browser.page.text


def test_no_sheet_that_can_be_closed_has_the_hint_on_it() -> None:
    app, browser = table(kept("early"))
    click(app, "open discard")
    assert browser.page.find("id", "close")
    assert "hint-here" not in browser.page.values("id")


@pytest.mark.parametrize(("verb", "is_later"), [("take", True), ("buy", False)])
def test_a_hint_to_take_a_card_says_that_its_price_is_due_later(verb: str, is_later: bool) -> None:
    game = kept("early")
    people = tuple(Participant(f"Player {seat}") for seat in range(1, game.players + 1))
    scene = Scene(text_in("en"), game.view(1), game.log, people)
    found = finish(hint(game.view(1, memory=True)))
    one = next(one for one in found if one.move.verb == verb and one.reasons.price)
    rows = reason_rows(scene, [(one.move, one.reasons)])
    assert ("later" in rows) is is_later
    assert str(one.reasons.price) in rows


def test_hints_in_the_same_position_are_counted_once() -> None:
    app, browser = table(kept("early"))
    for _ in range(2):
        click(app, "hint")
        browser.wait()
        click(app, "close")
    assert stored(browser).tags["x-hints"] == "1"


@pytest.mark.parametrize(
    "event",
    [
        Event("keydown", key="Escape"),
        Event("click", data={"ui": "open seat 2"}),
        Event("drag", name="upper judge"),
    ],
    ids=lambda event: event.kind,
)
def test_a_hint_that_was_closed_before_it_came_does_not_count(event: Event) -> None:
    app, browser = table(kept("early"))
    click(app, "hint")
    assert len(browser.timers) == 1
    app.handle(event)
    assert browser.timers == []
    assert "x-hints" not in stored(browser).tags


def test_there_is_no_hint_for_a_covered_hand() -> None:
    app, browser = table(kept("late", people=(1, 2, 3, 4)))
    app.handle(Event("keydown", key="h"))
    assert browser.timers == []
    assert "Show your rubles and hand cards first" in browser.page.text


def test_hints_are_reported_at_the_end() -> None:
    game = kept()
    game.tags["x-hints"] = "2"
    _, browser = table(game)
    assert "Help used: 2 hints." in browser.page.text


# ---------------------------------------------------------------------- analyses


def test_an_analysis_is_made_shown_and_kept() -> None:
    app, browser = table(kept())
    press(app, browser, "id", "analysis-open")
    assert browser.page.find("max", "100")["value"] == "0"
    browser.progress(0.314, "")
    assert browser.page.find("max", "100")["value"] == "31"
    browser.tick()
    game = stored(browser)
    assert from_data(json.loads(browser.storage.stored[KEPT]), game) == studied(game)
    worst = studied(game).worst()
    shown = [ui for ui in browser.page.values("data-ui") if ui.startswith("analysis show")]
    assert shown[:3] == [f"analysis show {one.number}" for one in worst]
    assert len(shown) == 3 + len(studied(game).decisions)
    assert [round(one.loss, 1) for one in worst] == sorted(COSTS.values(), reverse=True)[:3]
    assert "You made " in browser.page.text


def test_decisions_appear_as_they_are_judged_the_costliest_so_far_first() -> None:
    app, browser = table(kept())
    press(app, browser, "id", "analysis-open")
    rows = json.loads(studied_text(stored(browser)))["decisions"]
    assert len(rows) > 3
    known = sorted(studied(stored(browser)).decisions, key=lambda one: one.number)
    for share, told in ((0.2, rows[:2]), (0.4, rows[2:4])):
        browser.progress(share, json.dumps(told))
        judged = known[: 2 if share < 0.3 else 4]
        worst = Analysis((1,), tuple(judged), ()).worst()
        shown = [ui for ui in browser.page.values("data-ui") if ui.startswith("analysis show")]
        assert shown[: len(worst)] == [f"analysis show {one.number}" for one in worst]
        assert len(shown) == len(worst) + len(judged)
        assert browser.page.find("max", "100")["value"] == str(round(100 * share))
    browser.progress(0.5, json.dumps(rows[:1]))
    shown = [ui for ui in browser.page.values("data-ui") if ui.startswith("analysis show")]
    assert len(shown) == len(worst) + 4, "what is judged again takes its own place"
    press(app, browser, "id", "analysis-stop")
    assert "analysis show" not in browser.html


def test_a_stored_analysis_is_not_made_again(quick: list[str]) -> None:
    game = kept()
    app, browser = table(game)
    browser.storage.stored[KEPT] = studied_text(game)
    press(app, browser, "id", "analysis-open")
    assert "Costliest decisions" in browser.page.text
    assert (quick, browser.timers) == ([], [])


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "1", '"a"', '{"seats": 1}', '{"seats": [1, [2]]}', '{"mark": "old"}'),
        *('{"seats":[1,[2]],"mark":"","decisions":[],"curve":[]}', '{"format": 1e999}'),
        *('{"seats":[{}],"mark":[],"decisions":{},"curve":3}', '{"seats": "12", "mark": null}'),
        *("[" * 100_000, '{"a":' * 8000),
    ],
)
def test_an_unreadable_analysis_is_made_again(text: str) -> None:
    app, browser = table(kept())
    browser.storage.stored[KEPT] = text
    press(app, browser, "id", "analysis-open")
    browser.tick()
    assert browser.storage.stored[KEPT] == studied_text(stored(browser))


def test_a_decision_opens_in_the_replay_and_back_returns() -> None:
    game = kept()
    app, browser = table(game)
    browser.storage.stored[KEPT] = studied_text(game)
    press(app, browser, "id", "analysis-open")
    one = studied(game).worst()[0]
    press(app, browser, "id", f"show-decision-{one.number}")
    assert browser.page.find("id", "replay-at")["value"] == str(one.number)
    assert "About 13 points better" in browser.page.text
    click(app, "replay forward")
    assert "About 13 points better" not in browser.page.text
    app.handle(Event("keydown", key="Escape"))
    assert "Costliest decisions" in browser.page.text
    app.handle(Event("back"))
    browser.page.find("id", "analysis-open")


def test_the_replay_leads_to_the_analysis_and_back() -> None:
    game = kept()
    app, browser = table(game)
    browser.storage.stored[KEPT] = studied_text(game)
    press(app, browser, "id", "watch")
    press(app, browser, "id", "replay-analysis")
    assert "Costliest decisions" in browser.page.text
    press(app, browser, "id", "analysis-leave")
    browser.page.find("id", "replay-at")
    press(app, browser, "id", "replay-leave")
    browser.page.find("id", "analysis-open")


def test_an_analysis_can_be_stopped_and_started_again() -> None:
    app, browser = table(kept())
    press(app, browser, "id", "analysis-open")
    press(app, browser, "id", "analysis-stop")
    assert browser.timers == []
    press(app, browser, "id", "analysis-begin")
    browser.tick()
    assert KEPT in browser.storage.stored


def test_an_analysis_continues_while_another_screen_is_shown() -> None:
    app, browser = table(kept())
    press(app, browser, "id", "analysis-open")
    press(app, browser, "id", "analysis-leave")
    html = browser.html
    browser.progress(0.5, "")
    assert browser.html == html
    browser.tick()
    assert KEPT in browser.storage.stored
    press(app, browser, "id", "analysis-open")
    assert "Costliest decisions" in browser.page.text


def test_an_analysis_that_cannot_be_stored_can_still_be_opened() -> None:
    app, browser = table(kept())
    before = dict(browser.storage.stored)
    press(app, browser, "id", "analysis-open")
    browser.storage.refuses = True
    browser.tick()
    assert browser.storage.stored == before
    assert "Costliest decisions" in browser.page.text
    press(app, browser, "id", "analysis-leave")
    press(app, browser, "id", "analysis-open")
    assert "Costliest decisions" in browser.page.text


def test_an_analysis_is_deleted_and_restored_with_its_game() -> None:
    game = kept()
    app, browser = table(game)
    text = browser.storage.stored[KEPT] = studied_text(game)
    click(app, "library show history")
    press(app, browser, "id", "game-one")
    click(app, "library delete one")
    assert KEPT not in browser.storage.stored
    assert "1 game deleted." in browser.page.text
    click(app, "library undelete")
    assert browser.storage.stored[KEPT] == text


def test_a_deleted_game_gets_no_analysis() -> None:
    app, browser = table(kept())
    press(app, browser, "id", "analysis-open")
    click(app, "analysis leave")
    click(app, "library show history")
    click(app, "library delete one")
    browser.tick()
    assert KEPT not in browser.storage.stored


def test_the_history_leads_to_the_analysis_of_a_game() -> None:
    game = kept()
    app, browser = table(game)
    browser.storage.stored[KEPT] = studied_text(game)
    click(app, "library show history")
    press(app, browser, "id", "game-one")
    press(app, browser, "id", "handle-analyse")
    assert "Costliest decisions" in browser.page.text
    press(app, browser, "id", "analysis-leave")
    browser.page.find("id", "library")


def test_an_analysis_of_undone_moves_is_not_stored() -> None:
    app, browser = table(kept())
    press(app, browser, "id", "analysis-open")
    click(app, "analysis leave")
    answer = browser.timers.pop(0)
    click(app, "undo-knowing")
    answer()
    assert KEPT not in browser.storage.stored


def test_each_person_has_decisions_of_their_own() -> None:
    game = kept(people=(1, 3))
    app, browser = table(game)
    browser.storage.stored[KEPT] = studied_text(game)
    press(app, browser, "id", "analysis-open")
    press(app, browser, "id", "analysis-seat-3")
    worst = studied(game).worst(seat=3)
    shown = [ui for ui in browser.page.values("data-ui") if ui.startswith("analysis show")]
    assert shown[:3] == [f"analysis show {one.number}" for one in worst]
    click(app, "analysis seat 2")
    assert browser.page.find("id", "analysis-seat-3")["aria-pressed"] == "true"


@pytest.mark.parametrize(("people", "asked"), [((), "analyse 2"), ((1,), "analyse 1 2")])
def test_a_person_with_a_substitute_bot_is_judged(
    quick: list[str], people: tuple[int, ...], asked: str
) -> None:
    game = kept(people=people)
    game.tags["x-stood-in"] = "2:5"
    app, browser = table(game)
    browser.storage.stored[KEPT] = studied_text(game, seats=(1,))  # made while that person was away
    press(app, browser, "id", "analysis-open")
    browser.tick()
    assert quick == [asked]
    assert "analysis" in browser.page.values("id")
    assert ("analysis-seat-2" in browser.page.values("id")) == (len(people) > 0)


def test_a_person_without_costly_mistakes_is_told_so() -> None:
    game = kept()
    app, browser = table(game)
    browser.storage.stored[KEPT] = studied_text(game, {})
    press(app, browser, "id", "analysis-open")
    assert "Well played" in browser.page.text
    assert "Costliest decisions" not in browser.page.text


def test_the_curve_is_a_table_too() -> None:
    game = kept()
    app, browser = table(game)
    browser.storage.stored[KEPT] = studied_text(game)
    press(app, browser, "id", "analysis-open")
    curve = studied(game).curve
    rows = browser.html[browser.html.index("<details ") :].partition("</details>")[0]
    assert rows.count("<tr>") == len(curve) + 1
    assert f"<td>{round(100 * curve[3].chances[1])}%</td>" in rows
