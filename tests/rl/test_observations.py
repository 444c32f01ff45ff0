"""An observation contains exactly what the seat may know, within its bounds."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stp import Game, StpError
from stp.cards import CARDS, DECKS, find_card
from stp.rl import Observations
from stp.rules import SYCOPHANT
from stp.state import RUBLES, State, place
from tests.engine.strategies import lots, new_games, play_some, positions
from tests.rl.plain_observation import plain_observation
from tools.nightly import FULL

#: Each example requires playing a game first.
WHOLE_GAMES = settings(max_examples=40)


def hidden_otherwise(game: Game, seat: int, lot: Random) -> State:
    """Return a position that differs from a game's only in what a seat (from 0) may not know."""
    state = game.state.engine_state()
    decks = [list(deck) for deck in state.decks]
    for deck, cards in enumerate(decks):
        unseen = cards[len(cards) - state.left[deck] :]
        lot.shuffle(unseen)
        cards[len(cards) - state.left[deck] :] = unseen
    for other, player in enumerate(state.players):
        if other == seat:
            continue
        if not state.rules.open_money:
            player[RUBLES] = lot.randrange(99)
        if not state.rules.open_hands:
            hand = list(state.hands[other])
            for place, card in enumerate(hand):
                deck = DECKS.index(CARDS[card].deck)
                if not state.rules.open_decks and state.left[deck]:  # else its absence is seen
                    last = len(decks[deck]) - 1
                    hand[place], decks[deck][last] = decks[deck][last], card
            state.hands[other] = tuple(hand)
    state.decks = tuple(map(tuple, decks))
    return state


def layout(game: Game, *, memory: bool = False) -> Observations:
    """Return the layout of observations at the table of a game."""
    return Observations(game.edition, game.players, game.rules, memory=memory)


@WHOLE_GAMES
@given(positions(), lots, st.integers(0, 4))
def test_hidden_information_changes_no_observation(game: Game, lot: Random, seat: int) -> None:
    seat %= game.players
    observations = layout(game)
    known = observations.split(observations.flat(game.state.engine_state(), seat))
    other = observations.split(observations.flat(hidden_otherwise(game, seat, lot), seat))
    for name in known:
        assert np.array_equal(known[name], other[name]), name


@WHOLE_GAMES
@given(positions(), lots, st.integers(0, 4))
def test_with_memory_only_the_order_of_the_decks_is_hidden(
    game: Game, lot: Random, seat: int
) -> None:
    seat %= game.players
    observations = layout(game, memory=True)
    state = game.state.engine_state()
    imagined = game.view(seat + 1, memory=True).imagine(lot)
    imagined.left = tuple(map(len, imagined.decks))
    assert np.array_equal(observations.flat(state, seat), observations.flat(imagined, seat))


@WHOLE_GAMES
@given(positions(), st.integers(0, 4), st.booleans())
def test_an_observation_says_what_the_view_of_the_seat_says(
    game: Game, seat: int, memory: bool
) -> None:
    seat %= game.players
    view = game.view(seat + 1, memory=memory)
    observations = layout(game, memory=memory)
    found = observations.split(observations.flat(game.state.engine_state(), seat))
    cards = observations.cards

    def counts(ids: tuple[str, ...]) -> list[int]:
        return [ids.count(card) for card in cards]

    own = view.players[seat]
    assert found["upper"].tolist() == counts(view.upper)
    assert found["lower"].tolist() == counts(view.lower)
    assert found["discarded"].tolist() == counts(view.discarded)
    assert found["hand"].tolist() == counts(own.hand or ())
    assert found["drawn"].sum() == (view.drawn is not None)
    left = view.cards_left
    known = tuple(card for deck in left.values() for card in deck) if left else ()
    assert found["unseen"].tolist() == counts(known)
    assert found["left"].tolist() == list(view.left.values())
    for step in range(game.players):
        index = (seat + step) % game.players
        player = view.players[index]
        assert found["rubles"][step] == (-1 if player.rubles is None else player.rubles)
        assert found["points"][step] == player.points
        assert found["hand_limit"][step] == player.hand_limit
        assert found["tableau"][step].tolist() == counts(player.tableau)
        assert found["used"][step].sum() == len(player.face_down) + len(player.used)
        assert found["hand_decks"][step].tolist() == [
            player.hand_decks.count(deck) for deck in DECKS
        ]
        assert found["aristocrat_types"][step] == player.aristocrat_types
        assert found["income"][step].tolist() == [
            list(gain) for gain in view.income(index + 1).values()
        ]
        if step:
            assert found["hands"][step - 1].tolist() == counts(player.hand or ())
    assert found["turn"].argmax() == ((view.seat or seat + 1) - 1 - seat) % game.players
    assert found["round"] == view.round
    assert found["phase"].argmax() == DECKS.index(view.phase)


