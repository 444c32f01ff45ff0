"""A game between bots goes on as a replay whose record grows: back and forward, with the chances
and a reason."""

from __future__ import annotations

import re

import pytest

from stp.analysis import chances_after, finish
from stp.options import Rules
from stp.record import dump, load
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.controllers.effects import SaveGame
from stp.web.lazy.watch.bot_game_bar import whole_percents
from stp.web.lazy.watch.overview import PROPOSED
from stp.web.store.texts import CURRENT, GAME
from tests.browser.gallery import kept
from tests.web.fake_browser import FakeBrowser, press, think
from tests.web.games import finished
from tests.web.pages import has_game, perform, sit_down, ui
from tests.web.replays import at, let_pass, moves


def watching(name: str = "middle", seat: int = 0) -> tuple[App, FakeBrowser]:
    """Return a page that shows a game between bots move by move, from its table."""
    browser = FakeBrowser()
    browser.storage.stored |= {f"{GAME}one": dump(kept(name, seat)), CURRENT: "one"}
    app = App(browser)
    sit_down(app)
    ui(app, "replay game")
    return app, browser


def test_it_opens_one_move_back_and_paused() -> None:
    app, browser = watching()
    before = moves(app)
    assert at(browser) == before - 1
    let_pass(browser)
    assert moves(app) == before
    ui(app, "replay leave")
    assert "Continue" in browser.page.text
    let_pass(browser)
    assert moves(app) == before


def test_the_next_move_at_the_newest_position_is_a_bots() -> None:
    app, browser = watching()
    before = moves(app)
    for number in (before, before + 1, before + 2):
        assert app.handle(Event("keydown", key="ArrowRight"))
        let_pass(browser)
        assert (at(browser), moves(app)) == (number, max(number, before))
    for _ in range(3):
        app.handle(Event("keydown", key="ArrowLeft"))
    let_pass(browser)
    assert (at(browser), moves(app)) == (before - 1, before + 2)
    assert len(load(browser.storage.stored[f"{GAME}one"]).moves) == before + 2


def test_it_plays_on_from_an_earlier_position_and_past_the_newest() -> None:
    app, browser = watching()
    before = moves(app)
    ui(app, "replay play")
    while moves(app) < before + 3:
        let_pass(browser, 1)
    ui(app, "replay back")
    stopped = moves(app)
    let_pass(browser)
    assert moves(app) == stopped
    assert at(browser) == stopped - 1


def test_it_plays_to_the_end_and_shows_the_result() -> None:
    app, browser = watching("ending")
    ui(app, "replay play")
    for _ in range(2000):
        if not browser.timers:
            break
        browser.tick()
    assert app.game.over
    ui(app, "replay result")
    assert app.game.result is not None
    assert all(str(points) in browser.page.text for points in app.game.result.points)


def test_a_bot_that_thinks_is_named() -> None:
    app, browser = watching()
    ui(app, "replay last")
    let_pass(browser)
    ui(app, "replay forward")
    assert "is thinking…" in browser.page.text
    let_pass(browser)
    assert "is thinking…" not in browser.page.text


def test_the_chances_are_those_of_the_analysis() -> None:
    app, browser = watching()
    assert "Estimating…" in browser.page.text
    let_pass(browser)
    percents = whole_percents(finish(chances_after(app.game, at(browser))))
    (said,) = re.findall(r"Chance of winning: ([^<]+)", browser.html)
    assert [int(number) for number in re.findall(r"(\d+)%", said)] == percents
    assert sum(percents) == 100


def test_the_chances_of_an_earlier_move_stay_until_new_ones_are_known() -> None:
    app, browser = watching()
    let_pass(browser)
    assert 'class="chances"' in browser.html
    ui(app, "replay forward")
    assert 'class="chances earlier"' in browser.html
    let_pass(browser)
    assert 'class="chances"' in browser.html


def test_the_last_move_has_a_reason() -> None:
    app, browser = watching()
    for _ in range(2):
        ui(app, "replay forward")
        let_pass(browser)
    assert "Anna buys Patriarch, displacing Secretary" in browser.page.text
    assert "From Anna's point of view: It earns 4 points every round." in browser.page.text
    ui(app, "replay first")
    assert "No move has been made yet." in browser.page.text


def test_the_chances_of_a_finished_game_are_its_result() -> None:
    game = finished()
    chances = finish(chances_after(game, len(game.moves)))
    assert game.result is not None
    assert [chance > 0 for chance in chances] == [rank == 1 for rank in game.result.rank]
    assert sum(chances) == pytest.approx(1)


