"""The sprite has every drawing that the page refers to."""

from __future__ import annotations

import pytest

from stp.web.render.prebuilt.boot import start_page
from stp.web.render.table.page import table
from tests.web.games import played, scene
from tools.assemble.fonts import FONTS
from tools.assemble.sprite import ICON_SET, drawn_in, symbols
from tools.paths import NODE_MODULES

needs_npm = pytest.mark.skipif(not ICON_SET.exists(), reason="npm ci has not been run")


@needs_npm
def test_everything_drawn_is_in_the_sprite() -> None:
    game = played(4, "neva", "new-society")
    used = drawn_in(start_page())
    while game.moves:
        game.undo()
        if len(game.moves) % 5 == 0:
            used |= drawn_in(table(scene(game, 1)))
    assert used <= symbols().keys()


@needs_npm
def test_every_font_file_exists() -> None:
    assert all((NODE_MODULES / font).is_file() for font in FONTS)
