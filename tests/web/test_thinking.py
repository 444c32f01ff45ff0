"""Bots think in the worker if there is one, and otherwise on the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from functools import partial
from itertools import count
from typing import Any

import pytest

from stp.analysis import DealPar, analyse
from stp.analysis.review import Effort
from stp.game import Game
from stp.moves import Move
from stp.record import dump
from stp.web.browser.port import Cancel
from stp.web.browser.thinker import Thinker
from stp.web.browser.thinker_client import TIMEOUT, ThinkerClient
from tests.web.fake_browser import think

RECORD = dump(Game(players=2, seed="neva"))
PAUSE = 450.0
EFFORT = Effort(trials=4, first=2, plain=2, looks=1, second=2)


def _short_game() -> str:
    game = Game(players=2, seed="neva")
    for move in ("pass", "buy upper gold-miner", "pass", "pass"):
        game.play(move)
    return dump(game)


GAME = _short_game()


@pytest.fixture(autouse=True)
def _quick_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stp.web.browser.thinker.analyse", partial(analyse, effort=EFFORT))


class Clock:
    """Timers on a clock that tests advance."""

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
        """Let time pass, and fire the timers that become due."""
        end = self.time + milliseconds
        while due := [timer for timer in self.timers if timer[0] <= end]:
            timer = min(due, key=lambda timer: timer[0])
            self.timers.remove(timer)
            self.time = max(self.time, timer[0])
            timer[1]()
        self.time = end


class FakeWorker:
    """Records its tasks."""

    def __init__(self) -> None:
        self.there = True
        self.asked: list[tuple[int, str, str]] = []
        self.forgotten: list[int] = []
        self.restarts = 0

    def ask(self, number: int, record: str, task: str) -> bool:
        if self.there:
            self.asked.append((number, record, task))
        return self.there

    def forget(self, number: int) -> None:
        self.forgotten.append(number)

    def restart(self) -> None:
        self.restarts += 1


class Table:
    """The thinking under test, with its worker and its clock."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.worker = FakeWorker()
        self.opponents = ThinkerClient(self.clock.later, self.clock.now, self.worker)
        self.moves: list[str] = []
        self.studies: list[str] = []
        self.shares: list[float] = []
        self.found: list[str] = []

    def think(self, bot: str = "hard") -> Cancel:
        return self.opponents.think(RECORD, f"move {bot}", PAUSE, self.moves.append)

    def study(self) -> Cancel:
        def progress(share: float, found: str) -> None:
            self.shares.append(share)
            self.found.append(found)

        return self.opponents.think(GAME, "analyse 1", 0, self.studies.append, progress)


@pytest.fixture
def table() -> Table:
    return Table()


def choice(bot: str) -> str:
    """Return a bot's move at the start of the game."""
    return think(RECORD, f"move {bot}")


def test_the_worker_is_asked_and_its_move_played_after_the_pause(table: Table) -> None:
    table.think()
    assert table.worker.asked == [(1, RECORD, "move hard")]
    table.clock.turn(10)
    table.opponents.receive(1, "answer", "pass")
    table.clock.turn(PAUSE - 11)
    assert table.moves == []
    table.clock.turn(1)
    assert table.moves == ["pass"]


@pytest.mark.parametrize("bot", ["novice", "medium:saver", "greedy"])
def test_the_page_itself_makes_the_moves_of_bots_that_do_not_search(table: Table, bot: str) -> None:
    table.think(bot)
    table.clock.turn(PAUSE - 1)
    assert table.moves == []
    table.clock.turn(1)
    assert table.moves == [choice(bot)]
    assert table.worker.asked == []


def test_a_late_move_is_played_at_once(table: Table) -> None:
    table.think()
    table.clock.turn(PAUSE * 2)
    table.opponents.receive(1, "answer", "pass")
    table.clock.turn(0)
    assert table.moves == ["pass"]


def test_a_cancelled_move_is_never_played(table: Table) -> None:
    cancel = table.think()
    cancel()
    assert table.worker.forgotten == [1]
    table.opponents.receive(1, "answer", "pass")
    table.clock.turn(TIMEOUT * 2)
    assert (table.moves, table.worker.restarts) == ([], 0)


