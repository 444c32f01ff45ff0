"""What a screen reader hears of a game: each thing that happens, once."""

from __future__ import annotations

from stp.log import FillEntry, MoveEntry, ScoringEntry
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.announcements import entry_sentence
from stp.web.model.coach_steps import STEPS
from tests.browser.gallery import draw
from tests.web.fake_browser import FakeBrowser, Page, press, start
from tests.web.pages import choose
from tests.web.people import THREE, TWO, rubles_shown, together, wait


def game(**form: str) -> tuple[App, FakeBrowser]:
    """Return a page on which a game without a coach has just begun."""
    browser = FakeBrowser()
    app = App(browser)
    app.handle(Event("change", name="set-coach", value="off"))
    start(app, **form)
    browser.said.clear()
    return app, browser


def test_everything_the_log_tells_is_said_once_and_in_its_order() -> None:
    app, browser = game(**TWO)
    assert app.game is not None
    begun = len(app.game.log)
    for _ in range(8):
        choose(app, "pass")
    told = app.game.log[begun:]
    assert {type(entry) for entry in told} == {MoveEntry, ScoringEntry, FillEntry}
    scene = app._performer.scene
    assert scene is not None
    assert ". ".join(browser.said) == ". ".join(
        entry_sentence(scene.t, scene.view.edition, scene.people, entry) for entry in told
    )
    assert "Worker scoring: Anna" in ". ".join(browser.said)
    assert "Building phase" in ". ".join(browser.said)


def test_the_end_is_said() -> None:
    app, browser = game(players="2", seed="neva", **{"kind-1": "greedy", "kind-2": "greedy"})
    wait(browser)
    assert app.game is not None
    assert app.game.over
    assert " wins. " in browser.said[-1]
    assert "ahead of" in browser.said[-1]


def test_what_is_taken_back_is_said_and_done_again_as_it_was() -> None:
    app, browser = game(players="3", seed="neva")
    wait(browser)
    browser.said.clear()
    choose(app, "pass")
    wait(browser)
    first = next(text for text in browser.said if text.endswith(" passes"))
    press(app, browser, "id", "undo")
    assert browser.said[-1] == f"Taken back: {first}"
    press(app, browser, "id", "redo")
    assert browser.said[-1].startswith(first)


def test_whoever_leaves_the_pub_unused_has_not_passed() -> None:
    app, browser = game(**TWO | {"seed": "pub"})
    assert app.game is not None
    for _ in range(200):
        view = app.game.state
        if view.decision == "pub":
            break
        wanted = (move for move in view.legal_moves if move.card == "pub" and move.verb == "buy")
        choose(app, str(next(wanted, "pass")))
    assert app.game.state.decision == "pub"
    name = TWO[f"name-{app.game.state.seat}"]
    choose(app, "pass")
    assert browser.said[-1].startswith(f"{name} does not use the Pub")
    assert f"{name} does not use the Pub" in browser.page.text
    scene = app._performer.scene
    assert scene is not None
    assert scene.passes() == ()


def test_nobody_sees_a_hand_by_letting_a_bot_play_for_the_next_one() -> None:
    app, browser = together("curtain", TWO)
    press(app, browser, "id", "arrive")
    choose(app, "pass")
    assert app.game is not None
    away = app.game.state.seat
    press(app, browser, "id", f"replace-{away}")
    wait(browser)
    assert rubles_shown(browser) == []
    assert "Hand the device to" in browser.page.text
    press(app, browser, "id", "arrive")
    assert rubles_shown(browser) == [3 - (away or 0)]
    choose(app, "pass")
    wait(browser)
    assert "curtain" not in browser.page.values("id"), "nobody else comes"


def test_own_things_stay_covered_when_others_leave() -> None:
    app, browser = together("peek", THREE)
    assert app.game is not None
    one = app.game.state.seat
    app.handle(Event("click", data={"ui": f"stand-in {3 - (one or 0)}"}))
    wait(browser)
    assert rubles_shown(browser) == []
    app.handle(Event("click", data={"ui": "peek"}))
    assert rubles_shown(browser) == [one]


def test_the_coach_tells_nothing_of_what_is_covered_and_the_rest_as_soon_as_one_sits_there() -> (
    None
):
    browser = FakeBrowser()
    app = App(browser)
    app.handle(Event("change", name="set-coach", value="on"))
    start(app, **TWO)
    private = [step.text for step in STEPS if step.private]
    assert len(private) == 2
    for _ in range(12):
        assert not any(text in browser.page.text for text in private)
        choose(app, "pass")
    assert not any(text in said for text in private for said in browser.said)
    app.handle(Event("click", data={"ui": "peek"}))
    assert private[0] in browser.said[-1]


def test_the_coach_is_heard_as_soon_as_somebody_sits_there() -> None:
    browser = FakeBrowser()
    app = App(browser)
    app.handle(Event("change", name="set-coach", value="on"))
    app.handle(Event("change", name="set-privacy", value="curtain"))
    start(app, **TWO)
    assert not any("Welcome" in text for text in browser.said)
    press(app, browser, "id", "arrive")
    assert "Welcome" in browser.said[-1]


def test_whoever_leaves_and_comes_back_is_said() -> None:
    app, browser = together("peek", TWO)
    assert app.game is not None
    for seat in (1, 2):
        app.handle(Event("click", data={"ui": f"stand-in {seat}"}))
        assert browser.said[-1] == f"A bot plays for {TWO[f'name-{seat}']}."
    assert "peek" not in browser.page.values("data-ui"), "nobody is there to look"
    app.handle(Event("click", data={"ui": "stand-in 1"}))
    assert browser.said[-1] == "Anna is back"


def test_the_question_of_the_pub_names_the_scoring_that_follows() -> None:
    text = Page(draw("pub")).text
    assert "buy points in the Pub? Next scoring: Aristocrats, " in text
    forecast = draw("pub").split("Next scorings")[1]
    assert forecast.index("Aristocrats") < forecast.index("Workers") < forecast.index("Buildings")
