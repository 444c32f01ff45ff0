"""On a phone, whatever is needed for a move is in the window without scrolling."""

import pytest

from tests.browser.conftest import Staged
from tests.browser.gallery import LANGUAGES
from tests.browser.stage import Size


@pytest.mark.parametrize("screen", ["table-early", "table-middle", "coach", "note"])
def test_the_buttons_of_a_turn_are_in_the_window_of_the_narrowest_phone(
    staged: Staged, screen: str
) -> None:
    page = staged(touch=True).show(screen, Size(320, 568), lang="de")
    box = page.locator(".turn-buttons").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 568


def test_a_mistake_to_think_about_needs_no_scrolling(staged: Staged) -> None:
    stage, size = staged(touch=True), Size(360, 740)
    for lang in LANGUAGES:
        page = stage.show("mistakes", size, lang=lang)
        assert page.evaluate("() => document.scrollingElement.scrollHeight") == size.height
