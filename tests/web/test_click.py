"""The cost of a click: how many modules it uses, and how often the table's scene is made."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType

import pytest

import stp
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model import seats, tags
from stp.web.render.table.scene import Scene
from tests.web.fake_browser import FakeBrowser, start
from tests.web.pages import configure, ui
from tools.nightly import FULL

ROOT = str(Path(stp.__file__).parent)
MAX_MODULES = {"click after its press": 29, "press and click": 60, "key": 60, "coached": 74}
"""Limits of the number of modules of `stp` between a move and the paint. A press draws in advance,
so a click has the least to do; a key has no press, and in a first game the coach may have something
to say. Lower them if you can. They are why what every click asks, such as `Sharing.is_open`, is an
attribute: a property would be one more module."""

PHASE_END = {"/phases.py", "/rules.py"}
"""Modules that only a move that ends a phase needs as well: those of its scoring."""
EVERY = 1 if FULL else 2
"""Every so manyth move of a game is looked at."""
MIN_CLICKS = 21 if FULL else 12
"""Number of moves that have to be looked at; after them a game ends, at night only when it is
over."""
MAX_TURNS = 40
"""Number of moves after which that has happened."""


def at_table(coach: str = "off") -> tuple[App, FakeBrowser]:
    """Return a page on which a person plays against two bots."""
    browser = FakeBrowser()
    app = App(browser)
    configure(app, coach=coach)
    start(app, players="3", seed="neva")
    return app, browser


def next_move(app: App, browser: FakeBrowser, chance: Random) -> str | None:
    """Let the bots move, open cards, and return a move with an enabled button."""
    browser.wait()
    for _ in range(50):
        if app.game.over:
            return None
        if moves := browser.page.moves():
            return chance.choice(moves)
        cards = [text for text in browser.page.values("data-ui") if text.startswith("open upper")]
        ui(app, chance.choice(cards) if cards else "close")
    raise AssertionError("nothing can be done")


def click(app: App, move: str, kind: str = "click") -> None:
    app.handle(Event("press" if kind == "press" else "click", action=move, data={"action": move}))


def passed(run: Callable[[], None]) -> set[str]:
    """Return the modules of `stp` whose functions are called before the paint."""
    found: set[str] = set()
    painted = False

    def note(frame: FrameType, event: str, _what: object) -> None:
        nonlocal painted
        if event != "call" or painted:
            return
        painted = frame.f_code.co_name == "patch"
        if frame.f_code.co_filename.startswith(ROOT):
            found.add(frame.f_code.co_filename.removeprefix(ROOT))

    sys.setprofile(note)
    try:
        run()
    finally:
        sys.setprofile(None)
    assert painted, "a click that paints nothing says nothing"
    return found


def press_and_click(app: App, move: str) -> None:
    click(app, move, "press")
    click(app, move)


@pytest.fixture(scope="module")
def _filled_caches() -> None:
    """Play a game, so that caches are filled and no module is used only because of that.

    At night to its end, otherwise beyond the moves that are looked at.
    """
    app, browser = at_table(coach="on")
    chance, turns = Random(3), 0
    while (move := next_move(app, browser, chance)) is not None:
        press_and_click(app, move)
        turns += 1
        if turns == MAX_TURNS and not FULL:
            break


@pytest.mark.matrix
@pytest.mark.usefixtures("_filled_caches")
@pytest.mark.parametrize("way", MAX_MODULES)
def test_a_move_passes_few_modules_on_its_way_to_the_paint(way: str) -> None:
    app, browser = at_table(coach="on" if way == "coached" else "off")
    chance, turns, clicks = Random(3), 0, 0
    while (move := next_move(app, browser, chance)) is not None:
        run = press_and_click if way in ("press and click", "coached") else click
        if way == "click after its press":
            click(app, move, "press")
        turns += 1
        if turns % EVERY:
            run(app, move)
            continue
        phase = app.game.state.phase
        modules = passed(partial(run, app, move))
        if app.game.state.phase != phase:
            modules -= PHASE_END
        if not app.game.over:  # the result is another screen
            assert len(modules) <= MAX_MODULES[way], (
                f"{len(modules)} modules; move work after the paint, or read an attribute instead "
                f"of calling a function: {sorted(modules)}"
            )
            clicks += 1
        if clicks == MIN_CLICKS and not FULL:
            break
    assert clicks >= MIN_CLICKS
    assert FULL or turns <= MAX_TURNS


def test_the_scene_is_taken_once_a_drawing_and_the_seats_once_a_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, browser = at_table()
    chance, counts = Random(3), Counter[str]()
    made, read = Scene.__init__, tags.read_tags

    def count_scene(self: Scene, *parts: object, **named: object) -> None:
        counts["scene"] += 1
        made(self, *parts, **named)  # type: ignore[arg-type]

    def count_seats(game: stp.Game) -> object:
        counts["seats"] += 1
        return read(game)

    monkeypatch.setattr(Scene, "__init__", count_scene)
    monkeypatch.setattr(f"{seats.__name__}.read_tags", count_seats)
    for presses in (True, False):
        for _ in range(10):
            move = next_move(app, browser, chance)
            assert move is not None
            if presses:
                click(app, move, "press")
            counts.clear()
            drawn = browser.drawn
            click(app, move)
            assert browser.drawn == drawn + 1
            # The table drawn on the press is shown unchanged.
            assert counts["scene"] == (0 if presses else 1)
            assert not counts["seats"], "who sits where is read again though nothing changed"
