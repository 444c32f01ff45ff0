"""Games in the page by mouse, keys and touch agree with the engine."""

import pytest
from playwright.sync_api import Locator, expect

import stp
from tests.browser.conftest import DESKTOP, LONG, PHONE, Opened
from tests.browser.late_games import device_with, nearly_over
from tests.browser.player import KeyPlayer, Player, words_of
from tests.browser.steps import visit
from tests.browser.tour import Scene, Tour, tours
from tools.nightly import FULL

pytestmark = pytest.mark.matrix


#: How far most games are played: to the end with `build.py matrix`, otherwise until a tour is over.
#: The game by keys is always played to the end.
TURNS = None if FULL else 7
#: Number of moves before its end at which the game by keys starts, unless it is a whole game.
LAST_MOVES = 16


def toured(game: str) -> pytest.MarkDecorator:
    """Run a test once for each tour of its game."""
    found = tours(game)
    return pytest.mark.parametrize("tour", found, ids=[f"{len(tour)} scenes" for tour in found])


def check(player: Player, game: stp.Game) -> None:
    """Compare the page, including the result, with the engine's replay of the moves."""
    again = stp.Game(game.players, game.seed, game.edition, game.rules)
    for move in game.moves:
        again.play(move)
    assert again.result == game.result
    if game.result is not None:
        shown = player.page.locator(".rank .rank-points").all_inner_texts()
        assert sorted(map(int, shown)) == sorted(game.result.points)
    for lang, (entries, seen) in player.seen.items():
        assert seen == words_of(game, entries, lang)
    assert player.tour.to_see == []


def play(
    player: Player, url: str, seed: str, bot: str, tour: list[Scene], turns: int | None = None
) -> None:
    """Play a game against a bot, to its end or for some turns, with a tour meanwhile."""
    player.tour = Tour(tour)
    player.sit_down(url, seed, (bot,))
    check(player, player.play(turns))


@LONG
@toured("mouse")
def test_a_game_is_played_by_mouse(opened: Opened, url: str, tour: list[Scene]) -> None:
    play(Player(opened(DESKTOP, False), Locator.click), url, "mouse", "greedy", tour, TURNS)


@LONG
@toured("keyboard")
def test_a_game_is_played_to_its_end_by_keyboard_alone(
    opened: Opened, url: str, tour: list[Scene]
) -> None:
    page = opened(DESKTOP, False)
    player = KeyPlayer(page)
    if FULL:
        play(player, url, "keys", "greedy", tour)
    else:
        visit(page, url, device_with(nearly_over("keys", LAST_MOVES)))
        page.locator("#table").focus()
        player.tour = Tour(tour)
        check(player, player.play())
    expect(page.locator("main#end")).to_be_focused()
    page.set_viewport_size(DESKTOP)  # where these buttons are always in view
    for screen in ("analysis-open", "watch"):
        page.locator(f"#{screen}").press("Enter")
        expect(page.locator("main#end")).to_have_count(0)
        page.evaluate("document.activeElement.blur()")  # as after a click beside all controls
        page.keyboard.press("Escape")
        expect(page.locator("main#end")).to_be_visible()
        expect(page.locator(f"#{screen}")).to_be_focused()
        assert page.evaluate("scrollY") == 0, "the winner stands above the main part"
        assert page.evaluate("document.activeElement !== document.body"), screen


@LONG
@toured("touch")
def test_a_game_is_played_by_touch(opened: Opened, url: str, tour: list[Scene]) -> None:
    play(Player(opened(PHONE, True), Locator.tap), url, "touch", "random", tour, TURNS)


