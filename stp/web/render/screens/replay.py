"""Draws the controls of a replay, which replace the buttons of a turn."""

from __future__ import annotations

from dataclasses import dataclass

from stp.analysis import Decision
from stp.moves import Move
from stp.web.buttons import AnalysisButton, ReplayButton
from stp.web.model.story.event_words import move_sentence
from stp.web.model.story.phase_starts import PhaseStart
from stp.web.render.kit.controls import icon_button, ui_button
from stp.web.render.kit.html import Html, element
from stp.web.render.kit.signs import KIND_OF_DECK, icon
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.reasons import deed_inside
from stp.web.words.text import Text


@dataclass(frozen=True, slots=True)
class Playback:
    """What the controls of a replay depend on."""

    at: int
    """Number of moves up to the position shown."""
    total: int
    phases: tuple[PhaseStart, ...]
    is_over: bool
    """Whether the watched game is over."""
    is_playing: bool
    """Whether autoplay is on."""
    viewers: tuple[int | None, ...]
    """The seats to choose as viewer: 0 hides all hands, None shows them."""
    viewer: int | None
    speed: str
    decision: Decision | None
    """What the analysis says about the next decision."""
    beside: Html
    """What is said about the position shown, EMPTY if nothing is."""


def replay_bar(replay: Playback, scene: Scene) -> Html:
    """Return the controls."""
    t = scene.t
    last = scene.last_move()
    said = (
        move_sentence(t, scene.view.edition, scene.people, last)
        if last
        else t._("Before the first move")
    )
    total = replay.total
    return element(
        "footer",
        _verdict(scene, replay.decision) if replay.decision else None,
        element(
            "p",
            element("b", t._("Move {number} of {total}", number=replay.at, total=total)),
            element("span", said),
            cls="prompt",
        ),
        _scrubber(replay, t),
        replay.beside,
        element("div", _steps(replay, t), _choices(replay, scene), cls="replay-controls"),
        cls="actions replay-bar",
        data_key="replay-bar",
    )


def _scrubber(replay: Playback, t: Text) -> Html:
    """Return the slider over all moves, with a mark for every phase and a number for every
    round."""
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


def _steps(replay: Playback, t: Text) -> Html:
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
    words = {None: t._("Everyone"), 0: t._("Onlooker")}
    words |= dict(enumerate((person.name(t) for person in scene.people), 1))
    seats = [(str(seat or ""), words[seat]) for seat in replay.viewers]
    viewer = element(
        "select",
        *(element("option", name, value=seat, selected=seat == str(replay.viewer or ""))
          for seat, name in seats),
        name="replay-viewer", id="replay-viewer", aria_label=t._("View as"),
    )  # fmt: skip
    names = {"slow": "½ ×", "medium": "1 ×", "fast": "3 ×"}
    speed = element(
        "select",
        *(element("option", name, value=key, selected=key == replay.speed)
          for key, name in names.items()),
        name="replay-speed", id="replay-speed", aria_label=t._("Speed"),
    )  # fmt: skip
    on = ui_button(ReplayButton.PLAY_ON, icon("ui-new"), element("span", t._("Play from here")),
                   cls="button primary", id="replay-play-on",
                   disabled=scene.view.seat is None or replay.viewer == 0)  # fmt: skip
    result = ui_button(ReplayButton.RESULT, icon("ui-chevron"), element("span", t._("Result")),
                       cls="button secondary", id="replay-result")  # fmt: skip
    analysis = icon_button(AnalysisButton.REPLAY, "ui-hint", t._("Analysis"), id="replay-analysis")
    share = icon_button(ReplayButton.SHARE, "ui-share", t._("Share"), id="replay-share")
    leave = icon_button(ReplayButton.LEAVE, "ui-close", t._("Close replay"), id="replay-leave")
    if not replay.is_over and replay.at == replay.total:  # this is the game itself
        on = ui_button(ReplayButton.LEAVE, icon("ui-back"), element("span", t._("Close replay")),
                       cls="button primary", id="replay-play-on")  # fmt: skip
    ended = replay.is_over and scene.view.seat is None
    return element(
        "div",
        viewer,
        speed,
        result if ended else on,
        analysis if replay.is_over else None,
        share,
        leave,
        cls="replay-choices",
    )


def _verdict(scene: Scene, one: Decision) -> Html:
    """Return the analysis of a decision: the move made, and a better one."""
    t = scene.t
    made = deed_inside(scene, Move.parse(one.made))
    name = scene.name(one.seat)
    if one.made == one.best:
        said = t._("{name}: {move}. The expert agrees.", name=name, move=made)
        return element("p", icon("ui-hint"), element("span", said), cls="verdict good")
    best = deed_inside(scene, Move.parse(one.best))
    points = max(1, round(one.loss))
    said = t.ngettext(
        "{name}: {move}. About {number} point better: {best}.",
        "{name}: {move}. About {number} points better: {best}.",
        points, name=name, move=made, best=best,
    )  # fmt: skip
    return element("p", icon("ui-hint"), element("span", said), cls="verdict")
