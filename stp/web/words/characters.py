"""Describes how each opponent plays; every line is true of their level and style."""

from __future__ import annotations

from typing import Final

from stp.bots.roster import Character
from stp.web.words.marking import N_
from stp.web.words.text import Text

_LINES: Final = {
    "anton": N_("Buys workers first and holds on to the rubles they earn."),
    "domenico": N_("Keeps building and forgets about the aristocrats."),
    "praskovya": N_("Wins over one aristocrat after another."),
    "yekaterina": N_("Takes many cards into her hand and pays for them later."),
    "osip": N_("Takes the cards you want."),
    "marfa": N_("Saves her rubles and rarely takes a card into her hand."),
    "gavrila": N_("Buys a lot and thinks a few phases ahead."),
    "sofya": N_("Compares dozens of possible continuations before every move."),
    "feofan": N_("Compares thousands of possible continuations in a few seconds."),
}
_LEVELS: Final = {
    "novice": N_("Novice"),
    "easy": N_("Easy"),
    "medium": N_("Medium"),
    "hard": N_("Hard"),
    "expert": N_("Expert"),
    "master": N_("Master"),
}


def line_of(who: Character, t: Text) -> str:
    """Return how a character plays, as a sentence."""
    return t._(_LINES[who.id])


def level_word(level: str, t: Text) -> str:
    """Return the name of a level as a heading."""
    return t._(_LEVELS[level])
