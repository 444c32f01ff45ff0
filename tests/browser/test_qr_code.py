"""The QR code of a link is read by somebody else's reader, in the light and the dark theme."""

from __future__ import annotations

import io

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page

from stp.links import DealLink, read_link
from tests.browser.steps import visit
from tests.browser.unpainted import SHOW


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_camera_reads_the_link_of_a_deal(page: Page, url: str, theme: str) -> None:
    visit(page, url, {"theme": theme})
    page.locator("#seed").fill("neva")
    page.locator("#deal").click()
    page.locator("#share-open").click()
    page.locator("#share-code-deal").click()
    picture = page.locator("#share-code svg")
    picture.wait_for()
    page.evaluate(SHOW)
    image = Image.open(io.BytesIO(picture.screenshot(animations="disabled")))
    assert image.convert("L").getextrema() == (0, 255), "black on white"
    (found,) = zxingcpp.read_barcodes(image)
    address, _, fragment = found.text.partition("#")
    link = read_link(fragment)
    assert address == url
    assert isinstance(link, DealLink)
    assert link.setup.seed == "neva"
