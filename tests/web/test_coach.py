"""The coach of a first game: what it says, when it speaks, and when it is silent."""

from __future__ import annotations

from collections import Counter

import pytest

import stp
from stp.analysis import Evaluation, finish, hint
from stp.bots.reasons import Reasons
from stp.cards import CARDS
from stp.moves import Move
from stp.testing import Table
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.controllers.game.adviser import Adviser
from stp.web.controllers.game.coach import Coach
from stp.web.controllers.preferences import Preferences
from stp.web.model.coach.conditions import ADVISED_ROUNDS
from stp.web.model.coach.explanations import TOPICS, Explanation, due
from stp.web.model.coach.hint import Hint
from stp.web.model.session import Session
from stp.web.model.settings import Settings
from stp.web.model.summary import summarize
from stp.web.store.texts import GAME
from stp.web.words.locale import LANGUAGES
from stp.web.words.text import text_in
from tests.web.coach_games import CLAIMS, check_game, games
from tests.web.coached_games import (
    advised,
    finished_game,
    first_game,
    next_tip,
    seated,
    shown,
)
from tests.web.fake_browser import FakeBrowser, press
from tests.web.games import played
from tests.web.pages import choose, configure, redraw, ui


def all_tips(app: App, browser: FakeBrowser) -> list[str]:
    """Return the tips of a position by their first words, and read them all."""
    browser.wait()
    told = [shown(browser)]
    while told[-1]:
        told.append(next_tip(app, browser))
    return [" ".join(text.split()[:2]) for text in told[:-1]]


def test_a_first_game_says_only_its_aim_and_how_to_buy_before_it_advises_a_move() -> None:
    app, browser = seated()
    assert all_tips(app, browser) == ["Welcome! Most", "My advice:"]
    assert browser.page.moves(), "the game can be played all the while"


def test_one_thing_is_explained_a_phase_and_what_can_wait_after_the_suggested_moves() -> None:
    app, browser = seated()
    told: dict[tuple[int, str], list[str]] = {}
    browser.wait()
    while app.game.state.round <= ADVISED_ROUNDS:
        here = told.setdefault((app.game.state.round, app.game.state.phase), [])
        here += (text for text in all_tips(app, browser) if text != "My advice:")
        choose(app, str(app.game.legal_moves[0]))
        browser.wait()
    assert told.pop((1, "worker")) == ["Welcome! Most"]
    assert told[1, "building"] == ["Everyone has"]
    assert told[1, "aristocrat"] == ["Different aristocrats"]
    assert max(map(len, told.values())) == 1
    assert sum(map(len, told.values())) <= 5
    assert shown(browser).startswith("You know how to play now")


def test_what_one_game_explained_in_a_phase_stops_no_tip_of_the_next_game() -> None:
    preferences, told = Preferences(FakeBrowser()), []
    preferences.change("told", "welcome turn")
    coach = Coach(preferences, lambda: True, Adviser(Session()))
    for _ in range(2):
        game = stp.Game(2, "neva")
        while game.state.phase == "worker":
            game.play(game.legal_moves[0])
        coach.update(game, game.view(game.state.seat), covered=False)
        told.append(coach.tip.topic.id if isinstance(coach.tip, Explanation) else "")
        coach.mark_read()
    assert told == ["building", "hand"]


@pytest.mark.parametrize(("rubles", "is_asked"), [(0, False), (30, True)])
def test_no_advice_is_needed_where_only_one_move_is_possible(rubles: int, is_asked: bool) -> None:
    preferences = Preferences(FakeBrowser())
    preferences.change("told", " ".join(topic.id for topic in TOPICS))
    coach = Coach(preferences, lambda: True, Adviser(Session()))
    table = Table(upper="lumberjack")
    table.give(1, hand="judge judge judge", rubles=rubles)
    table.turn(1)
    asked = coach.update(table, table.view(1), covered=False)
    assert bool(asked) is is_asked


def test_the_cards_of_a_tip_are_highlighted() -> None:
    app, browser = seated()
    browser.wait()
    assert shown(browser).startswith("Welcome!")
    assert {card.split("-", 1)[1].rsplit("-", 1)[0] for card in advised(browser)} == {
        *app.game.state.upper
    }
    while not shown(browser).startswith("My advice: "):
        next_tip(app, browser)
    assert advised(browser)
    assert all(card.startswith("upper-") for card in advised(browser))
    while browser.page.find("id", "table").get("data-tip") != "forecast":
        if shown(browser):
            next_tip(app, browser)
        else:
            choose(app, str(app.game.legal_moves[0]))
            browser.wait()
    assert shown(browser).startswith("This shows what your cards will earn")
    assert not advised(browser)