def test_a_cancel_that_comes_late_harms_nothing(table: Table) -> None:
    cancel = table.think()
    table.think()
    cancel()
    table.opponents.receive(2, "answer", "pass")
    table.clock.turn(PAUSE)
    assert table.moves == ["pass"]


def test_without_a_worker_the_page_thinks(table: Table) -> None:
    table.worker.there = False
    table.think()
    table.clock.turn(PAUSE - 1)
    assert table.moves == []
    table.clock.turn(1)
    assert table.moves == [choice("hard")]


def test_the_page_thinks_in_slices(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    # The clock stands still meanwhile.
    monkeypatch.setattr("stp.web.browser.thinker_client.SLICE", 0.0)
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


def test_the_page_does_less_than_a_worker_and_says_so(table: Table) -> None:
    told: list[str] = []
    table.worker.there = False
    table.opponents.think(
        RECORD, "move master", 0, table.moves.append, cut_short=lambda: told.append("cut short")
    )
    assert told == ["cut short"]
    table.clock.turn(0)
    while not table.moves:
        table.clock.turn(1)
    assert table.moves == [choice("expert")]


def test_a_worker_does_all_that_is_asked(table: Table) -> None:
    table.opponents.think(RECORD, "move master", 0, table.moves.append, cut_short=pytest.fail)
    assert table.worker.asked == [(1, RECORD, "move master")]


def test_a_worker_that_dies_loses_no_move(table: Table) -> None:
    table.think()
    table.opponents.receive(1, "", "")
    table.clock.turn(PAUSE)
    assert table.moves == [choice("hard")]


def test_a_silent_worker_is_replaced_and_loses_no_move(table: Table) -> None:
    table.think()
    table.clock.turn(PAUSE + TIMEOUT)
    assert table.worker.restarts == 1
    assert table.moves == [choice("hard")]
    table.opponents.receive(1, "answer", "pass")
    table.clock.turn(PAUSE)
    assert len(table.moves) == 1


def test_a_par_goes_on_with_the_games_that_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def measure(_game: Game, *request: Any) -> Generator[float, None, DealPar]:
        asked.append(request[:2])
        request[-1]((1, 2))  # a game has been played
        yield 0.5
        return DealPar("1", ((1, 2),), ())

    monkeypatch.setattr("stp.web.browser.thinker.measure", measure)
    thinker = Thinker(partial(next, count(0, 300)))
    thinker.begin(1, RECORD, "par - medium 84,60 91,-7")
    told = list(iter(lambda: thinker.busy and thinker.work(0), False))
    assert asked == [([None, "medium"], [(84, 60), (91, -7)])]
    assert (1, "progress", "0.500 [[1, 2]]") in told


@pytest.mark.parametrize("bot", ["medium", "hard:banker"])
def test_a_move_does_not_depend_on_the_slices(bot: str) -> None:
    thinker = Thinker(now=lambda: 0.0)
    thinker.begin(7, RECORD, f"move {bot}")
    while (said := thinker.work(0)) is None:
        pass
    assert said == (7, "answer", choice(bot))
    assert not thinker.busy


def test_a_slow_move_reports_progress() -> None:
    thinker = Thinker(now=Ticks())
    thinker.begin(7, RECORD, "move hard")
    assert thinker.work() == (7, "progress", "0.000")


class Ticks:
    """A clock that advances by a hundred milliseconds at every reading."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        self.time += 100
        return self.time


def test_a_move_goes_before_an_analysis_which_then_goes_on() -> None:
    thinker = Thinker(now=Ticks())
    thinker.begin(1, GAME, "analyse 1")
    first = next(said for _ in range(100) if (said := thinker.work(0)))
    assert first[:2] == (1, "progress")
    thinker.begin(2, RECORD, "move medium")
    assert thinker.number == 2
    assert thinker.work() == (2, "answer", choice("hard"))
    assert thinker.number == 1
    told = [first[2]]
    while (said := thinker.work()) and said[1] == "progress":
        told.append(said[2])
    shares = [float(text.partition(" ")[0]) for text in told]
    assert shares == sorted(shares)
    judged = [row[0] for text in told for row in json.loads(text.partition(" ")[2] or "[]")]
    decisions = [row[0] for row in json.loads(said[2])["decisions"]] if said else []
    assert set(judged) == set(decisions), "each is told as soon as it is judged"
    assert said == (1, "answer", think(GAME, "analyse 1"))


def test_a_job_that_fails_is_dropped_and_the_next_goes_on() -> None:
    thinker = Thinker()
    thinker.begin(1, "no record", "move medium")
    thinker.begin(2, GAME, "analyse 1")
    with pytest.raises(ValueError, match="a record must begin"):
        thinker.work()
    assert thinker.number == 2


def test_an_analysis_tells_how_far_it_is(table: Table) -> None:
    table.study()
    table.opponents.receive(1, "progress", "0.250")
    table.opponents.receive(1, "answer", "{}")
    table.clock.turn(0)
    assert (table.shares, table.studies) == ([0.25], ["{}"])


def test_a_move_is_asked_for_beside_an_analysis(table: Table) -> None:
    table.study()
    table.think()
    table.opponents.receive(2, "answer", "pass")
    table.opponents.receive(1, "answer", "{}")
    table.clock.turn(PAUSE)
    assert (table.moves, table.studies) == (["pass"], ["{}"])


def test_every_message_of_the_worker_is_a_sign_of_life(table: Table) -> None:
    table.study()
    for _ in range(5):
        table.clock.turn(TIMEOUT - 1)
        table.opponents.receive(1, "progress", "0.1")
    assert table.worker.restarts == 0
    table.clock.turn(TIMEOUT)
    assert table.worker.restarts == 1


def test_an_analysis_begins_anew_on_the_page_when_the_worker_dies(table: Table) -> None:
    table.study()
    table.opponents.receive(1, "progress", "0.5")
    table.opponents.receive(1, "", "")
    table.clock.turn(0)
    assert table.studies == [think(GAME, "analyse 1")]


def test_a_stopped_analysis_reports_nothing_more(table: Table) -> None:
    cancel = table.study()
    cancel()
    table.opponents.receive(1, "progress", "0.5")
    table.opponents.receive(1, "answer", "{}")
    table.clock.turn(TIMEOUT * 2)
    assert (table.shares, table.studies, table.worker.forgotten) == ([], [], [1])


def test_on_the_page_too_a_move_interrupts_an_analysis(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stp.web.browser.thinker_client.SLICE", 0.0)
    table.worker.there = False
    cancel = table.study()
    for _ in range(5):
        table.clock.timers.pop(0)[1]()
    table.think("medium")
    table.clock.time += PAUSE
    for _ in range(50):
        table.clock.timers.pop(0)[1]()
        if table.moves:
            break
    assert (table.moves, table.studies) == ([choice("medium")], [])
    cancel()
    assert table.clock.timers == []


def test_a_long_game_is_read_in_slices_too() -> None:
    game = Game(players=2, seed="neva")
    while len(game.moves) < 80:
        game.play(game.legal_moves[len(game.moves) % len(game.legal_moves)])
    ticks = count()
    thinker = Thinker(lambda: float(next(ticks)))  # one millisecond per step
    thinker.begin(1, dump(game), "move medium")
    slices = 1
    while (said := thinker.work(8.0)) is None:
        slices += 1
    assert said == (1, "answer", think(dump(game), "move medium"))
    assert slices >= 80 / 8


def test_a_game_that_goes_on_is_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaying takes longer than a bot without a search thinks."""
    game = Game(players=2, seed="neva")
    played: list[str] = []
    play = Game.play
    thinker = Thinker()

    def count_and_play(self: Game, move: Move | str) -> None:
        played.append(str(move))
        play(self, move)

    monkeypatch.setattr(Game, "play", count_and_play)
    for number in range(40):
        thinker.begin(number, dump(game), "move medium")
        said = thinker.work()
        assert said is not None
        assert len(played) == min(number, 1)
        play(game, said[2])
        played.clear()
    game.undo()
    thinker.begin(40, dump(game), "move medium")
    assert thinker.work() == (40, "answer", think(dump(game), "move medium"))
