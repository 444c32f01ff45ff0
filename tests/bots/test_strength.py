"""Each level clearly beats the one below, in a few seeded games."""

from __future__ import annotations

import pytest

from stp.arena import play_pairings, rotated, standings


@pytest.mark.parametrize(
    ("bot", "other", "players", "edition", "games", "least"),
    [
        ("easy", "novice", 2, "base", 24, 0.55),
        ("medium", "easy", 2, "base", 30, 0.8),
        ("medium", "greedy", 2, "base", 20, 0.85),
        ("medium", "greedy", 4, "base", 24, 0.75),
        ("medium", "greedy", 2, "new-society", 20, 0.8),
        pytest.param("hard", "medium", 2, "base", 20, 0.6, marks=pytest.mark.nightly),
        pytest.param("expert", "medium", 2, "base", 4, 0.5, marks=pytest.mark.nightly),
    ],
)
def test_should_beat_the_weaker_bot(
    bot: str, other: str, players: int, edition: str, games: int, least: float
) -> None:
    bots = (bot, *[other] * (players - 1))
    outcomes = list(play_pairings(rotated(bots, "neva", games, edition)))
    assert standings(outcomes)[0].win_share > least
