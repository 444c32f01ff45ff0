"""Motion in a real browser: it shows what has changed, any key ends it, and off it is off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import draw
from tests.browser.stage import Size, Stage

#: Draws another screen over the one that is shown, in motion; returns what moves, and the totals.
_CHANGE = """async ([html, motion]) => {
  const app = document.getElementById("app");
  document.documentElement.dataset.motion = motion;
  const { play, remember } = await import("./static/motion.js");
  const before = remember(app);
  app.innerHTML = html;
  play(app, before);
  return [document.getAnimations().length, [...app.querySelectorAll(".rk .tot")].map(
    ({ innerText }) => innerText)];
}"""
_TOTALS = "() => [...document.querySelectorAll('.rk .tot')].map(({ innerText }) => innerText)"
_MOVING = "() => document.getAnimations().length + document.querySelectorAll('.flying').length"


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page at the table near the end of a game."""
    stage = Stage(chromium)
    yield stage.show("table-late", Size(1440, 900))
    stage.close()


def change(page: Page, screen: str, motion: str) -> Any:
    """Go over to another screen; return how much moves, and the totals as they are shown first."""
    return page.evaluate(_CHANGE, [draw(screen), motion])


@pytest.mark.parametrize("screen", ["end", "end-five"])
def test_the_end_reveals_the_ranking_and_any_key_shows_it_whole(page: Page, screen: str) -> None:
    moving, first = change(page, screen, "slow")
    assert moving > 10
    page.keyboard.press("Shift")
    page.wait_for_function(f"({_MOVING})() === 0", timeout=2000)
    last = page.evaluate(_TOTALS)
    assert first != last, "points are counted up"
    change(page, screen, "off")
    assert page.evaluate(_TOTALS) == last, "and come to what is true"


def test_the_end_comes_to_rest_by_itself(page: Page) -> None:
    change(page, "end", "quick")
    page.wait_for_function(f"({_MOVING})() === 0", timeout=10_000)
    last = page.evaluate(_TOTALS)
    change(page, "end", "off")
    assert page.evaluate(_TOTALS) == last


def test_cards_travel_between_two_positions_and_leave_nothing_behind(page: Page) -> None:
    moving, _ = change(page, "table-middle", "quick")
    assert moving > 0
    page.wait_for_function(f"({_MOVING})() === 0", timeout=10_000)


@pytest.mark.parametrize("screen", ["end", "table-middle"])
def test_without_motion_nothing_moves(page: Page, screen: str) -> None:
    moving, first = change(page, screen, "off")
    assert moving == 0
    assert first == page.evaluate(_TOTALS)


#: Draws the table anew, with one more line in its log (`grows`) or in another phase (`goes`); says
#: which stay the same elements: the newest and the oldest line, and the upper row.
_RENEW = """async ([html, grows, goes]) => {
  const app = document.getElementById("app");
  const next = app.cloneNode(false);
  next.innerHTML = html;
  const { align } = await import("./static/align.js");
  const { renew } = await import("./static/renew.js");
  const row = app.querySelector(".row.upper");
  const lines = () => [...app.querySelectorAll("#log li")];
  const [newest, oldest] = [lines()[0], lines().at(-1)];
  const first = next.querySelector("#log li");
  const more = first.cloneNode(true);
  if (grows) {
    more.dataset.key = "log-9999";
    first.before(more);
  }
  if (goes) next.querySelector(".row.upper").dataset.laid = "99-trading";
  renew(app, next);
  align(app, next);
  return [lines().includes(newest), lines().includes(oldest), row.isConnected];
}"""
_RESTS = "new Promise((run) => setTimeout(run, 400))"
"""Longer than for what comes now to be the answer to a press."""


@pytest.mark.parametrize(
    ("grows", "goes", "stay"),
    [
        (True, False, [False, True, True]),
        (False, True, [True, True, False]),
        (False, False, [True, True, True]),
    ],
)
def test_what_moves_unasked_is_drawn_anew(
    page: Page, grows: bool, goes: bool, stay: list[bool]
) -> None:
    assert page.locator("#log li").count() > 30
    page.evaluate(_RESTS)
    assert page.evaluate(_RENEW, [draw("table-late"), grows, goes]) == stay


@pytest.mark.parametrize("press", ["key", "mouse"])
def test_what_moves_because_of_a_press_stays_the_same(page: Page, press: str) -> None:
    page.evaluate('() => import("./static/renew.js")')
    if press == "key":
        page.keyboard.press("Shift")
    else:
        page.mouse.click(2, 2)
    assert page.evaluate(_RENEW, [draw("table-late"), True, True]) == [True, True, True]


def test_a_part_that_comes_forward_leaves_the_others_where_they_are(page: Page) -> None:
    gone = page.evaluate("""async () => {
      const tree = (html) => {
        const made = document.createElement("div");
        made.id = "app";
        made.innerHTML = html;
        return made;
      };
      const { align } = await import("./static/align.js");
      const root = tree('<form id="setup"></form><p>-</p><div data-key="side"></div>');
      const gone = [];
      const watch = new MutationObserver((seen) => {
        for (const { removedNodes } of seen) gone.push(...[...removedNodes].map((n) => n.nodeName));
      });
      watch.observe(root, { childList: true });
      align(root, tree('<div data-key="side"></div><form id="setup"></form>'));
      await null;
      return gone;
    }""")
    assert gone == ["DIV"]
