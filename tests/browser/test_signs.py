"""Every sign of the table explains itself in one line on hover, tap and keyboard focus."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from stp.web.model.settings import Settings
from stp.web.render.table.page import table
from stp.web.words.locale import LANGUAGES
from tests.browser.conftest import Staged
from tests.browser.gallery import kept
from tests.browser.matrix import sample
from tests.browser.stage import Size, Stage
from tests.browser.steps import middle
from tests.web.games import scene

PHONE: Final = Size(360, 740)
TABLET: Final = Size(820, 1180)
LAPTOP: Final = Size(1366, 768)
TABLES: Final = ("table-early", "table-late", "table-five", "covered", "displacing", "replay")
NIGHTLY: Final = pytest.mark.nightly
_LISTEN: Final = """async () => {
  const app = document.getElementById("app");
  const { onSigns } = await import("./static/input/sign_lines.js");
  const { listenForArrowKeys } = await import("./static/input/arrow_keys.js");
  onSigns(app);
  listenForArrowKeys(app);
}"""
#: The visible signs of the table that have no line; signs in sentences, in the log or in a sheet
#: are explained there.
_WITHOUT: Final = """(signs) => {
  const lines = [...document.querySelectorAll("#legend > [data-of]")].map((one) => one.dataset.of);
  return [...document.querySelectorAll(signs.map((sign) => `.table-page ${sign}`).join())]
    .filter((one) => one.checkVisibility() && !one.closest(".log, .ticker, .sheet, .mini-racer"))
    .filter((one) => !lines.some((line) => one.closest(line)))
    .map((one) => one.outerHTML.slice(0, 120));
}"""
SIGNS: Final = [
    ".token", ".symbol", ".power-mark", ".copies", ".printed-price", ".income", ".deck-note",
    ".cards-left", ".starter", ".phase", ".slot", ".row-divider", ".hand-space", ".round",
    ".ribbon", ".forecast li", ".aristocrat-kinds", ".next-points", ".hand-backs", ".tile", ".disc",
    ".opponent-aristocrats", ".opponent-income", ".race-track", ".standing", ".hidden-rubles",
    ".city", ".discard", ".used-label", ".price-tag", ".group h3", ".forecast > .label",
]  # fmt: skip


@pytest.fixture
def stage(staged: Staged) -> Stage:
    """A window in which signs are drawn."""
    return staged(touch=True)


@pytest.fixture
def listening(staged: Staged) -> Stage:
    """A window in which signs answer."""
    return staged(touch=True, prepared=_LISTEN)


#: Whether ArrowRight leads from the focused element to another one in its group.
_HAS_NEXT: Final = """() => {
  const group = document.activeElement.closest("[data-rove]");
  const items = [...group?.querySelectorAll("button:not(:disabled, .crowd), [data-sign]") ?? []];
  return items.slice(items.indexOf(document.activeElement) + 1)
    .some((item) => item.getClientRects().length);
}"""


def line_of(page: Page) -> str:
    """Return the line shown, "" for none."""
    line = page.locator("#sign-line")
    return line.inner_text() if line.is_visible() else ""


@pytest.mark.matrix
@pytest.mark.parametrize(("screen", "size"), sample(TABLES, (PHONE, TABLET, LAPTOP)), ids=str)
def test_every_sign_has_a_line(stage: Stage, screen: str, size: Size) -> None:
    page = stage.show(screen, size)
    assert page.locator(".table-page .token").count() > 10
    assert page.evaluate(_WITHOUT, SIGNS) == []


def test_every_line_is_about_something_that_is_drawn(stage: Stage) -> None:
    unused: set[str] | None = None
    for screen in (
        "table-late",
        "table-five",
        "covered",
        "displacing",
        "table-extreme",
        "card",
        "drawn",
    ):
        page = stage.show(screen, LAPTOP)
        found: list[str] = page.evaluate("""() =>
          [...document.querySelectorAll("#legend > [data-of]")].map((one) => one.dataset.of)
            .filter((one) => !document.querySelector(`#app :is(${one})`))""")
        unused = set(found) if unused is None else unused & set(found)
    assert unused == set()


@pytest.mark.parametrize(
    "lang", [pytest.param(lang, marks=() if lang == "de" else NIGHTLY) for lang in LANGUAGES]
)
def test_a_tap_shows_a_line_in_the_window_and_another_tap_ends_it(
    listening: Stage, lang: str
) -> None:
    page = listening.show("table-late", PHONE, "light", lang)
    for sign in (".stats .rubles", ".forecast li >> nth=0", ".phase >> nth=3", ".row-divider"):
        page.locator(sign).tap()
        line = page.locator("#sign-line")
        expect(line).to_be_visible()
        box = line.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE.width
        assert 0 <= box["y"] <= PHONE.height - box["height"]
        page.locator(sign).tap()
        expect(line).to_be_hidden()


def test_a_tap_on_a_part_is_about_the_part(listening: Stage) -> None:
    page = listening.show("table-late", TABLET)
    page.locator(".phase .starter >> nth=0").tap()
    assert line_of(page).startswith("Who plays first")
    page.locator(".phase .deck-text >> nth=0").tap()
    assert "deck" in line_of(page) or "phase" in line_of(page)


def test_a_resting_mouse_shows_a_line_and_leaving_hides_it(listening: Stage) -> None:
    page = listening.show("table-late", LAPTOP)
    page.locator(".tableau .copies >> nth=0").hover()
    expect(page.locator("#sign-line")).to_have_text("The number of copies of this card.")
    page.mouse.move(700, 5)
    expect(page.locator("#sign-line")).to_be_hidden()


def test_a_mouse_that_moves_slightly_after_a_click_shows_the_line_of_the_sign_below_it(
    listening: Stage,
) -> None:
    page = listening.show("table-late", LAPTOP)
    x, y = middle(page.locator(".tableau .copies >> nth=0"))
    page.mouse.click(x, y)
    page.mouse.move(x + 1, y)
    expect(page.locator("#sign-line")).to_have_text("The number of copies of this card.")


def test_the_keyboard_reaches_every_sign_outside_of_buttons(listening: Stage) -> None:
    page = listening.show("table-late", LAPTOP)
    told: list[str] = []
    page.locator("#phase-worker").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        told.append(line_of(page))
    assert len(set(told)) == 4
    assert all("phase" in words for words in told)
    page.keyboard.press("Escape")
    assert not line_of(page)
    reached: set[str] = set()
    page.locator("#menu, #rules").last.focus()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(line_of(page))
        if page.locator("[data-rove] :focus").count():
            page.keyboard.press("Home")
            reached.add(line_of(page))
        for _ in range(40):
            if not page.evaluate(_HAS_NEXT):
                break
            page.keyboard.press("ArrowRight")
            reached.add(line_of(page))
    wanted = page.evaluate("""() => [...document.querySelectorAll("[data-sign]")]
      .filter((one) => one.checkVisibility()).map((one) =>
        [...document.querySelectorAll("#legend > [data-of]")]
          .find((line) => one.closest(line.dataset.of)).textContent)""")
    assert set(wanted) <= reached


@pytest.mark.parametrize(
    ("sign", "line"),
    [
        (".slot:not(.hand-space)", "This card has been taken."),
        (".hand-space", "An empty space in your hand."),
    ],
)
def test_an_empty_place_is_reached_by_arrow_keys_in_its_row(
    listening: Stage, sign: str, line: str
) -> None:
    page = listening.show("table-late", LAPTOP)
    row = page.locator(f"[data-rove]:has(> {sign}, > .cards > {sign})").first
    places = row.locator(sign)
    assert all(one.get_attribute("aria-label") for one in places.all())
    row.locator("button").first.focus()
    assert row.locator("button[tabindex='0']").count() == 1
    assert row.locator("[tabindex='0']").count() == 1, "empty places are not tab stops"
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        if places.and_(page.locator(":focus")).count():
            break
    assert line_of(page).startswith(line)


def test_the_houses_are_reached_before_the_market(listening: Stage) -> None:
    page = listening.show("table-late", LAPTOP)
    page.locator(".row.upper button").first.focus()
    page.keyboard.press("Shift+Tab")
    assert page.locator(".city:focus").get_attribute("aria-label") == "City"
    assert line_of(page).startswith("Each house is a building in play")


_CARD: Final = ".row.upper button.card >> nth=0"
#: Sends a key event without a key, as Chrome does when it fills in a form; returns the errors.
_FILL_IN: Final = """() => {
  const errors = [];
  const note = ({ message }) => errors.push(message);
  addEventListener("error", note);
  document.activeElement.dispatchEvent(new Event("keydown", { bubbles: true }));
  removeEventListener("error", note);
  return errors;
}"""
#: The sentences of all signs inside an element.
_INSIDE: Final = """(element) => {
  const lines = [...document.querySelectorAll("#legend > [data-of]")];
  const told = [element, ...element.querySelectorAll("*")]
    .map((part) => lines.map((line) => [part.closest(line.dataset.of), line]))
    .map((found) => found.find(([sign]) => sign))
    .filter((found) => found && element.contains(found[0]) && found[0].checkVisibility());
  return [...new Set(told.map(([, line]) => line.textContent))];
}"""


@pytest.mark.parametrize(
    ("target", "size"),
    [
        (_CARD, PHONE),
        (_CARD, LAPTOP),
        (".tableau .card.stack >> nth=0", PHONE),
        (".tableau .card.stack >> nth=0", LAPTOP),
        (".opponent >> nth=1", LAPTOP),
        (".mini-racer >> nth=1", PHONE),
        ("#phase-trading", PHONE),
        ("#phase-trading", LAPTOP),
        ("#discard", PHONE),
        ("#discard", LAPTOP),
    ],
    ids=str,
)
def test_a_key_explains_the_signs_of_the_focused_element_one_by_one(
    listening: Stage, target: str, size: Size
) -> None:
    page = listening.show("table-late", size)
    page.evaluate("""() => {
      document.getElementById("live") ?? document.body.append(
        Object.assign(document.createElement("div"), { id: "live" }));
      document.getElementById("live").replaceChildren();
    }""")
    focused = page.locator(target)
    assert focused.is_visible()
    focused.focus()
    wanted = focused.evaluate(_INSIDE)
    assert wanted
    page.keyboard.press("Escape")
    told = []
    for at in range(len(wanted)):
        page.keyboard.press("e" if at % 2 else "E")
        told.append(line_of(page))
        assert page.locator("[data-told]").count() == 1
        assert page.locator("#live p").last.inner_text() == told[-1]
    assert told == wanted
    assert focused.and_(page.locator(":focus")).count() == 1, "the focus stays"
    page.keyboard.press("Escape")
    assert not line_of(page)
    assert page.locator("[data-told]").count() == 0


def test_the_key_explains_what_is_on_a_card(listening: Stage) -> None:
    page = listening.show("table-late", LAPTOP)
    page.locator(_CARD).focus()
    told = []
    for _ in range(5):
        page.keyboard.press("e")
        told.append(line_of(page))
    assert told == [
        "What this card does. Open the card to read it.",
        "The points this card scores every round.",
        "What this card costs.",
        "The printed cost. You pay the large number.",
        "What this card does. Open the card to read it.",
    ]


@pytest.mark.parametrize("shortcuts", [True, False])
def test_no_key_explains_signs_if_shortcuts_are_off(listening: Stage, shortcuts: bool) -> None:
    drawn = replace(scene(kept("late"), 1), settings=Settings(shortcuts=shortcuts))
    page = listening.show_drawn(table(drawn), LAPTOP)
    page.locator(_CARD).focus()
    page.keyboard.press("Control+e")
    assert not line_of(page)
    page.keyboard.press("e")
    assert bool(line_of(page)) is shortcuts


def test_a_form_that_is_filled_in_causes_no_error(listening: Stage) -> None:
    page = listening.show("start", LAPTOP)
    page.locator("#app input:visible").first.focus()
    assert page.evaluate(_FILL_IN) == []


#: A place where a house of the city can be pressed, and the cards that houses cover.
_HOUSES: Final = """() => {
  const at = (x, y) => document.elementFromPoint(x, y)?.closest(".city");
  const { left, right, top, bottom } = document.querySelector(".city").getBoundingClientRect();
  const covered = [...document.querySelectorAll(".row .card")].filter((card) => {
    const box = card.getBoundingClientRect();
    const down = Math.min(box.bottom, bottom) - 2;
    return down > top && [.1, .3, .5, .7, .9].some((part) => at(box.left + part * box.width, down));
  });
  for (let x = left; x < right; x += 7)
    if (at(x, bottom - 6)) return [x, bottom - 6, covered.length];
  return [0, 0, covered.length];
}"""


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=str)
def test_the_houses_on_the_quay_have_a_line_and_cover_no_card(staged: Staged, size: Size) -> None:
    page = staged(touch=True, prepared=_LISTEN, has_drawings=True).show("table-late", size)
    x, y, covered = page.evaluate(_HOUSES)
    assert covered == 0
    page.mouse.move(x, y)
    expect(page.locator("#sign-line")).to_contain_text("Each house is a building in play")


def test_a_line_disappears_with_its_sign(listening: Stage) -> None:
    page = listening.show("table-late", PHONE)
    page.locator(".row-divider").tap()
    expect(page.locator("#sign-line")).to_be_visible()
    page.evaluate("document.querySelector('.row-divider').remove()")
    expect(page.locator("#sign-line")).to_be_hidden()