def test_its_room_is_kept_between_the_tips_of_the_first_rounds_and_then_given_up() -> None:
    app, browser = seated()
    for number in range(1, ADVISED_ROUNDS + 2):
        browser.wait()
        while shown(browser):
            assert "coached" in browser.page.find("id", "table")["class"].split()
            next_tip(app, browser)
        kept = "coached" in browser.page.find("id", "table")["class"].split()
        assert kept is (number <= ADVISED_ROUNDS)
        while app.game.state.round == number:
            choose(app, "pass")
            browser.wait()


def test_a_tip_is_over_once_a_move_is_made_and_never_comes_back() -> None:
    app, browser = seated()
    browser.wait()
    first = shown(browser)
    choose(app, "pass")
    browser.wait()
    again = FakeBrowser(browser.storage)
    App(again)
    again.wait()
    assert shown(browser) != first
    assert shown(again) == shown(browser)


def test_the_coach_says_goodbye_after_some_rounds_and_advises_no_more() -> None:
    app, browser = seated()
    for _ in range(60):
        browser.wait()
        if shown(browser).startswith("You know how to play now"):
            break
        if "coach-next" in browser.page.values("id"):
            press(app, browser, "id", "coach-next")
        elif "pass-anyway" in browser.page.values("id"):
            press(app, browser, "id", "pass-anyway")
        else:
            choose(app, "pass")
    assert "coach-next" in browser.page.values("id"), "it has said goodbye"
    press(app, browser, "id", "coach-next")
    browser.wait()
    assert "table" in browser.page.values("id")
    assert "My advice: " not in shown(browser)


def test_the_coach_can_be_dismissed_for_good_and_called_back_in_the_settings() -> None:
    app, browser = seated()
    press(app, browser, "id", "coach-off")
    assert shown(browser) == ""
    other, later = seated(browser.storage)
    assert shown(later) == ""
    configure(other, coach="on")
    assert shown(later).startswith("Welcome")


def test_the_coach_speaks_only_until_a_game_has_been_finished() -> None:
    app, browser = seated(finished_game())
    assert shown(browser) == ""
    configure(app, coach="on")
    assert shown(browser).startswith("Welcome")


@pytest.mark.parametrize("button", ["coach-next", "skip"])
def test_bots_wait_until_the_welcome_of_a_first_game_has_been_read(button: str) -> None:
    app, browser = first_game(begins=False)
    assert browser.timers == []
    assert not app.game.moves
    press(app, browser, "id", button)
    browser.wait()
    assert app.game.moves
    assert not shown(browser).startswith("Welcome")


def test_the_coach_is_silent_while_only_bots_play_and_in_a_replay() -> None:
    form = {"kind-1": "greedy"}
    app, browser = seated(None, **form)
    assert shown(browser) == ""
    app, browser = seated()
    ui(app, "replay game")
    assert shown(browser) == ""


def test_every_tip_is_announced_once_after_the_move_that_brought_it() -> None:
    app, browser = seated()
    browser.wait()
    assert sum("Welcome" in text for text in browser.said) == 1
    tip = next_tip(app, browser)
    assert browser.said[-1] == tip
    focused = list(browser.focused)
    ui(app, "coach next")
    assert browser.focused == focused


def test_advice_that_nobody_asked_for_is_a_legal_move_with_its_price_once_and_no_hint() -> None:
    app, browser = seated()
    browser.wait()
    while not shown(browser).startswith("My advice: "):
        next_tip(app, browser)
    assert "x-hints" not in app.game.tags, "nobody has asked for it"
    card = next(card for card in CARDS if text_in("en").card(card) in shown(browser))
    price = app.game.price(f"buy upper {card.id}")
    assert f"buy {text_in('en').card(card)}." in shown(browser)
    assert shown(browser).count(f"for {price} rubles") == 1


def test_advice_counts_as_a_hint_for_those_who_have_turned_tips_on() -> None:
    app, browser = seated()
    configure(app, coach="on")
    browser.wait()
    assert "x-hints" not in app.game.tags
    while not shown(browser).startswith("My advice: "):
        next_tip(app, browser)
    assert app.game.tags["x-hints"] == "1"
    redraw(app)
    assert app.game.tags["x-hints"] == "1"
    choose(app, "pass")
    (text,) = (text for key, text in browser.storage.stored.items() if key.startswith(GAME))
    assert summarize("", text).hints == 1


def test_the_coach_names_a_move_and_a_hint_is_the_same_and_not_counted_again() -> None:
    app, browser = seated()
    browser.wait()
    while not shown(browser).startswith("My advice: "):
        next_tip(app, browser)
    assert app.game.state.seat is not None
    best = finish(hint(app.game.view(app.game.state.seat, memory=True)))[0].move
    assert advised(browser)[0].startswith(f"{best.place}-{best.card}-")
    app.handle(Event("keydown", key="h"))
    assert browser.timers == [], "it is known already"
    assert f'data-action="{best}"' in browser.html
    assert browser.said[-1].startswith("Suggested move:")
    assert app.game.tags["x-hints"] == "1"


