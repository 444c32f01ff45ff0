"""Puts dates and the results of daily deals into words, without revealing any cards."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from typing import Final

from stp.game import Game
from stp.web.model.help import help_words
from stp.web.model.story.point_sources import accounts
from stp.web.model.tags import read_tags
from stp.web.words.marking import N_
from stp.web.words.text import Text

_BLOCKS: Final = "▁▂▃▄▅▆▇█"
_MAX_POINTS: Final = 24
"""Points in a round at the top of the scale of blocks."""
_MONTHS: Final = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


def day_words(day: str, t: Text) -> str:
    """Return a date in words, "21 November"; other text is returned unchanged."""
    try:
        found = date.fromisoformat(day[:10])
    except ValueError:
        return day
    month = t._(_MONTHS[found.month - 1])
    if found.day == 1:
        return t._("1\u00a0{month}", month=month)
    return t._("{day}\u00a0{month}", day=found.day, month=month)


def result_text(game: Game, day: str, t: Text) -> str:
    """Return a result for sharing that reveals no cards: points, rank, a bar for each round, and
    the help used."""
    result = game.result
    assert result is not None
    totals = [0, *accounts(game.log, result, game.state.round)[0].after_round]
    gains = [after - before for before, after in pairwise(totals)]
    bars = "".join(_BLOCKS[min(max(gain, 0) * len(_BLOCKS) // _MAX_POINTS, 7)] for gain in gains)
    title = t._("Saint Petersburg, deal of {day}", day=day_words(day, t))
    place = t._("{points}, rank {rank} of {players}", points=t.points(result.points[0]),
                rank=result.rank[0], players=game.players)  # fmt: skip
    helped = help_words(read_tags(game).helped, t)
    lines = (title, place, bars, t._("Help used: {help}.", help=helped) if helped else "")
    return "\n".join(filter(None, lines))
