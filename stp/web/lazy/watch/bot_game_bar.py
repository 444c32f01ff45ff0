"""Draws the panel below a game between bots: everybody's chance of winning, and the reason for the
last move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from stp.web.render.kit.html import Html, element, join
from stp.web.render.kit.signs import described
from stp.web.render.table.scene import Scene

_MIN_FOR_NUMBER: Final = 11
"""Width of a part that has room for its number, in percent of the bar."""
_MIN_FOR_EMBLEM: Final = 17
"""Width of a part that has room for an emblem too."""


@dataclass(frozen=True, slots=True)
class Commentary:
    """What is said about a position."""

    chances: Sequence[float]
    """Each seat's chance of winning, 0 to 1; empty if nothing is known yet."""
    is_current: bool
    """Whether the chances are those of this position, not of an earlier one."""
    mover: int
    """The seat that made the last move, 0 before the first one."""
    reason: str
    """Why that seat made the move, as a sentence."""
    thinking: int
    """The seat whose bot is about to move, 0 if none was asked."""


def commentary_bar(scene: Scene, commentary: Commentary) -> Html:
    """Return the chances, and the reason, folded."""
    t = scene.t
    said = (
        t._("From {player}'s point of view: {reason}", player=scene.name(commentary.mover),
            reason=commentary.reason)
        if commentary.reason
        else t._("No move has been made yet.")
    )  # fmt: skip
    return join(
        _chances(scene, commentary),
        element(
            "details",
            element("summary", _summary(scene, commentary)),
            element("p", said),
            cls="in-numbers why-move",
            id="why-move",
        ),
    )


def _summary(scene: Scene, commentary: Commentary) -> Html:
    t = scene.t
    if commentary.thinking:
        word = t._("{player} is thinking…", player=scene.name(commentary.thinking))
        return join(element("span", cls="busy", aria_hidden="true"), element("span", word))
    return element("span", t._("Why this move?"))


def _chances(scene: Scene, commentary: Commentary) -> Html:
    """Return the chances as parts of a bar, and in words."""
    t = scene.t
    percents = whole_percents(commentary.chances)
    words = t.listing(
        t._("{player} {number}%", player=scene.name(seat), number=percent)
        for seat, percent in enumerate(percents, 1)
    )
    label = t._("Chance of winning")
    said = t.labelled(label, words) if words else t._("Estimating…")
    bar = element("svg", *_parts(scene, commentary.chances, percents), cls="chance-parts")
    caption = element("span", label, cls="caption")
    return element(
        "div", described(said, caption, bar),
        cls="chances" if commentary.is_current else "chances earlier",
        data_key="chances",
    )  # fmt: skip


def whole_percents(chances: Sequence[float]) -> list[int]:
    """Return chances in percent, rounded so that they sum to 100.

    >>> whole_percents([0.335, 0.335, 0.33])
    [34, 33, 33]
    """
    percents = [int(100 * chance) for chance in chances]
    rests = sorted(range(len(chances)), key=lambda i: percents[i] - 100 * chances[i])
    for i in rests[: 100 - sum(percents)]:
        percents[i] += 1
    return percents


def _parts(scene: Scene, chances: Sequence[float], percents: Sequence[int]) -> Iterator[Html]:
    left = 0.0
    for seat, (chance, percent) in enumerate(zip(chances, percents, strict=True), 1):
        width = 100 * chance
        middle = left + width / 2
        rect = element("rect", x=f"{left:.1f}%", y=0, width=f"{width:.1f}%", height="100%")
        number: Html | None = None
        if width >= _MIN_FOR_NUMBER:
            has_emblem = width >= _MIN_FOR_EMBLEM
            word = scene.t._("{number}%", number=percent)
            number = element(
                "text", word, x=f"{middle:.1f}%", y="50%", dy="0.36em", dx=9 if has_emblem else 0,
                text_anchor="middle",
            )  # fmt: skip
            if has_emblem:
                emblem = element(
                    "svg",
                    element("use", href=f"#emblem-{scene.emblem(seat)}", x=-26, y=-8, width=16,
                            height=16),
                    x=f"{middle:.1f}%", y="50%", cls="emblem",
                )  # fmt: skip
                number = join(emblem, number)
        yield element("g", rect, number, data_seat=seat)
        left += width
