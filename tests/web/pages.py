"""Opens pages and presses their buttons, for tests."""

from __future__ import annotations

from random import Random

from stp.game import Game
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.controllers.effects import (
    BeginGame,
    Draw,
    Effect,
    LeaveTable,
    Notify,
    ShowNewPosition,
    ShowTable,
)
from stp.web.store.texts import GAME
from tests.web.fake_browser import FakeBrowser, FakeStorage, press, start

TWO = {"players": "2", "seed": "neva", "kind-2": "human"}
"""The start screen's form for a game between two people."""

OPENINGS = ("open upper", "open lower", "open hand", "open own", "displace")
"""Prefixes of the commands that open something without making a move."""


def visit(fragment: str, storage: FakeStorage | None = None) -> tuple[App, FakeBrowser]:
    """Open the page with a link."""
    browser = FakeBrowser(storage)
    browser.hash = fragment
    return App(browser), browser


def begun(
    storage: FakeStorage | None = None, moves: int = 1, **form: str
) -> tuple[App, FakeBrowser]:
    """Return a page at the table of a game between two people after some moves."""
    browser = FakeBrowser(storage)
    app = App(browser)
    leave(app)
    start(app, **{**TWO, **form})
    for _ in range(moves):
        choose(app, str(app.game.legal_moves[0]))
    return app, browser


def ui(app: App, what: str, **form: str) -> None:
    """Press a button of the page, or submit a form."""
    kind = "submit" if form else "click"
    assert app.handle(Event(kind, data={"ui": what}, form=form))  # type: ignore[arg-type]


def configure(app: App, **settings: str | bool) -> None:
    """Change settings: choices have texts, tick boxes are on or off."""
    for name, value in settings.items():
        told = {"checked": value} if isinstance(value, bool) else {"value": value}
        app.handle(Event("change", name=f"set-{name}", **told))


def submit(app: App, browser: FakeBrowser) -> None:
    """Press "Start game" with the current entries of the start screen's form."""
    page = browser.page
    form: dict[str, str] = {}
    select = ""
    for tag, attrs in page.elements:
        name = attrs.get("name", "")
        if tag == "select":
            select = name
        elif tag == "option" and "selected" in attrs:
            form[select] = attrs["value"]
        elif tag == "input" and attrs.get("type") in ("radio", "checkbox"):
            if "checked" in attrs:
                form[name] = attrs.get("value", "on")
        elif tag == "input":
            form[name] = attrs.get("value", "")
    start(app, **form)


def texts(storage: FakeStorage, prefix: str = GAME) -> dict[str, str]:
    """Return what is stored under keys with a prefix."""
    return {key: text for key, text in storage.stored.items() if key.startswith(prefix)}


def play_to_the_end(app: App, browser: FakeBrowser, seed: int) -> None:
    """Press random buttons until the game is over: open cards, and make moves."""
    chance = Random(seed)
    for _ in range(20_000):
        if app.game.over:
            app.handle(Event("click", data={"action": "", "ui": "result"}))
            return
        if browser.timers:
            browser.tick()
            continue
        page = browser.page
        moves = page.moves()
        legal = {str(move) for move in app.game.legal_moves}
        assert set(moves) <= legal
        openings = [ui for ui in page.values("data-ui") if ui.startswith(OPENINGS)]
        if openings and chance.random() < 0.3:
            ui = chance.choice(openings)
            app.handle(Event("click", data={"action": "", "ui": ui}))
        elif moves:
            press(app, browser, "data-action", chance.choice(moves))
    raise AssertionError("the game never ends")


def skip_to_the_end(app: App, browser: FakeBrowser) -> None:
    """Make everybody's last legal moves without showing them, then show the result."""
    game = app.game
    while not game.over:
        game.play(game.legal_moves[-1])
    browser.timers.clear()  # of a bot that was to move
    settle(app)
    app.handle(Event("click", data={"action": "", "ui": "result"}))


def click(app: App, move: str) -> None:
    """Click a move, wherever its button is."""
    app.handle(Event("click", action=move, data={"action": move}))


def choose(app: App, move: str) -> None:
    """Click a move, and confirm a pass if the coach asks once it has considered it."""
    made = len(app.game.moves)
    click(app, move)
    browser = app._drawing._browser
    while app._parts.adviser.is_thinking and len(app.game.moves) == made and not opened(app):
        assert isinstance(browser, FakeBrowser)
        browser.tick()
    if move == "pass" and opened(app) == "pass":
        click(app, move)


def has_game(app: App) -> bool:
    """Return whether there is a current game."""
    return app._parts.session.game is not None


def opened(app: App) -> str:
    """Return the text of the open sheet, "" for none."""
    return str(app._parts.sheet.opened or "")


def perform(app: App, *effects: Effect) -> None:
    """Perform effects on the page."""
    app._performer.perform(effects)


def begin(app: App, game: Game) -> None:
    """Make a game the current one."""
    perform(app, BeginGame(game))


def sit_down(app: App) -> None:
    """Go to the table."""
    perform(app, ShowTable())


def leave(app: App) -> None:
    """Go to the start screen."""
    perform(app, LeaveTable())


def settle(app: App) -> None:
    """Save and show the position, as after a move."""
    perform(app, ShowNewPosition())


def redraw(app: App) -> None:
    """Draw the page again."""
    perform(app, Draw())


def notify(app: App, text: str) -> None:
    """Show a message."""
    perform(app, Notify(text))
