"""Updates the catalogues in `stp/web/words/locale` from the code, and lists missing translations.

Sentences are found as arguments of `_`, `ngettext`, `N_` (translated later) and `NN_` (the same
with a number), and as templates of errors. Card names come from the table of cards, with the
context "card", and those of the opponents from the roster, with the context "character".
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.pofile import read_po, write_po

from stp.bots.roster import ROSTER
from stp.cards import CARDS
from stp.web.words.locale import DEFAULT, LANGUAGES
from tools.paths import ROOT

FOLDER: Final = ROOT / "stp" / "web" / "words" / "locale"
KEYWORDS: Final = {"_": None, "N_": None, "ngettext": (1, 2), "NN_": (1, 2)}
ERRORS: Final = (
    *("StpError", "OptionError", "DealError", "MoveTextError", "PackingError", "LinkError"),
    *("NewerLinkError", "BackupError"),
)
"""Errors that the page may show."""
ENGINE: Final = (
    *("errors", "options", "deal", "moves", "candidates", "game"),
    *("record/header", "record/errors", "record/reading", "record/annotations", "record/writing"),
    *("links/packing", "links/kinds", "links/v1", "links/v2", "links/match", "links/__init__"),
)
"""Modules outside of `stp/web` that raise such errors."""
TRANSLATED: Final = tuple(lang for lang in LANGUAGES if lang != DEFAULT)
PROJECT: Final = "Saint Petersburg in the browser"
_HEADER: Final = (
    "The words of Saint Petersburg in the browser, for translators.\n"
    "# Under the MIT licence, like the code."
)


def template() -> Catalog:
    """Return every sentence of the code, untranslated."""
    found = Catalog(header_comment=_HEADER)
    web = ROOT / "stp" / "web"
    for name, _line, message, comments, context in sorted(
        extract_from_dir(
            web,
            [("**.py", "python")],
            keywords=KEYWORDS | dict.fromkeys(ERRORS),
            strip_comment_tags=True,
        ),
        key=lambda entry: entry[:2],
    ):
        where = [((web / name).relative_to(ROOT).as_posix(), 0)]
        found.add(message, None, where, auto_comments=comments, context=context)
    for module in ENGINE:
        name = f"stp/{module}.py"
        raised = dict.fromkeys((*ERRORS, "__init__"))
        for _line, message, *_ in extract_from_file("python", ROOT / name, keywords=raised):
            found.add(message, None, [(name, 0)])
    for card in CARDS:
        found.add(card.name, None, [("stp/cards.py", 0)], context="card")
    for who in ROSTER:
        found.add(who.name, None, [("stp/bots/roster.py", 0)], context="character")
    return found


def path_of(lang: str) -> Path:
    """Return the path of a language's catalogue."""
    return FOLDER / f"{lang}.po"


def load(lang: str) -> Catalog:
    """Read the catalogue of a language."""
    with path_of(lang).open("rb") as file:
        return read_po(file, locale=lang)


def updated(lang: str) -> Catalog:
    """Return the catalogue of a language, updated to the sentences of the code."""
    catalogue = load(lang) if path_of(lang).exists() else Catalog(locale=lang)
    catalogue.update(template(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def as_text(catalogue: Catalog) -> bytes:
    """Return a catalogue as text, without dates."""
    buffer = BytesIO()
    write_po(buffer, catalogue, width=100, omit_header=True, include_lineno=False)
    header = (
        f'# {_HEADER}\nmsgid ""\nmsgstr ""\n'
        f'"Project-Id-Version: {PROJECT}\\n"\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n'
        f'"Language-Team: {catalogue.locale_identifier}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    )
    return header.encode() + buffer.getvalue()


def missing(catalogue: Catalog) -> list[str]:
    """Return the sentences without a translation."""
    return [str(message.id) for message in catalogue if message.id and not _is_done(message.string)]


def _is_done(translation: str | Sequence[str] | None) -> bool:
    return bool(translation) and all(translation or ())


def main() -> int:
    """Update the catalogues; return 1 if a translation is missing."""
    lacking = 0
    for lang in TRANSLATED:
        catalogue = updated(lang)
        path_of(lang).write_bytes(as_text(catalogue))
        for sentence in missing(catalogue):
            print(f"{lang}: {sentence}")
            lacking += 1
    print(f"{len(TRANSLATED)} catalogues, {lacking} translations missing", flush=True)
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
