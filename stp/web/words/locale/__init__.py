"""The languages of the page; translators edit the catalogues beside this file.

In the page each catalogue is two modules that the build makes of it, `stp.web.words.locale.de` and,
with what only late screens say, `stp.web.lazy.locale.de`, which is loaded with them; in a checkout
there are none, and the file is read itself. The rules of the game, in `rules/`, are a
file of the site for each language, made by `stp.web.render.prebuilt.rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

LANGUAGES: Final = {"en": "English", "fr": "Français", "de": "Deutsch", "cs": "Čeština"}
"""Every language by its tag, as its speakers call it, in the order in which they are offered."""
DEFAULT: Final = "en"
_LATE: Final = "stp.web.lazy.locale"

#: The forms of each sentence, by its English text, which a context may precede (gettext's `\4`).
Catalogue = Mapping[str, tuple[str, ...]]


@cache
def catalogue(lang: str) -> Catalogue:
    """Return the sentences of a language; there are none for English."""
    if lang == DEFAULT:
        return {}
    early, late = (_built(f"{package}.{lang}") for package in (__name__, _LATE))
    if early is None:
        from stp.web.words.locale.source import read

        return read(lang)
    return {**early, **(late or {})}


def _built(module: str) -> Catalogue | None:
    """Return the sentences of a module that the build has made, None if there is no such module."""
    try:
        messages: Catalogue = import_module(module).MESSAGES
    except ModuleNotFoundError:
        return None
    return messages


def best(wanted: tuple[str, ...]) -> str:
    """Return the language that suits somebody who reads these, best first.

    >>> best(("sk", "de-CH", "en"))
    'de'
    """
    known = (tag.partition("-")[0].lower() for tag in wanted)
    return next((tag for tag in known if tag in LANGUAGES), DEFAULT)
