"""Controls the screen on which a person in a game by link plans the next moves of the phase.

It shows the table as it would be if the others passed. Whatever is planned is kept at once, so the
screen can be left in any way.
"""

from __future__ import annotations

from dataclasses import replace

from stp.game import Game
from stp.log import Entry, MoveEntry
from stp.moves import Move
from stp.view import View
from stp.web.commands import Command, MakeMove
from stp.web.commands.buttons import PlanButton
from stp.web.controllers.effects import Draw, Effects, Focus, SaveGame, Say
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.planning.planning_page import (
    CARE,
    added_words,
    planning_page,
    planning_words,
    refused_words,
)
from stp.web.lazy.sandbox import SandboxScreen
from stp.web.model.auto_pass import PASS
from stp.web.model.by_link.plans import MAX_PLAN_LENGTH, Care, Plan, Planned, ahead, is_plannable
from stp.web.model.session import Session
from stp.web.render.kit.html import Html
from stp.web.render.table.scene import Scene


class Planning(SandboxScreen):
    """The plan of a seat, and the table after its moves."""

    def __init__(self, preferences: Preferences, session: Session, game: Game, seat: int) -> None:
        super().__init__(preferences, game, "")
        self._session = session
        self._seat = seat
        current = session.current
        self._participants = current.seats.participants if current else ()
        kept = current.auto_moves.plan_of(seat) if current else None
        begun = Plan.begin(game, seat)
        if kept is None:
            passes = current is not None and current.auto_moves.is_passing(seat)
            self._plan = replace(begun, passes=passes)
        else:
            moves = kept.left(game) or ()
            self._plan = replace(begun, care=kept.care, moves=moves, passes=kept.passes)
        self._said = ""
        self._shown = game
        self._ahead = self._table_after(self._plan)

    def open(self) -> Effects:
        """Show the screen, and say what it is for."""
        return (Draw(), Focus("table"), Say(planning_words(self.scene)))

    def _table_after(self, plan: Plan) -> Game | None:
        """Return the game after the planned moves, if the others pass; None if the seat can plan
        nothing more."""
        game = ahead(self.game, self._seat)
        for one in plan.moves:
            if game is None or not one.is_possible(game.state):
                return None
            game.play(one.move)
            self._shown = game
            game = ahead(game, self._seat)
        self._shown = game or self._shown
        return game

    # ------------------------------------------------------------------ what is pressed

    def press(self, command: Command) -> Effects | None:
        """Plan a move, or carry out a button."""
        plan = self._plan
        match command:
            case MakeMove(move) if move == PASS:
                return self._keep(replace(plan, passes=not plan.passes))
            case MakeMove(move):
                return self._add(move)
            case PlanButton.PASS:
                return self._keep(replace(plan, passes=not plan.passes))
            case PlanButton.BACK if plan.moves:
                return self._keep(replace(plan, moves=plan.moves[:-1]))
            case PlanButton.CLEAR:
                return self._keep(replace(plan, moves=(), passes=False))
        return self.press_table(command)

    def control(self, name: str, value: str) -> Effects | None:
        """Choose what ends the plan early, or which card to displace."""
        if name == CARE and value in map(str, Care):
            return self._keep(replace(self._plan, care=Care(value)))
        return super().control(name, value)

    def _add(self, move: Move) -> Effects:
        """Plan a move after the others."""
        game, t = self._ahead, self._preferences.t
        if game is None or move not in game.legal_moves:
            return ()
        plan = self._plan
        longer = replace(plan, moves=(*plan.moves, Planned(move, game.state.price(move))))
        if not is_plannable(move):
            return self._tell(refused_words(t))
        if len(str(longer)) > MAX_PLAN_LENGTH:
            return self._tell(t._("The plan is full."))
        return self._keep(longer, added_words(self.scene, longer))

    def _tell(self, words: str) -> Effects:
        self._opened, self._said = None, words
        return (Draw(), Say(words))

    def _keep(self, plan: Plan, words: str = "") -> Effects:
        """Keep a changed plan with the game, unless another tab has taken the game further."""
        current = self._session.current
        if current is None or current.game is not self.game:
            return ()
        current.auto_moves.set_plan(plan)
        self._plan, self._said, self._opened, self._displaced = plan, "", None, ""
        self._ahead = self._table_after(plan)
        return (SaveGame(), Draw(), Focus("plan"), Say(words or planning_words(self.scene, plan)))

    # ------------------------------------------------------------------ drawing

    @property
    def scene(self) -> Scene:
        """The table after the planned moves, as the planner will see it."""
        scene = self._table(View(self._shown.state, self._seat), self._log, self._participants)
        chooses = self._ahead is not None
        return replace(scene, chooses=chooses, by_link=True, has_adviser=False)

    @property
    def _log(self) -> tuple[Entry, ...]:
        """The log with the planned moves, so that the cards they take leave the market."""
        planned = self._shown.log[len(self.game.log) :]
        moves = (one for one in planned if isinstance(one, MoveEntry) and one.seat == self._seat)
        return (*self.game.log, *moves)

    def screen(self) -> Html:
        """Return the table with the plan at the bottom."""
        return planning_page(self.scene, self._plan, self._said, may_add=self._ahead is not None)
