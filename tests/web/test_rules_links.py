"""The links from tips, advice and hints to the sections of the rules."""

from __future__ import annotations

import pytest

from stp.analysis import finish, hint
from stp.cards import find_card
from stp.moves import Move
from stp.web.browser.port import Event
from stp.web.model.coach.explanations import TOPICS
from stp.web.model.coach.lesson import STEPS
from stp.web.render.kit.rules_link import TERMS, term_of_move
from stp.web.words.locale import LANGUAGES
from stp.web.words.locale.source import read_rules
from stp.web.words.text import text_in
from tests.web.coached_games import (
    next_tip,
    seated,
    shown,
)
from tests.web.fake_browser import press


def test_a_tip_leads_to_its_section_of_the_rules_and_back() -> None:
    app, browser = seated()
    tip = shown(browser)
    link = browser.page.find("id", "coach-rules-overview")
    assert link["aria-label"] == "Rules: the game in one minute"
    press(app, browser, "id", "coach-rules-overview")
    assert 'id="section-overview"' in browser.html
    assert not shown(browser)
    press(app, browser, "data-ui", "read close")
    assert shown(browser) == tip
    assert browser.focused[-1] == "coach-rules-overview"


def test_advice_and_the_hint_lead_to_the_rules_of_the_move() -> None:
    app, browser = seated()
    browser.wait()
    while not shown(browser).startswith("My advice: "):
        next_tip(app, browser)
    best = finish(hint(app.game.view(app.game.state.seat, memory=True)))[0].move
    term = term_of_move(best, find_card(best.card, "base") if best.card else None)
    assert browser.page.find("id", f"coach-rules-{TERMS[term][0]}")
    app.handle(Event("keydown", key="h"))
    assert browser.page.find("id", f"hint-rules-{TERMS[term][0]}")


@pytest.mark.parametrize(
    ("move", "term"),
    [
        ("pass", "phase"),
        ("take upper judge", "phase"),
        ("buy upper judge", "bonus"),
        ("buy lower market", "phase"),
        ("play pub", "power"),
        ("buy upper bank over market", "trading"),
        ("observe worker", "power"),
        ("pub 3", "power"),
        ("discard drawn judge", "power"),
        ("redeem judge", "new-society"),
        ("guild 2", "new-society"),
        ("trade", "new-society"),
        ("dismiss sycophant", "options"),
    ],
)
def test_a_move_is_explained_by_its_own_section(move: str, term: str) -> None:
    parsed = Move.parse(move)
    card = find_card(parsed.card, "new-society") if parsed.card else None
    assert term_of_move(parsed, card) == term


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tip_about_a_rule_links_to_a_section_that_exists(lang: str) -> None:
    linked = [topic for topic in (*TOPICS, *STEPS) if topic.term]
    assert {topic.id for topic in TOPICS if not topic.term} == {"alone"}
    assert len(linked) == len(TOPICS) - 1 + len(STEPS)
    for topic in linked:
        assert topic.term
        place, words = TERMS[topic.term]
        assert f'id="section-{place}"' in read_rules(lang)
        assert text_in(lang)._(words).startswith(text_in(lang)._("Rules"))
