"""Lists the ratings of the bots.

`docs/bots.md` says how they were measured.
"""

from __future__ import annotations

from typing import Final

from stp.web.lazy.glicko import Rating

_BY_BOT: Final[dict[str, tuple[int, int]]] = {
    "novice:banker": (825, 60), "novice:builder": (786, 60),
    "easy:courtier": (1332, 60), "easy:collector": (1243, 60),
    "medium:denier": (1700, 60), "medium:saver": (1471, 60),
    "hard:rusher": (2023, 60), "expert:rusher": (2145, 60),
    "master:rusher": (2178, 100),
}  # fmt: skip
"""Rating and deviation of the characters."""
_BY_LEVEL: Final[dict[str, tuple[int, int]]] = {
    "novice": (834, 80), "easy": (1305, 80), "medium": (1656, 80), "hard": (2046, 80),
    "expert": (2098, 80), "master": (2178, 100),
}  # fmt: skip
"""Rating and deviation of each level without a style, and of its other styles."""


def rating_of(bot: str) -> Rating | None:
    """Return the rating of a bot, None for one of unknown strength.

    >>> rating_of("medium:denier") is not None, rating_of("random")
    (True, None)
    """
    known = _BY_BOT.get(bot) or _BY_LEVEL.get(bot.partition(":")[0])
    return Rating(*known) if known else None
