"""The sprite has every drawing that the page refers to."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from stp.web.render.prebuilt.boot import start_page
from stp.web.render.table.page import table
from tests.web.fake_browser import Page
from tests.web.games import played, scene
from tools.assemble.fonts import FONTS
from tools.assemble.sprite import ICON_SET, build_sprite
from tools.paths import NODE_MODULES

needs_npm = pytest.mark.skipif(not ICON_SET.exists(), reason="npm ci has not been run")


@needs_npm
def test_everything_drawn_is_in_the_sprite() -> None:
    sprite = ET.fromstring(build_sprite())
    names = {node.get("id") for node in sprite.iter()} - {None}
    game = played(4, "neva", "new-society")
    used: set[str] = set()
    while game.moves:
        game.undo()
        if len(game.moves) % 5 == 0:
            used |= set(Page(table(scene(game, 1))).values("href"))
    used |= set(Page(start_page()).values("href"))
    assert {name.removeprefix("#") for name in used} <= names


@needs_npm
def test_every_font_file_exists() -> None:
    assert all((NODE_MODULES / font).is_file() for font in FONTS)
