"""Checks the mistakes that the analysis names: a far longer search judges them on other deals.

A player who makes some moves at random plays against medium. The analysis names the player's
mistakes, and the search says whether the move that the analysis calls better is better.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stp.analysis.model import Decision
from stp.analysis.regret import difference
from stp.analysis.review import FULL, Effort, analyse
from stp.bots import make_bot
from stp.bots.base import finish
from stp.cards import Edition
from stp.deal import seeded
from stp.game import Game
from stp.moves import Move, code_of
from stp.view import View

SEAT: Final = 1
"""The seat whose mistakes are checked."""
LAPSES: Final = 0.1
"""Share of its decisions that it makes at random."""


@dataclass(frozen=True, slots=True)
class Check:
    """A mistake that the analysis named, and what a long search says about it."""

    decision: Decision
    gain: float
    """Points by which the better move of the analysis is better in the long search."""

    @property
    def confirmed(self) -> bool:
        """Whether the long search agrees."""
        return self.gain > 0


def checks(
    seed: str, edition: Edition, players: int, level: str, times: int, effort: Effort = FULL
) -> list[Check]:
    """Play a game with a level that makes a tenth of its moves at random; check its mistakes.

    `times` is as in `stp.analysis.regret.difference`.
    """
    game = _played(seed, edition, players, level)
    found = []
    for mistake in finish(analyse(game, [SEAT], effort)).mistakes(SEAT):
        view = View(game.position(mistake.number), mistake.seat, memory=True)
        best, made = (code_of(Move.parse(move), edition) for move in (mistake.best, mistake.made))
        found.append(Check(mistake, difference(view, best, made, times, "mistakes")))
    return found


def _played(seed: str, edition: Edition, players: int, level: str) -> Game:
    game = Game(players, seed, edition)
    bots = [
        make_bot(level if seat == SEAT else "medium", seed, seat) for seat in range(1, players + 1)
    ]
    random = seeded(f"mistakes\n{seed}")
    while (seat := game.state.seat) is not None:
        view = game.view(seat, memory=True)
        lapses = seat == SEAT and random.random() < LAPSES
        game.play(random.choice(list(view.legal_moves)) if lapses else bots[seat - 1].choose(view))
    return game
