"""Several people at one device: what each may see, the curtain, and bots that stand in."""

from __future__ import annotations

import pytest

import stp
from stp.state import RUBLES
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.seats import seats_of
from stp.web.model.statistics import person_of, statistics
from stp.web.model.summary import summarize
from stp.web.model.tags import read_tags
from stp.web.store.texts import GAME
from tests.web.fake_browser import FakeBrowser, press
from tests.web.pages import choose, click, opened, redraw
from tests.web.people import THREE, TWO, rubles_shown, together, wait


def hidden_hands(app: App, shown: int | None) -> list[str]:
    """Return the names of cards that lie in hands and nowhere else in sight, but for one seat's."""
    assert app.game is not None
    state = app.game.state
    seen = {*state.upper, *state.lower, *state.discarded}
    seen |= {card for player in state.players for card in player.tableau}
    seen |= set(state.players[shown - 1].hand or ()) if shown else set()
    hands = [p.hand for seat, p in enumerate(state.players, 1) if p.hand and seat != shown]
    return [f"hand-{card}-" for hand in hands for card in hand if card not in seen]


# ---------------------------------------------------------------------- looking at own things


def test_own_things_are_covered_until_one_looks() -> None:
    app, browser = together("peek", TWO)
    assert app.game is not None
    while len(app.game.moves) < 4:  # twice round
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


def test_no_question_before_a_pass_tells_what_covered_rubles_are_enough_for() -> None:
    app, browser = together("peek", TWO)
    assert app.game is not None
    press(app, browser, "data-ui", "peek")
    click(app, "pass")
    assert "You could still afford" in browser.html
    press(app, browser, "id", "pass-not")
    press(app, browser, "data-ui", "peek")
    click(app, "pass")
    assert "You could still afford" not in browser.html
    assert len(app.game.moves) == 1


def test_a_card_of_the_hand_closes_when_the_hand_is_covered() -> None:
    app, browser = together("peek", TWO)
    assert app.game is not None
    choose(app, "take upper shepherd")
    choose(app, "pass")
    press(app, browser, "id", "peek")
    press(app, browser, "id", "hand-shepherd-0")
    assert browser.page.find("data-action", "play shepherd")
    press(app, browser, "id", "peek")
    assert "play shepherd" not in browser.html
    app.handle(Event("click", data={"action": "", "ui": "open hand shepherd"}))
    assert "play shepherd" not in browser.html


def test_what_is_covered_does_not_tell_the_rubles_by_what_is_too_dear() -> None:
    form = TWO | {"edition": "base"}
    app, browser = together("peek", form)
    assert app.game is not None
    while not any(c.obstacle and c.obstacle.amount for c in app.game.candidates):
        moves = app.game.legal_moves
        choose(app, str(next((m for m in moves if m.verb == "buy"), moves[-1])))
        wait(browser)
    dear = next(c for c in app.game.candidates if c.obstacle and c.obstacle.amount)
    assert "not affordable" not in browser.html
    app.handle(Event("click", data={"ui": f"open {dear.move.place} {dear.move.card}"}))
    assert "short" not in browser.page.text
    assert "not enough rubles" in browser.page.text


def test_one_person_among_bots_always_sees_their_own() -> None:
    app, browser = together("peek", {"players": "2", "seed": "neva", "kind-2": "greedy"})
    wait(browser)
    assert rubles_shown(browser) == [1]
    assert "peek" not in browser.page.values("id")
    assert app.game is not None


def test_open_money_and_hands_need_no_cover() -> None:
    for privacy in ("peek", "curtain"):
        _, browser = together(privacy, TWO | {"preset": "yucata"})
        assert rubles_shown(browser) == [1, 2]
        assert "peek" not in browser.page.values("id")


# ---------------------------------------------------------------------- the curtain


def test_the_curtain_falls_before_every_other_person() -> None:
    app, browser = together("curtain", TWO)
    assert app.game is not None
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


def test_nothing_happens_behind_the_curtain() -> None:
    app, browser = together("curtain", TWO)
    assert app.game is not None
    assert not browser.page.moves()
    app.handle(Event("keydown", key="p"))
    choose(app, "pass")
    app.handle(Event("click", action="pass"))
    assert not app.game.moves
    press(app, browser, "id", "arrive")
    choose(app, "pass")
    assert len(app.game.moves) == 1


