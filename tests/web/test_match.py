"""Matches: derived from saves, compared by links, without spoilers and without trust in either."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stp.links.match import MOST_PEOPLE, MatchLink, MatchResult, Points, read_match, write_match
from stp.record import dump, load
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.lazy.match.match import Match, MatchTable, merged
from stp.web.lazy.match.saved import MatchTag, matches_on
from stp.web.model.tags import read_tags, stage_of, write_tags
from stp.web.store.saves import Saves
from stp.web.store.texts import GAME
from tests.web.fake_browser import FakeBrowser
from tests.web.match_games import CLARA, LONG, MATCH, OWN, SETUP, VERSION, deal, link, played
from tests.web.pages import leave, skip_to_the_end, texts, ui, visit

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


def table(*people: tuple[Points | None, ...]) -> MatchTable:
    """Return a table of people, the first one at this device."""
    results = (MatchResult(f"p{at}", f"P{at}", "1", games) for at, games in enumerate(people))
    return MatchTable(MATCH, tuple(results))


# ---------------------------------------------------------------------- results


def test_the_winner_of_a_deal_has_the_most_points_and_a_tie_has_none() -> None:
    found = table(
        ((80, 70, 60), (50, 20, 20), (40, 60, 1)), ((79, 10, 10), (50, 1, 1), (41, 80, 1))
    )
    assert [found.winner(at) for at in range(3)] == [0, None, 1]
    assert (found.wins(0), found.wins(1)) == (1, 1)
    assert (found.total(0), found.total(1)) == (170, 170)
    assert found.leader is None
    assert found.is_over
    assert found.lead(0, 0) == 10
    assert found.lead(1, 2) == -39


def test_among_equals_the_points_on_common_deals_decide() -> None:
    found = table(((80, 1, 1), (50, 1, 1), None), ((70, 1, 1), (61, 1, 1), (500, 1, 1)))
    assert found.leader == 1, "131 points to 130"
    assert not found.is_over
    assert found.total(1) == 131, "the third deal is not shown yet"


def test_a_result_is_hidden_until_one_has_finished_the_deal_oneself() -> None:
    found = table((None, (50, 1, 1), None), ((70, 1, 1), None, (90, 1, 1)))
    assert [found.points(1, at) for at in range(3)] == [None, None, None]
    assert [found.winner(at) for at in range(3)] == [None, None, None]
    assert not found.is_compared
    assert found.leader is None


def test_somebody_alone_neither_leads_nor_wins() -> None:
    found = table(((80, 1, 1), (50, 1, 1), (50, 1, 1)))
    assert found.leader is None
    assert not found.is_over


GAMES = st.tuples(*[st.none() | st.tuples(*[st.integers(-20, 200)] * 3)] * 3)


@given(st.lists(GAMES, min_size=1, max_size=5), st.randoms())
def test_who_wins_does_not_depend_on_the_order_of_the_others(people, random) -> None:  # type: ignore[no-untyped-def]
    own, *others = [MatchResult(f"p{at}", "", "1", games) for at, games in enumerate(people)]
    mixed = random.sample(others, len(others))
    first, second = MatchTable(MATCH, (own, *others)), MatchTable(MATCH, (own, *mixed))

    def name(found: MatchTable, at: int | None) -> str | None:
        return None if at is None else found.people[at].id

    assert name(first, first.leader) == name(second, second.leader)
    for number in range(3):
        assert name(first, first.winner(number)) == name(second, second.winner(number))
        if not first.is_seen(number):
            assert first.winner(number) is None


def test_a_link_adds_deals_but_changes_none_and_never_ones_own() -> None:
    known = MatchResult("bob", "Bob", "1", ((5, 5, 5), None, None))
    news = MatchResult("bob", "Bobby", "1", ((99, 5, 5), (6, 6, 6), None))
    me = MatchResult("me", "Me", "1", ((900, 0, 0),) * 3)
    (found,) = merged("me", (known,), (news, me))
    assert found.games == ((5, 5, 5), (6, 6, 6), None)


def test_a_ninth_person_finds_no_room() -> None:
    people = [MatchResult(f"p{at}", "", "1", (None,) * 3) for at in range(20)]
    assert len(merged("me", (), people)) == MOST_PEOPLE - 1


# ---------------------------------------------------------------------- what is kept


@given(st.text(max_size=200) | st.builds(lambda x: f"[{x}]", st.text(max_size=50)))
def test_a_senseless_tag_is_none(text: str) -> None:
    assert MatchTag.from_text(text, 3) is None


@pytest.mark.parametrize(
    "text",
    [
        "[1,3]", '[0,3,"a","1"]', '[4,3,"a","1"]', '[1,4,"a","1"]', '[true,3,"a","1"]',
        '[1,3,[],"1"]', '[1,3,"a b","1"]', '[1,3,"a","1",7]', "{}", "null",
        '[1,3,"a","1","b 1 - - B"]', '[1,3,"a","1","b 1 999999,1,1 - - B"]',
    ],
)  # fmt: skip
def test_a_tag_with_impossible_values_is_none(text: str) -> None:
    assert MatchTag.from_text(text, 3) is None


def known_on(stored: dict[str, str]) -> dict[str, tuple[Points | None, ...]]:
    """Return the own results in the matches of a device, by the match's id."""
    browser = FakeBrowser()
    browser.storage.stored = dict(stored)
    saves = Saves(browser)
    found = matches_on(saves.listing(), lambda key: saves.read(GAME + key))
    return {key: one.result.games for key, one in found.items()}


