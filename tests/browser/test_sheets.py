"""In a real browser, a card's sheet opens beside the card and leads to the next one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pytest
from playwright.sync_api import CDPSession, Page, expect

from stp.web.words.locale import LANGUAGES
from tests.browser.conftest import Staged
from tests.browser.gallery import draw
from tests.browser.matrix import sample
from tests.browser.stage import SIZES, Size, Stage
from tools.nightly import FULL

BESIDE_A_CARD: Final = ("card", "displacing", "displacing-late", "card-hand", "own-card")
WITH_MOVES: Final = (*BESIDE_A_CARD, "study-card", "mistakes-card", "planning-card", "coach-card")
WIDE: Final = (Size(1200, 800), Size(1366, 768), Size(1440, 900), Size(2560, 1440))
SMALLEST: Final = SIZES[0]
LOWEST: Final = min(SIZES, key=lambda size: size.height)
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
#: The number of moves in the sheet, and those at whose middle something else would be pressed.
_COVERED: Final = """() => {
  const moves = [...document.querySelectorAll("#sheet button[data-action]")];
  return [moves.length, moves.filter((button) => {
    button.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }).map(({ id }) => id)];
}"""
#: The cards of the market that are covered or dimmed by the open sheet.
_OVER_THE_MARKET: Final = """() => {
  const cards = [...document.querySelectorAll(".row .card[id]")];
  return cards.filter((card) => [0.1, 0.5, 0.9].some((part) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    const over = document.elementsFromPoint(left + width / 2, top + height * part);
    const above = over.slice(0, over.findIndex((one) => card.contains(one)));
    return above.some((one) => getComputedStyle(one).backgroundColor !== "rgba(0, 0, 0, 0)");
  })).map(({ id }) => id);
}"""
#: The numbers of copies that cover the buttons at the bottom of the open sheet.
_ABOVE_THE_BUTTONS: Final = """() => {
  const buttons = document.querySelector("#sheet .sheet-actions").getBoundingClientRect();
  return [...document.querySelectorAll("#sheet .copies")].filter((copies) => {
    const { left, top, width, height } = copies.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return y > buttons.top && document.elementFromPoint(x, y) === copies;
  }).map((copies) => copies.textContent);
}"""
#: Records what is pressed, in place of the page.
_LISTEN: Final = """async () => {
  const app = document.getElementById("app");
  const { onNextSheet } = await import("./static/input/next_sheet.js");
  const { onPullDown } = await import("./static/input/pull_down.js");
  onNextSheet(app);
  onPullDown(app, () => false);
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


@pytest.mark.parametrize("screen", ["card", "card-dear"])
def test_on_a_tablet_a_sheet_begins_just_below_its_card(stage: Stage, screen: str) -> None:
    sheet, _, card, _ = stage.show(screen, Size(820, 1180)).evaluate(_PLACES)
    assert 0 <= sheet[1] - card[3] <= 80


def test_numbers_of_copies_scroll_below_the_buttons_of_a_sheet(stage: Stage) -> None:
    page = stage.show("player-away", Size(360, 640), "dark", "fr")
    assert page.evaluate(_ABOVE_THE_BUTTONS) == []


@pytest.mark.parametrize(
    "size", [Size(360, 740), Size(740, 360), Size(820, 1180), Size(1440, 900)], ids=str
)
def test_the_market_stays_visible_while_a_hint_is_sought(stage: Stage, size: Size) -> None:
    shown = stage.show("hint-thinking", size, "light", "de")
    assert shown.evaluate(_OVER_THE_MARKET) == []


def test_keys_are_shown_only_to_people_with_a_mouse(staged: Staged) -> None:
    for touch in (True, False):
        page = staged(touch=touch).show("card", Size(1366, 1024))
        assert {key.is_visible() for key in page.locator(".button kbd").all()} == {not touch}


@pytest.mark.parametrize("size", [Size(1366, 768), Size(1200, 800)])
@pytest.mark.parametrize("screen", ["displacing", "displacing-late"])
def test_a_trading_card_needs_no_scrolling_on_a_laptop(
    staged: Staged, screen: str, size: Size
) -> None:
    page = staged(touch=False).show(screen, size, lang="de")
    sheet = page.locator("#sheet")
    assert sheet.evaluate("({ scrollHeight, clientHeight }) => scrollHeight - clientHeight") == 0


@pytest.mark.matrix
@pytest.mark.parametrize("screen", WITH_MOVES)
def test_nothing_covers_the_moves_of_a_sheet(stage: Stage, screen: str) -> None:
    """Every run looks at the smallest and the lowest window, and at one of the others in turn."""
    others = [size for size in SIZES if size not in (SMALLEST, LOWEST)]
    turn = WITH_MOVES.index(screen) % len(others)
    for size in SIZES if FULL else (SMALLEST, LOWEST, others[turn]):
        moves, covered = stage.find(_COVERED, None, draw(screen), size, "light")
        assert moves > 0
        assert covered == [], size


def test_in_a_narrow_window_the_style_sheet_places_the_sheet(stage: Stage) -> None:
    page = stage.show("card", Size(820, 1180))
    assert page.locator("#sheet").get_attribute("style") is None


def test_an_open_sheet_fits_the_window_when_somebody_zooms_in(stage: Stage) -> None:
    """At 200 % it would keep the place that it had in the wide window, and be squeezed there."""
    zoomed = Size(640, 400)
    page = stage.show("card", Size(1280, 800))
    page.set_viewport_size(zoomed.viewport)
    page.evaluate("stage.placeSheet(document.getElementById('app'))")
    squeezed = page.locator("#sheet").bounding_box()
    placed = stage.show("card", zoomed).locator("#sheet").bounding_box()
    assert squeezed == placed


@pytest.fixture
def listening(staged: Staged) -> Stage:
    """A window in which sheets can be swiped."""
    stage = staged(touch=True, prepared=_LISTEN)
    stage.page.evaluate("pressed.length = 0")
    return stage


@pytest.fixture
def opened(listening: Stage) -> Page:
    """A phone with a sheet open among others."""
    return listening.show("displacing", Size(360, 740))


@dataclass(frozen=True, slots=True)
class Finger:
    """A finger on a phone."""

    page: Page
    session: CDPSession

    def at(self, kind: str, *points: tuple[float, float]) -> None:
        """Report where the fingers are."""
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def move(self, x: float, y: float, by: float, down: float, *, lifts: bool = True) -> None:
        """Move over the window in small steps, as a hand does."""
        self.at("touchStart", (x, y))
        for part in range(1, 13):
            self.at("touchMove", (x + by * part / 12, y + down * part / 12))
        if lifts:
            self.at("touchEnd")

    def swipe(self, by: int, down: int = 0, *, lifts: bool = True, on: str = "#sheet h2") -> None:
        """Move over the sheet."""
        box = self.page.locator(on).first.bounding_box()
        assert box
        self.move(box["x"] + 60, box["y"] + 5, by, down, lifts=lifts)


@pytest.fixture
def finger(opened: Page) -> Finger:
    """A finger on the phone."""
    return Finger(opened, opened.context.new_cdp_session(opened))


def pressed(page: Page) -> list[str]:
    """Return the buttons that were pressed, once the page is at rest."""
    page.wait_for_timeout(100)
    return [one for one in page.evaluate("pressed") if one]


@pytest.mark.parametrize(
    ("by", "down", "button"),
    [(-90, 5, "sheet-after"), (90, -5, "sheet-before"), (-20, 0, None), (-60, 60, None)],
)
def test_a_swipe_to_the_side_leads_to_the_next_card(
    opened: Page, finger: Finger, by: int, down: int, button: str | None
) -> None:
    finger.swipe(by, down)
    assert pressed(opened) == ([button] if button else [])


def top_of(page: Page) -> float:
    """Return where the sheet begins."""
    box = page.locator(".sheet").first.bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize(("down", "closes"), [(40, False), (55, False), (75, True), (140, True)])
def test_a_sheet_that_is_pulled_down_far_enough_closes(
    opened: Page, finger: Finger, down: int, closes: bool
) -> None:
    before = top_of(opened)
    finger.swipe(6, down, lifts=False)
    assert top_of(opened) == pytest.approx(before + down, abs=1), "it follows the finger"
    finger.at("touchEnd")
    assert pressed(opened) == (["close"] if closes else [])
    opened.wait_for_function("!document.getAnimations().length")
    assert top_of(opened) == before, "the page would have removed it"


@pytest.mark.parametrize("screen", ["menu", "keys", "player", "hint"])
def test_everything_that_opens_from_below_can_be_pulled_down(listening: Stage, screen: str) -> None:
    page = listening.show(screen, Size(360, 740))
    finger = Finger(page, page.context.new_cdp_session(page))
    finger.swipe(0, 140, on=".sheet h2")
    assert pressed(page) == ["close"]


def test_a_long_sheet_is_scrolled_before_it_is_pulled(listening: Stage) -> None:
    page = listening.show("moves", Size(360, 740))
    finger = Finger(page, page.context.new_cdp_session(page))
    scrolled = "document.querySelector('.sheet').scrollTop"
    before = top_of(page)
    finger.move(180, 620, 0, -150)
    page.wait_for_function(f"{scrolled} > 100")
    finger.move(180, 420, 0, 60)
    page.wait_for_function(f"0 < {scrolled} && {scrolled} < 150")
    assert (pressed(page), top_of(page)) == ([], before)
    finger.move(180, 420, 0, 250)
    page.wait_for_function(f"{scrolled} === 0")
    assert (pressed(page), top_of(page)) == ([], before), "a scroll ends at the top"
    finger.move(180, 420, 0, 120)
    assert pressed(page) == ["close"]


def test_a_question_that_needs_an_answer_cannot_be_pulled_down(listening: Stage) -> None:
    page = listening.show("drawn", Size(360, 740))
    finger = Finger(page, page.context.new_cdp_session(page))
    before = top_of(page)
    finger.swipe(0, 140)
    assert (pressed(page), top_of(page)) == ([], before)
    expect(page.locator(".grab-handle")).to_be_hidden()


def test_a_second_finger_lets_the_sheet_go(opened: Page, finger: Finger) -> None:
    before = top_of(opened)
    finger.swipe(0, 100, lifts=False)
    finger.at("touchStart", (200, 600), (120, 500))
    finger.at("touchEnd")
    assert (pressed(opened), top_of(opened)) == ([], before)


def test_arrow_keys_lead_to_the_next_card_except_within_a_choice(opened: Page) -> None:
    opened.locator("#sheet").focus()
    opened.keyboard.press("ArrowRight")
    opened.keyboard.press("ArrowLeft")
    assert opened.evaluate("pressed") == ["sheet-after", "sheet-before"]
    opened.locator("#sheet input[type=radio]").first.focus()
    opened.keyboard.press("ArrowRight")
    assert "sheet-after" not in opened.evaluate("pressed.slice(2)")
    expect(opened.locator("#sheet-after")).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_card_brings_in_place_of_another_is_seen_on_a_phone(
    staged: Staged, lang: str
) -> None:
    page = staged(touch=True).show("displacing", Size(360, 740), lang=lang)
    shown, buttons = (page.locator(one).bounding_box() for one in (".becomes", ".sheet-actions"))
    assert shown is not None
    assert buttons is not None
    assert shown["y"] + shown["height"] <= buttons["y"]
