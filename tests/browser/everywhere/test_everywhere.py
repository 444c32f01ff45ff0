"""Games, saves, links, the lazy screens and an offline start work in every installed engine.

`build.py browsers` plays whole games and visits all lazy screens; every run plays the last moves
of a game and visits two of the screens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime

import pytest

import stp
from stp.analysis.par import DealPar, Luck
from stp.bots import make_bot, play_out
from stp.links import DealLink, DealSetup, GameLink, write_link
from stp.web.model.daily_deal import daily_form
from stp.web.model.tags import read_tags, write_tags
from tests.browser.everywhere.drivers import Driver
from tests.browser.everywhere.steps import (
    DECIDES,
    FOLLOW,
    IS_OPEN,
    LOG,
    SEEN,
    TURN,
    fill,
    play_on,
    prepare,
    press,
    text,
    visit,
    wait,
)
from tests.browser.failures import FAILED
from tests.browser.host import Host
from tests.browser.late_games import device_with, nearly_over
from tests.browser.player import SETTINGS
from tests.browser.stage import Size
from tests.web.games import as_saved, finished
from tests.web.rated_games import analysed_winter, winter
from tools.nightly import FULL

_KEPT = """async () =>
  (await navigator.serviceWorker.getRegistration())?.active?.state === "activated" """
_KEEP = """async () => {
  await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
}"""
_HAS_WORKER = "() => document.documentElement.dataset.worker === 'ready'"
_RECORDS = "() => Object.values({ ...localStorage }).filter((text) => text.startsWith('stp 1'))"
_POINTS = (
    "() => [...document.querySelectorAll('.rank .rank-points')].map((place) => place.textContent)"
)
#: The positions of everything at the table, in pixels.
_PLACES = """() => Array.from(document.querySelectorAll(".table-page *"), (node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  const place = [left, top, width, height].map(Math.round).join();
  return `${node.tagName} ${node.getAttribute("class")} ${node.id} ${place}`;
})"""
#: Lays out the same table as if it had just been drawn.
_DRAW_ANEW = """() => {
  const table = document.querySelector(".table-page");
  table.replaceWith(table.cloneNode(true));
}"""
_PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
_WIDTH = "(width) => innerWidth === width"
#: A phone and a tablet, in sizes that WebKitGTK's window can have too.
TURNS = (Size(500, 740), Size(740, 500), Size(820, 1180), Size(1180, 820))
TWO = DealSetup("base", 2, "everywhere", stp.Rules(), (None, "greedy"))
#: The same against a bot that searches, for which the page asks its worker.
THINKING = replace(TWO, bots=(None, "hard"))
#: The number of moves before its end at which the game starts, unless it is a whole game.
LAST_MOVES = 12
_DAY = str(datetime.now(UTC).date())
_PAR = DealPar(stp.__version__, ((60, 50, 50, 50),), (Luck(2.5, -1.0, 61),) * 4).to_text()
#: The number of moves before its end at which the daily deal is loaded.
_LAST_MOVES = 10
_READS = "(selector, words) => document.querySelector(selector)?.innerText.includes(words)"
_SHOWN = "(selector) => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0"
_MANY = "(selector, number) => document.querySelectorAll(selector).length >= number"


def sit_down(driver: Driver, host: Host) -> None:
    """Follow a link to a new game and start it, in the page that an earlier test has left open if
    there is one."""
    link = write_link(DealLink(TWO))
    if driver.run(IS_OPEN, host.url):
        driver.run(FOLLOW, link)
    else:
        prepare(driver, host)
        visit(driver, f"{host.url}#{link}")
    press(driver, "#deal")


def play(driver: Driver) -> stp.Game:
    """Play to the end and return the game that the page has stored."""
    play_on(driver)
    games = [stp.load(text) for text in driver.run(_RECORDS)]
    return next(game for game in games if game.over)


@contextmanager
def offline(driver: Driver, host: Host) -> Iterator[None]:
    """Store the whole site on the device, and answer no request inside the block."""
    host.damaged.clear()
    driver.run(_KEEP)
    wait(driver, _KEPT)
    host.down = True
    try:
        yield
    finally:
        host.down = False


def think_and_read(driver: Driver) -> None:
    """Play a move at a new table against a bot that asks the worker, show the link of its deal as a
    QR code, and open the rules."""
    wait(driver, _HAS_WORKER)
    press(driver, "#deal")
    wait(driver, DECIDES, "")
    log = driver.run(LOG)
    press(driver, "#pass")
    wait(driver, DECIDES, log)
    assert driver.run(_HAS_WORKER), "the worker that was asked has answered"
    press(driver, "#share-open")
    press(driver, "#share-code-deal")
    wait(driver, SEEN, "#share-code svg")
    press(driver, "#share-close")
    driver.run(FOLLOW, "rules-6")
    wait(driver, SEEN, "#section-6")


def test_a_game_is_finished_offline_and_links_and_thinking_bots_work_there(
    driver: Driver, single: Host
) -> None:
    if FULL:
        sit_down(driver, single)
    else:
        prepare(driver, single, device_with(nearly_over("everywhere", LAST_MOVES)))
        visit(driver, single.url)
    wait(driver, DECIDES, "")
    begun = driver.run(LOG)
    driver.run(TURN, 1)
    wait(driver, DECIDES, begun)
    before = driver.run(LOG)
    with offline(driver, single):
        visit(driver, f"{single.url}?source=app")
        wait(driver, DECIDES, "")
        assert driver.run(LOG) == before, "the game goes on where it was left"
        game = play(driver)
        again = stp.Game(2, "everywhere")
        for move in game.moves:
            again.play(move)
        assert again.result is not None
        wait(driver, SEEN, ".rank .rank-points")
        assert sorted(map(int, driver.run(_POINTS))) == sorted(again.result.points)
        driver.run(FOLLOW, write_link(GameLink(game, 12)))
        wait(driver, SEEN, "#replay-at")
        assert driver.run("() => document.querySelector('#replay-at').value") == "12"
        assert len(driver.run(_RECORDS)) == 1, "the link has replaced nothing"
        driver.run(FOLLOW, write_link(DealLink(THINKING)))
        think_and_read(driver)


def test_turning_the_device_lays_the_table_out_anew(driver: Driver, single: Host) -> None:
    sit_down(driver, single)
    wait(driver, DECIDES, "")
    for size in TURNS:
        driver.resize(size.width, size.height)
        wait(driver, _WIDTH, size.width)
        driver.run(_PAINTED)
        turned = driver.run(_PLACES)
        driver.run(_DRAW_ANEW)
        driver.run(_PAINTED)
        anew = driver.run(_PLACES)
        assert turned == anew, f"what a window of {size} had before is still there"


def daily_deal() -> str:
    """Return the save of a deal of the day without its last moves, with its par."""
    whole = daily_form(_DAY).game()
    play_out(whole, [make_bot("greedy", _DAY, seat) for seat in whole.state.seats])
    game = daily_form(_DAY).game()
    for move in whole.moves[:-_LAST_MOVES]:
        game.play(move)
    write_tags(game, replace(read_tags(game), daily=_DAY, date=_DAY, par=_PAR))
    return stp.dump(game)


def by_link() -> str:
    """Return the save of a game by link in which it is this device's turn."""
    game = nearly_over("inbox", 20)
    assert game.state.seat is not None
    game.tags["bots"] = [None, None]
    return stp.dump(as_saved(game, own_seat=game.state.seat, sent=len(game.moves)))


