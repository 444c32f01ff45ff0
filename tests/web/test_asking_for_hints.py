"""Asking for a hint: when there is one, what it says, and how it is counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stp.analysis import Prize, finish, hint
from stp.web.browser.port import Event
from stp.web.lazy.why_not import reason_rows
from stp.web.model.coach.hint import MAX_MOVES, from_text, to_text
from stp.web.model.seats import Participant
from stp.web.render.table.scene import Scene
from stp.web.words.text import text_in
from tests.web.fake_browser import press
from tests.web.pages import configure, ui
from tests.web.saved_games import answer_at_once, kept, stored, table


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Answer questions at once; return the list of questions."""
    return answer_at_once(monkeypatch)


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
    ui(app, "hint")
    browser.tick()
    assert "You can't afford anything" not in browser.page.text
    assert "Nothing here is worth" not in browser.page.text


def test_no_sheet_that_can_be_closed_has_the_hint_on_it() -> None:
    app, browser = table(kept("early"))
    ui(app, "open discard")
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
        ui(app, "hint")
        browser.wait()
        ui(app, "close")
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
    configure(app, coach="off")
    ui(app, "hint")
    assert len(browser.timers) == 1
    app.handle(event)
    assert browser.timers == []
    assert "x-hints" not in stored(browser).tags


def test_a_closed_hint_does_not_count_when_the_coach_that_thought_about_it_too_is_done() -> None:
    app, browser = table(kept("early"))
    ui(app, "hint")
    app.handle(Event("keydown", key="Escape"))
    browser.wait()
    ui(app, "coach next")
    assert "My advice: " in browser.html
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
