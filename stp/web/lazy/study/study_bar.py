"""Draws what is below the table of a study: the comment, the variations, the replay's controls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from stp.game import Game
from stp.moves import Move
from stp.record.annotations import Transcript, Variation, comment_at, unreadable_at, variations_at
from stp.web.commands import ShowVariation
from stp.web.commands.buttons import StudyButton, TableButton
from stp.web.model.clean_text import MAX_TITLE_LENGTH, clean
from stp.web.render.kit.controls import icon_button, keycap, move_button, ui, ui_button
from stp.web.render.kit.html import Child, Html, element
from stp.web.render.kit.signs import icon
from stp.web.render.screens.replay import (
    Playback,
    comment_line,
    replay_head,
    scrubber,
    steps,
    way_on,
    ways_out,
)
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.reasons import move_heading
from stp.web.words.text import Text, sentences

MAX_COMMENT_LENGTH: Final = 500
"""Maximum length of a comment that is written here, in characters; a longer one stays as long."""
WORDS: Final = "study-words"
"""Name and id of the field for a comment or a name."""
_OPENERS: Final = {StudyButton.EDIT: "study-edit", StudyButton.NAME: "study-name"}
"""Ids of the buttons that open the field."""


@dataclass(frozen=True, slots=True)
class Study:
    """What the study shows besides the controls of a replay."""

    comment: str
    unreadable: str
    """How many variations of the position shown cannot be read."""
    variation: Variation | None
    """The variation shown, None for the game itself."""
    branches: tuple[Variation, ...]
    """The variations that go on from the position shown."""
    tried: int
    """Number of moves of the variation shown, up to the position shown."""
    is_last: bool
    """Whether the position shown is the last of its game or variation."""
    edited: StudyButton | None
    """What is being written: a comment or a name; None for nothing."""
    draft: str | None
    """The text in the field for this, None if it has not changed."""
    notice: str
    may_undelete: bool


def opener_of(button: StudyButton) -> str:
    """Return the id of a button that opens the field."""
    return _OPENERS[button]


def clean_comment(game: Game, at: int, tried: Transcript = ()) -> str:
    """Return the comment on a position of a game or a variation, cleaned for display."""
    text = comment_at(game, at, tried)
    return clean(text, len(text))


def max_length(words: str, usual: int) -> int:
    """Return the maximum length of a text that replaces another one, which may be longer than
    usual."""
    return max(usual, len(words))


def comment_words(game: Game, at: int, t: Text) -> str:
    """Return the comment on a position, and the number of its variations."""
    number = len(variations_at(game, at))
    counted = t.ngettext("{number} variation.", "{number} variations.", number) if number else ""
    return sentences((clean_comment(game, at), counted, unreadable_words(game, at, t)))


def unreadable_words(game: Game, at: int, t: Text) -> str:
    """Return how many variations of a position cannot be shown, "" if all can."""
    number = unreadable_at(game, at)
    return (
        t.ngettext(
            "{number} variation can't be read.", "{number} variations can't be read.", number
        )
        if number
        else ""
    )


def study_bar(study: Study, replay: Playback, scene: Scene) -> Html:
    """Return the bar."""
    t = scene.t
    label = t._("Write a comment")
    edit = icon_button(StudyButton.EDIT, "card-author", label, id=opener_of(StudyButton.EDIT))
    lines = tuple(_lines(study, scene))
    return element(
        "footer",
        replay_head(replay, scene, edit, is_pressed=True),
        _form(study, scene) if study.edited else _words(study, replay, scene),
        scrubber(replay, t),
        element("div", *lines, cls="study-lines", role="group", aria_label=t._("Variations"))
        if lines
        else None,
        element(
            "div",
            steps(replay, t),
            element("div", _pass(scene), way_on(replay, scene), *ways_out(t), cls="replay-choices"),
            cls="replay-controls",
        ),
        cls="actions replay-bar study-bar",
        data_key="study-bar",
    )


def _words(study: Study, replay: Playback, scene: Scene) -> Html:
    """Return the comment, or else what can be done."""
    t = scene.t
    if study.notice:
        undelete = ui_button(
            StudyButton.UNDELETE, t._("Undo"), cls="text-link", id="study-undelete"
        )
        return element(
            "p", element("span", study.notice), undelete if study.may_undelete else None,
            cls="comment",
        )  # fmt: skip
    if study.comment or study.unreadable:
        return comment_line(sentences((study.comment, study.unreadable)))
    if study.variation:
        said = t._("Variation from move {number}", number=study.variation.after)
    elif replay.at == replay.total:
        said = t._("Go back to try other moves.")
    else:
        said = t._("Play any move to see what happens.")
    return element("p", said, cls="comment remark")


def _form(study: Study, scene: Scene) -> Html:
    """Return the field for a comment or a name."""
    t, same = scene.t, {"name": WORDS, "id": WORDS}
    names = study.variation if study.edited is StudyButton.NAME else None
    before, usual = (names.name, MAX_TITLE_LENGTH) if names else (study.comment, MAX_COMMENT_LENGTH)
    most, words = max_length(before, usual), before if study.draft is None else study.draft
    keys: Child = None
    if names:
        label = t._("Name this variation")
        field = element("input", value=words, maxlength=most, aria_label=label, **same)
    else:
        label = t._("Write a comment")
        field = element("textarea", words, rows=2, maxlength=most, aria_label=label, **same)
        keys = keycap(scene.settings, t._("Ctrl+Enter"))
    keep = element(
        "button", element("span", t._("Save")), keys,
        type="submit", cls="button primary", id="study-keep",
    )  # fmt: skip
    return element(
        "form", field, keep, cls="study-form", autocomplete="off", **ui(StudyButton.KEEP)
    )


def _lines(study: Study, scene: Scene) -> Iterator[Html]:
    """Yield the way back to the game, the variation shown, and those that go on from here."""
    t, shown = scene.t, study.variation
    if shown:
        yield ui_button(StudyButton.GAME, icon("ui-back"), element("span", t._("Game")),
                        cls="button secondary", id="study-game")  # fmt: skip
        name = clean(shown.name, MAX_TITLE_LENGTH) or t._("Variation")
        yield ui_button(StudyButton.NAME, name, cls="text-link", id=opener_of(StudyButton.NAME),
                        title=t._("Name this variation"))  # fmt: skip
    elif study.branches:
        yield element("span", t._("Variations"))
    for place, one in enumerate(study.branches):
        if one != shown:
            move = Move.parse(one.transcript[study.tried].partition(" ")[2])
            name = clean(one.name, MAX_TITLE_LENGTH) or move_heading(scene, move)
            yield ui_button(ShowVariation(place), name, cls="button secondary",
                            id=f"study-show-{place}")  # fmt: skip
    if shown:
        yield icon_button(TableButton.UNDO, "ui-undo", t._("Take back the last move"), id="undo",
                          disabled=not study.is_last)  # fmt: skip
        yield ui_button(StudyButton.DELETE, t._("Delete"), cls="button ghost",
                        id="study-delete")  # fmt: skip


def _pass(scene: Scene) -> Html:
    """Return the button for passing; the sheets of other decisions have their own."""
    t = scene.t
    content = (icon("ui-pass"), element("span", t._("Pass")), keycap(scene.settings, "P"))
    if scene.view.decision == "action" and Move("pass") in scene.view.legal_moves:
        return move_button(Move("pass"), *content, cls="button secondary")
    return element("button", *content, type="button", cls="button secondary", disabled=True)
