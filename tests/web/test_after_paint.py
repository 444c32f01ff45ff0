"""What follows the click or its paint, and a bot's move that is drawn before it is shown."""

from __future__ import annotations

from collections.abc import Callable

from stp.record import dump
from stp.web.app import App
from stp.web.browser.port import Event
from tests.web.fake_browser import FakeBrowser, start
from tests.web.pages import configure, ui


class PaintingBrowser(FakeBrowser):
    """A browser that paints only when told to."""

    def __init__(self) -> None:
        super().__init__()
        self.after: list[Callable[[], None]] = []
        self.tasks: list[Callable[[], None]] | None = None
        """What is left for tasks of their own; None to run it at once."""

    def in_own_task(self, run: Callable[[], None]) -> None:
        if self.tasks is None:
            run()
        else:
            self.tasks.append(run)

    def after_paint(self, run: Callable[[], None]) -> None:
        self.after.append(run)

    def paint(self) -> None:
        """Paint the page."""
        runs, self.after = self.after, []
        for run in runs:
            run()


def at_table() -> tuple[App, PaintingBrowser]:
    """Return a page on which it is a person's turn against two bots."""
    browser = PaintingBrowser()
    app = App(browser)
    configure(app, coach="off", bots="quick", motion="quick")
    start(app, players="3", seed="neva")
    browser.paint()
    while not browser.page.moves():
        browser.tick()
        browser.paint()
    return app, browser


def pass_once(app: App) -> None:
    app.handle(Event("click", action="pass", data={"action": "pass"}))


def test_a_click_shows_and_saves_a_move_before_bots_move_and_it_is_announced() -> None:
    app, browser = at_table()
    moves, said = len(app.game.moves), len(browser.said)
    pass_once(app)
    assert len(app.game.moves) == moves + 1
    assert dump(app.game) in browser.storage.stored.values()
    assert not browser.timers
    assert len(browser.said) == said
    browser.paint()
    assert browser.timers, "the next bot thinks"


def test_a_bots_move_is_drawn_before_it_is_shown() -> None:
    app, browser = at_table()
    pass_once(app)
    browser.paint()
    moves, drawn = len(app.game.moves), browser.drawn
    browser.tick()
    assert len(app.game.moves) == moves
    assert browser.drawn == drawn
    browser.paint()
    assert len(app.game.moves) == moves + 1
    assert browser.html == browser.prerendered


def test_an_undo_between_drawing_and_showing_cancels_a_bots_move() -> None:
    app, browser = at_table()
    moves = app.game.moves
    pass_once(app)
    browser.paint()
    browser.tick()
    ui(app, "undo")
    browser.paint()
    assert app.game.moves == moves


def test_a_new_game_is_saved_in_the_click_and_drawn_in_a_task_of_its_own() -> None:
    app, browser = at_table()
    browser.tasks = []
    drawn, first = browser.drawn, app.game
    ui(app, "leave")
    start(app, players="3", seed="neva-2")
    assert app.game is not first
    assert dump(app.game) in browser.storage.stored.values()
    assert browser.drawn == drawn + 1, "only the start screen"
    (draw,) = browser.tasks
    draw()
    assert browser.drawn == drawn + 2
    assert ' id="table"' in browser.html


def test_an_event_that_comes_before_that_task_draws_the_table() -> None:
    app, browser = at_table()
    browser.tasks = []
    ui(app, "leave")
    start(app, players="3", seed="neva-2")
    app.handle(Event("resume"))
    drawn = browser.drawn
    (draw,) = browser.tasks
    draw()
    assert browser.drawn == drawn
