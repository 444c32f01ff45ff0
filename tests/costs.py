"""Measures the processor time of every test module, with the browsers and programs it starts.

`build.py test --costs` loads this plugin of pytest. It prints a table at the end of the run, and
one of the most expensive tests. A test that is the first to use a browser or a page pays for it.
"""

from __future__ import annotations

import ctypes
import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

_TICKS: Final = os.sysconf("SC_CLK_TCK")
_BECOME_PARENT: Final = 36
"""Linux's `PR_SET_CHILD_SUBREAPER`: processes whose parent has ended become our children.

Otherwise what the processes of a closed browser have used would be forgotten.
"""
_KEY: Final = "processor seconds"
_COLLECTING: Final = "collecting the tests"
"""The row of the table for what a worker does before its first test."""
_DEAREST: Final = 150
"""The number of tests in the other table."""


def pytest_configure(config: pytest.Config) -> None:
    """Measure from here on."""
    config.pluginmanager.register(Costs(), "processor-time")


class Costs:
    """Adds up the processor time between the ends of two tests, in this process and all below."""

    def __init__(self) -> None:
        ctypes.CDLL(None).prctl(_BECOME_PARENT, 1)
        self._measured = 0.0
        self._sums: Counter[str] = Counter()
        self._tests: Counter[str] = Counter()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> None:
        """Measure what collecting the tests has cost."""
        self._collecting = self._passed()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Write the cost into the last of a test's reports, which a worker sends."""
        report = yield
        if call.when == "teardown":
            report.user_properties.append((_KEY, [self._passed(), self._collecting]))
            self._collecting = 0.0
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the cost of a test to its module's."""
        for key, costs in report.user_properties:
            if report.when == "teardown" and key == _KEY and isinstance(costs, list):
                self._tests[report.nodeid] += costs[0]
                self._sums[report.nodeid.partition("::")[0]] += costs[0]
                self._sums[_COLLECTING] += costs[1]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the costs, the largest first."""
        terminalreporter.section("processor time of the most expensive tests in seconds")
        for name, seconds in self._tests.most_common(_DEAREST):
            terminalreporter.line(f"{seconds:7.1f}  {name}")
        terminalreporter.section("processor time in seconds")
        for name, seconds in self._sums.most_common():
            terminalreporter.line(f"{seconds:7.1f}  {name}")
        terminalreporter.line(f"{self._sums.total():7.1f}  in all")

    def _passed(self) -> float:
        """Return the processor time since the last call, in seconds."""
        before, self._measured = self._measured, _processor_time(os.getpid())
        return self._measured - before


def _processor_time(root: int) -> float:
    """Return the processor time in seconds of a process and of all below it, also of ended ones."""
    ticks, parents = {}, {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        number = int(file.parent.name)
        parents[number] = int(fields[1])
        ticks[number] = sum(map(int, fields[11:15]))
    below = {root}
    while more := {number for number, parent in parents.items() if parent in below} - below:
        below |= more
    return sum(ticks[number] for number in below) / _TICKS
