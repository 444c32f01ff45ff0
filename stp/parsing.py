"""Parses JSON from outside, with limits on its size and nesting.

Python's JSON parser recurses for every bracket. Compiled to WebAssembly, Python has a small stack,
and its overflow crashes the page before `except RecursionError` can act. So every text is measured
first, and nothing else in `stp` parses JSON (checked by `tests/engine/test_parsing.py`).

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

MAX_JSON_LENGTH: Final = 1_000_000
"""Maximum length of a text unless the caller sets another, in characters."""
MAX_DEPTH: Final = 32
"""Deepest nesting that is accepted; this program writes at most 6 levels."""
_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_TOKENS: Final = re.compile(rf"{_STRING.pattern}|[\[\]{{}}]", re.DOTALL)
"""A string, complete or cut off, or a bracket outside of strings."""


class JsonError(StpError):
    """A text is not JSON, or exceeds a limit."""


def parse_json(
    text: str,
    max_length: int = MAX_JSON_LENGTH,
    pairs: Callable[[list[tuple[str, Any]]], Any] | None = None,
) -> Any:
    """Parse a JSON text; `pairs` replaces `dict` as the type of objects.

    Raises JsonError for more than `max_length` characters, for deep nesting and for invalid JSON.
    """
    if len(text) > max_length:
        raise JsonError("it is too long")
    if is_nested_deeper(text, MAX_DEPTH):
        raise JsonError("it is nested too deeply")
    try:
        return json.loads(text, object_pairs_hook=pairs)
    except ValueError:  # also for numbers with too many digits for Python
        raise JsonError("it is damaged") from None


def is_nested_deeper(text: str, deepest: int) -> bool:
    """Return whether a JSON text nests more than `deepest` brackets.

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
    """Yield every string of a JSON text, even if the text is invalid.

    >>> list(json_strings('{"a": [[["b\\\\n", "c'))
    ['a', 'b\\n']
    """
    for found in _STRING.finditer(text):
        try:
            yield parse_json_string(found[0])[0]
        except JsonError:
            continue


def parse_json_string(text: str, at: int = 0) -> tuple[str, int]:
    """Parse the JSON string at a place of a text; return it and its end.

    Raises JsonError if there is none.
    """
    if not text.startswith('"', at):
        raise JsonError("it is damaged")
    try:
        value, end = json.JSONDecoder().raw_decode(text, at)
    except ValueError:
        raise JsonError("it is damaged") from None
    return str(value), end
