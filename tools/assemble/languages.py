"""Turns each catalogue into Python modules for the page."""

from __future__ import annotations

from collections.abc import Iterator
from pprint import pformat

from stp.web.words.locale import DEFAULT, KEYS, LANGUAGES
from stp.web.words.locale.source import read_apart


def language_modules() -> dict[str, bytes]:
    """Return the source of each language's modules by their paths in the package.

    Sentences that only lazy screens use are in a separate module. The English sentences, which are
    the keys of all languages, are in a module of their own, so that the archive has them once.
    """
    return dict(_modules())


def _modules() -> Iterator[tuple[str, bytes]]:
    yield "stp/web/lazy/locale/__init__.py", b""
    read = {lang: read_apart(lang) for lang in LANGUAGES if lang != DEFAULT}
    for place, package in enumerate(("stp/web/words/locale", "stp/web/lazy/locale")):
        catalogues = {lang: parts[place] for lang, parts in read.items()}
        keys = sorted({key for catalogue in catalogues.values() for key in catalogue})
        yield f"{package}/{KEYS}.py", _source("KEYS", tuple(keys))
        for lang, catalogue in catalogues.items():
            forms = tuple(catalogue.get(key, ()) for key in keys)
            yield f"{package}/{lang}.py", _source("FORMS", forms)


def _source(name: str, values: tuple[object, ...]) -> bytes:
    return f"{name} = {pformat(values, width=100)}\n".encode()
