"""Bots are asked in the worker while there is one, and on the page when there is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stp.game import Game
from stp.record import dump
from stp.web.browser import Cancel
from stp.web.opponents import PATIENCE, Opponents
from stp.web.thinker import Thinker

RECORD = dump(Game(players=2, seed="neva"))
PAUSE = 450.0


class Clock:
    """Timers that go off when the hand is turned."""

    def __init__(self) -> None:
        self.time = 0.0
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def now(self) -> float:
        return self.time

    def later(self, milliseconds: float, run: Callable[[], None]) -> Cancel:
        timer = (self.time + milliseconds, run)
        self.timers.append(timer)
        return lambda: self.timers.remove(timer) if timer in self.timers else None

    def turn(self, milliseconds: float) -> None:
        """Let time pass; what becomes due meanwhile happens."""
        end = self.time + milliseconds
        while due := [timer for timer in self.timers if timer[0] <= end]:
            timer = min(due, key=lambda timer: timer[0])
            self.timers.remove(timer)
            self.time = max(self.time, timer[0])
            timer[1]()
        self.time = end


class FakeWorker:
    """Notes what it is asked."""

    def __init__(self) -> None:
        self.there = True
        self.asked: list[tuple[int, str, str]] = []
        self.forgotten: list[int] = []
        self.restarts = 0

    def ask(self, number: int, record: str, bot: str) -> bool:
        if self.there:
            self.asked.append((number, record, bot))
        return self.there

    def forget(self, number: int) -> None:
        self.forgotten.append(number)

    def restart(self) -> None:
        self.restarts += 1


class Table:
    """Somebody who asks, with everything that is needed for it."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.worker = FakeWorker()
        self.opponents = Opponents(self.clock.later, self.clock.now, self.worker)
        self.moves: list[str] = []

    def think(self, bot: str = "medium") -> Cancel:
        return self.opponents.think(RECORD, bot, PAUSE, self.moves.append)


@pytest.fixture
def table() -> Table:
    return Table()


def choice(bot: str) -> str:
    """Return what a bot does at the start of the game."""
    thinker = Thinker()
    thinker.begin(RECORD, bot)
    return thinker.go_on() or ""


def test_the_worker_is_asked_and_its_move_played_after_the_pause(table: Table) -> None:
    table.think()
    assert table.worker.asked == [(1, RECORD, "medium")]
    table.clock.turn(10)
    table.opponents.hear(1, "pass")
    table.clock.turn(PAUSE - 11)
    assert table.moves == []
    table.clock.turn(1)
    assert table.moves == ["pass"]


def test_a_late_move_is_played_at_once(table: Table) -> None:
    table.think()
    table.clock.turn(PAUSE * 2)
    table.opponents.hear(1, "pass")
    table.clock.turn(0)
    assert table.moves == ["pass"]


def test_what_was_cancelled_is_never_played(table: Table) -> None:
    cancel = table.think()
    cancel()
    assert table.worker.forgotten == [1]
    table.opponents.hear(1, "pass")
    table.clock.turn(PATIENCE * 2)
    assert (table.moves, table.worker.restarts) == ([], 0)


def test_a_cancel_that_comes_late_harms_nothing(table: Table) -> None:
    cancel = table.think()
    table.think()
    cancel()
    table.opponents.hear(2, "pass")
    table.clock.turn(PAUSE)
    assert table.moves == ["pass"]


def test_without_a_worker_the_page_thinks(table: Table) -> None:
    table.worker.there = False
    table.think()
    table.clock.turn(PAUSE - 1)
    assert table.moves == []
    table.clock.turn(1)
    assert table.moves == [choice("medium")]


def test_the_page_thinks_in_slices(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stp.web.opponents.SLICE", 0.0)  # the clock stands still meanwhile
    table.worker.there = False
    cancel = table.think("expert")
    slices = 0
    while table.clock.timers and slices < 20:
        _time, run = table.clock.timers.pop(0)
        run()
        slices += 1
    assert (slices, table.moves) == (20, [])
    cancel()
    assert table.clock.timers == []


def test_a_worker_that_dies_loses_no_move(table: Table) -> None:
    table.think()
    table.opponents.hear(1, "")
    table.clock.turn(PAUSE)
    assert table.moves == [choice("medium")]


def test_a_silent_worker_is_replaced_and_loses_no_move(table: Table) -> None:
    table.think()
    table.clock.turn(PAUSE + PATIENCE)
    assert table.worker.restarts == 1
    assert table.moves == [choice("medium")]
    table.opponents.hear(1, "pass")
    table.clock.turn(PAUSE)
    assert len(table.moves) == 1


@pytest.mark.parametrize("bot", ["medium", "hard:banker"])
def test_a_move_does_not_depend_on_the_slices(bot: str) -> None:
    thinker = Thinker(now=lambda: 0.0)
    thinker.begin(RECORD, bot)
    while (move := thinker.go_on(0)) is None:
        pass
    assert move == choice(bot)
