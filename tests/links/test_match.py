"""Links of matches carry everybody's results; impossible ones are refused with a reason."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stp.links import DealSetup, LinkError, NewerLinkError, read_link, v2
from stp.links.kinds import MIN_POINTS
from stp.links.match import (
    DEALS,
    KIND,
    MAX_PEOPLE,
    MatchLink,
    MatchResult,
    parse_result,
    read_match,
    write_match,
)
from stp.links.packing import Packer, PackingError
from stp.options import Rules
from tests.web.match_games import link_with

SETUP = DealSetup("base", 3, "neva", Rules(), ("hard", None, "greedy"), ("Osip", "Anna", "Bot"))
ANNA = MatchResult("anna", "Anna  Karenina ", "0.1.0", ((84, -20, 70), None, (0, 959, 1)))
FIELDS = {
    "edition": "base", "seats": "2", "seed": "neva", "bot.2": "greedy", "deals": "3",
    "result.1": "anna 0.1.0 84,60 - - Anna",
}  # fmt: skip


@given(
    st.sampled_from(DEALS),
    st.lists(
        st.tuples(
            st.text(max_size=24).filter(
                lambda name: not any("\ud800" <= c < "\ue000" for c in name)
            ),
            st.lists(
                st.none() | st.tuples(*[st.integers(MIN_POINTS, 959)] * 3), min_size=5, max_size=5
            ),
        ),
        max_size=MAX_PEOPLE,
    ),
)
def test_what_is_written_is_read_again(
    deals: int, people: list[tuple[str, list[tuple[int, ...] | None]]]
) -> None:
    results = tuple(
        MatchResult(f"p{number}", name, "0.1.0", tuple(games[:deals]))
        for number, (name, games) in enumerate(people)
    )
    link = MatchLink(SETUP, deals, results)
    assert read_match(write_match(link)) == link


def test_the_longest_texts_of_eight_people_fit_into_a_link() -> None:
    setup = DealSetup(
        "new-society", 5, "x" * 200,
        Rules(True, True, True, "actions", "next-round", "next-round"),
        (None, *["expert:collector"] * 4), ("🂡" * 24,) * 5,
    )  # fmt: skip
    games = ((123, 123, 123, 123, 123),) * 5
    results = tuple(
        MatchResult(f"abcdefg{at}", "🂡" * 24, "10.20.30", games) for at in range(MAX_PEOPLE)
    )
    link = MatchLink(setup, 5, results)
    assert read_match(write_match(link)) == link


def test_a_link_that_would_be_too_long_is_not_made() -> None:
    results = tuple(
        MatchResult(f"abcdefghijk{at}", "🂡" * 40, "1", ((123, 123, 123),) * 5)
        for at in range(MAX_PEOPLE)
    )
    setup = replace(SETUP, seed="x" * 250, names=("🂡" * 60,) * 3)
    with pytest.raises(LinkError, match="longer than 4000 characters"):
        write_match(MatchLink(setup, 5, results))
    with pytest.raises(LinkError, match="bytes is too long for a link"):
        write_match(MatchLink(SETUP, 3, (replace(ANNA, name="A" * 1_000_000),)))


def test_pages_that_do_not_know_matches_say_so() -> None:
    with pytest.raises(LinkError, match="unknown kind of link"):
        read_link(write_match(MatchLink(SETUP, 3)))


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"result.1": "anna 0.1.0 84,60 - Anna"}, "does not fit the number of deals"),
        ({"result.1": "anna 0.1.0 84,60 - - - - Anna", "deals": "3"}, None),
        ({"result.1": "anna 0.1.0 84 - - Anna"}, "does not give the points of every seat"),
        ({"result.1": "anna 0.1.0 84,60,70 - - Anna"}, "does not give the points of every seat"),
        ({"result.1": "anna 0.1.0 84,-21 - - Anna"}, "one of its results is impossible"),
        ({"result.1": "anna 0.1.0 960,60 - - Anna"}, "one of its results is impossible"),
        ({"result.1": "anna 0.1.0 84,6.5 - - Anna"}, "'6.5' is not a number"),
        ({"result.1": "anna 0.1.0 84,+6 - - Anna"}, "is not a number"),
        ({"result.1": "anna 0.1.0 84,9999999999 - - Anna"}, "is not a number"),
        ({"result.1": "an-na 0.1.0 84,60 - - Anna"}, "one of its results cannot be read"),
        ({"result.1": "anna  84,60 - - Anna"}, "one of its results cannot be read"),
        ({"result.1": ""}, "does not fit the number of deals"),
        ({"result.2": "anna 0.1.0 - - - Bob"}, "two results from the same person"),
        ({"bot.1": "greedy"}, "one person against bots"),
        ({"seats": "3", "result.1": "anna 0.1.0 - - - Anna"}, "one person against bots"),
        ({"deals": "three"}, "is not a number"),
        ({"bot.3": "greedy"}, "a seat that does not exist"),
    ],
)
def test_an_impossible_link_is_refused_with_the_reason(
    changed: dict[str, str], sentence: str | None
) -> None:
    link = link_with(FIELDS | changed)
    if sentence is None:
        assert read_match(link).results[0].name == "- - Anna", "a name may look like anything"
        return
    with pytest.raises(LinkError, match=sentence):
        read_match(link)


@pytest.mark.parametrize(
    "changed", [{"result.9": "b 1 - - - B"}, {"deals": "7"}, {"option.curfew": "nine"}, {"x": "y"}]
)
def test_what_is_unknown_comes_from_a_newer_version(changed: dict[str, str]) -> None:
    with pytest.raises(NewerLinkError):
        read_match(link_with(FIELDS | changed))


def test_extensions_are_ignored() -> None:
    assert read_match(link_with(FIELDS | {"x-colour": "blue"})) == read_match(link_with(FIELDS))


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("match=2" + "9" * 5000, "too long"),
        ("match=", "incomplete"),
        ("match=1abc", "incomplete"),
        ("match=3abc", "newer version"),
        ("deal=2abc", "unknown kind"),
        (link_with(FIELDS)[:-1], "missing or changed"),
        (link_with(FIELDS) + "&move=3", "invalid character"),
        (link_with(FIELDS | {"seed": "x" * 255})[:40], "missing or changed"),
    ],
)
def test_a_damaged_link_is_refused_with_the_reason(link: str, sentence: str) -> None:
    with pytest.raises(LinkError, match=sentence):
        read_match(link)


def test_ten_thousand_results_are_refused() -> None:
    packer = Packer()
    fields = {"edition": "base", "seats": "2", "seed": "neva", "bot.2": "greedy", "deals": "3"}
    fields |= {f"result.{at}": f"p{at} 1 9,9 9,9 9,9 P" for at in range(1, 200)}
    v2.write_fields(packer, fields)
    with pytest.raises(LinkError, match="too long"):
        read_match(f"match=2{v2.sealed(KIND, packer.word())}")


@given(st.text(max_size=80))
def test_no_text_of_a_result_breaks_the_reader(text: str) -> None:
    try:
        found = parse_result(text, 3, 2)
    except PackingError:
        return
    assert parse_result(str(found), 3, 2) == found
