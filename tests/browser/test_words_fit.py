"""Words keep to their place in every language: in one line, beside their label, in a button."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Staged
from tests.browser.gallery import LANGUAGES, draw
from tests.browser.layout import wrong_with
from tests.browser.stage import Size, Stage

PHONE = Size(360, 740)
SIDEWAYS = Size(740, 360)
TABLET = Size(820, 1180)
DESKTOP = Size(1440, 900)
#: The number of lines of each element's text.
_LINES = """(elements) => elements.map((element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
})"""
#: Whether the text is on the line of its label and above the row of houses.
_IS_BESIDE = """(empty) => {
  const around = [empty, empty.closest(".row-divider")];
  const [word, label] = around.map((one) => one.getBoundingClientRect());
  const houses = document.querySelector(".city")?.getBoundingClientRect().top ?? Infinity;
  return word.top >= label.top - 1 && word.bottom <= label.bottom + 1 && word.bottom <= houses;
}"""
_IS_WHOLE = "(words) => words.every((one) => one.scrollWidth <= one.clientWidth)"
#: How far the scrolling box extends beyond the glow around each target.
_AROUND = """(targets) => targets.flatMap((target) => {
  const around = [target, target.closest(".field")];
  const [inner, outer] = around.map((one) => one.getBoundingClientRect());
  return [inner.left - outer.left, inner.top - outer.top];
})"""

#: The names of cards that reach beyond the face of their card.
_NAMES_CUT = """() => [...document.querySelectorAll(".card .name")].filter((name) => {
  const letters = document.createRange();
  letters.selectNodeContents(name);
  const [text, face] = [letters, name.closest(".face")].map((one) => one.getBoundingClientRect());
  return text.width > 0 && (text.left < face.left || text.right > face.right);
}).map(({ innerText }) => innerText)"""


@pytest.fixture
def stage(staged: Staged) -> Stage:
    """A window for touch."""
    return staged(touch=True)


def lines(page: Page, selector: str) -> list[int]:
    """Return the number of lines of each element's text."""
    found: list[int] = page.locator(selector).evaluate_all(_LINES)
    assert found, selector
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_headings_of_the_history_stay_in_one_line(stage: Stage, lang: str) -> None:
    page = stage.show("history", PHONE, lang=lang)
    assert set(lines(page, ".tally thead th")) == {1}
    assert lines(page, ".library-top h1") == [1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tabs_of_the_library_stay_in_one_line(stage: Stage, lang: str) -> None:
    for size in (TABLET, DESKTOP):
        page = stage.show("library", size, lang=lang)
        boxes = [tab.bounding_box() for tab in page.locator(".tabs > .tab").all()]
        assert len({box["y"] for box in boxes if box}) == 1
        assert set(lines(page, ".tabs > .tab > span")) == {1}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_bar_of_a_puzzle_beside_the_market_has_room_for_its_words(
    stage: Stage, lang: str
) -> None:
    page = stage.show("puzzle", SIDEWAYS, lang=lang)
    assert sum(lines(page, ".prompt > *")) <= 4
    assert page.locator(".prompt").evaluate_all(_IS_WHOLE)
    page = stage.show("puzzle", Size(640, 360), lang=lang)
    assert sum(lines(page, ".prompt > *")) == 2, "each part in one line"
    page = stage.show("puzzle-solved", SIDEWAYS, lang=lang)
    words, box = (page.locator(one).bounding_box() for one in ("#answer > span", "#answer"))
    assert words
    assert box
    assert words["y"] >= box["y"], "the first line can be scrolled to"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_strip_of_a_late_game_takes_two_lines_at_most(stage: Stage, lang: str) -> None:
    page = stage.show("table-late", PHONE, lang=lang)
    assert max(lines(page, ".ticker-move > span:not(.medallion)")) <= 2
    tops = page.locator(".ticker-passes > *").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((b) => (b.top + b.bottom) / 2)"
    )
    assert max(tops) - min(tops) < 6, "emblems and the sign for passing are in one line"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_names_of_decks_are_not_broken_on_a_tablet(stage: Stage, lang: str) -> None:
    page = stage.show("table-five", TABLET, lang=lang)
    assert set(lines(page, ".deck-text > b:not(.cards-left)")) == {1}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_final_scoring_of_five_fits_the_narrowest_phone(stage: Stage, lang: str) -> None:
    page = stage.show("end-five", Size(320, 568), lang=lang)
    table, below = (page.locator(f".figures > {one}") for one in ("table", ".highlights"))
    assert table.evaluate("one => one.offsetWidth") == below.evaluate("one => one.offsetWidth")


