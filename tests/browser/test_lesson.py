"""The lesson in the real page: by mouse and keyboard, interrupted, and left."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize, expect

from stp.web.model.coach.lesson import FREE, STEPS
from tests.browser.conftest import wait_until_ready

PHONE: ViewportSize = {"width": 360, "height": 740}


def make(page: Page, move: str, *, by_keyboard: bool) -> None:
    """Make a move as its caption asks for it: open the card, pick what it displaces, buy."""
    if move == "pass":
        button = page.locator("#table [data-action=pass]")
    else:
        verb, place, card, *over = move.split()
        opener = page.locator(f"#table .advised[data-ui='open {place} {card}']").first
        if by_keyboard:
            opener.focus()
            page.keyboard.press("Enter")
        else:
            opener.click()
        if over:
            page.locator(f"label:has(#over-{over[-1]})").click()
        button = page.locator(f"#sheet [data-action^={verb}]")
    if by_keyboard:
        button.focus()
        page.keyboard.press("Enter")
    else:
        button.click()


def test_the_first_round_is_played_as_the_captions_ask_and_survives_a_reload(
    page: Page, url: str
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(url)
    wait_until_ready(page)
    page.locator("#learn").click()
    caption = page.locator("#coach p")
    for number, step in enumerate(STEPS):
        expect(caption).to_have_text(step.caption, timeout=20_000)
        expect(page.locator("#live")).to_contain_text(step.caption)
        if number == 3:
            page.reload()
            wait_until_ready(page)
            expect(caption).to_have_text(step.caption)
        make(page, step.moves[0], by_keyboard=number % 2 == 1)
    expect(caption).to_have_text(FREE.caption, timeout=20_000)
    page.locator("#lesson-leave").click()
    expect(page.locator("#learn")).to_be_visible()
    expect(page.locator("#continue")).to_have_count(0)
