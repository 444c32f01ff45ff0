"""Work that several processes share: they end with the one they work for, and none unnoticed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self, TypeVar

from stp.errors import StpError

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.connection import Connection

_AHEAD: Final = 8
"""Tasks for each process that are handed out before the first result is taken."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class Processes:
    """So many processes, as long as the `with` statement lasts; one means this very process."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool: ProcessPoolExecutor | None = None
        self._line: Connection | None = None
        """Held by this process alone: when it is closed, by whatever way, the others end."""

    def __enter__(self) -> Self:
        if self._jobs > 1:
            from concurrent.futures import ProcessPoolExecutor
            from multiprocessing import get_context

            context = get_context("spawn")
            theirs, self._line = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(
                self._jobs, mp_context=context, initializer=_end_with_the_line, initargs=(theirs,)
            )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if self._pool is None or self._line is None:
            return
        if kind is not None:  # nobody waits for what is still being worked on
            self._line.close()
        self._pool.shutdown(cancel_futures=True)
        self._line.close()

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
    """Hold Ctrl-C back meanwhile; processes that start hold it back for good."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_the_line(line: Connection) -> None:
    """Leave Ctrl-C to the parent, and end without a word when it hangs up or is no more."""
    import os
    import signal
    from threading import Thread

    def listen() -> None:
        with suppress(EOFError, OSError):
            line.recv_bytes()  # nothing is ever sent
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=listen, daemon=True).start()
