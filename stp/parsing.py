"""JSON from outside: its size and its nesting are limited before anything parses it.

Python's parser calls itself for every bracket. Python compiled to WebAssembly has a small stack,
and dies of its overflow: `except RecursionError` comes too late there. So every text is measured
first, and nothing else in `stp` parses JSON (`tests/engine/test_parsing.py` holds that).

>>> parse_json('{"seats": [1, 2]}')
{'seats': [1, 2]}
>>> parse_json("[" * 100_000)
Traceback (most recent call last):
    ...
stp.parsing.JsonError: it is nested too deeply
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from stp.errors import StpError

LONGEST_JSON: Final = 1_000_000
DEEPEST: Final = 32
"""How many brackets may be open at once; nothing that this program writes needs more than 6."""
_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_TOKENS: Final = re.compile(rf"{_STRING.pattern}|[\[\]{{}}]", re.DOTALL)
"""A string, whole or cut short, or a bracket outside of strings."""


class JsonError(StpError):
    """A text that is no JSON, or more of it than is read here."""


def parse_json(
    text: str,
    longest: int = LONGEST_JSON,
    pairs: Callable[[list[tuple[str, Any]]], Any] | None = None,
) -> Any:
    """Return what a JSON text says; `pairs` makes something else than a dict of each object.

    Raises JsonError for a text of more characters than `longest`, for deep nesting, and for what
    is no JSON.
    """
    if len(text) > longest:
        raise JsonError("it is too long")
    if is_nested_deeper(text, DEEPEST):
        raise JsonError("it is nested too deeply")
    try:
        return json.loads(text, object_pairs_hook=pairs)
    except ValueError:  # also for numbers with more digits than Python reads
        raise JsonError("it is damaged") from None


def is_nested_deeper(text: str, deepest: int) -> bool:
    """Tell whether more than `deepest` brackets are open at once somewhere in a JSON text.

    >>> is_nested_deeper('[["]]"]]', 1), is_nested_deeper('["[[", "[["]', 1)
    (True, False)
    """
    if text.count("[") + text.count("{") <= deepest:
        return False
    depth = 0
    for found in _TOKENS.finditer(text):
        token = found[0]
        if token in "[{":
            depth += 1
            if depth > deepest:
                return True
        elif token in "]}":
            depth -= 1
    return False


def json_strings(text: str) -> Iterator[str]:
    """Yield every string of a JSON text, whatever else is wrong with the text.

    >>> list(json_strings('{"a": [[["b\\\\n", "c'))
    ['a', 'b\\n']
    """
    for found in _STRING.finditer(text):
        try:
            yield parse_json_string(found[0])[0]
        except JsonError:
            continue


def parse_json_string(text: str, at: int = 0) -> tuple[str, int]:
    """Return the JSON string that begins at a place of a text, and where it ends.

    Raises JsonError where there is none. A string holds no brackets that could nest.
    """
    if not text.startswith('"', at):
        raise JsonError("it is damaged")
    try:
        value, end = json.JSONDecoder().raw_decode(text, at)
    except ValueError:
        raise JsonError("it is damaged") from None
    return str(value), end
