"""Learning from mistakes in a browser, with moves that the worker judges."""

from playwright.sync_api import Page, expect

from stp import dump, load
from stp.web.store.texts import ANALYSIS, CURRENT, GAME
from tests.browser.conftest import wait_until_ready
from tests.browser.steps import stored, visit, wait_for_worker
from tests.web.analysed import studied, studied_text
from tests.web.games import as_saved, recorded


def test_a_mistake_is_played_at_the_table_and_leaves_the_game_as_it_was(
    page: Page, url: str
) -> None:
    game = as_saved(recorded())
    store = {f"{GAME}one": dump(game), f"{ANALYSIS}one": studied_text(game), CURRENT: "one"}
    visit(page, url, store)
    wait_until_ready(page)
    wait_for_worker(page)
    page.locator("#continue").click()
    page.locator("#learn").click()
    expect(page.locator("#table")).to_be_focused()
    one = studied(game).mistakes(1)[0]
    for move in (one.made, one.best):
        page.locator("[data-ui='open upper market']").click()
        page.locator(f"#sheet [data-action='{move}']").click()
        expect(page.locator("#answer")).to_be_focused()
    expect(page.locator("#answer")).to_contain_text("Well spotted!")
    page.locator("#next").click()
    page.keyboard.press("p")
    expect(page.locator("#answer")).to_contain_text("Pass:")
    expect(page.locator("#answer")).not_to_contain_text("thinking")
    page.locator("#mistakes-leave").click()
    expect(page.locator("#learn")).to_be_visible()
    kept = load(stored(page)[f"{GAME}one"])
    assert kept.moves == game.moves
