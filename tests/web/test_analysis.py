"""The analysis of a finished game."""

from __future__ import annotations

import json
import re

import pytest

from stp.analysis import Analysis, from_data
from stp.web.browser.port import Event
from stp.web.controllers.analyses import Analyses
from stp.web.controllers.preferences import Preferences
from stp.web.store.saves import Saves
from stp.web.store.texts import ANALYSIS
from tests.web.analysed import COSTS, studied, studied_text
from tests.web.fake_browser import FakeBrowser, press
from tests.web.pages import ui
from tests.web.saved_games import answer_at_once, kept, stored, table

KEPT = f"{ANALYSIS}one"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Answer questions at once; return the list of questions."""
    return answer_at_once(monkeypatch)


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
    costs = re.findall(r'class="decision-cost">([^<]+)<', browser.html)
    assert costs
    assert all(re.fullmatch(r"−\d+\spoints?|less than 1 point", one) for one in costs), costs


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
    ui(app, "replay forward")
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


def test_a_replay_opened_from_the_analysis_takes_the_place_of_the_one_before() -> None:
    game = kept()
    app, browser = table(game)
    browser.storage.stored[KEPT] = studied_text(game)
    press(app, browser, "id", "watch")
    press(app, browser, "id", "replay-analysis")
    press(app, browser, "id", f"show-decision-{studied(game).worst()[0].number}")
    press(app, browser, "id", "replay-leave")
    press(app, browser, "id", "analysis-leave")
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
    ui(app, "library show history")
    press(app, browser, "id", "game-one")
    ui(app, "library delete one")
    assert KEPT not in browser.storage.stored
    assert "1 game deleted." in browser.page.text
    ui(app, "library undelete")
    assert browser.storage.stored[KEPT] == text


def test_a_deleted_game_gets_no_analysis() -> None:
    app, browser = table(kept())
    press(app, browser, "id", "analysis-open")
    ui(app, "analysis leave")
    ui(app, "library show history")
    ui(app, "library delete one")
    browser.tick()
    assert KEPT not in browser.storage.stored


def test_the_history_leads_to_the_analysis_of_a_game() -> None:
    game = kept()
    app, browser = table(game)
    browser.storage.stored[KEPT] = studied_text(game)
    ui(app, "library show history")
    press(app, browser, "id", "game-one")
    press(app, browser, "id", "handle-analyse")
    assert "Costliest decisions" in browser.page.text
    press(app, browser, "id", "analysis-leave")
    browser.page.find("id", "library")


def test_an_analysis_of_undone_moves_is_not_stored() -> None:
    app, browser = table(kept())
    press(app, browser, "id", "analysis-open")
    ui(app, "analysis leave")
    answer = browser.timers.pop(0)
    ui(app, "undo-knowing")
    answer()
    assert KEPT not in browser.storage.stored


def test_an_analysis_is_not_shown_for_as_many_other_moves() -> None:
    game, browser = kept(), FakeBrowser()
    while len(game.legal_moves) < 2:
        game.undo()
    one, other, *_ = game.legal_moves
    game.play(one)
    browser.storage.stored[KEPT] = studied_text(game)
    analyses = Analyses(Saves(browser), Preferences(browser), lambda: ())
    assert analyses.of(game, "one")
    game.undo()
    game.play(other)
    assert analyses.of(game, "one") is None


def test_each_person_has_decisions_of_their_own() -> None:
    game = kept(people=(1, 3))
    app, browser = table(game)
    browser.storage.stored[KEPT] = studied_text(game)
    press(app, browser, "id", "analysis-open")
    press(app, browser, "id", "analysis-seat-3")
    worst = studied(game).worst(seat=3)
    shown = [ui for ui in browser.page.values("data-ui") if ui.startswith("analysis show")]
    assert shown[:3] == [f"analysis show {one.number}" for one in worst]
    ui(app, "analysis seat 2")
    assert browser.page.find("id", "analysis-seat-3")["aria-pressed"] == "true"


@pytest.mark.parametrize("seat", [1, 2])
def test_the_only_person_is_you_in_every_seat(seat: int) -> None:
    game = kept(people=(seat,))
    app, browser = table(game)
    browser.storage.stored[KEPT] = studied_text(game)
    press(app, browser, "id", "analysis-open")
    assert "You made " in browser.page.text


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
