"""Formats shares, differences and their intervals, and says where the numbers come from."""

from __future__ import annotations

from math import ceil

from stp.explore.packed import CardResult, Statistics
from stp.web.lazy.figures_kit import decimal, grouped
from stp.web.words.characters import level_word
from stp.web.words.text import Text


def source_words(statistics: Statistics, edition: str, players: str, t: Text) -> str:
    """Return in which games the numbers were counted."""
    games = statistics.games_of(edition, players)
    return t.ngettext(
        "Based on {number} game between bots. Level: {level}.",
        "Based on {number} games between bots. Level: {level}.",
        games,
        number=grouped(games, t),
        level=level_word(statistics.level, t),
    )


def percent(thousandths: int, t: Text) -> str:
    """Return a share in percent."""
    return t._("{number}%", number=whole(thousandths))


def whole(thousandths: int) -> int:
    """Return thousandths in percent, rounded half up as people expect.

    >>> whole(545), whole(-545), whole(544)
    (55, -54, 54)
    """
    return (thousandths + 5) // 10


def margin(thousandths: int) -> str:
    """Return half an interval in percent, rounded up.

    >>> margin(3), margin(21)
    ('±1', '±3')
    """
    return f"±{max(1, ceil(thousandths / 10))}"


def lead(result: CardResult, t: Text) -> str:
    """Return by how many points the lead of the buyers was larger at the end."""
    points = (result.points or 0) / 10
    return decimal(points, t) if points < 0 else f"+{decimal(points, t)}"


def lead_margin(result: CardResult, t: Text) -> str:
    """Return half the interval of the points."""
    return f"±{decimal(result.points_spread / 10, t)}"


def difference(result: CardResult) -> int:
    """Return the difference in percent, as it follows from the two shares that are shown."""
    return whole(result.wins) - whole(result.wins_if_left)


def comparison(result: CardResult, t: Text) -> str:
    """Return a card's result as a sentence."""
    return t._(
        "Wins: {bought} if bought, {left} if not ({difference} {margin})",
        bought=percent(result.wins, t),
        left=percent(result.wins_if_left, t),
        difference=t.signed(difference(result)),
        margin=margin(result.spread),
    )
