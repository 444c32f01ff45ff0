"""Reads and writes the values in a record's header: the format, seeds, names and other keys.

A text is written as it is, or as a JSON string if it would otherwise be misread.

>>> write_text("neva"), write_text(" neva"), write_names(["Anna", "Bob, the bot"])
('neva', '" neva"', 'Anna,"Bob, the bot"')
>>> parse_names('Anna,"Bob, the bot"')
['Anna', 'Bob, the bot']
"""

from __future__ import annotations

import json
import re
from typing import Final

from stp.errors import StpError, quoted
from stp.parsing import JsonError, parse_json_string

FORMAT: Final = "stp 1"
"""The first line of a record."""
_NEWER: Final = re.compile(r"\ufeff?stp (?!1\r?$)[1-9][0-9]{0,3}\r?$", re.MULTILINE)
TAG_ORDER: Final = {"names": 0, "bots": 1, "date": 2}
"""The tags of the format, in the order in which they are written; extensions follow."""
CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""A control character (Unicode category Cc)."""


def is_newer(text: str) -> bool:
    """Return whether a text is a record in the format of a newer version.

    >>> is_newer("stp 2\\n"), is_newer("stp 1\\n"), is_newer("stp zwei\\n")
    (True, False, False)
    """
    return bool(_NEWER.match(text))


def is_extra_key(key: str) -> bool:
    """Return whether a key is reserved for extensions: `x-`, then no space and no colon."""
    name = key.removeprefix("x-")
    return name not in ("", key) and name.isprintable() and not set(name) & {" ", ":"}


def write_text(text: str, separator: str = "") -> str:
    """Return a text as it is written in a header line.

    Raises StpError for lone surrogates, which UTF-8 cannot encode.
    """
    if not isinstance(text, str):
        raise TypeError("it must be text")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise StpError("it contains an invalid character (lone surrogate)") from None
    is_plain = (
        text
        and text[0] not in ' "'
        and text[-1] not in ' "'
        and not CONTROL.search(text)
        and not (separator and separator in text)
    )
    if is_plain:
        return text
    written = json.dumps(text, ensure_ascii=False)
    return CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", written)


def parse_text(text: str) -> str:
    """Parse the text of a header line; raises StpError if it is malformed."""
    if text.startswith('"'):
        try:
            value, end = parse_json_string(text)
        except JsonError:
            end = -1
        if end != len(text):  # not even spaces may follow
            raise StpError("a text that begins with '\"' must be a JSON string")
        write_text(value)
        return value
    if write_text(text) != text:
        raise StpError(
            "a text that is empty, begins or ends with a space or '\"', or contains control "
            "characters must be written as a JSON string"
        )
    return text


def write_names(names: list[str]) -> str:
    """Return one text per seat as they are written in a header line."""
    return ",".join(write_text(name, ",") for name in names)


def parse_names(text: str) -> list[str]:
    """Parse one text per seat from a header line; raises StpError as `parse_text` does."""
    return list(map(parse_text, split_names(text)))


def split_names(text: str) -> list[str]:
    """Split a header line into its texts, still encoded; raises StpError if one does not end."""
    names = []
    at = 0
    while True:
        if text.startswith('"', at):
            try:
                _, end = parse_json_string(text, at)
            except JsonError:
                raise StpError("a name that begins with '\"' must be a JSON string") from None
        else:
            end = text.find(",", at)
            end = len(text) if end < 0 else end
        names.append(text[at:end])
        if end == len(text):
            return names
        if text[end] != ",":
            raise StpError("names must be separated by commas")
        at = end + 1


_DATE: Final = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})"
    r"(?:T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]+)?)?"
    r"(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?)?"
)


def check_date(text: str) -> str:
    """Check an ISO 8601 date, with or without a time; raises StpError for anything else.

    Only the common form with hyphens and colons is accepted, whatever this Python can parse.

    >>> check_date("2026-11-21T10:30:05+01:00")
    '2026-11-21T10:30:05+01:00'
    """
    from datetime import datetime  # only dated records need it

    try:
        match = _DATE.fullmatch(text)
        numbers = map(int, match.groups("0") if match else ())
        datetime(*numbers)  # type: ignore[arg-type] # three numbers or six
    except (ValueError, TypeError):  # another form, or no such day or time
        raise StpError("'{date}' is not a date like 2026-11-21", date=quoted(text)) from None
    return text
