"""Bots think in a worker, and the game continues whatever happens to it."""

import pytest
from playwright.sync_api import Page, expect

import stp
from stp.bots import make_bot
from tests.browser.served import named
from tests.browser.steps import READY, log_length, sit_down_against, wait_for_worker
from tests.browser.watch import Watch
from tools.nightly import FULL

#: Asks the page's own worker through the page's own channel.
_ASK = f"""([record, task]) => new Promise(async (resolve) => {{
  const {{ start, ask }} = await import({named("static/thinking/worker_client.js")});
  start((id, word, text) => word !== "progress" && resolve(text));
  if (!ask(globalThis.asked = (globalThis.asked ?? 1e6) + 1, record, task)) resolve("nobody");
}})"""

#: Two ways in which a worker says that it dies.
_DEATHS = (
    "() => { setTimeout(() => { throw new Error('it died'); }); }",
    "() => { postMessage({ dead: 'out of memory' }); }",
)


@pytest.fixture
def has_worker() -> bool:
    """Whether pages start their worker by themselves."""
    return True


def pass_until_the_bot_moved(page: Page) -> None:
    """Pass, and check that more than this one move follows."""
    expect(page.locator("#table[data-turn]")).to_be_attached()
    before = log_length(page)
    page.locator("button[data-action=pass]").first.click()
    expect(page.locator("#table[data-turn]")).to_be_attached()
    assert log_length(page) > before + 1


def test_an_expert_moves_and_a_worker_that_dies_or_falls_silent_is_replaced(
    page: Page, url: str, watch: Watch
) -> None:
    watch.allow("it died")
    sit_down_against(page, url)
    wait_for_worker(page)
    assert len(page.workers) == 1
    pass_until_the_bot_moved(page)
    for death in _DEATHS:
        page.workers[0].evaluate(death)
        expect(page.locator(READY)).not_to_be_attached()
        pass_until_the_bot_moved(page)
        wait_for_worker(page)
    page.workers[0].evaluate("() => { setTimeout(close); }")  # it ends without a word
    pass_until_the_bot_moved(page)
    wait_for_worker(page)
    pass_until_the_bot_moved(page)
    expect(page.locator("#failure")).to_be_hidden()


def test_without_a_worker_the_page_thinks(page: Page, url: str, watch: Watch) -> None:
    watch.allow("404")
    page.route("**/worker.*.js", lambda route: route.fulfill(status=404))
    sit_down_against(page, url)
    pass_until_the_bot_moved(page)
    expect(page.locator("#failure")).to_be_hidden()


def test_the_game_works_in_a_browser_that_refuses_workers(page: Page, url: str) -> None:
    page.add_init_script("Worker = class { constructor() { throw new Error(); } };")
    sit_down_against(page, url)
    pass_until_the_bot_moved(page)
    expect(page.locator("#failure")).to_be_hidden()


def test_a_game_left_while_a_bot_thinks_is_not_reopened(page: Page, url: str) -> None:
    sit_down_against(page, url)
    wait_for_worker(page)
    expect(page.locator("#table[data-turn]")).to_be_attached()
    page.locator("button[data-action=pass]").first.click()
    page.locator("[data-ui=leave]").first.click()
    page.wait_for_timeout(3000)
    expect(page.locator("#table")).to_have_count(0)


@pytest.mark.matrix
def test_the_worker_plays_what_cpython_plays_and_searches_like_an_expert(game_page: Page) -> None:
    wait_for_worker(game_page)
    game = stp.Game(players=2, seed="worker")
    bots = [make_bot("hard", game.seed, 1), make_bot("medium:builder", game.seed, 2)]
    names = ("hard", "medium:builder")
    while (seat := game.state.seat) is not None:
        move = str(bots[seat - 1].choose(game.view(seat, memory=True)))
        if FULL or len(game.moves) % 5 == 0:  # of both seats
            assert game_page.evaluate(_ASK, [stp.dump(game), f"move {names[seat - 1]}"]) == move
        game.play(move)
    game = stp.Game(players=3, seed="expert", edition="new-society")
    for _ in range(6):
        seat = game.state.seat
        assert seat is not None
        move = str(make_bot("expert", game.seed, seat).choose(game.view(seat, memory=True)))
        assert game_page.evaluate(_ASK, [stp.dump(game), "move expert"]) == move
        game.play(move)