def test_a_game_with_a_person_is_only_replayed() -> None:
    app, browser = watching(seat=1)
    before = moves(app)
    ui(app, "replay last")
    ui(app, "replay forward")
    let_pass(browser)
    assert moves(app) == before
    assert "why-move" not in browser.page.values("id")


# ---------------------------------------------------------------------- the form


def begin(app: App, **form: str) -> None:
    """Send the form."""
    ui(app, "library show watch")
    assert app.handle(Event("submit", data={"ui": "watch begin"}, form=form))


def test_the_form_begins_a_game_before_its_first_move() -> None:
    browser = FakeBrowser()
    app = App(browser)
    press(app, browser, "id", "watch")
    assert app.handle(
        Event(
            "submit",
            data={"ui": "watch begin"},
            form={"players": "2", "kind-1": "novice", "kind-2": "medium", "seed": "neva"},
        )
    )
    assert app.game.players == 2
    assert app.game.tags["bots"] == ["novice", "medium"]
    assert (app.game.seed, app.game.edition) == ("neva", "base")
    assert at(browser) == 0
    let_pass(browser)
    assert moves(app) == 0
    ui(app, "replay forward")
    let_pass(browser)
    assert (moves(app), at(browser)) == (1, 1)


def test_five_bots_play_new_society() -> None:
    app = App(FakeBrowser())
    begin(app, players="5", **{f"kind-{seat}": "novice" for seat in range(1, 6)})
    assert (app.game.players, app.game.edition) == (5, "new-society")
    app = App(FakeBrowser())
    begin(app, players="2", edition="new-society", **{"kind-1": "novice", "kind-2": "novice"})
    assert (app.game.players, app.game.edition) == (2, "new-society")


def test_the_table_options_are_those_of_the_start_screen() -> None:
    browser = FakeBrowser()
    app = App(browser)
    own = {"name", "id", "for", "data-ui"}

    def controls() -> set[tuple[str, str]]:
        kinds = [(tag, attrs) for tag, attrs in browser.page.elements if "name" in attrs]
        return {(tag, attrs.get("id", "")) for tag, attrs in kinds if own & attrs.keys()}

    at_start = {one for one in controls() if not one[1].startswith("name-")}
    press(app, browser, "id", "watch")
    assert at_start <= controls()
    assert not [tag for tag, attrs in browser.page.elements if attrs.get("value") == "human"]
    custom = {"preset": "custom", "bonus_timing": "actions", "prison_flips_back": "next-round"}
    begin(app, players="3", open_decks="on", **custom)
    assert app.game.rules == Rules(
        open_decks=True, bonus_timing="actions", prison_flips_back="next-round"
    )


def test_the_form_keeps_what_was_chosen_and_leaves_the_start_screen_alone() -> None:
    browser = FakeBrowser()
    app = App(browser)
    before = browser.html
    press(app, browser, "id", "watch")
    seed = browser.page.find("id", "seed")["value"]
    form = {"players": "4", "edition": "new-society", "kind-1": "novice", "preset": "yucata"}
    assert app.handle(Event("change", name="players", value="4", form=form | {"seed": seed}))
    assert "checked" in browser.page.find("id", "players-4")
    assert "checked" in browser.page.find("id", "preset-yucata")
    press(app, browser, "id", "new-seed")
    assert browser.page.find("id", "seed")["value"] != seed
    assert "checked" in browser.page.find("id", "players-4")
    ui(app, "library close")
    assert browser.html == before


def test_bots_can_play_the_deal_of_a_finished_game() -> None:
    browser = FakeBrowser()
    old = finished()
    browser.storage.stored[f"{GAME}old"] = dump(old)
    app = App(browser)
    begin(app, **{"kind-1": "novice", "kind-2": "medium", "deal": "old"})
    assert app.game.players == old.players
    assert app.game.deal == old.deal
    assert app.game.moves == ()
    assert None not in app.game.tags["bots"]


def test_a_game_between_bots_refuses_people_and_deleted_deals() -> None:
    app = App(FakeBrowser())
    begin(app, players="2", **{"kind-1": "human", "kind-2": "novice"})
    assert app.game.tags["bots"] == [PROPOSED[0], "novice"]
    browser = FakeBrowser()
    app = App(browser)
    begin(app, deal="gone")
    assert not has_game(app)
    assert "The game can't start" in browser.page.text
    app.handle(Event("change", name="players", value="4", form={"players": "4"}))
    assert "The game can't start" not in browser.page.text
    begin(app, deal="gone")
    ui(app, "library close")
    press(app, browser, "id", "watch")
    assert "The game can't start" not in browser.page.text


