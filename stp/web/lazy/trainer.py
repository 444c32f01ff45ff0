"""Controls the mistakes trainer: the player looks for better moves in a finished game.

It works on copies of positions: a move is judged, not played. In the game itself, only the tag with
the outcomes changes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stp.analysis import Analysis, Evaluation, why
from stp.bots.explain import ADVISER
from stp.game import Game
from stp.moves import Move
from stp.record import dump
from stp.view import View
from stp.web.browser.port import Event
from stp.web.commands import Command, MakeMove
from stp.web.commands.buttons import MistakesButton, TableButton
from stp.web.controllers.effects import Cancel, Draw, Effects, Focus, Say, Think
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.judgement import ExplainedDecision, Judgement
from stp.web.lazy.sandbox import SandboxScreen
from stp.web.lazy.save_editor import EditTags
from stp.web.lazy.trainer_page import (
    Exercise,
    answer_words,
    done_page,
    done_words,
    kind_words,
    task_words,
    trainer_page,
)
from stp.web.model.coach.hint import from_text
from stp.web.model.rematch import before_first_move
from stp.web.model.seats import Participant, seats_of
from stp.web.model.tags import copied_tags, read_tags
from stp.web.model.visibility import WatchedView
from stp.web.render.kit.html import Html
from stp.web.render.table.scene import Scene

_QUESTION: Final = "judge"


class Trainer(SandboxScreen):
    """The mistakes of one seat, in the order of the game."""

    def __init__(
        self,
        preferences: Preferences,
        edit_tags: EditTags,
        game: Game,
        key: str,
        analysis: Analysis,
        seat: int,
    ) -> None:
        super().__init__(preferences, game, key)
        self._edit_tags = edit_tags
        self._seat = seat
        self._mistakes = analysis.mistakes(seat)
        participants = seats_of(game).participants
        self._participants = tuple(
            Participant(person.given_name, person.kind) for person in participants
        )
        self._found: dict[int, tuple[Evaluation, ...]] = {}
        """The search's values of all moves, by the number of the decision."""
        self._solved: dict[int, bool] = {}
        """The outcomes of the mistakes in this session."""
        self._at = 0
        self._show()

    # ------------------------------------------------------------------ from one to the next

    def open(self) -> Effects:
        """Begin with the first unsolved mistake."""
        known = dict(read_tags(self.game).trained)
        open_ones = (at for at, one in enumerate(self._mistakes) if not known.get(one.number))
        self._at = next(open_ones, 0)
        return self._begin()

    def _begin(self) -> Effects:
        """Show the current mistake, and judge its moves in the background."""
        self._show()
        return (*self._think(), Draw(), Focus("table"), Say(task_words(self._exercise, self.scene)))

    def _show(self) -> None:
        decision = self._mistakes[self._at]
        self._shown = before_first_move(self.game, copied_tags(self.game))
        for move in self.game.moves[: decision.number]:
            self._shown.play(move)
        self._compared = ExplainedDecision(decision, *why(self.game, decision))
        self._opened = None
        self._displaced = ""
        self._tried: Move | None = None
        self._answer: Judgement | None = None
        self._is_hinted = self._is_told = self._is_thinking = False

    def _think(self) -> Effects:
        number = self._compared.decision.number
        if number in self._found or self._is_thinking:
            return ()
        self._is_thinking = True

        def answer(text: str) -> Effects:
            self._found[number], self._is_thinking = from_text(text).found, False
            return self._judge() if self._is_waiting else ()

        return (Think(_QUESTION, dump(self._shown), f"judge {ADVISER}", answer),)

    def stop(self) -> Effects:
        """Stop thinking, and withdraw a move that is waiting for its judgement."""
        self._is_thinking = False
        if self._is_waiting:
            self._tried = None
        return (Cancel(_QUESTION),)

    @property
    def _is_done(self) -> bool:
        """Whether all mistakes have been shown."""
        return self._at == len(self._mistakes)

    @property
    def _is_over(self) -> bool:
        """Whether a better move has been found or shown."""
        return self._is_told or (self._answer is not None and self._answer.is_good)

    @property
    def _is_waiting(self) -> bool:
        """Whether a tried move is waiting for its judgement."""
        return self._tried is not None and self._answer is None

    # ------------------------------------------------------------------ what is pressed

    def press(self, command: Command) -> Effects | None:
        """Try a move, or carry out a button."""
        match command:
            case MistakesButton.AGAIN if self._is_done:
                self._at, self._solved = 0, {}
                return self._begin()
            case MistakesButton.NEXT if not self._is_done:
                return self._next()
            case MistakesButton.SOLUTION if not self._is_done and not self._is_over:
                return self._tell()
            case MakeMove(move) if not self._is_done and not self._is_over:
                return self._try(move)
            case TableButton.HINT if not self._is_done and not self._is_over:
                self._is_hinted = True
                return (Draw(), Say(kind_words(self._exercise, self.scene)))
        return self.press_table(command)

    def shortcut(self, event: Event) -> Command | None:
        """Return the command of a key press, as at the table."""
        return None if self._is_done else super().shortcut(event)

    def refusal(self, event: Event) -> str:
        """Return why the key for a move makes none, as at the table."""
        return "" if self._is_done else super().refusal(event)

    def _try(self, move: Move) -> Effects:
        """Judge a move without playing it."""
        if move not in self.scene.view.legal_moves:
            return ()
        self._opened, self._displaced = None, ""
        self._tried, self._answer = move, None
        return self._judge()

    def _judge(self) -> Effects:
        number = self._compared.decision.number
        assert self._tried is not None
        self._answer = self._compared.judge(self._tried, self._found.get(number, ()))
        asked: Effects = self._think() if self._answer is None else ()
        if self._answer is not None and self._answer.is_good:
            self._settle(is_solved=True)
        return (*asked, *self._said())

    def _said(self) -> Effects:
        """Show and announce the judgement of the move tried."""
        return (Draw(), Focus("answer"), Say(answer_words(self._exercise, self.scene)))

    def _tell(self) -> Effects:
        """Show the best move."""
        self._opened = None
        self._is_told = True
        self._settle(is_solved=False)
        self._tried = Move.parse(self._compared.decision.best)
        self._answer = self._compared.judge(self._tried, ())
        return self._said()

    def _next(self) -> Effects:
        """Continue with the next mistake; an unanswered one counts as not found."""
        if not self._is_over:
            self._settle(is_solved=False)
        self._at += 1
        if self._is_done:
            solved = sum(self._solved.values())
            words = done_words(self._preferences.t, solved, len(self._solved))
            return (*self.stop(), Draw(), Focus("learned"), Say(words))
        return self._begin()

    def _settle(self, *, is_solved: bool) -> None:
        """Note the outcome of a mistake, here and in the game."""
        number = self._compared.decision.number
        self._solved[number] = is_solved
        self._edit_tags(
            self.game, self.key, lambda tags: tags.with_mistake(number, is_solved=is_solved)
        )

    # ------------------------------------------------------------------ drawing

    @property
    def _exercise(self) -> Exercise:
        return Exercise(
            at=self._at + 1,
            total=len(self._mistakes),
            compared=self._compared,
            tried=self._tried,
            answer=self._answer,
            is_hinted=self._is_hinted,
            is_told=self._is_told,
            is_over=self._is_over,
        )

    @property
    def scene(self) -> Scene:
        """The table as seen by the seat that decided."""
        view = View(self._shown.state, self._seat)
        scene = self._table(view, self._shown.log, self._participants)
        return replace(scene, chooses=not self._is_over)

    def screen(self) -> Html:
        """Return the table with the exercise at the bottom, or the summary after the last one."""
        if self._is_done:
            results = [(one, self._solved.get(one.number)) for one in self._mistakes]
            return done_page(self.scene, results)
        scene = self.scene
        if not self._is_over:
            return trainer_page(scene, self._exercise, scene)
        only_seen = WatchedView(self._shown.state, self._seat)
        return trainer_page(scene, self._exercise, replace(scene, view=only_seen))
