"""The page of matches: playing one, sending its link, and opening links of others."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from stp.links.match import MAX_PEOPLE, MatchLink, read_match, write_match
from stp.record import load
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.lazy.match.match import Match
from stp.web.lazy.match.saved_matches import MatchTag
from stp.web.model.tags import read_tags
from stp.web.store.texts import GAME
from tests.web.fake_browser import FakeBrowser, press
from tests.web.match_games import CLARA, LONG, MATCH, OWN, SETUP, VERSION, deal, link, played
from tests.web.pages import choose, has_game, leave, skip_to_the_end, texts, ui, visit

PAGE = re.compile(r'<main[^>]*id="library".*</main>', re.DOTALL)


def device(stored: dict[str, str] | None = None, seeds: int = 0) -> tuple[App, FakeBrowser]:
    """Return a page at the start screen of a device with stored data; `seeds` makes its random
    words different from those of other devices."""
    browser = FakeBrowser()
    browser.storage.stored = dict(stored or {})
    browser.seeds = seeds
    app = App(browser)
    leave(app)
    return app, browser


def follow(app: App, fragment: str) -> None:
    """Open a link."""
    app.handle(Event("hash", value=fragment))


def said(browser: FakeBrowser) -> str:
    """Return the words of the page of matches, as a screen reader has them."""
    found = PAGE.search(browser.html)
    assert found, browser.html[:300]
    shown = re.sub(r'<span aria-hidden="true"[^>]*>.*?</span>', "", found[0])
    return " ".join(re.sub(r"<[^>]+>", " | ", shown).replace("\xa0", " ").split())


def sent(app: App, browser: FakeBrowser, match: str) -> str:
    """Share a match and return the fragment of the link."""
    ui(app, f"match share {match}")
    fragment = browser.shared[-1][1].partition("#")[2]
    ui(app, "share close")
    return fragment


def shown_match(browser: FakeBrowser) -> str:
    """Return the id of the match at the top of the page."""
    found = re.search(r'data-ui="match share (\w+)"', browser.html)
    assert found
    return found[1]


def test_two_people_play_a_match_and_compare_it() -> None:
    anna, hers = device()
    ui(anna, "library show match")
    assert "New match" in said(hers)
    ui(anna, "match begin 3")
    press(anna, hers, "id", "match-play")
    match = ""
    for number in (1, 2, 3):
        assert anna.game is not None
        assert anna.game.seed == f"seed1-{number}"
        assert f"Match, deal {number} of 3" in hers.page.text
        skip_to_the_end(anna, hers)
        assert f"Match: deal {number} of 3" in hers.html.replace("\xa0", " ")
        ui(anna, "library show match")
        match = shown_match(hers)
        if number < 3:
            ui(anna, f"match play {match}")
    assert "Send the link to others." in said(hers)
    first = sent(anna, hers, match)

    boris, his = device(seeds=50)
    follow(boris, first)
    assert shown_match(his) == match
    assert "played; result hidden until you finish this deal" in said(his)
    assert his.page.find("id", "match-name")["value"] == "", "the other person is called Anna"
    own = read_match(first).results[0]
    for points in own.games:
        assert points is not None
        assert f"{points[0]} point" not in said(his), "no spoilers"
    boris.handle(Event("submit", data={"ui": f"match play {match}"}, form={"match-name": "Boris"}))
    assert boris.game.tags["names"][0] == "Boris"
    deals = {load(text).seed: load(text).deal for text in texts(hers.storage).values()}
    assert boris.game.deal == deals["seed1-1"]
    skip_to_the_end(boris, his)
    assert "Anna" in his.html
    ui(boris, "library show match")
    assert "You can compare" not in said(his)
    back = sent(boris, his, match)
    assert [one.name for one in read_match(back).results] == ["Boris", "Anna"]

    follow(anna, back)
    assert "The results from the link have been added." in said(hers)
    assert "Boris" in said(hers)
    follow(anna, back)
    assert "This link has no new results." in said(hers)
    tags = [read_tags(load(text)).match for text in texts(hers.storage).values()]
    assert len(tags) == 3
    assert all("Boris" in tag for tag in tags), "every save of the match has them"


def test_whoever_sets_up_a_match_can_invite_others_before_the_first_deal() -> None:
    app, browser = device()
    ui(app, "library show match")
    ui(app, "match begin 3")
    buttons = re.findall(r'class="button (\w+)"[^>]*id="(match-\w+)"', browser.html)
    assert buttons[:2] == [("primary", "match-share"), ("secondary", "match-play")]
    match = shown_match(browser)
    invitation = sent(app, browser, match)
    assert "Want to play too?" in browser.shared[-1][0]
    friend, there = device(seeds=100)
    follow(friend, invitation)
    ui(friend, f"match play {match}")
    skip_to_the_end(friend, there)
    follow(app, sent(friend, there, match))
    (play,) = re.findall(r'class="button (\w+)"[^>]*id="match-play"', browser.html)
    assert play == "primary", "somebody has joined"
    press(app, browser, "id", "match-play")
    assert friend.game.deal == app.game.deal


def test_whoever_gives_no_name_does_not_take_that_of_somebody_else() -> None:
    anna, hers = device()
    ui(anna, "library show match")
    ui(anna, "match begin 3")
    match = shown_match(hers)
    press(anna, hers, "id", "match-play")
    skip_to_the_end(anna, hers)
    guest, theirs = visit(sent(anna, hers, match))
    ui(guest, f"match play {match}")
    skip_to_the_end(guest, theirs)
    follow(anna, sent(guest, theirs, match))
    assert "| Someone |" in said(hers)


def test_a_match_survives_closing_the_browser_at_any_moment() -> None:
    app, browser = device()
    ui(app, "library show match")
    ui(app, "match begin 3")
    again, there = device(browser.storage.stored)
    ui(again, "library show match")
    assert "Play deal 1" in said(there)
    press(again, there, "id", "match-play")
    choose(again, "pass")
    ui(again, "library show match")
    assert "Continue deal 1" in said(there)
    key = next(iter(texts(there.storage))).removeprefix(GAME)
    ui(again, f"library play {key}")
    assert again.game is not None
    skip_to_the_end(again, there)
    third, last = device(there.storage.stored)
    ui(third, "library show match")
    assert "Play deal 2" in said(last)
    assert "0 of 3 deals" not in said(last)


def test_the_result_of_a_deal_of_a_match_leads_to_the_table() -> None:
    stored = played(1, CLARA) | {"current": "match1"}
    browser = FakeBrowser()
    browser.storage.stored = stored
    app = App(browser)
    ui(app, "continue")
    assert "Match: deal 1" in browser.html.replace("\xa0", " ")
    assert re.search(r"Clara</span>.*?71", browser.html)
    primary = [tag["id"] for _, tag in browser.page.elements if "primary" in tag.get("class", "")]
    assert primary == ["match-results"], "the next deal, not this one again"
    ui(app, "library show match")
    assert shown_match(browser) == MATCH.id
    assert "Clara is in the lead." in said(browser)


def test_the_same_deal_again_is_not_part_of_the_match() -> None:
    stored = played(1) | {"current": "match1"}
    browser = FakeBrowser()
    browser.storage.stored = stored
    app = App(browser)
    ui(app, "continue")
    ui(app, "same-deal")
    assert read_tags(app.game).match == ""


def test_an_imported_deal_is_not_part_of_the_match() -> None:
    app, browser = device()
    ui(app, "library show match")
    anew = said(browser)
    app.handle(Event("file", name="import", value=played(1)[f"{GAME}match1"]))
    ui(app, "library show match")
    assert said(browser) == anew, "somebody else may have played it"
    ui(app, "library show history")
    ui(app, next(one for one in browser.page.values("data-ui") if one.startswith("library play ")))
    assert app.game.over
    assert "match-results" not in browser.page.values("id")
    assert "Match: deal" not in browser.page.text


def test_the_list_of_games_says_which_are_deals_of_a_match() -> None:
    app, browser = device()
    browser.storage.stored = played(1)
    ui(app, "library show history")
    assert "Match, deal 1 of 3" in said(browser)
    ui(app, "library show games")
    assert "No unfinished games." in said(browser)


def test_a_second_match_at_the_same_table_has_other_deals() -> None:
    app, browser = device()
    ui(app, "library show match")
    ui(app, "match begin 3")
    ui(app, "match begin 3")
    seeds = [load(text).seed for text in texts(browser.storage).values()]
    assert len(set(seeds)) == 2
    assert "Other matches" in said(browser)


@pytest.mark.parametrize(("deals", "is_uneven"), [(2, False), (3, True)])
def test_what_decides_the_lead_is_said_while_people_have_finished_different_deals(
    deals: int, *, is_uneven: bool
) -> None:
    app, browser = device(played(deals, CLARA))
    ui(app, "library show match")
    assert ("Deals won decide the lead." in said(browser)) is is_uneven


def test_a_rematch_is_the_same_match_for_everybody_who_asks_for_it() -> None:
    app, browser = device(played(2, CLARA))
    ui(app, "library show match")
    assert "match-again" not in browser.page.values("id"), "there is a deal left"
    app, browser = device(played(3, CLARA))
    ui(app, "library show match")
    press(app, browser, "id", "match-again")
    press(app, browser, "id", "match-play")
    assert (app.game.seed, app.game.tags["names"][0]) == ("neva.2-1", "Anna")
    assert "Match, deal 1 of 3" in browser.page.text
    ui(app, "library show match")
    ui(app, f"match again {MATCH.id}")
    assert "Play deal 1" in said(browser), "it has been set up already"
    assert len(texts(browser.storage)) == 4


def test_after_a_rematch_that_is_over_another_one_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    first = played(3, CLARA)
    monkeypatch.setattr("tests.web.match_games.MATCH", Match(replace(SETUP, seed="neva.2"), 3))
    deal.cache_clear()
    second = {f"{key}-again": text for key, text in played(3, CLARA).items()}
    deal.cache_clear()
    app, browser = device(first | second)
    ui(app, "library show match")
    ui(app, f"match again {MATCH.id}")
    press(app, browser, "id", "match-play")
    assert app.game.seed == "neva.3-1"


def test_people_with_the_same_name_are_told_apart() -> None:
    app, browser = device(played(1, CLARA, replace(CLARA, id="b"), replace(CLARA, id="c", name="")))
    ui(app, "library show match")
    assert "You | | Clara | | Clara 2 | | Someone" in said(browser)


def test_somebody_without_a_result_to_show_has_no_points() -> None:
    hidden = replace(CLARA, games=(None, None, (88, 61, 59)))
    absent = replace(CLARA, id="b", name="Boris", games=(None, None, None))
    app, browser = device(played(1, hidden, absent))
    ui(app, "library show match")
    words = said(browser).replace(" |", "")
    assert re.search(r" Points \d+ points, .*? are hidden .*? not played yet ", words)
    assert words.count(" points,") == 2, "those of the person here, in the deal and in the sum"


def test_another_version_of_the_bots_is_named() -> None:
    app, browser = device(played(1, LONG))
    ui(app, "library show match")
    assert "Wilhelmina von Rastrelli played against version 0.0.9 of the bots." in said(browser)


def test_the_message_of_a_link_reveals_no_points() -> None:
    app, browser = device(played(2, CLARA))
    ui(app, "library show match")
    sent(app, browser, MATCH.id)
    text = browser.shared[-1][0].replace("\xa0", " ")
    assert "I've played 2 of 3 deals." in text
    points = [
        str(number) for one in read_match(link(CLARA)).results for number in one.games[0] or ()
    ]
    assert not any(re.search(rf"\b{number}\b", text) for number in points)


def test_a_table_for_several_people_has_no_match() -> None:
    app, browser = device()
    app.handle(Event("change", name="kind-2", form={"players": "2", "kind-2": "human"}))
    ui(app, "library show match")
    assert "To start a match, set up one person" in said(browser)
    before = len(texts(browser.storage))
    app.handle(Event("click", data={"ui": "match begin 3"}))
    assert len(texts(browser.storage)) == before


@pytest.mark.parametrize(
    "ui_text",
    ["match play nothing", "match share nothing", "match again nothing", "match begin x",
     "match begin 4", "match show nothing"],
)  # fmt: skip
def test_commands_about_unknown_matches_do_nothing(ui_text: str) -> None:
    app, browser = device(played(1))
    ui(app, "library show match")
    before = texts(browser.storage)
    app.handle(Event("click", data={"ui": ui_text}))
    assert texts(browser.storage) == before
    assert browser.shared == []


@pytest.mark.parametrize(
    "fragment",
    [
        "match=2abcdef", "match=", "match=9zzz", "match=2" + "a" * 5000,
        write_match(MatchLink(replace(SETUP, bots=(None, "wizard", "hard")), 3)),
        write_match(MatchLink(replace(SETUP, seed=" x"), 3)),
    ],
)  # fmt: skip
def test_a_link_that_cannot_be_opened_says_why_on_the_start_screen(fragment: str) -> None:
    app, browser = visit(fragment)
    assert not has_game(app)
    assert "This link can't be opened" in unescape(browser.html)
    assert 'id="start"' in browser.html


def test_a_pasted_link_opens_the_match_and_a_broken_one_stays_in_the_field() -> None:
    app, browser = device()
    ui(app, "library show bring")
    ui(app, "library paste", text=f"Look: https://example.org/#{link(CLARA)}")
    assert shown_match(browser) == MATCH.id
    ui(app, "library show bring")
    ui(app, "library paste", text=f"https://example.org/#{link(CLARA)[:-1]}")
    assert "This link can't be opened" in unescape(browser.html)
    assert link(CLARA)[:-1] in browser.html


def test_names_of_others_are_cleaned() -> None:
    name = "<b>Mallory</b>\u202e\u200b\x00" + "x" * 60
    app, browser = visit(link(replace(CLARA, name=name)))
    assert "<b>Mallory" not in browser.html
    assert "\u202e" not in browser.html
    assert "x" * 30 not in browser.html
    ui(app, f"match play {MATCH.id}")
    (other,) = MatchTag.from_text(read_tags(app.game).match, 3).others  # type: ignore[union-attr]
    assert len(other.name) <= 24


def test_a_full_link_leaves_somebody_out_and_says_so() -> None:
    people = tuple(replace(CLARA, id=f"p{at}") for at in range(MAX_PEOPLE))
    _app, browser = visit(link(*people))
    assert "A match can have at most 8 people." in said(browser)
    follow_app, there = device(played(1))
    follow(follow_app, link(*people[1:]))
    assert "The results from the link have been added." in said(there)


def test_a_new_person_gets_an_id_that_nobody_has() -> None:
    app, _browser = visit(link(replace(CLARA, id="seed1"), replace(CLARA, id="seed2")))
    ui(app, f"match play {MATCH.id}")
    tag = MatchTag.from_text(read_tags(app.game).match, 3)
    assert tag is not None
    assert tag.own not in ("seed1", "seed2", "")
    assert (tag.number, tag.deals, tag.version) == (1, 3, VERSION)
    assert tag.own != OWN
