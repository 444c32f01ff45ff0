"""A game to its end, saves, links and an offline start work in every installed engine.

`build.py browsers` plays the whole game; every run only its last moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import stp
from stp.links import DealLink, DealSetup, GameLink, write_link
from tests.browser.everywhere.drivers import PATIENCE, Driver, chromium, firefox, webkit
from tests.browser.host import Host
from tests.browser.late_games import device_with, nearly_over
from tests.browser.player import MOST_TURNS, SETTINGS
from tests.browser.stage import Size
from tests.waiting import wait_until
from tools.browser.browsers import found
from tools.nightly import FULL

_PREPARE = """(store) => {
  const scope = `stp:${new URL(".", location.href).pathname}:`;
  for (const [key, text] of Object.entries(store)) localStorage.setItem(scope + key, text);
}"""
_READY = """() => {
  const failure = document.querySelector("#failure");
  if (failure && !failure.hidden) throw new Error(failure.textContent);
  return document.documentElement.dataset.state === "ready";
}"""
_KEPT = """async () =>
  (await navigator.serviceWorker.getRegistration())?.active?.state === "activated" """
_KEEP = """async () => {
  await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
}"""
_IS_OPEN = """(url) =>
  location.href.startsWith(url) && document.documentElement.dataset.state === "ready" """
#: Follows a link in the open page, which needs no new start of Python.
_FOLLOW = "(link) => { location.hash = link; }"
_PRESS = "(selector) => document.querySelector(selector).click()"
_SEEN = "(selector) => document.querySelector(selector) !== null"
_LOG = "() => document.querySelector('#table')?.dataset.log ?? null"
_DECIDES = """(log) => {
  const table = document.querySelector("#table");
  return !table || (table.dataset.log !== log && "turn" in table.dataset);
}"""
_RECORDS = "() => Object.values({ ...localStorage }).filter((text) => text.startsWith('stp 1'))"
_POINTS = (
    "() => [...document.querySelectorAll('.rank .rank-points')].map((place) => place.textContent)"
)
#: Plays like `tests.browser.player.Player`, but passes until the phase ends: half as many turns
#: still contain everything in which engines could differ.
_TURN = """(turn) => {
  const choice = () => document.querySelector("#sheet [data-action]:not([disabled])");
  if (choice()) return choice().click();
  const card = document.querySelector(":is(.row, .hand) .card:not(.unaffordable)");
  if (turn % 3 && card) {
    card.click();
    if (choice()) return choice().click();
    document.querySelector("#close").click();
  }
  document.querySelector("#auto").click();
}"""
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
#: Checks inside the page for a second, because every call from outside costs a browser as much as a
#: move.
_PATIENT = """async (...args) => {
  const isSo = CONDITION;
  for (let times = 0; times < 20; times += 1) {
    if (await isSo(...args)) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}"""
_WIDTH = "(width) => innerWidth === width"
#: A phone and a tablet, in sizes that WebKitGTK's window can have too.
TURNS = (Size(500, 740), Size(740, 500), Size(820, 1180), Size(1180, 820))
TWO = DealSetup("base", 2, "everywhere", stp.Rules(), (None, "greedy"))
#: The number of moves before its end at which the game starts, unless it is a whole game.
LAST_MOVES = 12


#: Chromium is tested in the other folders too, in every run.
ENGINES = [
    pytest.param(name, marks=pytest.mark.nightly if name == "chromium" else ()) for name in found()
]


@pytest.fixture(scope="module", params=ENGINES)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A browser of each installed engine."""
    match request.param:
        case "chromium":
            with chromium(request.getfixturevalue("chromium")) as driver:
                yield driver
        case "firefox":
            with firefox() as driver:
                yield driver
        case "webkit":
            with webkit() as driver:
                yield driver


@pytest.fixture(scope="module")
def known(site: Path) -> Iterator[Host]:
    """A server whose address a browser may have visited in another test."""
    host = Host(site)
    yield host
    host.close()


@pytest.fixture
def failing(known: Host) -> Iterator[Host]:
    """The same, whose network may fail until the end of a test."""
    yield known
    known.down = False


def wait(driver: Driver, condition: str, *args: object) -> None:
    """Wait until a JavaScript function returns true."""
    patient = _PATIENT.replace("CONDITION", condition)
    wait_until(lambda: driver.run(patient, *args), f"yes from {condition} {args}", PATIENCE)


def prepare(driver: Driver, host: Host, store: dict[str, str] | None = None) -> None:
    """Store settings and other data from a file of the site, without starting the page."""
    driver.open(f"{host.url}pyscript.toml")
    driver.run(_PREPARE, store or {"settings": SETTINGS})


def sit_down(driver: Driver, host: Host) -> None:
    """Follow a link to a new game, in the page that an earlier test has left if it did, and start
    it."""
    link = write_link(DealLink(TWO))
    if driver.run(_IS_OPEN, host.url):
        driver.run(_FOLLOW, link)
        wait(driver, _SEEN, "#deal")
    else:
        prepare(driver, host)
        visit(driver, f"{host.url}#{link}")
    driver.run(_PRESS, "#deal")


def visit(driver: Driver, url: str) -> None:
    """Reload the page and wait for Python."""
    driver.open("about:blank")
    driver.open(url)
    wait(driver, _READY)


def play(driver: Driver) -> stp.Game:
    """Play to the end and return the game that the page has stored."""
    log = ""
    for turn in range(1, MOST_TURNS):
        wait(driver, _DECIDES, log)
        log = driver.run(_LOG)
        if log is None:
            break
        driver.run(_TURN, turn)
    games = [stp.load(text) for text in driver.run(_RECORDS)]
    return next(game for game in games if game.over)


def test_a_game_to_its_end_its_save_and_links(driver: Driver, known: Host) -> None:
    if FULL:
        sit_down(driver, known)
    else:
        prepare(driver, known, device_with(nearly_over("everywhere", LAST_MOVES)))
        visit(driver, known.url)
    wait(driver, _DECIDES, "")
    wait(driver, _KEPT)  # the page has registered the service worker
    begun = driver.run(_LOG)
    driver.run(_TURN, 1)
    wait(driver, _DECIDES, begun)
    before = driver.run(_LOG)
    visit(driver, known.url)
    wait(driver, _DECIDES, "")
    assert driver.run(_LOG) == before, "the game goes on where it was left"
    game = play(driver)
    again = stp.Game(2, "everywhere")
    for move in game.moves:
        again.play(move)
    assert again.result is not None
    wait(driver, _SEEN, ".rank .rank-points")
    assert sorted(map(int, driver.run(_POINTS))) == sorted(again.result.points)
    driver.run(_FOLLOW, write_link(GameLink(game, 12)))
    wait(driver, _SEEN, "#replay-at")
    assert driver.run("() => document.querySelector('#replay-at').value") == "12"
    assert len(driver.run(_RECORDS)) == 1, "the link has replaced nothing"


def test_turning_the_device_lays_the_table_out_anew(driver: Driver, known: Host) -> None:
    sit_down(driver, known)
    wait(driver, _DECIDES, "")
    for size in TURNS:
        driver.resize(size.width, size.height)
        wait(driver, _WIDTH, size.width)
        driver.run(_PAINTED)
        turned = driver.run(_PLACES)
        driver.run(_DRAW_ANEW)
        driver.run(_PAINTED)
        anew = driver.run(_PLACES)
        assert turned == anew, f"what a window of {size} had before is still there"


def test_it_starts_and_plays_offline(driver: Driver, failing: Host) -> None:
    prepare(driver, failing)  # without the coach, which might ask before a pass
    driver.run(_KEEP)  # as the page does, unless an earlier test has already visited it
    wait(driver, _KEPT)
    failing.down = True
    visit(driver, f"{failing.url}?source=app#{write_link(DealLink(TWO))}")
    driver.run(_PRESS, "#deal")
    wait(driver, _DECIDES, "")
    log = driver.run(_LOG)
    driver.run(_PRESS, "#pass")
    wait(driver, _DECIDES, log)
    driver.run(_FOLLOW, "rules-6")
    wait(driver, _SEEN, "#section-6")
