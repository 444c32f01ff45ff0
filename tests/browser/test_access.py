"""axe-core finds nothing on any screen, in both themes, on a large screen and on a phone."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize

from tests.browser.conftest import PATIENCE
from tests.browser.player import Player
from tools.paths import NODE_MODULES

AXE = NODE_MODULES / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_RUN = """async (tags) => {
  const rules = { "target-size": { enabled: true } };
  const { violations } = await axe.run(document, { runOnly: tags, rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join()}`);
}"""


def violations(page: Page) -> list[str]:
    """Return what axe-core has to say about the page as it is now."""
    page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(_RUN, TAGS)
    return found


@pytest.mark.parametrize(
    ("theme", "viewport"),
    [
        ("light", {"width": 1440, "height": 900}),
        ("dark", {"width": 360, "height": 640}),
        ("dark", {"width": 820, "height": 1180}),
        ("light", {"width": 740, "height": 360}),
    ],
    ids=["desktop-light", "phone-dark", "tablet-dark", "side-light"],
)
def test_axe_finds_nothing(
    chromium: Browser, url: str, theme: Literal["light", "dark"], viewport: ViewportSize
) -> None:
    context = chromium.new_context(viewport=viewport, color_scheme=theme, bypass_csp=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    player = Player(page, Locator.click)
    found: dict[str, list[str]] = {}
    page.goto(url)
    found["start"] = violations(page)
    player.sit_down(url, "axe", ("greedy",))
    page.locator("#table[data-turn]").wait_for()
    found["table"] = violations(page)
    page.locator(".row .card").first.click()
    found["card"] = violations(page)
    page.keyboard.press("Escape")
    page.locator("#discard").click()
    found["pile"] = violations(page)
    page.keyboard.press("Escape")
    if page.locator("#settings").is_visible():
        page.locator("#settings").click()
    else:
        page.locator("#menu").click()
        found["menu"] = violations(page)
        page.locator("#menu-settings").click()
    found["settings"] = violations(page)
    page.keyboard.press("Escape")
    player.play()
    found["end"] = violations(page)
    context.close()
    assert {screen: those for screen, those in found.items() if those} == {}
