"""Turns each catalogue into a Python module for the page."""

from __future__ import annotations

from pprint import pformat

from stp.web.words.locale import DEFAULT, LANGUAGES
from stp.web.words.locale.source import read


def language_modules() -> dict[str, bytes]:
    """Return the source of each language's module, by its path in the package."""
    translated = (lang for lang in LANGUAGES if lang != DEFAULT)
    return {f"stp/web/words/locale/{lang}.py": _module(lang).encode() for lang in translated}


def _module(lang: str) -> str:
    return f"MESSAGES = {pformat(read(lang), width=100)}\n"
