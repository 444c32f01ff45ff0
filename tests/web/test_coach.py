"""The coach of a first game: what it says, when it speaks, and when it is silent."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from stp.analysis import finish, hint
from stp.cards import CARDS, find_card
from stp.facts.reading import can_buy_something
from stp.moves import Move
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.controllers.game import coach
from stp.web.model.coach.lesson import STEPS as LESSON_STEPS
from stp.web.model.coach.steps import ADVISED_ROUNDS, STEPS, due
from stp.web.model.settings import Settings
from stp.web.model.summary import summarize
from stp.web.render.kit.rules_link import TERMS, term_of_move
from stp.web.store.texts import GAME
from stp.web.words.locale import LANGUAGES
from stp.web.words.locale.source import read_rules
from stp.web.words.text import text_in
from tests.web.coach_games import CLAIMS, check_game, games
from tests.web.fake_browser import FakeBrowser, FakeStorage, press, start
from tests.web.games import played
from tests.web.pages import begin, choose, click, opened, redraw, settle, ui

FORM = {"players": "2", "kind-2": "greedy", "seed": "neva"}


def seated(storage: FakeStorage | None = None, **form: str) -> tuple[App, FakeBrowser]:
    """Return a page on which somebody has just begun a game."""
    browser = FakeBrowser(storage)
    app = App(browser)
    start(app, **(FORM | form))
    return app, browser


def shown(browser: FakeBrowser) -> str:
    """Return what the coach says, "" where there is none."""
    _, found, rest = browser.html.partition('class="coach"')
    return rest.partition("<p>")[2].partition("</p>")[0] if found else ""


def wait(browser: FakeBrowser) -> None:
    while browser.timers:
        browser.tick()


def advised(browser: FakeBrowser) -> list[str]:
    """Return the ids of the cards that are marked as advised."""
    return [a["id"] for _, a in browser.page.elements if "advised" in a.get("class", "").split()]


def next_tip(app: App, browser: FakeBrowser) -> str:
    press(app, browser, "id", "coach-next")
    wait(browser)
    return shown(browser)


def first_game(*, begins: bool) -> tuple[App, FakeBrowser]:
    """Return a page on which somebody plays their first game, and begins it or waits for bots."""
    for seed in map(str, range(20)):
        browser = FakeBrowser()
        app = App(browser)
        app.handle(Event("click", data={"ui": "first-game"}, form={"seed": seed}))
        assert app.game is not None
        first = app.game.tags["bots"][(app.game.state.seat or 1) - 1]
        if (first is None) == begins:
            return app, browser
    raise AssertionError("twenty lots fell alike")


def finished_game() -> FakeStorage:
    """Return a device on which a game has been played to its end."""
    storage = FakeStorage()
    app = App(FakeBrowser(storage))
    begin(app, played(2, "ice", "base"))
    settle(app)
    return storage


def test_a_first_game_is_explained_one_text_at_a_time_and_then_a_move_is_advised() -> None:
    app, browser = seated()
    wait(browser)
    told = [shown(browser)]
    while told[-1]:
        told.append(next_tip(app, browser))
    assert told[0].startswith("Welcome to Saint Petersburg!")
    assert len(told) == len(set(told))
    assert any(text.startswith("Your turn!") for text in told)
    assert told[-2].startswith("My advice: ")
    assert told[-1] == ""
    assert browser.page.moves(), "the game can be played all the while"


def test_what_a_tip_speaks_of_is_marked() -> None:
    app, browser = seated()
    wait(browser)
    while not shown(browser).startswith("These are your rubles"):
        next_tip(app, browser)
    assert browser.page.find("id", "table")["data-tip"] == "purse"
    assert not advised(browser)
    assert next_tip(app, browser).startswith("Everyone can buy these workers")
    assert app.game is not None
    assert {card.split("-", 1)[1].rsplit("-", 1)[0] for card in advised(browser)} == {
        *app.game.state.upper
    }
    while not shown(browser).startswith("My advice: "):
        next_tip(app, browser)
    assert advised(browser)
    assert all(card.startswith("upper-") for card in advised(browser))


def test_its_room_is_kept_between_the_tips_of_the_first_rounds_and_then_given_up() -> None:
    app, browser = seated()
    for number in range(1, ADVISED_ROUNDS + 2):
        wait(browser)
        while shown(browser):
            assert "coached" in browser.page.find("id", "table")["class"].split()
            next_tip(app, browser)
        kept = "coached" in browser.page.find("id", "table")["class"].split()
        assert kept is (number <= ADVISED_ROUNDS)
        while app.game and app.game.state.round == number:
            choose(app, "pass")
            wait(browser)


def test_a_tip_is_over_once_a_move_is_made_and_never_comes_back() -> None:
    app, browser = seated()
    wait(browser)
    first = shown(browser)
    choose(app, "pass")
    wait(browser)
    again = FakeBrowser(browser.storage)
    App(again)
    wait(again)
    assert shown(browser) != first
    assert shown(again) == shown(browser)


def test_the_coach_can_be_dismissed_for_good_and_called_back_in_the_settings() -> None:
    app, browser = seated()
    press(app, browser, "id", "coach-off")
    assert shown(browser) == ""
    other, later = seated(browser.storage)
    assert shown(later) == ""
    other.handle(Event("change", name="set-coach", value="on"))
    assert shown(later).startswith("Welcome")


def test_the_coach_speaks_only_until_a_game_has_been_finished() -> None:
    app, browser = seated(finished_game())
    assert shown(browser) == ""
    app.handle(Event("change", name="set-coach", value="on"))
    assert shown(browser).startswith("Welcome")


def test_before_a_pass_that_costs_much_the_coach_asks_once_a_phase() -> None:
    app, browser = first_game(begins=True)
    click(app, "pass")
    assert "You could still afford" in browser.html
    assert app.game is not None
    assert not app.game.moves
    buttons = re.findall(r'class="button (\w+)"[^>]*id="(pass-\w+)"', browser.html)
    assert buttons == [("primary", "pass-not"), ("secondary", "pass-anyway")]
    press(app, browser, "id", "pass-not")
    assert opened(app) == ""
    choose(app, "pass")
    assert len(app.game.moves) == 1, "who insists is not asked again"


def test_after_a_question_before_a_pass_no_other_card_is_advised_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(coach, "finish", lambda found: finish(found)[1:])  # not the experts' move
    app, browser = first_game(begins=True)
    click(app, "pass")
    assert "You could still afford" in browser.html, "at a glance: the expert has not answered"
    press(app, browser, "id", "pass-not")
    wait(browser)
    told = [shown(browser)]
    while 'id="coach-next"' in browser.html:
        told.append(next_tip(app, browser))
    assert len(told) > 2
    assert not [words for words in told if words.startswith("My advice")]


def test_a_question_before_a_pass_is_that_of_the_expert_once_it_has_answered() -> None:
    app, browser = first_game(begins=True)
    wait(browser)
    while not shown(browser).startswith("My advice: buy "):
        next_tip(app, browser)
    named = re.search(r"My advice: buy (.*?) for", shown(browser))
    click(app, "pass")
    asked = re.search(r"You could still afford (.*?) for", browser.html)
    assert named
    assert asked
    assert asked[1] == named[1]


def test_the_question_is_asked_wherever_the_coach_speaks() -> None:
    app, browser = seated(None, **{"kind-2": "human", "preset": "yucata"})
    click(app, "pass")
    assert "You could still afford" in browser.html, "a first game, though not the one proposed"
    app, browser = seated(finished_game())
    app.handle(Event("change", name="set-coach", value="on"))
    click(app, "pass")
    assert "You could still afford" in browser.html, "whoever has called the coach back"


def test_the_settings_say_what_of_the_coach_counts_as_a_hint() -> None:
    app, browser = seated()
    ui(app, "open settings")
    assert "A move that the coach suggests counts as a hint" in browser.html


def test_nobody_is_asked_before_a_pass_without_the_coach() -> None:
    app, _ = seated(finished_game())
    choose(app, "pass")
    assert app.game is not None
    assert len(app.game.moves) == 1


def test_to_pass_is_loud_only_where_nothing_can_be_bought() -> None:
    app, browser = seated(finished_game())
    assert browser.page.find("data-action", "pass")["class"] == "button secondary"
    assert app.game is not None
    while browser.timers or can_buy_something(app.game.view(1)):
        if browser.timers:
            browser.tick()
            continue
        choose(app, str(app.game.legal_moves[0]))
    assert browser.page.find("data-action", "pass")["class"] == "button primary"


def test_bots_wait_until_the_welcome_of_a_first_game_has_been_read() -> None:
    app, browser = first_game(begins=False)
    assert browser.timers == []
    assert app.game is not None
    assert not app.game.moves
    press(app, browser, "id", "coach-next")
    wait(browser)
    assert app.game.moves


def test_the_coach_is_silent_while_only_bots_play_and_in_a_replay() -> None:
    form = {"kind-1": "greedy"}
    app, browser = seated(None, **form)
    assert shown(browser) == ""
    app, browser = seated()
    app.handle(Event("click", data={"ui": "replay game"}))
    assert shown(browser) == ""


def test_every_tip_is_announced_once_after_the_move_that_brought_it() -> None:
    app, browser = seated()
    wait(browser)
    assert sum("Welcome" in text for text in browser.said) == 1
    tip = next_tip(app, browser)
    assert browser.said[-1] == tip
    focused = list(browser.focused)
    app.handle(Event("click", data={"ui": "coach next"}))
    assert browser.focused == focused


def test_advice_is_a_legal_move_with_its_price_and_counted_as_a_hint() -> None:
    app, browser = seated()
    wait(browser)
    assert app.game is not None
    assert "x-hints" not in app.game.tags
    while not shown(browser).startswith("My advice: "):
        next_tip(app, browser)
    assert app.game.tags["x-hints"] == "1"
    redraw(app)
    assert app.game.tags["x-hints"] == "1"
    card = next(card for card in CARDS if text_in("en").card(card) in shown(browser))
    price = app.game.price(f"buy upper {card.id}")
    assert f"buy {text_in('en').card(card)} for {price} rubles" in shown(browser)
    choose(app, "pass")
    (text,) = (text for key, text in browser.storage.stored.items() if key.startswith(GAME))
    assert summarize("", text).hints == 1


def test_the_coach_names_a_move_and_a_hint_is_the_same_and_not_counted_again() -> None:
    app, browser = seated()
    wait(browser)
    while not shown(browser).startswith("My advice: "):
        next_tip(app, browser)
    assert app.game is not None
    assert app.game.state.seat is not None
    best = finish(hint(app.game.view(app.game.state.seat, memory=True)))[0].move
    assert advised(browser)[0].startswith(f"{best.place}-{best.card}-")
    app.handle(Event("keydown", key="h"))
    assert browser.timers == [], "it is known already"
    assert f'data-action="{best}"' in browser.html
    assert browser.said[-1].startswith("Suggested move:")
    assert app.game.tags["x-hints"] == "1"


def test_the_coach_thinks_while_the_last_explanation_is_read() -> None:
    app, browser = seated()
    wait(browser)
    while not shown(browser).startswith("Your turn!"):
        press(app, browser, "id", "coach-next")
    assert len(browser.timers) == 1
    app.handle(Event("click", data={"ui": "open seat 2"}))
    assert len(browser.timers) == 1, "what is opened meanwhile does not stop that"
    wait(browser)
    assert shown(browser).startswith("Your turn!")
    press(app, browser, "id", "coach-next")
    assert shown(browser).startswith("My advice: ")


@pytest.mark.parametrize(
    ("players", "edition", "spared"), [(3, "base", "disc"), (5, "new-society", "starters")]
)
def test_in_a_whole_game_every_step_is_due_at_some_time(
    players: int, edition: str, spared: str
) -> None:
    game = played(players, "sun", edition)
    views = []
    while game.moves:
        game.undo()
        views.append(game.view(1))
    told: list[str] = []
    for view in reversed(views):
        while (found := due(view, told)) is not None:
            told.append(found.step.id)
    assert sorted([*told, spared]) == sorted(step.id for step in STEPS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tip_fits_the_strip_of_a_phone(lang: str) -> None:
    t = text_in(lang)
    assert max(len(t._(step.text)) for step in STEPS) <= 215


def test_settings_of_an_earlier_visit_do_not_know_the_coach() -> None:
    assert Settings.parse('{"volume": 3}').coach == "first"


def test_every_tip_of_ten_games_is_true() -> None:
    said: Counter[str] = Counter()
    for game, lot in games(10, "tips"):
        said += check_game(game, lot)
    assert {step.id for step in STEPS} == set(CLAIMS)
    assert {*CLAIMS, "reason", "objection"} - set(said) == set(), "each comes up, and is checked"


def test_a_tip_leads_to_its_section_of_the_rules_and_back() -> None:
    app, browser = seated()
    tip = shown(browser)
    link = browser.page.find("id", "coach-rules-overview")
    assert link["aria-label"] == "Rules: the game in one minute"
    press(app, browser, "id", "coach-rules-overview")
    assert 'id="section-overview"' in browser.html
    assert not shown(browser)
    press(app, browser, "data-ui", "read close")
    assert shown(browser) == tip
    assert browser.focused[-1] == "coach-rules-overview"


def test_advice_and_the_hint_lead_to_the_rules_of_the_move() -> None:
    app, browser = seated()
    wait(browser)
    while not shown(browser).startswith("My advice: "):
        next_tip(app, browser)
    assert app.game is not None
    best = finish(hint(app.game.view(app.game.state.seat, memory=True)))[0].move
    term = term_of_move(best, find_card(best.card, "base") if best.card else None)
    assert browser.page.find("id", f"coach-rules-{TERMS[term][0]}")
    app.handle(Event("keydown", key="h"))
    assert browser.page.find("id", f"hint-rules-{TERMS[term][0]}")


@pytest.mark.parametrize(
    ("move", "term"),
    [
        ("pass", "phase"),
        ("take upper judge", "phase"),
        ("buy upper judge", "bonus"),
        ("buy lower market", "phase"),
        ("play pub", "power"),
        ("buy upper bank over market", "trading"),
        ("observe worker", "power"),
        ("pub 3", "power"),
        ("discard drawn judge", "power"),
        ("redeem judge", "new-society"),
        ("guild 2", "new-society"),
        ("trade", "new-society"),
        ("dismiss sycophant", "options"),
    ],
)
def test_a_move_is_explained_by_its_own_section(move: str, term: str) -> None:
    parsed = Move.parse(move)
    card = find_card(parsed.card, "new-society") if parsed.card else None
    assert term_of_move(parsed, card) == term


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tip_about_a_rule_links_to_a_section_that_exists(lang: str) -> None:
    linked = [step for step in (*STEPS, *LESSON_STEPS) if step.term]
    assert {step.id for step in STEPS if not step.term} == {"alone"}
    assert len(linked) == len(STEPS) - 1 + len(LESSON_STEPS)
    for step in linked:
        assert step.term
        place, words = TERMS[step.term]
        assert f'id="section-{place}"' in read_rules(lang)
        assert text_in(lang)._(words).startswith(text_in(lang)._("Rules"))
