"""Makes mangled texts: damaged records, backups, links and settings, and noise.

Each change is made from one large random number. This is fast, so a hundred thousand texts take
minutes, and a failing text can still be shortened change by change.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

NASTY: Final = (
    *("", " ", "-", "0", "-1", "1", "7", "33", "999", "4096", "2000000000", "1e999", "NaN", "²"),
    *("9" * 400, "9" * 4300, "9" * 5000, "[" * 100_000, '{"a":' * 8000, "[1,[2]]", '["A",1,2,3]'),
    *('"', '\\"', '"\\ud800"', "\ud800", "\x00", "\u2028", "\u202eA", "\u2066", "\ufeff"),
    *("null", "true", "{}", "[]", '{"a": 1, "a": 2}', "1 2", "1 2 3", "0 0 0", "5 worker", "9 x"),
    *("#", ": ", "\n", "\r\n", "\n\n", "\t", "x-", "x-a: b", "stp 1", "stp 2", "pass", "1 pass"),
    *("<b>", "&amp;", "%s {0} {x}", "../..", "__proto__", "2026-02-30", "99:99", "expert:builder"),
    *("a", "Z", "\u017d", "e\u0301", "\U0001f600", "1:3", "2026-11-20", "-64", "game:"),
)
"""Texts that have broken programs before."""
VALUES: Final[Sequence[Any]] = (
    *(None, True, False, 0, 1, -1, 7, 2**31, 10**400, 0.5, -0.0, 1e308, float("inf"), float("nan")),
    *([], {}, [[]], [1, [2]], {"a": {"a": 1}}, [None], [[1, 0.5, 0.5]], {"format": 2}, *NASTY),
)
"""JSON values that have broken programs before."""
KEYS: Final = (
    *("edition", "seed", "seats", "rules", "names", "bots", "date", "result", "markers"),
    *("deck.worker", "x-title", "x-saved", "x-round", "x-points", "x-rank", "x-undos", "x-hints"),
    *("x-stood-in", "x-times", "x-daily", "x-rival", "x-par", "x-passing", "x-me", "x-other"),
)
MAX_CHANGES: Final = 4
_REPEATED: Final = (2, 3, 100, 5000)
_NEAR: Final = (1, -1, 0.25, -3, 100)
_MAX_MOVED: Final = 1e300
"""Larger whole numbers cannot be added to fractions."""

numbers: Final = st.integers(0, 2**56)
"""Each number stands for a change."""
_several: Final = st.lists(numbers, max_size=MAX_CHANGES)


def changed(text: str, number: int) -> str:
    """Return a text with the change that a number stands for.

    >>> changed("names: Anna,Bob", 3)
    'name'
    """
    chance = Random(number)
    match chance.randrange(6):
        case 0:  # insert a piece, or replace some characters by it
            at, length, piece = (
                chance.randrange(len(text) + 1),
                chance.randrange(12),
                chance.choice(NASTY),
            )
            return text[:at] + piece + text[at + length :]
        case 1:  # cut off the rest
            return text[: chance.randrange(len(text) + 1)]
        case 2:  # cut off the beginning
            return text[chance.randrange(len(text) + 1) :]
        case 3:  # repeat a part
            at, length = chance.randrange(len(text) + 1), chance.randrange(40)
            again = text[at : at + length] * chance.choice(_REPEATED)
            return text[:at] + again + text[at + length :]
        case 4:  # change a header line or add one
            key, piece = chance.choice(KEYS), chance.choice(NASTY)
            head, gap, moves = text.partition("\n\n")
            lines = [line for line in head.split("\n") if not line.startswith(f"{key}: ")]
            return "\n".join([*lines, f"{key}: {piece}"]) + gap + moves
    lines = text.split("\n")  # move a line, or change its line ending
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    if chance.randrange(2):
        lines[one] = lines[other]
    else:
        key, sign, _ = lines[one].partition(": " if ": " in lines[one] else " ")
        lines[one] = key + sign + chance.choice(NASTY)
    return "\n".join(lines)


def all_changed(text: str, changes: Sequence[int]) -> str:
    """Return a text with several changes, one after the other."""
    for number in changes:
        text = changed(text, number)
    return text


def mangled(texts: Sequence[str]) -> st.SearchStrategy[str]:
    """Return a strategy for one of some texts with up to four changes."""
    return st.builds(all_changed, st.sampled_from(texts), _several)


def mangled_json(values: Sequence[Any], texts: Sequence[str]) -> st.SearchStrategy[str]:
    """Return the JSON of a value with some parts replaced, removed or doubled.

    A part can be replaced by a mangled text.
    """
    written = [json.dumps(value) for value in values]

    def mangle(text: str, changes: Sequence[int], at_last: Sequence[int]) -> str:
        value = json.loads(text)
        for number in changes:
            value = _changed_value(value, Random(number), texts)
        return all_changed(json.dumps(value, ensure_ascii=False), at_last)

    few = st.lists(numbers, max_size=1)
    return st.builds(mangle, st.sampled_from(written), _several, few)


def _changed_value(value: Any, chance: Random, texts: Sequence[str]) -> Any:
    """Return a JSON value with a part replaced, removed or doubled; may modify it in place."""
    holders = list(_holders(value))
    if not holders or not chance.randrange(50):
        return deepcopy(chance.choice(VALUES))
    holder = chance.choice(holders)
    key = chance.choice(list(holder) if isinstance(holder, dict) else list(range(len(holder))))
    match chance.randrange(5):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[chance.choice(NASTY)] = holder[key]
        case 1:
            holder.insert(key, holder[key])
        case 2:
            holder[key] = changed(chance.choice(texts), chance.getrandbits(32))
        case 3 if isinstance(holder[key], str):
            holder[key] = changed(holder[key], chance.getrandbits(32))
        case 3 | 4 if type(holder[key]) in (int, float) and abs(holder[key]) < _MAX_MOVED:
            holder[key] += chance.choice(_NEAR)
        case _:
            holder[key] = deepcopy(chance.choice(VALUES))
    return value


def _holders(value: Any) -> Iterator[Any]:
    """Yield every non-empty list and object in a value."""
    if isinstance(value, dict | list) and value:
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _holders(inner)


def noise() -> st.SearchStrategy[str]:
    """Return a strategy for random texts and those that have broken programs before."""
    pieces = st.lists(st.integers(0, len(NASTY) - 1), max_size=6)
    return st.text(max_size=60) | pieces.map(lambda places: "".join(NASTY[at] for at in places))
