"""Links of matches, and the tag of their saves."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from hypothesis import strategies as st

from stp.links import v2
from stp.links.kinds import DealLink
from stp.links.match import MatchResult, read_match, write_match
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.lazy.match.saved_matches import MatchTag
from stp.web.store.texts import GAME
from tests.fuzz.linked import check_rewriting, mangled_fields, sealed_link, show_link
from tests.fuzz.mangle import mangled, noise, numbers
from tests.fuzz.reader import READ, REFUSED, WHOLE_PAGE, Reader
from tests.web.fake_browser import FakeBrowser, Page
from tests.web.match_games import CLARA, LONG, MATCH, SETUP, deal, link

_OTHERS: Final = (CLARA, LONG, MatchResult("z", "Žofie \u2066", "1", (None,) * 3))
_LINKS: Final = (link(), link(CLARA), link(*_OTHERS))
_FIELDS: Final = v2.fields_of(DealLink(SETUP)) | {"deals": "3", "result.1": str(CLARA)}
_KEYS: Final = (*_FIELDS, "result.2", "result.8", "result.9", "result.", "bot.1", "x-a", "", "-")
_WORDS: Final = (
    *("", "-", "0", "3", "5", "9" * 200, "base", "hard", "wizard", "neva", "\x00", "\u2066"),
    *(
        str(LONG),
        f"{CLARA} x",
        "a 1 - - -",
        "a 1 - - - ",
        "a 1 1,2,3 4,5,6 7,8,9 B",
        "a 1 1,,2 - - B",
    ),
    *("a 1 -99,1,1 - - B", "a 1 1,2 - - B", "a  - - - B", " a 1 - - - B", "a 1 - - - - - B"),
)
_TAGS: Final = (
    '[1,3,"anna","0.1.0"]',
    MatchTag(1, 3, "anna", "0.1.0", _OTHERS).to_text(),
    MatchTag(5, 5, "b", "1").to_text(),
)


def _made(changes: list[int]) -> str:
    """Return a link with mangled fields and the right check sum."""
    return sealed_link("match", mangled_fields(_FIELDS, changes, _KEYS, _WORDS))


def check_link(text: str) -> str:
    """Check that a link opens and can be written again, or says what is wrong."""
    found = check_rewriting(text, read_match, write_match)
    if found == READ:
        show_link(text)
    return found


def check_tag(text: str) -> str:
    """Check that a tag is written as it was read, and that the page stands it in a save."""
    if crc32(text.encode(errors="replace")) % WHOLE_PAGE == 0:
        browser = FakeBrowser()
        (line,) = (line for line in deal(1).split("\n") if line.startswith("x-match"))
        browser.storage.stored[f"{GAME}a"] = deal(1).replace(line, f"x-match: {text}")
        app = App(browser)
        app.handle(Event("click", data={"ui": "library show match"}))
        app.handle(Event("click", data={"ui": f"match share {MATCH.id}"}))
        Page(browser.html)
    found = MatchTag.from_text(text, 3)
    if found is None:
        return REFUSED
    assert MatchTag.from_text(found.to_text(), 3) == found
    return READ


READERS: Final = {
    "match-link": Reader(
        st.builds(_made, st.lists(numbers, max_size=3)) | mangled(_LINKS) | noise(), check_link
    ),
    "match-tag": Reader(mangled(_TAGS) | noise(), check_tag),
}
