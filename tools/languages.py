"""Makes of each language one Python module, which is all that the page loads of it."""

from __future__ import annotations

from pprint import pformat

from stp.web.locale import LANGUAGES
from stp.web.locale.source import read


def language_modules() -> dict[str, bytes]:
    """Return the sources of `stp.web.locale.de` and its like, by their files in the package."""
    return {f"stp/web/locale/{lang}.py": _module(lang).encode() for lang in LANGUAGES}


def _module(lang: str) -> str:
    messages, rules = read(lang)
    return f"MESSAGES = {pformat(messages, width=100)}\nRULES = {rules!r}\n"
