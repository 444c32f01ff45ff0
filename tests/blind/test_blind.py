"""The page's own words are enough for the blind player to win, without a browser."""

from __future__ import annotations

import pytest

from tests.blind.games import DEALS, play_offline


@pytest.mark.timeout(300)
def test_a_player_who_only_hears_the_page_beats_the_greedy_bot() -> None:
    """The first deal must be won; `build.py blind` plays all of them."""
    won, *_ = play_offline(DEALS[0])
    assert won