@pytest.fixture
def start(driver: Driver, single: Host, request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A browser on the start screen, on a device with finished games and one by link.

    It is the page of the test before if that has succeeded, with the same games again.
    """
    games = {**analysed_winter(), "game:over": stp.dump(finished()), "game:linked": by_link()}
    if driver.run(IS_OPEN, single.url):
        fill(driver, games)
        driver.run(FOLLOW, "new")
        wait(driver, SEEN, "#all-games")
    else:
        prepare(driver, single, {**games, "settings": SETTINGS, "lang": "en"})
        visit(driver, f"{single.url}#new")
    yield driver
    if request.node.stash.get(FAILED, False):
        driver.open("about:blank")  # whatever it has left open


@pytest.mark.nightly
def test_a_daily_deal_ends_with_its_par_and_a_day_in_the_calendar(
    driver: Driver, host: Host
) -> None:
    store = {"game:day": daily_deal(), "current": "day", "settings": SETTINGS, "lang": "en"}
    prepare(driver, host, store)
    visit(driver, host.url)
    wait(driver, DECIDES, "")
    play_on(driver)
    verdict = text(driver, "#deal .verdict")
    assert re.fullmatch(r"\d+\s(above|below) par|Par", verdict)
    press(driver, "#to-start")
    press(driver, "#calendar")
    wait(driver, SEEN, f"#day-{_DAY}")
    assert verdict in text(driver, "#library")


@pytest.mark.nightly
def test_the_library_leads_to_figures_opponents_and_a_card_in_numbers(start: Driver) -> None:
    press(start, "#all-games")
    wait(start, _READS, "#library h2", "Your turn")
    press(start, "#tab-history")
    wait(start, SEEN, "#library svg.curve .own-curve")
    press(start, "#tab-opponents")
    wait(start, _MANY, ".opponent-list li", 9)
    wait(start, SEEN, "#library svg.curve .own-curve")
    assert f"rated games\n{len(winter())}" in text(start, ".facts")
    press(start, "#tab-improve")
    wait(start, SEEN, "#learn-most")
    press(start, "#tab-games")
    press(start, "#play-linked")
    press(start, ".row button.card")
    press(start, "#show-numbers")
    wait(start, _READS, ".card-numbers", "%")


def test_a_study_keeps_a_variation(start: Driver) -> None:
    press(start, "#all-games")
    press(start, "#tab-history")
    press(start, "#game-over")
    press(start, "#handle-watch")
    press(start, "#study-open")
    wait(start, SEEN, "#study-edit")
    press(start, "[data-action=pass]")
    wait(start, SEEN, "#study-game")
    assert "#+ " in start.run("() => Object.values({ ...localStorage }).join()")


def test_puzzles_and_a_run_answer_moves(start: Driver) -> None:
    press(start, "#puzzles")
    press(start, "#puzzle-today")
    press(start, "#solution")
    wait(start, _READS, "#answer", "The best move:")
    press(start, "#puzzle-leave")
    press(start, "#run-all")
    wait(start, _READS, "[role=timer]", "4:5")
    press(start, "#pass")
    wait(start, _READS, "#answer", ":")
    press(start, "#puzzle-leave")
    wait(start, SEEN, "#run-all")


@pytest.mark.nightly
def test_bots_are_watched_with_their_chances_and_reasons(start: Driver) -> None:
    press(start, "#watch")
    press(start, "#watch-begin")
    wait(start, _READS, ".chances", "%")
    press(start, "#replay-forward")
    wait(start, _READS, ".replay-bar .prompt", "1")
    press(start, "#why-move summary")
    wait(start, _SHOWN, "#why-move p")
    wait(start, _READS, "#why-move p", "From ")


@pytest.mark.nightly
def test_a_page_that_has_stored_itself_starts_thinks_and_plays_offline(
    driver: Driver, host: Host
) -> None:
    prepare(driver, host)  # without the coach, which might ask before a pass
    visit(driver, host.url)  # the page registers the service worker
    wait(driver, _KEPT)
    host.down = True
    visit(driver, f"{host.url}?source=app#{write_link(DealLink(THINKING))}")
    think_and_read(driver)
