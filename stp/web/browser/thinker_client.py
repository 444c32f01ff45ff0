"""Asks a thinker for bots' moves, hints and analyses: in a worker, or on the page if there is none.

The page makes the moves of bots that do not search, because asking the worker would take longer.
Worker and page run the same `Thinker`, so their answers are the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from stp.web.browser.port import Cancel
from stp.web.browser.thinker import ANSWER, PROGRESS, Message, Thinker, fast_task, is_quick, kind_of

SLICE: Final = 8.0
"""Milliseconds of thinking on the page before it may draw again."""
TIMEOUT: Final = 8000.0
"""Timeout of a silent worker, in milliseconds."""

Answer = Callable[[str], None]
Progress = Callable[[float, str], None]
Later = Callable[[float, Callable[[], None]], Cancel]


class Worker(Protocol):
    """The thinking worker, a second Python; its messages arrive at `ThinkerClient.receive`."""

    def ask(self, number: int, record: str, task: str) -> bool:
        """Send a question; return False if the worker cannot answer."""

    def forget(self, number: int) -> None:
        """Cancel a question."""

    def restart(self) -> None:
        """Replace a worker that does not answer."""


@dataclass(slots=True, eq=False)
class _Question:
    number: int
    record: str
    task: str
    answer: Answer
    progress: Progress | None
    cut_short: Callable[[], None] | None
    due: float
    is_on_page: bool = False
    """Whether the page works on it instead of the worker."""
    timer: Cancel | None = None
    run: Callable[[], None] | None = None
    """Callback for the end of the pause, None afterwards."""


class ThinkerClient:
    """Asks one question of each kind at a time; a new one replaces the one before."""

    def __init__(self, later: Later, now: Callable[[], float], worker: Worker) -> None:
        self._later = later
        self._now = now
        self._worker = worker
        self._thinker = Thinker(now)
        self._number = 0
        self._questions: dict[str, _Question] = {}
        self._timeout: Cancel | None = None
        self._slice: Cancel | None = None

    def think(
        self,
        record: str,
        task: str,
        pause: float,
        answer: Answer,
        progress: Progress | None = None,
        cut_short: Callable[[], None] | None = None,
    ) -> Cancel:
        """Call `answer` once with the result, but not before the pause is over.

        `progress` is called now and then with the share of the work done and new results;
        `cut_short` is called if the page itself has to think and does less than was asked, see
        `fast_task`.
        """
        kind = kind_of(task)
        if kind in self._questions:
            self._drop(self._questions[kind])
        self._number += 1
        question = _Question(
            self._number, record, task, answer, progress, cut_short, self._now() + pause
        )
        self._questions[kind] = question
        if not is_quick(task) and self._worker.ask(question.number, record, task):
            self._restart_timeout()
        else:
            self._think_on_page(question)
        return lambda: self._drop(question)

    def receive(self, number: int, word: str, text: str) -> None:
        """Handle a message of the worker; "" means that it has crashed or cannot answer."""
        self._restart_timeout()
        question = self._numbered(number)
        if question is None or question.is_on_page:
            return  # too late: the question was cancelled
        if word == ANSWER:
            self._after_pause(question, lambda: self._finish(question, text))
        elif word == PROGRESS:
            _report(question, text)
        else:
            self._think_on_page(question)

    def _numbered(self, number: int) -> _Question | None:
        return next((one for one in self._questions.values() if one.number == number), None)

    def _after_pause(self, question: _Question, run: Callable[[], None]) -> None:
        """Call back about a question as soon as its pause is over."""
        if question.timer is not None:
            question.timer()
        question.run = run

        def go_on() -> None:
            question.run = None
            run()

        question.timer = self._later(max(0.0, question.due - self._now()), go_on)

    def skip_pauses(self) -> None:
        """End all pauses: waiting answers are delivered at once."""
        for question in self._questions.values():
            question.due = self._now()
            if question.run is not None:
                self._after_pause(question, question.run)

    def _finish(self, question: _Question, text: str) -> None:
        self._forget(question)
        question.answer(text)

    def _drop(self, question: _Question) -> None:
        if self._numbered(question.number) is question:
            self._forget(question)
            self._worker.forget(question.number)
            self._thinker.forget(question.number)
            if not self._thinker.busy and self._slice is not None:
                self._slice()
                self._slice = None

    def _forget(self, question: _Question) -> None:
        del self._questions[kind_of(question.task)]
        if question.timer is not None:
            question.timer()
        self._restart_timeout()

    # ------------------------------------------------------------------ a worker that is silent

    def _restart_timeout(self) -> None:
        """Restart the timeout of the worker while an answer is due."""
        if self._timeout is not None:
            self._timeout()
        awaited = any(not one.is_on_page for one in self._questions.values())
        self._timeout = self._later(TIMEOUT, self._give_up) if awaited else None

    def _give_up(self) -> None:
        self._worker.restart()
        for question in list(self._questions.values()):
            if not question.is_on_page:
                self._think_on_page(question)

    # ------------------------------------------------------------------ thinking on the page

    def _think_on_page(self, question: _Question) -> None:
        question.is_on_page = True
        brief = fast_task(question.task)
        if brief != question.task:
            question.task = brief
            if question.cut_short is not None:
                question.cut_short()
        self._restart_timeout()
        self._after_pause(question, lambda: self._begin_on_page(question))

    def _begin_on_page(self, question: _Question) -> None:
        self._thinker.begin(question.number, question.record, question.task)
        if self._slice is None:
            self._work_on_page()

    def _work_on_page(self) -> None:
        message: Message | None = None
        try:
            message = self._thinker.work(SLICE)
        finally:
            self._slice = self._later(0, self._work_on_page) if self._thinker.busy else None
        if message is None:
            return
        number, word, text = message
        question = self._numbered(number)
        if question is not None and word == ANSWER:
            self._finish(question, text)  # the pause was over before it was begun
        elif question is not None:
            _report(question, text)


def _report(question: _Question, text: str) -> None:
    """Report progress: the share of the work done, and new results."""
    if question.progress is not None:
        share, _, found = text.partition(" ")
        question.progress(float(share), found)
