"""Waits for answers and delays, each under a name. `stp.web.performer` performs what follows."""

from __future__ import annotations

from collections.abc import Callable

from stp.web.browser.port import Browser, Cancel
from stp.web.controllers import effects as effect
from stp.web.controllers.effects import Effect, Effects

Run = Callable[[], Effects]
"""Returns what follows."""


class Waits:
    """What the page waits for; a new wait cancels the earlier one of the same name.

    `perform` performs effects, `run_awaited` runs what has waited, and `prerender` draws the table
    after a bot's move without showing it.
    """

    def __init__(
        self,
        browser: Browser,
        perform: Callable[[tuple[Effect, ...]], None],
        run_awaited: Callable[[Run], None],
        prerender: Callable[[str], None],
    ) -> None:
        self._browser = browser
        self._perform = perform
        self._run_awaited = run_awaited
        self._prerender = prerender
        self._waits: dict[str, Cancel] = {}

    def wait(self, wanted: effect.Think | effect.Later | effect.Cancel) -> None:
        """Begin or cancel a wait."""
        name = wanted.name
        if name in self._waits:
            self._waits.pop(name)()
        match wanted:
            case effect.Later(_, milliseconds, run):
                self._waits[name] = self._browser.later(
                    milliseconds, lambda: self._finish(name, run)
                )
            case effect.Think():
                self._think(wanted)

    def _think(self, question: effect.Think) -> None:
        progress, cut_short = question.progress, question.cut_short
        self._waits[question.name] = self._browser.think(
            question.record,
            question.task,
            question.pause,
            lambda text: self._answer(question, text),
            (lambda *told: self._perform(progress(*told))) if progress else None,
            (lambda: self._perform(cut_short())) if cut_short else None,
        )

    def _answer(self, question: effect.Think, text: str) -> None:
        """Continue with an answer; a move whose result is drawn in advance is shown once that is
        done, unless the wait is cancelled in between."""
        name = question.name
        if not question.is_prerendered:
            self._finish(name, lambda: question.answer(text))
            return
        waiting = self._waits.get(name)

        def show() -> None:
            if self._waits.get(name) is waiting:
                self._finish(name, lambda: question.answer(text))

        self._prerender(text)
        self._browser.after_paint(show)

    def _finish(self, name: str, run: Run) -> None:
        self._waits.pop(name, None)  # this wait: a cancelled one never gets here
        self._run_awaited(run)
