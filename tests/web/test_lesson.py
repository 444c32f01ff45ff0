"""The lesson is played through by its own commands, and every sentence is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from stp import Game
from stp.cards import find_card
from stp.moves import Move
from stp.rules import HAND_PENALTY
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.coach.lesson import (
    FREE,
    PUPIL,
    STEPS,
    LessonStep,
    is_over,
    lesson_game,
    reply_of,
    step_of,
)
from stp.web.store.texts import GAME
from stp.web.words.locale import LANGUAGES
from stp.web.words.text import text_in
from tests.web.fake_browser import FakeBrowser, FakeStorage, press, start
from tests.web.pages import choose, configure, opened, texts, ui

CHOICES = [step.moves for step in STEPS]
WAYS = list(product(*CHOICES))
"""Every path through the guided round."""


def replied(game: Game) -> None:
    """Let the opponent move until the pupil decides again."""
    while (reply := reply_of(game)) is not None:
        game.play(reply)


def walked(way: tuple[str, ...]) -> Iterator[tuple[LessonStep, Game]]:
    """Yield each step of the guided round with its position, and the round's end with `FREE`."""
    game = lesson_game("Anna")
    replied(game)
    for move in way:
        step = step_of(game)
        assert step is not None
        yield step, game
        game.play(move)
        replied(game)
    yield FREE, game


# ---------------------------------------------------------------------- what the sentences say


def _worker(game: Game) -> None:
    card = find_card("shepherd", "base")
    assert card.rubles == 3
    assert find_card("weaving-mill", "base").rubles == 6


def _second_worker(game: Game) -> None:
    assert game.state.players[0].tableau == ("shepherd",)
    assert {find_card(card, "base").rubles for card in ("lumberjack", "fur-trapper")} == {3}


def _pass(game: Game) -> None:
    assert game.state.passed == (2,), "the opponent has passed, and a pass ends the phase"
    assert game.state.income(PUPIL)["worker"] == (6, 0)


def _building(game: Game) -> None:
    assert all(find_card(move.split()[-1], "base").points for move in CHOICES[3])


def _building_pass(game: Game) -> None:
    assert game.state.income(PUPIL)["building"][1] > 0


def _take(game: Game) -> None:
    obstacle = game.obstacle("buy upper mistress-of-ceremonies")
    assert obstacle is not None
    assert obstacle.kind == "rubles-short"
    assert "take upper mistress-of-ceremonies" in game.legal_moves
    assert HAND_PENALTY == 5
    later = Game(players=2, seed=game.seed)
    for move in (*game.moves, Move.parse("take upper mistress-of-ceremonies")):
        later.play(move)
    replied(later)
    cost = find_card("mistress-of-ceremonies", "base").cost
    assert later.price("play mistress-of-ceremonies") == cost, "a card in the hand is not yet paid"


def _aristocrat(game: Game) -> None:
    assert "buy upper author" in game.legal_moves
    assert find_card("author", "base").rubles == 1


def _aristocrat_pass(game: Game) -> None:
    assert game.state.income(PUPIL)["aristocrat"] == (1, 0)
    assert game.state.points_to_come(PUPIL) == 1


def _displace(game: Game) -> None:
    assert game.price("buy upper weaving-mill over shepherd") == 3
    mill, shepherd = find_card("weaving-mill", "base"), find_card("shepherd", "base")
    assert (mill.rubles, shepherd.rubles) == (6, 3)
    assert mill.symbol == shepherd.symbol


def _round_pass(game: Game) -> None:
    left = game.state.upper
    after = Game(players=2, seed=game.seed)
    for move in (*game.moves, Move("pass")):
        after.play(move)
    replied(after)
    assert after.state.round == 2
    assert after.state.lower == left
    while after.state.round == 2:
        after.play("pass")
    assert set(left) <= set(after.state.discarded), "after the second round"


def _free(game: Game) -> None:
    assert game.state.round == 2
    first, now = lesson_game("Anna").state.markers, game.state.markers
    assert all(now[phase] != first[phase] for phase in first), "all starting markers have moved on"


