"""Matches: derived from saves, compared by links, without spoilers and without trust in either."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stp.links.match import MAX_PEOPLE, MatchResult, Points
from stp.record import dump, load
from stp.web.lazy.match.match import Match, MatchTable, merged
from stp.web.lazy.match.saved_matches import MatchTag, matches_on
from stp.web.store.saves import Saves
from stp.web.store.texts import GAME
from tests.store.saved import listing
from tests.web.fake_browser import FakeBrowser
from tests.web.games import as_saved
from tests.web.match_games import MATCH, OWN, SETUP, VERSION, deal, played


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
    assert found.is_even, "of those that are shown"
    assert not table(((80, 1, 1), (50, 1, 1), None), ((70, 1, 1), None, None)).is_even


def test_results_of_others_are_hidden_until_the_person_has_finished_the_deal() -> None:
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


def test_the_results_of_a_ninth_person_are_left_out() -> None:
    people = [MatchResult(f"p{at}", "", "1", (None,) * 3) for at in range(20)]
    assert len(merged("me", (), people)) == MAX_PEOPLE - 1


# ---------------------------------------------------------------------- what is kept


@given(st.text(max_size=200) | st.builds(lambda x: f"[{x}]", st.text(max_size=50)))
def test_a_malformed_tag_of_a_match_is_ignored(text: str) -> None:
    assert MatchTag.from_text(text, 3) is None


@pytest.mark.parametrize(
    "text",
    [
        "[1,3]", '[0,3,"a","1"]', '[4,3,"a","1"]', '[1,4,"a","1"]', '[true,3,"a","1"]',
        '[1,3,[],"1"]', '[1,3,"a b","1"]', '[1,3,"a","1",7]', "{}", "null",
        '[1,3,"a","1","b 1 - - B"]', '[1,3,"a","1","b 1 999999,1,1 - - B"]',
    ],
)  # fmt: skip
def test_a_tag_of_a_match_with_impossible_values_is_ignored(text: str) -> None:
    assert MatchTag.from_text(text, 3) is None


def known_on(stored: dict[str, str]) -> dict[str, tuple[Points | None, ...]]:
    """Return the own results in the matches of a device, by the match's id."""
    browser = FakeBrowser()
    browser.storage.stored = dict(stored)
    saves = Saves(browser)
    found = matches_on(listing(saves), lambda key: saves.read(GAME + key))
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
    again = dump(as_saved(other, match=tag, saved="2026-11-21"))
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
