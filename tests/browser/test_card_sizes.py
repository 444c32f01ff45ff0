"""The cards of a long game stay large enough to be read and pressed."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Staged
from tests.browser.stage import Size

#: The incomes that a number of copies covers, if only in part.
_COVERED = """() => [...document.querySelectorAll(".tableau .stack")].flatMap((card) => {
  const number = card.querySelector(".copies").getBoundingClientRect();
  return [...card.querySelectorAll(".income > *")].filter((sign) => {
    const { left, right, bottom } = sign.getBoundingClientRect();
    const isBeside = right <= number.left + 2 || left >= number.right;
    return right > left && !isBeside && bottom > number.top + 3;
  }).map((sign) => `${card.id}: ${sign.textContent}`);
})"""

#: The figures that a number of copies covers by more than a rim.
_OVERLAPPED = """() => [...document.querySelectorAll(".tableau .stack")].flatMap((card) => {
  const number = card.querySelector(".copies").getBoundingClientRect();
  return [...card.querySelectorAll(".cost, .income > *")].filter((sign) => {
    const { left, right, top, bottom } = sign.getBoundingClientRect();
    return Math.min(right, number.right) - Math.max(left, number.left) > 3 &&
      Math.min(bottom, number.bottom) - Math.max(top, number.top) > 3;
  }).map((sign) => `${card.id}: ${sign.textContent}`);
})"""
#: The middles of an opponent's name and emblem, from above.
_MIDDLES = """(panels) => panels.map((panel) => {
  const name = document.createRange();
  name.selectNodeContents(panel.querySelector("b"));
  return [name, panel.querySelector(".medallion")].map((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return (top + bottom) / 2;
  });
})"""


@pytest.mark.parametrize("screen", ["table-late", "table-last-round"])
def test_a_tablet_leaves_room_for_the_cards_of_a_long_game(staged: Staged, screen: str) -> None:
    page = staged(touch=True).show(screen, Size(820, 1180))
    own, offered = (page.locator(f"{one} .card").first for one in (".tableau", ".row"))
    assert own.evaluate("(card) => card.offsetWidth") >= 56
    assert offered.evaluate("(card) => card.offsetWidth") >= 96


@pytest.mark.parametrize(("screen", "least"), [("table-late", 56), ("table-last-round", 64)])
def test_an_empty_hand_makes_room_for_the_cards_of_a_long_game(
    staged: Staged, screen: str, least: int
) -> None:
    page = staged(touch=False).show(screen, Size(1366, 768))
    own = page.locator(".tableau .card").first
    assert own.evaluate("(card) => card.offsetWidth") >= least


def test_the_coach_leaves_room_for_the_cards_of_a_long_game(staged: Staged) -> None:
    page = staged(touch=True).show("coach-five", Size(360, 740))
    cards = page.locator(".tableau .card").all()
    assert len(cards) == 20
    assert min(box["width"] for card in cards if (box := card.bounding_box())) >= 44
    for colour, is_narrow in {"blue": False, "red": True}.items():
        # cards too close together for a finger are enlarged first
        crowd = page.locator(f".group[data-kind='{colour}'] .crowd")
        assert crowd.is_visible() is is_narrow


def test_the_coach_of_a_low_window_covers_no_card_of_a_long_hand(staged: Staged) -> None:
    stage = staged(touch=False)
    for size in (Size(1400, 828), Size(1536, 740)):
        page = stage.show("coach-five", size, lang="fr")
        boxes = [card.bounding_box() for card in page.locator(".hand .card").all()]
        coach = page.locator(".coach").bounding_box()
        assert coach is not None
        assert max(box["y"] + box["height"] for box in boxes if box) <= coach["y"]


@pytest.mark.parametrize("screen", ["table-middle", "table-late"])
def test_empty_places_in_a_hand_with_room_are_as_wide_as_its_cards(
    staged: Staged, screen: str
) -> None:
    page = staged(touch=True).show(screen, Size(820, 1180))
    card, *spaces = page.locator(".hand :is(.card, .hand-space)").evaluate_all(
        "places => places.map(({ offsetWidth }) => offsetWidth)"
    )
    assert set(spaces) == {card}


def test_the_cards_of_four_opponents_begin_at_the_same_height(staged: Staged) -> None:
    page = staged(touch=True).show("table-five", Size(820, 1180))
    tops = page.locator(".opponent .tiles").evaluate_all(
        "tiles => tiles.map((one) => one.getBoundingClientRect().top)"
    )
    assert len(tops) == 4
    assert len(set(tops)) == 1


def test_a_small_pub_says_what_it_does(staged: Staged) -> None:
    page = staged(touch=True).show("table-five", Size(360, 740))
    expect(page.locator("#own-pub .income small")).to_be_visible()


@pytest.mark.parametrize("size", [Size(820, 1180), Size(1440, 900)], ids=str)
def test_a_card_in_an_open_hand_does_not_look_as_if_it_were_in_play(
    staged: Staged, size: Size
) -> None:
    page = staged(touch=size.touch).show("strip-five", size)
    look = "tiles => tiles.map(({ offsetWidth, offsetHeight }) => offsetHeight / offsetWidth)"
    assert max(page.locator(".tiles .tile").evaluate_all(look)) == 1
    assert min(page.locator(".hand-backs .tile").evaluate_all(look)) > 1.2


def test_a_short_name_is_beside_the_middle_of_its_emblem(staged: Staged) -> None:
    page = staged(touch=False).show("strip-five", Size(1440, 900))
    middles = page.locator(".opponent").evaluate_all(_MIDDLES)
    assert len(middles) == 4
    assert max(abs(name - emblem) for name, emblem in middles) < 3


def test_no_line_precedes_incomes_below_a_hand(staged: Staged) -> None:
    page = staged(touch=True).show("strip-five", Size(820, 1180))
    shown = "all => all.map((one) => getComputedStyle(one, '::before').display)"
    assert set(page.locator(".opponent-incomes").evaluate_all(shown)) == {"none"}


@pytest.mark.parametrize("size", [Size(820, 1180), Size(1440, 900), Size(2560, 1440)], ids=str)
def test_no_number_of_copies_covers_an_income(staged: Staged, size: Size) -> None:
    stage = staged(touch=size.touch)
    for screen in ("table-late", "table-five", "table-last-round"):
        assert stage.show(screen, size).evaluate(_COVERED) == []


@pytest.mark.parametrize("height", [740, 844])
def test_no_number_of_copies_covers_a_figure_on_a_phone(staged: Staged, height: int) -> None:
    page = staged(touch=True).show("table-five", Size(360, height))
    assert page.locator(".group[data-size='9'] .copies").is_visible()
    assert page.evaluate(_OVERLAPPED) == []