CLAIMS: dict[str, Callable[[Game], None]] = {
    "worker": _worker,
    "second-worker": _second_worker,
    "pass": _pass,
    "building": _building,
    "building-pass": _building_pass,
    "take": _take,
    "aristocrat": _aristocrat,
    "aristocrat-pass": _aristocrat_pass,
    "displace": _displace,
    "round-pass": _round_pass,
    "free": _free,
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_through_the_lesson_is_legal_and_every_sentence_true(
    way: tuple[str, ...],
) -> None:
    seen = []
    for step, game in walked(way):
        if step is not FREE:
            assert [move for move in step.moves if move not in game.legal_moves] == []
        CLAIMS[step.id](game)
        seen.append(step)
    assert seen == [*STEPS, FREE]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_caption_is_two_sentences_at_most_and_fits_the_strip_of_a_phone(lang: str) -> None:
    for step in (*STEPS, FREE):
        said = text_in(lang)._(step.caption)
        assert len(said) <= 170, said
        assert said.rstrip(".!").count(". ") <= 1, said


# ---------------------------------------------------------------------- on the page


def begun(storage: FakeStorage | None = None) -> tuple[App, FakeBrowser]:
    """Return a page at the start of the lesson."""
    browser = FakeBrowser(storage)
    app = App(browser)
    ui(app, "lesson begin")
    return app, browser


def wait(app: App, browser: FakeBrowser) -> None:
    """Let the opponent move until the pupil decides or the lesson is over."""
    while browser.timers and not is_over(app.game):
        browser.tick()


def caption(browser: FakeBrowser) -> str:
    return browser.html.partition('class="coach"')[2].partition("<p>")[2].partition("</p>")[0]


def keeps_room(browser: FakeBrowser) -> bool:
    """Return whether the table keeps room for captions."""
    return "coached" in browser.page.find("id", "table")["class"].split()


def guided(app: App, browser: FakeBrowser) -> None:
    """Follow the captions of the first round."""
    for step in STEPS:
        wait(app, browser)
        assert caption(browser) == step.caption
        choose(app, step.moves[-1])
    wait(app, browser)


def finished(app: App, browser: FakeBrowser) -> None:
    """Play on until the lesson is over."""
    while not is_over(app.game):
        wait(app, browser)
        if not is_over(app.game):
            choose(app, str(app.game.legal_moves[-1]))


def test_the_lesson_is_played_from_the_first_move_to_its_last_screen() -> None:
    app, browser = begun()
    guided(app, browser)
    assert caption(browser) == FREE.caption
    press(app, browser, "id", "coach-next")
    assert 'class="coach"' not in browser.html, "the coach only answers now"
    finished(app, browser)
    assert "ready to play" in browser.html
    assert browser.timers == []
    press(app, browser, "id", "lesson-play")
    assert app.game.seed != lesson_game("").seed
    assert "x-lesson" not in app.game.tags


def test_the_table_keeps_room_for_captions_while_the_opponent_moves() -> None:
    app, browser = begun()
    for step in STEPS:
        wait(app, browser)
        assert keeps_room(browser)
        choose(app, step.moves[0])
        assert keeps_room(browser), step.id
    wait(app, browser)
    press(app, browser, "id", "coach-next")
    assert not keeps_room(browser), "nothing more will be said"


def test_every_step_follows_a_click_that_was_drawn_ahead() -> None:
    browser = FakeBrowser()
    app = App(browser)
    configure(app, coach="off")
    ui(app, "lesson begin")
    for step in STEPS:
        wait(app, browser)
        assert caption(browser) == step.caption
        move = step.moves[0]
        app.handle(Event("press", action=move, data={"action": move}))
        choose(app, move)
    wait(app, browser)
    assert caption(browser) == FREE.caption


def test_nothing_happens_behind_the_last_screen_of_the_lesson() -> None:
    app, browser = begun()
    guided(app, browser)
    finished(app, browser)
    moves, seen = app.game.moves, browser.html
    for key in ("p", "z", "y", "a", "b", "t", "h", "w", "i", "?"):
        assert not app.handle(Event("keydown", key=key)), key
    for kind in ("fast-forward", "hold", "release"):
        app.handle(Event(kind, value="hold"))
    choose(app, "pass")
    assert (app.game.moves, browser.html, browser.timers) == (moves, seen, [])
    assert not opened(app)
    assert browser.title == "Saint Petersburg"
    app.handle(Event("back"))
    assert "menu-leave" in browser.page.values("id"), "the menu is seen, as over every screen"
    assert "menu-log" not in browser.page.values("id"), "it would open behind the last screen"


def test_what_a_step_does_not_allow_is_refused_with_what_it_asks_for() -> None:
    app, browser = begun()
    wait(app, browser)
    for move in ("buy upper lumberjack", "pass", "take upper shepherd"):
        choose(app, move)
        assert app.game.moves == ()
        assert "Not yet. Follow the tip first." in browser.html
    press(app, browser, "id", "notice-close")
    assert "Not yet." not in browser.html, "on a phone it lies over the market"
    ui(app, "hint")
    ui(app, "auto-pass")
    ui(app, "stand-in 1")
    assert browser.timers == []
    assert not opened(app)


@pytest.mark.parametrize(
    "setting",
    [
        Event("change", name="set-coach", value="on"),
        Event("change", name="set-confirm_pass", checked=True),
    ],
)
def test_a_pass_that_the_lesson_asks_for_is_not_questioned(setting: Event) -> None:
    browser = FakeBrowser()
    app = App(browser)
    app.handle(setting)
    ui(app, "lesson begin")
    choose(app, "pass")
    assert not opened(app)
    assert "Not yet. Follow the tip first." in browser.html
    guided(app, browser)
    assert caption(browser) == FREE.caption


def test_the_cards_of_a_step_are_marked() -> None:
    app, browser = begun()
    marked = [a["id"] for _, a in browser.page.elements if "advised" in a.get("class", "").split()]
    assert [name.rpartition("-")[0] for name in marked] == ["upper-shepherd"]
    choose(app, "buy upper shepherd")
    wait(app, browser)
    marked = [a["id"] for _, a in browser.page.elements if "advised" in a.get("class", "").split()]
    assert {name.rpartition("-")[0] for name in marked} == {"upper-lumberjack", "upper-fur-trapper"}
    assert browser.said[-1].endswith("Lumberjack, Fur Trapper"), "no mark can be heard"


def test_a_card_says_what_displaces_it_only_after_the_guided_round() -> None:
    app, browser = begun()
    ui(app, "open upper fur-trapper")
    assert "You pay" in browser.html
    assert "Fur Shop can displace it" not in browser.html, "displacing is explained at its end"
    guided(app, browser)
    ui(app, "open lower fur-trapper")
    assert "Fur Shop can displace it" in browser.html


def test_a_killed_page_goes_on_with_the_lesson_where_it_was() -> None:
    app, browser = begun()
    for step in STEPS[:4]:
        wait(app, browser)
        choose(app, step.moves[0])
    again = FakeBrowser(browser.storage)
    later = App(again)
    wait(later, again)
    assert caption(again) == STEPS[4].caption
    ui(later, "leave")
    ui(later, "lesson begin")
    assert caption(again) == STEPS[4].caption
    choose(later, "pass")
    ui(later, "undo")
    assert caption(again) == STEPS[4].caption


def test_the_lesson_overwrites_no_game_and_leaves_nothing_behind() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="mine", **{"kind-2": "human"})
    choose(app, "pass")
    before = texts(browser.storage)
    assert len(before) == 1
    ui(app, "lesson begin")
    choose(app, "buy upper shepherd")
    kept = texts(browser.storage)
    assert before.items() <= kept.items()
    assert set(kept) - set(before) == {f"{GAME}lesson"}
    ui(app, "library show games")
    assert browser.html.count('data-ui="library choose') == 1, "it is not listed among the games"
    ui(app, "library close")
    ui(app, "lesson leave")
    assert set(texts(browser.storage)) == set(before)
    assert app.game.seed == "mine"
    assert not app.at_table


