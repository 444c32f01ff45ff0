"""Nothing moves on the page without being asked: the start, the deal, a round of beats."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Staged, wait_until_ready
from tests.browser.gallery import draw
from tests.browser.player import wait_for_table
from tests.browser.shifts import GOAL, UNDO_AT, WATCH_SHIFTS, unasked, unasked_in
from tests.browser.stage import Size
from tests.browser.steps import visit

#: Number of turns in a round of two players who pass every second turn.
ROUND = 8
#: How far the game goes: on a phone through the round, with an undo; with two columns, where twice
#: as much is painted, until cards have been bought. `build.py shifts` plays to the end every night.
TURNS = {Size(1440, 900): 2, Size(360, 740): ROUND}
assert UNDO_AT < ROUND
_DIVIDE = """async () => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
  document.body.innerHTML = "<p id=above>above</p><div id=below class=wide>below</div>";
  await painted();
  await painted();
  document.getElementById("above").style.height = "200px";
  await painted();
}"""

#: Returns a list to which what is left out of each frame will be added.
_ENTRANCE = """() => {
  const [root, seen] = [document.documentElement, []];
  const note = () => seen.push(root.dataset.entering ?? "");
  new MutationObserver(note).observe(root, { attributeFilter: ["data-entering"] });
  return seen;
}"""
_ENTER = """async (html) => {
  const { enter } = await import("./static/page/entrance.js");
  const app = document.getElementById("app");
  app.replaceChildren();
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
  await painted();
  const began = performance.now(); // whatever moved when the earlier screen was shown
  enter();
  app.innerHTML = html;
  const cards = [...app.querySelectorAll(".card > *")];
  const seen = () => cards.filter((part) => part.checkVisibility({ contentVisibilityAuto: true }));
  const before = seen().length;
  for (const _ of [1, 2, 3, 4]) await painted();
  return [began, before, seen().length > 0, "entering" in document.documentElement.dataset];
}"""


@pytest.mark.parametrize("size", TURNS, ids=str)
def test_nothing_moves_unasked_from_the_start_through_a_round(
    chromium: Browser, url: str, size: Size
) -> None:
    shifts = unasked(
        chromium, url, size, players=2, bots="quick", turns=TURNS[size], has_worker=False
    )
    assert sum(shift.value for shift in shifts) < GOAL, "\n".join(map(str, shifts))


def test_a_table_enters_in_several_frames_without_moving(staged: Staged) -> None:
    page = staged(painted=True).show("start", Size(1440, 900))
    page.evaluate(f"({WATCH_SHIFTS})()")
    began, *seen = page.evaluate(_ENTER, draw("table-late"))
    assert seen == [0, True, False]
    shifts = [shift for shift in unasked_in(page) if shift.at >= began]
    assert sum(shift.value for shift in shifts) < GOAL, "\n".join(map(str, shifts))


def test_a_table_after_the_start_enters_in_three_frames(page: Page, url: str) -> None:
    visit(page, url)
    wait_until_ready(page)
    seen = page.evaluate_handle(_ENTRANCE)
    page.locator("#quick").click()
    wait_for_table(page)
    assert seen.json_value() == ["cards rail", "rail", ""]


def test_a_layout_shift_is_noticed_and_named(first_page: Page, url: str) -> None:
    first_page.goto(f"{url}licences.html")
    first_page.evaluate(f"({WATCH_SHIFTS})()")
    first_page.evaluate(_DIVIDE)
    shift = unasked_in(first_page)[-1]
    assert shift.value > GOAL
    assert [source.partition(":")[0] for source in shift.sources] == ["div#below.wide"]
