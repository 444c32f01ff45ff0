"""Tab never leads under a bar or a sheet, and never out of a question."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Staged
from tests.browser.gallery import LANGUAGES
from tests.browser.stage import Size, Stage

SIZES = (Size(320, 225), Size(360, 740), Size(1440, 900))
SCREENS = (
    "start", "table-late", "coach", "displacing", "replay", "end-five", "rules",
    "end", "planning-card", "replay-card", "mistakes-card", "study-naming", "study-pub",
    "watching", "puzzle", "run", "daily", "match", "improve", "opponents",
)  # fmt: skip
QUESTIONS = {"drawn": "#sheet", "pub": "#sheet", "settings": "#over", "share": "#share"}
#: Limit of presses; no screen has as many controls.
MOST = 90
#: The focused element, and the element that covers its middle, if one does.
_FOCUS = """() => {
  const now = document.activeElement;
  if (!now || now === document.body) return null;
  const target = (now.matches("[type=radio], [type=checkbox]") && now.closest("label")) || now;
  // The target that lies over a line of cards is clear.
  const around = target.closest(".scrubber, label, .tableau .group");
  const cover = (part) => {
    // A link may go on in the next line: its first part counts.
    const { left, top, right, bottom } = part.getClientRects()[0] ?? part.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint(x, middle);
    return hit && (target.contains(hit) || around?.contains(hit)) ? null : { hit };
  };
  // Cards stand before the city: one of its houses counts.
  const parts = target.matches(".city") ? [...target.querySelectorAll("use")] : [target];
  const covers = parts.map(cover);
  const name = (node) => `${node?.tagName} ${node?.id} ${node?.getAttribute("class")}`;
  return [name(now), covers.includes(null) ? "" : name(covers[0].hit)];
}"""
_IS_INSIDE = "(selector) => document.activeElement.closest(selector) !== null"
_PRINTED = """() => ["h1", ".bar", ".figures table", ".record pre", ".chart-table tbody"].filter(
  (name) => !document.querySelector(name).getClientRects().length)"""


@pytest.fixture
def stage(staged: Staged) -> Stage:
    return staged()


def tabbed(page: Page) -> Iterator[tuple[str, str]]:
    """Hold Tab until the focus leaves the page; yield each focused element, and what covers it."""
    for _ in range(MOST):
        page.keyboard.down("Tab")  # the key repeats, which takes half as long as a press
        found = page.evaluate(_FOCUS)
        if found is None:
            page.keyboard.up("Tab")
            return
        yield found
    raise AssertionError("Tab never leaves the page")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_focused_element_is_covered(stage: Stage, size: Size) -> None:
    covered = {}
    for screen in SCREENS:
        for name, other in tabbed(stage.show(screen, size)):
            if other:
                covered[f"{screen}: {name}"] = other
    assert covered == {}


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_tab_stays_in_dialogs_that_must_be_answered_or_closed(stage: Stage, size: Size) -> None:
    for screen, inside in QUESTIONS.items():
        page = stage.show(screen, size)
        found = []
        for name, _ in tabbed(page):
            found.append(name)
            assert page.evaluate(_IS_INSIDE, inside), f"{screen}: Tab leads to {name}"
        assert len(found) > 1, screen


def test_arrow_keys_choose_among_the_cards_to_displace(stage: Stage) -> None:
    page = stage.show("displacing", Size(1440, 900))
    radios = page.locator("#sheet input[type=radio]")
    assert radios.count() > 1
    radios.first.focus()
    page.keyboard.press("ArrowDown")
    assert radios.nth(1).is_checked()
    assert radios.nth(1).evaluate("radio => radio === document.activeElement")


def test_the_start_never_scrolls_sideways(stage: Stage) -> None:
    for lang in LANGUAGES:
        for size in (Size(320, 640), Size(320, 225)):
            page = stage.show("start", size, lang=lang)
            assert page.evaluate("document.documentElement.scrollWidth") == size.width, lang


def test_a_finished_game_can_be_printed(stage: Stage) -> None:
    page = stage.show("end-five", Size(794, 1123), "dark")
    assert not page.locator(".record").is_visible()
    page.emulate_media(media="print")
    assert page.evaluate(_PRINTED) == [], "missing on paper"
    assert not page.locator(".end-buttons").is_visible()
    colour = page.locator("h1").evaluate("heading => getComputedStyle(heading).color")
    assert colour == "rgb(27, 35, 51)", "dark letters, also where the screen is dark"
