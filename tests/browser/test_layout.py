"""Nothing is cut off, covered or too small for a finger, and the table needs no scroll bar.

`test_screens.py` looks at every screen; here are crowded, small and special windows.
"""

from contextlib import closing
from itertools import product

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Staged
from tests.browser.gallery import LANGUAGES, draw
from tests.browser.gallery_screens import SCREENS
from tests.browser.layout import problems, wrong_with
from tests.browser.matrix import spread
from tests.browser.stage import SIZES, THEMES, Size, Stage, Theme
from tests.browser.steps import middle
from tools.browser.chromium import TEST_FLAGS, find_shell
from tools.nightly import FULL

pytestmark = pytest.mark.matrix

SMALLEST = SIZES[0]
CROWDED = ("table-late", "table-five", "table-extreme", "displacing-extreme")
#: Sizes between those of devices, and on both sides of each breakpoint.
BETWEEN = tuple(
    Size(*size)
    for size in (
        (393, 851),
        (480, 800),
        (600, 960),
        (699, 640),
        (700, 999),
        (700, 1150),
        (744, 1133),
        (760, 1150),
        (768, 1024),
        (800, 1280),
        (844, 390),
        (900, 640),
        (960, 640),
        (1024, 768),
        (1199, 999),
        (1200, 640),
        (1280, 720),
        (1366, 768),
        (1920, 1080),
        *([(2560, 1300)] if FULL else []),
    )
)
#: Smaller than the table is designed for: 320 pixels wide, and common windows at a zoom of two and
#: four.
SMALL = (
    Size(320, 568),
    Size(320, 320),
    Size(320, 225),
    Size(410, 590),
    Size(590, 410),
    Size(720, 450),
)
PAGES = (
    *("start", "table-late", "displacing", "player", "settings", "menu", "end", "library"),
    "rules",
)
#: Screens that are checked with letters of twice the usual size.
LARGE_LETTERS = {
    Size(360, 740): ("start", "settings", "table-late", "displacing", "player", "end", "library"),
    Size(1440, 900): (
        *("start", "start-inbox", "settings", "table-early", "table-late"),
        *("end", "end-by-link", "cards-numbers"),
    ),
}

#: The width of the scroll bar, and the distance of the outermost cards from the market's edges.
_BESIDE_A_BAR = """() => {
  const boxOf = (node) => node.getBoundingClientRect();
  const market = boxOf(document.querySelector(".market"));
  const cards = [...document.querySelectorAll(".row > *")].map(boxOf);
  return [innerWidth - document.documentElement.clientWidth,
          Math.min(...cards.map((c) => c.left)) - market.left,
          market.right - Math.max(...cards.map((c) => c.right))];
}"""

#: The enabled buttons at the lower edge that are covered by something else.
_OUT_OF_REACH = """() => [...document.querySelectorAll(".turn-buttons .button:enabled")]
  .filter((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map(({ innerText }) => innerText)"""

#: The lines about bots that need more room than is kept free below a name.
_TOO_LONG = """() => [...document.querySelectorAll("#likes-2 > *")].filter((line) => {
  line.style.display = "block";
  const box = document.querySelector("#likes-2");
  const isTooLong = line.offsetHeight > parseFloat(getComputedStyle(box).minHeight) + 1;
  line.style.display = "none";
  return isTooLong;
}).map(({ textContent }) => textContent)"""

#: Controls: their kind, the size of their letters in pixels, and their touch action.
_TOUCHED = """() => [...document.querySelectorAll(
  "button, select, textarea, input:not([type=radio], [type=checkbox], [type=file])")]
  .filter((node) => node.checkVisibility() && !node.matches("[data-hold]"))
  .map((node) => [node.tagName, parseFloat(getComputedStyle(node).fontSize),
                  getComputedStyle(node).touchAction])"""
_OUTLINES = """() => Object.fromEntries([".face", ".button", ".opponent", ".sheet"].map((part) =>
  [part, getComputedStyle(document.querySelector(part)).outlineStyle]))"""

#: Shows the banner about unsaved games, as `static/page/unsaved.js` does; returns the fixed
#: controls that it covers.
_UNDER_THE_BANNER = """() => {
  const banner = document.getElementById("unsaved");
  banner.querySelector("[data-said]").textContent = "This browser refuses to store the game.";
  banner.hidden = false;
  document.documentElement.style.setProperty("--banner", `${banner.offsetHeight}px`);
  const top = banner.getBoundingClientRect().top;
  const inPlace = ".end-buttons button, .sheet, .replay-bar button, .share-box";
  const found = [...document.querySelectorAll(inPlace)];
  if (!found.length || top > innerHeight - 44) return ["nothing to look at"];
  return found.filter((node) => node.getBoundingClientRect().bottom > top + 1)
    .map((node) => node.id || node.className);
}"""


