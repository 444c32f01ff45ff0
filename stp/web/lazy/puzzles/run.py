"""Controls a run: one puzzle after another, until time is up or too many moves were wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from math import ceil
from random import Random
from typing import Final

from stp.deal import shuffled
from stp.moves import Move
from stp.puzzles.packed import Entry, Puzzle, PuzzleError
from stp.web.commands import Command, MakeMove
from stp.web.controllers.effects import Cancel, Draw, Effects, Focus, Later, Say
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.puzzles.ratings import SECONDS, Progress, first_rating
from stp.web.lazy.puzzles.run_page import (
    MISSES,
    Ended,
    RunState,
    answer_words,
    end_words,
    run_page,
    state_words,
    time_words,
)
from stp.web.lazy.puzzles.solving import GOOD, PuzzleTable
from stp.web.render.kit.html import Html
from stp.web.render.table.scene import Scene

_STEP: Final = 5000
"""Milliseconds between two drawings of the time that is left."""
_TOLD: Final = (60, 10)
"""Seconds left that are announced to screen readers."""
_CLASS: Final = 200
"""Width of a class of ratings; puzzles of the same class come in random order."""
_TIMER: Final = "run"


def easy_to_hard(entries: Iterable[Entry], seed: str) -> Iterator[Puzzle]:
    """Yield puzzles from easy to hard, in another order for each seed; one that cannot be read is
    left out."""
    mixed = shuffled(entries, Random(f"run\n{seed}"))
    for entry in sorted(mixed, key=lambda one: first_rating(one).value // _CLASS):
        with suppress(PuzzleError):
            yield entry.puzzle()


class RunScreen(PuzzleTable):
    """A run through puzzles. `rest` yields those after the `first`; `note` stores the number of
    puzzles solved so far; `now` returns milliseconds."""

    def __init__(
        self,
        preferences: Preferences,
        first: Puzzle,
        rest: Iterator[Puzzle],
        theme: str,
        progress: Progress,
        note: Callable[[int], None],
        now: Callable[[], float],
    ) -> None:
        super().__init__(preferences, first)
        self._rest = rest
        self._note = note
        self._now = now
        self._end = now() + SECONDS * 1000
        results = progress.results(theme)
        self._state = RunState(
            theme, SECONDS if progress.is_timed else None, best=results.best if results else None
        )

    @property
    def scene(self) -> Scene:
        """The table of the current puzzle, without hints."""
        return replace(super().scene, has_adviser=False)

    @property
    def is_over(self) -> bool:
        """Whether the run has ended."""
        return self._state.ended is not None

    # ------------------------------------------------------------------ the clock

    def open(self) -> Effects:
        """Show the first position and start the clock."""
        return (
            Draw(),
            Focus("table"),
            Say(state_words(self._state, self.scene.t)),
            *self._wait(),
        )

    def stop(self) -> Effects:
        """Stop the clock, because another screen is shown."""
        return (Cancel(_TIMER),)

    def _wait(self) -> Effects:
        """Wait for the next time to be shown."""
        if self._state.left is None:
            return ()
        return (Later(_TIMER, (self._end - self._now()) % _STEP or _STEP, self._tick),)

    def _seconds_left(self) -> int:
        return max(0, ceil((self._end - self._now()) / 1000))

    def _tick(self) -> Effects:
        """Show the time that is left, and end the run when it is over."""
        if self.is_over:
            return ()
        left, before = self._seconds_left(), self._state.left or 0
        self._state = replace(self._state, left=left)
        if not left:
            self._opened, self._displaced = None, ""
            return self._finish(Ended.TIME)
        is_told = any(left <= told < before for told in _TOLD)
        said = (Say(time_words(left, self.scene.t)),) if is_told else ()
        return (Draw(), *said, *self._wait())

    # ------------------------------------------------------------------ moves

    def press(self, command: Command) -> Effects | None:
        """Make a move, or carry out a button of the table."""
        match command:
            case MakeMove(move):
                if self.is_over or move not in self.scene.view.legal_moves:
                    return ()
                is_late = self._state.left is not None and not self._seconds_left()
                return self._tick() if is_late else self._answer(move)  # a hidden tab ticks late
        return self.press_table(command)

    def _answer(self, move: Move) -> Effects:
        """Judge a move, and go on to the next puzzle."""
        state, puzzle = self._state, self._puzzle
        is_solved = puzzle.losses[str(move)] < GOOD
        best = Move.parse(puzzle.best)
        self._state = replace(
            state,
            solved=state.solved + is_solved,
            missed=state.missed + (not is_solved),
            is_good=is_solved,
            answer=answer_words(self.scene, move, None if is_solved else best),
        )
        self._note(self._state.solved)
        self._opened, self._displaced = None, ""
        if self._state.missed == MISSES:
            return self._finish(Ended.MISSES)
        following = next(self._rest, None)
        if following is None:
            return self._finish(Ended.ALL)
        self._puzzle, self.game = following, following.game
        said = f"{self._state.answer} {state_words(self._state, self.scene.t)}"
        return (Draw(), Focus("table"), Say(said))

    def _finish(self, ended: Ended) -> Effects:
        """End the run."""
        answer = "" if ended is Ended.TIME else self._state.answer
        self._state = replace(self._state, ended=ended, answer=answer)
        said = " ".join(filter(None, (answer, end_words(self._state, self.scene.t))))
        return (Cancel(_TIMER), Draw(), Focus("answer"), Say(said))

    # ------------------------------------------------------------------ drawing

    def screen(self) -> Html:
        """Return the table with the run at the bottom."""
        return run_page(self._shown, self._state, self.scene)
