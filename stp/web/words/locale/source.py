"""Reads the catalogues: as much of gettext's format as they use."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parent
_LATE: Final = "stp/web/lazy/"
_BUILT: Final = "stp/web/render/prebuilt/"
"""What draws when the site is built, and is not in the page."""
_BETWEEN: Final = r"\n\s*\n"
"""What stands between two entries."""
_LINE: Final = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) )?(".*")')


def read(lang: str) -> dict[str, tuple[str, ...]]:
    """Return the catalogue of a language."""
    return read_catalogue(_text_of(lang))


def read_apart(lang: str) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """Return what the page says in a language in two parts; the second only late screens say.

    What is said only while the site is built stands in its files already, and is in neither part.
    """
    parts: tuple[list[str], list[str]] = [], []
    for block in re.split(_BETWEEN, _text_of(lang)):
        if not _is_only_below(_BUILT, block):
            parts[_is_only_below(_LATE, block)].append(block)
    early, late = map("\n\n".join, parts)
    return read_catalogue(early), read_catalogue(late)


def _text_of(lang: str) -> str:
    return (_FOLDER / f"{lang}.po").read_text("utf-8")


def _is_only_below(folder: str, block: str) -> bool:
    """Return whether an entry is used only below a folder.

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
    r"""Return the translated sentences of a catalogue; those that are not, or unsure, are left out.

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
            entry[key] = entry.get(key, "") + ast.literal_eval(match[2])
    return entry
