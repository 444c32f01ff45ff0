"""In a real browser, a drawing keeps the elements of the last one, unless the browser would count
their movement as a layout shift."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Staged
from tests.browser.gallery import draw
from tests.browser.stage import Size


@pytest.fixture
def page(staged: Staged) -> Page:
    """A page at the table near the end of a game, painted so that layout shifts are counted."""
    return staged(painted=True).show("table-late", Size(1440, 900))


#: Redraws the table with one more line in its log (`grows`) or in another phase (`goes`); returns
#: which of these stay the same elements: the newest and the oldest line, and the upper row.
_RENEW = """([grows, goes]) => {
  const { app, next, reorderChildren, removeWhatWouldShift } = globalThis.drawing;
  delete globalThis.drawing;
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
  removeWhatWouldShift(app, next);
  reorderChildren(app, next);
  return [lines().includes(newest), lines().includes(oldest), row.isConnected];
}"""
_PREPARE = """async (html) => {
  const app = document.getElementById("app");
  const next = app.cloneNode(false);
  next.innerHTML = html;
  const { reorderChildren } = await import("./static/page/reorder.js");
  const { removeWhatWouldShift } = await import("./static/page/layout_shift.js");
  globalThis.drawing = { app, next, reorderChildren, removeWhatWouldShift };
}"""
#: The same in response to the next event of a kind, before any time has passed.
_RENEW_ON = f"""([kind, changes]) => {{
  addEventListener(kind, () => {{ globalThis.stay = ({_RENEW})(changes); }}, {{ once: true }});
}}"""
_STAY = "() => { const { stay } = globalThis; delete globalThis.stay; return stay; }"
_REST = 450
"""Milliseconds after a press within which a change counts as its result."""
#: Elements that are redrawn without a key, or would cause the elements after them to be redrawn.
_UNKEYED = """() => {
  const hasKey = (node) => !node || Boolean(node.dataset.key || node.id);
  return [...document.querySelectorAll("[data-laid]")]
    .filter((part) => !part.dataset.key || !hasKey(part.nextElementSibling))
    .map((part) => part.className);
}"""

#: Returns how many elements a table leaves out of its first frame, and which others move once they
#: are shown.
_ENTER = """() => {
  const { dataset } = document.documentElement;
  const all = [...document.querySelectorAll("#app *")];
  const places = () => all.map((node) => JSON.stringify(node.getBoundingClientRect()));
  dataset.entering = "cards rail";
  const isShown = all.map((node) => node.checkVisibility({ contentVisibilityAuto: true }));
  const before = places();
  delete dataset.entering;
  const after = places();
  const [left, there] = [[], []];
  all.forEach((node, at) => {
    const isLeft = !isShown[at] && node.checkVisibility();
    if (isLeft) left.push(node);
    else if (before[at] !== after[at]) there.push(node.outerHTML);
  });
  return [left.length, there];
}"""


@pytest.mark.parametrize(
    ("grows", "goes", "stay"),
    [
        (True, False, [False, True, True]),
        (False, True, [True, True, False]),
        (False, False, [True, True, True]),
    ],
)
def test_elements_that_move_without_a_press_are_redrawn(
    page: Page, grows: bool, goes: bool, stay: list[bool]
) -> None:
    assert page.locator("#log li").count() > 30
    page.evaluate(_PREPARE, draw("table-late"))
    page.wait_for_timeout(_REST)
    assert page.evaluate(_RENEW, [grows, goes]) == stay


#: Makes the race of points higher; returns the first and the last position of the log, and the
#: layout shift that the browser reports.
_GROW = """async (motion) => {
  const app = document.getElementById("app");
  document.documentElement.dataset.motion = motion;
  const { capture, play } = await import("./static/motion/redraw.js");
  const shifts = [];
  const watch = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  watch.observe({ type: "layout-shift" });
  const top = () => app.querySelector(".log").getBoundingClientRect().top;
  const before = capture(app);
  app.querySelector(".race").style.height = "150px";
  play(app, before);
  const first = top();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  shifts.push(...watch.takeRecords());
  watch.disconnect();
  return [first, top(), shifts.reduce((sum, { value }) => sum + value, 0)];
}"""


def test_elements_that_make_room_glide_instead_of_jumping(page: Page) -> None:
    there = page.locator(".log").bounding_box()
    page.wait_for_timeout(_REST)
    first, last, shift = page.evaluate(_GROW, "quick")
    assert there
    assert (first, shift) == (pytest.approx(there["y"], abs=1), 0)
    assert last > first + 20


def test_without_motion_the_room_is_there_at_once(page: Page) -> None:
    page.wait_for_timeout(_REST)
    first, last, shift = page.evaluate(_GROW, "off")
    assert first == last
    assert shift > 0, "so much the test would see"


@pytest.mark.parametrize("press", ["key", "click", "held"])
def test_elements_that_move_because_of_a_press_stay_the_same(page: Page, press: str) -> None:
    page.evaluate(_PREPARE, draw("table-late"))
    if press == "held":
        page.mouse.move(2, 2)
        page.mouse.down()
        page.wait_for_timeout(_REST)
        stay = page.evaluate(_RENEW, [True, True])
    else:
        page.evaluate(_RENEW_ON, ["keydown" if press == "key" else "click", [True, True]])
        if press == "key":
            page.keyboard.press("Shift")
        else:
            page.mouse.click(2, 2)
        stay = page.evaluate(_STAY)
    assert stay == [True, True, True]


@pytest.mark.parametrize("screen", ["table-late", "table-five", "drawn", "replay", "curtain"])
def test_redrawn_elements_leave_their_neighbours_alone(staged: Staged, screen: str) -> None:
    assert staged().show(screen, Size(1440, 900)).evaluate(_UNKEYED) == []


@pytest.mark.parametrize("size", [Size(1440, 900), Size(360, 740), Size(820, 1180)], ids=str)
def test_what_the_first_frame_of_a_table_leaves_out_has_its_place(
    staged: Staged, size: Size
) -> None:
    left, moved = staged(touch=size.touch).show("table-late", size).evaluate(_ENTER)
    assert left > 100
    assert moved == []


def test_a_part_that_comes_forward_leaves_the_others_where_they_are(page: Page) -> None:
    gone = page.evaluate("""async () => {
      const tree = (html) => {
        const made = document.createElement("div");
        made.id = "app";
        made.innerHTML = html;
        return made;
      };
      const { reorderChildren } = await import("./static/page/reorder.js");
      const root = tree('<form id="setup"></form><p>-</p><div data-key="side"></div>');
      const gone = [];
      const watch = new MutationObserver((seen) => {
        for (const { removedNodes } of seen) gone.push(...[...removedNodes].map((n) => n.nodeName));
      });
      watch.observe(root, { childList: true });
      reorderChildren(root, tree('<div data-key="side"></div><form id="setup"></form>'));
      await null;
      return gone;
    }""")
    assert gone == ["DIV"]
