"""Finds faults that keep people with disabilities from using a page, with axe-core."""

import json
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.browser.unpainted import PRETEND
from tools.paths import NODE_MODULES

_AXE: Final = Path(NODE_MODULES / "axe-core" / "axe.min.js")
_TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
DEAR: Final = ("color-contrast", "target-size")
"""The two rules that take half of axe's time."""
#: Takes away what costs half of the time and has nothing new: the drawings that pages refer to,
#: which are never shown themselves, and what lies under a sheet, which other screens show alone.
#: Nothing else moves.
CLEAR: Final = """() => {
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
FIND: Final = """async (left) => {
  const end = (PRETEND)(); // what is not shown has no contrast
  const rules = { "target-size": { enabled: true } };
  for (const rule of left) rules[rule] = { enabled: false };
  const quick = { resultTypes: ["violations"], preload: false };
  const { violations } = await axe.run(document, { runOnly: TAGS, rules, ...quick });
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
  end();
  return found;
}""".replace("TAGS", json.dumps(_TAGS)).replace("PRETEND", PRETEND)
"""A script that takes the rules to leave out and returns the faults; with axe-core (`with_axe`).

Parts under a sheet's lower edge are checked again after scrolling them to the middle.
"""


def with_axe(page: Page) -> Page:
    """Return the page, in which axe-core can run."""
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(_AXE.read_text(encoding="utf-8"))
    return page


def violations(page: Page) -> list[str]:
    """Return the faults that axe-core finds on the page as shown."""
    found: list[str] = with_axe(page).evaluate(FIND, [])
    return found
