"""The journal, and the marks beside the stored texts."""

from __future__ import annotations

import json
from typing import Final

from stp.parsing import JsonError, parse_json
from stp.record import dump
from stp.web.store.format import check_of
from stp.web.store.saves import Saves
from stp.web.store.texts import CURRENT, GAME
from tests.fuzz.games import GOOD, RECORDS
from tests.fuzz.mangle import mangled_json
from tests.fuzz.reader import READ, REFUSED, Reader
from tests.store.saved import listing
from tests.web.fake_browser import FakeBrowser

_HERE: Final = RECORDS[0]
_FURTHER: Final = f"{_HERE}1 pass\n"
"""The stored game, and the same game a move later."""


def check_journal(text: str) -> str:
    """Check that the page and a good game open, whatever the journal and its marks contain."""
    try:
        found = parse_json(text)
    except JsonError:
        return REFUSED
    entries = [
        {key: value for key, value in entry.items() if not isinstance(value, dict | list)}
        for entry in (found if isinstance(found, list) else [])
        if isinstance(entry, dict)
    ]  # as `static/page/journal.js` passes them on
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}good": GOOD, f"{GAME}a": _HERE, CURRENT: "good"}
    for place, entry in enumerate(entries):
        said = entry.get("text")
        if place % 2 and (said is None or isinstance(said, str)):
            entry["check"] = check_of(said)  # otherwise most mangled entries would count as torn
        browser.marks.stored[f"{GAME}a"] = str(entry.pop("mark", ""))
    browser.journal._found = json.dumps(
        [entry | {"name": f"{entry.get('key')} {place % 2}"} for place, entry in enumerate(entries)]
    )
    before = dict(browser.storage.stored)
    saves = Saves(browser)
    opened = saves.open("good")
    assert opened.game is not None
    assert dump(opened.game) == GOOD
    listing(saves)
    return READ if browser.storage.stored != before else REFUSED


_JOURNAL: Final = [
    {
        "key": f"{GAME}{name}",
        "number": number,
        "text": text,
        "check": check_of(text),
        "before": 7,
        "age": 3.5,
        "mark": f"{number - 1} {check_of(_HERE)}",
    }
    for number, (name, text) in enumerate(
        (("a", _FURTHER), ("a", GOOD), ("a", _HERE), ("b", None)), start=5
    )
]
_JOURNALS: Final = (_JOURNAL, _JOURNAL[:1], _JOURNAL[1:] + _JOURNAL[:1], _JOURNAL * 2)

READERS: Final = {"journal": Reader(mangled_json(_JOURNALS, RECORDS), check_journal)}
