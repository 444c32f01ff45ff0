"""Games survive a killed process and full storage, and travel in files and links."""

import json
import os
import signal
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

import stp
from stp.links import DealLink, DealSetup, GameLink, write_link
from tests.bot_games import let_bots_play
from tests.browser.conftest import open_window, wait_until_ready
from tests.browser.shared_page import NEVER_IDLE
from tests.browser.steps import pass_anyway, stay_when_asked, visit, wait_in
from tests.browser.watch import Watch

#: Plays moves by pressing buttons, and reports each as soon as it is shown.
PLAY = """() => {
  const pick = (list) => list[Math.floor(Math.random() * list.length)];
  const step = () => {
    const seen = () => document.querySelector("#table")?.dataset.log;
    const before = seen();
    const open = [...document.querySelectorAll("[data-ui^='open upper'], [data-ui^='open lower']")];
    if (open.length && Math.random() < 0.8) pick(open).click();
    const moves = [...document.querySelectorAll("button[data-action]:not([disabled])")];
    const button = pick(moves.filter((move) => move.dataset.action));
    if (button) {
      const move = button.dataset.action;
      button.click();
      if (seen() !== before) acknowledge(move, Number(seen()));
    }
    setTimeout(step, 20);
  };
  step();
}"""


def renderers(browser: Browser) -> set[int]:
    """Return the processes that run pages."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return {process["id"] for process in found if process["type"] == "renderer"}


def kill(processes: set[int]) -> None:
    """Kill processes, as the system does when memory is short."""
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def play_for(milliseconds: float, page: Page, seen: list[tuple[str, int]]) -> None:
    """Make a move, and others for some time."""
    before = len(seen)
    page.evaluate(PLAY)
    wait_in(page, lambda: len(seen) > before, "a move")
    with suppress(Error):
        page.wait_for_timeout(milliseconds)


def stored_moves(page: Page) -> list[str]:
    """Return the moves of the stored game, without the seats."""
    text = page.evaluate(
        "() => Object.entries(localStorage).find(([key]) => key.includes(':game:'))[1]"
    )
    return [line.partition(" ")[2] for line in text.partition("\n\n")[2].splitlines()]


def is_subsequence(some: list[str], of: list[str]) -> bool:
    """Return whether a list of moves contains some moves in this order."""
    rest = iter(of)
    return all(move in rest for move in some)


@pytest.fixture
def doomed(chromium: Browser) -> BrowserContext:
    """A context whose pages may be killed."""
    window = open_window(chromium)
    window.add_init_script(NEVER_IDLE)
    return window


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Repeat the test as often as `--crashes` says."""
    if "crash" in metafunc.fixturenames:
        metafunc.parametrize("crash", range(metafunc.config.getoption("--crashes", 1)))


def test_no_acknowledged_move_is_lost_when_the_process_is_killed(
    chromium: Browser, doomed: BrowserContext, url: str, crash: int
) -> None:
    chance, of_others = Random(crash), renderers(chromium)
    seen: list[tuple[str, int]] = []
    doomed.expose_binding("acknowledge", lambda _source, move, log: seen.append((move, log)))
    page = doomed.new_page()
    two = DealSetup("base", 2, f"crash-{crash}", stp.Rules(), (None, None))
    visit(page, url, fragment=write_link(DealLink(two)))
    wait_until_ready(page)
    page.locator("#deal").click()
    for _ in range(2):
        page.wait_for_selector("#table")
        play_for(chance.uniform(100, 1200), page, seen)
        with page.expect_event("crash"):
            kill(renderers(chromium) - of_others)
        with suppress(Error):
            page.close()
        page = doomed.new_page()
        page.goto(url)
        wait_until_ready(page)
        assert is_subsequence([move for move, _ in seen], stored_moves(page))
        if page.locator("#table").count() == 0:
            break  # the game was over
        assert int(page.locator("#table").get_attribute("data-log") or 0) >= seen[-1][1]
    doomed.close()


