"""Game after game in one tab uses no more memory than the first ones (`tools.measure.soak`)."""

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import LONG, open_window
from tests.browser.shared_page import NEVER_IDLE
from tests.browser.unpainted import hide_all
from tools.measure.soak import Reading, soak, too_much
from tools.nightly import FULL

GAMES = 2
#: The games go to their ends only at night; until here, about two rounds are over.
ENTRIES = None if FULL else 45


@LONG
@pytest.mark.matrix
def test_nothing_grows_from_game_to_game(chromium: Browser, url: str) -> None:
    context = open_window(chromium, service_workers="block")
    hide_all(context)
    page = context.new_page()
    if not FULL:  # these bots think on the page
        page.add_init_script(NEVER_IDLE)
    bots = ("greedy", "novice")
    wrong = soak(page, url, GAMES, warm_up=1, seats=(2,), bots=bots, entries=ENTRIES)
    context.close()
    assert wrong == []


def test_a_broken_measurement_is_noticed() -> None:
    blind = Reading(heap=1000, wasm=1000, listeners=100, nodes=1000, proxies=0)
    assert too_much(blind, blind) == ["proxies: none were found, so none are counted"]


@pytest.mark.parametrize("name", ["heap", "wasm", "listeners", "nodes", "proxies"])
def test_everything_that_grows_is_named(name: str) -> None:
    first = Reading(heap=1000, wasm=1000, listeners=100, nodes=1000, proxies=10)
    grown = {"heap": 1000, "wasm": 1000, "listeners": 100, "nodes": 1000, "proxies": 10}
    grown[name] = 1200
    assert [found.partition(":")[0] for found in too_much(first, Reading(**grown))] == [name]
    assert too_much(first, first) == []
