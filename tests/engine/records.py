"""Valid and invalid records to read."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from stp import RecordError, load
from stp.cards import DECKS, Edition
from stp.testing import MARKERS, written_deal

HEADER = "stp 1\nedition: base\nseed: neva\nseats: 2\n"


def record(header: Mapping[str, str | None] | None = None, moves: str = "") -> str:
    """Return a record of a seeded game with header lines replaced, added or left out (None)."""
    return _text({"edition": "base", "seed": "neva", "seats": "2"}, header) + moves


def written(header: Mapping[str, str | None] | None = None, players: int = 3) -> str:
    """Return a record of a custom deal with header lines replaced, added or left out."""
    edition: Edition = "new-society" if players == 5 else "base"
    deal = written_deal(edition, MARKERS[players])
    lines = {
        "edition": edition,
        **{f"deck.{name}": " ".join(deal.decks[name]) for name in DECKS},
        "markers": " ".join(f"{name}={seat}" for name, seat in deal.markers.items()),
    }
    return _text(lines, header)


def _text(lines: Mapping[str, str], changes: Mapping[str, str | None] | None) -> str:
    changed = {**lines, **(changes or {})}
    text = "".join(f"{key}: {value}\n" for key, value in changed.items() if value is not None)
    return f"stp 1\n{text}\n"


def error(text: str) -> RecordError:
    """Return the error that reading a text raises."""
    with pytest.raises(RecordError) as caught:
        load(text)
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    assert caught.value.text == text.split("\n")[caught.value.line - 1].removesuffix("\r")
    assert caught.value.reason
    return caught.value