@pytest.mark.parametrize("size", [Size(820, 1180), Size(1440, 900)], ids=str)
@pytest.mark.parametrize("screen", ["card", "hint"])
def test_what_is_not_under_a_sheet_can_be_pressed(staged: Staged, screen: str, size: Size) -> None:
    page = staged(touch=size.touch).show(screen, size)
    assert page.locator(".turn-buttons .button:enabled").count() >= 3
    assert page.evaluate(_OUT_OF_REACH) == []


def test_an_objection_of_the_lesson_can_be_read_and_closed_on_a_low_phone(staged: Staged) -> None:
    stage = staged(touch=True)
    for size in (Size(568, 320), Size(740, 360), Size(360, 560)):
        page = stage.show("lesson-objection", size, lang="de")
        page.locator("#notice-close").click(trial=True)
        page.locator(".prompt .notice").click(trial=True)
        page.locator("#coach .tip-text").click(trial=True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_about_a_bot_covers_its_name(staged: Staged, lang: str) -> None:
    stage = staged(touch=True)
    for size in (Size(320, 568), Size(360, 740)):
        assert stage.show("start", size, lang=lang).evaluate(_TOO_LONG) == []


@pytest.mark.parametrize("screen", ["table-early", "table-middle"])
def test_the_number_of_cards_left_in_a_deck_is_not_broken(staged: Staged, screen: str) -> None:
    page = staged(touch=True).show(screen, Size(360, 740))
    boxes = [number.bounding_box() for number in page.locator(".cards-left").all()]
    assert len({box and box["height"] for box in boxes}) == 1


@pytest.mark.parametrize("screen", ["mistakes", "puzzle", "run"])
def test_the_cards_to_choose_from_are_above_the_bar_on_a_phone(staged: Staged, screen: str) -> None:
    page = staged(touch=True).show(screen, Size(360, 740), lang="de")
    bottom = page.locator(".hand").evaluate("(node) => node.getBoundingClientRect().bottom")
    top = page.locator(".trainer-bar").evaluate("(node) => node.getBoundingClientRect().top")
    assert bottom <= top + 1


def test_the_deal_of_a_match_is_shown_in_its_last_round_too(staged: Staged) -> None:
    stage = staged(touch=True)
    for size in (Size(360, 740), Size(320, 568)):
        page = stage.show("table-last-round", size, lang="de")
        assert page.locator(".match-deal b").is_visible()


@pytest.mark.parametrize(("size", "lines"), [(Size(820, 1180), 1), (Size(1440, 900), 2)], ids=str)
def test_the_answers_of_a_pub_are_in_even_lines(staged: Staged, size: Size, lines: int) -> None:
    page = staged(touch=size.touch).show("pub", size, lang="de")
    tops = [
        box["y"]
        for place in page.locator(".bonus .many .button").all()
        if (box := place.bounding_box())
    ]
    assert len(tops) == 6
    assert [tops.count(top) for top in sorted(set(tops))] == lines * [6 // lines]


@pytest.mark.parametrize("size", [Size(360, 740), Size(1440, 900)], ids=str)
@pytest.mark.parametrize("screen", ["drawn", "pub", "guild-hall"])
def test_undo_hint_and_menu_can_be_pressed_in_a_sheet_that_has_to_be_answered(
    staged: Staged, screen: str, size: Size
) -> None:
    page = staged(touch=size.touch).show(screen, size)
    for ui in ("hint", "undo", "open menu"):
        page.locator(f"#sheet [data-ui='{ui}']").click(trial=True)


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
def test_a_crowded_table_fits_windows_between_the_usual_sizes(staged: Staged, touch: bool) -> None:
    stage = staged(touch=touch)
    sizes = [size for size in BETWEEN if size.touch is touch]
    found = {}
    rows = spread(sizes, CROWDED, LANGUAGES)
    for size, screen, lang in rows if FULL else rows[::4]:
        wrong = wrong_with(stage, draw(screen, lang), size, True, lang=lang)
        if wrong:
            found[f"{screen} {size} {lang}"] = wrong
    assert found == {}


def test_much_to_say_on_a_tablet_in_landscape_covers_nothing(staged: Staged) -> None:
    stage = staged(touch=True)
    found = {}
    for screen, size, lang in (
        ("strip-five", Size(1024, 720), "en"),
        ("note", Size(1024, 720), "de"),
        ("coach-advice", Size(1024, 720), "de"),
        ("coach-five", Size(960, 700), "de"),
        ("coach-five", Size(1024, 600), "en"),
        ("coach-five", Size(1112, 834), "de"),
        ("table-extreme", Size(1112, 834), "en"),
    ):
        wrong = wrong_with(stage, draw(screen, lang), size, True, lang=lang)
        if wrong:
            found[f"{screen} {size}"] = wrong
    assert found == {}


def test_the_question_is_in_line_with_its_buttons(staged: Staged) -> None:
    page = staged(touch=False).show("table-late", Size(1366, 768))
    middles = [middle(page.locator(one).first)[1] for one in (".prompt b", "#pass")]
    assert abs(middles[0] - middles[1]) <= 2


def test_the_card_to_displace_can_be_chosen_in_languages_with_longer_words(staged: Staged) -> None:
    stage, size = staged(touch=False), Size(1536, 864)
    for lang in ("cs", "fr"):  # the second language has longer words
        html = draw("displacing-extreme", lang)
        assert wrong_with(stage, html, size, True, lang=lang) == []


def test_no_card_goes_under_a_scroll_bar(chromium: Browser) -> None:
    browser = chromium.browser_type.launch(
        executable_path=find_shell(), args=TEST_FLAGS, ignore_default_args=["--hide-scrollbars"]
    )
    with closing(browser):
        stage = Stage(browser)
        for size in (Size(500, 560), Size(640, 560)):
            bar, left, right = stage.show("table-extreme", size).evaluate(_BESIDE_A_BAR)
            assert bar > 0, "there is a scroll bar that takes room"
            assert left >= 0, size
            assert right >= 0, size


@pytest.mark.parametrize("size", [Size(480, 800), Size(600, 960)], ids=str)
def test_nothing_stays_under_the_bar_at_the_foot_of_the_page(staged: Staged, size: Size) -> None:
    page = staged(touch=True).show("end", size)
    assert problems(page, size, False) == []
    style = ".end-buttons { position: fixed; inset: auto 0 0; } .city-panel { display: none; }"
    page.add_style_tag(content=style)
    assert any("end-buttons" in line for line in problems(page, size, False))


@pytest.mark.parametrize(
    ("screen", "lang"), [("end", "en"), ("end-five", "de"), ("end-match", "de")], ids=str
)
def test_the_result_opens_with_all_players_above_the_buttons(
    staged: Staged, screen: str, lang: str
) -> None:
    page = staged(touch=True).show(screen, Size(360, 740), lang=lang)
    button = page.locator(".end-buttons .primary").bounding_box()
    assert button is not None
    for wanted in (page.locator(".rank .bar").last, *page.locator(".deal-of-match").all()):
        last = wanted.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= button["y"]


@pytest.mark.parametrize("size", [Size(360, 740), Size(820, 1180), Size(1366, 768)], ids=str)
def test_the_name_of_the_next_person_covers_none_of_their_figures(
    staged: Staged, size: Size
) -> None:
    page = staged(touch=True).show("covered", size)
    name, figures = (page.locator(one).bounding_box() for one in ("#turn-banner", ".own-head"))
    assert name is not None
    assert figures is not None
    assert name["y"] + name["height"] <= figures["y"]


@pytest.mark.parametrize(
    ("screen", "size", "lang"),
    [
        ("study-pub", Size(740, 360), "fr"),
        ("study-pub", Size(1024, 600), "fr"),
        ("study-variation", Size(768, 1024), "fr"),
        ("watching-five", Size(740, 360), "fr"),
        ("puzzle", Size(740, 360), "de"),
    ],
    ids=str,
)
def test_a_bar_below_the_table_covers_nothing_for_good(
    staged: Staged, screen: str, size: Size, lang: str
) -> None:
    html = draw(screen, lang)
    is_table = SCREENS[screen].is_table
    assert wrong_with(staged(touch=True), html, size, is_table, lang=lang) == []


@pytest.mark.parametrize("screen", ["settings", "drawn", "end", "replay", "share"])
def test_what_stays_in_place_stays_above_the_banner(staged: Staged, screen: str) -> None:
    page = staged(touch=True).show(screen, Size(360, 740))
    assert page.evaluate(_UNDER_THE_BANNER) == []


def test_small_windows_lose_nothing_and_scroll_only_downwards(staged: Staged) -> None:
    stage = staged(touch=True)
    found = {}
    rows = spread(SMALL, PAGES, LANGUAGES)
    some = rows if FULL else rows[::3]
    for size, screen, lang in sorted(some, key=lambda row: str(row[0])):
        lines = wrong_with(stage, draw(screen, lang), size, False, lang=lang)
        wrong = [line for line in lines if not line.endswith("px small")]
        if wrong:
            found[f"{screen} {size} {lang}"] = wrong
    assert found == {}


def test_text_at_twice_its_size_fits(staged: Staged) -> None:
    found = {}
    for size, screens in LARGE_LETTERS.items():
        stage = staged(touch=size.touch)
        stage.page.add_style_tag(content="html { font-size: 200%; }")
        for screen, lang in product(screens, ("en", "fr") if FULL else ("fr",)):  # longest words
            lines = wrong_with(stage, draw(screen, lang), size, False, lang=lang)
            wrong = [line for line in lines if not line.endswith("px small")]
            if wrong:
                found[f"{screen} {size} {lang}"] = wrong
    assert found == {}


def test_forced_colours_leave_every_state_visible(staged: Staged) -> None:
    size = Size(1440, 900)
    page = staged().show("displacing", size)
    page.emulate_media(forced_colors="active")
    assert problems(page, size, True) == []
    for selector in (
        ".card.selected",
        ".card.target",
        ".displace-option.picked",
        ".phase.now",
        "#sheet",
        "#auto",
        ".opponent",
    ):
        line, border = page.locator(selector).first.evaluate(
            "node => [getComputedStyle(node).outlineStyle, getComputedStyle(node).borderStyle]"
        )
        assert (line, border) != ("none", "none"), selector


@pytest.mark.parametrize("size", [Size(360, 740), Size(820, 1180)], ids=str)
def test_a_finger_zooms_neither_by_two_taps_nor_into_a_field(staged: Staged, size: Size) -> None:
    stage = staged(touch=True)
    looked_at = set()
    for screen in ("start", "table-late", "settings", "bring", "history", "replay"):
        for name, letters, touch in stage.show(screen, size).evaluate(_TOUCHED):
            looked_at.add(name)
            assert letters >= 16 or name == "BUTTON", f"{screen}: {name} of {letters} px"
            assert touch in ("manipulation", "pan-x pan-y"), f"{screen}: {touch} on {name}"
    assert looked_at >= {"BUTTON", "INPUT", "SELECT", "TEXTAREA"}


@pytest.mark.parametrize("theme", THEMES)
def test_with_more_contrast_everything_has_an_outline(staged: Staged, theme: Theme) -> None:
    size = Size(1440, 900)
    page = staged().show("displacing", size, theme)
    assert set(page.evaluate(_OUTLINES).values()) == {"none"}
    page.emulate_media(contrast="more")
    assert set(page.evaluate(_OUTLINES).values()) == {"solid"}
    button = page.locator(".sheet .button:enabled").first
    button.evaluate("node => node.focus({ focusVisible: true })")
    assert button.evaluate("node => getComputedStyle(node).outlineWidth") == "3px"


BREAKS = {
    "cut off at the side": "#auto { max-width: 20px; overflow: hidden; white-space: nowrap; }",
    "leaves span.token": ".own-head .token b { font-size: 60px; }",
    "covered by": ".ticker, .actions { position: relative; } .own-head { margin-top: -40px; }",
    "px small": "#pass { min-height: 0; height: 20px; }",
    "px wide": ".top { width: 400px; } .table-page { overflow: visible; }",
    "px high": ".table-page { min-height: 900px; }",
    "shortened": ".ticker span { text-overflow: ellipsis; overflow: hidden; white-space: nowrap; }",
    "overlaps": "#undo { margin-right: -30px; }",
    "is not round": ".mini-racer .medallion { width: 40px; }",
}


def test_a_broken_layout_is_found(staged: Staged) -> None:
    page = staged(touch=True).show("table-late", SMALLEST)
    for what, style in BREAKS.items():
        added = page.add_style_tag(content=style)
        assert any(what in line for line in problems(page, SMALLEST, True)), what
        added.evaluate("style => style.remove()")
    assert problems(page, SMALLEST, True) == []
