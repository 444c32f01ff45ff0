"""The panel about the deal: par, luck, earlier games, and challenges that carry them."""

from __future__ import annotations

import re

import pytest

import stp
from stp.links import ChallengeLink, read_link, setup_of, write_link
from stp.web.app import App
from stp.web.model.tags import read_tags
from stp.web.store.texts import CURRENT, GAME
from tests.web.fake_browser import FakeBrowser, press
from tests.web.games import POSITIONS, as_saved, recorded
from tests.web.pages import begin, click, leave, redraw, sit_down, submit, ui

PAR = '["{version}",[[20,30,40,50],[31,30,40,50]],[[6.4,-7.9,88],[1,2,40],[1,2,71],[1,2,9]]]'
"""Par 26 in the first seat, in which the person of the game has 23 points."""


def over(people: tuple[int, ...] = (1,), /, **tags: str) -> stp.Game:
    """Return a finished game of four players with people in some seats."""
    game = as_saved(recorded(people=people))
    game.tags |= {key.replace("_", "-"): text for key, text in tags.items()}
    return game


def at_the_end(*others: stp.Game, game: stp.Game | None = None) -> tuple[App, FakeBrowser]:
    """Return the page at the end of a game, with other games beside it."""
    browser = FakeBrowser()
    games = {f"{GAME}one": game or over()}
    games |= {f"{GAME}other{number}": other for number, other in enumerate(others)}
    browser.storage.stored |= {key: stp.dump(one) for key, one in games.items()}
    browser.storage.stored[CURRENT] = "one"
    app = App(browser)
    sit_down(app)
    return app, browser


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Find par at once; return the list of questions."""
    found: list[str] = []

    def think(record: str, task: str) -> str:
        game = stp.load(record)
        assert not game.moves
        found.append(task)
        return PAR.format(version=stp.__version__)

    monkeypatch.setattr("tests.web.fake_browser.think", think)
    return found


def kept(browser: FakeBrowser) -> str:
    """Return the par in the save."""
    return read_tags(stp.load(browser.storage.stored[f"{GAME}one"])).par


def test_par_is_found_when_asked_for_and_kept_with_the_game(asked: list[str]) -> None:
    app, browser = at_the_end()
    assert "below par" not in browser.page.text
    assert not asked
    press(app, browser, "id", "par")
    browser.tick()
    assert asked == ["par - medium medium medium"]
    assert "3 below par" in browser.page.text
    assert "Par is 26 points" in browser.page.text
    assert "The expert loses by 24 points." in browser.page.text
    assert "better for this seat than 88 of 100 other deals" in browser.page.text
    assert browser.said[-1] == "3 below par"
    assert kept(browser) == PAR.format(version=stp.__version__)
    again = App(FakeBrowser(browser.storage))
    sit_down(again)
    assert "3 below par" in again._performer._browser.page.text  # type: ignore[attr-defined]


def test_the_search_for_par_can_be_stopped(asked: list[str]) -> None:
    app, browser = at_the_end()
    press(app, browser, "id", "par")
    assert browser.page.find("id", "par-stop")
    ui(app, "deal par")
    press(app, browser, "id", "par-stop")
    browser.wait()
    assert kept(browser) == ""
    assert browser.page.find("id", "par")


def begun(browser: FakeBrowser) -> str:
    """Return the unfinished par in the save."""
    return read_tags(stp.load(browser.storage.stored[f"{GAME}one"])).par_games


def test_a_search_for_par_that_a_closed_page_interrupts_goes_on_at_the_next_visit(
    asked: list[str],
) -> None:
    app, browser = at_the_end()
    press(app, browser, "id", "par")
    browser.progress(0.2, "[[20,30,40,50]]")
    browser.progress(0.4, "")
    browser.progress(0.5, "[[31,30,40,50]]")
    browser.close()
    assert asked == []
    again = FakeBrowser(browser.storage)
    app = App(again)
    assert not again.timers
    sit_down(app)
    assert again.page.find("id", "par-stop")
    again.tick()
    assert asked == ["par - medium medium medium 20,30,40,50 31,30,40,50"]
    assert kept(again) == PAR.format(version=stp.__version__)
    assert begun(again) == ""
    assert "3 below par" in again.page.text


def test_a_search_for_par_that_is_stopped_is_not_resumed(asked: list[str]) -> None:
    app, browser = at_the_end()
    press(app, browser, "id", "par")
    browser.progress(0.2, "[[20,30,40,50]]")
    assert begun(browser)
    press(app, browser, "id", "par-stop")
    assert begun(browser) == ""
    again = FakeBrowser(browser.storage)
    sit_down(App(again))
    assert not again.timers
    assert again.page.find("id", "par")


def test_games_of_a_par_by_other_bots_are_played_again(asked: list[str]) -> None:
    _, browser = at_the_end(game=over(x_par_games='["0.0.9",[[20,30,40,50]]]'))
    browser.tick()
    assert asked == ["par - medium medium medium"]


def test_another_game_does_not_take_the_par_of_the_one_before() -> None:
    app, browser = at_the_end()
    press(app, browser, "id", "par")
    begin(app, stp.Game(players=2, seed="ice", tags={"bots": [None, None]}))
    browser.tick()
    assert kept(browser)
    assert not read_tags(app.game).par


def test_several_people_each_see_their_own_par(asked: list[str]) -> None:
    app, browser = at_the_end(game=over((1, 3)))
    press(app, browser, "id", "par")
    browser.tick()
    assert asked == ["par - medium - medium"]
    assert "3 below par" in browser.page.text
    assert "2 below par" in browser.page.text


def test_a_game_of_bots_alone_has_no_panel() -> None:
    app, browser = at_the_end(game=over(()))
    redraw(app)
    assert "deal" not in browser.page.values("id")


def test_a_par_by_other_bots_is_shown_as_such() -> None:
    _, browser = at_the_end(game=over(x_par=PAR.format(version="0.0.9")))
    assert "3 below par" in browser.page.text
    assert "Par was calculated with version 0.0.9 of the bots." in browser.page.text


@pytest.mark.parametrize("par", ["x", "[]", PAR.replace("50", "10e9"), PAR.replace(",[1,2,9]", "")])
def test_a_damaged_par_is_found_anew(par: str) -> None:
    _, browser = at_the_end(game=over(x_par=par))
    assert browser.page.find("id", "par")


def test_earlier_games_on_the_deal_are_listed_best_first() -> None:
    worse = over(x_saved="2026-11-12T10:00:00Z", x_title="worse")
    renamed = over(x_saved="2026-11-14T10:00:00Z", x_par="x")
    renamed.tags["names"] = ["A", "B", "C", "D"]
    of_bots = over((2,), x_saved="2026-11-15T10:00:00Z")
    foreign = stp.Game(players=4, seed="another deal", tags={"bots": [None] * 4})
    unfinished = stp.Game(4, over().seed, tags=dict(over().tags))
    _, browser = at_the_end(worse, renamed, of_bots, foreign, unfinished)
    text = browser.page.text
    assert "Earlier games with this deal" in text
    assert "12\N{NO-BREAK SPACE}November: 23 points, rank 4 of 4." in text
    assert "14\N{NO-BREAK SPACE}November: 23 points, rank 4 of 4." in text
    assert "15\N{NO-BREAK SPACE}November" not in text


def test_a_challenge_carries_par_and_the_answer_shows_it() -> None:
    par = PAR.format(version="0.0.9")
    app, browser = at_the_end(game=over(x_par=par))
    ui(app, "share open")
    ui(app, "share link challenge")
    fragment = browser.shared[-1][1].partition("#")[2]
    link = read_link(fragment)
    assert isinstance(link, ChallengeLink)
    assert link.par == par
    there = FakeBrowser()
    there.hash = fragment
    other = App(there)
    submit(other, there)
    assert read_tags(other.game).par == par


def test_a_challenge_without_par_is_the_link_it_always_was() -> None:
    game = over()
    assert game.result is not None
    link = ChallengeLink(setup_of(game), 1, "Anna", game.result.points)
    assert write_link(link).startswith("challenge=1")


def test_a_challenge_with_a_false_par_is_an_ordinary_challenge() -> None:
    game = over()
    assert game.result is not None
    link = ChallengeLink(setup_of(game), 1, "Anna", game.result.points, "no par")
    there = FakeBrowser()
    there.hash = write_link(link)
    app = App(there)
    submit(app, there)
    assert read_tags(app.game).rival is not None
    leave(app)


@pytest.mark.parametrize(("points", "is_refused"), [(-21, True), (-20, False), (-64, True)])
def test_a_challenge_with_an_impossible_result_is_refused(points: int, is_refused: bool) -> None:
    browser = FakeBrowser()
    link = ChallengeLink(setup_of(over()), 1, "Clara", (30, points, 10, 20))
    browser.hash = write_link(link)
    app = App(browser)
    said = "This link can't be opened: the link is damaged (one of its results is impossible)."
    assert (said in browser.page.text.replace("’", "'")) is is_refused
    assert (app._parts.navigator.inbox.form is None) is is_refused


SHARED = {
    "x_daily": "2026-11-21",
    "x_rival": '["Clara",1,39,30,41,25]',
    "x_match": '[1,3,"anna","0.1.0"]',
}


@pytest.mark.parametrize("tag", SHARED)
def test_par_of_a_deal_that_others_play_too_is_found_without_a_button(
    tag: str, asked: list[str]
) -> None:
    app, browser = at_the_end(game=over(**{tag: SHARED[tag]}))
    assert browser.page.find("id", "par-stop")
    redraw(app)
    browser.tick()
    assert asked == ["par - medium medium medium"]
    assert "3 below par" in browser.page.text
    assert kept(browser) == PAR.format(version=stp.__version__)
    redraw(app)
    assert not browser.timers


def test_it_is_found_while_the_final_scoring_is_shown(asked: list[str]) -> None:
    game = stp.load((POSITIONS / "ending.stp").read_text("utf-8"))
    game.tags["bots"] = [None, *["medium"] * (game.players - 1)]
    game.tags["x-daily"] = "2026-11-21"
    app, browser = at_the_end(game=game)
    click(app, "pass")
    assert app.game.over
    assert 'id="end"' not in browser.html
    browser.wait()
    assert asked == ["par - medium medium medium"]


def test_a_search_that_was_stopped_does_not_begin_again_by_itself(asked: list[str]) -> None:
    app, browser = at_the_end(game=over(**SHARED))
    press(app, browser, "id", "par-stop")
    redraw(app)
    browser.wait()
    assert asked == []
    press(app, browser, "id", "par")
    browser.tick()
    assert "3 below par" in browser.page.text


def test_a_par_that_came_with_a_challenge_is_not_searched_again(asked: list[str]) -> None:
    _, browser = at_the_end(game=over(**SHARED, x_par=PAR.format(version="0.0.9")))
    browser.wait()
    assert asked == []


def test_every_seat_has_its_par() -> None:
    _, browser = at_the_end(game=over(x_par=PAR.format(version=stp.__version__)))
    rows = re.search(r'id="deal".*?<tbody>(.*?)</tbody>', browser.html, re.DOTALL)
    assert rows
    cells = [re.findall(r"<td>(.*?)</td>", row) for row in rows[1].split("</tr>")[:-1]]
    result = over().result
    assert result is not None
    pars = (26, 30, 40, 50)
    assert [row[:2] for row in cells] == [
        [str(points), str(par)] for points, par in zip(result.points, pars, strict=True)
    ]
    assert cells[0][2] == "−3"