@pytest.mark.matrix
@settings(WHOLE_GAMES, max_examples=40 if FULL else 6)
@given(new_games(), lots, st.booleans())
def test_an_observation_is_the_plain_one_move_after_move(
    game: Game, lot: Random, memory: bool
) -> None:
    observations = layout(game, memory=memory)
    visited = [game.state.engine_state()]
    while not game.over:
        play_some(game, lot, 1)
        visited.append(game.state.engine_state())
    lot.shuffle(again := visited[::9])  # values cached for the last position cannot be reused here
    for state in [*visited, *again]:
        for seat in range(game.players):
            found = observations.flat(state, seat).tolist()
            assert found == plain_observation(observations, state, seat)


@pytest.mark.parametrize("rubles", [255, 256, 999])
def test_large_numbers_come_and_go(rubles: int) -> None:
    game = Game(2, "neva", "new-society")
    observations, state = layout(game), game.state.engine_state()
    for owned in (0, rubles, 0):
        state.players[0][RUBLES] = owned
        place(state.players[0], SYCOPHANT)
        assert observations.flat(state, 0).tolist() == plain_observation(observations, state, 0)
        assert observations.flat(state, 1).tolist() == plain_observation(observations, state, 1)


@WHOLE_GAMES
@given(positions())
def test_every_number_is_within_its_bounds(game: Game) -> None:
    observations = layout(game, memory=True)
    flat = observations.flat(game.state.engine_state(), 0)
    assert flat.shape == (observations.size,)
    assert flat.dtype == np.float32
    assert (observations.low <= flat).all()
    assert (flat <= observations.high).all()


@pytest.mark.parametrize(
    ("edition", "players", "size"),
    [
        ("base", 2, 508), ("base", 3, 628), ("base", 4, 748),
        ("new-society", 2, 633), ("new-society", 3, 783), ("new-society", 4, 933),
        ("new-society", 5, 1088),
    ],
)  # fmt: skip
def test_the_sizes_are_those_that_are_documented(edition: str, players: int, size: int) -> None:
    observations = Observations(edition, players)
    assert observations.size == size
    assert sum(field.size for field in observations.fields.values()) == size
    assert all(field.meaning for field in observations.fields.values())
    names = [find_card(card, observations.edition).id for card in observations.cards]
    assert names == list(observations.cards)


def test_layouts_are_equal_if_they_are_of_the_same_table() -> None:
    layout = Observations("base", 2, "yucata")
    assert layout == Observations("base", 2, "yucata") == pickle.loads(pickle.dumps(layout))
    assert len({layout, Observations("base", 2, "yucata"), Observations("base", 2)}) == 2
    assert layout != Observations("base", 2, "yucata", memory=True)


@pytest.mark.parametrize("wrong", [[1, 2], np.zeros((2, 508)), None])
def test_only_one_observation_can_be_split(wrong: Any) -> None:
    with pytest.raises(StpError, match="an observation is a vector of 508 numbers"):
        Observations("base", 2).split(wrong)
