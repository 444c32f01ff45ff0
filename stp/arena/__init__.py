"""Plays many games between bots in parallel and summarises the results.

A *pairing* is a game to play: a deal and a bot for each seat. Its outcome depends on the pairing
alone, so any number of processes gives the same outcomes in the same order.

>>> pairings = rotated(("greedy", "random"), seed="neva", games=4)
>>> [(pairing.seed, pairing.bots) for pairing in pairings[:2]]
[('neva-1', ('greedy', 'random')), ('neva-1', ('random', 'greedy'))]
>>> outcomes = list(play_pairings(pairings))
>>> sum(outcome.points[outcome.pairing.bots.index("greedy")] for outcome in outcomes) > 100
True
"""

from __future__ import annotations

from stp.arena.matches import (
    Outcome,
    Pairing,
    check_pairing,
    play_pairing,
    play_pairings,
    rotated,
    seat_bot,
)
from stp.arena.results import (
    NORMAL_95,
    Standing,
    marker_shares,
    mean_rounds,
    standings,
    wilson_interval,
)

__all__ = [
    "NORMAL_95",
    "Outcome",
    "Pairing",
    "Standing",
    "check_pairing",
    "marker_shares",
    "mean_rounds",
    "play_pairing",
    "play_pairings",
    "rotated",
    "seat_bot",
    "standings",
    "wilson_interval",
]
