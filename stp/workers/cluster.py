"""Runs tasks on a Dask cluster, with the same results as processes on this machine.

It needs the extra `cluster` here and on the workers: `pip install 'saint-petersburg[cluster]'`.
"""

from __future__ import annotations

import sys
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from stp import __version__
from stp.errors import StpError, quoted

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

LOCAL: Final = "local:"
"""Prefix of an address that starts a number of workers on this machine."""
PATIENCE: Final = 10
"""Seconds to wait for the scheduler, and for the first worker."""
_AHEAD: Final = 8
"""Number of tasks per thread of a worker that are submitted before the first result is read."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class Cluster:
    """A connection to a Dask cluster, for a `with` statement.

    `address` is that of a scheduler, such as `tcp://scheduler:8786`, or `local:8` for eight workers
    on this machine. If a worker dies, another one repeats its task. Raises StpError if no scheduler
    answers or it has no worker.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._local: LocalCluster | None = None
        self._client: Client | None = None

    def __enter__(self) -> Self:
        try:
            import distributed
        except ModuleNotFoundError as error:
            raise StpError(
                "a cluster needs {package}: pip install 'saint-petersburg[cluster]'",
                package=error.name,
            ) from None
        local = _number(self._address) if self._address.startswith(LOCAL) else 0
        try:
            scheduler: Any = self._address
            if local:
                scheduler = self._local = distributed.LocalCluster(
                    n_workers=local, threads_per_worker=1, dashboard_address=":0",
                    silence_logs="CRITICAL",
                )  # fmt: skip
            else:
                _knock(self._address)
            with warnings.catch_warnings():  # tasks compare versions themselves
                warnings.simplefilter("ignore")
                self._client = distributed.Client(scheduler, timeout=PATIENCE, set_as_default=False)
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, ValueError):  # a timeout is an OSError, too
            wrong = (
                "no Dask scheduler answers at {address}"
                if self._client is None
                else "the Dask scheduler at {address} has no worker"
            )
            self._close()
            raise StpError(wrong, address=quoted(self._address)) from None
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self._close()

    def map(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield the result of a module's function for each task, in the order of the tasks.

        Raises the errors of the function, and StpError if a worker's Python or package differs, if
        a task has killed several workers, or if the scheduler is gone.
        """
        from distributed import CancelledError, KilledWorker
        from distributed.comm.core import CommClosedError

        client = self._client
        assert client is not None, "map() belongs into the with statement"
        ahead = _AHEAD * max(1, sum(client.nthreads().values()))
        waiting: deque[Future] = deque()
        try:
            for task in tasks:
                waiting.append(client.submit(_run, function, task, identity(), pure=False))
                if len(waiting) == ahead:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except KilledWorker:
            raise StpError("a task has killed every worker that tried it") from None
        except (CancelledError, CommClosedError):
            raise StpError(
                "the Dask scheduler at {address} is gone", address=quoted(self._address)
            ) from None
        finally:
            client.cancel(list(waiting), force=True)

    def _close(self) -> None:
        """Close the connection, and stop the workers started for it."""
        if self._client is not None:
            self._client.close(timeout=PATIENCE)
        if self._local is not None:
            with suppress(TimeoutError):  # a worker that is just starting again ends with us
                self._local.close(timeout=PATIENCE)


def _number(address: str) -> int:
    """Return the number of workers of an address such as `local:8`."""
    word = address.removeprefix(LOCAL)
    if not (word.isascii() and word.isdigit() and 1 <= int(word) <= 9999):
        raise StpError(
            "{address} must end with a number of workers, such as local:8", address=quoted(address)
        )
    return int(word)


def _knock(address: str) -> None:
    """Raise OSError or ValueError if nothing listens at an address."""
    import socket

    from distributed.comm.addressing import get_address_host_port

    socket.create_connection(get_address_host_port(address), PATIENCE).close()


@cache
def identity() -> tuple[str, str]:
    """Return what determines the results of a worker: its Python version and the package's
    files."""
    folder = Path(__file__).parents[1]
    digest = sha256()
    for file in sorted(folder.rglob("*.py")):
        digest.update(str(file.relative_to(folder).as_posix()).encode())
        digest.update(file.read_bytes())
    python = ".".join(map(str, sys.version_info[:2]))
    return f"Python {python}", f"stp {__version__} ({digest.hexdigest()[:8]})"


def _run(function: Callable[[Task], Result], task: Task, expected: tuple[str, str]) -> Result:
    """Run a task on a worker; raises StpError if its results could differ from those here."""
    if identity() != expected:
        raise StpError(
            "a worker of the cluster has {theirs}, but here is {ours}: install the same on both",
            theirs=" and ".join(identity()), ours=" and ".join(expected),
        )  # fmt: skip
    return function(task)
