"""Draws every screen of the page from saved games.

The app runs with a fake browser in memory, so a screen takes milliseconds; `Stage` shows it in a
real one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Final
from unittest.mock import patch

import stp
from stp.bots.explain import ADVISER
from stp.bots.levels import LEVELS, Level
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model import summary
from stp.web.model.coach.lesson import FREE, STEPS
from stp.web.render.screens.search import SEARCH
from stp.web.store import saves
from stp.web.store.texts import ANALYSIS, CURRENT, DAMAGED, GAME
from stp.web.words import text
from tests.browser.gallery_screens import ENCODED, PASS, SCREENS, TICK, TRY, Screen
from tests.web.analysed import studied_text
from tests.web.daily_games import november
from tests.web.fake_browser import FakeBrowser
from tests.web.games import as_saved, recorded
from tests.web.match_games import CLARA, LONG, played
from tests.web.pages import sit_down
from tests.web.rated_games import analysed_winter, winter
from tools.paths import ROOT

PUZZLES: Final = ROOT / "static" / "puzzles" / "all.txt"
NUMBERS: Final = ROOT / "static" / "numbers" / "all.txt"
LANGUAGES: Final = ("en", "de", "fr", "cs")


@cache
def kept(name: str, seat: int = 1, others: tuple[int, ...] = (), level: str = "medium") -> stp.Game:
    """Return a game of `tests/data/positions`, the same one for the same people."""
    return recorded(name, (seat, *others), level)


@cache
def _read(record: str) -> stp.Game:
    return stp.load(record)


def _load(record: str) -> stp.Game:
    """Return the game of a record, whose moves are replayed only once for all screens."""
    return _read(record).copy()


def draw(name: str, lang: str = "en") -> str:
    """Return the page's HTML on a screen, with the words as they are typeset now."""
    with patch.object(summary, "load", _load), patch.object(saves, "load", _load):
        return _draw(name, lang, text.typeset, LEVELS[ADVISER])


@cache
def _draw(name: str, lang: str, _typeset: Callable[[str], str], _adviser: Level) -> str:
    """Draw a screen; hints and analyses depend on the adviser."""
    screen = SCREENS[name]
    browser = FakeBrowser()
    browser.languages = (lang,)
    browser.is_offline, browser.hash = screen.is_offline, screen.link
    browser.puzzles = PUZZLES.read_text(encoding="ascii")
    browser.numbers = NUMBERS.read_text(encoding="ascii")
    if screen.game:
        _fill(browser, screen)
    app = App(browser)
    if screen.game and not app.at_table and screen.at_table:
        sit_down(app)
    for button in screen.press:
        if button == TICK:
            browser.tick()
            continue
        if button == ENCODED:
            app.handle(Event("qr-code", value=_like_a_qr_code()))
            continue
        if button.startswith(SEARCH):
            app.handle(Event("input", name=SEARCH, value=button.removeprefix(f"{SEARCH} ")))
            continue
        if button == PASS:
            app.handle(Event("click", action=PASS, data={"action": PASS}))
            continue
        if button.startswith(TRY):
            move = button.removeprefix(TRY)
            app.handle(Event("click", action=move, data={"action": move}))
            continue
        ui = button
        if button.endswith("*"):
            ui = next(ui for ui in browser.page.values("data-ui") if ui.startswith(button[:-1]))
        if button == "open hand 0":
            ui = next(ui for ui in browser.page.values("data-ui") if ui.startswith("open hand"))
        assert app.handle(Event("click", data={"action": "", "ui": ui})), f"{name}: no {ui}"
    if screen.imports:
        FakeBrowser(browser.storage).take_lock(lambda: None)
        app.handle(Event("file", name="import", value='{"stp-backup": 1}'))
        browser.tick()
    return browser.html


def _like_a_qr_code() -> str:
    random = Random("code")
    dark = ((x, y) for x in range(4, 53) for y in range(4, 53) if random.random() < 0.5)
    return "57 " + "".join(f"M{x} {y}h1v1h-1z" for x, y in dark)


def draw_lesson(lang: str) -> Iterator[tuple[str, str]]:
    """Yield each step of the lesson with the page's HTML, then the second round and the end."""
    browser = FakeBrowser()
    browser.languages = (lang,)
    app = App(browser)
    app.handle(Event("click", data={"ui": "lesson begin"}))
    for step in (*STEPS, FREE):
        browser.wait()
        yield step.id, browser.html
        for move in step.moves[:1]:
            app.handle(Event("click", action=move, data={"action": move}))
    while "lesson-play" not in browser.page.values("id"):
        app.handle(Event("click", action="pass", data={"action": "pass"}))
        while browser.timers and "lesson-play" not in browser.page.values("id"):
            browser.tick()
    yield "end", browser.html


def _fill(browser: FakeBrowser, screen: Screen) -> None:
    """Store the screen's game as the last one played, and others for the lists."""
    stored = browser.storage.stored
    others = () if screen.is_alone else ("early", "late", "over", "over-five", "over-extreme")
    for number, other in enumerate(others):
        game = kept(other)
        tags = dict(game.tags)
        as_saved(game)
        game.tags |= {"x-saved": f"2026-11-1{number}T18:30:00Z"}
        if other == "late":
            game.tags["x-title"] = "A long evening beside the Neva, with snow before the windows"
        if screen.has_turns and number < 2:
            game.tags |= {"bots": [None] * game.players, "x-me": str(number + 1), "x-sent": "264"}
        stored[f"{GAME}other{number}"] = stp.dump(game)
        game.tags = tags
    if screen.has_opponents:
        stored |= winter()
    if screen.has_analyses:
        stored |= analysed_winter()
    if screen.has_daily:
        stored |= november()
    stored |= played(screen.has_match, CLARA, LONG)
    stored[f"{DAMAGED}broken"] = stp.dump(kept("early")).replace("lumberjack", "lumbrejack")
    game = kept(screen.game, screen.seat, screen.others, screen.level)
    if screen.left_out:
        game = game.copy()
        for _ in range(screen.left_out):
            game.undo()
    tags = dict(game.tags)
    as_saved(game)
    game.tags |= dict(screen.tags) | {"x-saved": "2026-11-20T18:30:00Z"}
    for at, line in screen.comments:
        game.comments.setdefault(at, [""]).append(line)
    stored[f"{GAME}this"] = stp.dump(game)
    game.comments = {}
    if screen.is_studied:
        stored[f"{ANALYSIS}this"] = studied_text(game)
    game.tags = tags
    stored[CURRENT] = "this"
    stored |= dict(screen.stored)
    stored["settings"] = json.dumps(dict(screen.settings))
