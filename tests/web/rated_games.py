"""Makes saves of games against the characters, played to their end at random."""

from __future__ import annotations

from functools import cache

from stp.bots.explain import ADVISER
from stp.bots.levels import LEVELS, Level
from stp.bots.roster import HUMAN
from stp.record import dump, load
from stp.web.model.start_form import StartForm
from stp.web.store.texts import ANALYSIS, GAME
from tests.bot_games import play_at_random
from tests.web.analysed import studied_text
from tests.web.games import as_saved


@cache
def finished(bots: tuple[str, ...], number: int, hints: int = 0) -> str:
    """Return the save of a finished game of the first seat against bots."""
    form = StartForm(players=len(bots) + 1, kinds=(HUMAN, *bots), seed=f"winter-{number}")
    game, day = play_at_random(form.game(), chance=number), f"2026-10-{number:02}"
    return dump(as_saved(game, date=day, saved=f"{day}T20:00:00Z", hints=hints))


_TABLES = (
    ("novice:banker",), ("novice:builder",), ("novice:banker", "novice:builder"),
    ("easy:courtier",), ("easy:collector", "medium:denier"), ("medium:saver",),
    ("medium:denier", "medium:saver", "hard:rusher"), ("easy:courtier",),
)  # fmt: skip


def winter() -> dict[str, str]:
    """Return the stored data after some games against the characters."""
    return {f"{GAME}winter{number}": finished(bots, number)
            for number, bots in enumerate((*_TABLES, *_TABLES), start=1)}  # fmt: skip


@cache
def _analysis_of(record: str, costs: tuple[tuple[int, float], ...], _adviser: Level) -> str:
    """Return an analysis of a game, which only counts for the same adviser."""
    return studied_text(load(record), dict(costs))


def analysed_winter() -> dict[str, str]:
    """Return the same data with an analysis of every other game."""
    games = winter()
    analyses = {
        key.replace(GAME, ANALYSIS): _analysis_of(
            record,
            tuple((at * 5 + number, 1.7 + (at + number) % 5) for at in range(6)),
            LEVELS[ADVISER],
        )
        for number, (key, record) in enumerate(games.items())
        if number % 2
    }
    return games | analyses
