"""Runs through puzzles: against the clock or without, with the best result of each theme."""

from __future__ import annotations

import re

import pytest

from stp.puzzles.packed import Puzzle, entries, pack
from stp.web.app import App
from stp.web.lazy.puzzles.ratings import ALL, SECONDS, Progress, RunResults, from_text
from stp.web.lazy.puzzles.run import easy_to_hard
from stp.web.lazy.puzzles.run_page import MISSES
from stp.web.store.backup import write_backup
from stp.web.store.saves import Saves
from tests.store.saved import restored
from tests.web.fake_browser import press
from tests.web.pages import click, ui
from tests.web.puzzle_games import listed, listed_puzzles, progress, worst
from tools.paths import ROOT


class Runner:
    """A page with a run, and the puzzles in the order of the run."""

    def __init__(self, theme: str = ALL, *, is_timed: bool = True) -> None:
        self.app, self.browser = listed()
        if not is_timed:
            press(self.app, self.browser, "id", "run-clock")
        chosen = [one for one in listed_puzzles() if theme in (ALL, one.theme)]
        self.puzzles = list(easy_to_hard(chosen, f"seed{self.browser.seeds + 1}"))
        press(self.app, self.browser, "id", f"run-{theme}")

    @property
    def text(self) -> str:
        return self.browser.page.text.replace("\xa0", " ")

    @property
    def kept(self) -> Progress:
        return progress(self.browser)

    def solve(self, count: int) -> None:
        for _ in range(count):
            click(self.app, self.puzzles.pop(0).best)

    def miss(self, count: int) -> None:
        for _ in range(count):
            click(self.app, worst(self.puzzles.pop(0)))

    @property
    def verdict(self) -> list[str]:
        """The classes of the answer."""
        return (self.browser.page.find("id", "answer")["class"] or "").split()

    def wait(self, seconds: float) -> None:
        """Let time pass, and fire the waiting timer."""
        self.browser.time_passed += seconds * 1000
        self.browser.tick()


def test_a_right_move_brings_the_next_puzzle() -> None:
    run = Runner()
    assert "0 solved, 0 of 3 mistakes" in run.text
    assert "5:00 left" in run.browser.said[-1]
    run.solve(2)
    assert "2 solved, 0 of 3 mistakes" in run.text
    assert "the best move. Well spotted!" in run.browser.said[-1]
    assert run.browser.focused[-1] == "table"
    assert run.verdict == ["verdict", "good"]


def test_a_judged_move_is_not_a_heading() -> None:
    """Headings have a colon of their own in Czech."""
    run = Runner()
    ui(run.app, "lang cs")
    losses = run.puzzles.pop(0).losses
    click(run.app, next(move for move in losses if losses[move] and move.startswith("take")))
    assert re.search(r"Vzít do ruky kartu [^:.]+: chyba\. Nejlepší tah: ", run.text)


def test_a_wrong_move_shows_the_best_one_and_the_third_ends_the_run() -> None:
    run = Runner()
    run.miss(1)
    assert "a mistake. The best move:" in run.text
    run.solve(1)
    run.miss(MISSES - 1)
    assert (
        "That was your third mistake. You solved 1 puzzle. That's your best result yet!" in run.text
    )
    assert run.browser.focused[-1] == "answer"
    assert run.verdict == ["verdict"], "no tick beside a mistake"
    assert not run.browser.timers, "the clock stands"
    before = run.kept
    click(run.app, "pass")
    assert run.kept == before
    press(run.app, run.browser, "id", "run-again")
    assert "0 solved, 0 of 3 mistakes" in run.text


def test_a_run_offers_no_hint_even_where_a_question_has_its_own_button() -> None:
    shipped = entries((ROOT / "static" / "puzzles" / "all.txt").read_text(encoding="ascii"))
    pubs = (one.puzzle() for one in shipped if one.theme == "pub")
    asks = next(one for one in pubs if "pub 5" in one.losses)
    pages = []
    for way in ("theme", "run"):
        app, browser = listed(pack([asks]))
        ui(app, f"puzzle {way} pub")
        assert browser.page.find("id", "menu-here")
        pages.append(browser.html)
    assert ['id="hint-here"' in html for html in pages] == [True, False]


def test_time_runs_out_and_is_announced_at_a_minute_and_at_the_end() -> None:
    run = Runner()
    run.solve(1)
    run.wait(5)
    assert "4:55 left" in run.text
    told = len(run.browser.said)
    run.wait(SECONDS - 65)
    assert run.browser.said[told:] == ["60 seconds left."]
    run.wait(60)
    assert "Time's up. You solved 1 puzzle." in run.text
    assert "Time's up." in run.browser.said[-1]
    assert not run.browser.timers


