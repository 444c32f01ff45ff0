"""The languages of the page. The catalogues beside this file are what translators edit.

In the page each language is one module, `stp.web.words.locale.de`, which the build makes of its
catalogue and its rules; in a checkout there is none, and the files are read themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

LANGUAGES: Final = {"en": "English", "fr": "Français", "de": "Deutsch", "cs": "Čeština"}
"""Every language by its tag, as its speakers call it, in the order in which they are offered."""
DEFAULT: Final = "en"

#: The forms of each sentence, by its English text, which a context may precede (gettext's `\4`).
Catalogue = Mapping[str, tuple[str, ...]]


def catalogue(lang: str) -> Catalogue:
    """Return the sentences of a language; there are none for English."""
    return {} if lang == DEFAULT else _contents(lang)[0]


def rules(lang: str) -> str:
    """Return the rules of the game in a language, as markup."""
    return _contents(lang)[1]


def best(wanted: tuple[str, ...]) -> str:
    """Return the language that suits somebody who reads these, best first.

    >>> best(("sk", "de-CH", "en"))
    'de'
    """
    known = (tag.partition("-")[0].lower() for tag in wanted)
    return next((tag for tag in known if tag in LANGUAGES), DEFAULT)


@cache
def _contents(lang: str) -> tuple[Catalogue, str]:
    try:
        module = import_module(f"{__name__}.{lang}")
    except ModuleNotFoundError:
        from stp.web.words.locale.source import read

        return read(lang)
    return module.MESSAGES, module.RULES
