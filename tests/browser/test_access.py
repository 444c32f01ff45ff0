"""axe-core finds no fault while the page moves and in the running page.

`test_screens.py` checks every screen.
"""

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.access import CLEAR, violations
from tests.browser.conftest import Staged, wait_until_ready
from tests.browser.player import Player
from tests.browser.stage import Size, change
from tests.browser.steps import visit
from tools.nightly import FULL

pytestmark = pytest.mark.matrix

#: At this time in milliseconds nothing is half faded: what has appeared stands still, and the rest
#: is still hidden.
MOMENTS = (600, 3000)
BEATS = [
    (size, moment)
    for number, size in enumerate((Size(360, 740), Size(1440, 900)))
    for moment in (MOMENTS if FULL else MOMENTS[number : number + 1])
]
#: Freezes all animations at a time in milliseconds. Some begin only after the first paint, and the
#: final scoring lets no more than a quarter of a second pass from one frame to the next.
_HOLD = """async (at) => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let number = 0; number < 3; number += 1) await frame();
  const animations = document.getAnimations();
  for (const animation of animations) animation.pause();
  for (let time = 0; time < at; await frame()) {
    time = Math.min(at, time + 200);
    for (const animation of animations) animation.currentTime = time;
  }
}"""


@pytest.mark.parametrize(("size", "moment"), BEATS, ids=str)
def test_axe_finds_nothing_while_a_beat_is_shown(staged: Staged, size: Size, moment: int) -> None:
    stage = staged(touch=size.touch)
    found = {}
    for beat in ("table-late", "strip-scored", "final-scoring", "end-five"):
        page = stage.show("table-early", size)
        if not FULL:
            page.evaluate(CLEAR)
        change(page, beat, "quick")
        page.evaluate(_HOLD, moment)
        found[beat] = violations(page)
        page.keyboard.press("Shift")
    assert {beat: those for beat, those in found.items() if those} == {}


def test_axe_reports_text_with_too_little_contrast(staged: Staged) -> None:
    page = staged().show("start", Size(1440, 900))
    page.add_style_tag(content="#deal { color: #777; background: #888; }")
    assert violations(page) == ["color-contrast: #deal"]


def test_axe_finds_nothing_in_the_running_page(page: Page, url: str) -> None:
    page.emulate_media(color_scheme="dark")
    visit(page, url)
    wait_until_ready(page)
    found = {"start": violations(page)}
    Player(page, Locator.click).sit_down(url, "axe", ("greedy",))
    page.locator("#table[data-turn]").wait_for()
    found["table"] = violations(page)
    page.locator(".row .card").first.click()
    found["card"] = violations(page)
    page.evaluate("() => { delete globalThis.axe; }")  # or no other test could use the page
    assert {screen: those for screen, those in found.items() if those} == {}
