"""Invalid input for games: odd deals, long texts, values that are not text."""

from __future__ import annotations

from stp import Deal
from stp.testing import MARKERS, written_deal

LONE = "\ud800"
"""A lone surrogate, which UTF-8 cannot encode."""
LONG = "n" * 100_000


def deal_with(deck: str, *cards: object) -> Deal:
    """Return a deal with one deck replaced."""
    return Deal({**written_deal().decks, deck: cards}, MARKERS[2])  # type: ignore[dict-item]


def deal_for(**markers: object) -> Deal:
    """Return a deal with some markers replaced; None leaves one out."""
    held = {**MARKERS[2], **markers}
    return Deal(written_deal().decks, {k: v for k, v in held.items() if v is not None})  # type: ignore[misc]
