"""Draws the controls of a replay, which replace the buttons of a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stp.analysis import Decision
from stp.moves import Move
from stp.view import ALL_HIDDEN, ALL_OPEN
from stp.web.commands.buttons import AnalysisButton, ReplayButton, StudyButton
from stp.web.model.story.event_words import move_sentence
from stp.web.model.story.phase_starts import PhaseStart
from stp.web.render.kit.controls import icon_button, ui_button
from stp.web.render.kit.html import EMPTY, Html, classes, element
from stp.web.render.kit.signs import KIND_OF_DECK, icon
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.reasons import move_phrase
from stp.web.words.text import Text

_SHORT: Final = 120
"""Number of characters that fit without scrolling."""


@dataclass(frozen=True, slots=True)
class Playback:
    """What the controls of a replay depend on."""

    at: int
    """Number of moves up to the position shown."""
    total: int
    phases: tuple[PhaseStart, ...]
    marks: tuple[int, ...]
    """The positions with a comment or a variation, as numbers of moves."""
    is_over: bool
    """Whether the watched game is over."""
    is_playing: bool
    """Whether autoplay is on."""
    viewers: tuple[int | None, ...]
    """Whose view can be chosen: a seat, `ALL_OPEN` or `ALL_HIDDEN`."""
    viewer: int | None
    speed: str
    decision: Decision | None
    """What the analysis says about the next decision."""
    comment: str
    """The comment on the position shown, "" for none."""
    beside: Html
    """Content beside the controls about the position shown, or EMPTY."""


def replay_bar(replay: Playback, scene: Scene) -> Html:
    """Return the controls."""
    return element(
        "footer",
        _verdict(scene, replay.decision) if replay.decision else None,
        replay_head(replay, scene, is_pressed=False),
        comment_line(replay.comment) if replay.comment else None,
        scrubber(replay, scene.t),
        replay.beside,
        element("div", steps(replay, scene.t), _choices(replay, scene), cls="replay-controls"),
        cls="actions replay-bar",
        data_key="replay-bar",
    )


def comment_line(text: str) -> Html:
    """Return a comment; a long one scrolls, so that keys must reach it."""
    return element("p", text, cls="comment", tabindex=0 if len(text) > _SHORT else None)


def replay_head(replay: Playback, scene: Scene, more: Html = EMPTY, *, is_pressed: bool) -> Html:
    """Return the last move, and in a finished game the switch for trying moves."""
    t = scene.t
    last = scene.last_move()
    said = (
        move_sentence(t, scene.view.edition, scene.participants, last)
        if last
        else t._("Before the first move")
    )
    total = replay.total
    return element(
        "div",
        element(
            "p",
            element("b", t._("Move {number} of {total}", number=replay.at, total=total)),
            element("span", said),
            cls="prompt",
        ),
        more,
        ui_button(
            StudyButton.OPEN,
            icon("card-controller"),
            element("span", t._("Study")),
            cls=classes("button", "ghost", is_pressed and "pressed"),
            id="study-open",
            aria_pressed="true" if is_pressed else "false",
            title=t._("Try other moves, and write comments"),
        )
        if replay.is_over
        else None,
        cls="replay-head",
    )


def scrubber(replay: Playback, t: Text) -> Html:
    """Return the slider over all moves, with a mark for every phase and comment and a number for
    every round."""
    total = replay.total
    span = max(total, 1)
    marks = []
    for tick in replay.phases:
        x = f"{100 * tick.at / span:.2f}%"
        first = tick.phase == "worker"
        marks.append(
            element("line", x1=x, x2=x, y1=0, y2=12 if first else 7, cls=KIND_OF_DECK[tick.phase])
        )
        if first:
            marks.append(element("text", tick.round, x=x, y=22, text_anchor="middle"))
    marks += (
        element("circle", cx=f"{100 * at / span:.2f}%", cy=5, r=4, cls="comment-mark")
        for at in replay.marks
    )
    now = next((tick for tick in reversed(replay.phases) if tick.at <= replay.at), None)
    where = (
        t._("Move {number}, round {round}, {phase}", number=replay.at, round=now.round,
            phase=t.phase_word(now.phase))
        if now else str(replay.at)
    )  # fmt: skip
    slider = element(
        "input", type="range", name="replay-at", id="replay-at", min=0, max=total, step=1,
        value=replay.at, aria_label=t._("Move"), aria_valuetext=where,
    )  # fmt: skip
    return element("div", slider, element("svg", *marks, aria_hidden="true"), cls="scrubber")


def steps(replay: Playback, t: Text) -> Html:
    """Return the buttons that lead to other positions."""
    play = (
        icon_button(ReplayButton.PLAY, "ui-pause", t._("Stop"), id="replay-play")
        if replay.is_playing
        else icon_button(ReplayButton.PLAY, "ui-play", t._("Autoplay"), id="replay-play")
    )
    return element(
        "div",
        icon_button(ReplayButton.FIRST, "ui-first", t._("First move"), id="replay-first"),
        icon_button(
            ReplayButton.PHASE_BACK, "ui-phase-back", t._("Previous phase"), id="replay-phase-back"
        ),
        icon_button(ReplayButton.BACK, "ui-back", t._("Previous move"), id="replay-back"),
        play,
        icon_button(ReplayButton.FORWARD, "ui-chevron", t._("Next move"), id="replay-forward"),
        icon_button(
            ReplayButton.PHASE_FORWARD, "ui-phase-on", t._("Next phase"), id="replay-phase-forward"
        ),
        icon_button(ReplayButton.LAST, "ui-last", t._("Last move"), id="replay-last"),
        cls="steps",
    )


def _choices(replay: Playback, scene: Scene) -> Html:
    t = scene.t
    words = {ALL_OPEN: t._("All"), ALL_HIDDEN: t._("Spectator")}
    words |= dict(enumerate((person.name(t) for person in scene.participants), 1))
    seats = [(str(seat or ""), words[seat]) for seat in replay.viewers]
    viewer = element(
        "select",
        *(element("option", name, value=seat, selected=seat == str(replay.viewer or ""))
          for seat, name in seats),
        name="replay-viewer", id="replay-viewer", aria_label=t._("View as"),
    )  # fmt: skip
    names = {"slow": "½ ×", "medium": "1 ×", "fast": "3 ×"}
    is_newest = not replay.is_over and replay.at == replay.total  # the game itself stands here
    speed = element(
        "select",
        *(element("option", name, value=key, selected=key == replay.speed)
          for key, name in names.items()),
        name="replay-speed", id="replay-speed", aria_label=t._("Speed"),
    )  # fmt: skip
    return element(
        "div",
        viewer,
        speed,
        None if is_newest else way_on(replay, scene),
        icon_button(AnalysisButton.REPLAY, "ui-hint", t._("Analysis"), id="replay-analysis")
        if replay.is_over
        else None,
        *ways_out(t, in_words=is_newest),
        cls="replay-choices",
    )


def way_on(replay: Playback, scene: Scene) -> Html:
    """Return the button that leads on from the position: to a new game, or to the result."""
    t = scene.t
    if replay.is_over and scene.view.seat is None:
        return ui_button(ReplayButton.RESULT, icon("ui-chevron"), element("span", t._("Result")),
                         cls="button secondary", id="replay-result")  # fmt: skip
    return ui_button(ReplayButton.PLAY_ON, icon("ui-new"), element("span", t._("Play from here")),
                     cls="button primary", id="replay-play-on",
                     disabled=scene.view.seat is None or replay.viewer == ALL_HIDDEN)  # fmt: skip


def ways_out(t: Text, *, in_words: bool = False) -> tuple[Html, Html]:
    """Return the buttons for sharing the game and for closing the replay.

    With `in_words`, closing is the way on, and its button says so in words.
    """
    word = t._("Close replay")
    leave = (
        ui_button(ReplayButton.LEAVE, icon("ui-back"), element("span", word),
                  cls="button primary", id="replay-leave")
        if in_words
        else icon_button(ReplayButton.LEAVE, "ui-close", word, id="replay-leave")
    )  # fmt: skip
    return icon_button(ReplayButton.SHARE, "ui-share", t._("Share"), id="replay-share"), leave


def _verdict(scene: Scene, one: Decision) -> Html:
    """Return the analysis of a decision: the move made, and a better one."""
    t = scene.t
    made = move_phrase(scene, Move.parse(one.made))
    name = scene.name(one.seat)
    if one.made == one.best:
        said = t._("{name}: {move}. The expert agrees.", name=name, move=made)
        return element("p", icon("ui-hint"), element("span", said), cls="verdict good")
    best = move_phrase(scene, Move.parse(one.best))
    points = max(1, round(one.loss))
    said = t.ngettext(
        "{name}: {move}. About {number} point better: {best}.",
        "{name}: {move}. About {number} points better: {best}.",
        points, name=name, move=made, best=best,
    )  # fmt: skip
    return element("p", icon("ui-hint"), element("span", said), cls="verdict")
