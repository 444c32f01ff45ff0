"""Rules, section 2: set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from stp import CARDS, Game
from stp.cards import DECKS, Edition


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_begins_with_25_rubles_and_no_points(players: int) -> None:
    game = Game(players=players, seed="set-up")
    assert [(player.rubles, player.points) for player in game.state.players] == [(25, 0)] * players


@pytest.mark.parametrize(
    ("players", "edition", "cards"),
    [(2, "base", 4), (3, "base", 6), (4, "base", 8), (5, "new-society", 10)],
)
def test_the_upper_row_begins_with_two_workers_per_player(
    players: int, edition: Edition, cards: int
) -> None:
    game = Game(players=players, seed="set-up", edition=edition)
    assert game.state.upper == game.deal.decks["worker"][:cards]
    assert game.state.lower == ()
    assert game.state.left["worker"] == len(game.deal.decks["worker"]) - cards


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_holder_of_the_worker_marker_begins_the_worker_phase_of_round_1(players: int) -> None:
    for seed in "abcdef":
        game = Game(players=players, seed=seed)
        assert (game.state.round, game.state.phase) == (1, "worker")
        assert game.state.seat == game.state.markers["worker"]


@pytest.mark.parametrize(
    ("players", "held"), [(2, [2, 2]), (3, [1, 1, 2]), (4, [1, 1, 1, 1]), (5, [1, 1, 1, 1, 1])]
)
def test_markers_are_shared_out_by_lot(players: int, held: list[int]) -> None:
    seen = set()
    for seed in range(60):
        markers = Game(players=players, seed=f"{seed}", edition="new-society").state.markers
        assert sorted(Counter(markers.values()).values()) == held
        seen.add(tuple(markers.values()))
    assert {seats[0] for seats in seen} == set(range(1, players + 1))
    assert len(seen) > players


def test_with_three_players_anyone_can_be_the_one_with_two_markers() -> None:
    holders = set()
    for seed in range(40):
        markers = Game(players=3, seed=f"{seed}").state.markers
        holders |= {seat for seat, number in Counter(markers.values()).items() if number == 2}
    assert holders == {1, 2, 3}


@pytest.mark.parametrize(
    ("edition", "sizes"), [("base", [31, 28, 27, 30]), ("new-society", [37, 34, 34, 39])]
)
def test_the_decks_hold_the_cards_of_the_edition(edition: Edition, sizes: list[int]) -> None:
    column = ["base", "new-society"].index(edition)
    deal = Game(players=2, seed="set-up", edition=edition).deal
    assert [len(deal.decks[name]) for name in DECKS] == sizes
    for name in DECKS:
        printed = Counter(
            {c.id: c.counts[column] for c in CARDS if c.deck == name and c.counts[column]}
        )
        assert Counter(deal.decks[name]) == printed


def test_nothing_else_lies_on_the_table_at_the_start() -> None:
    state = Game(players=4, seed="set-up").state
    assert state.discarded == ()
    assert state.drawn is None
    assert not state.last_round
    assert all(player.tableau == player.hand == () for player in state.players)
    assert [state.left[name] for name in DECKS] == [31 - 8, 28, 27, 30]
