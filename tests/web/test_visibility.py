"""Each seat sees only what its owner may see."""

from __future__ import annotations

import stp
from stp.cards import CARDS
from stp.web.model.visibility import CoveredView


def test_covered_rubles_announce_no_income_that_will_not_change() -> None:
    workers = {card.id for card in CARDS if card.deck == "worker"}
    game = stp.Game(2, "covered", "new-society", "classic")
    seen = 0
    while not game.over:
        seat = game.state.seat
        assert seat is not None
        covered = CoveredView(game.state, seat)
        if "sycophant" in covered.players[seat - 1].tableau:
            for candidate in covered.candidates:
                move = candidate.move
                if move.verb == "buy" and not candidate.obstacle and move.card in workers:
                    seen += 1
                    after = covered.income_after(candidate)
                    assert after["aristocrat"] == covered.income(seat)["aristocrat"]
        moves = list(game.legal_moves)
        courted = (move for move in moves if move.verb == "buy" and move.card == "sycophant")
        game.play(next(courted, moves[0]))
    assert seen
