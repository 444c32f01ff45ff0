"""The other players are named where an emblem stands for them, and drawn as large as possible."""

import re
from dataclasses import replace

import pytest

import stp
from stp.bots.roster import HUMAN
from stp.cards import edition_cards
from stp.game import Result
from stp.testing import Table
from stp.web.model.seats import Participant, seats_of
from stp.web.model.story.point_sources import SOURCES, Account, accounts
from stp.web.render.kit.html import EMPTY
from stp.web.render.screens.end.highlights import biggest_difference, highlights
from stp.web.render.screens.end.points import final_table, points_by_round
from stp.web.render.screens.end.screen import OwnResult, end_screen, source_names
from stp.web.render.screens.share import seat_sheet
from stp.web.render.table.players import opponents
from stp.web.render.table.sheets.comparison import comparison
from stp.web.render.table.sheets.player_sheet import player_sheet
from stp.web.words.text import text_in
from tests.web.games import played, recorded, scene


def test_the_final_scoring_and_the_comparison_name_the_players_beside_their_emblems() -> None:
    game = played(3, "sun")
    assert game.result is not None
    shown = scene(game, 1)
    final = str(final_table(shown, game.result, [1, 0, 2], EMPTY))
    assert re.findall("<em>(.*?)</em>", final) == [shown.short_name(seat) for seat in (2, 1, 3)]
    names = re.findall('"comparison-name">(.*?)</b>', str(comparison(shown, 2)))
    assert names == [shown.short_name(seat) for seat in (1, 2, 3)]


def test_the_points_by_round_and_the_best_purchases_name_the_players_the_best_first() -> None:
    game = played(3, "sun")
    assert game.result is not None
    shown = scene(game, 1)
    found = accounts(game.log, game.result, game.state.round)
    drawn = str(points_by_round(shown, game.result, found, [1, 0, 2]))
    named = drawn.partition('<ul class="legend">')[2].partition("</ul>")[0]
    in_order = [shown.short_name(seat) for seat in (2, 1, 3)]
    assert re.findall("<span>([^<]+)</span>", named) == in_order
    html = str(highlights(shown, game.result, found, [1, 0, 2]))
    assert re.findall("<dt>.*?<em>(.*?)</em></span></dt>", html) == in_order


def test_the_sheet_of_the_own_seat_is_titled_as_its_row_is() -> None:
    shown = scene(played(3, "sun"), 1, "seat 1")
    bots = (replace(one, kind="easy") for one in shown.participants[1:])
    alone = replace(shown, participants=(shown.participants[0], *bots))
    drawn = str(player_sheet(alone, 1))
    assert re.findall("<h2>(.*?)</h2>", drawn) == ["You"]
    assert re.findall('"comparison-name">(.*?)</b>', drawn)[0] == "You"


def test_whoever_starts_a_game_by_link_finds_their_seat_by_its_emblem() -> None:
    seats = seats_of(stp.Game(3, "sun"))
    html = str(seat_sheet(seats, text_in("en")))
    assert re.findall('class="medallion small" data-seat="(.)"', html) == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("cards", "most"), [(0, 5), (5, 5), (6, 8), (8, 8), (9, 18), (18, 18), (19, None)]
)
def test_a_tablet_knows_for_how_many_tiles_it_needs_room(cards: int, most: int | None) -> None:
    table = Table(phase="building")
    table.give(2, " ".join(list(edition_cards("base"))[:cards]))
    found = re.search(r'class="tiles"(?: data-most="(\d+)")?', str(opponents(scene(table, 1))))
    assert found, "the panel of the second seat"
    assert found[1] == (None if most is None else str(most))


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        (1, "Biggest difference: Buildings (Boris 30, you 12)."),
        (2, "Biggest difference: Aristocrat bonus (you 10, Clara 0)."),
        (0, "Biggest difference: Aristocrat bonus (Boris 10, Clara 0)."),
    ],
)
def test_the_result_names_what_made_the_biggest_difference(own: int, expected: str) -> None:
    result = Result((15, 50, 40), (0, 0, 0), (3, 1, 2), ({}, {}, {}))
    sources = {"building": 12, "types": 3}, {"building": 30, "types": 10}, {"building": 40}
    found = [Account(dict.fromkeys(SOURCES, 0) | one) for one in sources]
    names = ("Anna", "Boris", "Clara")
    bot = "easy" if own else HUMAN
    people = (Participant(one, HUMAN if seat == own else bot) for seat, one in enumerate(names, 1))
    shown = replace(scene(played(3, "sun"), own or 1), participants=tuple(people))
    assert expected in str(biggest_difference(shown, result, found, source_names(shown.t), own))


@pytest.mark.parametrize(
    ("points", "expected"), [([9, 9], "You lead from round 1"), ([1, 2], "You win in the final")]
)
def test_the_turning_point_says_you_to_the_only_person(points: list[int], expected: str) -> None:
    people = (Participant("Anna"), Participant("Boris", "easy"))
    shown = replace(scene(played(2, "sun"), 1), participants=people)
    found = [Account(after_round=points), Account(after_round=[3, 3])]
    result = Result((9, 3), (0, 0), (1, 2), ({}, {}))
    assert expected in str(highlights(shown, result, found, [0, 1])).replace("\u00a0", " ")


def test_nothing_made_a_difference_in_a_shared_victory() -> None:
    shown = scene(played(2, "sun"), 1)
    result = Result((9, 9), (0, 0), (1, 1), ({}, {}))
    found = [Account(dict.fromkeys(SOURCES, 0)) for _ in range(2)]
    assert biggest_difference(shown, result, found, source_names(shown.t), 0) == EMPTY


def test_only_whoever_has_lost_is_led_from_the_ranking_to_what_would_have_been_better() -> None:
    game = recorded("over", (1,))
    assert game.result is not None

    def drawn(rank: tuple[int, ...], mistakes: int = 0) -> str:
        assert game.result is not None
        people = (Participant("Anna"), *(Participant(name, "easy") for name in ("Bo", "Cy", "Di")))
        shown = replace(scene(game, 1), participants=people[: game.players])
        return str(end_screen(shown, replace(game.result, rank=rank), OwnResult(mistakes=mistakes)))

    first, *others = range(1, game.players + 1)
    assert "to-learn" not in drawn((first, *others))
    assert ">See which moves cost you points<" in drawn((*others, first))
    assert drawn((*others, first), mistakes=3).count("Learn from your mistakes (3)") == 2