def test_the_button_of_the_lesson_is_prominent_only_for_newcomers() -> None:
    browser = FakeBrowser()
    app = App(browser)
    assert browser.page.find("id", "learn")["class"] == "button primary"
    start(app, players="2", seed="mine", **{"kind-2": "human"})
    ui(app, "leave")
    assert 'id="learn"' not in browser.html
    assert browser.page.find("id", "learn-again")["class"] == "text-link"
    ui(app, "continue")
    ui(app, "open menu")
    assert browser.page.find("id", "menu-learn")["data-ui"] == "lesson begin"


def test_after_the_lesson_the_coach_does_not_explain_the_same_again() -> None:
    app, browser = begun()
    guided(app, browser)
    press(app, browser, "id", "coach-next")
    told = browser.storage.stored["settings"]
    assert '"told": "lesson' in told


@pytest.mark.parametrize("building", ["customs-house", "firehouse"])
def test_the_lesson_says_that_a_copy_of_the_building_is_cheaper(building: str) -> None:
    game = lesson_game("Anna")
    while (step := step_of(game)) is None or step.id != "building-pass":
        move = Move.parse(step.moves[0]) if step else reply_of(game)
        bought = Move("buy", "upper", building)
        game.play(bought if step is not None and step.id == "building" else move)  # type: ignore[arg-type]
    assert "Another copy of it would cost you 1 ruble less" in step.caption
    copy = Move("buy", "upper", building)
    cost = find_card(building, game.edition).cost
    prices = [one.price for one in game.view(1).candidates if one.move == copy]
    assert all(price == cost - 1 for price in prices)
