"""Controls a puzzle: moves are tried at the table and judged by what the puzzle says they cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol

from stp.bots.explain import ADVISER, Reasons, reasons
from stp.bots.levels import LevelBot
from stp.game import Game
from stp.moves import Move, encode
from stp.puzzles.packed import Entry, Puzzle
from stp.view import View
from stp.web.commands import Command, MakeMove, PuzzleButton, TableButton
from stp.web.controllers.effects import Draw, Effects, Focus, Say
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.puzzle_page import Attempt, answer_words, puzzle_page, task_words
from stp.web.lazy.puzzle_ratings import Progress
from stp.web.lazy.trying import TryingScreen
from stp.web.model.seats import seats_of
from stp.web.model.visibility import WatchedView
from stp.web.render.kit.html import Html
from stp.web.render.table.scene import Scene

GOOD: Final = 0.5
"""Points that a solution may cost; all other moves of a puzzle cost more than a point."""


class Note(Protocol):
    """Keeps the outcome of a puzzle."""

    def __call__(self, entry: Entry, *, at_first: bool, is_solved: bool) -> Progress:
        """Return the progress after it."""


class PuzzleScreen(TryingScreen):
    """One puzzle, from the eyes of the seat that decides."""

    def __init__(
        self,
        preferences: Preferences,
        puzzle: Puzzle,
        entry: Entry,
        progress: Progress,
        note: Note,
        onwards: Callable[[], Effects | None],
    ) -> None:
        super().__init__(puzzle.game, "")
        self._preferences = preferences
        self._puzzle = puzzle
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
        is_over = self._attempt.is_over
        match command:
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
                return (Draw(), Say(answer_words(self._attempt, self.scene)))
        return self.press_table(command)

    def _answer(self, move: Move, *, is_told: bool = False) -> Effects:
        """Judge a move, and keep the outcome of the first try."""
        self._opened, self._displaced = None, ""
        attempt, loss = self._attempt, self._puzzle.losses[str(move)]
        is_solved = loss < GOOD and not is_told
        at_first = is_solved and attempt.tried is None and not attempt.is_hinted
        progress = self._note(self._entry, at_first=at_first, is_solved=is_solved)
        is_rated = self._entry.id not in self._before.tried
        self._attempt = replace(
            attempt,
            tried=move,
            loss=loss,
            is_told=is_told,
            is_over=is_solved or is_told,
            why=(self._why(attempt.best), self._why(move)),
            rating=round(progress.rating.value) if is_rated else None,
        )
        return (Draw(), Focus("answer"), Say(answer_words(self._attempt, self.scene)))

    def _why(self, move: Move) -> Reasons:
        """Return what a move costs and earns."""
        view = self._view
        code = encode(move, view.edition)
        assert code is not None
        return reasons(LevelBot(ADVISER).heuristic(view), view.engine_state(), code)

    @property
    def _view(self) -> View:
        return View(self.game.state, self.game.state.seat, memory=True)

    # ------------------------------------------------------------------ drawing

    @property
    def scene(self) -> Scene:
        """The table as seen by the seat that decides."""
        game: Game = self.game
        return Scene(
            self._preferences.t,
            View(game.state, game.state.seat),
            game.log,
            seats_of(game).people,
            opened=self._opened,
            displaced=self._displaced,
            chooses=not self._attempt.is_over,
            settings=self._preferences.settings,
        )

    def screen(self) -> Html:
        """Return the table with the puzzle at the bottom."""
        scene = self.scene
        shown = scene
        if self._attempt.is_over:
            shown = replace(scene, view=WatchedView(self.game.state, self.game.state.seat))
        return puzzle_page(shown, self._attempt, scene)
