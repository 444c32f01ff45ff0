"""Links on the page: what they open, what they contain, and that foreign ones do no harm."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stp
from stp.links import (
    ChallengeLink,
    DealLink,
    DealSetup,
    GameLink,
    Link,
    TurnLink,
    read_link,
    setup_of,
    write_link,
)
from stp.links.packing import DIGITS
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.controllers.share_choices import choices, link_of
from stp.web.model.daily_deal import daily_form
from stp.web.model.seats import seats_of
from stp.web.model.tags import read_tags, write_tags
from stp.web.words.text import Text
from tests.web.fake_browser import FakeBrowser, Page, press, start
from tests.web.games import as_saved, finished
from tests.web.games_by_link import fragment
from tests.web.pages import (
    choose,
    has_game,
    leave,
    redraw,
    skip_to_the_end,
    submit,
    texts,
    ui,
    visit,
)
from tools.nightly import FULL

DEAL = DealSetup("new-society", 3, "ice", stp.Rules(open_hands=True), (None, "greedy", "hard"))


def test_a_deal_fills_in_the_start_screen_and_one_click_plays_it() -> None:
    app, browser = visit(write_link(DealLink(DEAL)))
    assert not app.at_table
    assert browser.page.find("id", "seed")["value"] == "ice"
    submit(app, browser)
    assert replace(setup_of(app.game), names=()) == DEAL
    assert browser.hash == ""


def test_a_bot_with_a_style_survives_the_form() -> None:
    setup = DealSetup("base", 2, "ice", stp.Rules(), (None, "medium:builder"))
    app, browser = visit(write_link(DealLink(setup)))
    submit(app, browser)
    assert app.game.tags["bots"] == [None, "medium:builder"]


def test_a_challenge_is_compared_at_the_end() -> None:
    setup = DealSetup("base", 2, "ice", stp.Rules(), (None, "greedy"), ("Ann", "Bot"))
    app, browser = visit(write_link(ChallengeLink(setup, 1, "<b>Clara</b>", (61, 40), "", "1 2 0")))
    assert "<b>Clara</b> challenges you" in browser.page.text
    assert "Score to beat: 61 points" in browser.page.text
    helped = "Help used by <b>Clara</b>: 1 hint, 2 undos."
    assert helped in browser.page.text.replace("\u00a0", " ")
    assert browser.page.find("id", "name-1")["value"] == "Anna", "not the challenger's"
    assert browser.page.find("id", "deal-sent")["form"] == "setup"
    submit(app, browser)
    skip_to_the_end(app, browser)
    assert "Challenge" in browser.page.text
    again = FakeBrowser(browser.storage)
    resumed = App(again)
    ui(resumed, "continue")
    assert "Challenge" in again.page.text
    assert helped in again.page.text.replace("\u00a0", " ")


def test_a_game_on_another_deal_or_of_a_later_link_does_not_answer_a_challenge() -> None:
    setup = DealSetup("base", 2, "ice", stp.Rules(), (None, "greedy"))
    challenge = write_link(ChallengeLink(setup, 1, "Clara", (61, 40)))
    app, _ = visit(challenge)
    start(app, players="2", seed="other")
    assert "x-rival" not in app.game.tags
    app, browser = visit(challenge)
    app.handle(Event("hash", value=write_link(DealLink(setup))))
    submit(app, browser)
    assert "x-rival" not in app.game.tags


def test_a_whole_game_opens_at_its_move_and_changes_nothing() -> None:
    game = finished()
    _, mine = visit("")
    app, browser = visit(write_link(GameLink(game, 37)), mine.storage)
    assert f"Move 37 of {len(game.moves)}" in browser.page.text
    assert not texts(browser.storage)
    assert not has_game(app)


def test_a_replay_is_shared_at_its_move_but_at_its_end_from_the_beginning() -> None:
    game = finished()
    end = len(game.moves)
    for at, move in ((None, None), (0, 0), (end - 1, end - 1), (end, None)):
        _, shared = link_of("game", game, at, "", Text())
        link = read_link(shared)
        assert isinstance(link, GameLink)
        assert link.move == move
        offered = choices(game, at, Text(), is_current=False)
        assert any("at this move" in one.note for one in offered) is (move is not None)


@pytest.mark.parametrize(("bots", "is_offered"), [((None, "greedy"), True), ((None, None), False)])
def test_the_result_of_a_daily_deal_is_that_of_one_person(
    bots: tuple[str | None, ...], is_offered: bool
) -> None:
    game = finished(bots=bots)
    write_tags(game, replace(read_tags(game), daily="2026-11-21"))
    offered = {one.kind for one in choices(game, None, Text(), is_current=False)}
    assert ("daily" in offered) is is_offered


def test_a_link_opened_in_a_running_page_is_read_too() -> None:
    app, browser = visit("")
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    choose(app, "pass")
    before = dict(browser.storage.stored)
    app.handle(Event("hash", value=write_link(GameLink(finished(), 3))))
    assert "Move 3 of" in browser.page.text
    ui(app, "replay leave")
    ui(app, "continue")
    assert browser.storage.stored == before


@pytest.mark.parametrize(
    "fragment",
    ["deal=1<img src=x onerror=alert(1)>", "deal=1", "nonsense", "game=1" + "z" * 4000,
     "game=1" + "z" * 100_000, "deal=9abc", "%E0%A4%A", "turn=1\x00", "deal=1zzzz&move=3"],
)  # fmt: skip
def test_a_broken_link_is_a_message_on_the_start_screen(fragment: str) -> None:
    app, browser = visit("")
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    choose(app, "pass")
    before = dict(browser.storage.stored)
    app, browser = visit(fragment, browser.storage)
    assert not app.at_table
    assert "This link can't be opened" in browser.page.text
    is_newer = fragment.startswith("deal=9")
    assert ("Copy the whole link" in browser.page.text) is not is_newer
    assert browser.storage.stored == before
    ui(app, "continue")
    assert app.at_table


@pytest.mark.parametrize(
    "setup",
    [DealSetup("base", 2, "a\nb", stp.Rules(), (None, None)),
     DealSetup("base", 2, " a", stp.Rules(), (None, None)),
     DealSetup("base", 2, "a", stp.Rules(), (None, "<script>")),
     DealSetup("base", 2, "a", stp.Rules(), (None, "medium:cruel"))],
)  # fmt: skip
def test_a_deal_that_cannot_be_played_is_refused(setup: DealSetup) -> None:
    _, browser = visit(write_link(DealLink(setup)))
    assert "This link can't be opened" in browser.page.text


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
EXTRAS = st.sampled_from(["", "1 2 0", "0 9 9999"]) | TEXTS


@st.composite
def links(draw: st.DrawFn) -> str:
    """Strategy for well-formed links with any content, and mangled ones."""
    players = draw(st.integers(2, 4))
    named = TEXTS.filter(lambda text: text != "-")  # a record writes "-" for a human
    kinds = st.sampled_from([None, "greedy", "medium:builder"]) | named
    bots, names = (draw(st.tuples(*[texts] * players)) for texts in (kinds, TEXTS))
    setup = DealSetup("base", players, draw(TEXTS), stp.Rules(), bots, names)
    tags = {"names": list(setup.names), "bots": list(setup.bots)}
    game = stp.Game(players, setup.seed, tags=tags)
    for _ in range(draw(st.integers(0, 6))):
        game.play(game.legal_moves[draw(st.integers(0, 99)) % len(game.legal_moves)])
    points = (draw(st.integers(-60, 900)),) * players
    possible: list[Link] = [
        DealLink(setup), GameLink(game), TurnLink(game),
        ChallengeLink(setup, 1, draw(TEXTS), points, draw(EXTRAS), draw(EXTRAS)),
    ]  # fmt: skip
    fragment = write_link(draw(st.sampled_from(possible)))
    if draw(st.booleans()):
        at = draw(st.integers(0, len(fragment)))
        fragment = fragment[:at] + draw(st.text(max_size=5)) + fragment[at + 1 :]
    return fragment


@pytest.mark.matrix
@settings(max_examples=500 if FULL else 50)
@given(links() | st.text(max_size=40) | st.text(st.sampled_from(DIGITS)).map("turn=1{}".format))
def test_a_foreign_link_never_breaks_the_page_or_a_game(fragment: str) -> None:
    app, browser = visit("")
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    choose(app, "pass")
    before = texts(browser.storage)
    for opened in (visit(fragment, browser.storage), (app, browser)):
        opened[0].handle(Event("hash", value=fragment))
        Page(opened[1].html)
        assert "<script" not in opened[1].html
        for what in ("replay forward", "replay last", "share open", "share close", "leave"):
            opened[0].handle(Event("click", data={"ui": what}))
            Page(opened[1].html)
    after = texts(browser.storage)
    assert {key: after.get(key) for key in before} == before


# ---------------------------------------------------------------- passing on


def test_a_deal_is_shared_as_a_short_link() -> None:
    app, browser = visit("")
    start(app, players="2", seed="neva", **{"kind-2": "greedy"})
    ui(app, "share open")
    press(app, browser, "id", "share-deal")
    assert browser.shared[-1][1].startswith(browser.address + "#deal=1")
    link = read_link(fragment(browser))
    assert isinstance(link, DealLink)
    assert link.setup.seed == "neva"
    app.handle(Event("shared", value="copied"))
    assert "Copied" in browser.page.text


def test_a_refused_clipboard_shows_the_text() -> None:
    app, browser = visit("")
    start(app, players="2", seed="neva")
    ui(app, "share open")
    press(app, browser, "id", "share-deal")
    app.handle(Event("shared", value="refused"))
    assert browser.shared[-1][1] in browser.page.text
    app.handle(Event("keydown", key="Escape"))
    assert 'id="share"' not in browser.html


def test_the_end_offers_a_challenge_and_the_whole_game() -> None:
    app, browser = visit("")
    start(app, players="2", seed="neva", **{"kind-2": "greedy"})
    skip_to_the_end(app, browser)
    assert app.game.result is not None
    ui(app, "share open")
    press(app, browser, "id", "share-challenge")
    link = read_link(fragment(browser))
    assert isinstance(link, ChallengeLink)
    assert link.points == app.game.result.points
    press(app, browser, "id", "share-game")
    whole = read_link(fragment(browser))
    assert isinstance(whole, GameLink)
    assert whole.game.moves == app.game.moves


def test_a_challenge_says_what_help_was_used() -> None:
    words, _ = link_of("challenge", as_saved(finished(), hints=2), None, "", Text())
    assert words.replace("\u00a0", " ").endswith("Can you beat that? Help used: 2 hints.")


@pytest.mark.parametrize("button", ["replay-share", "share-open"])
def test_a_replay_shares_the_move_it_shows(button: str) -> None:
    app, browser = visit(write_link(GameLink(finished(), 37)))
    press(app, browser, "id", button)
    press(app, browser, "id", "share-game")
    assert fragment(browser).endswith("&move=37")


def test_a_written_out_deal_says_that_it_has_no_link() -> None:
    deal = stp.Game(2, "neva").deal
    browser = FakeBrowser()
    browser.storage.stored = {"game:x": stp.dump(stp.Game(deal=deal)), "current": "x"}
    app = App(browser)
    ui(app, "share open")
    assert "can't be shared as a link" in browser.page.text
    press(app, browser, "id", "share-export")
    assert stp.load(browser.files.popitem()[1]).deal == deal


@pytest.mark.parametrize("link", ["https://here.example/game#turn=1abc", "deal=9abc"])
def test_a_damaged_link_that_was_pasted_stays_to_be_mended(link: str) -> None:
    app, browser = visit("")
    start(app, seed="neva")
    before = texts(browser.storage)
    ui(app, "library show bring")
    ui(app, "library paste", text=link)
    page = browser.page
    assert page.values("id").count("text") == 1, "the text box is still there"
    assert "This link can't be opened" in page.text
    assert link.rpartition("#")[2] in page.text
    assert texts(browser.storage) == before
    ui(app, "library close")
    assert app.at_table, "the way back leads to the game"


# ---------------------------------------------------------------- deal of the day


def test_the_deal_of_the_day_is_the_same_for_everybody_on_a_date() -> None:
    assert daily_form("2026-11-21").game() == daily_form("2026-11-21").game()
    assert daily_form("2026-11-21").seed != daily_form("2026-11-22").seed


def test_the_deal_of_the_day_is_played_and_its_result_tells_no_card() -> None:
    app, browser = visit("")
    press(app, browser, "id", "daily")
    skip_to_the_end(app, browser)
    assert app.game.result is not None
    ui(app, "share open")
    press(app, browser, "id", "share-daily")
    text, url = browser.shared[-1]
    points = str(app.game.result.points[0]).replace("-", "\N{MINUS SIGN}")
    assert f"{points} point" in text
    assert "21\u00a0November" in text
    assert url == browser.address
    leave(app)
    assert "Result" in browser.page.text
    browser.time = "2026-11-22T00:00:01Z"
    redraw(app)
    assert "Play today's deal" in browser.page.text


@pytest.mark.parametrize("seat", ["", "0", "3", "many", "9" * 5000])
def test_an_invalid_own_seat_is_ignored(seat: str) -> None:
    assert seats_of(stp.Game(2, "neva", tags={"x-me": seat})).own is None
    assert seats_of(stp.Game(2, "neva", tags={"x-me": "2"})).own == 2
