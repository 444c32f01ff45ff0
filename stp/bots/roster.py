"""The opponents by name: people to play against, level by level, the weakest level first.

Each has a level, a style, an emblem for the table and a portrait.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

HUMAN: Final = "human"
"""The word for a person in place of a bot's name."""
EMBLEMS: Final = ("swan", "griffin", "horse", "sun", "lion")
"""The emblems in the order of the seats, for players without an emblem of their own."""


@dataclass(frozen=True, slots=True)
class Character:
    """A named opponent; `emblem` is one of `EMBLEMS`, `level` one of `stp.bots.levels` and `style`
    one of `stp.bots.style`."""

    id: str
    name: str
    emblem: str
    level: str
    style: str

    @property
    def bot(self) -> str:
        """The name of the bot that plays this character.

        >>> ROSTER[0].bot
        'novice:banker'
        """
        return f"{self.level}:{self.style}"


ROSTER: Final = (
    Character("anton", "Anton", "griffin", "novice", "banker"),
    Character("domenico", "Domenico", "lion", "novice", "builder"),
    Character("praskovya", "Praskovya", "swan", "easy", "courtier"),
    Character("yekaterina", "Yekaterina", "sun", "easy", "collector"),
    Character("osip", "Osip", "horse", "medium", "denier"),
    Character("marfa", "Marfa", "swan", "medium", "saver"),
    Character("gavrila", "Gavrila", "lion", "hard", "rusher"),
    Character("sofya", "Sofya", "sun", "expert", "rusher"),
    Character("feofan", "Feofan", "griffin", "master", "rusher"),
)
"""Every character, level by level, the weakest level first."""
_AT_ANY_LEVEL: Final = {who.style: who for who in ROSTER[:5]}
"""The character of each style in older saves and links, when characters had no level."""
_BY_BOT: Final = {who.bot: who for who in ROSTER}
_PRESENT_BOTS: Final = {"expert:saver": "expert:rusher"}
"""The present bot of a character whose style has changed, by the bot in older saves and links."""


def character_of(kind: str | None) -> Character | None:
    """Return the character that a bot plays, None for a person and a bot without a character.

    >>> character_of("novice:banker").name, character_of("hard:banker").name
    ('Anton', 'Anton')
    >>> character_of("expert"), character_of("easy:saver")
    (None, None)
    >>> character_of("expert:saver").name
    'Sofya'
    """
    bot = kind or ""
    style = bot.partition(":")[2]
    return _BY_BOT.get(_PRESENT_BOTS.get(bot, bot)) or _AT_ANY_LEVEL.get(style)


def emblems(kinds: Sequence[str | None]) -> tuple[str, ...]:
    """Return a different emblem for each seat: characters have their own, others get a free one.

    >>> emblems(["human", "medium:courtier", "greedy"])
    ('griffin', 'swan', 'horse')
    """
    return _emblems(tuple(kinds))


@cache
def _emblems(kinds: tuple[str | None, ...]) -> tuple[str, ...]:
    found = [""] * len(kinds)
    for seat, kind in enumerate(kinds):
        character = character_of(kind)
        if character is not None and character.emblem not in found:
            found[seat] = character.emblem
    for seat, emblem in enumerate(EMBLEMS[: len(kinds)]):  # the seat's own emblem if it is free
        if not found[seat] and emblem not in found:
            found[seat] = emblem
    free = [emblem for emblem in EMBLEMS if emblem not in found]
    return tuple(emblem or free.pop(0) for emblem in found)
