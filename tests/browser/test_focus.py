"""Tab never leads under a bar or a sheet, and never out of a question."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Staged
from tests.browser.gallery import LANGUAGES
from tests.browser.stage import Size, Stage
from tools.nightly import FULL

SIZES = (Size(320, 225), Size(360, 740), Size(1440, 900))
SCREENS = (
    "start", "table-late", "coach", "displacing", "replay", "end-five", "rules",
    "end", "planning-card", "replay-card", "mistakes-card", "study-naming", "study-pub",
    "watching", "puzzle", "run", "daily", "match", "improve", "opponents",
)  # fmt: skip
QUESTIONS = {"drawn": "#sheet", "pub": "#sheet", "settings": "#over", "share": "#share"}
#: Limit of presses; no screen has as many controls.
MAX_STOPS = 90
#: The focused element, the element that covers its middle, if one does, and whether it is inside
#: another element.
_FOCUS = """(inside) => {
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
  const other = covers.includes(null) ? "" : name(covers[0].hit);
  return [name(now), other, now.closest(inside) !== null];
}"""
#: All elements outside a sheet that the Tab key could lead to, each with its `tabindex`.
_STOPS = """() => [...document.querySelectorAll("#app :is(button, a, input, summary, [tabindex])")]
  .filter((one) => !one.closest("#sheet"))
  .map((one) => `${one.className} ${one.id} ${one.getAttribute("tabindex")}`)"""
_PRINTED = """() => ["h1", ".bar", ".figures table", ".record pre", ".chart-table tbody"].filter(
  (name) => !document.querySelector(name).getClientRects().length)"""


@pytest.fixture
def stage(staged: Staged) -> Stage:
    return staged(has_drawings=True)  # the houses of the city can be focused


def tabbed(page: Page, inside: str = "#app") -> list[tuple[str, str, bool]]:
    """Hold Tab until the focus leaves the page; return each focused element, what covers it, and
    whether it is inside another element."""
    found: list[tuple[str, str, bool]] = []
    try:
        while len(found) < MAX_STOPS:
            page.keyboard.down("Tab")  # the key repeats, which takes half as long as a press
            focused = page.evaluate(_FOCUS, inside)
            if focused is None:
                return found
            found.append(focused)
    finally:
        page.keyboard.up("Tab")
    raise AssertionError("Tab never leaves the page")


def screens_at(size: Size) -> tuple[str, ...]:
    """Return the screens to look at: all in the smallest window, where bars take most of it, and
    in every run half of them in each of the others.
    """
    number = SIZES.index(size)
    return SCREENS if FULL or number == 0 else SCREENS[number - 1 :: len(SIZES) - 1]


@pytest.mark.matrix
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_focused_element_is_covered(stage: Stage, size: Size) -> None:
    covered = {}
    for screen in screens_at(size):
        for name, other, _ in tabbed(stage.show(screen, size)):
            if other:
                covered[f"{screen}: {name}"] = other
    assert covered == {}


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_tab_stays_in_dialogs_that_must_be_answered_or_closed(stage: Stage, size: Size) -> None:
    for screen, inside in QUESTIONS.items():
        found = tabbed(stage.show(screen, size), inside)
        outside = [name for name, _, is_inside in found if not is_inside]
        assert outside == [], f"{screen}: Tab leads there"
        assert len(found) > 1, screen


def test_after_turning_a_phone_under_a_sheet_the_same_is_reached(stage: Stage) -> None:
    wide, phone = Size(1440, 900), Size(360, 740)
    page = stage.show("card", wide)
    stops = page.evaluate(_STOPS)
    assert any("hand-space" in stop for stop in stops)
    page = stage.show("card", phone)
    for size in (Size(740, 360), phone, wide):
        page.set_viewport_size(size.viewport)
        page.evaluate("stage.shutOff(document.getElementById('app'))")  # as the page does
    assert page.evaluate(_STOPS) == stops


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


def test_the_rules_are_printed_without_their_controls(stage: Stage) -> None:
    page = stage.show("rules", Size(794, 1123))
    page.emulate_media(media="print")
    assert page.locator(".prose").is_visible()
    controls = ".reading-top, .search, .contents"
    assert not any(one.is_visible() for one in page.locator(controls).all())
