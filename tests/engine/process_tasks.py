"""Tasks for other processes."""

from __future__ import annotations

import os

import stp


def play(move: str) -> str:
    """Play a move as the first of a game; one special word ends the process instead."""
    if move == "die":
        os._exit(1)
    game = stp.Game(2, "neva")
    game.play(move)
    return str(game.moves[0])
