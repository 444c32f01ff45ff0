"""Names the themes of puzzles."""

from __future__ import annotations

from typing import Final

from stp.web.words.marking import N_
from stp.web.words.text import Text

_THEMES: Final = {
    "opening": N_("Opening"),
    "displace": N_("Displacing"),
    "deny": N_("Denying opponents"),
    "hand": N_("Take it or buy it"),
    "observatory": N_("Using the Observatory"),
    "pub": N_("Using the Pub"),
    "ending": N_("When to end the game"),
    "last-rubles": N_("Rubles in the last round"),
    "race": N_("Race for aristocrats"),
    "spending": N_("Spend or save"),
}


def theme_word(theme: str, t: Text) -> str:
    """Return the name of a theme."""
    known = _THEMES.get(theme)
    return t._(known) if known else theme
