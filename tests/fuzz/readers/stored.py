"""Data stored on the device, by this tab or another one."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from stp.parsing import JsonError, parse_json
from stp.record import dump, load
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.controllers.effects import SetCurrentGame
from stp.web.model.summary import header_summary
from stp.web.parts import Parts
from stp.web.store.backup import write_backup
from stp.web.store.format import moves_part
from stp.web.store.saves import Saves
from stp.web.store.texts import ANALYSIS, CURRENT, GAME
from tests.fuzz.games import GOOD, RECORDS, SAVES, STORED
from tests.fuzz.mangle import mangled, mangled_json
from tests.fuzz.reader import READ, REFUSED, WHOLE_PAGE, Reader
from tests.store.saved import kept_aside, listing
from tests.web.fake_browser import FakeBrowser, Page


def check_save(text: str) -> str:
    """Check that a bad save is kept unchanged and listed, and the other games open."""
    browser = FakeBrowser()
    stored = {
        f"{GAME}a": GOOD,
        f"{GAME}bad": text,
        f"{GAME}z": RECORDS[0],
        CURRENT: "bad",
        "lang": "en",
    }
    browser.storage.stored = dict(stored)
    saves = Saves(browser)
    assert len(saves.listing.from_headers()) == len(listing(saves)) == 3
    header_summary("bad", text)
    opened = saves.resume()
    for key, record in (("a", GOOD), ("z", RECORDS[0])):
        game = saves.open(key).game
        assert game is not None
        assert dump(game) == record
    kept_aside(saves)
    assert text in browser.storage.stored.values()
    if crc32(text.encode(errors="replace")) % WHOLE_PAGE == 0:
        browser.storage.stored = dict(stored)
        app = App(browser)
        for what in (
            "show games",
            "choose bad",
            "copy bad",
            "show history",
            "show bring",
            "play a",
        ):
            app.handle(Event("click", data={"ui": f"library {what}"}))
            Page(browser.html)
        assert dump(app.game) == GOOD
    return REFUSED if opened.error else READ


def check_store(text: str) -> str:
    """Check that the page and a good game open, whatever is stored under the page's keys."""
    browser = FakeBrowser()
    entries = (
        parse_json(text, pairs=None)
        if _is_object(text)
        else {"settings": text, ANALYSIS + "a": text}
    )
    good = {f"{GAME}good": GOOD}
    browser.storage.stored = {str(key): str(value) for key, value in entries.items()} | good
    if (browser.storage.stored.get("format") or "").isdigit():
        del browser.storage.stored[
            "format"
        ]  # a newer version's store is left alone, which is tested elsewhere
    parts = Parts(browser)
    saves = parts.saves
    listing(saves)
    kept_aside(saves)
    game = saves.open("good").game
    assert game is not None
    assert dump(game) == GOOD
    write_backup(saves)
    if crc32(text.encode(errors="replace")) % WHOLE_PAGE == 0:
        app = App(browser)
        app.handle(Event("click", data={"ui": "library show games"}))
        Page(browser.html)
    return READ


def _is_object(text: str) -> bool:
    try:
        return isinstance(parse_json(text), dict)
    except JsonError:
        return False


def check_tab(text: str) -> str:
    """Check that what another tab stores for the current game is adopted, or both are kept."""
    browser = FakeBrowser()
    parts = Parts(browser)
    game = load(GOOD)
    parts.session.open(game)
    parts.saves.save_new(game)
    mine = dump(game)
    key = GAME + parts.saves.current_id
    browser.storage.stored[key] = text
    effects = parts.autosave.other_tab(key, text)
    for effect in effects:
        if isinstance(effect, SetCurrentGame):
            parts.session.open(effect.game)
    played = parts.session.game
    assert played is not None
    if not played.over:
        played.play(played.legal_moves[0])
    parts.autosave.asleep = False  # as for every person who plays on
    parts.autosave.save()
    kept = list(browser.storage.stored.values())
    assert any(moves_part(one).startswith(moves_part(dump(played))) for one in kept)
    moves = moves_part(mine)
    assert any(moves_part(one).startswith(moves) for one in kept) or moves.startswith(
        moves_part(text)
    )
    return READ if effects else REFUSED


READERS: Final = {
    "save": Reader(SAVES, check_save),
    "store": Reader(mangled_json((STORED,), RECORDS) | SAVES, check_store),
    "tab": Reader(mangled(RECORDS[1:2]) | SAVES, check_tab),
}
