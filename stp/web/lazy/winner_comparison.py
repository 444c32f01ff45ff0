"""Compares a player who lost with the winner, by facts of the game that need no analysis.

Single mistakes explain little to a player who was far behind: the page also says where the winner
earned more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from stp.game import Result
from stp.log import Entry, ScoringEntry
from stp.rules import RUBLES_PER_POINT
from stp.web.lazy.figures_kit import FROM
from stp.web.model.story.point_sources import accounts
from stp.web.render.kit.html import Html, element
from stp.web.render.table.scene import Scene

EARLY: Final = 3
"""The round by whose end incomes are compared: what is earned later hardly pays off."""
MIN_RUBLES: Final = 6
"""The smallest difference of these incomes that is named, in rubles."""
MIN_POINTS: Final = 3
"""The smallest difference that is named, in points."""
UNSPENT: Final = 20
"""From this many rubles left at the end, they are named."""


class Gap(NamedTuple):
    """What the winner did better than a player; 0 and "" for what is not worth naming."""

    winner: int
    """The seat of the winner, from 1; of several, the first."""
    rubles: tuple[int, int] = (0, 0)
    """The rubles that scorings paid both in the first rounds, the winner's first."""
    source: str = ""
    """Where the winner was furthest ahead of the player, a key of `FROM`."""
    points: int = 0
    """By how many points."""
    unspent: int = 0
    """The rubles that the player had left at the end."""
    penalty: int = 0
    """The points that cards in the hand cost the player."""


def gap(log: Sequence[Entry], result: Result, rounds: int, seat: int) -> Gap | None:
    """Return what the winner of a game did better than a seat (from 1); None for a winner."""
    if result.rank[seat - 1] == 1:
        return None
    winner = result.rank.index(1) + 1
    earned = [
        sum(
            entry.gains[one - 1][0]
            for entry in log
            if isinstance(entry, ScoringEntry) and entry.round <= EARLY
        )
        for one in (winner, seat)
    ]
    is_poorer = rounds > EARLY and earned[0] - earned[1] >= MIN_RUBLES
    found = accounts(log, result, rounds)
    own, best = found[seat - 1].sources, found[winner - 1].sources
    source = max(FROM, key=lambda one: best[one] - own[one])
    more = best[source] - own[source]
    left = result.rubles_left[seat - 1] + RUBLES_PER_POINT * own["rubles"]
    return Gap(
        winner,
        (earned[0], earned[1]) if is_poorer else (0, 0),
        source if more >= MIN_POINTS else "",
        more if more >= MIN_POINTS else 0,
        left if left >= UNSPENT else 0,
        -own["hand"],
    )


def winner_comparison(scene: Scene, result: Result, seat: int) -> Html | None:
    """Return what the winner did better than a seat, None if there is nothing to say."""
    found = gap(scene.log, result, scene.view.round, seat)
    if found is None:
        return None
    said = [*(_to_you(scene, found) if scene.is_own(seat) else _about(scene, found, seat))]
    if not said:
        return None
    title = element("h2", scene.t._("Compared with the winner"))
    return element("section", title, *(element("p", words) for words in said), cls="panel")


def _to_you(scene: Scene, found: Gap) -> Iterator[str]:
    """Yield the sentences for the only person at this device about themselves."""
    t, name = scene.t, scene.name(found.winner)
    more, less = found.rubles
    if more:
        yield t._("By the end of round {number}, {name} had earned {more}, you only {less}.",
                  number=EARLY, name=name, more=t.rubles(more), less=t.rubles(less))  # fmt: skip
    if found.points:
        yield t.ngettext(
            "{name} got {number} more point {where} than you.",
            "{name} got {number} more points {where} than you.",
            found.points, name=name, where=t._(FROM[found.source]),
        )  # fmt: skip
    if found.penalty:
        yield t._("Cards left in hand cost you {points}.", points=t.points(found.penalty))
    if found.unspent:
        worth = t.points(found.unspent // RUBLES_PER_POINT)
        yield t._("You ended with {rubles}, which were worth only {points}.",
                  rubles=t.rubles(found.unspent), points=worth)  # fmt: skip


def _about(scene: Scene, found: Gap, seat: int) -> Iterator[str]:
    """Yield the sentences about a player."""
    t, name, other = scene.t, scene.name(found.winner), scene.name(seat)
    more, less = found.rubles
    if more:
        yield t._(
            "By the end of round {number}, {name} had earned {more}, {other} only {less}.",
            number=EARLY, name=name, other=other, more=t.rubles(more), less=t.rubles(less),
        )  # fmt: skip
    if found.points:
        yield t.ngettext(
            "{name} got {number} more point {where} than {other}.",
            "{name} got {number} more points {where} than {other}.",
            found.points, name=name, other=other, where=t._(FROM[found.source]),
        )  # fmt: skip
    if found.penalty:
        cost = t.points(found.penalty)
        yield t._("Cards left in hand cost {name} {points}.", name=other, points=cost)
    if found.unspent:
        worth = t.points(found.unspent // RUBLES_PER_POINT)
        rubles = t.rubles(found.unspent)
        yield t._("{name} ended with {rubles}, which were worth only {points}.",
                  name=other, rubles=rubles, points=worth)  # fmt: skip
