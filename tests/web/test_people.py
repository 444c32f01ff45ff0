"""Several people at one device: what each may see, the curtain, and bots that stand in."""

from __future__ import annotations

import pytest

from stp.state import RUBLES
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.coach.hint import Hint
from tests.web.fake_browser import FakeBrowser, press
from tests.web.judgements import judged
from tests.web.pages import choose, click, redraw, skip_to_the_end, ui
from tests.web.people import THREE, TWO, rubles_shown, together


def hidden_hands(app: App, shown: int | None) -> list[str]:
    """Return the names of cards that are only in the hands of other seats."""
    state = app.game.state
    seen = {*state.upper, *state.lower, *state.discarded}
    seen |= {card for player in state.players for card in player.tableau}
    seen |= set(state.players[shown - 1].hand or ()) if shown else set()
    hands = [p.hand for seat, p in enumerate(state.players, 1) if p.hand and seat != shown]
    return [f"hand-{card}-" for hand in hands for card in hand if card not in seen]


@pytest.mark.parametrize(("form", "times"), [(TWO, 0), (THREE, 1)])
def test_nobody_is_called_human_among_people(form: dict[str, str], times: int) -> None:
    app, browser = together("peek", form)
    assert browser.html.count(">Human<") == times
    skip_to_the_end(app, browser)
    assert browser.html.count(">Human<") == 2 * times


# ---------------------------------------------------------------------- looking at own things


def test_hidden_things_are_covered_until_the_person_looks() -> None:
    app, browser = together("peek", TWO)
    while len(app.game.moves) < 4:  # two times around the table
        legal = [str(move) for move in app.game.legal_moves if move.verb == "take"]
        choose(app, legal[0] if len(app.game.moves) < 2 else "pass")
    me = app.game.state.seat
    assert me is not None
    own = app.game.state.players[me - 1].hand
    assert own
    assert rubles_shown(browser) == []
    assert not [i for i in browser.page.values("id") if i.startswith("hand-")]
    app.handle(Event("hold"))
    assert rubles_shown(browser) == [me]
    assert f"hand-{own[0]}-0" in browser.page.values("id")
    app.handle(Event("release"))
    assert rubles_shown(browser) == []


