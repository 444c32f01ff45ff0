"""Draws a run: the table of a puzzle, with the count and the clock below it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from stp.moves import Move
from stp.web.commands.buttons import PuzzleButton
from stp.web.commands.library import AskPuzzles
from stp.web.lazy.puzzles.ratings import ALL
from stp.web.lazy.puzzles.words import theme_word
from stp.web.lazy.sandbox_page import pass_button, sandbox_bar
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import Html, element
from stp.web.render.kit.signs import icon
from stp.web.render.table.page import table
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.reasons import move_at_start, move_phrase
from stp.web.words.text import Text, sentences

MISSES: Final = 3
"""Number of wrong moves that end a run."""
_MINUTE: Final = 60


class Ended(Enum):
    """Why a run is over."""

    TIME = auto()
    MISSES = auto()
    ALL = auto()
    """There are no more puzzles."""


@dataclass(frozen=True, slots=True)
class RunState:
    """The state of a run."""

    theme: str
    left: int | None
    """Seconds left, None without a time limit."""
    solved: int = 0
    missed: int = 0
    is_good: bool = False
    """Whether the move made last was right."""
    answer: str = ""
    """The judgement of that move."""
    ended: Ended | None = None
    best: int | None = None
    """The best result before this run."""


def run_page(shown: Scene, state: RunState, scene: Scene) -> Html:
    """Return the table `shown` with the run below it; `scene` is its position."""
    return table(shown, _bar(scene, state), "watched trained")


def _bar(scene: Scene, state: RunState) -> Html:
    t = scene.t
    answer = state.answer
    if answer and not state.ended:  # the table shows the next puzzle already
        answer = t._("Previous puzzle: {answer}", answer=answer)
    words = " ".join(filter(None, (answer, state.ended and end_words(state, t))))
    is_good = state.is_good if state.answer else bool(state.ended)
    left = element(
        "span",
        t.listing(_counts(state, t)),
        role="timer" if state.left is not None else None,
    )
    return sandbox_bar(_place(state, t), left, words, _buttons(scene, state), is_good=is_good)


def _place(state: RunState, t: Text) -> str:
    theme = t._("All themes") if state.theme == ALL else theme_word(state.theme, t)
    return t._("Run: {theme}", theme=theme)


def _counts(state: RunState, t: Text) -> list[str]:
    counts = [
        t.ngettext("{number} solved", "{number} solved", state.solved),
        t.ngettext("{number} of {most} mistakes", "{number} of {most} mistakes", state.missed,
                   most=MISSES),
    ]  # fmt: skip
    if state.left is not None and not state.ended:
        minutes, seconds = divmod(state.left, _MINUTE)
        counts.append(t._("{time} left", time=f"{minutes}:{seconds:02}"))
    return counts


def state_words(state: RunState, t: Text) -> str:
    """Return the question and the state of the run, for the live region."""
    return sentences((_place(state, t), t._("Find the best move."), t.listing(_counts(state, t))))


def time_words(left: int, t: Text) -> str:
    """Return the time that is left, for the live region."""
    return t.ngettext("{number} second left.", "{number} seconds left.", left)


def answer_words(scene: Scene, move: Move, best: Move | None) -> str:
    """Return the judgement of a move; `best` is the better one that it missed."""
    t, done = scene.t, move_at_start(scene, move)
    if best is None:
        return t._("{move}: the best move. Well spotted!", move=done)
    return t._(
        "{move}: a mistake. The best move: {best}.", move=done, best=move_phrase(scene, best)
    )


def end_words(state: RunState, t: Text) -> str:
    """Return why a run is over, its result, and the best one."""
    why = {
        Ended.TIME: t._("Time's up."),
        Ended.MISSES: t._("That was your third mistake."),
        Ended.ALL: t._("There are no more puzzles."),
    }
    solved = t.ngettext("You solved {number} puzzle.", "You solved {number} puzzles.", state.solved)
    best = ""
    if state.solved and (state.best is None or state.solved > state.best):
        best = t._("That's your best result yet!")
    elif state.best is not None:
        best = t._("Your best result: {number}.", number=state.best)
    return " ".join(filter(None, (state.ended and why[state.ended], solved, best)))


def _buttons(scene: Scene, state: RunState) -> list[Html | None]:
    t = scene.t
    leave = ui_button(PuzzleButton.LEAVE, icon("ui-back"), element("span", t._("Back")),
                      cls="button ghost", id="puzzle-leave")  # fmt: skip
    if state.ended:
        again = ui_button(AskPuzzles("run", state.theme), t._("New run"), cls="button primary",
                          id="run-again")  # fmt: skip
        return [leave, again]
    return [leave, pass_button(scene)]
