"""Simulates games by link: devices that send each other links."""

from __future__ import annotations

import stp
from stp.links import TurnLink, write_link
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.seats import seats_of
from tests.web.fake_browser import FakeBrowser, press, start
from tests.web.games import finished
from tests.web.pages import choose, leave, ui, visit
from tests.web.people import TWO

CLASSIC = TWO | {"preset": "classic", "edition": "base"}
NAMES = ("Anna", "Boris")
SEED = "neva"
Device = tuple[App, FakeBrowser]


def begun(**form: str) -> tuple[App, FakeBrowser]:
    """Return a page at the start of a game."""
    app, browser = visit("")
    start(app, **{**CLASSIC, **form})
    return app, browser


def fragment(browser: FakeBrowser) -> str:
    """Return the fragment of the last link."""
    return browser.shared[-1][1].partition("#")[2]


def send(app: App, browser: FakeBrowser, seat: int = 0) -> str:
    """Send the game and return the link; `seat` answers the question for the sender's seat."""
    if 'id="share"' not in browser.html:
        ui(app, "share open")
    press(app, browser, "id", "share-turn")
    asked = 'id="share-from-' in browser.html
    assert asked is bool(seat), "the seat is asked for once"
    if seat:
        press(app, browser, "id", f"share-from-{seat}")
        press(app, browser, "id", "share-turn")
    return fragment(browser)


def join(link: str, seat: int) -> tuple[App, FakeBrowser]:
    """Open a link on a new device, and choose a seat."""
    app, browser = visit(link)
    press(app, browser, "id", f"take-seat-{seat}")
    return app, browser


def follow(app: App, link: str) -> None:
    """Open a link on an open page."""
    app.handle(Event("hash", value=link))


def at_two_devices() -> tuple[Device, Device]:
    """Return the devices of Anna, who has made a move, and of Boris, whose turn it is."""
    anna = begun(seed=SEED)
    choose(anna[0], first_buy(anna[0]))
    boris = join(send(*anna, seat=1), 2)
    return anna, boris


def first_buy(app: App) -> str:
    """Return the first move that buys a card, or a pass."""
    moves = map(str, app.game.legal_moves)
    return next((move for move in moves if move.startswith("buy ")), "pass")


def own(app: App) -> int | None:
    """Return the seat that a device plays."""
    return seats_of(app.game).own


def two() -> tuple[int, int]:
    """Return the seat that moves first in the game of Anna and Boris, and the other."""
    first = stp.Game(2, "neva").state.seat
    assert first is not None
    return first, 3 - first


FIRST, OTHER = two()


def an_end_by_link() -> tuple[stp.Game, str, Device, Device]:
    """Let Anna make the last move of a game by link, and Boris receive it.

    Returns the game, the link from which both have joined it, and the pages of both.
    """
    whole, game = finished(), stp.Game(2, "neva", tags={"names": list(NAMES)})
    for move in whole.moves[:-1]:
        game.play(move)
    last = game.state.seat
    assert last is not None
    link = write_link(TurnLink(game))
    boris, at_boris = join(link, 3 - last)
    anna, at_anna = join(link, last)
    choose(anna, str(whole.moves[-1]))
    at_anna.wait()
    follow(boris, send(anna, at_anna))
    return whole, link, (anna, at_anna), (boris, at_boris)


def check_listed_as_unsent(app: App, browser: FakeBrowser, words: str) -> None:
    """Check that start screen and list say that a game's link was not sent; return to it."""
    leave(app)
    assert words in browser.page.text
    ui(app, "library show games")
    assert words in browser.page.text
    assert "Waiting for others" not in browser.page.text
    ui(app, "library close")
    press(app, browser, "id", "continue")
