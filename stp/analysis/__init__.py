"""Analyses games: the adviser's judgement of every decision, and the chances of winning.

>>> import stp
>>> game = stp.Game(players=2, seed="neva")
>>> game.play("pass")
>>> analysis = finish(analyse(game, seats=[1, 2]))
>>> [decision.made for decision in analysis.decisions]
['pass']
>>> analysis.worst()[0].best
'buy upper gold-miner'
"""

from stp.analysis.model import Analysis, Decision, Moment, Outlook
from stp.analysis.par import DealPar, Luck, measure
from stp.analysis.review import analyse, chances_after, human_seats, why, why_move
from stp.analysis.store import from_data, to_data
from stp.bots.base import finish
from stp.bots.explain import Evaluation, explain, hint
from stp.bots.reasons import Prize, Reasons

__all__ = [
    "Analysis",
    "DealPar",
    "Decision",
    "Evaluation",
    "Luck",
    "Moment",
    "Outlook",
    "Prize",
    "Reasons",
    "analyse",
    "chances_after",
    "explain",
    "finish",
    "from_data",
    "hint",
    "human_seats",
    "measure",
    "to_data",
    "why",
    "why_move",
]
