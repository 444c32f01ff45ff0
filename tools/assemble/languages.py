"""Turns each catalogue into Python modules for the page."""

from __future__ import annotations

from collections.abc import Iterator
from pprint import pformat

from stp.web.words.locale import DEFAULT, LANGUAGES, Catalogue
from stp.web.words.locale.source import read_apart


def language_modules() -> dict[str, bytes]:
    """Return the source of each language's modules by their paths in the package.

    Sentences that only lazy screens use are in a separate module.
    """
    return dict(_modules())


def _modules() -> Iterator[tuple[str, bytes]]:
    yield "stp/web/lazy/locale/__init__.py", b""
    for lang in LANGUAGES:
        if lang != DEFAULT:
            early, late = read_apart(lang)
            yield f"stp/web/words/locale/{lang}.py", _source(early)
            yield f"stp/web/lazy/locale/{lang}.py", _source(late)


def _source(messages: Catalogue) -> bytes:
    return f"MESSAGES = {pformat(messages, width=100)}\n".encode()