@pytest.mark.parametrize(("screen", "lang"), list(product(("lesson", "table-five"), LANGUAGES)))
def test_names_below_the_emblems_are_whole(stage: Stage, screen: str, lang: str) -> None:
    page = stage.show(screen, PHONE, lang=lang)
    assert page.locator(".mini-name").evaluate_all(_IS_WHOLE)


@pytest.mark.parametrize(("screen", "lang"), list(product(("coach", "mistakes"), LANGUAGES)))
def test_an_empty_lower_row_is_said_beside_its_label(stage: Stage, screen: str, lang: str) -> None:
    page = stage.show(screen, PHONE, lang=lang)
    assert page.locator(".lower-empty").evaluate(_IS_BESIDE)


def test_the_coach_is_silent_on_a_phone_while_a_sheet_is_open(stage: Stage) -> None:
    for size, shown in ((PHONE, False), (TABLET, True), (DESKTOP, True)):
        page = stage.show("coach-card", size)
        expect(page.locator("#sheet")).to_be_visible()
        expect(page.locator("#coach")).to_be_visible(visible=shown)
    expect(stage.show("coach", PHONE).locator("#coach")).to_be_visible()


@pytest.mark.parametrize("screen", ["table-master", "replay", "replay-analysed", "mistakes"])
def test_a_tablet_shows_every_button_whole_and_large_enough(stage: Stage, screen: str) -> None:
    found = {
        lang: wrong_with(stage, draw(screen, lang), TABLET, False, lang=lang) for lang in LANGUAGES
    }
    assert not any(found.values()), found


@pytest.mark.parametrize("screen", ["displacing", "displacing-extreme"])
def test_the_glow_around_a_target_is_not_cut_off(stage: Stage, screen: str) -> None:
    page = stage.show(screen, DESKTOP)
    assert min(page.locator(".tableau .target").evaluate_all(_AROUND)) >= 15


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_a_button_take_few_lines_on_a_phone(stage: Stage, lang: str) -> None:
    for screen in ("card", "displacing"):
        assert set(lines(stage.show(screen, PHONE, lang=lang), "#sheet .button em")) == {1}, screen
    assert lines(stage.show("auto-pass", PHONE, lang=lang), "#skip > span")[0] <= 2
    assert lines(stage.show("start-challenged", PHONE, lang=lang), "#daily") == [1]


def test_the_keyboard_shortcuts_fit_a_laptop_with_one_line_each(staged: Staged) -> None:
    stage = staged(touch=False)
    for lang in LANGUAGES:
        page = stage.show("keys", Size(1440, 900), lang=lang)
        heights = page.locator(".keys dt").evaluate_all("found => found.map(e => e.offsetHeight)")
        assert max(heights) <= 30, lang
        assert page.locator("#over").evaluate("e => e.scrollHeight - e.clientHeight") == 0, lang


def test_the_names_of_cards_are_whole_with_widely_spaced_letters(staged: Staged) -> None:
    page = staged(touch=True).show("displacing", Size(820, 1180))
    assert page.evaluate(_NAMES_CUT) == []
    page.add_style_tag(content=".name { letter-spacing: .12em !important; }")
    assert page.evaluate(_NAMES_CUT) == []


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=str)
def test_all_panels_of_the_start_screen_begin_their_words_in_one_line(
    staged: Staged, size: Size
) -> None:
    page = staged(touch=True).show("start-again", size)
    words = page.locator(".start :is(.setup, .daily, .continue) h2, .all-games span, .note p")
    lefts = words.evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
    assert len(lefts) >= 7
    assert len(set(lefts)) == 1
