"""Learning from mistakes: positions from the player's seat, and moves that are tried and judged."""

from __future__ import annotations

import pytest

import stp
from stp.analysis import Evaluation, Reasons, finish, hint
from stp.moves import Move
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.commands import parse_move
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.judgement import ExplainedDecision, Judgement
from stp.web.lazy.trainer import Trainer
from stp.web.model.coach.hint import all_to_text
from stp.web.model.tags import read_tags
from stp.web.parts import Parts
from stp.web.store.backup import write_backup
from stp.web.store.saves import Saves
from stp.web.store.texts import ANALYSIS, CURRENT, GAME
from tests.web.analysed import studied, studied_text
from tests.web.fake_browser import FakeBrowser, press
from tests.web.games import as_saved, recorded
from tests.web.pages import click, sit_down, ui

NOTHING = Reasons(0, 0.0, 0.0, 0, 0.0, 0.0, 0.0, None)


GAME_PLAYED = as_saved(recorded())
MISTAKES = studied(GAME_PLAYED).mistakes(1)


def at_the_end(
    people: tuple[int, ...] = (1,), *, is_analysed: bool = True
) -> tuple[App, FakeBrowser]:
    """Return a page at the result of a saved game, with or without its analysis."""
    game = as_saved(recorded(people=people))
    browser = FakeBrowser()
    browser.storage.stored |= {
        f"{GAME}one": stp.dump(game),
        CURRENT: "one",
    }
    if is_analysed:
        browser.storage.stored[f"{ANALYSIS}one"] = studied_text(game)
    app = App(browser)
    sit_down(app)
    return app, browser


def learning() -> tuple[App, FakeBrowser]:
    """Return a page at the first mistake."""
    app, browser = at_the_end()
    press(app, browser, "id", "learn")
    return app, browser


