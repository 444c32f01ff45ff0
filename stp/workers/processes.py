"""Runs tasks in other processes on this machine.

The pool exits quietly on Ctrl-C, ends with its parent and reports crashed workers.
"""

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
"""Number of tasks per process that are submitted before the first result is read."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class Processes:
    """A pool for a `with` statement; with one process, the tasks run in this one."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool: ProcessPoolExecutor | None = None
        self._line: Connection | None = None
        """The parent's end of a pipe; the workers end when it is closed, for whatever reason."""

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
        if kind is not None:  # do not wait for running tasks
            self._line.close()
        self._pool.shutdown(cancel_futures=True)
        self._line.close()

    def map(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield the result of a module's function for each task, in the order of the tasks.

        Raises the errors of the function, and StpError if a worker dies.
        """
        if self._pool is None:
            yield from map(function, tasks)
            return
        from concurrent.futures import BrokenExecutor

        waiting: deque[Future[Result]] = deque()
        try:
            for task in tasks:
                with _held_back():  # a worker that is still starting would print a traceback
                    waiting.append(self._pool.submit(function, task))
                if len(waiting) == _AHEAD * self._jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenExecutor:
            raise StpError("a process that shared the work has died") from None


@contextmanager
def _held_back() -> Iterator[None]:
    """Block Ctrl-C in the block; workers that start in it keep it blocked."""
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
    """Ignore Ctrl-C, and exit quietly when the parent closes its pipe or dies."""
    import os
    import signal
    from threading import Thread

    def listen() -> None:
        with suppress(EOFError, OSError):
            line.recv_bytes()  # nothing is ever sent; it returns when the pipe is closed
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=listen, daemon=True).start()
