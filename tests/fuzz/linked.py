"""What the readers for links of all kinds have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TypeVar
from zlib import crc32

from stp.links import LinkError, v2
from stp.links.packing import Packer
from stp.web.app import App
from tests.fuzz.reader import READ, REFUSED, WHOLE_PAGE, check_said
from tests.web.fake_browser import FakeBrowser, Page

Link = TypeVar("Link")


def mangled_fields(
    fields: Mapping[str, str], changes: Iterable[int], keys: Sequence[str], words: Sequence[str]
) -> dict[str, str]:
    """Return fields of which one is set or removed for each number."""
    found = dict(fields)
    for number in changes:
        chance = Random(number)
        key = chance.choice((*found, *keys))
        if chance.randrange(3):
            found[key] = chance.choice(words)
        else:
            found.pop(key, None)
    return found


def sealed_link(
    kind: str, fields: Mapping[str, str], moves: Iterable[int] = (), at: str = ""
) -> str:
    """Return a version 2 link with any fields and moves, and the right check sum."""
    packer = Packer()
    v2.write_fields(packer, fields)
    for number in moves:
        packer.write(number, 12)
    return f"{kind}=2{v2.sealed(kind, packer.word(), at)}{at and f'&{at}'}"


def check_rewriting(text: str, read: Callable[[str], Link], write: Callable[[Link], str]) -> str:
    """Check that what is read from a link can be written and read again, or why not."""
    try:
        link = read(text)
    except LinkError as error:
        check_said(error)
        return REFUSED
    try:
        again = read(write(link))
    except LinkError as error:
        check_said(error)
    else:
        assert again == link
    return READ


def show_link(text: str) -> None:
    """Open some of the links on a whole page."""
    if crc32(text.encode(errors="replace")) % WHOLE_PAGE == 0:
        browser = FakeBrowser()
        browser.hash = text
        App(browser)
        Page(browser.html)
