"""Games from Chromium's accessibility tree and the live region alone, by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.blind.chromium import Chromium
from tests.blind.games import DEALS, play_offline, play_online
from tests.blind.offline import RIVAL, Offline
from tests.blind.player import Screen, play
from tests.blind.reader import read_table
from tests.browser.conftest import LONG

DEAL = DEALS[0]
DECISIONS = 12
"""As many as take a game into its second round."""


def read(screen: Screen) -> list[object]:
    """Return what is read of a table, or of what is asked."""
    page = screen.read()
    if dialogs := list(page.all("dialog")):
        return [node.name for node in dialogs[0].all("button")]
    table = read_table(page)
    cards = (*table.market, *table.hand, *table.tableau)
    return [table.phase, table.left, table.me, *(card.node.name for card in cards)]


def test_a_blind_player_gets_in_the_page_what_there_is_without_a_browser(
    page: Page, url: str
) -> None:
    screen, offline = Chromium(page), Offline(DEAL)
    screen.sit_down(url, DEAL, RIVAL)
    for number in range(DECISIONS):
        assert read(screen) == read(offline), f"decision {number}"
        play(screen, decisions=1)
        play(offline, decisions=1)
    turns = [said for said in screen.heard if "Your turn, " in said]
    assert len(turns) == DECISIONS + 1
    assert any("; new: " in said for said in turns)


@pytest.mark.nightly
@LONG
def test_a_blind_player_wins_in_the_page_as_without_a_browser(page: Page, url: str) -> None:
    screen = Chromium(page)
    is_won, points = play_online(DEAL, screen, url)
    assert (is_won, points) == play_offline(DEAL), screen.heard[-1]
    assert is_won
