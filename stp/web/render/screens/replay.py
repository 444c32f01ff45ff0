"""The replay's controls, in the place of the buttons of a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stp.web.render.kit.controls import icon_button, ui_button
from stp.web.render.kit.html import Html, element
from stp.web.render.kit.signs import KIND_OF_DECK, icon
from stp.web.render.screens.analysis import verdict
from stp.web.render.table.log import move_text
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text

if TYPE_CHECKING:
    from stp.web.screens.replay import Replay


@dataclass(frozen=True, slots=True)
class Tick:
    """Where a phase begins: behind so many moves."""

    at: int
    round: int
    phase: str


def replay_bar(replay: Replay, scene: Scene) -> Html:
    """Return the controls."""
    t = scene.t
    last = scene.last_move()
    said = move_text(scene, last) if last else t._("Before the first move")
    total = len(replay.game.moves)
    return element(
        "footer",
        verdict(scene, replay.decision) if replay.decision else None,
        element(
            "p",
            element("b", t._("Move {number} of {total}", number=replay.at, total=total)),
            element("span", said),
            cls="prompt",
        ),
        _scrubber(replay, total, t),
        element("div", _steps(replay, t), _choices(replay, scene), cls="rctl"),
        cls="acts rbar",
        data_key="rbar",
    )


def _scrubber(replay: Replay, total: int, t: Text) -> Html:
    """Return the slider over all moves; a mark for every phase, a number for every round."""
    span = max(total, 1)
    marks = []
    for tick in replay.ticks:
        x = f"{100 * tick.at / span:.2f}%"
        first = tick.phase == "worker"
        marks.append(
            element("line", x1=x, x2=x, y1=0, y2=12 if first else 7, cls=KIND_OF_DECK[tick.phase])
        )
        if first:
            marks.append(element("text", tick.round, x=x, y=22, text_anchor="middle"))
    now = next((tick for tick in reversed(replay.ticks) if tick.at <= replay.at), None)
    where = (
        t._("Move {number}, round {round}, {phase}", number=replay.at, round=now.round,
            phase=t.phase(now.phase))
        if now else str(replay.at)
    )  # fmt: skip
    slider = element(
        "input", type="range", name="replay-at", id="replay-at", min=0, max=total, step=1,
        value=replay.at, aria_label=t._("Move"), aria_valuetext=where,
    )  # fmt: skip
    return element("div", slider, element("svg", *marks, aria_hidden="true"), cls="scrub")


def _steps(replay: Replay, t: Text) -> Html:
    play = (
        icon_button("replay play", "ui-pause", t._("Stop"), id="replay-play")
        if replay.playing
        else icon_button("replay play", "ui-play", t._("Play by itself"), id="replay-play")
    )
    return element(
        "div",
        icon_button("replay first", "ui-first", t._("First move"), id="replay-first"),
        icon_button("replay phase-back", "ui-phase-back", t._("Phase before"), id="replay-pb"),
        icon_button("replay back", "ui-back", t._("One move back"), id="replay-back"),
        play,
        icon_button("replay forward", "ui-chevron", t._("One move on"), id="replay-forward"),
        icon_button("replay phase-forward", "ui-phase-on", t._("Next phase"), id="replay-pf"),
        icon_button("replay last", "ui-last", t._("Last move"), id="replay-last"),
        cls="steps",
    )


def _choices(replay: Replay, scene: Scene) -> Html:
    t = scene.t
    words = {None: t._("All open"), 0: t._("Hands hidden")}
    words |= dict(enumerate((person.name for person in scene.people), 1))
    seats = [(str(seat or ""), words[seat]) for seat in replay.choices]
    eyes = element(
        "select",
        *(element("option", name, value=seat, selected=seat == str(replay.eyes or ""))
          for seat, name in seats),
        name="replay-eyes", id="replay-eyes", aria_label=t._("Seen by"),
    )  # fmt: skip
    names = {"slow": "½ ×", "medium": "1 ×", "fast": "3 ×"}
    speed = element(
        "select",
        *(element("option", name, value=key, selected=key == replay.speed)
          for key, name in names.items()),
        name="replay-speed", id="replay-speed", aria_label=t._("Speed"),
    )  # fmt: skip
    on = ui_button("replay play-on", icon("ui-new"), element("span", t._("Play on from here")),
                   cls="btn pri", id="replay-on",
                   disabled=scene.view.seat is None or replay.eyes == 0)  # fmt: skip
    result = ui_button("replay result", icon("ui-chevron"), element("span", t._("Result")),
                       cls="btn sec", id="replay-result")  # fmt: skip
    study = icon_button("study replay", "ui-hint", t._("Analysis"), id="replay-study")
    share = icon_button("replay share", "ui-share", t._("Share"), id="replay-share")
    leave = icon_button("replay leave", "ui-close", t._("Leave the replay"), id="replay-leave")
    ended = replay.game.over and scene.view.seat is None
    return element(
        "div",
        eyes,
        speed,
        result if ended else on,
        study if replay.game.over else None,
        share,
        leave,
        cls="rmore",
    )
