"""Screenshots are compared pixel by pixel."""

from playwright.sync_api import Browser

from tests.browser.compare import difference


def test_pictures_are_compared_to_the_pixel(chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 60, "height": 40})

    def shoot(style: str) -> bytes:
        page.set_content(f'<i style="position: fixed; width: 1px; height: 1px; {style}"></i>')
        return page.screenshot()

    white, dot = shoot(""), shoot("left: 7px; top: 9px; background: #fefefe")
    assert difference(page, white, shoot("")) == ""
    assert difference(page, dot, white) == "1 pixels between 7,9 and 7,9"
    page.set_viewport_size({"width": 60, "height": 50})
    assert difference(page, shoot(""), white) == "60x50 instead of 60x40"
    page.close()
