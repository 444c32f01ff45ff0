"""Closed lists of everything that the record format `stp 1` and link version 1 can name.

They do not grow with the program. New options, editions and numbers of players go into link
version 2 and into a later record format.

>>> from stp.options import Rules
>>> has_words_for("base", 4, Rules()), has_words_for("neva-ice", 4, Rules())
(True, False)
"""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from stp.options import Rules

EDITIONS: Final = ("base", "new-society")
PLAYERS: Final = (2, 3, 4, 5)
OPTIONS: Final[dict[str, tuple[bool | str, ...]]] = {
    "open_money": (False, True),
    "open_hands": (False, True),
    "open_decks": (False, True),
    "bonus_timing": ("scoring", "actions"),
    "observatory_flips_back": ("next-phase", "next-round"),
    "prison_flips_back": ("next-phase", "next-round"),
}
"""The options and their choices, in the order in which they are written."""


def has_words_for(edition: str, players: int, rules: Rules) -> bool:
    """Return whether the format can express a table: its edition, its number of seats and every
    option that differs from its default."""
    plain = type(rules)()
    return (
        edition in EDITIONS
        and players in PLAYERS
        and all(
            getattr(rules, option.name) in OPTIONS.get(option.name, (getattr(plain, option.name),))
            for option in fields(rules)
        )
    )
