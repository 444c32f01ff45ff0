"""Draws the points race: all players on one scale, or as medallions on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from stp.web.commands import OpenSheet
from stp.web.model.sheet_names import PlayerAt
from stp.web.render.kit.charts import apart
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import Html, classes, element
from stp.web.render.kit.signs import described, medallion, small_coin
from stp.web.render.table.legend import SIGN
from stp.web.render.table.players import player_label
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text

_SHORT = 8
"""Names with more letters than this are set more tightly below their emblems."""
EMBLEM = 8.5
"""Width of an emblem, in percent of the race."""


def mini_race(scene: Scene) -> Html:
    """Return everyone's points as medallions, for phones; each opens the player's sheet."""
    points = [player.points for player in scene.view.players]
    coming = points_to_come(scene)
    buttons = (
        _mini_button(
            seat, scene.t.listing((player_label(scene, seat), _more(scene.t, more))),
            scene.emblem(seat), number, _gain(scene.t, more), scene.has_disc(seat),
            seat == scene.main_seat, seat == scene.view.seat, _below(scene, seat),
        )
        for seat, (number, more) in enumerate(zip(points, coming, strict=True), 1)
    )  # fmt: skip
    return element(
        "div", *buttons, cls="mini-race", data_size=len(points), data_rove=True,
        data_key="mini-race",
        data_laid=" ".join(map(str, (*points, *coming))),
    )  # fmt: skip


@lru_cache(maxsize=64)
def _mini_button(
    seat: int, label: str, emblem: str, points: int, more: Html | None, disc: bool,
    is_main: bool, acts: bool, below: Html,
) -> Html:  # fmt: skip
    who = medallion(seat, emblem, "small", disc=disc)
    return ui_button(
        OpenSheet(PlayerAt(seat)),
        described(
            label,
            who,
            element(
                "span",
                element("b", points, data_count=f"mini-{seat}"),
                more,
                cls="mini-points",
            ),
            below,
        ),
        cls=classes("mini-racer", is_main and "own", acts and "turn"),
        id=f"mini-{seat}",
    )


def _below(scene: Scene, seat: int) -> Html:
    """Return what is below an emblem: the open rubles of a bot, otherwise a name."""
    rubles, name = scene.view.players[seat - 1].rubles, scene.short_name(seat)
    if scene.is_alone and not scene.participants[seat - 1].is_human and rubles is not None:
        return element("span", rubles, small_coin(), cls="amount mini-rubles")
    return element("span", name, cls=classes("mini-name", len(name) > _SHORT and "long"))


def points_to_come(scene: Scene) -> tuple[int, ...]:
    """Return the points that each seat is certain to get in the final scoring, as far as the viewer
    knows them; zeros once it has been played."""
    view = scene.view
    if view.seat is None:
        return (0,) * len(scene.participants)
    return tuple(view.points_to_come(seat) for seat in range(1, len(scene.participants) + 1))


def _more(t: Text, points: int) -> str:
    """Return the certain points of the final scoring in words, "" for none."""
    if points < 0:
        return t._("{points} fewer at the end", points=t.points(-points))
    return t._("{points} more at the end", points=t.points(points)) if points else ""


def race(scene: Scene) -> Html:
    """Return the points of all players on one scale."""
    seats = range(1, len(scene.participants) + 1)
    people = tuple((scene.name(seat), scene.emblem(seat)) for seat in seats)
    points = tuple(player.points for player in scene.view.players)
    return _race(scene.t, people, points, points_to_come(scene))


@lru_cache(maxsize=16)
def _race(
    t: Text, people: tuple[tuple[str, str], ...], points: tuple[int, ...], coming: tuple[int, ...]
) -> Html:
    """Return the race from the emblems, the points and the points to come."""
    furthest = max(map(sum, zip(points, coming, strict=True)))
    top = max(20, -(-(max(furthest, *points) + 1) // 20) * 20)
    order = sorted(range(len(points)), key=lambda i: points[i])
    standings = (_standing(t, i + 1, *people[i], points[i], coming[i]) for i in reversed(order))
    return element(
        "section",
        element("h3", t._("Points"), cls="label"),
        element(
            "svg",
            element("line", x1="0", x2="100%", y1=33, y2=33),
            *_scale(top),
            *(
                _racer(index, people[index][1], points[index], coming[index], top, x, lane)
                for index, lane, x in _places(order, points, top)
            ),
            cls="race-track",
            aria_hidden="true",
        ),
        element("ol", *standings, cls="standings", data_key="standings",
                data_laid=" ".join(map(str, (*points, *coming)))),
        cls="race",
        id="race",
        aria_label=t._("Points"),
        **SIGN,
    )  # fmt: skip


def _scale(top: int) -> Iterator[Html]:
    """Yield the marks of the scale, with a number at every fifth."""
    for mark in range(21):
        is_strong = mark % 5 == 0
        at = f"{mark * 5}%"
        begin, end = (29, 37) if is_strong else (31, 35)
        yield element("line", x1=at, x2=at, y1=begin, y2=end)
        if is_strong:
            yield element("text", top * mark // 20, x=at, y=77, text_anchor="middle")


def _percent(points: int, top: int) -> float:
    return 100 * max(0, points) / top


def _places(
    order: Sequence[int], points: Sequence[int], top: int
) -> Iterator[tuple[int, int, float]]:
    """Yield each player, in the order of the seats, with the lane, 0 above the scale or 1 below it,
    and the place in percent: neighbours are in different lanes, and no emblems overlap."""
    places = {}
    for lane, members in enumerate((order[::2], order[1::2])):
        exact = [_percent(points[index], top) for index in members]
        for index, x in zip(members, apart(exact, EMBLEM, 100), strict=True):
            places[index] = lane, x
    return ((index, lane, x) for index, (lane, x) in sorted(places.items()))


def _racer(
    index: int, emblem: str, points: int, coming: int, top: int, x: float, lane: int
) -> Html:
    """Return a player's emblem, with a needle to the points and a line to those to come."""
    y = 53 if lane else 13
    exact, end = _percent(points, top), _percent(points + coming, top)
    sign = element("use", href=f"#emblem-{emblem}", x=-7, y=-7, width=14, height=14)
    group = element("g", element("circle", r=11), sign, transform=f"translate(0 {y})")
    needle = element("line", x1=f"{exact:.1f}%", x2=f"{x:.1f}%", y1=33, y2=y, cls="needle")
    medal = element("svg", group, x=f"{x:.1f}%", overflow="visible")
    level = 33 + (4 if lane else -4)
    ahead = element(
        "line", x1=f"{exact:.1f}%", x2=f"{end:.1f}%", y1=level, y2=level, cls="to-come"
    ) if coming > 0 else None  # fmt: skip
    return element("g", ahead, needle, medal, data_seat=index + 1, data_key=f"race-{index + 1}")


def _standing(t: Text, seat: int, name: str, emblem: str, points: int, more: int) -> Html:
    """Return a player's points with the points to come."""
    said = t._("{player} {points}", player=name, points=t.points(points))
    coming = _more(t, more)
    shown = described(
        t.listing((said, coming)),
        medallion(seat, emblem, "mini"),
        element("b", points),
        _gain(t, more),
    )
    return element("li", shown, cls="standing")


def _gain(t: Text, points: int) -> Html | None:
    """Return the points to come as a small number."""
    return element("small", t.signed(points)) if points else None