def test_a_match_is_derived_from_its_saves() -> None:
    stored = played(2)
    points = [load(text).result.points for text in stored.values()]  # type: ignore[union-attr]
    assert known_on(stored) == {MATCH.id: (*points, None)}
    assert known_on(stored | {f"{GAME}begun": deal(3, is_over=False)}) == known_on(stored)


def test_only_what_a_replay_confirms_counts() -> None:
    text = deal(1)
    game = load(text)
    assert game.result is not None
    told = " ".join(map(str, game.result.points))
    forged = text.replace(f"x-points: {told}", "x-points: 400 1 1").replace(f"result: {told}\n", "")
    forged = re.sub(r"x-rank: .*", "x-rank: 1 2 2", forged)
    assert forged != text
    assert known_on({f"{GAME}a": forged}) == {MATCH.id: (game.result.points, None, None)}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: neva-1", "seed: neva-2"), ("seed: neva-1", "seed: neva"),
        ("x-match: [1,", "x-match: [2,"), ("bots: -,", "bots: greedy,"),
    ],
)  # fmt: skip
def test_another_deal_is_not_part_of_the_match(old: str, new: str) -> None:
    text = deal(1, is_over=False)
    assert old in text
    assert MATCH.id not in known_on({f"{GAME}a": text.replace(old, new)})


def test_a_deal_that_a_substitute_bot_has_played_does_not_count() -> None:
    text = (
        deal(1).replace("bots: -,", "bots: medium,").replace("x-match", "x-stood-in: 1:3\nx-match")
    )
    assert known_on({f"{GAME}a": text}) == {MATCH.id: (None, None, None)}


def test_the_first_finished_of_several_games_of_a_deal_counts() -> None:
    other = MATCH.game(1, "Anna")
    while not other.over:
        other.play(other.legal_moves[0])
    tag = MatchTag(1, 3, OWN, VERSION).to_text()
    write_tags(other, stage_of(other, replace(read_tags(other), match=tag, saved="2026-11-21")))
    again = dump(other)
    stored = {f"{GAME}b": deal(1, is_over=False), f"{GAME}a": deal(1), f"{GAME}c": again}
    assert known_on({f"{GAME}c": again}) != known_on({f"{GAME}a": deal(1)})
    assert known_on(stored) == known_on({f"{GAME}a": deal(1)})


