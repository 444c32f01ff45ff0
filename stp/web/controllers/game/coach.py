"""Controls the coach: chooses its tips and remembers which were shown.

It explains one thing a phase (`stp.web.model.coach.explanations`). Early in a game, it then names
the move that a hint would. Bots wait until its welcome has been read; after that, it never stops
anyone from playing. Before a costly pass, it asks once per phase.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stp.analysis import Evaluation, explain, finish
from stp.bots import LevelBot
from stp.bots.explain import has_equals, has_useful
from stp.facts.reading import BOUGHT, can_wait, is_last_phase
from stp.game import Game
from stp.moves import Move
from stp.view import ALL_OPEN, View
from stp.web.commands.buttons import CoachButton
from stp.web.controllers.effects import Announce, Draw, Effects, LetBotMove, Notify
from stp.web.controllers.game.adviser import Adviser
from stp.web.controllers.preferences import Preferences
from stp.web.model.coach.conditions import ADVISED_ROUNDS
from stp.web.model.coach.explanations import BEGIN, WELCOME, Explanation, due
from stp.web.model.coach.lesson import FREE, TAUGHT, LessonStep, awaits_step, is_lesson, step_of
from stp.web.model.coach.tips import Advice, Coaching, Pondering, Tip
from stp.web.model.start_form import is_first_table

COSTLY: Final = 2.0
"""Value of a purchase, in points, at which the coach may ask before a pass."""
_CLEAR: Final = 1.0
"""How many points better than the pass it must be, in simulated games, for the coach to ask."""
_GLANCE: Final = "medium"
"""The level that estimates the cost; it answers at once, because it does not search."""
_WORDED: Final = frozenset(("buy", "take", "play", "pass"))
"""The kinds of moves that the coach advises. Powers are explained where they are used."""


class Coach:
    """Gives tips in a first game, or in every game if the settings say so.

    `is_first` returns whether no game has been finished on this device.
    """

    def __init__(
        self, preferences: Preferences, is_first: Callable[[], bool], adviser: Adviser
    ) -> None:
        self._preferences = preferences
        self._is_first = is_first
        self._adviser = adviser
        self._game: Game | None = None
        self._is_first_game = self._is_lesson = False
        self._advised_on: View | None = None
        """The position of the last advice."""
        self._read_on: View | None = None
        """The position of the last advice that was read."""
        self._phase: tuple[object, int, str] | None = None
        """The phase that is shown: the viewer, the round and its name."""
        self._explained_in: tuple[object, int, str] | None = None
        """The last phase in which an explanation was read."""
        self._announced: Tip | None = None
        """The tip that was announced last."""
        self._has_welcomed = False
        """Whether the welcome has been shown in this game."""
        self._objected_in = ("", 0, 0)
        """The phase, round and seat of the last objection to a pass."""
        self.tip: Tip | None = None
        """What is shown now."""
        self.has_more = False
        """Whether another tip follows in the same position."""
        self.keeps_room = False
        """Whether the table keeps room for tips, even between two of them."""

    def update(self, game: Game, view: View, *, covered: bool) -> Effects:
        """Find the tip for the viewer of a position.

        While their rubles and hand are covered, it must not reveal them, as advice could.
        """
        self.hide_tip()
        self._switch_to(game)
        if self._is_lesson:
            step = step_of(game)
            self.tip = None if step is FREE and view == self._read_on else step
            self._advised_on = view
            self.keeps_room = self.tip is not None or (step is None and awaits_step(game))
            return ()
        if view.viewer is ALL_OPEN or view.seat is None or not self.is_wanted(game):
            return ()
        asked = self._explain(game, view, covered=covered)
        self.keeps_room = self.tip is not None or view.round <= ADVISED_ROUNDS
        return asked

    def _explain(self, game: Game, view: View, *, covered: bool) -> Effects:
        """Find the next explanation or advice, and begin to think about the move to advise."""
        told = self._explained_topics()
        if self._has_welcomed:
            told.append(BEGIN)  # it says welcome, too
        self._phase = view.viewer, view.round, view.phase
        is_due = self._explained_in != self._phase
        explanation = due(view, told, covered=covered) if is_due else None
        if explanation is not None:
            topic = explanation.topic
            self.tip, told = explanation, [*told, topic.id, *topic.includes]
            is_welcome = _is_welcome(explanation)
            self.has_more = is_welcome and due(view, told, covered=covered) is not None
            if self.has_more or covered or not self._may_advise(view):
                return ()
            asked = self._adviser.ask(game, self._show_advice)  # thinks while the tip is read
            self.has_more = self._advice(game) is not None or self._adviser.hint is None
            return asked
        if covered or not self._may_advise(view):
            return ()
        asked = self._adviser.ask(game, self._show_advice)
        self.tip = Pondering() if self._adviser.is_thinking else self._advice(game)
        if isinstance(self.tip, Advice):
            self._advised_on = view
            if self._preferences.settings.coach == "on":
                self._adviser.count()
        return asked

    @property
    def coaching(self) -> Coaching:
        """The tip, and what belongs to it."""
        considers = self._adviser.is_hurried and not isinstance(self.tip, Pondering)
        return Coaching(self.tip, self.has_more, self.keeps_room, considers)

    def hide_tip(self) -> None:
        """Clear the tip, as while no table is shown."""
        self.tip, self.has_more, self.keeps_room = None, False, False

    def _show_advice(self) -> Effects:
        """Show and announce the advice that has arrived."""
        return (Draw(), Announce())

    def mark_announced(self) -> bool:
        """Mark the tip as announced; return whether it is new and has to be."""
        is_said = self.tip is not None and not isinstance(self.tip, Pondering)
        fresh = is_said and self.tip != self._announced
        self._announced = self.tip
        self._has_welcomed |= _is_welcome(self.tip)
        return fresh

    def press(self, button: CoachButton) -> Effects:
        """Continue after a tip, give the advice without further thought, or turn tips off."""
        match button:
            case CoachButton.NOW:
                return self._adviser.answer_now(self._game, self._show_advice) if self._game else ()
            case CoachButton.OFF:
                self._preferences.change("coach", "off")
            case CoachButton.NEXT:
                self.mark_read()
        return (Draw(), Announce(), LetBotMove())

    def mark_read(self) -> None:
        """Mark the tip as read."""
        if isinstance(self.tip, Explanation):
            topic = self.tip.topic
            told = " ".join([*self._explained_topics(), topic.id, *topic.includes])
            self._preferences.change("told", told)
            if topic.id != WELCOME:
                self._explained_in = self._phase
        elif self.tip is FREE:
            told = " ".join(dict.fromkeys([*self._explained_topics(), *TAUGHT]))
            self._preferences.change("told", told)
            self._read_on = self._advised_on
        elif isinstance(self.tip, Advice | LessonStep):
            self._read_on = self._advised_on

    def _explained_topics(self) -> list[str]:
        return self._preferences.settings.told.split()

    def is_wanted(self, game: Game) -> bool:
        """Return whether the coach speaks in a game; in the lesson it always does."""
        self._switch_to(game)
        wanted = self._preferences.settings.coach
        return self._is_lesson or wanted == "on" or (wanted == "first" and self._is_first_game)

    def _switch_to(self, game: Game) -> None:
        """Reset for another game."""
        if game is not self._game:
            self._game, self._is_first_game = game, self._is_first()
            self._is_lesson = is_lesson(game)
            self._read_on = self._explained_in = None
            self._has_welcomed = False

    def refusal(self, move: Move | None = None) -> Effects | None:
        """Return the lesson's objection to a move, None if it is allowed.

        None as `move` stands for any other action.
        """
        step = self.tip
        if not isinstance(step, LessonStep) or not step.moves:
            return None
        if move is not None and step.allows(move):
            return None
        t = self._preferences.t
        return (Notify(t._("Not yet. Follow the tip first.")),)

    def _may_advise(self, view: View) -> bool:
        """Return whether the viewer chooses an action in an early round and has no advice yet."""
        chooses = view.decides and view.decision == "action" and len(view.legal_moves) > 1
        return chooses and view.round <= ADVISED_ROUNDS and view != self._read_on

    def _advice(self, game: Game) -> Advice | None:
        """Return the adviser's move; None while it thinks, and for moves that are not advised."""
        if self._adviser.hint is None:
            return None
        best, *others = self._adviser.hint.found
        if best.move.verb not in _WORDED:
            return None
        return Advice(best, has_equals(best, others), has_useful(others))

    # ------------------------------------------------------------------ before a mistake

    @property
    def holds_bots(self) -> bool:
        """Whether bots wait, because the welcome of a first game has not been read."""
        return _is_welcome(self.tip) and self._game is not None and is_first_table(self._game)

    def consider(
        self, game: Game, move: Move, *, covered: bool, then: Callable[[], Effects]
    ) -> Effects | None:
        """Think about a pass that looks costly at a glance, and call `then`; None if no thought is
        needed before `objection`.

        A fifth of the passes that look costly are right; `docs/proof.md` says how many of those
        that the coach questions after thinking.
        """
        if self._adviser.hint is not None or not self._may_object(game, move, covered=covered):
            return None
        view, found = game.view(game.state.seat), _glance(game)
        if _held(view, found) or not _is_missed(view, move, found):
            return None
        return (*self._adviser.answer_now(game, then), Draw())

    def objection(self, game: Game, move: Move, *, covered: bool) -> Evaluation | None:
        """Return the move that a pass would miss: the valuable purchase that a hint advises or, in
        the last phase, a card in the hand that can be played; None if there is none.

        The coach asks in every game in which it speaks, once per phase, but never while rubles and
        hand are covered, because the question would reveal what the player can afford.
        """
        if not self._may_object(game, move, covered=covered):
            return None
        view, hint = game.view(game.state.seat), self._adviser.hint
        if hint is None and not is_last_phase(view):
            return None  # `consider` found nothing to think about
        missed = _held(view, hint.found if hint else _glance(game))
        if missed is None and hint and _is_missed(view, move, hint.found):
            missed = hint.found[0]
        if missed is not None:
            self._objected_in = _stage(game)
        return missed

    def _may_object(self, game: Game, move: Move, *, covered: bool) -> bool:
        """Return whether a move is a pass that the coach may question."""
        passes = move.verb == "pass" and game.state.decision == "action"
        may_ask = passes and not covered and self.is_wanted(game)
        return may_ask and self._objected_in != _stage(game)


def _is_welcome(tip: Tip | None) -> bool:
    return isinstance(tip, Explanation) and tip.topic.id == WELCOME


def _stage(game: Game) -> tuple[str, int, int]:
    """Return the phase, the round and the seat that decides."""
    return game.state.phase, game.state.round, game.state.seat or 0


def _glance(game: Game) -> Sequence[Evaluation]:
    """Return what a level that does not search thinks of the moves, at once."""
    return finish(explain(LevelBot(_GLANCE), game.view(game.state.seat, memory=True)))


def _held(view: View, found: Sequence[Evaluation]) -> Evaluation | None:
    """Return the best card in the hand that can be played in the last phase, if any: it costs more
    points than its price."""
    held = (one for one in found if one.move.verb == "play")
    return next(held, None) if is_last_phase(view) else None


def _is_missed(view: View, passing: Move, found: Sequence[Evaluation]) -> bool:
    """Return whether the best move is a purchase that a pass would miss: it is worth much, cannot
    wait in the hand, and is clearly better than the pass."""
    best = found[0]
    if best.move.verb not in BOUGHT or best.value < COSTLY or can_wait(view, best.move):
        return False
    return not any(one.move == passing and one.behind(best) < _CLEAR for one in found)
