"""Reads the catalogues: the parts of gettext's format that they use."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parent
LAZY: Final = ("stp/web/lazy/", "stp/links/match.py", "stp/record/annotations.py")
"""Folder and modules with sentences that only lazy screens use."""
_BUILT: Final = "stp/web/render/prebuilt/"
"""Folder of the modules that run only when the site is built."""
_BETWEEN: Final = r"\n\s*\n"
"""The separator of entries."""
_LINE: Final = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) )?(".*")')


@cache  # a page without built modules asks again with every lazy screen
def read(lang: str) -> dict[str, tuple[str, ...]]:
    """Return the catalogue of a language."""
    return read_catalogue(_text_of(lang))


def read_apart(lang: str) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """Return the page's sentences in a language in two parts; only lazy screens use the second.

    Sentences that only the build uses are already in the site's files, and in neither part.
    """
    parts: tuple[list[str], list[str]] = [], []
    for block in re.split(_BETWEEN, _text_of(lang)):
        if not _is_only_below(_BUILT, block):
            parts[_is_only_below(LAZY, block)].append(block)
    at_once, lazy = map("\n\n".join, parts)
    return read_catalogue(at_once), read_catalogue(lazy)


def _text_of(lang: str) -> str:
    return (_FOLDER / f"{lang}.po").read_text("utf-8")


def _is_only_below(folder: str | tuple[str, ...], block: str) -> bool:
    """Return whether an entry is used only below a folder, or one of several.

    >>> _is_only_below("stp/web/lazy/", "#: stp/web/lazy/a.py")
    True
    >>> _is_only_below("stp/web/lazy/", "#: stp/web/app.py stp/web/lazy/a.py")
    False
    """
    places = re.findall(r"(?<= )\S+\.py\b", "".join(re.findall(r"(?m)^#:.*$", block)))
    return bool(places) and all(name.startswith(folder) for name in places)


def read_rules(lang: str) -> str:
    """Return the rules of the game in a language, as markup."""
    return (_FOLDER / "rules" / f"{lang}.html").read_text("utf-8")


def read_catalogue(text: str) -> dict[str, tuple[str, ...]]:
    r"""Return the translated sentences of a catalogue, without untranslated and fuzzy ones.

    >>> read_catalogue('msgctxt "card"\nmsgid "Czar"\nmsgstr ""\n"Zar"\n')
    {'card\x04Czar': ('Zar',)}
    """
    found: dict[str, tuple[str, ...]] = {}
    for block in re.split(_BETWEEN, text):
        entry = _entry(block)
        forms = tuple(value for key, value in entry.items() if key.startswith("msgstr"))
        if "#, fuzzy" not in block and entry.get("msgid") and all(forms):
            context = f"{entry['msgctxt']}\4" if "msgctxt" in entry else ""
            found[context + entry["msgid"]] = forms
    return found


def _entry(block: str) -> dict[str, str]:
    entry: dict[str, str] = {}
    key = ""
    for line in block.splitlines():
        if match := _LINE.fullmatch(line):
            key = match[1] or key
            entry[key] = entry.get(key, "") + json.loads(match[2])
    return entry
