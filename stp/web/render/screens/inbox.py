"""Draws the games by link among the saved games: those that wait for this player come first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from stp.web.model.summary import Summary
from stp.web.render.kit.html import Html, element
from stp.web.words.text import Text

_MINE, _THEIRS, _OTHERS = range(3)


def _group(game: Summary) -> int:
    if game.waits_for_me:
        return _MINE
    return _THEIRS if game.waits_for_other else _OTHERS


def in_groups(games: Sequence[Summary]) -> list[Summary]:
    """Return games in the order of their groups: those that wait for this device, those that wait
    for others, then all others; the order within a group stays."""
    return sorted(games, key=_group)


def grouped(games: Sequence[Summary], draw: Callable[[Summary], Html], t: Text) -> Iterator[Html]:
    """Yield the list of each group with its heading; without games by link, only a list."""
    found = [(kind, list(members)) for kind, members in groupby(games, _group)]
    titles = {
        _MINE: t._("Your turn"),
        _THEIRS: t._("Waiting for others"),
        _OTHERS: t._("Games on this device"),
    }
    has_titles = any(kind != _OTHERS for kind, _ in found)
    for kind, members in found:
        if has_titles:
            number = element("i", len(members))
            yield element("h2", titles[kind], " ", number, cls="group-title")
        yield element("ol", *map(draw, members), cls="games")
