"""A whole game is played in Chromium from the accessibility tree and live region, by keys."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.blind.chromium import Chromium
from tests.blind.games import DEALS, play_offline, play_online
from tests.browser.conftest import LONG

DEAL = DEALS[0]


@LONG
def test_a_blind_player_wins_in_the_page_as_without_a_browser(page: Page, url: str) -> None:
    screen = Chromium(page)
    is_won, points = play_online(DEAL, screen, url)
    assert (is_won, points) == play_offline(DEAL), screen.heard[-1]
    assert is_won
    turns = [said for said in screen.heard if "Your turn, " in said]
    assert len(turns) > 20
    assert any("; new: " in said for said in turns)
