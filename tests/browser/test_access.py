"""axe-core finds no fault on any screen, in any theme, size or language."""

from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser.conftest import LONG, Staged, open_window
from tests.browser.gallery import LANGUAGES, draw, draw_lesson
from tests.browser.gallery_screens import SCREENS
from tests.browser.player import Player
from tests.browser.shared_page import NEVER_IDLE
from tests.browser.stage import SIZES, THEMES, Size, Stage, Theme, change
from tools.nightly import FULL
from tools.paths import NODE_MODULES

pytestmark = pytest.mark.matrix

AXE = Path(NODE_MODULES / "axe-core" / "axe.min.js")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
#: Takes away what costs half of the time and has nothing new: the drawings that pages refer to,
#: which are never shown themselves, and what lies under a sheet, which other screens show alone.
#: Nothing else moves.
_CLEAR = """() => {
  document.querySelector("svg.sprite")?.remove();
  const covered = [...document.querySelectorAll("[inert], [data-under]")];
  const boxes = covered.map((node) => node.getBoundingClientRect());
  for (const [at, { style }] of covered.entries()) {
    const [width, height] = [`${boxes[at].width}px`, `${boxes[at].height}px`];
    Object.assign(style, { boxSizing: "border-box", width, minWidth: width, height });
    style.minHeight = height;
    covered[at].replaceChildren();
  }
}"""
#: Parts under a sheet's lower edge are checked again after scrolling them to the middle.
_RUN = """async ([tags, left, clear]) => {
  if (clear) CLEAR();
  const rules = { "target-size": { enabled: true } };
  for (const rule of left) rules[rule] = { enabled: false };
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
}""".replace("CLEAR", f"({_CLEAR})")
#: Every screen once. The sizes and languages contain every pair of values.
ROWS = (
    list(product(SCREENS, THEMES, SIZES, LANGUAGES))
    if FULL
    else [
        (
            screen,
            THEMES[number // 2 % len(THEMES)],
            SIZES[number % len(SIZES)],
            LANGUAGES[number // 4 % len(LANGUAGES)],
        )
        for number, screen in enumerate(SCREENS)
    ]
)
#: The two rules that take two thirds of axe's time. Each is checked on every other screen, because
#: neighbours often show the same parts; this still covers both themes in every size.
DEAR = ("color-contrast", "target-size")
LEFT = {
    screen: () if FULL else (DEAR[number % len(DEAR)],) for number, screen in enumerate(SCREENS)
}
#: Another size or theme lays everything out anew, so the rows of one come one after the other.
ROWS.sort(key=lambda row: (row[2].width, row[2].height, row[1]))
PARTS = 32 if FULL else 2  # each is done within its timeout, even on a busy machine
#: At this time in milliseconds nothing is half faded: what has appeared stands still, and the rest
#: is still hidden.
MOMENTS = (600, 3000)
BEATS = [
    (size, moment)
    for number, size in enumerate((Size(360, 740), Size(1440, 900)))
    for moment in (MOMENTS if FULL else MOMENTS[number : number + 1])
]


def with_axe(page: Page) -> Page:
    """Return the page, in which axe-core can run."""
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return page


def violations(page: Page) -> list[str]:
    """Return the faults that axe-core finds on the page as shown."""
    found: list[str] = with_axe(page).evaluate(_RUN, [TAGS, [], False])
    return found


def wrong_with(
    stage: Stage, html: str, size: Size, theme: Theme, lang: str, left: tuple[str, ...] = ()
) -> list[str]:
    """Show some markup and return the faults that axe-core finds, without some rules.

    Only a full run looks at what needs no check, too.
    """
    with_axe(stage.page)
    found: list[str] = stage.find(_RUN, [TAGS, left, not FULL], html, size, theme, lang)
    return found


@LONG
@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_on_any_screen(staged: Staged, part: int) -> None:
    found = {}
    first, end = (len(ROWS) * number // PARTS for number in (part, part + 1))
    for number in range(first, end):
        screen, theme, size, lang = ROWS[number]
        stage, html = staged(touch=size.touch), draw(screen, lang)
        if wrong := wrong_with(stage, html, size, theme, lang, LEFT[screen]):
            found[f"{screen} {theme} {size} {lang}"] = wrong
    assert found == {}


def test_axe_finds_nothing_in_any_step_of_the_lesson(staged: Staged) -> None:
    stage, size = staged(touch=True), Size(360, 740)
    found = {}
    for number, (step, html) in enumerate(draw_lesson("de")):
        left = () if FULL else (DEAR[number % len(DEAR)],)
        found[step] = wrong_with(stage, html, size, "light", "de", left)
    assert len(found) > 10
    assert {step: those for step, those in found.items() if those} == {}


#: Freezes all animations at a time in milliseconds. Some begin only after the first paint, and the
#: final scoring lets no more than a quarter of a second pass from one frame to the next.
_HOLD = """async (at) => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let number = 0; number < 3; number += 1) await frame();
  const animations = document.getAnimations();
  for (const animation of animations) animation.pause();
  for (let time = 0; time < at; await frame()) {
    time = Math.min(at, time + 200);
    for (const animation of animations) animation.currentTime = time;
  }
}"""


@pytest.mark.parametrize(("size", "moment"), BEATS, ids=str)
def test_axe_finds_nothing_while_a_beat_is_shown(staged: Staged, size: Size, moment: int) -> None:
    stage = staged(touch=size.touch)
    found = {}
    for beat in ("table-late", "strip-scored", "final-scoring", "end-five"):
        page = stage.show("table-early", size)
        if not FULL:
            page.evaluate(_CLEAR)
        change(page, beat, "quick")
        page.evaluate(_HOLD, moment)
        found[beat] = violations(page)
        page.keyboard.press("Shift")
    assert {beat: those for beat, those in found.items() if those} == {}


def test_axe_finds_nothing_in_the_running_page(chromium: Browser, url: str) -> None:
    context = open_window(chromium, bypass_csp=True, color_scheme="dark")
    page = context.new_page()
    page.add_init_script(NEVER_IDLE)
    page.goto(url)
    found = {"start": violations(page)}
    Player(page, Locator.click).sit_down(url, "axe", ("greedy",))
    page.locator("#table[data-turn]").wait_for()
    found["table"] = violations(page)
    page.locator(".row .card").first.click()
    found["card"] = violations(page)
    context.close()
    assert {screen: those for screen, those in found.items() if those} == {}
