"""The lesson in the real page works by keyboard and touch, interrupted and left early."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import stp
from stp.web.model.coach.lesson import FREE, STEPS
from stp.web.words.text import text_in
from tests.browser.conftest import DESKTOP, Opened, wait_until_ready
from tests.browser.gallery import kept
from tests.browser.steps import visit
from tools.nightly import FULL

pytestmark = pytest.mark.matrix

PHONE: ViewportSize = {"width": 360, "height": 740}
MAX_TURNS = 40
DECIDES = "#table [data-action=pass], #lesson-play"

Pressed = Callable[[Locator], None]


def by_key(place: Locator) -> None:
    """Press a button by keyboard."""
    place.focus()
    place.page.keyboard.press("Enter")


def begin(page: Page, url: str, lang: str = "en", settings: str = "{}") -> None:
    """Open the page in a language and start the lesson."""
    visit(page, url, {"settings": settings})
    wait_until_ready(page)
    if lang != "en":
        page.locator("#settings").click()
        page.locator(f"#set-lang-{lang}").check(force=True)
        page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.locator("#learn").click()


def make(page: Page, move: str, press: Pressed) -> None:
    """Make the move of a caption: open the card, pick the displaced card, buy."""
    if move == "pass":
        press(page.locator("#table [data-action=pass]"))
        return
    verb, place, card, *over = move.split()
    press(page.locator(f"#table .advised[data-ui='open {place} {card}']").first)
    if over:
        page.locator(f"label:has(#over-{over[-1]})").click()
    press(page.locator(f"#sheet [data-action^={verb}]"))


def play_guided(page: Page, lang: str, press: Pressed, until: int = len(STEPS)) -> None:
    """Follow the captions of the first round up to a step."""
    caption = page.locator("#coach p")
    for step in STEPS[:until]:
        expect(caption).to_have_text(text_in(lang)._(step.caption))
        expect(page.locator("#live")).to_contain_text(text_in(lang)._(step.caption))
        make(page, step.moves[0], press)
    rest = STEPS[until] if until < len(STEPS) else FREE
    expect(caption).to_have_text(text_in(lang)._(rest.caption))


def play_freely(page: Page, press: Pressed, turns: int = MAX_TURNS) -> None:
    """Play the second round, for some turns or to the end: buy the first possible card, then
    pass."""
    for turn in range(turns):
        expect(page.locator(DECIDES).first).to_be_visible()
        if page.locator("#lesson-play").count():
            return
        if turn == 0:
            press(page.locator("#table .row .card[data-ui]").first)
            bought = page.locator("#sheet [data-action^=buy]:enabled")
            if bought.count():
                press(bought.first)
                continue
            page.keyboard.press("Escape")
        press(page.locator("#table [data-action=pass]"))
    assert turns < MAX_TURNS, "the lesson never ends"


def test_the_lesson_is_finished_by_keyboard_in_german_although_the_page_is_closed_in_both_rounds(
    opened: Opened, url: str
) -> None:
    page = opened(DESKTOP, False)
    begin(page, url, "de", '{"motion": "off"}')
    play_guided(page, "de", by_key, until=3)
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#coach p")).to_have_text(text_in("de")._(STEPS[3].caption))
    for step in STEPS[3:]:
        expect(page.locator("#coach p")).to_have_text(text_in("de")._(step.caption))
        make(page, step.moves[0], by_key)
    expect(page.locator("#coach p")).to_have_text(text_in("de")._(FREE.caption))
    by_key(page.locator("#coach-next"))
    expect(page.locator("#coach")).to_have_count(0)
    play_freely(page, by_key, turns=1)
    cards = page.locator("#table .tableau .card").count()
    page.close()
    page = opened(DESKTOP, False)
    visit(page, url)
    wait_until_ready(page)
    expect(page.locator("#table .tableau .card")).to_have_count(cards)
    expect(page.locator("#lesson-leave")).to_have_count(0)
    play_freely(page, by_key)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        text_in("de")._("You're ready to play")
    )
    by_key(page.locator("#lesson-play"))
    expect(page.locator("#coach p")).to_have_text(
        text_in("de")._(
            "Welcome! Every round you buy cards that earn rubles and points. The player with "
            "the most points at the end wins."
        )
    )


def test_the_lesson_is_finished_by_touch_in_czech_while_the_game_begun_meanwhile_waits(
    opened: Opened, url: str
) -> None:
    """At night it is played to its end; otherwise that is loaded."""
    page = opened(PHONE, True)
    begin(page, url, "cs")
    play_guided(page, "cs", Locator.tap, until=2)
    page.locator("#lesson-leave").tap()
    page.locator("#learn").wait_for()
    expect(page.locator("#continue")).to_have_count(0)
    page.locator("#deal").tap()
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#lesson-leave")).to_have_count(0)
    page.locator("[data-ui='open menu']").first.tap()
    page.locator("#menu-learn").tap()
    if FULL:
        play_guided(page, "cs", Locator.tap)
        page.locator("#coach-next").tap()
        play_freely(page, Locator.tap)
    else:  # by keyboard it is played to its end in every run
        play_guided(page, "cs", Locator.tap, until=3)
        visit(page, url, {"game:lesson": stp.dump(kept("over-lesson")), "current": "lesson"})
    expect(page.get_by_role("heading", level=1)).to_have_text(
        text_in("cs")._("You're ready to play")
    )
    page.locator("#lesson-leave").tap()
    expect(page.locator("#continue")).to_be_visible()
