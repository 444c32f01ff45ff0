"""The log says as data what was done and what it brought."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from stp import FillEntry, Game, Move, MoveEntry, ScoringEntry, play
from stp.cards import Edition, find_card
from stp.log import CardPay
from stp.moves import PASS_CODE, PUB, code
from stp.state import RUBLES, State
from tests.rules.table import Table, society


def test_a_game_begins_with_the_first_workers() -> None:
    game = Game(players=2, seed="neva")
    workers = tuple(game.deal.decks["worker"][:4])
    assert game.log == (FillEntry(1, "worker", workers, (), False),)


def test_a_move_is_logged_with_its_price() -> None:
    table = Table(phase="building", lower="market")
    table.moves_are("1 buy lower market", "2 pass")
    assert table.log[1:] == (
        MoveEntry(1, "building", 1, Move.parse("buy lower market"), 4),
        MoveEntry(1, "building", 2, Move("pass"), 0, forced=True),
    )


def test_a_pass_is_forced_only_where_nothing_else_is_legal() -> None:
    table = Table(phase="building", lower="market")
    table.moves_are("1 pass", "2 pass")
    assert [e.forced for e in table.log if isinstance(e, MoveEntry)] == [False, False]


def test_a_scoring_is_logged_before_the_decisions_and_new_cards_after_them() -> None:
    table = Table(phase="building")
    table.give(1, "pub bank")
    table.give(2, "market")
    table.all_pass()
    pays = ((CardPay("bank", 1, 5, 1),), (CardPay("market", 1, 0, 1),))
    assert table.log[-1] == ScoringEntry(1, "building", ((5, 1), (0, 1)), (0, 0), pays)
    table.play("pub 2")
    cards = tuple(table.deal.decks["aristocrat"][:8])
    assert table.log[-2:] == (
        MoveEntry(1, "building", 1, Move("pub", number=2), 4, gains=(0, 2)),
        FillEntry(1, "aristocrat", cards, (), False),
    )


def test_lost_sycophants_are_logged() -> None:
    table = Table(edition="new-society", phase="aristocrat")
    table.give(2, "sycophant sycophant", rubles=1)
    table.all_pass()
    pays = ((), (CardPay("sycophant", 1, -1, 0),))
    assert table.log[-2] == ScoringEntry(1, "aristocrat", ((0, 0), (-1, 0)), (0, 1), pays)


@pytest.mark.parametrize(("edition", "rules"), [("base", "classic"), ("new-society", "yucata")])
def test_the_income_of_cards_adds_up_to_the_gains(edition: str, rules: str) -> None:
    scored = 0
    for seed in range(6):
        game, chance = Game(4, f"pays{seed}", edition, rules), Random(seed)
        while not game.over:
            moves, is_free = list(game.legal_moves), "pass" in game.legal_moves
            game.play("pass" if is_free and chance.random() < 0.4 else chance.choice(moves))
        for entry in game.log:
            if isinstance(entry, ScoringEntry):
                sums = [(sum(p.rubles for p in s), sum(p.points for p in s)) for s in entry.pays]
                assert tuple(sums) == entry.gains
                scored += any(len(seat) > 1 for seat in entry.pays)
    assert scored > 20, "there is something to add up"


def test_the_end_of_a_round_tells_what_left_the_lower_row() -> None:
    table = Table(phase="trading", upper="pub", lower="czar market")
    table.all_pass()
    entry = table.log[-1]
    assert isinstance(entry, FillEntry)
    assert (entry.round, entry.phase, entry.cleared) == (2, "worker", ("czar", "market"))
    assert len(entry.cards) == 7


def test_the_last_round_is_announced_when_it_begins_to_be_the_last() -> None:
    table = Table(phase="worker")
    table.leave(building=8)
    table.all_pass()
    entry = table.log[-1]
    assert isinstance(entry, FillEntry)
    assert entry.last_round


def test_undo_takes_entries_back() -> None:
    table = Table(phase="building")
    before = table.log
    table.play("pass")
    table.undo()
    assert table.log == before


def gains(table: Table, move: str) -> tuple[int, int]:
    """Make a move and return its immediate gain according to the log."""
    before = len(table.log)
    table.play(move)
    entry = table.log[before]
    assert isinstance(entry, MoveEntry)
    return entry.gains


def test_the_income_of_a_guild_hall_after_the_scoring_is_logged() -> None:
    table = society(rules="classic")
    table.give(1, "guild-hall", rubles=0)
    table.all_pass()
    before = table.state.players[0]
    assert gains(table, "guild 1") == (1, 3)
    after = table.state.players[0]
    assert (after.rubles, after.points - before.points) == (1, 3)


def test_a_guild_hall_that_is_set_in_a_turn_brings_nothing_until_the_scoring() -> None:
    table = society(rules="yucata")
    table.give(1, "guild-hall")
    assert gains(table, "guild 1") == (0, 0)
    table.all_pass()
    scoring = next(entry for entry in reversed(table.log) if isinstance(entry, ScoringEntry))
    assert scoring.gains[0] == (1, 3)


@pytest.mark.parametrize("rules", ["classic", "yucata"])
def test_purchases_in_a_pub_or_trading_house_are_logged(rules: str) -> None:
    table = society(rules=rules)
    table.give(1, "pub trading-house", rubles=20)
    if rules == "classic":
        table.all_pass()
    assert gains(table, "trade") == (0, 2)
    if rules == "yucata":
        table.turn(1)
    assert gains(table, "pub 4") == (0, 4)


def test_an_ordinary_move_has_no_immediate_gain() -> None:
    table = Table(phase="building", upper="market")
    assert gains(table, "buy upper market") == (0, 0)


class _Notes:
    """Records what a watcher is told, and the position at that moment."""

    def __init__(self) -> None:
        self.told: list[tuple[str, list[int], int]] = []

    def _note(self, what: str, state: State) -> None:
        rubles = [player[RUBLES] for player in state.players]
        self.told.append((what, rubles, len(state.upper) + len(state.lower)))

    def moved(self, state: State) -> None:
        self._note("moved", state)

    def scored(self, state: State, gains: list[tuple[int, int]], lost: list[int]) -> None:
        self._note(f"scored {gains} {lost}", state)

    def filled(self, state: State, cards: tuple[int, ...], cleared: tuple[int, ...]) -> None:
        self._note(f"filled {len(cards)} {len(cleared)}", state)


def test_a_watcher_sees_the_position_as_it_is_at_each_step_between_two_decisions() -> None:
    table = Table(phase="building", lower="market")
    table.give(1, "pub", rubles=4)
    table.play("pass")
    state, notes = table._states[-1].copy(), _Notes()
    play.apply(state, PASS_CODE, notes)
    scored = ("scored [(0, 0), (0, 0)] [0, 0]", [4, 25], 1)
    assert notes.told == [("moved", [4, 25], 1), scored], "the Pub decides before new cards come"
    play.apply(state, code(PUB, 0, 2), notes)
    assert notes.told[2:] == [("moved", [0, 25], 1), ("filled 7 0", [0, 25], 8)]


@pytest.mark.parametrize("edition", ["base", "new-society"])
def test_what_a_move_means_follows_from_the_positions_around_it(edition: Edition) -> None:
    denied = added = 0
    for seed in range(4):
        game, chance = Game(4, f"means{seed}", edition), Random(seed)
        while not game.over:
            moves, is_free = list(game.legal_moves), "pass" in game.legal_moves
            game.play("pass" if is_free and chance.random() < 0.3 else chance.choice(moves))
        entries = [entry for entry in game.log if isinstance(entry, MoveEntry)]
        steps = zip(entries, pairwise(game.positions), strict=True)
        for entry, (before, after) in steps:
            if entry.is_pass or after.phase != before.phase:
                continue
            kinds = after.players[entry.seat - 1].aristocrat_types
            grew = kinds > before.players[entry.seat - 1].aristocrat_types
            assert entry.kinds == (kinds if grew else 0)
            added += grew
            card = entry.move.card or ""
            is_gone = entry.move.place in ("upper", "lower") and card not in (
                *after.upper, *after.lower
            )  # fmt: skip
            is_red = bool(card) and find_card(card, edition).colour == "red"
            lost = tuple(
                seat
                for seat, player in enumerate(before.players, 1)
                if is_gone and is_red and seat != entry.seat
                and card not in (*player.tableau, *(player.hand or ()))
                and len(player.hand or ()) < player.hand_limit
            )  # fmt: skip
            assert entry.denies == lost
            denied += len(lost)
    assert denied > 15
    assert added > 20
