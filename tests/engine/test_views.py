"""Views contain only what a seat may know, and no reference to anything else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stp import CARDS, Game, IllegalMoveError, Position, Rules, View
from stp.bots import BOTS, make_bot
from stp.cards import DECKS
from stp.state import RUBLES, State
from stp.testing import reordered
from stp.view import ALL_HIDDEN
from tests.engine.references import reachable
from tests.engine.strategies import closed_tables, play_some, positions, table_options
from tests.rules.table import Table

some = settings(max_examples=40)


def other_secrets(game: Game, seat: int, lot: Random) -> Position:
    """Return the position with other rubles and hand cards in all seats but one.

    Each hand card is swapped with an unseen one of its deck, so that no card is lost.
    """
    state = reordered(game.state, lot).engine_state()
    for other in range(game.players):
        if other == seat - 1:
            continue
        state.players[other][RUBLES] = lot.randrange(100)
        hand = list(state.hands[other])
        for place, card in enumerate(hand):
            number = DECKS.index(CARDS[card].deck)
            if state.left[number]:
                deck = list(state.decks[number])
                hand[place], deck[-1] = deck[-1], card
                state.decks = (*state.decks[:number], tuple(deck), *state.decks[number + 1 :])
        state.hands[other] = tuple(hand)
    return Position(state)


def shown(view: View) -> list[object]:
    """Return everything that a view lets a program read."""
    return [
        view.round, view.phase, view.seat, view.decision, view.upper, view.lower, view.left,
        view.discarded, view.drawn, view.passes, view.passed, view.last_round, view.markers,
        view.players, view.cards_left, view.candidates,
        [str(move) for move in view.legal_moves], view.fingerprint(),
        [view.income(seat) for seat in range(1, len(view.players) + 1)],
        [(view.price(move), view.explain_price(move)) for move in view.legal_moves],
    ]  # fmt: skip


@some
@given(positions(table_options), st.integers(0, 10**6))
def test_views_are_equal_whatever_the_order_of_the_decks(game: Game, chance: int) -> None:
    other = reordered(game.state, Random(chance))
    for seat in range(1, game.players + 1):
        for memory in (False, True):
            one, two = game.view(seat, memory=memory), View(other, seat, memory=memory)
            assert one == two
            assert shown(one) == shown(two)


@some
@given(positions(closed_tables), st.integers(0, 10**6))
def test_views_under_closed_options_are_equal_whatever_others_hold(game: Game, chance: int) -> None:
    for seat in range(1, game.players + 1):
        other = other_secrets(game, seat, Random(chance))
        assert game.view(seat) == View(other, seat)
        assert shown(game.view(seat)) == shown(View(other, seat))


def test_views_differ_in_what_is_shown() -> None:
    table = Table(players=3, rules="yucata", phase="building")
    table.give(2, hand="judge", rubles=7)
    richer = Table(players=3, rules="yucata", phase="building")
    richer.give(2, hand="judge", rubles=8)
    assert table.view(1) != richer.view(1)
    assert table.view(1) != table.view(2)
    assert table.view(1) != table.view(1, memory=True)
    assert table.view(1) == table.view(1)
    assert table.view(1) != table.state


# Nothing reachable from a view leads to the rest


def holds_in_order(found: object, cards: Sequence[object]) -> bool:
    """Return whether an object is a sequence that contains some cards in a row."""
    if not isinstance(found, list | tuple):
        return False
    length = len(cards)
    return any(
        tuple(found[at : at + length]) == tuple(cards) for at in range(len(found) - length + 1)
    )


def table_with_secrets(rules: str | Rules = "classic") -> Table:
    """Return a table with secrets that occur nowhere else."""
    table = Table(3, "new-society", rules, "building", upper="market pub")
    table.give(1, "pub", hand="czar")
    table.give(2, hand="library university shepherd", rubles=987_654)
    table.give(3, "observatory", hand="tax-man theater author", rubles=876_543)
    table.shuffle(Random(5))
    return table


def deck_orders(table: Table) -> list[tuple[object, ...]]:
    """Return the next cards of every deck, as rows and as ids."""
    state = table.state.engine_state()
    orders: list[tuple[object, ...]] = []
    for deck, left in zip(state.decks, state.left, strict=True):
        rows = deck[len(deck) - left :][:8]
        orders += [rows, tuple(CARDS[row].id for row in rows)]
    return orders


@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("open_decks", [False, True])
def test_no_object_reachable_from_a_view_holds_the_order_of_a_deck(
    memory: bool, open_decks: bool
) -> None:
    table = table_with_secrets(Rules(open_decks=open_decks))
    states = [id(found) for found in reachable(table) if isinstance(found, State)]
    assert states
    orders = deck_orders(table)
    assert any(holds_in_order(found, orders[0]) for found in reachable(table)), "the walk works"
    view = table.view(1, memory=memory)
    shown(view)  # whatever reading caches is cached now
    for found in reachable(view):
        assert not isinstance(found, Game)
        assert id(found) not in states
        assert not any(holds_in_order(found, order) for order in orders)


def test_no_object_reachable_from_a_view_holds_hidden_rubles_or_hands() -> None:
    table = table_with_secrets()
    view = table.view(1)
    shown(view)
    hands = table.state.engine_state().hands[1:]
    names = [table.state.players[seat].hand or () for seat in (1, 2)]
    assert any(found == 987_654 for found in reachable(table.view(2))), "one's own are there"
    for found in reachable(view):
        assert found not in (987_654, 876_543)
        assert not any(holds_in_order(found, hand) for hand in (*hands, *names))


def test_no_view_is_made_of_another_view() -> None:
    game = Game(players=2, seed="neva")
    with pytest.raises(ValueError, match="a whole position"):
        View(game.view(1), 2)


def test_an_onlooker_from_whom_all_is_hidden_sees_no_rubles_or_hands() -> None:
    for player in View(table_with_secrets().state, ALL_HIDDEN).players:
        assert (player.rubles, player.hand) == (None, None)


# Whose view it is


def test_legal_moves_and_prices_are_there_only_for_the_seat_that_decides() -> None:
    game = Game(players=3, seed="neva")
    for seat in (1, 2, 3):
        for memory in (False, True):
            view = game.view(seat, memory=memory)
            if seat == game.state.seat:
                assert view.legal_moves == game.legal_moves
                assert view.candidates == game.candidates
                for move in game.legal_moves:
                    assert view.price(move) == game.price(move)
                    assert view.explain_price(move) == game.explain_price(move)
            else:
                assert list(view.legal_moves) == []
                assert view.candidates == []
                for ask in (view.price, view.explain_price):
                    with pytest.raises(IllegalMoveError):
                        ask("pass")


def test_what_a_seat_could_do_in_its_turn_is_told_only_where_its_money_and_hand_are_known() -> None:
    table = Table(phase="building", upper="market")
    table.give(2, hand="author", rubles=4)
    moves = {"buy upper market": 5, "take upper market": 0, "play author": 4, "pass": 0}
    for view in (table.view(2), table.view(1, memory=True), table.view(None)):
        assert {str(c.move): c.price for c in view.candidates_of(2)} == moves
    with pytest.raises(ValueError, match="hidden"):
        table.view(1).candidates_of(2)
    assert table.view(1).candidates_of(1) == table.candidates
    for seat in (0, 3):
        with pytest.raises(ValueError, match="seat"):
            table.view(1).candidates_of(seat)


@pytest.mark.parametrize("seat", [0, -1, 4, 99])
def test_there_is_no_view_of_an_invalid_seat(seat: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        Game(players=3, seed="neva").view(seat)


def test_a_view_reads_like_the_state() -> None:
    game = play_some(Game(players=4, seed="neva", rules="yucata"), Random(1), 60)
    state = game.state
    for seat in (1, 2, 3, 4):
        view = game.view(seat)
        for name in ("round", "phase", "seat", "decision", "upper", "lower", "left", "discarded",
                     "drawn", "last_round", "markers", "players", "edition", "rules"):  # fmt: skip
            assert getattr(view, name) == getattr(state, name), name


def test_imagining_keeps_all_that_is_known_and_shuffles_the_rest() -> None:
    game = play_some(Game(players=3, seed="neva"), Random(1), 60)
    view = game.view(1, memory=True)
    full = view.imagine(Random(1))
    assert View(full, 1, memory=True) == view
    assert full != view.imagine(Random(2))
    with pytest.raises(ValueError, match="memory"):
        game.view(1).imagine(Random(1))


@pytest.mark.parametrize("name", BOTS)
def test_a_bots_move_does_not_depend_on_the_order_of_the_decks(name: str) -> None:
    for moves in (0, 25):
        game = play_some(Game(players=3, seed="bots", edition="new-society"), Random(3), moves)
        seat = game.state.seat or 0
        chosen = set()
        for chance in range(3):
            other = reordered(game.state, Random(chance))
            bot = make_bot(name, game.seed, seat)
            chosen.add(bot.choose(View(other, seat, memory=True)))
        assert len(chosen) == 1
        assert chosen <= set(game.legal_moves)


@some
@given(positions(rules=closed_tables))
def test_the_income_after_a_payment_is_what_the_tableau_earns_then(game: Game) -> None:
    seat = game.state.seat or 1
    view = game.view(seat)
    for candidate in view.candidates:
        if candidate.move.verb in ("buy", "play") and candidate.obstacle is None:
            foreseen = view.income_after(candidate)
            game.play(candidate.move)
            assert game.view(seat).income(seat) == foreseen
            game.undo()
        elif candidate.move.verb in ("take", "pass"):
            with pytest.raises(ValueError, match="tableau"):
                view.income_after(candidate)


def test_the_income_after_a_payment_counts_missing_rubles_as_there() -> None:
    game = Game(2, "neva")
    while not game.over:
        view = game.view(game.state.seat)
        found = (c for c in view.candidates if str(c.move) == "buy upper academy")
        dear = next((c for c in found if c.obstacle), None)
        if dear:
            break
        game.play(game.legal_moves[0])
    assert dear
    assert dear.obstacle
    assert dear.obstacle.kind == "rubles-short"
    assert view.income(view.viewer or 0)["building"] != view.income_after(dear)["building"]