@pytest.mark.parametrize("form", [TWO, THREE, THREE | {"kind-3": "human", "name-3": "Clara"}])
def test_hidden_things_are_never_on_the_page_of_another(form: dict[str, str]) -> None:
    """A whole round with cards taken by all: at every stop nobody else's things are there."""
    app, browser = together("curtain", form)
    game = app.game
    assert game is not None
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
    assert app.game is not None
    press(app, browser, "id", "arrive")
    mover = app.game.state.seat
    choose(app, "take upper shepherd")
    press(app, browser, "id", "undo")
    assert not app.game.moves
    assert rubles_shown(browser) == [mover]  # it is still the same person
    choose(app, "take upper shepherd")
    press(app, browser, "id", "arrive")
    press(app, browser, "id", "undo")
    assert browser.page.find("id", "arrive")  # now it is the other


def test_no_curtain_for_a_pass_that_is_made_for_somebody() -> None:
    app, browser = together("curtain", TWO)
    game = app.game
    assert game is not None
    press(app, browser, "id", "arrive")
    mover = game.state.seat
    press(app, browser, "id", "auto")
    wait(browser)  # passed by itself: now the other
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


# ---------------------------------------------------------------------- bots that stand in


def test_a_bot_plays_for_a_person_who_leaves_until_they_come_back() -> None:
    app, browser = together("peek", TWO)
    game = app.game
    assert game is not None
    me = game.state.seat
    assert me is not None
    press(app, browser, "id", f"seat-{me}")
    press(app, browser, "id", f"replace-{me}")
    assert seats_of(game).away == (me,)
    assert game.tags["names"] == ["Anna", "Boris"]
    browser.tick()
    assert game.movers == (me,)
    press(app, browser, "id", f"seat-{me}")
    assert f"A bot is playing for {TWO[f'name-{me}']}." in browser.page.text
    press(app, browser, "id", f"replace-{me}")
    assert seats_of(game).away == ()
    assert dict(read_tags(game).stood_in) == {me: 1}


def test_a_bot_that_never_moved_leaves_no_trace() -> None:
    app, browser = together("peek", TWO)
    assert app.game is not None
    other = 3 - (app.game.state.seat or 0)
    for _ in range(2):
        press(app, browser, "id", f"seat-{other}")
        press(app, browser, "id", f"replace-{other}")
    assert dict(read_tags(app.game).stood_in) == {}


def test_the_bot_in_a_persons_place_survives_a_reload() -> None:
    app, browser = together("peek", TWO)
    assert app.game is not None
    seat = app.game.state.seat or 0
    press(app, browser, "id", f"seat-{seat}")
    press(app, browser, "id", f"replace-{seat}")
    again = FakeBrowser(browser.storage)
    resumed = App(again)
    again.tick()
    assert resumed.game is not None
    assert dict(read_tags(resumed.game).stood_in) == {seat: 1}
    assert stp.load(stp.dump(resumed.game)) == resumed.game


def test_the_only_person_leaves_and_nobody_sees_more_than_they_could() -> None:
    app, browser = together("peek", {"players": "2", "seed": "neva", "kind-2": "greedy"})
    wait(browser)
    press(app, browser, "id", "seat-1")
    press(app, browser, "id", "replace-1")
    for _ in range(4):
        assert rubles_shown(browser) == [1]
        browser.tick()


def test_nobody_moves_for_the_bot_in_a_persons_place() -> None:
    app, browser = together("peek", {"players": "2", "seed": "neva", "kind-2": "greedy"})
    wait(browser)
    assert app.game is not None
    press(app, browser, "id", "seat-1")
    press(app, browser, "id", "replace-1")
    assert app.game.state.seat == 1
    assert not browser.page.values("data-action")
    app.handle(Event("click", data={"ui": "hint"}))
    assert opened(app) == ""


def test_a_seat_that_the_table_has_not_is_nobodys() -> None:
    tags = {"bots": ["greedy", "greedy"], "x-stood-in": "5:0 2:1"}
    assert seats_of(stp.Game(players=2, seed="neva", tags=tags)).away == (2,)


def test_from_the_curtain_a_bot_can_take_the_seat_of_who_does_not_come() -> None:
    app, browser = together("curtain", TWO)
    assert app.game is not None
    seat = app.game.state.seat or 0
    press(app, browser, "id", f"replace-{seat}")
    browser.tick()
    assert app.game.movers[0] == seat
    assert "curtain" in browser.page.values("id")  # the other one need not be there yet


