"""A slow bot is seen to think, can be told to move, and is fast without a worker."""

from __future__ import annotations

from collections.abc import Callable

from stp.record import dump
from stp.web.app import App
from stp.web.browser.port import Cancel
from tests.web.fake_browser import FakeBrowser, start, think
from tests.web.pages import choose, configure, ui


class AskedBrowser(FakeBrowser):
    """Records tasks, and answers only on command."""

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
    configure(app, coach="off")
    start(app, **{"players": "2", "seed": "neva", "kind-2": f"{kind}:builder"})
    if not browser.asked:
        choose(app, "pass")
    return app, browser


def test_a_master_is_seen_to_think_and_moves_at_once_when_told() -> None:
    app, browser = against("master")
    assert browser.asked == ["move master:builder"]
    assert "is thinking…" in browser.html
    assert 'class="busy"' in browser.html
    ui(app, "play-now")
    assert browser.asked == ["move master:builder", "move expert:builder"]
    moves = len(app.game.moves)
    browser.answer("pass")
    assert len(app.game.moves) == moves + 1


def test_only_a_thinking_master_can_be_told_to_move_now() -> None:
    _, browser = against("expert")
    assert browser.asked == ["move expert:builder"]
    assert "is thinking…" not in browser.html
    assert "play-now" not in browser.html


def test_a_page_without_a_worker_says_that_a_master_thinks_less() -> None:
    _, browser = against("master", has_no_worker=True)
    assert "Master plays like Expert here" in browser.html


def coached() -> tuple[App, AskedBrowser]:
    """Return a game in which a person is to move who has read all explanations of the coach."""
    browser = AskedBrowser()
    app = App(browser)
    configure(app, coach="on")
    start(app, **{"players": "2", "seed": "neva", "kind-2": "novice"})
    if browser.asked != ["hint master"]:  # the bot begins
        browser.answer("pass")
        browser.asked.clear()
    while "coach next" in browser.page.values("data-ui"):
        ui(app, "coach next")
    return app, browser


def test_the_coach_and_a_hint_ask_the_same_level_and_can_be_told_to_answer_now() -> None:
    app, browser = coached()
    assert browser.asked == ["hint master"], "the coach's"
    ui(app, "hint")
    assert browser.asked[0] == browser.asked[-1], "one position, one level"
    assert "Thinking about the best move…" in browser.html
    ui(app, "hint-now")
    assert browser.asked[-1] == "hint expert"
    browser.answer(think(dump(app.game), "hint expert"))
    assert "Suggested move:" in browser.html
    assert "hint-now" not in browser.html
    asked = list(browser.asked)
    ui(app, "hint-now")
    assert browser.asked == asked, "there is nothing left to skip"


def test_a_thinking_coach_can_be_told_to_answer_now_too() -> None:
    app, browser = coached()
    ui(app, "coach now")
    assert browser.asked == ["hint master", "hint expert"]
    browser.answer(think(dump(app.game), "hint expert"))
    assert "My advice: " in browser.html


def test_a_thinking_coach_says_so_and_announces_its_advice() -> None:
    app, browser = coached()
    assert "Let me think about your move…" in browser.html
    assert "Let me think about your move…" not in browser.said
    browser.answer(think(dump(app.game), "hint expert"))
    assert "My advice: " in browser.html
    assert browser.said[-1].startswith("My advice: ")
