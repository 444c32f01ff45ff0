"""The page's own words are enough for the blind player to win, without a browser."""

from __future__ import annotations

import pytest

from tests.blind.games import DEALS, GOAL, play_offline


@pytest.mark.timeout(300)
def test_who_only_hears_the_page_beats_the_greedy_bot() -> None:
    """All deals take a command; the first of them have to be won in the same share."""
    deals = DEALS[:3]
    won = sum(play_offline(seed)[0] for seed in deals)
    assert won * len(DEALS) >= GOAL * len(deals)