def test_the_time_left_is_announced_late_if_a_hidden_tab_was_slow() -> None:
    run = Runner()
    told = len(run.browser.said)
    for seconds in (SECONDS - 58, 5, 44, 5):
        run.wait(seconds)
    assert run.browser.said[told:] == ["58 seconds left.", "9 seconds left."]


def test_a_move_after_the_last_second_does_not_count_even_if_a_hidden_tab_was_slow() -> None:
    run = Runner()
    run.solve(1)
    run.browser.time_passed += SECONDS * 1000
    run.solve(1)
    assert "Time's up. You solved 1 puzzle." in run.text
    assert not run.browser.timers
    assert run.kept.results(ALL) == RunResults(1, 1)


def test_the_time_limit_can_be_switched_off_and_stays_off() -> None:
    run = Runner(is_timed=False)
    assert not run.browser.timers
    assert "left" not in run.browser.said[-1]
    run.solve(1)
    run.miss(MISSES)
    ui(run.app, "puzzle leave")
    assert run.browser.page.find("id", "run-clock")["aria-pressed"] == "false"
    assert run.kept.results(ALL) == RunResults(1, 1)
    press(run.app, run.browser, "id", "run-clock")
    assert run.kept.results(ALL) is None, "other conditions, other results"


def test_leaving_stops_the_clock_and_keeps_the_result() -> None:
    run = Runner()
    run.solve(2)
    ui(run.app, "puzzle leave")
    assert not run.browser.timers
    assert "Best run: 2. Last run: 2." in run.text
    assert "puzzle-today" in run.browser.page.values("id")


def test_best_and_last_results_are_kept_for_each_theme() -> None:
    theme = max(
        (one.theme for one in listed_puzzles()), key=[one.theme for one in listed_puzzles()].count
    )
    run = Runner(theme)
    run.solve(2)
    ui(run.app, "puzzle leave")
    again = list(easy_to_hard([one for one in listed_puzzles() if one.theme == theme],
                           f"seed{run.browser.seeds + 1}"))  # fmt: skip
    press(run.app, run.browser, "id", f"run-{theme}")
    click(run.app, again[0].best)
    assert run.kept.results(theme) == RunResults(best=2, last=1)
    assert run.kept.results(ALL) is None
    ui(run.app, "puzzle leave")
    assert "Best run: 2. Last run: 1." in run.text
    assert "RunBest: 2" in run.text


def test_a_run_ends_with_the_last_puzzle_and_changes_no_rating() -> None:
    run = Runner()
    run.solve(len(listed_puzzles()))
    assert f"There are no more puzzles. You solved {len(listed_puzzles())} puzzles." in run.text
    assert run.kept.tried == {}
    assert run.kept.rating == Progress().rating


def test_the_order_is_random_but_goes_from_easy_to_hard() -> None:
    def ids(course: list[Puzzle]) -> list[str]:
        return [puzzle.id for puzzle in course]

    one, other = (list(easy_to_hard(listed_puzzles(), seed)) for seed in ("one", "other"))
    assert ids(one) != ids(other)
    assert sorted(ids(one)) == sorted(ids(other))
    misses = [sum(puzzle.failures) for puzzle in one]
    assert misses[0] < misses[-1]


def test_a_backup_takes_results_along() -> None:
    run = Runner()
    run.solve(2)
    other = Runner()
    other.solve(1)
    restored(Saves(other.browser), write_backup(Saves(run.browser)))
    app = App(other.browser)
    ui(app, "library show puzzles")
    assert "Best run: 2." in other.text


@pytest.mark.parametrize("runs", ["[]", "1", '{"race 300":[1]}', '{"race 300":[-1,2]}',
                                  '{"race 300":["1",2]}', '{"race 300":[99999,2]}'])  # fmt: skip
def test_results_that_cannot_be_read_are_left_out(runs: str) -> None:
    assert from_text(f'{{"stp-puzzles":1,"runs":{runs}}}') == Progress()


def test_the_judgement_beside_the_next_puzzle_says_that_it_is_about_the_previous_one() -> None:
    run = Runner()
    run.miss(1)
    assert "Previous puzzle: " in run.text
    run.miss(MISSES - 1)
    assert "Previous puzzle: " not in run.text, "the table still shows the last one"
