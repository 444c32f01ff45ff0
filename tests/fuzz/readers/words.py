"""Short texts with a syntax: moves, options, names, dates, commands and settings."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from stp.errors import StpError
from stp.moves import Move
from stp.options import Rules, parse_rules
from stp.parsing import is_nested_deeper
from stp.record import load
from stp.record.header import check_date, parse_names, parse_text, write_names, write_text
from stp.web.commands import command_of, page_at, parse
from stp.web.model.clean_text import clean
from stp.web.model.settings import CONTROL, Settings
from stp.web.model.sheet_names import card_of
from stp.web.model.story.beats import PACES
from tests.fuzz.games import GAMES, GOOD, RECORDS
from tests.fuzz.mangle import mangled, mangled_json, noise
from tests.fuzz.reader import READ, REFUSED, Reader, check_said


def check_words(text: str) -> str:
    """Check that each small parser reads a text or raises its documented error."""
    ended = REFUSED
    readers: tuple[tuple[Callable[[str], Any], Callable[[Any], str] | None], ...] = (
        (parse_rules, Rules.to_text), (Move.parse, str), (check_date, None),
        (parse_text, write_text), (parse_names, write_names),
    )  # fmt: skip
    for read, write in readers:
        try:
            value = read(text)
        except StpError as error:
            check_said(error)
            continue
        ended = READ
        assert write is None or read(write(value)) == value
    with suppress(ValueError):
        assert parse(str(parse(text))) == parse(text)
    for ask in (
        lambda: command_of(text, ""),
        lambda: command_of("", text),
        lambda: page_at(text),
        lambda: card_of(text),
    ):
        ask()
    shown = clean(text)
    assert clean(shown) == shown
    is_nested_deeper(text, 5)
    game = load(GOOD)
    try:
        game.play(text)
    except StpError as error:
        check_said(error)
    return ended


def check_settings(text: str) -> str:
    """Check that valid settings are read, and written back the same."""
    settings = Settings.parse(text)
    again = Settings.parse(settings.dump())
    assert again == Settings.parse(again.dump())
    for name in ("motion", "volume", "coach", "shortcuts", "unknown"):
        changed = settings.after_control(CONTROL + name, text[:40], checked=True)
        assert Settings.parse(changed.dump()).pace(is_first=True) in PACES
    return READ if settings != Settings() else REFUSED


_SMALL: Final = (
    *(str(move) for move in GAMES[0].legal_moves), "guild 3", "pub 2", "observe worker",
    "classic", "yucata open_money=false", "classic bonus_timing=actions",
    "2026-11-21T10:30:05+01:00",
    'Anna,"Bob, the bot"', '" neva"', "library play abc", "open upper judge", "seat 2", "rules-6",
    "displace judge", "lang de", "analysis show 12",
)  # fmt: skip
_SETTINGS: Final = (
    json.loads(Settings(volume=3, told="welcome").dump()),
    {"weather": {"snow": [1, 2]}},
)

READERS: Final = {
    "settings": Reader(mangled_json(_SETTINGS, RECORDS[:1]) | noise(), check_settings),
    "words": Reader(mangled(_SMALL) | noise(), check_words),
}
