"""Every screen uses the quotation marks and spaces of its language."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Final

import pytest

from stp.web.words.locale import LANGUAGES
from stp.web.words.text import text_in
from tests.browser.gallery import draw
from tests.browser.gallery_screens import SCREENS
from tools.nightly import FULL

RECORD: Final = "stp 1\n"
"""Beginning of a record, which is shown as it is written."""
TITLE: Final = "A long evening beside the Neva"
"""Beginning of a title that a person has given to a game."""
WRONG: Final = {
    "en": (r"['\"]", r"(?i)\b(?:round|move|seat|line|step) \d", r"\d (?:points?|rubles?|rounds?)"),
    "de": (r"['\"]", r"(?i)\b(?:Runde|Zug|Platz|Zeile) \d(?!\d*\u00a0)", r"\d (?:Punkt|Rubel)"),
    "fr": (
        r"['\"]",
        r"[ \u00a0][;:!?»]|«(?!\u202f)|(?<!\u202f):(?:\s|$)",
        r"\d (?:points?|roubles?|manches?)",
    ),
    "cs": (r"['\"]", r"(?:^|[ („])[kszvouiaKSZVOUIA] ", r"\d (?:bod|rubl|kol)"),
}
"""What no text of a screen may contain, as regular expressions."""
ENGLISH_NAME: Final = "Saint Petersburg"
"""The game's name in English, which no screen in another language may contain."""


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """Yield the texts and labels of some screens, with the screen's name; at night of all.

    In every run, each screen is drawn in one language.
    """
    first = tuple(LANGUAGES).index(lang)
    for name in SCREENS if FULL else tuple(SCREENS)[first :: len(LANGUAGES)]:
        drawn = draw(name, lang)
        found = re.findall(r">([^<]+)<", drawn)
        found += re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', drawn)
        yield from ((name, html.unescape(text)) for text in found)


@pytest.mark.matrix
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_the_name_of_the_game_is_translated(lang: str) -> None:
    assert {(name, text) for name, text in texts(lang) if ENGLISH_NAME in text} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_about_a_player_does_not_begin_with_you(lang: str) -> None:
    """Its verb is in the third person."""
    told = draw("drawn", lang)
    assert "Anna</b> " in told
    assert f"{text_in(lang)._('You')}</b> " not in told


@pytest.mark.matrix
@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_on_screens_are_typeset(lang: str) -> None:
    wrong = {
        (name, text)
        for name, text in texts(lang)
        if RECORD not in text and TITLE not in text
        for pattern in WRONG[lang]
        if re.search(pattern, text)
    }
    assert wrong == set()
