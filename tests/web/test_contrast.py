"""Filled areas have visible borders, colour is never the only sign, and contrast can be raised."""

from __future__ import annotations

import re
from itertools import product

import pytest

import stp
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.words.locale import LANGUAGES
from tests.browser.gallery import draw, kept
from tests.web.fake_browser import FakeBrowser
from tests.web.pages import begin, sit_down, ui
from tools.assemble.sprite import OWN_DRAWINGS
from tools.paths import ROOT

TOKENS = (ROOT / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
USUAL, MORE = TOKENS.split("@media (prefers-contrast: more) {")
GROUNDS = ("bg", "surface", "surface-2", "well")
INKS = ("ink", "ink-2", "ink-3", *(f"{kind}-text" for kind in ("gold", "green", "blue", "red")))


def colours(name: str, tokens: str = USUAL) -> tuple[str, str]:
    """Return the value of a token in the light and in the dark theme."""
    found = re.search(rf"--{name}: light-dark\((#\w+), (#\w+)\)", tokens)
    assert found, name
    return found[1], found[2]


def luminance(colour: str) -> float:
    """Return the relative luminance of #rgb or #rrggbb (WCAG 2)."""
    digits = colour[1:] if len(colour) > 4 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(("theme", "ground"), list(product((0, 1), GROUNDS)))
def test_what_is_filled_in_has_a_border_of_3_to_1(theme: int, ground: str) -> None:
    assert contrast(colours("field-line")[theme], colours(ground)[theme]) >= 3


@pytest.mark.parametrize(("theme", "ground"), list(product((0, 1), GROUNDS)))
def test_more_contrast_is_7_to_1_in_letters_and_4_5_to_1_in_lines(theme: int, ground: str) -> None:
    below = colours(ground, MORE)[theme]
    for ink in INKS:
        assert contrast(colours(ink, MORE)[theme], below) >= 7, ink
    for line in ("line", "line-2", "field-line", "gold"):
        assert contrast(colours(line, MORE)[theme], below) >= 4.5, line


def test_the_names_of_languages_are_said_in_their_own_language() -> None:
    for lang, name in LANGUAGES.items():
        assert re.search(rf'<button [^>]*id="lang-{lang}"[^>]* lang="{lang}"[^>]*>', draw("start"))
        assert f'<span lang="{lang}">{name}</span>' in draw("settings")


def test_every_source_of_points_has_a_pattern_of_its_own() -> None:
    html = "".join(draw(screen) for screen in ("end-five", "end-extreme"))
    parts = set(re.findall(r'<rect fill="url\(#(bar-\w+)\)" class="bar-part', html))
    patterns = re.findall(r'<pattern id="(bar-\w+)".*?>(.*?)</pattern>', OWN_DRAWINGS.read_text())
    assert len(parts) > 6
    assert parts - {"bar-negative"} <= {name for name, _ in patterns}  # dashes distinguish that one
    shapes = [re.sub(r'fill="[^"]*"|stroke[^ ]*="[^"]*"', "", drawing) for _, drawing in patterns]
    assert len(set(shapes)) == len(patterns), "two differ by nothing but colour"


@pytest.mark.parametrize("screen", ["end-five", "history", "analysis"])
def test_every_chart_has_its_figures_as_a_table(screen: str) -> None:
    html = draw(screen)
    charts = html.count('class="chart"') + html.count('class="curve"') + html.count("panel ranks")
    assert charts
    offered = re.findall(r"<summary>Show as table<.*?>(.*?)<.*?</summary>", html)
    assert len(offered) == charts
    assert len(set(offered)) == charts, "two are called the same"


def test_the_race_is_a_list_too() -> None:
    standings = re.findall(
        r'class="race-track".*?<ol class="standings"[^>]*>(.*?)</ol>', draw("table-late")
    )
    assert len(standings) == 1
    points = [int(number) for number in re.findall(r">[^<]*? (\d+) points[,<]", standings[0])]
    assert len(points) == 4
    assert points == sorted(points, reverse=True)


def test_the_card_to_displace_is_chosen_with_radios() -> None:
    browser = FakeBrowser()
    app = App(browser)
    begin(app, stp.load(stp.dump(kept("middle"))))  # other radio buttons share the one that is kept
    sit_down(app)
    ui(app, "open upper patriarch")

    def chosen() -> list[str]:
        return re.findall(r'name="displaced" value="([\w-]+)" checked', browser.html)

    assert chosen() == ["secretary"]
    for kind in ("input", "change"):  # as browsers report it, for the mouse and for arrow keys
        app.handle(Event(kind, name="displaced", value="warehouse-manager"))
    assert chosen() == ["warehouse-manager"]
    app.handle(Event("keydown", name="displaced", key="b"))  # the shortcuts go on
    assert str(app.game.moves[-1]) == "buy upper patriarch over warehouse-manager"


def test_cards_and_tiles_carry_the_sign_of_their_kind() -> None:
    html = draw("table-five")
    found = re.findall(r'<(?:button|span) class="(card|tile)[ "][^>]*data-kind="(\w+)"', html)
    assert {name for name, _ in found} == {"card", "tile"}
    for kind in ("green", "blue", "red"):
        mark = f'class="kind-mark"><svg class="icon" aria-hidden="true"><use href="#kind-{kind}"/>'
        faces = len(re.findall(rf'class="art"><svg class="pattern"[^>]*>[^>]*#pat-{kind}\)', html))
        tiles = len(re.findall(rf'class="tile(?: [^"]*)?" data-kind="{kind}"', html))
        assert faces
        assert tiles
        assert html.count(mark) == faces + tiles
