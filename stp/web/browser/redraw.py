"""Schedules drawing: once per event, however much changes in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Redraw:
    """Collects drawing, and runs callbacks after it.

    >>> at_once = lambda run: run()
    >>> redraw = Redraw(lambda: print("drawn"), at_once, at_once)
    >>> with redraw.once():
    ...     redraw.then(lambda: print("the focus moves"))
    ...     redraw.draw()
    ...     redraw.draw()
    drawn
    the focus moves

    `after_paint` calls a function once the browser has painted the page, `in_own_task` before the
    next event, but not in the task of this one.
    """

    def __init__(
        self,
        show: Callable[[], None],
        after_paint: Callable[[Callable[[], None]], None],
        in_own_task: Callable[[Callable[[], None]], None],
    ) -> None:
        self._show = show
        self._after_paint = after_paint
        self._in_own_task = in_own_task
        self._depth = 0
        self._is_answering = False
        self._is_stale = False
        self._is_left = False
        """Whether the next drawing is left for a task of its own."""
        self._waiting: list[Callable[[], None]] = []

    def draw(self, *, in_own_task: bool = False) -> None:
        """Draw at the end of `once`, or at once outside it; with `in_own_task`, in a later task."""
        self._is_stale = True
        self._is_left = self._is_left or in_own_task
        self._catch_up()

    def then(self, run: Callable[[], None]) -> None:
        """Call `run` as soon as the page is up to date."""
        self._waiting.append(run)
        self._catch_up()

    def once_painted(self, run: Callable[[], None]) -> None:
        """Call `run` as soon as the page is up to date, and painted if this is an answer."""
        paints = self._is_answering
        self.then(lambda: self._after_paint(run) if paints else run())

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Draw once at the end of a person's event, which is to be painted soon."""
        self._is_answering = True
        try:
            with self.once():
                yield
        finally:
            self._is_answering = False

    @contextmanager
    def once(self) -> Iterator[None]:
        """Draw once at the end; an error discards the waiting callbacks."""
        self._depth += 1
        try:
            yield
        except BaseException:
            self._waiting.clear()
            raise
        finally:
            self._depth -= 1
        self._catch_up()

    def _draw_left(self) -> None:
        """Draw what was left for this task, unless another event has been faster."""
        with self.answering():
            pass

    def _catch_up(self) -> None:
        if self._depth:
            return
        if self._is_left:
            self._is_left = False
            self._in_own_task(self._draw_left)
            return
        waiting, self._waiting = self._waiting, []
        if self._is_stale:
            self._is_stale = False
            self._show()
        for run in waiting:
            run()
