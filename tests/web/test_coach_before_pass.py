"""Before a pass that costs much, the coach asks."""

from __future__ import annotations

import re

import pytest

from stp.analysis import finish, hint
from stp.facts.reading import can_buy_something
from stp.moves import Move
from stp.testing import Table
from stp.web.model.coach.explanations import TOPICS
from stp.web.model.coach.hint import Hint
from stp.web.model.seats import Participant
from stp.web.model.sheet_names import Panel
from stp.web.parts import Parts
from stp.web.render.table.scene import Overlay, Scene
from stp.web.render.table.sheets.over_table import sheet_over_table
from stp.web.words.text import Text
from tests.web.coached_games import finished_game, first_game, next_tip, seated, shown
from tests.web.fake_browser import FakeBrowser, press
from tests.web.judgements import judged
from tests.web.pages import choose, click, configure, opened, ui


def test_before_a_pass_that_costs_much_the_coach_asks_once_a_phase() -> None:
    app, browser = first_game(begins=True)
    click(app, "pass")
    browser.wait()
    assert "You could still get" in browser.html
    assert not app.game.moves
    buttons = re.findall(r'class="button (\w+)"[^>]*id="(pass-\w+)"', browser.html)
    assert buttons == [("primary", "pass-not"), ("secondary", "pass-anyway")]
    press(app, browser, "id", "pass-not")
    assert opened(app) == ""
    choose(app, "pass")
    assert len(app.game.moves) == 1, "who insists is not asked again"


def test_what_the_question_names_is_advised_there_afterwards() -> None:
    app, browser = first_game(begins=True)
    click(app, "pass")
    browser.wait()
    asked = re.search(r"You could still get (.*?)\.", browser.html)
    press(app, browser, "id", "pass-not")
    told = [shown(browser)]
    while 'id="coach-next"' in browser.html:
        told.append(next_tip(app, browser))
    assert asked
    assert [words for words in told if words.startswith(f"My advice: buy {asked[1]}.")]


def test_a_costly_looking_pass_is_made_unless_a_search_finds_it_costly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, browser = first_game(begins=True)
    bought = next(move for move in app.game.legal_moves if move.verb == "buy")
    found = Hint((judged("pass", 0.0), judged(str(bought), -3.0, value=5.0)))
    monkeypatch.setattr("stp.web.controllers.game.adviser.from_text", lambda _text: found)
    assert "aria-busy" not in browser.page.find("id", "pass")
    click(app, "pass")
    assert not app.game.moves, "it is considered first"
    assert browser.page.find("id", "pass")["aria-busy"] == "true"
    click(app, "pass")
    browser.tick()
    assert list(map(str, app.game.moves[:1])) == ["pass"]
    assert len(app.game.moves) == 1, "the second press is not a second pass"
    assert opened(app) == ""


def test_a_pass_that_is_considered_is_dropped_when_something_else_is_pressed() -> None:
    app, browser = first_game(begins=True)
    bought = next(str(move) for move in app.game.legal_moves if move.verb == "buy")
    click(app, "pass")
    click(app, bought)
    browser.wait()
    assert str(app.game.moves[0]) == bought
    assert opened(app) == ""


def test_a_question_before_a_pass_is_that_of_the_expert_once_it_has_answered() -> None:
    app, browser = first_game(begins=True)
    browser.wait()
    for _ in TOPICS:
        if shown(browser).startswith("My advice: buy "):
            break
        next_tip(app, browser)
    named = re.search(r"My advice: buy (.*?)\.", shown(browser))
    click(app, "pass")
    asked = re.search(r"You could still get (.*?)\.", browser.html)
    assert named
    assert asked
    assert asked[1] == named[1]


