"""The coach in the real page is read out, covers nothing, and can be turned off."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import Staged, wait_until_ready
from tests.browser.gallery import LANGUAGES
from tests.browser.stage import Size
from tests.browser.steps import pass_anyway, press_pass, visit

PHONE: ViewportSize = {"width": 360, "height": 740}
MAX_TURNS = 60
_FAST = json.dumps({"bots": "instant", "motion": "off"})
_GOODBYE = "You know how to play now, so I’ll stop suggesting moves."
_COVERED = """() => {
  const coach = document.getElementById("coach").getBoundingClientRect();
  return [...document.querySelectorAll("#table button")]
    .filter((button) => !button.closest("#coach"))
    .filter((button) => {
      const { left, right, top, bottom, width } = button.getBoundingClientRect();
      return width && left < coach.right && right > coach.left
        && top < coach.bottom - 1 && bottom > coach.top + 1;
    })
    .map((button) => button.id);
}"""


def test_a_first_game_is_explained_on_a_phone_without_blocking_anything(
    page: Page, url: str
) -> None:
    page.set_viewport_size(PHONE)
    visit(page, url)
    wait_until_ready(page)
    page.locator("#kind-2").select_option("human")
    page.locator("label:has(#players-2)").click()
    page.locator("#deal").click()
    tip = page.locator("#coach p")
    expect(tip).to_contain_text("Welcome")
    expect(page.locator("#live")).to_contain_text("Welcome")
    page.locator("#coach-next").click()
    expect(page.locator("#coach-next")).to_be_focused()  # while the coach thinks, too
    expect(tip).to_contain_text("My advice")
    expect(page.locator("#coach-next")).to_be_focused()
    expect(page.locator("#live > :last-child")).to_have_text(tip.text_content() or "")
    assert page.evaluate(_COVERED) == []
    said = tip.text_content() or ""
    page.locator(".row .card").first.click()
    page.locator("#sheet [data-action^=buy]").click()
    expect(page.locator(".tableau .card")).to_have_count(0)  # the other person looks on now
    expect(tip).not_to_have_text(said)
    page.locator("#coach-off").click()
    expect(page.locator("#coach")).to_have_count(0)
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#coach")).to_have_count(0)


def begin_a_first_game(page: Page, url: str) -> Locator:
    """Start a game as at a first visit, but with bots that move at once and without animations;
    return the coach's words, the first of which have been read."""
    visit(page, url, {"settings": _FAST})
    wait_until_ready(page)
    page.locator("#quick").click()
    tip = page.locator("#coach p")
    expect(tip).to_contain_text("most points", ignore_case=True)
    if "Select a card" not in (tip.text_content() or ""):  # bots begin
        page.locator("#coach-next").click()
    expect(tip).to_contain_text("Select a card to buy it")
    return tip


def test_a_first_game_says_its_aim_and_warns_before_a_costly_pass(page: Page, url: str) -> None:
    begin_a_first_game(page, url)
    mine = page.locator("#table[data-turn]")
    for _ in range(MAX_TURNS):
        mine.wait_for()
        if page.locator("#coach-next").count():
            page.locator("#coach-next").click()
            continue
        if press_pass(page):
            break
    expect(page.locator("#sheet")).to_contain_text("You could still get")
    page.locator("#pass-anyway").click()
    expect(page.locator("#sheet")).to_have_count(0)
    mine.wait_for()


@pytest.mark.nightly
def test_a_first_game_ends_with_a_goodbye(page: Page, url: str) -> None:
    """`tests/web/test_coach.py` comes to the goodbye in every run."""
    tip = begin_a_first_game(page, url)
    mine = page.locator("#table[data-turn]")
    said = ""
    for _ in range(MAX_TURNS):
        mine.wait_for()
        if tip.count():
            said = tip.text_content() or ""
        if said.startswith(_GOODBYE):
            break
        if page.locator("#coach-next").count():
            page.locator("#coach-next").click()
        else:
            pass_anyway(page)
    assert said.startswith(_GOODBYE)
    page.locator("#coach-next").click()
    expect(page.locator("#table")).to_be_visible()
    assert "My advice: " not in (tip.text_content() or "" if tip.count() else "")


#: The lowest pixel of the rings around cards of the upper row, and the highest of the words below.
_RINGS_END = """() => {
  const rings = [...document.querySelectorAll(".row.upper .card.advised > .drawn")].map((card) => {
    const { outlineWidth: width, outlineOffset: gap } = getComputedStyle(card);
    return card.getBoundingClientRect().bottom + parseFloat(width) + parseFloat(gap);
  });
  const words = document.querySelector(".row-divider span").getBoundingClientRect();
  return [Math.max(...rings), words.top, rings.length];
}"""
#: How many lines the words of a move take in the strip.
_LINES = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".ticker-move > span:not(.medallion)"));
  const ends = [...range.getClientRects()].map(({ bottom }) => bottom).sort((a, b) => a - b);
  return ends.filter((end, index) => index === 0 || end - ends[index - 1] > 6).length;
}"""


@pytest.mark.parametrize("size", [Size(360, 740), Size(1366, 768), Size(1440, 900)], ids=str)
@pytest.mark.parametrize("screen", ["lesson", "coach-advice"])
def test_a_ring_around_a_card_does_not_touch_the_words_below(
    staged: Staged, screen: str, size: Size
) -> None:
    ends, begins, number = staged(touch=size.touch).show(screen, size).evaluate(_RINGS_END)
    assert number
    assert ends <= begins


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_move_of_five_players_takes_three_lines_on_a_phone(
    staged: Staged, lang: str
) -> None:
    page = staged(touch=True).show("coach-five", Size(360, 740), "light", lang)
    assert page.evaluate(_LINES) <= 3


@pytest.mark.parametrize("size", [Size(360, 740), Size(768, 954), Size(820, 1106)], ids=str)
def test_a_tip_in_portrait_lies_below_all_lines_of_cards(staged: Staged, size: Size) -> None:
    page = staged(touch=True).show("coach", size)
    tip, last = (page.locator(name).bounding_box() for name in (".coach", ".group[data-kind=red]"))
    assert tip is not None
    assert last is not None
    assert last["y"] + last["height"] <= tip["y"]