@LONG
@toured("people")
def test_three_people_with_hidden_hands_play_a_game(
    opened: Opened, url: str, tour: list[Scene]
) -> None:
    page = opened(DESKTOP, False)
    player = Player(page, Locator.click, passing="#auto", every=6)  # or it would last for minutes
    player.sit_down(url, "three", ("greedy", "greedy"))
    page.locator("#leave").click()
    for seat in (2, 3):
        page.locator(f"#kind-{seat}").select_option("human")
    page.locator("label:has(#preset-classic)").click()
    page.locator("label:has(#start-set-privacy-curtain)").click()
    player.press(page.locator("#deal"))
    page.locator("#arrive").click()
    expect(page.locator(".opponent .hidden-rubles")).to_have_count(
        2
    )  # two purses with hidden rubles
    player.tour = Tour(tour)
    check(player, player.play(TURNS))
    assert player.curtains > (2 * TURNS // 3 if TURNS else 20)


def test_undo_redo_and_auto_pass_by_keyboard(opened: Opened, url: str) -> None:
    player = KeyPlayer(opened(DESKTOP, False))
    player.sit_down(url, "keys", ("greedy",))
    page = player.page
    table = page.locator("#table[data-turn]")
    table.wait_for()
    before = table.get_attribute("data-log") or ""
    page.keyboard.press("p")
    expect(page.locator("#undo")).to_be_enabled()
    expect(table).not_to_have_attribute("data-log", before)
    after = table.get_attribute("data-log") or ""
    page.keyboard.press("z")
    expect(table).to_have_attribute("data-log", before)
    page.keyboard.press("Shift+Z")
    expect(table).to_have_attribute("data-log", after)
    phase = page.locator("[aria-current=step] .deck-text b").first.inner_text()
    page.keyboard.press("a")
    expect(page.locator("[aria-current=step] .deck-text b").first).not_to_have_text(phase)
    page.locator("#auto").click()
    page.locator("#auto").click()
    expect(page.locator("#auto")).to_be_focused()
    page.keyboard.press("ArrowDown")  # the button does not react
    expect(page.locator("[data-rove] button:focus")).to_have_count(1)


def test_back_closes_what_is_open_and_never_leaves_the_table(opened: Opened, url: str) -> None:
    page = opened(PHONE, True)
    player = Player(page, Locator.tap)
    player.sit_down(url, "back", ("greedy",))
    page.locator("#table[data-turn]").wait_for()
    page.locator("#mini-2").tap()
    expect(page.locator("#sheet")).to_be_visible()
    page.evaluate("history.back()")
    expect(page.locator("#sheet")).to_have_count(0)
    page.locator("#table").tap(position={"x": 180, "y": 160})
    page.evaluate("history.back()")
    expect(page.locator("#menu-leave")).to_be_visible()
    expect(page.locator("#table")).to_be_visible()


def test_the_focus_stays_in_its_row_when_the_card_is_gone(opened: Opened, url: str) -> None:
    player = KeyPlayer(opened(DESKTOP, False))
    player.sit_down(url, "keys", ("greedy",))
    page = player.page
    page.locator("#table[data-turn]").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    first = page.locator(".row.upper button.card:focus")
    taken = first.get_attribute("id")
    page.keyboard.press("Enter")
    page.locator("#sheet").wait_for()
    page.keyboard.press("b")
    expect(page.locator(f"button#{taken}")).to_have_count(0)
    expect(page.locator(".row.upper button.card:focus-visible")).to_have_count(1)
    expect(page.locator(".row.upper button.card:focus")).not_to_have_attribute("tabindex", "-1")


def test_a_curtain_over_the_settings_gets_the_focus(opened: Opened, url: str) -> None:
    player = KeyPlayer(opened(DESKTOP, False))
    player.sit_down(url, "two", ("greedy",))
    page = player.page
    page.locator("#leave").click()
    page.locator("#kind-2").select_option("human")
    page.locator("label:has(#preset-classic)").click()
    page.locator("#deal").click()
    page.locator("#settings").click()
    page.locator("label:has(#set-privacy-curtain)").click()
    page.keyboard.press("Escape")
    expect(page.locator("#curtain")).to_be_focused()


def test_a_phone_layout_keeps_nothing_of_a_larger_window(opened: Opened, url: str) -> None:
    page = opened(PHONE, True)
    player = Player(page, Locator.tap)
    player.sit_down(url, "hand", ("greedy",))
    page.locator("#table[data-turn]").wait_for()
    widths = "() => [...document.querySelectorAll('.hand .slot')].map((e) => e.offsetWidth)"
    before = page.evaluate(widths)
    for steps in range(1, 4):
        page.evaluate(
            "steps => { document.querySelector('.field').dataset.fit = steps }",
            " ".join(map(str, range(1, steps + 1))),
        )
        assert page.evaluate(widths) != before or steps > 1
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"] + steps})
        page.wait_for_function("() => document.querySelector('.field').dataset.fit === ''")
        assert page.evaluate(widths) == before
