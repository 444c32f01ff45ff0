"""In a real browser, bots play a game that a person sets up and steps through, back and forward."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import wait_until_ready
from tests.browser.steps import visit


def test_bots_are_watched_move_by_move_and_back(page: Page, url: str) -> None:
    visit(page, url)
    wait_until_ready(page)
    page.locator("#watch").click()
    expect(page.locator("#players-2")).to_be_checked()  # the start screen has 3
    page.locator("label:has(#players-3)").click()
    page.locator("#kind-1").select_option("novice")
    page.locator("#kind-3").select_option("medium")
    page.locator("#seed").fill("neva")
    page.locator("#watch-begin").click()
    chances, prompt = page.locator(".chances"), page.locator(".replay-bar .prompt b")
    expect(prompt).to_have_text(re.compile(r"^Move\s0\sof\s0$"))
    expect(chances).to_contain_text(re.compile(r"Chance of winning: .*\d+%.*\d+%.*\d+%"))
    page.keyboard.press("ArrowRight")
    expect(prompt).to_have_text(re.compile(r"^Move\s1\sof\s1$"))
    reason = page.locator("#why-move p")
    expect(reason).to_be_hidden()
    page.locator("#why-move summary").click()
    expect(reason).to_contain_text("From ")
    page.locator("#replay-play").click()
    expect(prompt).to_have_text(re.compile(r"^Move\s([4-9]|\d\d+)\sof\s\1$"))
    expect(reason).to_be_visible()
    page.locator("#replay-back").click()
    newest = int(page.locator("#replay-at").get_attribute("max") or 0)
    expect(prompt).to_have_text(re.compile(rf"^Move\s{newest - 1}\sof\s{newest}$"))
    page.locator("#replay-leave").click()
    expect(page.locator("#pause")).to_contain_text("Continue")
    page.locator("#step-back").click()
    expect(prompt).to_have_text(re.compile(rf"^Move\s{newest - 1}\sof\s{newest}$"))
