"""Properties of every game, tested on random ones."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stp import Game, IllegalMoveError, Move, MoveTextError, dump, load
from stp.cards import DECKS, EDITIONS
from stp.errors import quoted
from stp.moves import code_of
from stp.record import RecordError
from tests.engine import ledger
from tests.engine.golden import choose
from tests.engine.strategies import lots, new_games, play_some, positions

few = settings(max_examples=25)
many = settings(few, max_examples=60)

MAX_GAME_LENGTH = 5000
"""Number of moves that no random game comes near."""


def all_cards(game: Game) -> Counter[str]:
    """Count every card in every place."""
    state = game.state
    cards: Counter[str] = Counter((*state.upper, *state.lower, *state.discarded))
    if state.drawn:
        cards[state.drawn] += 1
    for player in state.players:
        cards.update(player.tableau)
        cards.update(player.hand or ())
    for name in DECKS:
        deck = game.deal.decks[name]
        cards.update(deck[len(deck) - state.left[name] :])
    return cards


@few
@given(new_games(), lots)
def test_every_card_is_in_exactly_one_place_no_rubles_are_negative_and_the_game_ends(
    game: Game, lot: Random
) -> None:
    column = EDITIONS.index(game.edition)
    counts = {id_: card.counts[column] for id_, card in ledger.cards_of(game.edition).items()}
    while not game.over:
        assert all_cards(game) == counts
        for player in game.state.players:
            assert player.rubles is not None
            assert player.rubles >= 0
            assert len(player.hand or ()) <= 4
            assert not Counter((*player.face_down, *player.used)) - Counter(player.tableau)
        assert len(game.moves) < MAX_GAME_LENGTH
        game.play(choose(game, lot))
    assert all_cards(game) == counts


@few
@given(new_games(), lots)
def test_money_points_and_ranks_agree_with_an_independent_computation(
    game: Game, lot: Random
) -> None:
    book = ledger.Ledger(game)
    while not game.over:
        move = choose(game, lot)
        seat = (game.state.seat or 0) - 1
        paid = ledger.price(move, game.state.players[seat].tableau, game.edition)
        assert game.price(move) == paid
        book.play(game, move)
        assert [player.rubles for player in game.state.players] == book.rubles
        assert [player.points for player in game.state.players] == book.points
    assert game.result is not None
    points = ledger.final_points(game, book.points)
    left = [rubles % 10 for rubles in book.rubles]
    assert list(game.result.points) == points
    assert list(game.result.rubles_left) == left
    assert list(game.result.rank) == ledger.ranks(points, left)


@many
@given(positions())
def test_the_income_agrees_with_an_independent_computation(game: Game) -> None:
    for seat, player in enumerate(game.state.players, start=1):
        told = game.income(seat)
        for phase in ledger.COLOUR_OF_PHASE:
            if game.rules.bonus_timing == "scoring" or "guild-hall" not in player.tableau:
                assert told[phase] == ledger.income(player, phase, game.edition, None)[:2]


@many
@given(positions())
def test_a_record_is_read_back_as_an_equal_game(game: Game) -> None:
    again = load(dump(game))
    assert again == game
    assert again.state == game.state
    assert dump(again) == dump(game)


@few
@given(positions())
def test_a_written_out_deal_plays_the_same_game(game: Game) -> None:
    again = Game(deal=game.deal, edition=game.edition, rules=game.rules)
    for move in game.moves:
        again.play(str(move))
    assert again.state == game.state
    assert again.legal_moves == game.legal_moves
    assert load(dump(again)) == again


@many
@given(positions(), lots)
def test_undo_takes_back_exactly_one_move(game: Game, lot: Random) -> None:
    record, state, log = dump(game), game.state, game.log
    made = len(play_some(game, lot, 3).moves)
    for _ in range(made - len(load(record).moves)):
        last = game.moves[-1]
        assert game.undo() == last
    assert dump(game) == record
    assert game.state == state
    assert game.log == log


@many
@given(positions())
def test_the_legal_moves_are_the_candidates_without_obstacle_in_the_order_of_the_notation(
    game: Game,
) -> None:
    legal = list(game.legal_moves)
    candidates = game.candidates
    assert [candidate.move for candidate in candidates if candidate.obstacle is None] == legal
    assert len({candidate.move for candidate in candidates}) == len(candidates)
    codes = [code_of(move, game.edition) for move in legal]
    assert codes == sorted(codes)
    assert all(Move.parse(str(move)) == move for move in legal)
    assert bool(legal) == (not game.over)


@many
@given(positions())
def test_the_moves_with_cards_are_all_that_can_be_written_and_paid(game: Game) -> None:
    state = game.state
    if state.decision not in ("action", "drawn"):
        return
    places: ledger.Places = {"upper": state.upper, "lower": state.lower}
    if state.drawn:
        places = {"drawn": (state.drawn,)}
    player = state.players[(state.seat or 0) - 1]
    expected = ledger.card_moves(player, places, game.edition)
    if state.drawn:
        expected = {move for move in expected if move.verb != "play"}
    verbs = ("buy", "take", "play")
    assert {move for move in game.legal_moves if move.verb in verbs} == expected


@many
@given(positions())
def test_every_candidate_has_the_price_that_its_reasons_add_up_to(game: Game) -> None:
    for candidate in game.candidates:
        price = game.price(candidate.move)
        assert price == candidate.price == game.price(str(candidate.move))
        assert price == sum(amount for _, amount in game.explain_price(candidate.move))
        assert game.obstacle(candidate.move) == candidate.obstacle


@few
@given(positions())
def test_an_obstructed_move_is_refused_with_its_reason_and_changes_nothing(game: Game) -> None:
    state = game.state
    for candidate in game.candidates:
        if candidate.obstacle is not None:
            assert candidate.move not in game.legal_moves
            with pytest.raises(IllegalMoveError) as caught:
                game.play(candidate.move)
            assert str(candidate.obstacle) in str(caught.value)
    assert game.state == state


@few
@given(positions())
def test_every_legal_move_can_be_played_and_costs_its_price(game: Game) -> None:
    seat = (game.state.seat or 0) - 1
    for move in list(game.legal_moves):
        price, before = game.price(move), game.state.players[seat].rubles or 0
        phase = game.state.phase
        game.play(move)
        if (game.state.phase, game.state.decision) == (phase, "action") and move.verb != "guild":
            assert game.state.players[seat].rubles == before - price
        game.undo()


@few
@given(positions(), st.data())
def test_any_broken_line_of_a_record_is_named_by_the_error(game: Game, data: st.DataObject) -> None:
    lines = dump(game).split("\n")[:-1]
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = "?" + lines[at]
    if lines[at] == "?":  # the empty line between header and moves, so the header continues
        lines[at] = "? ?"
    with pytest.raises(RecordError) as caught:
        load("\n".join(lines) + "\n")
    assert (caught.value.line, caught.value.text) == (at + 1, lines[at])


@many
@given(st.text(max_size=60))
def test_any_text_is_a_move_or_an_error_of_this_package(text: str) -> None:
    try:
        told = str(Move.parse(text))
    except MoveTextError as error:
        told = error.text if quoted(text) in str(error) else str(error)
    assert told == text


@many
@given(st.text(alphabet='stp 1\n:\r#edionbasvrulxwkm=,"-\ufeff', max_size=80))
def test_any_text_is_a_record_or_an_error_with_a_line(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        load("stp 1\nedition: base\n" + text)
    assert caught.value.line >= 1


@many
@given(st.text(), st.lists(st.text(), min_size=2, max_size=2), st.text())
def test_any_text_can_be_a_seed_a_name_and_an_extra(
    seed: str, names: list[str], extra: str
) -> None:
    game = Game(players=2, seed=seed, tags={"names": names, "x-note": extra})
    assert load(dump(game)) == game
