"""The final scoring in a real browser: its pace, and what taps and keys do."""

from __future__ import annotations

import re
import time
from typing import Final

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import Staged
from tests.browser.gallery import draw
from tests.browser.stage import CHANGE, Size, change

HELD: Final = 450
"""Milliseconds after which a press of Space counts as long."""
FASTER: Final = 4
"""How many times faster it is played while Space is held."""
#: Counts the results asked for.
_COUNT: Final = """() => {
  globalThis.asked = 0;
  document.getElementById("app").addEventListener("click", ({ target }) => {
    if (target.closest("#to-result")) globalThis.asked += 1;
  });
}"""


@pytest.fixture
def page(staged: Staged) -> Page:
    """A page at the table near the end of a game."""
    return staged(prepared=_COUNT).show("table-late", Size(1440, 900))


@pytest.fixture
def scoring(page: Page) -> Page:
    """A page on which the final scoring has just begun; `asked` counts the results asked for."""
    change(page, "final-scoring", "quick")
    page.evaluate("globalThis.asked = 0")
    assert page.evaluate("document.getAnimations().length") > 10
    assert page.evaluate("globalThis.asked") == 0
    return page


#: When each player's part begins and ends, in milliseconds.
_PARTS = """() => [...document.querySelectorAll(".lane")].map((lane) => {
  const { delay, duration } = lane.getAnimations()[0].effect.getTiming();
  return [delay, delay + duration];
})"""
_PLAYER = """() => [...document.querySelectorAll(".spot")].findIndex(
  (spot) => spot.checkVisibility({ visibilityProperty: true }))"""
#: Returns the first player shown, who may not be the first one.
_FIRST = f"""async () => {{
  while (({_PLAYER})() < 0) await new Promise(requestAnimationFrame);
  return ({_PLAYER})();
}}"""
#: Whether a player is shown; if so, next to no time passes until the next press.
_LINGERS = f"""(player) => {{
  if (({_PLAYER})() !== player) return false;
  for (const animation of document.getAnimations()) animation.playbackRate = 0.01;
  return true;
}}"""
#: Holds Space for some milliseconds, without letting them pass. Returns the playback rates of all
#: animations before, while it is held and afterwards, and how far its release has moved the clock.
_HOLD = """async (milliseconds) => {
  const sheet = document.querySelector(".final-scoring");
  const rates = async () => {
    const all = sheet.getAnimations({ subtree: true });
    await Promise.all(all.map(({ ready }) => ready));
    return [...new Set(all.map(({ playbackRate }) => playbackRate))];
  };
  const time = () => sheet.getAnimations()[0].currentTime;
  const press = (kind) =>
    document.body.dispatchEvent(new KeyboardEvent(kind, { key: " ", bubbles: true }));
  const before = await rates();
  press("keydown");
  const held = await rates();
  const [now, begun] = [performance.now(), time()];
  performance.now = () => now + milliseconds;
  press("keyup");
  delete performance.now;
  const jump = time() - begun;
  return [[before, held, await rates()], jump];
}"""


def test_the_final_scoring_takes_three_to_six_seconds_for_each_player(scoring: Page) -> None:
    parts = scoring.evaluate(_PARTS)
    assert len(parts) > 2
    assert [begun for begun, _ in parts[1:]] == [done for _, done in parts[:-1]]
    assert all(3000 <= done - begun <= 6000 for begun, done in parts)


def test_a_player_without_gains_takes_less_time(page: Page) -> None:
    html = re.sub(r'data-steps="[^"]*"', 'data-steps=""', draw("final-scoring"), count=1)
    page.evaluate(
        CHANGE,
        [
            re.sub(r'class="spot" .*?(?=class="spot" )', "", html, count=1, flags=re.DOTALL),
            "quick",
            "",
        ],
    )
    (begun, done), *others = page.evaluate(_PARTS)
    assert done - begun == 1500
    assert all(done - begun >= 3000 for begun, done in others)


def test_a_tap_and_a_short_press_of_space_go_on_to_the_next_player(scoring: Page) -> None:
    players = scoring.locator(".lane").count()
    finals = scoring.evaluate("() => [...document.querySelectorAll('.lane')].map((lane) =>"
                              " Number(lane.dataset.before) + Number(lane.dataset.rubles) +"
                              " Number(lane.dataset.hand) +"
                              " Number(lane.dataset.steps.split(' ').at(-1)))")  # fmt: skip
    scoring.wait_for_function(_LINGERS, arg=0)
    for player in range(1, players):
        if player % 2:
            scoring.locator(".final-scoring h2").click()
        else:
            scoring.evaluate("""() => {
              for (const kind of ["keydown", "keyup"]) {
                document.body.dispatchEvent(new KeyboardEvent(kind, { key: " ", bubbles: true }));
              }
            }""")
        scoring.wait_for_function(_LINGERS, arg=player)
        shown = [int(points) for points in scoring.locator(".lane-points").all_inner_texts()]
        assert shown[:player] == finals[:player]
    assert scoring.evaluate("globalThis.asked") == 0
    scoring.locator(".final-scoring h2").click()
    scoring.wait_for_function("globalThis.asked === 1")


def test_it_is_played_faster_while_space_is_held(scoring: Page) -> None:
    rates, jump = scoring.evaluate(_HOLD, HELD)
    assert rates == [[1], [FASTER], [1]]
    assert jump < 100, "a long press does not go on to the next player"


def test_other_keys_do_not_end_it_and_enter_shows_the_result(scoring: Page) -> None:
    scoring.keyboard.press("Shift")
    assert scoring.evaluate("document.getAnimations().length") > 10
    scoring.keyboard.press("Enter")
    scoring.wait_for_function("globalThis.asked === 1")
    totals = scoring.locator(".lane-points").all_inner_texts()
    change(scoring, "final-scoring", "off")
    assert totals == scoring.locator(".lane-points").all_inner_texts()


def test_the_press_that_ends_the_game_does_not_skip_a_player(page: Page) -> None:
    page.evaluate(
        """([change, ...told]) => {
          document.body.onclick = () => { globalThis.drawn = (0, eval)(change)(told); };
        }""",
        [CHANGE, draw("final-scoring"), "quick", _FIRST],
    )
    page.mouse.click(2, 2)
    assert page.evaluate("globalThis.drawn") == 0


#: Blocks the page in the first player's part until it has an answer; an endless loop would need the
#: processor. Returns the player shown afterwards.
_BLOCK: Final = f"""async () => {{
  while (({_PLAYER})() !== 0) await new Promise(requestAnimationFrame);
  const asking = new XMLHttpRequest();
  asking.open("GET", "late", false);
  asking.send();
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
  return ({_PLAYER})();
}}"""


def answer_late(route: Route) -> None:
    """Answer a request later than a player's part of the scoring would end."""
    time.sleep(6.5)
    route.fulfill(body="")


def test_a_page_that_is_busy_for_seconds_skips_no_player(page: Page) -> None:
    page.route("**/late", answer_late)
    assert change(page, "final-scoring", "quick", _BLOCK) == 0
    page.unroute("**/late")


@pytest.mark.parametrize("size", [Size(740, 360), Size(360, 640), Size(1280, 720)], ids=str)
def test_the_final_scoring_of_five_players_fits_into_the_window(staged: Staged, size: Size) -> None:
    sheet = staged(touch=size.touch).show("final-scoring-five", size).locator(".final-scoring")
    box = sheet.bounding_box()
    assert box
    assert 0 <= box["y"] <= size.height - box["height"]
