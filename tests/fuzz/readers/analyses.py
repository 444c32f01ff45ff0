"""Analyses stored with their games."""

from __future__ import annotations

from typing import Final

from stp.analysis import Analysis, from_data, to_data
from stp.parsing import JsonError, parse_json
from stp.record import dump
from stp.web.parts import Parts
from stp.web.store.texts import ANALYSIS, GAME
from tests.fuzz.games import RECORDS, short_game
from tests.fuzz.mangle import VALUES, mangled_json, noise
from tests.fuzz.reader import READ, REFUSED, Reader
from tests.web.analysed import studied
from tests.web.fake_browser import FakeBrowser

ANALYSED: Final = short_game(2, "ice", 6)
ANALYSES: Final = (to_data(studied(ANALYSED, seats=(1, 2)), ANALYSED),)


def check_analysis(text: str) -> str:
    """Check that a text is an analysis of this game, or refused."""
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}a": dump(ANALYSED), f"{ANALYSIS}a": text}
    parts = Parts(browser)
    kept = parts.viewer._analyses.of(ANALYSED, "a")
    assert kept is None or isinstance(kept, Analysis)
    try:
        found = from_data(parse_json(text), ANALYSED)
    except JsonError:
        return REFUSED
    if found is None:
        return REFUSED
    to_data(found, ANALYSED)
    return READ


_texts = mangled_json(ANALYSES, RECORDS)
READERS: Final = {
    "analysis": Reader(
        _texts | _texts | mangled_json(VALUES[20:26], RECORDS) | noise(), check_analysis
    )
}
