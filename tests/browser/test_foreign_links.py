"""The page handles links from strangers, whatever they contain."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from stp import load
from stp.links import (
    ChallengeLink,
    DealLink,
    GameLink,
    LinkError,
    TurnLink,
    read_link,
    setup_of,
    write_link,
)
from stp.web.controllers.found_link import found_link
from tests.browser.conftest import wait_until_ready
from tests.browser.steps import visit
from tools.nightly import FULL

GAMES = Path(__file__).parents[1] / "data" / "links"
#: Markup, a right-to-left override, a null character, half an escape, a number out of range,
#: another script.
STRANGE = (
    "<img src=x onerror=alert(1)>",
    "\u202e",
    "%00",
    "%E0%A4%A",
    "9" * 400,
    "\u0416\U0001f0cf",
)
PICTURES = "img, script[src^=data]"


def links() -> list[str]:
    """Return one good link of every kind for each of a few games."""
    found: list[str] = []
    for file in sorted(GAMES.glob("*.stp")):
        game = load(file.read_text())
        setup = setup_of(game)
        found += (
            write_link(DealLink(setup)),
            write_link(ChallengeLink(setup, 1, "Anna", (80,) * setup.players)),
            write_link(GameLink(game, 12)),
            write_link(TurnLink(game)),
        )
    return found


def mangled(chance: Random) -> Iterator[str]:
    """Yield links that are cut, changed, doubled, mixed or invented, and cannot be opened."""
    good = links()
    while True:
        link, other = chance.choice(good), chance.choice(good)
        at = chance.randrange(len(link))
        made = chance.choice(
            (
                link[:at],
                link[:at] + chance.choice("!~0zZ-_.&=#") + link[at + 1 :],
                link[:at] + chance.choice(STRANGE) + link[at:],
                link + link[at:],
                link[:at] + other[at:],
                chance.choice(("deal=", "game=", "turn=", "challenge=", "move=", "")) + other[at:],
                link + "&move=" + chance.choice(("-1", "99999999999", "x", "")),
            )
        )
        try:
            read_link(found_link(made) or made)
        except LinkError:
            yield made


@pytest.mark.matrix
def test_no_mangled_link_harms_the_page(page: Page, url: str) -> None:
    visit(page, url)
    wait_until_ready(page)
    before = page.evaluate("() => JSON.stringify({...localStorage})")
    foreign = mangled(Random(2004))
    for _ in range(120 if FULL else 30):
        link = next(foreign)
        page.evaluate("link => { location.hash = ''; location.hash = link; }", link)
        expect(page.locator("#setup [role=alert]"), link).not_to_be_empty()
        assert page.locator(PICTURES).count() == 0, link
    assert page.evaluate("() => JSON.stringify({...localStorage})") == before
    page.locator("#deal").click()
    expect(page.locator("#table")).to_be_visible()
