"""On a phone, whatever is needed for a move is in the window without scrolling."""

import pytest

from tests.browser.conftest import Staged
from tests.browser.gallery import LANGUAGES
from tests.browser.gallery_screens import SCREENS, Screen
from tests.browser.stage import Size

#: Whether an element is at the lower edge of the window, under which the page scrolls.
_AT_THE_FOOT = "(node) => Math.abs(node.getBoundingClientRect().bottom - innerHeight) <= 1"


@pytest.mark.parametrize("screen", ["table-early", "table-middle", "table-five", "coach", "note"])
def test_the_buttons_of_a_turn_are_in_the_window_of_the_narrowest_phone(
    staged: Staged, screen: str
) -> None:
    page = staged(touch=True).show(screen, Size(320, 568), lang="de")
    box = page.locator(".turn-buttons").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 568


@pytest.mark.parametrize("size", [Size(320, 568), Size(740, 360)], ids=str)
@pytest.mark.parametrize("screen", ["run", "mistakes-answered", "study-variation", "watching"])
def test_the_table_of_a_watched_game_ends_where_its_bar_begins(
    staged: Staged, screen: str, size: Size
) -> None:
    page = staged(touch=True).show(screen, size)
    assert page.locator(".replay-bar").evaluate(_AT_THE_FOOT)
    page.evaluate("() => scrollTo(0, document.scrollingElement.scrollHeight)")
    end = page.locator(".hand").evaluate("(node) => node.getBoundingClientRect().bottom")
    start = page.locator(".replay-bar").evaluate("(node) => node.getBoundingClientRect().top")
    assert abs(start - end) <= 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_answer_of_a_studied_pub_is_below_the_bar_of_a_low_phone(
    staged: Staged, lang: str
) -> None:
    page = staged(touch=True).show("study-pub", Size(320, 568), lang=lang)
    for answer in page.locator("#sheet .many .button").all():
        answer.click(trial=True)


@pytest.mark.parametrize(
    ("screen", "controls"), [("table-late", ".row .card"), ("replay", ".steps button")], ids=str
)
def test_seven_things_side_by_side_are_wide_enough_for_a_finger_on_the_narrowest_phone(
    staged: Staged, screen: str, controls: str
) -> None:
    page = staged(touch=True).show(screen, Size(320, 568))
    widths = page.locator(controls).evaluate_all("(all) => all.map((one) => one.offsetWidth)")
    assert len(widths) >= 5
    assert min(widths) >= 44


def test_a_phone_in_landscape_says_what_has_happened(staged: Staged) -> None:
    stage = staged(touch=True)
    for screen in ("table-five", "strip-five"):
        page = stage.show(screen, Size(740, 360), lang="de")
        page.locator(".ticker .beats").click(trial=True)
        page.locator(".ticker .icon-button").click(trial=True)
        lowest = page.locator(".row .card").evaluate_all(
            "cards => Math.max(...cards.map((one) => one.getBoundingClientRect().bottom))"
        )
        strip = page.locator(".ticker").bounding_box()
        assert strip is not None
        assert lowest <= strip["y"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_strip_of_five_players_is_always_as_high(
    staged: Staged, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    stage, heights = staged(touch=True), set()
    for moves_before in (1, 2, 94):  # a short move, a scoring with a pass, a long move
        screen = f"five-{moves_before}"
        monkeypatch.setitem(SCREENS, screen, Screen("five", left_out=moves_before))
        page = stage.show(screen, Size(360, 740), lang=lang)
        heights.add(page.locator(".ticker").evaluate("strip => strip.offsetHeight"))
    assert len(heights) == 1


def test_the_offer_of_sound_does_not_cover_what_has_happened(staged: Staged) -> None:
    page = staged(touch=True).show("sound-offer", Size(740, 360), lang="de")
    page.locator(".sound-offer .button").first.click(trial=True)
    assert not page.locator(".ticker .beats").is_visible()


def test_no_houses_take_the_room_of_a_low_phones_lines_of_cards(staged: Staged) -> None:
    page = staged(touch=True).show("table-five", Size(320, 568), lang="de")
    heights = page.locator(".crowd").evaluate_all("lines => lines.map((one) => one.offsetHeight)")
    assert len(heights) == 3
    assert min(heights) >= 36


def test_the_last_mistake_of_a_list_is_not_below_the_buttons(staged: Staged) -> None:
    page = staged(touch=True).show("mistakes-done", Size(320, 568), lang="de")
    page.locator(".learned").last.click(trial=True)


def test_a_mistake_to_think_about_needs_no_scrolling(staged: Staged) -> None:
    stage, size = staged(touch=True), Size(360, 740)
    for lang in LANGUAGES:
        page = stage.show("mistakes", size, lang=lang)
        assert page.evaluate("() => document.scrollingElement.scrollHeight") == size.height


@pytest.mark.parametrize("screen", ["end", "end-five"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_final_scoring_is_within_its_panel_on_the_narrowest_phone(
    staged: Staged, screen: str, lang: str
) -> None:
    page = staged(touch=True).show(screen, Size(320, 568), lang=lang)
    panel = page.locator(".figures")
    assert panel.locator("table").count()
    assert panel.evaluate("(panel) => panel.scrollWidth <= panel.clientWidth")
