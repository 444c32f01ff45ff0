"""Controls a puzzle: moves are tried at the table and judged by the losses in the puzzle's file."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol

from stp.bots.explain import ADVISER
from stp.bots.levels import LevelBot
from stp.bots.reasons import Reasons, reasons
from stp.moves import Move, code_of
from stp.puzzles.packed import Entry, Puzzle
from stp.view import View
from stp.web.commands import Command, MakeMove
from stp.web.commands.buttons import PuzzleButton, TableButton
from stp.web.controllers.effects import Draw, Effects, Focus, OpenShareSheet, Say
from stp.web.controllers.found_link import PUZZLE
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.puzzles.ratings import Progress
from stp.web.lazy.puzzles.solving_page import (
    Attempt,
    answer_words,
    link_words,
    puzzle_page,
    task_words,
)
from stp.web.lazy.sandbox import SandboxScreen
from stp.web.lazy.trainer_page import hint_of
from stp.web.model.seats import seats_of
from stp.web.model.visibility import WatchedView
from stp.web.render.kit.html import Html
from stp.web.render.table.scene import Scene

GOOD: Final = 0.5
"""Points that a solution may cost; all other moves of a puzzle cost more than a point."""


class KeepOutcome(Protocol):
    """Keeps the outcome of a puzzle."""

    def __call__(self, entry: Entry, *, at_first: bool, is_solved: bool) -> Progress:
        """Keep the outcome, and return the progress after it."""


class PuzzleTable(SandboxScreen):
    """The table of a puzzle, as seen by the seat that decides."""

    def __init__(self, preferences: Preferences, puzzle: Puzzle) -> None:
        super().__init__(preferences, puzzle.game, "")
        self._puzzle = puzzle

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the puzzle is over, so that no more moves are tried."""

    @property
    def scene(self) -> Scene:
        """The table as seen by the seat that decides."""
        game = self.game
        view = View(game.state, game.state.seat)
        scene = self._table(view, game.log, seats_of(game).participants)
        return replace(scene, chooses=not self.is_over, is_puzzle=True)

    @property
    def _shown(self) -> Scene:
        """The table as it is drawn; once the puzzle is over, nothing on it can be pressed."""
        if not self.is_over:
            return self.scene
        return replace(self.scene, view=WatchedView(self.game.state, self.game.state.seat))


class PuzzleScreen(PuzzleTable):
    """One puzzle, which is tried until it is solved."""

    def __init__(
        self,
        preferences: Preferences,
        puzzle: Puzzle,
        entry: Entry,
        progress: Progress,
        note: KeepOutcome,
        onwards: Callable[[], Effects | None],
    ) -> None:
        super().__init__(preferences, puzzle)
        self._entry = entry
        self._before = progress
        self._note = note
        self._onwards = onwards
        self._attempt = Attempt(
            puzzle.theme, round(progress.rating_of(entry).value), Move.parse(puzzle.best)
        )

    def open(self) -> Effects:
        """Show the position."""
        return (Draw(), Focus("table"), Say(task_words(self._attempt, self.scene)))

    def press(self, command: Command) -> Effects | None:
        """Try a move, or carry out a button."""
        is_over = self.is_over
        match command:
            case PuzzleButton.SHARE:
                return (OpenShareSheet(self.game, None, link_words(self.scene.t), self._link),)
            case PuzzleButton.NEXT:
                if not is_over:  # a puzzle that is skipped counts as missed
                    self._note(self._entry, at_first=False, is_solved=False)
                return self._onwards()
            case PuzzleButton.SOLUTION if not is_over:
                return self._answer(self._attempt.best, is_told=True)
            case MakeMove(move) if not is_over:
                return self._answer(move) if move in self.scene.view.legal_moves else ()
            case TableButton.HINT if not is_over:
                self._attempt = replace(self._attempt, is_hinted=True)
                return (Draw(), Say(hint_of(self.scene.t, self._attempt.best)))
        return self.press_table(command)

    def _answer(self, move: Move, *, is_told: bool = False) -> Effects:
        """Judge a move, and keep the outcome of the first try."""
        self._opened, self._displaced = None, ""
        attempt, puzzle = self._attempt, self._puzzle
        is_solved = puzzle.losses[str(move)] < GOOD and not is_told
        at_first = is_solved and attempt.tried is None and not attempt.is_hinted
        progress = self._note(self._entry, at_first=at_first, is_solved=is_solved)
        is_rated = self._entry.id not in self._before.tried
        self._attempt = replace(
            attempt,
            tried=move,
            loss=puzzle.cost(str(move)),
            is_told=is_told,
            is_over=is_solved or is_told,
            why=(self._why(attempt.best), self._why(move)),
            rating=round(progress.rating.value) if is_rated else None,
            at_first=at_first,
        )
        return (Draw(), Focus("answer"), Say(answer_words(self._attempt, self.scene)))

    def _why(self, move: Move) -> Reasons:
        """Return what a move costs and earns."""
        view = self._view
        code = code_of(move, view.edition)
        return reasons(LevelBot(ADVISER).heuristic(view), view.engine_state(), code)

    @property
    def is_over(self) -> bool:
        """Whether the best move has been found or shown."""
        return self._attempt.is_over

    @property
    def _link(self) -> str:
        """The fragment of the address that opens this puzzle."""
        return f"{PUZZLE}{self._entry.id}"

    @property
    def _view(self) -> View:
        return View(self.game.state, self.game.state.seat, memory=True)

    # ------------------------------------------------------------------ drawing

    def screen(self) -> Html:
        """Return the table with the puzzle at the bottom."""
        return puzzle_page(self._shown, self._attempt, self.scene)
