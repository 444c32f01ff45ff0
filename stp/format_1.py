"""What records of the format `stp 1` and links of version 1 can name: closed lists, for ever.

They do not grow with the options, editions and numbers of players of the program. What is on none
of them goes into links of version 2, and into a later format of records.

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
"""The options in the order in which they are written, each with its choices in theirs."""


def has_words_for(edition: str, players: int, rules: Rules) -> bool:
    """Tell whether a table can be named: its edition, its seats, and every option that is not as it
    comes."""
    plain = type(rules)()
    return (
        edition in EDITIONS
        and players in PLAYERS
        and all(
            getattr(rules, option.name) in OPTIONS.get(option.name, (getattr(plain, option.name),))
            for option in fields(rules)
        )
    )
