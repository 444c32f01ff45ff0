"""Lists the ratings of the bots.

`docs/bots.md` says how they were measured.
"""

from __future__ import annotations

from typing import Final

from stp.web.lazy.glicko import Rating

_BY_BOT: Final[dict[str, tuple[int, int]]] = {
    "novice:banker": (525, 60), "novice:builder": (500, 60),
    "easy:courtier": (805, 60), "easy:collector": (735, 60),
    "medium:denier": (1700, 60), "medium:saver": (1605, 60),
    "hard:rusher": (1940, 90), "expert:saver": (1975, 90), "master:rusher": (2210, 150),
}  # fmt: skip
"""Rating and deviation of the characters."""
_BY_LEVEL: Final[dict[str, tuple[int, int]]] = {
    "novice": (510, 80), "easy": (800, 100), "medium": (1700, 80), "hard": (1940, 100),
    "expert": (2160, 120), "master": (2210, 150),
}  # fmt: skip
"""Rating and deviation of each level without a style, and of its other styles."""


def rating_of(bot: str) -> Rating | None:
    """Return the rating of a bot, None for one of unknown strength.

    >>> rating_of("medium:denier") is not None, rating_of("random")
    (True, None)
    """
    known = _BY_BOT.get(bot) or _BY_LEVEL.get(bot.partition(":")[0])
    return Rating(*known) if known else None