def whole_game() -> stp.Game:
    """Return a game that bots have played."""
    tags = {"names": ["<b>Ann</b>", "Bot"], "bots": [None, "greedy"]}
    return let_bots_play(stp.Game(2, "neva", tags=tags))


def test_a_link_to_a_game_opens_its_replay(page: Page, url: str) -> None:
    visit(page, url, fragment=write_link(GameLink(whole_game(), 12)))
    wait_until_ready(page)
    expect(page.locator("#replay-at")).to_have_js_property("value", "12")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay-at")).to_have_js_property("value", "13")
    page.locator("#replay-at").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#replay-at")).to_have_js_property("value", "12")
    assert page.locator("b b").count() == 0


def test_a_link_to_a_deal_is_one_click_from_its_table(page: Page, url: str) -> None:
    deal = DealSetup("base", 2, "ice", stp.Rules(), (None, None), ("<img src=x>", "Bob"))
    visit(page, url, fragment=write_link(DealLink(deal)))
    wait_until_ready(page)
    expect(page.locator("#seed")).to_have_value("ice")
    page.locator("#deal").click()
    expect(page.locator("#table")).to_be_visible()
    assert page.locator("img").count() == 0
    assert "#" not in page.url


def test_a_broken_link_is_a_message_and_nothing_else(page: Page, url: str) -> None:
    """`test_foreign_links` has other kinds of broken links."""
    visit(page, url, fragment=f"deal=1<img src=x onerror=alert(1)>{'x' * 100_000}")
    wait_until_ready(page)
    expect(page.locator("#setup [role=alert]")).to_contain_text("can’t be opened")
    assert page.locator("img").count() == 0
    assert page.evaluate("() => localStorage.length") == 0


def test_a_link_is_read_when_the_address_changes(game_page: Page) -> None:
    link = write_link(GameLink(whole_game(), 5))
    game_page.evaluate("link => { location.hash = link; }", link)
    expect(game_page.locator("#replay-at")).to_have_js_property("value", "5")


def test_games_are_exported_as_files_and_imported_again(
    page: Page, url: str, watch: Watch, tmp_path: Path
) -> None:
    visit(page, url, fragment=write_link(GameLink(whole_game(), 30)))
    wait_until_ready(page)
    page.locator("#replay-play-on").click()
    page.wait_for_selector("#table")
    page.locator("#show-games").click()
    page.locator("#tab-bring").click()
    with page.expect_download() as download:
        page.locator("#backup").click()
    file = tmp_path / "backup.json"
    download.value.save_as(file)
    before = page.evaluate("() => JSON.stringify(Object.entries(localStorage))")
    page.locator("#everything").click()
    page.locator("#everything").click()
    left = page.evaluate("() => Object.keys(localStorage)")
    games = [key for key in left if ":waiting-" not in key]
    assert all(key.endswith("-removed") for key in games), "only marks of removals stay"
    visit(page, url)
    wait_until_ready(page)
    page.locator("#all-games").click()
    page.locator("#tab-bring").click()
    page.locator("#import").set_input_files(file)
    expect(page.locator("[data-ui^='library play']")).to_have_count(1)
    for key, value in page.evaluate("() => Object.entries(localStorage)"):
        if ":game:" in key:
            assert stp.load(value).moves
            assert json.dumps(value, ensure_ascii=False) in before
    page.locator("[data-ui^='library play']").click()
    expect(page.locator("#table")).to_be_visible()


def test_files_dropped_on_the_page_are_imported_together(
    page: Page, url: str, tmp_path: Path
) -> None:
    visit(page, url)
    wait_until_ready(page)
    game, whole, picture = tmp_path / "a.stp", tmp_path / "b.stp", tmp_path / "c.png"
    game.write_text(stp.dump(stp.Game(2, "ice")), encoding="utf-8")
    whole.write_text(stp.dump(whole_game()), encoding="utf-8")
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    film = tmp_path / "d.mp4"
    film.touch()
    os.truncate(film, 20_000_000)
    session = page.context.new_cdp_session(page)

    def drop(*files: Path) -> None:
        data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            session.send(
                "Input.dispatchDragEvent", {"type": kind, "x": 300, "y": 300, "data": data}
            )

    drop(tmp_path, game, film, picture, whole)
    said = page.locator("#library [role=status]")
    expect(said).to_have_text("2 games added, 3 unreadable files")
    drop(game)
    expect(said).to_have_text("Game added.")
    assert page.url == url