def test_a_hint_and_the_question_before_a_pass_close_when_hidden_things_are_covered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They name cards in the hand, and rubles; nothing on a covered table can explain them."""
    app, browser = together("peek", TWO)
    for move in ("take upper gold-miner", "pass"):
        choose(app, move)
    play = "play gold-miner"
    assert play in map(str, app.game.legal_moves)
    found = Hint((judged(play, value=5.0), judged("pass", -1.0)))
    monkeypatch.setattr("stp.web.controllers.game.adviser.from_text", lambda _text: found)
    for button, said in (("hint", "Suggested move:"), ("pass", "You could still play")):
        app.handle(Event("hold"))
        press(app, browser, "id", button)
        browser.wait()
        assert said in browser.html
        app.handle(Event("release"))
        assert said not in browser.html


def test_a_short_press_keeps_own_things_in_sight_until_the_next() -> None:
    app, browser = together("peek", TWO)
    app.handle(Event("hold"))
    press(app, browser, "data-ui", "peek")
    assert rubles_shown(browser)
    app.handle(Event("hold"))
    app.handle(Event("release"))
    assert rubles_shown(browser)
    press(app, browser, "data-ui", "peek")
    assert rubles_shown(browser) == []


def test_the_next_person_finds_everything_covered() -> None:
    app, browser = together("peek", TWO)
    press(app, browser, "data-ui", "peek")
    choose(app, "pass")
    assert rubles_shown(browser) == []
    assert browser.page.find("id", "peek")["aria-pressed"] == "false"


def test_a_question_before_a_pass_does_not_reveal_covered_rubles() -> None:
    app, browser = together("peek", TWO)
    press(app, browser, "data-ui", "peek")
    click(app, "pass")
    browser.wait()
    assert "You could still get" in browser.html
    press(app, browser, "id", "pass-not")
    press(app, browser, "data-ui", "peek")
    click(app, "pass")
    assert "You could still get" not in browser.html
    assert len(app.game.moves) == 1


def test_a_card_of_the_hand_closes_when_the_hand_is_covered() -> None:
    app, browser = together("peek", TWO)
    choose(app, "take upper shepherd")
    choose(app, "pass")
    press(app, browser, "id", "peek")
    press(app, browser, "id", "hand-shepherd-0")
    assert browser.page.find("data-action", "play shepherd")
    press(app, browser, "id", "peek")
    assert "play shepherd" not in browser.html
    ui(app, "open hand shepherd")
    assert "play shepherd" not in browser.html


def test_unaffordable_cards_do_not_reveal_covered_rubles() -> None:
    form = TWO | {"edition": "base"}
    app, browser = together("peek", form)
    while not any(c.obstacle and c.obstacle.amount for c in app.game.candidates):
        moves = app.game.legal_moves
        choose(app, str(next((m for m in moves if m.verb == "buy"), moves[-1])))
        browser.wait()
    dear = next(c for c in app.game.candidates if c.obstacle and c.obstacle.amount)
    assert "not affordable" not in browser.html
    ui(app, f"open {dear.move.place} {dear.move.card}")
    assert "short" not in browser.page.text
    assert "not enough rubles" in browser.page.text


def test_a_person_alone_among_bots_always_sees_their_own_hand() -> None:
    _, browser = together("peek", {"players": "2", "seed": "neva", "kind-2": "greedy"})
    browser.wait()
    assert rubles_shown(browser) == [1]
    assert "peek" not in browser.page.values("id")


def test_open_money_and_hands_need_no_cover() -> None:
    for privacy in ("peek", "curtain"):
        _, browser = together(privacy, TWO | {"preset": "yucata"})
        assert rubles_shown(browser) == [1, 2]
        assert "peek" not in browser.page.values("id")


# ---------------------------------------------------------------------- the curtain


def test_the_curtain_appears_before_every_other_person() -> None:
    app, browser = together("curtain", TWO)
    first = app.game.state.seat
    assert first is not None
    name = TWO[f"name-{first}"]
    assert f"Pass the device to {name}" in browser.page.text
    press(app, browser, "id", "arrive")
    assert rubles_shown(browser) == [first]
    choose(app, "pass")
    other = TWO[f"name-{3 - first}"]
    assert f"Pass the device to {other}" in browser.page.text
    assert browser.said[-1] == f"{name} passes. Pass the device to {other}"
    assert browser.focused[-1] == "curtain"
    assert f"Undo {name}'s move" in browser.page.text


def test_nothing_happens_behind_the_curtain() -> None:
    app, browser = together("curtain", TWO)
    assert not browser.page.moves()
    app.handle(Event("keydown", key="p"))
    choose(app, "pass")
    app.handle(Event("click", action="pass"))
    assert not app.game.moves
    press(app, browser, "id", "arrive")
    choose(app, "pass")
    assert len(app.game.moves) == 1


@pytest.mark.parametrize("form", [TWO, THREE, THREE | {"kind-3": "human", "name-3": "Clara"}])
def test_nobodys_page_shows_what_others_hide(form: dict[str, str]) -> None:
    """In a whole round in which everyone takes cards, no page shows the hidden things of
    another."""
    app, browser = together("curtain", form)
    game = app.game
    stops = 0
    while len(game.moves) < 24:
        if browser.timers:
            browser.tick()
            continue
        page = browser.page
        if "curtain" in page.values("id"):
            stops += 1
            assert rubles_shown(browser) == []
            assert not [name for name in hidden_hands(app, None) if name in browser.html]
            assert "table" not in page.values("id")
            press(app, browser, "id", "arrive")
        seat = game.state.seat
        assert rubles_shown(browser) == [seat]
        assert not [name for name in hidden_hands(app, seat) if name in browser.html]
        moves = [str(move) for move in game.legal_moves]
        choose(app, next((move for move in moves if move.startswith("take")), moves[0]))
    assert stops > 4


def test_a_reload_lets_the_curtain_fall_again() -> None:
    app, browser = together("curtain", TWO)
    press(app, browser, "id", "arrive")
    again = FakeBrowser(browser.storage)
    resumed = App(again)
    assert again.page.find("id", "arrive")
    assert rubles_shown(again) == []
    press(resumed, again, "id", "arrive")
    assert rubles_shown(again)


def test_leaving_the_table_lets_the_curtain_fall_again() -> None:
    app, browser = together("curtain", TWO)
    press(app, browser, "id", "arrive")
    press(app, browser, "id", "leave")
    press(app, browser, "id", "continue")
    assert browser.page.find("id", "arrive")


def test_the_last_move_can_be_taken_back_from_behind_the_curtain() -> None:
    app, browser = together("curtain", TWO)
    press(app, browser, "id", "arrive")
    mover = app.game.state.seat
    choose(app, "take upper shepherd")
    press(app, browser, "id", "undo")
    assert not app.game.moves
    assert rubles_shown(browser) == []  # the next person may have pressed the button
    press(app, browser, "id", "arrive")
    assert rubles_shown(browser) == [mover]
    choose(app, "take upper shepherd")
    press(app, browser, "id", "arrive")
    press(app, browser, "id", "undo")
    assert browser.page.find("id", "arrive")  # now it is the other person's turn


def test_no_curtain_for_a_pass_that_is_made_for_somebody() -> None:
    app, browser = together("curtain", TWO)
    game = app.game
    press(app, browser, "id", "arrive")
    mover = game.state.seat
    press(app, browser, "id", "auto")
    browser.wait()  # passed automatically: now the other person
    press(app, browser, "id", "arrive")
    other = game.state.seat
    assert other not in (mover, None)
    choose(app, "take upper shepherd")
    assert "arrive" not in browser.page.values("id")
    assert rubles_shown(browser) == [other]
    assert "send-turn" not in browser.page.values("id"), "nobody here is far away"
    browser.tick()
    assert [move.verb for move in game.moves] == ["pass", "take", "pass"]
    assert "arrive" not in browser.page.values("id")


# ---------------------------------------------------------------------- watching what goes on


def test_an_unfinished_game_is_not_replayed_with_open_hands() -> None:
    app, browser = together("peek", TWO)
    choose(app, "take upper shepherd")
    choose(app, "take upper fur-trapper")
    ui(app, "replay game")
    ui(app, "replay last")
    assert rubles_shown(browser) == []
    app.handle(Event("change", name="replay-viewer", value="1"))
    assert rubles_shown(browser) == []
    assert not [i for i in browser.page.values("id") if i.startswith("hand-")]
    assert browser.page.values("data-ui").count("replay leave") == 1
    assert "replay-play-on" not in browser.page.values("id")
    ui(app, "replay back")
    assert "disabled" in browser.page.find("id", "replay-play-on")


def test_a_person_alone_among_bots_replays_an_unfinished_game_from_their_own_seat() -> None:
    app, browser = together("peek", {"players": "2", "seed": "neva", "kind-2": "greedy"})
    browser.wait()
    ui(app, "replay game")
    app.handle(Event("change", name="replay-viewer", value=""))
    assert rubles_shown(browser) == [1]


def test_the_markup_does_not_depend_on_what_others_hide() -> None:
    """The page's markup does not depend on what others hold hidden."""
    for privacy in ("peek", "curtain"):
        app, browser = together(privacy, THREE)
        game = app.game
        for _ in range(25):
            if browser.timers:
                browser.tick()
            elif "arrive" in browser.page.values("id"):
                press(app, browser, "id", "arrive")
            else:
                choose(app, str(game.legal_moves[0]))
            redraw(app)
            drawn, scene = browser.html, app._drawing.scene
            assert scene is not None
            others = scene.other_seats
            for seat in others:
                game._states[-1].players[seat - 1][RUBLES] += 17
            redraw(app)
            assert browser.html == drawn
            for seat in others:
                game._states[-1].players[seat - 1][RUBLES] -= 17


def test_covered_prices_tell_nothing_and_the_hint_says_why_it_is_silent() -> None:
    app, browser = together("peek", TWO)
    game = app.game
    covered = browser.html
    game._states[-1].players[(game.state.seat or 1) - 1][RUBLES] = 0
    redraw(app)
    assert "unaffordable" not in browser.html
    assert browser.html == covered
    press(app, browser, "id", "hint")
    assert "Show your rubles and hand cards first" in browser.page.text
    assert "Show your rubles and hand cards first" in browser.said[-1]


def test_the_handover_is_announced() -> None:
    app, browser = together("curtain", TWO)
    press(app, browser, "id", "arrive")
    browser.heard.clear()
    choose(app, "pass")
    assert browser.heard.count("handover") == 1
    assert "sweep" in browser.page.values("id")
