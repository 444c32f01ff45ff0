"""Several people at one device: hold to look, and the screen between two turns."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import wait_until_ready
from tests.browser.steps import visit

_HELD = 600
"""Milliseconds of a long press."""
_TAP = """(element, key) => {
  const make = (type) => new KeyboardEvent(type, { key, bubbles: true });
  for (const event of ["keydown", "keyup"].map(make)) element.dispatchEvent(event);
}"""
"""Presses and releases a key at once; even a busy machine cannot make it a long press."""


@pytest.fixture
def shared(page: Page, url: str) -> Page:
    """A table of two people with hidden rubles and hands, each with a card in hand."""
    visit(page, url)
    wait_until_ready(page)
    page.locator("label:has(#players-2)").click()
    page.locator("#kind-2").select_option("human")
    page.locator("label:has(#preset-classic)").click()
    expect(page.locator("#start-set-privacy-peek")).to_be_checked()
    page.locator("#seed").fill("neva")
    page.locator("#deal").click()
    for moves in (1, 2):
        page.locator(".row button.card").first.click()
        page.locator("#sheet [data-action^=take]").click()
        expect(page.locator(".log .move")).to_have_count(moves)
    return page


def expect_seen(page: Page, seen: bool) -> None:
    """Expect the person's rubles and hand to be visible, or not."""
    expect(page.locator(".own-head [data-count^=rubles] .coin")).to_have_count(int(seen))
    expect(page.locator(".hand button.card")).to_have_count(int(seen))
    expect(page.locator("#peek")).to_have_attribute("aria-pressed", "true" if seen else "false")


def test_holding_the_mouse_button_shows_the_hand_until_it_is_released(shared: Page) -> None:
    expect_seen(shared, False)
    for where in ("#peek", ".hand [data-hold]"):
        box = shared.locator(where).bounding_box()
        assert box
        shared.mouse.move(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
        shared.mouse.down()
        expect_seen(shared, True)
        shared.wait_for_timeout(_HELD)
        shared.mouse.up()
        expect_seen(shared, False)


def test_holding_a_key_shows_the_hand_and_a_short_press_keeps_it_shown(shared: Page) -> None:
    peek = shared.locator("#peek")
    for key in (" ", "Enter"):
        peek.focus()
        shared.keyboard.down(key)
        expect_seen(shared, True)
        shared.wait_for_timeout(_HELD)
        shared.keyboard.up(key)
        expect_seen(shared, False)
        peek.evaluate(_TAP, key)
        expect_seen(shared, True)
        expect(peek).to_be_focused()
        peek.evaluate(_TAP, key)
        expect_seen(shared, False)


def test_after_a_click_the_hand_stays_shown_and_can_be_played_from(shared: Page) -> None:
    shared.locator(".hand [data-hold]").dispatch_event("click")
    expect_seen(shared, True)
    shared.locator(".hand button.card").click()
    expect(shared.locator("#sheet [data-action^=play]")).to_be_visible()
    shared.locator("#peek").dispatch_event("click")
    expect(shared.locator("#sheet")).to_have_count(0)
    expect_seen(shared, False)


def test_one_button_starts_a_first_game_even_before_python(own_page: Page, url: str) -> None:
    page = own_page
    page.goto(url, wait_until="commit")
    name = page.locator("#name-1")
    name.fill("Olga")
    page.locator("#quick").click()
    page.wait_for_selector("#table")
    expect(page.locator(".own-head h2")).to_have_text("Olga")
    expect(page.locator(".opponent")).to_have_count(2)


def test_a_double_click_moves_for_one_person_only(shared: Page) -> None:
    shared.locator("#pass").dblclick()
    expect(shared.locator(".log .move")).to_have_count(3)
    shared.locator("#pass").click()
    expect(shared.locator(".log .move")).to_have_count(4)
