"""Draws the mistakes trainer: the table before a mistake, with the question and answer below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stp.analysis import Decision
from stp.moves import Move
from stp.web.commands.buttons import MistakesButton
from stp.web.lazy.judgement import ExplainedDecision, Judgement
from stp.web.lazy.sandbox_page import sandbox_bar, ways_on
from stp.web.lazy.why_not import objection
from stp.web.render.kit.controls import page_frame, ui_button
from stp.web.render.kit.html import Html, classes, element
from stp.web.render.kit.signs import icon
from stp.web.render.table.page import table
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.reasons import move_at_start, move_phrase, reason
from stp.web.words.marking import N_
from stp.web.words.text import Text, sentences


@dataclass(frozen=True, slots=True)
class Exercise:
    """A mistake, and the state of the search for a better move."""

    at: int
    """The number of this mistake, from 1."""
    total: int
    """Number of mistakes."""
    compared: ExplainedDecision
    tried: Move | None = None
    answer: Judgement | None = None
    """Judgement of the move tried last, None until it is known."""
    is_hinted: bool = False
    is_told: bool = False
    """Whether the solution was shown."""
    is_over: bool = False
    """Whether a better move has been found or shown."""


_HINTS: Final = {
    "buy": N_("Hint: buy a card."),
    "take": N_("Hint: take a card into your hand."),
    "play": N_("Hint: play a card from your hand."),
    "pass": N_("Hint: save your rubles."),
    "observe": N_("Hint: use your Observatory."),
}
"""Hints, by the verb of the best move."""


def trainer_page(scene: Scene, exercise: Exercise, shown: Scene) -> Html:
    """Return the table `shown` with the exercise below it; `scene` is the position of the
    exercise."""
    bar = sandbox_bar(
        _place(scene.t, exercise),
        element("span", _task(scene, exercise)),
        answer_words(exercise, scene),
        _buttons(scene, exercise),
        is_good=exercise.answer is not None and exercise.answer.is_good,
    )
    return table(shown, bar, "watched trained")


def _place(t: Text, exercise: Exercise) -> str:
    return t.ngettext(
        "Mistake {place} of {number}", "Mistake {place} of {number}", exercise.total,
        place=exercise.at,
    )  # fmt: skip


def _task(scene: Scene, exercise: Exercise) -> str:
    """Return the move made, and the question."""
    t = scene.t
    made = move_phrase(scene, Move.parse(exercise.compared.decision.made))
    return t._("Played: {move}. Find a better move.", move=made)


def task_words(exercise: Exercise, scene: Scene) -> str:
    """Return the question, for the live region."""
    return sentences([_place(scene.t, exercise), _task(scene, exercise)])


def kind_words(exercise: Exercise, scene: Scene) -> str:
    """Return a hint: the kind of the better move, without naming it."""
    return hint_of(scene.t, Move.parse(exercise.compared.decision.best))


def hint_of(t: Text, best: Move) -> str:
    """Return the kind of a move as a hint."""
    known = _HINTS.get(best.verb)
    return t._(known) if known else t._("Hint: use the power of one of your cards.")


def answer_words(exercise: Exercise, scene: Scene) -> str:
    """Return the judgement of the move tried last, with reasons; the hint until it is good."""
    t, answer = scene.t, exercise.answer
    is_solved = answer is not None and answer.is_good
    hint = kind_words(exercise, scene) if exercise.is_hinted and not is_solved else ""
    if exercise.tried is None:
        return hint
    move = move_phrase(scene, exercise.tried)
    start = move_at_start(scene, exercise.tried)
    if answer is None:
        return t._("{move}: the expert is thinking…", move=start)
    best = Move.parse(exercise.compared.decision.best)
    if answer.is_good:
        why = reason(scene, scene.view, answer.move, answer.reasons, limit=2)
        if exercise.is_told:
            said = t._("The expert's move: {move}.", move=move)
        elif answer.move == best:
            said = t._("{move}: the expert's move. Well spotted!", move=start)
        else:
            said = t._("{move}: just as good as the expert's move.", move=start)
    else:
        why = objection(
            scene,
            scene.view,
            (best, exercise.compared.best),
            (answer.move, answer.reasons),
        )
        points = max(1, round(answer.loss))
        if answer.was_made:
            said = t.ngettext(
                "{move}: your move in the game. It costs about {number} point.",
                "{move}: your move in the game. It costs about {number} points.",
                points, move=start,
            )  # fmt: skip
        else:
            said = t.ngettext(
                "{move}: costs about {number} point. Try again.",
                "{move}: costs about {number} points. Try again.",
                points, move=start,
            )  # fmt: skip
    return " ".join(filter(None, (said, why, hint)))


def _buttons(scene: Scene, exercise: Exercise) -> list[Html | None]:
    t = scene.t
    last = exercise.at == exercise.total
    onwards = t._("Finish") if last else t._("Next")
    leave = ui_button(MistakesButton.LEAVE, icon("ui-back"), element("span", t._("Back")),
                      cls="button ghost", id="mistakes-leave")  # fmt: skip
    if exercise.is_over:
        next_button = ui_button(MistakesButton.NEXT, onwards, cls="button primary", id="next")
        return [leave, next_button]
    return [leave, *ways_on(scene, MistakesButton.SOLUTION, MistakesButton.NEXT)]


def done_words(t: Text, solved: int, total: int) -> str:
    """Return how many better moves were found."""
    return t.ngettext(
        "You found a better move for {solved} of {number} mistake.",
        "You found a better move for {solved} of {number} mistakes.",
        total, solved=solved,
    )  # fmt: skip


def done_page(scene: Scene, results: Sequence[tuple[Decision, bool | None]]) -> Html:
    """Return the summary of all mistakes; None stands for one that was not practised this time."""
    t = scene.t
    looked_at = [is_solved for _, is_solved in results if is_solved is not None]
    rows = (
        element(
            "li",
            icon("ui-check" if is_solved else "ui-close"),
            element("span", element("b", t._("Better: {move}", move=_move(scene, one.best))),
                    element("em", t._("Played: {move}", move=_move(scene, one.made)))),
            element("em", t._("found") if is_solved else t._("not found")),
            cls=classes("learned", bool(is_solved) and "good"),
        )
        for one, is_solved in results
        if is_solved is not None
    )  # fmt: skip
    return page_frame(
        t,
        t._("Learn from your mistakes"),
        MistakesButton.LEAVE,
        element(
            "main",
            element("section", element("h2", done_words(t, sum(looked_at), len(looked_at))),
                    element("ul", *rows, cls="learned-list"), cls="panel"),
            element(
                "div",
                ui_button(MistakesButton.AGAIN, icon("ui-replay"), t._("Try again"),
                          cls="button secondary", id="mistakes-again"),
                ui_button(MistakesButton.LEAVE, t._("Back"), cls="button primary",
                          id="mistakes-back"),
                cls="end-buttons",
            ),
            cls="library",
            id="learned",
            tabindex="-1",
        ),
        leave_id="mistakes-leave",
    )  # fmt: skip


def _move(scene: Scene, text: str) -> str:
    return move_phrase(scene, Move.parse(text))
