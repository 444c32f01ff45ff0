"""In a real browser, a card's sheet opens beside the card and leads to the next one."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Staged
from tests.browser.matrix import sample
from tests.browser.stage import SIZES, Size, Stage

BESIDE_A_CARD: Final = ("card", "displacing", "displacing-late", "card-hand", "own-card")
WITH_MOVES: Final = (*BESIDE_A_CARD, "study-card", "mistakes-card", "planning-card", "coach-card")
WIDE: Final = (Size(1200, 800), Size(1366, 768), Size(1440, 900), Size(2560, 1440))
#: The boxes of the sheet, its arrow, its card and the tableau: left, top, right, bottom.
_PLACES: Final = """() => {
  const box = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const card = document.querySelector(":is(.row, .tableau, .hand) .card.selected");
  const [sheet, arrow] = ["#sheet", ".sheet-arrow"].map((one) => document.querySelector(one));
  const targets = [...document.querySelectorAll(".field.aiming .target")];
  return [box(sheet), box(arrow), box(card), targets.map(box)];
}"""
#: The moves of the sheet at whose middle something else would be pressed.
_COVERED: Final = """() => [...document.querySelectorAll("#sheet button[data-action]")].filter(
  (button) => {
    button.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }).map(({ id }) => id)"""
#: Records what is pressed, in place of the page.
_LEAF: Final = """async () => {
  const app = document.getElementById("app");
  const { onLeaf } = await import("./static/input/leaf.js");
  onLeaf(app);
  globalThis.pressed = [];
  app.addEventListener("click", ({ target }) => pressed.push(target.closest("button")?.id));
}"""


@pytest.fixture
def stage(staged: Staged) -> Stage:
    """A window in which sheets are placed."""
    return staged(touch=True)


def apart(one: list[float], other: list[float]) -> bool:
    """Return whether two boxes do not overlap."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.matrix
@pytest.mark.parametrize(("screen", "size"), sample(BESIDE_A_CARD, WIDE), ids=str)
def test_a_sheet_lies_beside_its_card_and_points_at_it(
    stage: Stage, screen: str, size: Size
) -> None:
    sheet, arrow, card, targets = stage.show(screen, size).evaluate(_PLACES)
    assert 0 <= sheet[0] <= sheet[2] <= size.width
    assert 0 <= sheet[1] <= sheet[3] <= size.height
    assert apart(sheet, card), "it never covers its card"
    assert all(apart(sheet, target) for target in targets)
    across = max(card[0] - arrow[0], arrow[0] - card[2], 0)
    along = max(card[1] - arrow[1], arrow[1] - card[3], 0)
    assert across + along <= 30, "the arrow is at the card"


@pytest.mark.parametrize("screen", WITH_MOVES)
def test_nothing_covers_the_moves_of_a_sheet(stage: Stage, screen: str) -> None:
    for size in SIZES:
        page = stage.show(screen, size)
        assert page.locator("#sheet button[data-action]").count() > 0
        assert page.evaluate(_COVERED) == [], size


def test_where_a_window_is_narrow_the_style_sheet_has_the_place(stage: Stage) -> None:
    page = stage.show("card", Size(820, 1180))
    assert page.locator("#sheet").get_attribute("style") is None


@pytest.fixture
def opened(stage: Stage) -> Page:
    """A phone with a sheet open among others."""
    page = stage.show("displacing", Size(360, 740))
    page.evaluate(_LEAF)
    return page


def swipe(page: Page, by: int, down: int = 0) -> None:
    """Move a finger over the sheet."""
    box = page.locator("#sheet h2").bounding_box()
    assert box
    x, y = box["x"] + 60, box["y"] + 5
    session = page.context.new_cdp_session(page)
    points = [(x + by * part / 6, y + down * part / 6) for part in range(7)]
    for at, (left, top) in enumerate(points):
        kind = "touchStart" if at == 0 else "touchMove"
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": left, "y": top}]}
        )
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(
    ("by", "down", "button"),
    [(-90, 5, "card-after"), (90, -5, "card-before"), (-20, 0, None), (-60, 60, None)],
)
def test_a_swipe_to_the_side_leads_to_the_next_card(
    opened: Page, by: int, down: int, button: str | None
) -> None:
    swipe(opened, by, down)
    opened.wait_for_timeout(100)
    assert [one for one in opened.evaluate("pressed") if one] == ([button] if button else [])


def test_arrow_keys_do_as_well_but_not_in_a_choice(opened: Page) -> None:
    opened.locator("#sheet").focus()
    opened.keyboard.press("ArrowRight")
    opened.keyboard.press("ArrowLeft")
    assert opened.evaluate("pressed") == ["card-after", "card-before"]
    opened.locator("#sheet input[type=radio]").first.focus()
    opened.keyboard.press("ArrowRight")
    assert "card-after" not in opened.evaluate("pressed.slice(2)")
    expect(opened.locator("#card-after")).to_be_visible()
