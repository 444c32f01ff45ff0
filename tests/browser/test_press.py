"""A press prepares the drawing of the move and changes nothing."""

import json

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opened, wait_until_ready
from tests.browser.player import Player
from tests.browser.steps import log_length, middle, sit_down, visit

#: Counts how often markup is parsed, in a game without a coach.
_COUNT = """settings => {
  localStorage.setItem(`stp:${new URL(".", location.href).pathname}:settings`, settings);
  const { set, get } = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
  globalThis.parsed = 0;
  Object.defineProperty(Element.prototype, "innerHTML", {
    get,
    set(html) {
      if (this.id === "app") globalThis.parsed += 1;
      set.call(this, html);
    },
  });
}"""
_SETTINGS = json.dumps({"coach": "off", "motion": "off", "bots": "slow"})
_CARD = ".row.upper button.card:not(.unaffordable)"


def counting(page: Page, url: str) -> Page:
    """Start a game on a page that counts."""
    page.add_init_script(f"({_COUNT})({json.dumps(_SETTINGS)})")
    sit_down(page, url)
    return page


def parsed(page: Page) -> int:
    """Return how often markup has been parsed since the last call."""
    number: int = page.evaluate("() => { const n = parsed; globalThis.parsed = 0; return n; }")
    return number


def test_the_result_of_a_press_is_ready_when_it_ends(opened: Opened, url: str) -> None:
    page = counting(opened(DESKTOP, False, own=True), url)
    log = page.locator("#table").get_attribute("data-log")
    sheet, mouse = page.locator("#sheet"), page.mouse
    for target in (_CARD, "#sheet [data-action^=buy]"):
        mouse.move(*middle(page.locator(target).first))
        parsed(page)
        before = page.locator("#app").inner_text()
        mouse.down()
        assert parsed(page) == 1
        assert page.locator("#app").inner_text() == before
        mouse.up()
        assert parsed(page) == 0
    expect(sheet).to_have_count(0)
    expect(page.locator("#table")).not_to_have_attribute("data-log", log or "")


def test_a_press_released_elsewhere_does_nothing(opened: Opened, url: str) -> None:
    page = counting(opened(DESKTOP, False, own=True), url)
    before = page.locator("#app").inner_text()
    page.mouse.move(*middle(page.locator("#pass")))
    parsed(page)
    page.mouse.down()
    assert parsed(page) == 1
    page.mouse.move(5, 5, steps=3)
    page.mouse.up()
    page.mouse.move(*middle(page.locator("#pass")))
    assert page.locator("#app").inner_text() == before
    page.mouse.down(button="right")
    page.mouse.up(button="right")
    assert parsed(page) == 0


def send(touch: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Put a finger down or lift it."""
    places = [{"x": x, "y": y} for x, y in points]
    touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


def test_a_touch_prerenders_as_a_press_does(opened: Opened, url: str) -> None:
    page = counting(opened(PHONE, True, own=True), url)
    touch = page.context.new_cdp_session(page)
    place = middle(page.locator(_CARD).first)
    parsed(page)
    send(touch, "touchStart", place)
    page.wait_for_function("() => parsed === 1")
    expect(page.locator("#sheet")).to_have_count(0)
    send(touch, "touchEnd")
    expect(page.locator("#sheet")).to_be_visible()
    assert parsed(page) == 1


def test_enter_held_down_on_pass_passes_once(page: Page, url: str) -> None:
    Player(page, Locator.click).sit_down(url, "neva", ("human",))
    page.locator("#pass").focus()
    before = log_length(page)
    for _ in range(8):
        page.keyboard.down("Enter")  # repeats, as if it was held
    page.keyboard.up("Enter")
    assert log_length(page) == before + 1


def test_another_screen_is_shown_from_its_top(opened: Opened, url: str) -> None:
    page = opened(PHONE, True)
    visit(page, url)
    wait_until_ready(page)
    page.locator("#opponents").scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 100
    page.locator("#opponents").tap()
    expect(page.locator("#library")).to_be_visible()
    page.wait_for_function("scrollY === 0")


def test_a_second_click_on_start_begins_no_second_game(opened: Opened, url: str) -> None:
    page = opened(DESKTOP, False)
    visit(page, url)
    wait_until_ready(page)
    # An untouched game makes way for the next one, so both times there would be one game.
    first, second = page.evaluate("""() => {
      const { form } = deal;
      const games = () => Object.keys(localStorage).filter((key) => key.includes(":game:"));
      return [1, 2].map(() => { form.requestSubmit(); return games(); });
    }""")
    expect(page.locator("#table")).to_be_visible()
    assert len(first) == 1
    assert second == first


def test_the_table_does_not_delay_the_paint_of_the_start_screen(opened: Opened, url: str) -> None:
    page = opened(DESKTOP, False)
    visit(page, url)
    wait_until_ready(page)
    # A form that was changed just before the click is still to be painted, and the tasks come late.
    assert page.evaluate("""() => new Promise((resolve) => {
      const late = [];
      scheduler.postTask = (go) => { late.push(go); };
      dispatchEvent(new KeyboardEvent("keydown"));
      const { form } = deal;
      form.elements["seed"].dispatchEvent(new Event("change", { bubbles: true }));
      form.requestSubmit();
      requestAnimationFrame(() => {
        resolve(late.length > 1 && document.getElementById("table") === null);
        delete scheduler.postTask;
        for (const go of late) go();
      });
    })""")
    expect(page.locator("#table")).to_be_visible()
