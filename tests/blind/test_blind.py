"""The page's own words are enough for the blind player to win, without a browser."""

from __future__ import annotations

import pytest

from tests.blind.games import DEALS, play_offline


@pytest.mark.timeout(300)
def test_who_only_hears_the_page_beats_the_greedy_bot() -> None:
    """All deals take a command; the first of them has to be won."""
    won, *_ = play_offline(DEALS[0])
    assert won
