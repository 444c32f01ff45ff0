"""Backups and imports."""

from __future__ import annotations

import json
from typing import Final
from zlib import crc32

from stp.record import dump
from stp.web.controllers.effects import Effects, Later, TakeLock
from stp.web.parts import Parts
from stp.web.store.backup import BackupError
from stp.web.store.format import moves_part
from stp.web.store.saves import Saves
from stp.web.store.texts import DAMAGED, GAME
from tests.fuzz.games import ALL_RECORDS, GOOD, OVER, RECORDS, SAVES
from tests.fuzz.mangle import mangled, mangled_json, noise
from tests.fuzz.reader import READ, REFUSED, Reader, check_said
from tests.fuzz.readers.analyses import ANALYSES
from tests.store.saved import listing, restored
from tests.web.fake_browser import FakeBrowser, Page


def check_backup(text: str) -> str:
    """Check that a backup adds good games, sets others aside, and changes nothing that was here."""
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}here": dump(OVER), f"{DAMAGED}old": "torn"}
    saves = Saves(browser)
    before = dict(browser.storage.stored)
    try:
        done = restored(saves, text)
    except BackupError as error:
        check_said(error)
        assert browser.storage.stored == before
        return REFUSED
    after = browser.storage.stored
    assert {key: after[key] for key in before} == before or moves_part(
        after[f"{GAME}here"]
    ).startswith(moves_part(before[f"{GAME}here"]))
    for item in done.items:
        assert item.summary.error is None or str(item.summary.error)
    listing(saves)
    assert restored(saves, text).items or not done.items
    return READ


def carry_out(effects: Effects) -> None:
    """Run what an import has put off, as in the only open tab.

    What would follow if the tab had to wait for its turn is left out.
    """
    kind = TakeLock if any(isinstance(effect, TakeLock) for effect in effects) else Later
    for effect in effects:
        if isinstance(effect, kind):
            carry_out(effect.run())


def check_import(text: str) -> str:
    """Check that an import adds a game or says why not, and changes nothing that was here."""
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}here": GOOD, "lang": "en"}
    parts = Parts(browser)
    carry_out(parts.library.import_text(text))
    assert browser.storage.stored[f"{GAME}here"] == GOOD
    added = [key for key in browser.storage.stored if key.startswith(GAME)]
    if crc32(text.encode(errors="replace")) % 4 == 0:
        Page(str(parts.library.screen()))
    assert parts.library._feedback.notice
    return READ if len(added) > 1 else REFUSED


_BACKUP: Final = {
    "stp-backup": 1, "games": {f"g{i}": text for i, text in enumerate(ALL_RECORDS)},
    "aside": ["torn", RECORDS[1][:-5]], "analyses": {"g1": json.dumps(ANALYSES[0])},
}  # fmt: skip
_SMALL_BACKUP: Final = {"stp-backup": 1, "games": {"here": dump(OVER), "b": RECORDS[0]}}

_backups = (
    mangled_json((_BACKUP, _SMALL_BACKUP), RECORDS)
    | mangled((json.dumps(_SMALL_BACKUP),))
    | noise()
)

READERS: Final = {
    "backup": Reader(_backups, check_backup),
    "import": Reader(SAVES | _backups, check_import),
}