def test_an_unfinished_deal_is_not_offered() -> None:
    browser = FakeBrowser()
    browser.storage.stored |= {f"{GAME}one": dump(kept("middle")), f"{GAME}old": dump(finished())}
    app = App(browser)
    ui(app, "library show watch")
    values = browser.page.values("value")
    assert "old" in values
    assert "one" not in values


# ---------------------------------------------------------------------- two tabs, and a reload


def tabs() -> tuple[tuple[App, FakeBrowser], tuple[App, FakeBrowser]]:
    """Return two tabs of one device that watch the same game at its newest position."""
    one = watching()
    other = FakeBrowser(one[1].storage)
    two = App(other), other
    ui(two[0], "replay game")
    for app, browser in (one, two):
        ui(app, "replay last")
        let_pass(browser)
    return one, two


def tell(app: App, browser: FakeBrowser) -> None:
    """Report what the other tab has stored."""
    for key, text in browser.storage.stored.items():
        if key.startswith(GAME):
            app.handle(Event("storage", name=key, value=text))


def saved(browser: FakeBrowser) -> list[int]:
    """Return the number of moves of each saved game."""
    stored = browser.storage.stored.items()
    return sorted(len(load(text).moves) for key, text in stored if key.startswith(GAME))


def test_a_tab_shows_the_moves_that_another_one_has_made() -> None:
    (app, browser), (other, elsewhere) = tabs()
    before = moves(app)
    for _ in range(3):
        ui(other, "replay forward")
        let_pass(elsewhere)
    assert moves(other) == before + 3
    tell(app, browser)
    assert int(browser.page.find("id", "replay-at")["max"]) == before + 3
    assert at(browser) == before, "what is shown stays"
    ui(app, "replay last")
    ui(app, "replay forward")
    let_pass(browser)
    assert at(browser) == moves(app) == before + 4
    assert saved(browser) == [before + 4]


def test_autoplay_stops_when_another_tab_goes_on_and_its_move_is_not_made_twice() -> None:
    (app, browser), (other, elsewhere) = tabs()
    before = moves(app)
    ui(app, "replay play")
    ui(other, "replay forward")
    let_pass(elsewhere)
    tell(app, browser)
    let_pass(browser, 10)
    assert moves(app) == moves(other) == before + 1
    assert saved(browser) == [before + 1]


def test_a_move_that_is_stored_elsewhere_before_it_is_reported_is_adopted() -> None:
    (app, browser), (other, elsewhere) = tabs()
    before = moves(app)
    for _ in range(3):
        ui(other, "replay forward")
        let_pass(elsewhere)
    ui(app, "replay forward")
    let_pass(browser)
    assert saved(browser) == [before + 3], "nothing is lost"
    assert int(browser.page.find("id", "replay-at")["max"]) == before + 3


def test_two_tabs_that_have_diverged_keep_both_games() -> None:
    (app, browser), (other, _) = tabs()
    before = moves(app)
    game = other.game
    usual = think(dump(game), f"move {game.tags['bots'][(game.state.seat or 1) - 1]}")
    game.play(next(move for move in game.legal_moves if str(move) != usual))
    perform(other, SaveGame())
    ui(app, "replay forward")
    let_pass(browser)
    assert saved(browser) == [before + 1] * 2
    ui(app, "replay forward")
    let_pass(browser)
    assert saved(browser) == [before + 1, before + 2]


def test_a_game_that_another_tab_deletes_goes_on_here() -> None:
    (app, browser), (other, _) = tabs()
    before = moves(app)
    ui(other, "library delete one")
    app.handle(Event("storage", name=f"{GAME}one", value=""))
    ui(app, "replay forward")
    let_pass(browser)
    assert saved(browser) == [before + 1]


def test_after_a_reload_the_bots_wait_at_the_table_and_can_be_watched_again() -> None:
    app, browser = watching()
    ui(app, "replay last")
    ui(app, "replay forward")
    let_pass(browser)
    before = moves(app)
    again = FakeBrowser(browser.storage)
    app = App(again)
    assert app.at_table
    let_pass(again)
    assert moves(app) == before
    assert "Continue" in again.page.text
    press(app, again, "id", "step-back")
    assert at(again) == before - 1
    ui(app, "replay leave")
    press(app, again, "id", "pause")
    let_pass(again)
    assert moves(app) > before
