"""The picture of a failed test shows its page, and causes no error of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.browser import failures
from tests.browser.watch import Watch


def test_the_picture_of_a_failed_test_shows_its_page(
    game_page: Page, watch: Watch, tmp_path: Path, request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(failures, "FOLDER", tmp_path)
    request.node.stash[failures.FAILED] = True
    with failures.pictured(game_page.context, request.node, watch):
        pass
    request.node.stash[failures.FAILED] = False
    pictures = [Image.open(file).convert("L") for file in tmp_path.iterdir()]
    assert max(len(picture.getcolors() or range(256)) for picture in pictures) > 99
    assert watch.troubles == []
