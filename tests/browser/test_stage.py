"""The windows for drawn screens that tests share are as good as new for each of them."""

import pytest

from tests.browser.conftest import Staged
from tests.browser.stage import Size, change

SIZE = Size(1440, 900)
_LOADED = "performance.timeOrigin"
_CHANGES = {
    "an attribute": "document.documentElement.style.setProperty('--banner', '9px')",
    "an element": "document.body.append(document.createElement('p'))",
    "what is hidden": "document.getElementById('unsaved').hidden = false",
    "the frame": "document.getElementById('app').className = 'other'",
    "a name": "globalThis.told = []",
    "a script": "import('./static/input/next_sheet.js').then(() => {})",
    "storage": "localStorage.setItem('told', '1')",
}


@pytest.mark.parametrize("what", _CHANGES)
def test_changes_of_a_test_are_gone_for_the_next(staged: Staged, what: str) -> None:
    stage = staged()
    page = stage.show("card", SIZE, "dark")
    page.mouse.move(100, 100)
    page.mouse.down()
    page.emulate_media(media="print")
    loaded = page.evaluate(_LOADED)
    page.evaluate(_CHANGES[what])
    stage.renew()
    assert page.evaluate(_LOADED) != loaded
    assert page.evaluate("localStorage.length") == 0
    assert page.evaluate("matchMedia('screen and (prefers-color-scheme: light)').matches")


def test_a_window_in_which_screens_were_only_shown_is_not_loaded_again(staged: Staged) -> None:
    stage = staged()
    page = stage.show("card", SIZE, "dark")
    loaded = page.evaluate(_LOADED)
    stage.renew()
    assert page.evaluate(_LOADED) == loaded
    assert page.locator("#app > *").count() == 0


def test_motion_and_added_styles_end_with_the_test_without_loading_the_window_again(
    staged: Staged,
) -> None:
    stage = staged()
    page = stage.show("table-early", SIZE)
    loaded = page.evaluate(_LOADED)
    assert change(page, "table-late", "slow")[0] > 0
    page.add_style_tag(content="html { font-size: 200%; }")
    stage.renew()
    assert page.evaluate(_LOADED) == loaded
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "16px"
