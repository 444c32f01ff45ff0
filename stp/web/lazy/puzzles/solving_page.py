"""Draws a puzzle: the table, with the question and the answer below it."""

from __future__ import annotations

from dataclasses import dataclass

from stp.analysis import Reasons
from stp.moves import Move
from stp.web.commands.buttons import PuzzleButton
from stp.web.lazy.puzzles.words import theme_word
from stp.web.lazy.sandbox_page import sandbox_bar, ways_on
from stp.web.lazy.trainer_page import hint_of
from stp.web.lazy.why_not import objection
from stp.web.render.kit.controls import icon_button, ui_button
from stp.web.render.kit.html import Html, element
from stp.web.render.kit.signs import icon
from stp.web.render.table.page import table
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.hint import opinion_of_best
from stp.web.render.table.sheets.reasons import move_at_start, move_phrase, reason
from stp.web.words.text import Text, sentences


@dataclass(frozen=True, slots=True)
class Attempt:
    """A puzzle, and the state of the search for its best move."""

    theme: str
    rating_of_puzzle: int
    best: Move
    tried: Move | None = None
    loss: float = 0.0
    """What the move tried last costs."""
    why: tuple[Reasons, Reasons] | None = None
    """The reasons of the best move, and of the one tried last."""
    is_hinted: bool = False
    is_told: bool = False
    """Whether the solution was shown."""
    is_over: bool = False
    """Whether the best move has been found or shown."""
    rating: int | None = None
    """The player's new rating, None if this puzzle has been rated before."""
    at_first: bool = False
    """Whether the first move tried was the best one, without a hint."""


def puzzle_page(shown: Scene, attempt: Attempt, scene: Scene) -> Html:
    """Return the table `shown` with the puzzle below it; `scene` is its position."""
    bar = sandbox_bar(
        _place(scene, attempt),
        element("span", _task(scene, attempt)),
        answer_words(attempt, scene),
        _buttons(scene, attempt),
        is_good=attempt.is_over,
    )
    return table(shown, bar, "watched trained")


def _place(scene: Scene, attempt: Attempt) -> str:
    """Return the theme, and the edition if it is not the base game."""
    t, edition = scene.t, scene.view.edition
    title = t._("Puzzle: {theme}", theme=theme_word(attempt.theme, t))
    return title if edition == "base" else t.listing((title, t.editions()[edition]))


def _task(scene: Scene, attempt: Attempt) -> str:
    t, rating = scene.t, str(attempt.rating_of_puzzle)
    return t._("Find the best move. Puzzle rating: {rating}.", rating=rating)


def task_words(attempt: Attempt, scene: Scene) -> str:
    """Return the question, for the live region."""
    return sentences([_place(scene, attempt), _task(scene, attempt)])


def link_words(t: Text) -> str:
    """Return the text that goes with the link to a puzzle."""
    return t._("{title}: can you find the best move?", title=t._("Saint Petersburg"))


def answer_words(attempt: Attempt, scene: Scene) -> str:
    """Return the judgement of the move tried last, with reasons; the hint until it is over."""
    t = scene.t
    hint = hint_of(t, attempt.best) if attempt.is_hinted else ""
    if attempt.tried is None or attempt.why is None:
        return hint
    move = move_at_start(scene, attempt.tried)
    if not attempt.is_over:
        points = max(1, round(attempt.loss))
        said = t.ngettext(
            "{move}: costs about {number} point. Try again.",
            "{move}: costs about {number} points. Try again.",
            points, move=move,
        )  # fmt: skip
        best, other = attempt.why
        why = objection(scene, scene.view, (attempt.best, best), (attempt.tried, other))
        return " ".join(filter(None, (said, why, hint)))
    if attempt.is_told:
        said = t._("The best move: {move}.", move=move_phrase(scene, attempt.tried))
    else:
        said = t._("{move}: the best move. Well spotted!", move=move)
    opinion = opinion_of_best(scene, attempt.tried)
    why = reason(
        scene, scene.view, attempt.tried, attempt.why[1], limit=2, denies=attempt.theme == "deny"
    )
    rated = ""
    if attempt.rating is not None:
        rated = t._("Your rating: {rating}.", rating=str(attempt.rating))
        if not attempt.at_first:
            rated += " " + t._("Only the first try counts, and only without a hint.")
    return " ".join(filter(None, (said, opinion, why, rated)))


def _buttons(scene: Scene, attempt: Attempt) -> list[Html | None]:
    t = scene.t
    leave = ui_button(PuzzleButton.LEAVE, icon("ui-back"), element("span", t._("Back")),
                      cls="button ghost", id="puzzle-leave")  # fmt: skip
    share = icon_button(PuzzleButton.SHARE, "ui-share", t._("Share this puzzle"),
                        id="puzzle-share")  # fmt: skip
    if attempt.is_over:
        return [leave, share, ui_button(PuzzleButton.NEXT, t._("Next puzzle"), cls="button primary",
                                 id="next")]  # fmt: skip
    return [leave, share, *ways_on(scene, PuzzleButton.SOLUTION, PuzzleButton.NEXT)]
