"""A tap on an empty part of the table fast-forwards the bots; a scroll does not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Staged
from tests.browser.stage import Size

#: Records the events in place of Python, and whether they come too early; no person is to move.
_LISTEN = """async () => {
  const app = document.getElementById("app");
  const { onFastForward } = await import("./static/input/fast_forward.js");
  globalThis.told = [];
  let isDown = false;
  for (const kind of ["touchstart", "touchend", "touchcancel"])
    addEventListener(kind, () => { isDown = kind === "touchstart"; }, true);
  onFastForward(app, ({ value }) => told.push(isDown ? `${value} with a finger down` : value));
}"""


@pytest.fixture
def page(staged: Staged) -> Page:
    """A phone while bots move."""
    page = staged(touch=True, prepared=_LISTEN).show("table-bots", Size(360, 740))
    page.evaluate("document.querySelector('#table').removeAttribute('data-turn')")
    page.evaluate("told.length = 0")
    return page


def touch(page: Page, down: int) -> None:
    """Move a finger down over the tableau, and lift it before that is a long press."""
    session = page.context.new_cdp_session(page)
    for part in range(6 if down else 1):
        kind = "touchStart" if part == 0 else "touchMove"
        point = {"x": 200, "y": 330 + down * part / 5}
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(("down", "told"), [(0, ["tap"]), (80, []), (-80, [])])
def test_a_tap_fast_forwards_once_the_finger_is_up_and_a_scroll_does_not(
    page: Page, down: int, told: list[str]
) -> None:
    page.evaluate("document.querySelector('.tableau').replaceChildren()")
    touch(page, down)
    if told:
        page.wait_for_function("told.length")
    page.wait_for_timeout(100)
    assert page.evaluate("told") == told


@pytest.mark.parametrize("own", [".row .card >> nth=0", ".row-divider", "#phase-worker", "#menu"])
def test_a_tap_on_a_control_does_not_fast_forward_the_bots(page: Page, own: str) -> None:
    page.locator(own).tap()
    assert page.evaluate("told") == []


def test_space_fast_forwards_while_it_is_held(page: Page) -> None:
    page.keyboard.down(" ")
    page.keyboard.up(" ")
    assert page.evaluate("told") == ["hold", "release"]
