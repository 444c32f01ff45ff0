"""Every card and table can be drawn as a self-contained document."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from random import Random

import pytest
from hypothesis import given, settings

import stp.svg
from stp import CARDS, Game, StpError
from stp.svg.canvas import COLOURS
from stp.svg.drawings import symbols
from stp.svg.outline import polygons
from stp.web.words.locale import LANGUAGES
from tests.engine.strategies import play_some, positions
from tools.assemble.icons import contents
from tools.assemble.sprite import ICON_SET

NAMESPACE = "{http://www.w3.org/2000/svg}"


def checked(markup: str) -> ET.Element:
    """Return a drawing, after checking that it is self-contained and credits its icons."""
    root = ET.fromstring(markup)
    ids = {node.get("id") for node in root.iter()}
    assert all(node.get("href", "#")[1:] in {*ids, ""} for node in root.iter())
    assert not re.search(r"""(?:href|src)=["'](?!#)|url\((?!#)|@import""", markup)
    assert "foreignObject" not in markup
    assert "CC BY 3.0" in (root.findtext(f"{NAMESPACE}metadata") or "")
    assert root.findtext(f"{NAMESPACE}title")
    return root


@pytest.mark.parametrize("edition", ["base", "new-society"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_can_be_drawn_in_every_language(edition: str, lang: str) -> None:
    for card in CARDS:
        root = checked(stp.svg.card(card.id, edition, lang))
        words = [node.text or "" for node in root.iter(f"{NAMESPACE}text")]
        assert str(card.cost) in words or any(
            other.id == card.id and str(other.cost) in words for other in CARDS
        )


def test_a_card_shows_its_name_and_income() -> None:
    root = checked(stp.svg.card("judge", lang="de"))
    words = [node.text for node in root.iter(f"{NAMESPACE}text")]
    assert words == ["16", "Richter", "5", "2"]


@settings(max_examples=20)
@given(positions())
def test_every_position_and_view_can_be_drawn(game: Game) -> None:
    checked(stp.svg.table(game.state))
    checked(stp.svg.table(game.view(1), "cs"))


def test_a_view_hides_rubles_and_hands() -> None:
    game = play_some(Game(2, "neva"), Random(3), 60)
    hand = game.state.players[1].hand
    assert hand, "else nothing is tested"
    drawn = checked(stp.svg.table(game.view(1)))
    words = [node.text for node in drawn.iter(f"{NAMESPACE}text")]
    assert "?" in words
    assert "?" not in stp.svg.table(game.state)


def test_invalid_cards_and_seats_cannot_be_drawn() -> None:
    with pytest.raises(StpError, match="there is no card 'king'"):
        stp.svg.card("king")
    with pytest.raises(StpError, match="unknown language 'ru': use one of en, fr, de, cs"):
        stp.svg.card("judge", lang="ru")


def test_every_colour_has_a_light_and_a_dark_form() -> None:
    markup = stp.svg.card("judge")
    assert "@media(prefers-color-scheme:dark)" in markup
    light, dark = markup.split("@media(prefers-color-scheme:dark)")
    assert COLOURS["face"][0] in light
    assert COLOURS["face"][1] in dark


def test_every_drawing_has_outlines_that_lie_within_its_box() -> None:
    for name, (box, body, _more) in symbols().items():
        if not name.startswith(("card-", "kind-", "symbol-")):
            continue
        _, _, width, height = map(float, box.split())
        for data in re.findall(r'\bd="([^"]+)"', body):
            for polygon in polygons(data):
                assert all(-9 <= x <= width + 9 and -9 <= y <= height + 9 for x, y in polygon), name


def test_an_outline_follows_lines_curves_and_arcs() -> None:
    (square,) = polygons("M1 1H3V3h-2Z")
    assert square == [(1, 1), (3, 1), (3, 3), (1, 3)]
    (circle,) = polygons("M0 1a1 1 0 1 1 2 0a1 1 0 1 1-2 0z")
    assert all(abs((x - 1) ** 2 + (y - 1) ** 2 - 1) < 1e-9 for x, y in circle)
    (curve,) = polygons("M0 0C0 4 4 4 4 0S8-4 8 0Q10 4 12 0T16 0")
    assert {(4.0, 0.0), (8.0, 0.0), (12.0, 0.0), (16.0, 0.0)} <= set(curve)
    assert min(y for _, y in curve) == pytest.approx(-3)
    with pytest.raises(ValueError, match="no command 'B'"):
        polygons("M0 0B1 1")


@pytest.mark.skipif(not ICON_SET.exists(), reason="npm ci has not been run")
def test_the_icons_are_those_of_the_page() -> None:
    for path, text in contents().items():
        assert path.read_text("utf-8") == text, "run: python3 build.py icons"
