"""Medium, the default opponent, has none of the bad habits that a person would notice."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from stp import Game
from stp.bots import make_bot
from stp.cards import CARDS
from stp.moves import Move

GAMES = 12
CARD = {card.id: card for card in CARDS}
DEAR = 14
"""Price in rubles from which a building counts as expensive."""


@cache
def habits(players: int) -> Counter[str]:
    """Count medium's moves against itself, and those that look wrong."""
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        game = Game(players, f"habits {number}")
        bots = [make_bot("medium", game.seed, seat) for seat in range(1, players + 1)]
        while (seat := game.state.seat) is not None:
            view = game.view(seat, memory=True)
            move = bots[seat - 1].choose(view)
            seen["moves"] += 1
            seen[move.verb] += 1
            seen["left an aristocrat"] += leaves_an_aristocrat(game, seat, move)
            seen["took a dear building"] += takes_a_dear_building(game, move)
            game.play(move)
        seen["seats"] += players
        for player in game.state.players:
            seen["held"] += len(player.hand or ())
    return seen


def leaves_an_aristocrat(game: Game, seat: int, move: Move) -> bool:
    """Whether the seat ends the phase without an aristocrat that is new to it and affordable."""
    state = game.state
    if state.phase != "aristocrat" or move.verb != "pass":
        return False
    owned = state.players[seat - 1].tableau
    return any(
        other.verb == "buy" and other.card is not None and not other.over
        and CARD[other.card].colour == "red" and other.card not in owned
        for other in game.legal_moves
    )  # fmt: skip


def takes_a_dear_building(game: Game, move: Move) -> bool:
    """Whether a dear building goes into the hand in the first two rounds."""
    if move.verb != "take" or move.card is None or game.state.round > 2:
        return False
    card = CARD[move.card]
    return card.colour == "blue" and not card.is_trading and card.cost >= DEAR


@pytest.mark.parametrize("players", [2, 4])
def test_should_buy_every_new_aristocrat_that_it_can_afford(players: int) -> None:
    seen = habits(players)
    assert seen["moves"] > GAMES * players * 50
    assert seen["left an aristocrat"] <= seen["seats"] // 20


@pytest.mark.parametrize("players", [2, 4])
def test_should_take_no_expensive_building_in_the_first_rounds(players: int) -> None:
    seen = habits(players)
    assert seen["take"] > seen["seats"]
    assert seen["took a dear building"] <= seen["seats"] // 20


@pytest.mark.parametrize("players", [2, 4])
def test_should_end_with_almost_no_cards_in_hand(players: int) -> None:
    seen = habits(players)
    assert seen["held"] <= seen["seats"] // 5


@pytest.mark.parametrize("players", [2, 4])
def test_should_keep_most_cards_that_an_observatory_turns_up(players: int) -> None:
    seen = habits(players)
    assert seen["observe"] > seen["seats"] // 2
    assert seen["discard"] * 2 < seen["observe"]