def test_a_game_with_a_stand_in_is_nobodys_win() -> None:
    app, browser = together("peek", {"players": "2", "seed": "neva", "kind-2": "greedy"})
    game = app.game
    assert game is not None
    wait(browser)
    press(app, browser, "id", "seat-1")
    press(app, browser, "id", "replace-1")
    browser.tick()
    press(app, browser, "id", "seat-1")
    press(app, browser, "id", "replace-1")
    while not game.over:
        if browser.timers:
            browser.tick()
        else:
            choose(app, str(game.legal_moves[-1]))
    press(app, browser, "id", "to-result")
    assert "Human, 1 move by a bot" in browser.page.text
    (key,) = (key for key in browser.storage.stored if key.startswith(GAME))
    summary = summarize(key, browser.storage.stored[key])
    assert summary.over
    assert person_of(summary) is None
    found = statistics([summary])
    assert (found.games, found.total.games, found.stood_in) == (1, 0, 1)


def test_the_same_deal_again_has_the_people_back() -> None:
    app, browser = together("peek", TWO)
    game = app.game
    assert game is not None
    seat = game.state.seat or 0
    press(app, browser, "id", f"seat-{seat}")
    press(app, browser, "id", f"replace-{seat}")
    while not game.over:
        if browser.timers:
            browser.tick()
        else:
            choose(app, str(game.legal_moves[-1]))
    press(app, browser, "id", "to-result")
    press(app, browser, "id", "again")
    assert app.game is not None
    assert app.game.tags["bots"] == [None, None]
    assert seats_of(app.game).away == ()


def test_the_same_table_is_set_up_again_with_a_new_deal() -> None:
    app, browser = together("peek", TWO)
    before = app.game
    assert before is not None
    press(app, browser, "id", "leave")
    press(app, browser, "id", "play-again")
    assert app.game is not None
    assert app.game.seed != before.seed
    assert not app.game.moves
    for name in ("players", "edition", "rules"):
        assert getattr(app.game, name) == getattr(before, name)
    for tag in ("names", "bots"):
        assert app.game.tags[tag] == before.tags[tag]


# ---------------------------------------------------------------------- watching what goes on


def test_a_game_that_goes_on_is_not_watched_with_open_hands() -> None:
    app, browser = together("peek", TWO)
    choose(app, "take upper shepherd")
    choose(app, "take upper fur-trapper")
    app.handle(Event("click", data={"ui": "replay game"}))
    app.handle(Event("click", data={"ui": "replay last"}))
    assert rubles_shown(browser) == []
    app.handle(Event("change", name="replay-viewer", value="1"))
    assert rubles_shown(browser) == []
    assert not [i for i in browser.page.values("id") if i.startswith("hand-")]
    assert browser.page.find("id", "replay-play-on")["data-ui"] == "replay leave"
    app.handle(Event("click", data={"ui": "replay back"}))
    assert "disabled" in browser.page.find("id", "replay-play-on")


def test_alone_among_bots_a_game_that_goes_on_is_watched_with_own_eyes() -> None:
    app, browser = together("peek", {"players": "2", "seed": "neva", "kind-2": "greedy"})
    wait(browser)
    app.handle(Event("click", data={"ui": "replay game"}))
    app.handle(Event("change", name="replay-viewer", value=""))
    assert rubles_shown(browser) == [1]


def test_nothing_of_another_s_is_in_the_page() -> None:
    """Whatever the others own unseen, the page's elements are the same to the letter."""
    for privacy in ("peek", "curtain"):
        app, browser = together(privacy, THREE)
        game = app.game
        assert game is not None
        for _ in range(25):
            if browser.timers:
                browser.tick()
            elif "arrive" in browser.page.values("id"):
                press(app, browser, "id", "arrive")
            else:
                choose(app, str(game.legal_moves[0]))
            redraw(app)
            drawn, scene = browser.html, app._performer.scene
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
    assert game is not None
    covered = browser.html
    game._states[-1].players[(game.state.seat or 1) - 1][RUBLES] = 0
    redraw(app)
    assert "unaffordable" not in browser.html
    assert browser.html == covered
    press(app, browser, "id", "hint")
    assert "Show your rubles and hand cards first" in browser.page.text
    assert "Show your rubles and hand cards first" in browser.said[-1]


def test_the_hand_over_can_be_heard() -> None:
    app, browser = together("curtain", TWO)
    press(app, browser, "id", "arrive")
    browser.heard.clear()
    choose(app, "pass")
    assert browser.heard.count("handover") == 1
    assert "sweep" in browser.page.values("id")
