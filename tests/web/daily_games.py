"""Makes saves of daily deals, played to their end at random."""

from __future__ import annotations

from functools import cache

from stp.record import dump
from stp.web.model.daily_deal import daily_form
from stp.web.store.texts import GAME
from tests.bot_games import play_at_random
from tests.web.games import as_saved

_DAYS = (
    *((f"2026-11-{day:02}", f"2026-11-{day:02}") for day in (3, 4, 5, 6, 10, 11, 17, 18, 19, 20)),
    *(("2026-11-08", "2026-11-10"), ("2026-11-14", "2026-11-18")),
)
"""Days, with the times at which their deals were started."""


@cache
def finished(day: str, began: str) -> str:
    """Return the save of a day's deal that was started on a given day and finished."""
    game = play_at_random(daily_form(day).game(), chance=day)
    return dump(as_saved(game, daily=day, date=began, saved=f"{began}T12:30:00Z"))


def november() -> dict[str, str]:
    """Return the stored data after some deals of a month."""
    return {f"{GAME}{day}": finished(day, began) for day, began in _DAYS}
