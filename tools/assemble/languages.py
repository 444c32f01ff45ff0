"""Makes of each language one Python module, which is all that the page loads of it."""

from __future__ import annotations

from pprint import pformat

from stp.web.words.locale import LANGUAGES
from stp.web.words.locale.source import read


def language_modules() -> dict[str, bytes]:
    """Return the source of each language's module, by its file in the package."""
    return {f"stp/web/words/locale/{lang}.py": _module(lang).encode() for lang in LANGUAGES}


def _module(lang: str) -> str:
    messages, rules = read(lang)
    return f"MESSAGES = {pformat(messages, width=100)}\nRULES = {rules!r}\n"
