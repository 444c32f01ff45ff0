"""Work that several processes share: Ctrl-C ends them without a word, and none dies unnoticed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self, TypeVar

from stp.errors import StpError

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

_AHEAD: Final = 8
"""Tasks for each process that are handed out before the first result is taken."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class Processes:
    """So many processes, as long as the `with` statement lasts; one means this very process."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        if self._jobs > 1:
            from concurrent.futures import ProcessPoolExecutor
            from multiprocessing import get_context

            self._pool = ProcessPoolExecutor(
                self._jobs, mp_context=get_context("spawn"), initializer=_end_at_once
            )
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def map(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield what a function of a module makes of each task, in the order of the tasks.

        An error of the function is raised here; StpError says that a process has died.
        """
        if self._pool is None:
            yield from map(function, tasks)
            return
        from concurrent.futures import BrokenExecutor

        waiting: deque[Future[Result]] = deque()
        try:
            for task in tasks:
                with _held_back():  # a process that is only starting would end with a traceback
                    waiting.append(self._pool.submit(function, task))
                if len(waiting) == _AHEAD * self._jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenExecutor:
            raise StpError("a process that shared the work has died") from None


@contextmanager
def _held_back() -> Iterator[None]:
    """Hold Ctrl-C back meanwhile; processes that start hold it back until `_end_at_once`."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_at_once() -> None:
    """Make Ctrl-C end this process without a word: its parent says what there is to say.

    Where it is ignored, as in the background of a shell, it stays so: the parent goes on as well.
    """
    import signal

    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
