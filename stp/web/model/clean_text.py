"""Cleans texts from outside, such as names, for display."""

from __future__ import annotations

import re
from typing import Final

from stp.record.header import CONTROL

MAX_NAME_LENGTH: Final = 24
"""Maximum length of a name, in characters."""
MAX_TITLE_LENGTH: Final = 60
"""Maximum length of a title, in characters."""
INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff\ud800-\udfff]"
)
"""Invisible characters and those that change the text direction: zero-width ones, isolates,
overrides (Unicode's Default_Ignorable_Code_Point without emoji variation selectors), and lone
surrogates."""
_BREAKABLE: Final = re.compile(r"[^\S\u00a0\u202f]+")
"""White space at which a line may break. No-break spaces stay, because our sentences use them."""


def clean(text: str, max_length: int = MAX_NAME_LENGTH) -> str:
    """Return a text from outside cleaned for display: visible characters only, cut to a length.

    >>> clean("An\u200bna\u2066 \tKarenina")
    'Anna Karenina'
    >>> clean("\u00ab\u202fAnna\u202f\u00bb  ") == "\u00ab\u202fAnna\u202f\u00bb"
    True
    """
    shown = CONTROL.sub(" ", INVISIBLE.sub("", text[: 4 * max_length]))
    return _BREAKABLE.sub(" ", shown).strip()[:max_length].rstrip()