def trained(browser: FakeBrowser) -> tuple[tuple[int, bool], ...]:
    """Return the mistakes noted in the save."""
    return read_tags(stp.load(browser.storage.stored[f"{GAME}one"])).trained


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Answer questions at once; return the list of questions."""
    asked: list[str] = []

    def think(record: str, task: str) -> str:
        asked.append(task)
        game = stp.load(record)
        assert game.state.seat is not None
        return all_to_text(finish(hint(game.view(game.state.seat, memory=True), "medium")))

    monkeypatch.setattr("tests.web.fake_browser.think", think)
    return asked


# ---------------------------------------------------------------------- the judgement


def evaluation(move: str, ahead: float | None, value: float = 0.0) -> Evaluation:
    return Evaluation(Move.parse(move), value, ahead, 1, NOTHING)


@pytest.mark.parametrize(
    ("move", "ahead", "value", "loss", "is_good"),
    [
        ("pass", -0.4, 0.0, 0.4, True),
        ("pass", -3.0, 0.0, 3.0, False),
        ("pass", 0.5, 0.0, 0.0, True),
        ("pass", None, -4.0, 4.0, False),
        ("pass", None, 2.0, 1.0, False),
    ],
)
def test_a_move_the_analysis_does_not_know_is_judged_by_the_search(
    move: str, ahead: float | None, value: float, loss: float, is_good: bool
) -> None:
    compared = ExplainedDecision(MISTAKES[0], NOTHING, NOTHING)
    found = (evaluation(MISTAKES[0].best, 0.0), evaluation(move, ahead, value))
    judged = compared.judge(Move.parse(move), found)
    assert judged == Judgement(Move.parse(move), loss, NOTHING)
    assert judged.is_good is is_good


def test_moves_compared_by_the_analysis_are_judged_by_it() -> None:
    one = MISTAKES[0]
    compared = ExplainedDecision(one, NOTHING, NOTHING)
    wrong = (evaluation(one.best, -9.0), evaluation(one.made, 0.0))
    best, made = (compared.judge(Move.parse(move), wrong) for move in (one.best, one.made))
    assert best is not None
    assert best.is_good
    assert made == Judgement(Move.parse(one.made), one.loss, NOTHING, was_made=True)
    assert compared.judge(Move("pass"), ()) is None, "nobody has thought about it"


@pytest.mark.parametrize(("made", "other", "loss"), [(-2.0, -1.5, 0.75), (-0.5, -1.5, 1.5)])
def test_the_search_names_no_larger_losses_than_the_analysis(
    made: float, other: float, loss: float
) -> None:
    one = MISTAKES[0]
    compared = ExplainedDecision(one, NOTHING, NOTHING)
    lost = (evaluation(one.made, made * one.loss), evaluation("pass", other * one.loss))
    judged = compared.judge(Move("pass"), (evaluation(one.best, 0.0), *lost))
    assert judged is not None
    assert judged.loss == pytest.approx(loss * one.loss)


# ---------------------------------------------------------------------- from one to the next


def test_the_position_is_that_of_the_decision_and_hides_what_its_seat_could_not_know() -> None:
    _, browser = learning()
    assert "Mistake 1 of 4" in browser.page.text
    assert browser.said[-1].startswith("Mistake 1 of 4. Played: buy Market.")
    game = as_saved(recorded())
    trainer = Trainer(Preferences(FakeBrowser()), lambda *_: None, game, "", studied(game), 1)
    view, position = trainer.scene.view, game.position(MISTAKES[0].number)
    assert view.legal_moves == position.legal_moves
    assert position.players[1].hand
    assert view.players[1].hand is None
    assert len(trainer.scene.log) < len(game.log)


def test_moves_are_judged_and_change_nothing() -> None:
    app, browser = learning()
    before = browser.storage.stored[f"{GAME}one"]
    click(app, MISTAKES[0].made)
    assert "your move in the game. It costs about 7 points." in browser.said[-1]
    assert browser.focused[-1] == "answer"
    app.handle(Event("keydown", key="h"))
    assert "Hint:" in browser.page.text, "a hint helps after a try, too"
    click(app, "pass")
    assert "the expert is thinking" in browser.page.text
    browser.tick()
    assert "Pass:" in browser.said[-1]
    assert "Mistake 1 of 4" in browser.page.text
    assert app.game.moves == GAME_PLAYED.moves
    assert stp.load(browser.storage.stored[f"{GAME}one"]).moves == stp.load(before).moves


def test_the_best_move_solves_it_and_is_kept_with_the_game() -> None:
    app, browser = learning()
    one = MISTAKES[0]
    click(app, one.best)
    assert "the expert's move. Well spotted!" in browser.said[-1]
    assert trained(browser) == ((one.number, True),)
    click(app, one.made)
    assert "Well spotted!" in browser.page.text, "it is over"
    press(app, browser, "id", "next")
    assert "Mistake 2 of 4" in browser.page.text
    press(app, browser, "id", "solution")
    assert browser.said[-1].startswith("The expert's move:")
    assert trained(browser) == ((one.number, True), (MISTAKES[1].number, False))


def test_unsolved_mistakes_come_first_the_next_time() -> None:
    app, browser = learning()
    click(app, MISTAKES[0].best)
    press(app, browser, "id", "mistakes-leave")
    assert browser.page.find("id", "learn"), "back at the end"
    press(app, browser, "id", "learn")
    assert "Mistake 2 of 4" in browser.page.text


def test_the_end_says_what_was_found_and_leads_on() -> None:
    app, browser = learning()
    click(app, MISTAKES[0].best)
    for _ in MISTAKES:
        press(app, browser, "id", "next")
    assert "You found a better move for 1 of 4 mistakes." in browser.said
    assert browser.page.find("id", "learned")
    assert browser.timers == [], "nobody thinks any more"
    press(app, browser, "id", "mistakes-again")
    assert "Mistake 1 of 4" in browser.page.text
    app.handle(Event("back"))
    ui(app, "library show history")
    assert "mistakes improved" in browser.page.text
    assert "1/4" in browser.page.text


def test_a_solved_mistake_stays_solved() -> None:
    app, browser = learning()
    click(app, MISTAKES[0].best)
    for _ in MISTAKES:
        press(app, browser, "id", "next")
    press(app, browser, "id", "mistakes-again")
    press(app, browser, "id", "solution")
    assert trained(browser)[0] == (MISTAKES[0].number, True)


def test_it_is_played_by_keys_as_the_table_is() -> None:
    app, browser = learning()
    app.handle(Event("keydown", key="h"))
    assert browser.said[-1] == "Hint: take a card into your hand."
    app.handle(Event("keydown", key="i"))
    assert "17 rubles" in browser.said[-1]
    app.handle(Event("keydown", key="p"))
    browser.tick()
    assert browser.said[-1].startswith("Pass:")
    app.handle(Event("keydown", key="Escape"))
    assert browser.page.find("id", "learn")


def test_cards_open_and_close_as_at_the_table() -> None:
    app, browser = learning()
    press(app, browser, "data-ui", "open upper market")
    assert MISTAKES[0].best in browser.page.values("data-action")
    app.handle(Event("keydown", key="Escape"))
    assert "sheet" not in browser.page.values("id")
    assert "Mistake 1 of 4" in browser.page.text


def test_nothing_can_be_tried_any_more_once_it_is_over() -> None:
    app, browser = learning()
    click(app, MISTAKES[0].best)
    assert "pass" not in browser.page.values("data-action")
    press(app, browser, "data-ui", "open upper market")
    assert "Market" in browser.html[browser.html.index('id="sheet"') :]
    assert list(browser.page.values("data-action")) == []


def test_a_move_that_waits_for_its_answer_is_taken_back_when_something_else_is_seen() -> None:
    app, browser = learning()
    click(app, "pass")
    press(app, browser, "data-ui", "share open")
    press(app, browser, "id", "share-close")
    assert "thinking" not in browser.page.text
    click(app, "pass")
    browser.tick()
    assert "Pass:" in browser.said[-1]


# ---------------------------------------------------------------------- ways to it


def test_the_analysis_and_the_history_lead_to_it() -> None:
    app, browser = at_the_end()
    press(app, browser, "id", "analysis-open")
    press(app, browser, "data-ui", "mistakes open")
    assert "Mistake 1 of 4" in browser.page.text
    press(app, browser, "id", "mistakes-leave")
    assert "Costliest decisions" in browser.page.text
    ui(app, "library show history")
    press(app, browser, "id", "game-one")
    press(app, browser, "id", "handle-learn")
    assert "Mistake 1 of 4" in browser.page.text
    click(app, MISTAKES[0].best)
    assert trained(browser) == ((MISTAKES[0].number, True),)
    assert read_tags(app.game).trained == trained(browser), "the game that is played says so too"


def test_a_game_without_an_analysis_leads_to_that_first() -> None:
    app, browser = at_the_end(is_analysed=False)
    assert "learn" not in browser.page.values("id")
    ui(app, "mistakes game")
    assert "Analysing the game" in browser.page.text


def test_an_unsaved_game_can_be_practised_and_stays_unsaved() -> None:
    browser = FakeBrowser()
    parts, game = Parts(browser), as_saved(recorded())
    trainer = parts.new_trainer(game, "", studied(game), 1)
    trainer.open()
    assert trainer.press(parse_move(MISTAKES[0].best))
    assert read_tags(game).trained == ((MISTAKES[0].number, True),)
    assert browser.storage.stored == {}


def test_each_person_has_their_own_mistakes() -> None:
    app, browser = at_the_end(people=(1, 2))
    press(app, browser, "id", "analysis-open")
    press(app, browser, "id", "analysis-seat-2")
    press(app, browser, "data-ui", "mistakes open")
    assert "Mistake 1 of" in browser.page.text
    press(app, browser, "id", "solution")
    ((number, _),) = trained(browser)
    assert GAME_PLAYED.movers[number] == 2


def test_a_backup_has_what_was_learned() -> None:
    app, browser = learning()
    click(app, MISTAKES[0].best)
    assert f"x-trained: {MISTAKES[0].number}+" in write_backup(Saves(browser))
