"""Runs tasks in parallel: in processes on this machine, or on a Dask cluster.

>>> with workers(1) as shared:
...     list(shared.map(len, ["neva", "ice"]))
[4, 3]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Protocol, Self, TypeVar

from stp.workers.cluster import Cluster
from stp.workers.processes import Processes

Task = TypeVar("Task")
Result = TypeVar("Result")


class Workers(Protocol):
    """Runs tasks, in a `with` statement; results never depend on the kind of workers."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None: ...

    def map(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield the result of a module's function for each task, in the order of the tasks."""
        ...


def workers(jobs: int | str) -> Workers:
    """Return a number of processes, or the Dask cluster at an address."""
    return Processes(jobs) if isinstance(jobs, int) else Cluster(jobs)
