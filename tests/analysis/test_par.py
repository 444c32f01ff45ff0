"""Par and luck: they depend on the deal and the table alone, and are believed only if whole."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

import stp
from stp.analysis import par
from stp.analysis.par import (
    DealPar,
    Luck,
    Points,
    luck,
    measure,
    par_games,
    read_games,
    write_games,
)
from stp.bots import make_bot, play_out
from stp.bots.base import Steps, finish
from tests.quick_search import search_less

GAME = stp.Game(players=2, seed="neva")
FOUND = DealPar("0.1.0", ((84, 60), (91, 70)), (Luck(2.5, -1.0, 61), Luck(-2.5, 1.0, 39)))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Expert search less."""
    search_less(monkeypatch, 200, "expert")


@pytest.mark.usefixtures("quick")
def test_expert_plays_the_seats_of_people_and_masters_and_bots_their_own() -> None:
    person, master = (finish(par_games(GAME, [bot, "greedy"], games=1)) for bot in (None, "master"))
    assert person == master
    by_hand = stp.Game(players=2, seed="neva")
    play_out(by_hand, [make_bot("expert", "par-0", 1), make_bot("greedy", "par-0", 2)])
    assert by_hand.result is not None
    assert [by_hand.result.points] == list(person)


def test_the_moves_that_were_made_do_not_matter() -> None:
    played = stp.Game(players=2, seed="neva")
    while not played.over:
        played.play(played.legal_moves[-1])
    bots = ["medium", "greedy"]
    assert finish(par_games(played, bots)) == finish(par_games(GAME, bots))


def test_a_par_that_was_interrupted_goes_on_with_the_next_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(par, "luck", partial(luck, others=3))
    bots = ["novice", "greedy"]
    played: list[Points] = []
    whole = finish(measure(GAME, bots, played=played.append))
    assert played == list(whole.games)
    rest: list[Points] = []
    known = read_games(write_games(played[:3]), 2)
    assert finish(measure(GAME, bots, known, rest.append)) == whole
    assert rest == played[3:]
    assert finish(par_games(GAME, bots, known=[(1, 2)] * 9)) == [(1, 2)] * 4


@pytest.mark.parametrize(
    "games", ["x", "[]", "[[1]]", "[[1,2,3]]", "[[1,2.5]]", "[[1,1000]]", "7", '[["1","2"]]']
)
def test_damaged_games_of_a_par_are_played_again(games: str) -> None:
    assert read_games(f'["{stp.__version__}",{games}]', 2) == ()


def test_games_of_a_par_differ() -> None:
    assert len(set(finish(par_games(GAME, ["random", "random"], games=2)))) == 2


def test_what_is_lucky_for_one_of_two_is_unlucky_for_the_other() -> None:
    one, two = finish(luck(GAME, others=20))
    assert one.lead == -two.lead
    assert one.usual == pytest.approx(-two.usual)
    assert one.better_than + two.better_than == 20  # no other deal ends in the same mean lead
    assert abs(one.usual) < abs(one.lead), "this deal is known to favour one seat"


@pytest.mark.parametrize(
    ("edition", "players"),
    [("base", 2), pytest.param("new-society", 5, marks=pytest.mark.nightly)],
)
def test_a_par_is_measured_with_its_progress(
    monkeypatch: pytest.MonkeyPatch, edition: str, players: int
) -> None:
    monkeypatch.setattr(par, "luck", partial(luck, others=40))
    game = stp.Game(players=players, seed="ice", edition=edition)
    work = Steps(measure(game, ["medium"] * players))
    shares = list(work)
    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.1
    assert 0.95 < shares[-1] <= 1
    found = work.result
    assert found.version == stp.__version__
    again = DealPar.from_text(found.to_text(), players)
    assert again is not None
    assert again.games == found.games
    assert [one.better_than for one in again.luck] == [one.better_than for one in found.luck]
    assert len(found.to_text()) <= 255, "a link holds at most 255 bytes of text"


def test_means_are_rounded_to_whole_points() -> None:
    assert (FOUND.points_of(1), FOUND.points_of(2)) == (88, 65)
    assert (FOUND.lead_of(1), FOUND.lead_of(2)) == (23, -22)


def changed(place: int, value: Any) -> str:
    """Return a par as text with one of its three parts replaced."""
    parts = json.loads(FOUND.to_text())
    parts[place] = value
    return json.dumps(parts)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0.1.0",
        "[]",
        "[" * 5000,
        '["0.1.0",[[1,2]]]',
        changed(0, 7),
        changed(0, ""),
        changed(0, "v" * 21),
        changed(0, "1\u2066.0"),
        changed(0, {"a": 1}),
        changed(1, []),
        changed(1, [[1, 2, 3]]),
        changed(1, [[1, 2.5]]),
        changed(1, [[1, True]]),
        changed(1, [[1, 10**400]]),
        changed(1, [[1, "2"]]),
        changed(1, {"ab": 1}),
        changed(1, 5),
        changed(2, [[2.5, -1.0, 61]]),
        changed(2, [[2.5, -1.0, 101], [0, 0, 0]]),
        changed(2, [[2.5, -1.0, -1], [0, 0, 0]]),
        changed(2, [[2.5, float("nan"), 1], [0, 0, 0]]),
        changed(2, [[2.5, 1e308, 1], [0, 0, 0]]),
        changed(2, [[2.5, 1, 0.5], [0, 0, 0]]),
        changed(2, [[2.5, 1], [0, 0]]),
        changed(2, [[[], 1, 1], [0, 0, 0]]),
    ],
)
def test_a_damaged_par_is_none(text: str) -> None:
    assert DealPar.from_text(text, 2) is None


def test_a_par_of_another_table_is_none() -> None:
    assert DealPar.from_text(FOUND.to_text(), 3) is None
