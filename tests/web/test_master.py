"""A bot that takes seconds is seen to think, can be told to move, and is quick without a worker."""

from __future__ import annotations

from collections.abc import Callable

from stp.web.app import App
from stp.web.browser.port import Cancel
from tests.web.fake_browser import FakeBrowser, start
from tests.web.pages import choose, ui


class AskedBrowser(FakeBrowser):
    """Notes what is asked, and answers only when told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.answer: Callable[[str], None] = self.asked.append

    def think(
        self,
        record: str,
        task: str,
        pause: float,
        answer: Callable[[str], None],
        progress: Callable[[float, str], None] | None = None,
        cut_short: Callable[[], None] | None = None,
    ) -> Cancel:
        self.asked.append(task)
        self.answer = answer
        if self.has_no_worker and cut_short is not None:
            cut_short()
        return lambda: None


def against(kind: str, *, has_no_worker: bool = False) -> tuple[App, AskedBrowser]:
    """Return a game in which a bot is to move."""
    browser = AskedBrowser()
    browser.has_no_worker = has_no_worker
    app = App(browser)
    start(app, **{"players": "2", "seed": "neva", "kind-2": f"{kind}:builder"})
    assert app.game is not None
    if not browser.asked:
        choose(app, "pass")
    return app, browser


def test_a_master_is_seen_to_think_and_moves_at_once_when_told() -> None:
    app, browser = against("master")
    assert app.game is not None
    assert browser.asked == ["move master:builder"]
    assert "is thinking…" in browser.html
    assert 'class="busy"' in browser.html
    ui(app, "play-now")
    assert browser.asked == ["move master:builder", "move expert:builder"]
    moves = len(app.game.moves)
    browser.answer("pass")
    assert len(app.game.moves) == moves + 1


def test_nobody_else_is_hurried() -> None:
    _, browser = against("expert")
    assert browser.asked == ["move expert:builder"]
    assert "is thinking…" not in browser.html
    assert "play-now" not in browser.html


def test_a_page_without_a_worker_says_that_a_master_thinks_less() -> None:
    _, browser = against("master", has_no_worker=True)
    assert "Master plays like Expert here" in browser.html