@pytest.mark.parametrize(
    ("ahead", "value", "opinion"),
    [
        (-0.3, 0.0, "No move here is clearly better."),
        (-1.6, 1.9, "Nothing here is worth buying now."),
        (-1.6, 2.0, "In simulated games from here, this move did better than the others."),
    ],
)
def test_a_pass_is_advised_without_claiming_more_than_the_hint(
    monkeypatch: pytest.MonkeyPatch, ahead: float, value: float, opinion: str
) -> None:
    app, browser = seated()
    bought = next(move for move in app.game.legal_moves if move.verb == "buy")
    nothing = Reasons(0, 0, 0, 0, 0, 0, 0, None)
    found = Hint(
        (
            Evaluation(Move("pass"), 0, 0.0, 9, nothing),
            Evaluation(bought, value, ahead, 9, nothing),
        )
    )
    monkeypatch.setattr("stp.web.controllers.game.adviser.from_text", lambda _text: found)
    while not shown(browser).startswith("My advice: "):
        next_tip(app, browser)
    assert shown(browser).startswith(f"My advice: pass. {opinion} You keep")


@pytest.mark.parametrize(
    ("ahead", "opinion"),
    [
        (-0.3, "No move here is clearly better."),
        (-3.0, "In simulated games from here, this move did better than the others."),
    ],
)
def test_advice_without_a_reason_says_how_it_compares(
    monkeypatch: pytest.MonkeyPatch, ahead: float, opinion: str
) -> None:
    monkeypatch.setattr("stp.web.render.table.coach.reason", lambda *_all, **_few: "")
    app, browser = seated()
    bought = next(move for move in app.game.legal_moves if move.verb == "buy")
    nothing = Reasons(0, 0, 0, 0, 0, 0, 0, None)
    found = Hint(
        (Evaluation(bought, 0, 0.0, 9, nothing), Evaluation(Move("pass"), 0, ahead, 9, nothing))
    )
    monkeypatch.setattr("stp.web.controllers.game.adviser.from_text", lambda _text: found)
    while not shown(browser).startswith("My advice: "):
        next_tip(app, browser)
    assert opinion in shown(browser)


def test_the_coach_thinks_while_the_last_explanation_is_read() -> None:
    app, browser = seated()
    assert len(browser.timers) == 1
    ui(app, "open seat 2")
    assert len(browser.timers) == 1, "what is opened meanwhile does not stop that"
    browser.wait()
    assert shown(browser).startswith("Welcome!")
    press(app, browser, "id", "coach-next")
    assert shown(browser).startswith("My advice: ")


def test_whoever_does_not_begin_is_told_the_aim_first_and_how_to_buy_when_it_is_their_turn() -> (
    None
):
    app, browser = first_game(begins=False)
    assert shown(browser).startswith("Welcome! Every round you buy")
    assert next_tip(app, browser).startswith("Your turn! Select a card")


def test_nobody_is_welcomed_twice_when_the_hand_is_uncovered() -> None:
    app, browser = seated(None, privacy="peek", **{"kind-2": "human"})
    for _ in range(3):
        assert shown(browser).startswith("Welcome! Every round you buy")
        ui(app, "peek")
    assert sum("Welcome!" in said for said in browser.said) == 1
    assert next_tip(app, browser).startswith("Your turn! Select a card")


@pytest.mark.parametrize(
    ("players", "edition", "spared"),
    [(3, "base", ["begin", "disc"]), (5, "new-society", ["starters", "behind"])],
)
def test_in_a_whole_game_every_topic_is_due_at_some_time(
    players: int, edition: str, spared: list[str]
) -> None:
    game = played(players, "sun", edition)
    views = []
    while game.moves:
        game.undo()
        views.append(game.view(1))
    told: list[str] = []
    for view in reversed(views):
        while (found := due(view, told)) is not None:
            told.append(found.topic.id)
    assert sorted([*told, *spared]) == sorted(topic.id for topic in TOPICS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tip_fits_the_strip_of_a_phone(lang: str) -> None:
    t = text_in(lang)
    assert max(len(t._(topic.text)) for topic in TOPICS) <= 163


def test_settings_of_an_earlier_visit_do_not_know_the_coach() -> None:
    assert Settings.parse('{"volume": 3}').coach == "first"


def test_every_tip_of_ten_games_is_true() -> None:
    said: Counter[str] = Counter()
    for game, lot in games(10, "tips"):
        said += check_game(game, lot)
    assert {topic.id for topic in TOPICS} == set(CLAIMS)
    assert {*CLAIMS, "reason", "objection"} - set(said) == set(), "each comes up, and is checked"
