"""Counts agree with what happened in a game, and intervals are computed from whole games."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from stp import Game
from stp.arena import NORMAL_95
from stp.arena.tables import TABLES, table_of
from stp.errors import StpError
from stp.explore.games import KeptGame, Task, play, seed_of
from stp.explore.numbers import MIN_SEATS, Numbers, agreement, count
from stp.explore.occasions import Facts, Occasion, SeatResult, facts_of
from stp.explore.packed import LAST_ROUND
from stp.explore.tally import Comparison
from stp.log import MoveEntry
from stp.moves import decode


@pytest.fixture(scope="module")
def kept() -> list[KeptGame]:
    """Return a game of each table."""
    return [play(Task(number, "medium")) for number in range(len(TABLES))]


def as_game(kept: KeptGame) -> Game:
    """Replay a stored game with the public API."""
    edition, players = table_of(kept.number)
    game = Game(players, seed_of(kept.number), edition)
    for place in kept.moves:
        game.play(list(game.legal_moves)[place])
    return game


def test_a_stored_game_is_the_game_that_was_played(kept: list[KeptGame]) -> None:
    for one in kept:
        game = as_game(one)
        assert game.over
        made = tuple(decode(move) for _, _, move in one.states() if move >= 0)
        assert made == game.moves
        assert KeptGame.parse(str(one)) == one


@pytest.mark.parametrize("spoil", [lambda m: m[:-1], lambda m: (*m, 0), lambda m: (99, *m[1:])])
def test_moves_that_are_no_whole_game_are_refused(kept: list[KeptGame], spoil: object) -> None:
    assert callable(spoil)
    damaged = KeptGame(0, "medium", spoil(kept[0].moves))
    with pytest.raises(StpError, match="game 0 does not follow the rules"):
        list(damaged.states())


def test_purchases_agree_with_the_log(kept: list[KeptGame]) -> None:
    for one in kept:
        facts, game = facts_of(one), as_game(one)
        bought = {
            (entry.seat, min(entry.round, LAST_ROUND), entry.phase, entry.move.card)
            for entry in game.log
            if isinstance(entry, MoveEntry) and entry.move.verb == "buy"
            if entry.move.place != "drawn"
        }
        told = [x for x in facts.occasions if x.is_bought]
        by_round = {(round_, phase, card) for _, round_, phase, card in bought}
        assert {(x.round, x.phase, x.card) for x in told} == by_round
        for opening, seat in zip(facts.openings, range(1, game.players + 1), strict=True):
            firsts = [
                entry.move.card
                for entry in game.log
                if isinstance(entry, MoveEntry) and entry.seat == seat
                if entry.move.verb == "buy" and entry.move.place != "drawn"
            ]
            assert list(opening.first) == firsts[:3]


def test_a_card_is_left_only_where_it_could_be_bought(kept: list[KeptGame]) -> None:
    facts = facts_of(kept[0])
    game = as_game(kept[0])
    could = set()
    for number in range(len(game.moves)):
        position = game.position(number)
        if position.decision == "action":
            could |= {
                (min(position.round, LAST_ROUND), position.phase, move.card)
                for move in position.legal_moves
                if move.verb == "buy"
            }
    left = {(x.round, x.phase, x.card) for x in facts.occasions if not x.is_bought}
    assert left
    assert left <= could


def test_the_shares_of_seats_add_up_to_one_victory(kept: list[KeptGame]) -> None:
    for one in kept:
        openings = facts_of(one).openings
        assert sum(x.expected.share + x.beyond.share for x in openings) == pytest.approx(1)
        result = as_game(one).result
        assert result is not None
        best = max(x.expected.lead + x.beyond.lead for x in openings)
        first, second = sorted(result.points)[:-3:-1]
        assert best == pytest.approx(first - second)


def test_the_interval_is_that_of_games_and_not_of_seats() -> None:
    """Seats that win or lose together count as one game, not as several."""
    random = Random(4)
    alone, together = Comparison(), Comparison()
    for _ in range(400):
        won = float(random.random() < 0.5)
        alone.add(is_bought=True, expected=0.5, beyond=won - 0.5)
        alone.end_game()
        for _ in range(4):
            together.add(is_bought=True, expected=0.5, beyond=won - 0.5)
        together.end_game()
    assert together.bought == pytest.approx(alone.bought)
    share = alone.bought.value
    assert alone.bought.spread == pytest.approx(NORMAL_95 * sqrt(share * (1 - share) / 400))


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """The card is worth 10 %, and better positions buy it more often."""
    random, held = Random(26), 0
    for _ in range(300):
        comparison = Comparison()
        for _ in range(200):
            is_strong = random.random() < 0.5
            is_bought = random.random() < (0.8 if is_strong else 0.2)
            expected = 0.6 if is_strong else 0.5  # it is left
            won = random.random() < expected + (0.1 if is_bought else 0.0)
            comparison.add(is_bought=is_bought, expected=expected, beyond=won - expected)
            comparison.end_game()
        found = comparison.difference
        held += abs(found.value - 0.1) <= found.spread
    assert 0.91 <= held / 300 <= 0.985


def seat(card: str, share: float, *, is_bought: bool) -> Occasion:
    """Return an occasion of a seat that was expected to win half of its games."""
    expected = SeatResult(0.5, 0.0)
    return Occasion(card, 1, "worker", is_bought, expected, SeatResult(share - 0.5, 10 * share))


def facts(*occasions: Occasion) -> Facts:
    """Return the counts of a game of two."""
    return Facts(TABLES[0], occasions, ())


def test_no_result_is_given_for_few_seats() -> None:
    one = facts(seat("judge", 1.0, is_bought=True), seat("judge", 0.0, is_bought=False))
    assert not count([one] * (MIN_SEATS - 1), "hard").cards
    numbers = count([one] * MIN_SEATS, "hard")
    assert {(key[1], key[3]) for key in numbers.cards} == {
        ("all", ""), ("all", "1"), ("all", "worker"), ("2", ""), ("2", "1"),
    }  # fmt: skip
    (row,) = {str(pair.shares.difference) for pair in numbers.cards.values()}
    assert row == "1.00 ± 0.00"


def test_levels_are_compared_where_both_say_something() -> None:
    def level(bought: float, left: float) -> Numbers:
        games = [
            facts(
                seat("judge", bought if even else 1 - bought, is_bought=True),
                seat("judge", left if even else 1 - left, is_bought=False),
                seat("czar", 1.0, is_bought=True),
                seat("czar", 0.0, is_bought=False),
            )
            for even in (True, False) * MIN_SEATS
        ]
        return count(games, "hard")

    found = agreement(level(1.0, 0.0), level(0.0, 1.0))
    assert found is not None
    assert (found.cards, found.apart) == (2, 0)
    assert found.correlation == pytest.approx(1)
    assert agreement(level(1.0, 0.0), Numbers("expert")) is None