def test_a_link_is_copied_and_said(page: Page, url: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(page, url, fragment=write_link(GameLink(whole_game(), 9)))
    wait_until_ready(page)
    page.locator("#replay-share").click()
    page.locator("#share-game").click()
    expect(page.locator("#share [role=status]")).to_contain_text("Copied")
    assert page.evaluate("() => navigator.clipboard.readText()").endswith("&move=9")


def test_two_tabs_on_one_game_stay_together(page: Page, url: str, watch: Watch) -> None:
    two = DealSetup("base", 2, "ice", stp.Rules(), (None, None))
    visit(page, url, fragment=write_link(DealLink(two)))
    wait_until_ready(page)
    page.locator("#deal").click()
    page.wait_for_selector("#table")
    page.locator("[data-action=pass]").click()
    other = page.context.new_page()
    watch.attach(other)
    other.goto(url)
    wait_until_ready(other)

    def log(tab: Page) -> str | None:
        return tab.locator("#table").get_attribute("data-log")

    assert log(other) == log(page)
    page.locator("[data-ui^='open upper']").first.click()
    page.locator("#sheet [data-action]:not([disabled])").first.click()
    expect(other.locator("#table")).to_have_attribute("data-log", log(page) or "")
    expect(other.locator(".actions [role=alert]")).to_contain_text("another tab")


_FULL = """
const { setItem } = Storage.prototype;
globalThis.isFull = true;
Storage.prototype.setItem = function (...item) {
  if (isFull) throw new DOMException("full", "QuotaExceededError");
  setItem.apply(this, item);
};"""
_NO_DATABASES = (
    "IDBFactory.prototype.open = () => { throw new DOMException('no', 'UnknownError') };"
)


def test_an_unsaved_game_is_announced_as_long_as_it_is_unsaved(own_page: Page, url: str) -> None:
    page = own_page
    page.add_init_script(_FULL + _NO_DATABASES)
    page.goto(url)
    wait_until_ready(page)
    banner = page.locator("#unsaved")
    expect(banner).to_be_hidden()
    page.locator("#deal").click()
    expect(banner).to_contain_text("can’t save your games")
    asked = stay_when_asked(page)
    page.close(run_before_unload=True)
    wait_in(page, lambda: asked, "the browser's question")
    with page.expect_download() as download:
        banner.get_by_role("button").click()
    assert json.loads(download.value.path().read_text(encoding="utf-8"))["games"]
    assert asked == ["beforeunload"]
    page.evaluate("isFull = false")
    pass_anyway(page)
    expect(banner).to_be_hidden()
    page.reload()
    expect(page.locator("#table")).to_be_visible()
    assert asked == ["beforeunload"], "nothing is unsaved any more"


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param("null", marks=pytest.mark.nightly),
        pytest.param("undefined", marks=pytest.mark.nightly),
        "(() => { throw new Error('no') })()",
    ],
)
def test_without_local_storage_the_journal_keeps_the_game(
    own_page: Page, url: str, answer: str
) -> None:
    page = own_page
    page.add_init_script(
        f"Object.defineProperty(globalThis, 'localStorage', {{ get: () => {answer} }})"
    )
    page.goto(url)
    wait_until_ready(page)
    said = page.locator(".welcome .remark")
    expect(said).to_contain_text("blocks part of its storage")
    expect(said).to_contain_text("allow this site to store data")
    page.locator("#deal").click()
    pass_anyway(page)
    log = page.locator("#table").get_attribute("data-log") or ""
    expect(page.locator("#unsaved")).to_be_hidden()
    page.reload()
    wait_until_ready(page)
    assert int(page.locator("#table").get_attribute("data-log") or 0) >= int(log)
