"""axe-core finds no fault on any screen, in any theme, size or language."""

from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser.conftest import LONG, Staged, open_window
from tests.browser.gallery import LANGUAGES, SCREENS, draw_lesson
from tests.browser.player import Player
from tests.browser.stage import SIZES, THEMES, Size, Theme, change
from tools.nightly import FULL
from tools.paths import NODE_MODULES

pytestmark = pytest.mark.matrix

AXE = Path(NODE_MODULES / "axe-core" / "axe.min.js")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
#: Parts under a sheet's lower edge are checked again after scrolling them to the middle.
_RUN = """async (tags) => {
  const rules = { "target-size": { enabled: true } };
  const quick = { resultTypes: ["violations"], preload: false };
  const { violations } = await axe.run(document, { runOnly: tags, rules, ...quick });
  const alone = { runOnly: { type: "rule", values: ["target-size"] }, ...quick };
  const stays = async ({ target }) => {
    const element = document.querySelector(target[0]);
    element.scrollIntoView({ block: "center" });
    return (await axe.run(element, alone)).violations.length > 0;
  };
  const found = [];
  for (const { id, nodes } of violations) {
    const kept = [];
    for (const node of nodes) if (id !== "target-size" || (await stays(node))) kept.push(node);
    if (kept.length) found.push(`${id}: ${kept.map(({ target }) => target).join()}`);
  }
  return found;
}"""
#: The rules that depend on the theme. In every run, what lies under a sheet is left out, because
#: screens without a sheet show the same.
_CONTRAST = """async (isWhole) => {
  const where = (!isWhole && document.querySelector("#sheet")) || document;
  const quick = { resultTypes: ["violations"], preload: false };
  const { violations } = await axe.run(where, { runOnly: ["color-contrast"], ...quick });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}"""
#: Every screen in one theme, with sizes and languages that contain every pair of values.
ROWS = (
    list(product(SCREENS, THEMES, SIZES, LANGUAGES))
    if FULL
    else [
        (
            screen,
            THEMES[number % len(THEMES)],
            SIZES[number % len(SIZES)],
            LANGUAGES[number // 2 % len(LANGUAGES)],
        )
        for number, screen in enumerate(SCREENS)
    ]
)
OTHER: dict[Theme, Theme] = {"light": "dark", "dark": "light"}
PARTS = 4


def violations(page: Page) -> list[str]:
    """Return the faults that axe-core finds on the page."""
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(_RUN, TAGS)
    return found


@LONG
@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_on_any_screen(staged: Staged, part: int) -> None:
    found = {}
    first, end = (len(ROWS) * number // PARTS for number in (part, part + 1))
    for screen, theme, size, lang in ROWS[first:end]:
        stage = staged(touch=size.touch)
        page = stage.show(screen, size, theme, lang)
        wrong = violations(page)
        stage.wear(OTHER[theme])
        wrong += page.evaluate(_CONTRAST, FULL)
        if wrong:
            found[f"{screen} {theme} {size} {lang}"] = wrong
    assert found == {}


def test_axe_finds_nothing_in_any_step_of_the_lesson(staged: Staged) -> None:
    stage, size = staged(touch=True), Size(360, 740)
    steps = draw_lesson("de")
    found = {step: violations(stage.show_drawn(html, size, "de")) for step, html in steps}
    assert len(found) > 10
    assert {step: those for step, those in found.items() if those} == {}


#: Freezes all animations at a time in milliseconds.
_HOLD = """at => {
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = at;
  }
}"""
#: At this time in milliseconds nothing is half faded: what has appeared stands still, and the rest
#: is still hidden.
MOMENTS = (600, 3000)


@pytest.mark.parametrize("size", [Size(360, 740), Size(1440, 900)], ids=str)
def test_axe_finds_nothing_while_a_beat_is_shown(staged: Staged, size: Size) -> None:
    stage = staged(touch=size.touch)
    found = {}
    for beat in ("table-late", "strip-scored", "final-scoring", "end-five"):
        page = stage.show("table-early", size)
        change(page, beat, "quick")
        for moment in MOMENTS:
            page.evaluate(_HOLD, moment)
            found[f"{beat} {moment}"] = violations(page)
        page.keyboard.press("Shift")
    assert {beat: those for beat, those in found.items() if those} == {}


def test_axe_finds_nothing_in_the_running_page(chromium: Browser, url: str) -> None:
    context = open_window(chromium, bypass_csp=True, color_scheme="dark")
    page = context.new_page()
    page.goto(url)
    found = {"start": violations(page)}
    Player(page, Locator.click).sit_down(url, "axe", ("greedy",))
    page.locator("#table[data-turn]").wait_for()
    found["table"] = violations(page)
    page.locator(".row .card").first.click()
    found["card"] = violations(page)
    context.close()
    assert {screen: those for screen, those in found.items() if those} == {}
