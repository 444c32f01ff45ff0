"""A game to its end, saves, links and an offline start work in every installed engine.

`build.py browsers` plays the whole game; every run only its last moves.
"""

from __future__ import annotations

from dataclasses import replace

import stp
from stp.links import DealLink, DealSetup, GameLink, write_link
from tests.browser.everywhere.drivers import Driver
from tests.browser.everywhere.steps import (
    DECIDES,
    FOLLOW,
    IS_OPEN,
    LOG,
    SEEN,
    TURN,
    play_on,
    prepare,
    press,
    visit,
    wait,
)
from tests.browser.host import Host
from tests.browser.late_games import device_with, nearly_over
from tests.browser.stage import Size
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


def test_a_game_to_its_end_its_save_and_links(driver: Driver, single: Host) -> None:
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
    visit(driver, single.url)
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


def test_it_starts_thinks_and_plays_offline(driver: Driver, host: Host) -> None:
    prepare(driver, host)  # without the coach, which might ask before a pass
    if FULL:
        visit(driver, host.url)  # the page registers the service worker
    else:
        driver.run(_KEEP)
    wait(driver, _KEPT)
    host.down = True
    visit(driver, f"{host.url}?source=app#{write_link(DealLink(THINKING))}")
    wait(driver, _HAS_WORKER)
    press(driver, "#deal")
    wait(driver, DECIDES, "")
    log = driver.run(LOG)
    press(driver, "#pass")
    wait(driver, DECIDES, log)
    assert driver.run(_HAS_WORKER), "the worker that was asked has answered"
    driver.run(FOLLOW, "rules-6")
    wait(driver, SEEN, "#section-6")
