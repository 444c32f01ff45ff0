"""The race of points: everybody on one scale, or as medallions on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from stp.web.commands import OpenSheet
from stp.web.model.sheet_names import PlayerAt
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import Html, classes, element
from stp.web.render.kit.signs import described, medallion
from stp.web.render.table.players import player_label
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text

EMBLEM = 8.5
"""What an emblem takes of the width of the race, in percent."""


def mini_race(scene: Scene) -> Html:
    """Return everyone's points as medallions, for the phone; each opens its player."""
    points = [player.points for player in scene.view.players]
    buttons = (
        _mini_button(
            seat, player_label(scene, seat), scene.emblem(seat), number, scene.has_disc(seat),
            seat == scene.main_seat, seat == scene.view.seat,
        )
        for seat, number in enumerate(points, 1)
    )  # fmt: skip
    return element(
        "div", *buttons, cls="mini-race", data_size=len(points), data_rove=True,
        data_key="mini-race",
        data_laid=" ".join(map(str, points)),
    )  # fmt: skip


@lru_cache(maxsize=64)
def _mini_button(
    seat: int, label: str, emblem: str, points: int, disc: bool, is_main: bool, acts: bool
) -> Html:
    who = medallion(seat, emblem, "small", disc=disc)
    return ui_button(
        OpenSheet(PlayerAt(seat)),
        described(label, who, element("b", points, data_count=f"mini-{seat}")),
        cls=classes("mini-racer", is_main and "own", acts and "turn"),
        id=f"mini-{seat}",
    )


def _apart(places: Sequence[float]) -> list[float]:
    """Return rising places on the scale, moved so far that no emblem covers another.

    >>> _apart([0.0, 1.0, 50.0, 99.0, 100.0])
    [0.0, 8.5, 50.0, 91.5, 100.0]
    """
    moved = list(places)
    for i in range(1, len(moved)):
        moved[i] = max(moved[i], moved[i - 1] + EMBLEM)
    for i in range(len(moved) - 1, -1, -1):
        moved[i] = min(moved[i], 100 - EMBLEM * (len(moved) - 1 - i))
    return moved


def race(scene: Scene) -> Html:
    """Return the points of all players on one scale."""
    seats = range(1, len(scene.people) + 1)
    people = tuple((scene.name(seat), scene.emblem(seat)) for seat in seats)
    return _race(scene.t, people, tuple(player.points for player in scene.view.players))


@lru_cache(maxsize=16)
def _race(t: Text, people: tuple[tuple[str, str], ...], points: tuple[int, ...]) -> Html:
    """Return the race of people with their emblems; a screen reader gets it as a list."""
    top = max(20, -(-(max(points) + 1) // 20) * 20)
    order = sorted(range(len(points)), key=lambda i: points[i])
    marks: list[Html] = []
    for fifth in range(21):
        strong = fifth % 5 == 0
        at = f"{fifth * 5}%"
        ends = (29, 37) if strong else (31, 35)
        marks.append(element("line", x1=at, x2=at, y1=ends[0], y2=ends[1]))
        if strong:
            marks.append(element("text", top * fifth // 20, x=at, y=77, text_anchor="middle"))
    exact = [100 * max(0, number) / top for number in points]
    places = {
        index: (lane, x)
        for lane, members in enumerate((order[::2], order[1::2]))
        for index, x in zip(members, _apart([exact[i] for i in members]), strict=True)
    }
    seats: list[Html] = []
    for index, (lane, x) in sorted(places.items()):
        y = 53 if lane else 13
        href = f"#emblem-{people[index][1]}"
        emblem = element("use", href=href, x=-7, y=-7, width=14, height=14)
        group = element("g", element("circle", r=11), emblem, transform=f"translate(0 {y})")
        needle = element(
            "line", x1=f"{exact[index]:.1f}%", x2=f"{x:.1f}%", y1=33, y2=y, cls="needle"
        )
        medal = element("svg", group, x=f"{x:.1f}%", overflow="visible")
        seats.append(element("g", needle, medal, data_seat=index + 1, data_key=f"race-{index + 1}"))
    standings = (
        element("li", t._("{player} {points}", player=people[i][0], points=t.points(points[i])))
        for i in reversed(order)
    )
    return element(
        "section",
        element("h3", t._("Points"), cls="label"),
        element(
            "svg",
            element("line", x1="0", x2="100%", y1=33, y2=33),
            *marks,
            *seats,
            cls="race-track",
            aria_hidden="true",
        ),
        element("ol", *standings, cls="visually-hidden"),
        cls="race",
    )
