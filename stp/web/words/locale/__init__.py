"""The languages of the page; translators edit the catalogues beside this file.

For the page, the build turns each catalogue into two modules: `stp.web.words.locale.de`, for
example, and `stp.web.lazy.locale.de` with the sentences that only lazy screens use. The English
sentences that they translate are in `keys` beside them. A checkout does not have these modules and
reads the catalogue itself. `stp.web.render.prebuilt.rules` makes a file of the site for each
language from the rules of the game in `rules/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

LANGUAGES: Final = {"en": "English", "fr": "Français", "de": "Deutsch", "cs": "Čeština"}
"""The name of each language in that language, by its tag, in the order of the page's menu."""
DEFAULT: Final = "en"
_LAZY: Final = "stp.web.lazy.locale"
KEYS: Final = "keys"
"""The name of the built modules with the English sentences."""

Catalogue = Mapping[str, tuple[str, ...]]
r"""The forms of each sentence by its English text, which a context may precede (gettext's `\4`)."""


@cache
def catalogue(lang: str) -> Catalogue:
    """Return the sentences of a language; there are none for English."""
    if lang == DEFAULT:
        return {}
    at_once, lazy = (_built(package, lang) for package in (__name__, _LAZY))
    if at_once is None:
        from stp.web.words.locale.source import read

        return read(lang)
    return {**at_once, **(lazy or {})}


def _built(package: str, lang: str) -> Catalogue | None:
    """Return the sentences of a language in modules that the build has made, None if there are no
    such modules."""
    try:
        keys, forms = (
            import_module(f"{package}.{KEYS}").KEYS,
            import_module(f"{package}.{lang}").FORMS,
        )
    except ModuleNotFoundError:
        return None
    return {key: form for key, form in zip(keys, forms, strict=True) if form}


def best(wanted: tuple[str, ...]) -> str:
    """Return the page's language for a person who reads these languages, best first.

    >>> best(("sk", "de-CH", "en"))
    'de'
    """
    known = (tag.partition("-")[0].lower() for tag in wanted)
    return next((tag for tag in known if tag in LANGUAGES), DEFAULT)