def test_matches_at_different_tables_are_different() -> None:
    tables = [
        SETUP, replace(SETUP, seed="ice"), replace(SETUP, edition="new-society"),
        replace(SETUP, bots=(None, "hard", "medium:saver")),
        replace(SETUP, bots=(*SETUP.bots[1:], None)),
    ]  # fmt: skip
    ids = {Match(one, deals).id for one in tables for deals in (3, 5)}
    assert len(ids) == 2 * len(tables)
    assert Match(replace(SETUP, names=("A", "B", "C")), 3).id == MATCH.id


# ---------------------------------------------------------------------- the page


def test_two_people_play_a_match_and_compare_it() -> None:
    anna, hers = device()
    ui(anna, "library show match")
    assert "New match" in said(hers)
    ui(anna, "match begin 3")
    match = ""
    for number in (1, 2, 3):
        assert anna.game is not None
        assert anna.game.seed == f"seed1-{number}"
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
    own = read_match(first).results[0]
    for points in own.games:
        assert points is not None
        assert f"{points[0]} point" not in said(his), "no spoilers"
    boris.handle(Event("submit", data={"ui": f"match play {match}"}, form={"match-name": "Boris"}))
    assert boris.game is not None
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


def test_a_match_survives_closing_the_browser_at_any_moment() -> None:
    app, browser = device()
    ui(app, "library show match")
    ui(app, "match begin 3")
    again, there = device(browser.storage.stored)
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
    assert app.game is not None
    assert read_tags(app.game).match == ""


def test_a_second_match_at_the_same_table_has_other_deals() -> None:
    app, browser = device()
    ui(app, "library show match")
    ui(app, "match begin 3")
    ui(app, "leave")
    ui(app, "library show match")
    ui(app, "match begin 3")
    seeds = [load(text).seed for text in texts(browser.storage).values()]
    assert len(set(seeds)) == 2
    ui(app, "library show match")
    assert "Other matches" in said(browser)


def test_people_with_the_same_name_are_told_apart() -> None:
    app, browser = device(played(1, CLARA, replace(CLARA, id="b"), replace(CLARA, id="c", name="")))
    ui(app, "library show match")
    assert "You | | Clara | | Clara 2 | | Someone" in said(browser)


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
    assert "To start a match, choose one person" in said(browser)
    before = len(texts(browser.storage))
    app.handle(Event("click", data={"ui": "match begin 3"}))
    assert len(texts(browser.storage)) == before


@pytest.mark.parametrize("ui_text", ["match play nothing", "match share nothing", "match begin x",
                                     "match begin 4", "match show nothing"])  # fmt: skip
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
    assert app.game is None
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
    assert app.game is not None
    (other,) = MatchTag.from_text(read_tags(app.game).match, 3).others  # type: ignore[union-attr]
    assert len(other.name) <= 24


def test_a_full_link_leaves_somebody_out_and_says_so() -> None:
    people = tuple(replace(CLARA, id=f"p{at}") for at in range(MOST_PEOPLE))
    _app, browser = visit(link(*people))
    assert "A match holds at most 8 people." in said(browser)
    follow_app, there = device(played(1))
    follow(follow_app, link(*people[1:]))
    assert "The results from the link have been added." in said(there)


def test_a_new_person_gets_an_id_that_nobody_has() -> None:
    app, _browser = visit(link(replace(CLARA, id="seed1"), replace(CLARA, id="seed2")))
    ui(app, f"match play {MATCH.id}")
    assert app.game is not None
    tag = MatchTag.from_text(read_tags(app.game).match, 3)
    assert tag is not None
    assert tag.own not in ("seed1", "seed2", "")
    assert (tag.number, tag.deals, tag.version) == (1, 3, VERSION)
    assert tag.own != OWN
