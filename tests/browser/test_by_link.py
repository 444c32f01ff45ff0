"""A game by link between two devices: a desktop starts it, and a phone opens the link."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opened
from tests.browser.player import Player
from tests.browser.steps import copied_link, follow, visit


def take_a_card(page: Page) -> None:
    """Take the first card of the market into the hand."""
    page.locator(".row button.card").first.click()
    page.locator("#sheet [data-action^=take]").click()


def test_two_devices_keep_their_seats_and_moves(opened: Opened, url: str) -> None:
    """After sharing before the first move, answering and coming back, Anna is still Anna, and sent
    moves stay."""
    desktop, phone = opened(DESKTOP, False), opened(PHONE, True)
    player = Player(desktop, Locator.click)
    player.sit_down(url, "neva", ("human",))
    acts = desktop.locator(".own-head h2").inner_text()
    first = 1 if acts == "Anna" else 2
    desktop.locator("#share-open").click()
    desktop.locator("#share-turn").click()
    desktop.locator(f"#share-from-{first}").click()
    visit(phone, url, fragment=copied_link(desktop, "#share-turn"))
    expect(phone.locator("#curtain h1")).to_have_text(f"{acts} sent you this game")
    expect(phone.locator("#curtain")).to_be_focused()
    phone.locator(f"#take-seat-{3 - first}").tap()
    expect(phone.locator(".prompt")).to_contain_text(f"Waiting for a link with {acts}’s move.")

    desktop.locator("#share-close").click()
    take_a_card(desktop)
    link = copied_link(desktop, "#share-turn")
    desktop.locator("#share-close").click()
    expect(desktop.locator("#undo")).to_be_disabled()
    expect(desktop.locator(".own-head h2")).to_have_text(acts)
    follow(phone, link)
    expect(phone.locator("#pass")).to_be_enabled()
    expect(phone.locator("#undo")).to_be_disabled()

    for page in (desktop, phone):
        visit(page, url)
        page.locator("#table").wait_for()
        expect(page.locator("#undo")).to_be_disabled()
    expect(desktop.locator(".prompt")).to_contain_text(f"You play as {acts}.")
    expect(phone.locator("#pass")).to_be_enabled()


def send(page: Page) -> str:
    """Send the turn from the open sheet, close it, and return the link's fragment."""
    link = copied_link(page, "#share-turn")
    page.locator("#share-close").click()
    return link


def plan_to_buy(page: Page) -> None:
    """Plan to buy the last card of the market, then to pass until the phase ends."""
    page.locator("#share-plan").click()
    expect(page.locator(".planning-bar")).to_contain_text("Choose your next moves.")
    buy(page, -1)
    expect(page.locator("#plan li")).to_have_count(1)
    page.locator("#plan-pass").click()
    expect(page.locator("#plan li")).to_have_count(2)
    page.locator("#plan-leave").click()
    expect(page.locator("#share-plan")).to_contain_text("1 move planned")


def buy(page: Page, at: int = 0) -> None:
    """Buy a card of the market, by its place."""
    page.locator(".row button.card").nth(at).click()
    page.locator("#sheet [data-action^=buy]:not([disabled])").first.click()


def test_two_phones_play_a_phase_with_two_links(opened: Opened, url: str) -> None:
    """Anna buys, plans and writes a note; Boris's phone makes her planned moves."""
    one, other = opened(PHONE, True), opened(PHONE, False)
    Player(one, Locator.click).sit_down(url, "neva", ("human",))
    acts = one.locator(".own-head h2").inner_text()
    first = 1 if acts == "Anna" else 2
    buy(one)
    one.locator("#menu").click()
    one.locator("#menu-share").click()
    one.locator("#share-turn").click()
    one.locator(f"#share-from-{first}").click()
    plan_to_buy(one)
    one.locator("#share-note").fill("Your move, and good luck!")
    visit(other, url, fragment=send(one))
    other.locator(f"#take-seat-{3 - first}").click()
    expect(other.locator("#note")).to_contain_text("good luck!")
    other.locator("#note-close").click()
    expect(other.locator("#note")).to_have_count(0)
    buy(other)
    expect(other.locator(".ticker")).to_contain_text("as planned")
    expect(other.locator("#undo")).to_be_disabled()
    expect(other.locator("#share")).to_have_count(0)
    visit(other, url)
    expect(other.locator("#undo")).to_be_disabled()
    expect(other.locator("#pass")).to_be_enabled()
    other.locator("#menu").click()
    other.locator("#menu-games").click()
    expect(other.locator("#library h2").first).to_be_visible()
