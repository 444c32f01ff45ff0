"""A game is played in Chromium from the accessibility tree and live region, by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.blind.chromium import Chromium
from tests.blind.games import DEALS, play_offline, play_online
from tests.blind.offline import RIVAL, Offline
from tests.blind.player import play
from tests.browser.conftest import LONG

DEAL = DEALS[0]
#: Number of decisions in every run; they lead into the second round.
MAX_KEYS = 16
#: The page makes these choices itself if nothing else is possible.
IDLE = ("p", "Enter on Buy nothing")


def test_a_blind_player_does_in_the_page_what_it_does_without_a_browser(
    page: Page, url: str
) -> None:
    screen = Chromium(page)
    screen.sit_down(url, DEAL, RIVAL)
    done, expected = (
        [key for key in play(player, limit=MAX_KEYS) if key not in IDLE]
        for player in (screen, Offline(DEAL))
    )
    assert len(done) > MAX_KEYS // 2
    assert done[: len(expected)] == expected[: len(done)]
    turns = [said for said in screen.heard if "Your turn, " in said]
    assert len(turns) > MAX_KEYS // 2
    assert any("; new: " in said for said in turns)


@pytest.mark.nightly
@LONG
def test_a_blind_player_wins_in_the_page_as_without_a_browser(page: Page, url: str) -> None:
    screen = Chromium(page)
    is_won, points = play_online(DEAL, screen, url)
    assert (is_won, points) == play_offline(DEAL), screen.heard[-1]
    assert is_won
    turns = [said for said in screen.heard if "Your turn, " in said]
    assert len(turns) > 20
    assert any("; new: " in said for said in turns)
