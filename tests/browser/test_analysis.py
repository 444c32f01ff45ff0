"""The worker computes hints and analyses while the page stays responsive."""

from playwright.sync_api import Page, expect

from stp import load
from stp.links import GameLink, write_link
from stp.web.store.texts import GAME
from tests.browser.conftest import PATIENCE, wait_until_ready
from tests.browser.steps import sit_down_against, stored, visit, wait_for_worker
from tests.web.games import POSITIONS

OVER = POSITIONS / "over.stp"


def test_the_worker_gives_a_hint_that_can_be_followed(page: Page, url: str) -> None:
    sit_down_against(page, url)
    wait_for_worker(page)
    expect(page.locator("#table[data-turn]")).to_be_attached()
    before = int(page.locator("#table").get_attribute("data-log") or 0)
    page.keyboard.press("h")
    follow = page.locator("#sheet .button.primary[data-action]")
    expect(follow).to_be_visible(timeout=2 * PATIENCE)  # the strongest level thinks for seconds
    follow.click()
    expect(page.locator("#sheet")).to_have_count(0)
    assert int(page.locator("#table").get_attribute("data-log") or 0) > before


def test_an_analysis_can_be_stopped_and_its_game_is_studied_by_keys(page: Page, url: str) -> None:
    visit(page, url, fragment=write_link(GameLink(load(OVER.read_text()))))
    wait_until_ready(page)
    wait_for_worker(page)
    page.locator("#replay-analysis").click()
    page.wait_for_function("document.querySelector('progress')?.value > 0")
    page.locator("#analysis-stop").click()
    expect(page.locator("#analysis-begin")).to_be_visible()
    page.locator("#analysis-leave").click()
    expect(page.locator("#replay-analysis")).to_be_visible()
    page.locator("#study-open").press("Enter")
    expect(page.locator("#study-open[aria-pressed=true]")).to_be_focused()
    page.locator("#study-edit").press("Enter")
    expect(page.locator("#study-words")).to_be_focused()
    page.keyboard.type("Look here, please")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#study-edit")).to_be_focused()
    page.keyboard.press("p")
    page.locator("#study-edit").press("Enter")
    expect(page.locator("#study-words")).to_be_focused()
    page.keyboard.type("A pause")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#study-edit")).to_be_focused()
    expect(page.locator(".comment")).to_have_text("A pause")
    page.locator("#table").focus()
    expect(page.locator("#study-game")).to_be_visible()
    expect(page.locator("#table")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#study-show-0")).to_have_text("Pass")
    expect(page.locator(".comment")).to_have_text("Look here, please")
    kept = [text for key, text in stored(page).items() if key.startswith(GAME)]
    comments = "\n# Look here, please\n#+ 3 pass\n#: 3 pass # A pause\n"
    assert [comments in text for text in kept] == [True]
