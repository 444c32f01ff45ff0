"""Says of each opponent how they play; every line is true of their level and style."""

from __future__ import annotations

from typing import Final

from stp.bots.roster import Character
from stp.web.words.text import N_, Text

_LINES: Final = {
    "anton": N_("Hires workers first and is slow to spend what they earn."),
    "domenico": N_("Puts up buildings and forgets the aristocrats."),
    "praskovya": N_("Wins over one aristocrat after the other."),
    "yekaterina": N_("Takes many cards into her hand and pays for them later."),
    "osip": N_("Takes the cards that you are after."),
    "marfa": N_("Saves her rubles and rarely takes a card into her hand."),
    "gavrila": N_("Buys a lot and thinks a few phases ahead."),
    "sofya": N_("Saves for what is to come and weighs dozens of ways to go on."),
    "feofan": N_("Thinks for seconds and weighs thousands of ways to go on."),
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
