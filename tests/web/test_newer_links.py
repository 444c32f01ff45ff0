"""For links that only a newer version can open, the page says so and what to do."""

from __future__ import annotations

import pytest

from stp.links import NewerLinkError, read_link
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.clean_text import clean
from stp.web.words.locale import LANGUAGES
from stp.web.words.text import text_in
from tests.links.version_2 import PLAIN, word
from tests.web.fake_browser import FakeBrowser, FakeStorage
from tests.web.pages import ui

NEWER = {
    "a later version": "game=3anything&move=5",
    "an edition": word("deal", PLAIN | {"edition": "neva-ice"}),
    "an option": word("deal", PLAIN | {"option.curfew": "ten"}),
    "a field": word("deal", PLAIN | {"weather": "frost"}),
}


def reason(lang: str) -> str:
    """Return the message about such a link in a language."""
    with pytest.raises(NewerLinkError) as caught:
        read_link("deal=3")
    return clean(text_in(lang).reason(caught.value), 200)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("what", NEWER)
def test_a_link_from_a_newer_version_says_what_is_wrong_and_what_to_do(
    what: str, lang: str
) -> None:
    storage = FakeStorage()
    storage.stored["lang"] = lang
    browser = FakeBrowser(storage)
    browser.hash = NEWER[what]
    App(browser)
    assert reason(lang) in browser.page.text
    assert text_in(lang)._("Copy the whole link, or ask for it again.") not in browser.page.text
    assert "newer version" in reason("en")
    assert "reload the page" in reason("en")


@pytest.mark.parametrize("what", NEWER)
def test_a_pasted_link_from_a_newer_version_stays_to_be_copied(what: str) -> None:
    browser = FakeBrowser()
    app = App(browser)
    address = f"https://example.org/stp/#{NEWER[what]}"
    ui(app, "library show bring")
    app.handle(Event("submit", data={"ui": "library paste"}, form={"text": address}))
    assert reason("en") in browser.page.text
    assert NEWER[what].partition("&")[0] in browser.html
    assert browser.storage.stored == {}


def test_a_link_of_version_2_that_can_be_read_fills_in_the_start_screen() -> None:
    browser = FakeBrowser()
    browser.hash = word("deal", PLAIN | {"option.open_hands": "true"})
    App(browser)
    assert browser.page.find("id", "seed")["value"] == "neva"
    assert "checked" in browser.page.find("id", "open_hands")