def test_the_question_is_asked_wherever_the_coach_speaks() -> None:
    app, browser = seated(None, **{"kind-2": "human", "preset": "yucata"})
    click(app, "pass")
    browser.wait()
    assert "You could still get" in browser.html, "a first game, though not the one proposed"
    app, browser = seated(finished_game())
    configure(app, coach="on")
    click(app, "pass")
    browser.wait()
    assert "You could still get" in browser.html, "whoever has called the coach back"


def test_the_settings_say_what_of_the_coach_counts_as_a_hint() -> None:
    app, browser = seated()
    ui(app, "open settings")
    assert "a move that a tip suggests counts as a hint" in browser.html


def test_without_the_coach_a_pass_is_not_questioned() -> None:
    app, _ = seated(finished_game())
    choose(app, "pass")
    assert len(app.game.moves) == 1


def test_the_pass_button_is_prominent_only_if_nothing_can_be_bought() -> None:
    app, browser = seated(finished_game())
    assert browser.page.find("data-action", "pass")["class"] == "button secondary"
    while browser.timers or can_buy_something(app.game.view(1)):
        if browser.timers:
            browser.tick()
            continue
        choose(app, str(app.game.legal_moves[0]))
    assert browser.page.find("data-action", "pass")["class"] == "button primary"


def asked_about(table: Table) -> str:
    """Return the move that the coach names before a pass on a table, "" for none."""
    parts = Parts(FakeBrowser())
    if parts.coach.consider(table, Move("pass"), covered=False, then=lambda: ()):
        found = finish(hint(table.view(1, memory=True)))
        parts.adviser.hint = Hint(tuple(found))
    objection = parts.coach.objection(table, Move("pass"), covered=False)
    return str(objection.move) if objection else ""


@pytest.mark.parametrize(("phase", "asked"), [
    ("worker", "play gold-miner"), ("building", ""), ("trading", ""),
])  # fmt: skip
def test_a_card_in_the_hand_that_does_not_score_now_is_no_reason_to_ask(
    phase: str, asked: str
) -> None:
    table = Table(phase=phase)
    table.turn(1)
    table.give(1, hand="gold-miner", rubles=9)
    assert asked_about(table) == asked


@pytest.mark.parametrize("card", ["author", "judge", "lumberjack"])
def test_in_the_last_phase_a_card_in_the_hand_is_a_reason_to_ask(card: str) -> None:
    table = Table(phase="trading", upper="author")
    table.make_last_round()
    table.turn(1)
    table.give(1, hand=card, rubles=19)
    assert asked_about(table) == f"play {card}"
    table.give(1, hand=card, rubles=2)
    assert asked_about(table) == ""


@pytest.mark.parametrize(("ahead", "is_asked"), [(-0.9, False), (-1.1, True)])
def test_a_pass_that_costs_less_than_a_point_is_not_questioned(
    monkeypatch: pytest.MonkeyPatch, ahead: float, is_asked: bool
) -> None:
    app, browser = first_game(begins=True)
    bought = next(move for move in app.game.legal_moves if move.verb == "buy")
    found = Hint((judged(str(bought), value=5.0), judged("pass", ahead)))
    monkeypatch.setattr("stp.web.controllers.game.adviser.from_text", lambda _text: found)
    browser.wait()
    for _ in TOPICS:
        if shown(browser).startswith("My advice: buy "):
            break
        next_tip(app, browser)
    click(app, "pass")
    assert ("You could still get" in browser.html) == is_asked


@pytest.mark.parametrize(("move", "said"), [
    ("buy upper author", "You could still get Author."),
    ("play judge", "You could still play Judge from your hand."),
])  # fmt: skip
def test_the_question_says_whether_the_card_is_in_the_hand(move: str, said: str) -> None:
    table = Table(phase="aristocrat", upper="author")
    table.turn(1)
    table.give(1, hand="judge", rubles=19)
    over = Overlay(Panel.PASS, objection=judged(move))
    people = (Participant("Anna"), Participant("Boris"))
    drawn = Scene(Text(), table.view(1), (), people, over)
    assert said in sheet_over_table(drawn, {})
