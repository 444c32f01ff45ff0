"""Cards can be dragged in the real page with a mouse and a finger, with motion on."""

from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import DESKTOP, PHONE, Opened
from tests.browser.steps import middle, sit_down


def test_a_card_is_bought_and_another_taken_with_the_mouse(opened: Opened, url: str) -> None:
    page = opened(DESKTOP, False)
    table, mouse = sit_down(page, url), page.mouse
    card = page.locator(".row.upper button.card:not(.unaffordable)").first
    name = (card.get_attribute("data-drag") or "").partition(" ")[2]

    mouse.move(*middle(card))
    mouse.down()
    mouse.move(5, 5, steps=4)
    expect(page.locator(".tableau .drop-sign")).to_be_visible()
    mouse.up()  # dropped nowhere: it goes back
    expect(page.locator(".drop-sign")).to_have_count(0)
    expect(page.locator("#sheet")).to_have_count(0)
    card.click(delay=30)  # a press without movement is still a click
    expect(page.locator("#sheet")).to_be_visible()
    page.keyboard.press("Escape")

    mouse.move(*middle(card))
    mouse.down()
    mouse.move(*middle(page.locator(".tableau")), steps=5)
    mouse.up()
    expect(page.locator(f"#own-{name}")).to_be_visible()
    expect(page.locator(".flying, .dragged")).to_have_count(0)

    expect(table).to_be_visible()  # it is the person's turn again
    mouse.move(*middle(page.locator(".row.upper button.card").first))
    mouse.down()
    mouse.move(*middle(page.locator(".hand")), steps=5)
    mouse.up()
    expect(page.locator(".hand button.card")).to_have_count(1)


def drag_with_a_finger(
    touch: CDPSession, start: tuple[float, float], end: tuple[float, float]
) -> None:
    """Put a finger down, move it along a line and lift it."""
    steps = [(a + (b - a) * i / 8, c + (d - c) * i / 8)
             for (a, c), (b, d) in [(start, end)] for i in range(9)]  # fmt: skip
    for kind, (x, y) in zip(["touchStart", *["touchMove"] * 8], steps, strict=True):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_card_is_taken_with_a_finger_and_a_tap_stays_a_tap(opened: Opened, url: str) -> None:
    page = opened(PHONE, True)
    sit_down(page, url)
    touch = page.context.new_cdp_session(page)
    card = page.locator(".row.upper button.card").first
    drag_with_a_finger(touch, middle(card), middle(page.locator(".hand")))
    expect(page.locator(".hand button.card")).to_have_count(1)
    page.locator("#table[data-turn]").wait_for()
    page.locator(".row.upper button.card").first.tap()
    expect(page.locator("#sheet")).to_be_visible()
