"""What all screens have in common: names that are words, and well-set text.

Style sheets and drawing code agree on the classes, and every button carries a command. Each screen
is drawn in one language, at night in all.
"""

from __future__ import annotations

import ast
import html
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from stp.web.commands import parse, parse_move
from stp.web.model.sheet_names import card_of
from stp.web.words.locale import LANGUAGES
from stp.web.words.text import text_in
from tests.browser.gallery import draw
from tests.browser.gallery_screens import SCREENS
from tests.web.fake_browser import Page
from tools.nightly import FULL
from tools.paths import ROOT

SHORT_WORDS: Final = frozenset(
    ("art", "bar", "end", "log", "now", "own", "red", "row", "tab", "top", "won")
)
"""Names of up to three letters that are words."""
OF_SCRIPTS: Final = frozenset(("dragged", "flying", "over", "rising"))
"""Classes that only scripts add, to elements that they move or drag over."""
OF_THE_BUILD: Final = frozenset(("sprite",))

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
DRAWN: Final = [
    (name, lang)
    for place, name in enumerate(SCREENS)
    for at, lang in enumerate(LANGUAGES)
    if FULL or place % len(LANGUAGES) == at
]
"""The screens, each with the language in which it is drawn."""

_NO_SELECTOR: Final = re.compile(r"/\*.*?\*/|\"[^\"]*\"|'[^']*'|url\([^)]*\)", re.DOTALL)
_PRELUDE: Final = re.compile(r"([^{};]*)\{")
_CLASS: Final = re.compile(r"\.([A-Za-z_-][\w-]*)")


def selected(sheet: str) -> set[str]:
    """Return the classes in the selectors of a style sheet.

    >>> sorted(selected('.card:is(.back, .used) b { top: .5em } @media (width < 9em) { .row {} }'))
    ['back', 'card', 'row', 'used']
    """
    preludes = _PRELUDE.findall(_NO_SELECTOR.sub("", sheet))
    return {name for text in preludes if "@" not in text for name in _CLASS.findall(text)}


def added(script: str) -> set[str]:
    """Return the classes that a script adds, by their names or by constants.

    >>> sorted(added('const UP = "up"; one.classList.add(UP); other?.classList.add("over");'))
    ['over', 'up']
    """
    values = dict(re.findall(r"const (\w+) = (\"[\w-]+\");", script))
    names = re.findall(r"classList\.add\(([\w\"-]+)\)", script)
    return {values.get(name, name).strip('"') for name in names}


def handed_over(module: str) -> set[str]:
    """Return the words of the literals that a module uses as classes.

    >>> sorted(handed_over('element("p", t._("no"), cls=f"row {side}"); classes("a", b and "c")'))
    ['a', 'c', 'row']
    """
    return {
        word
        for node in ast.walk(ast.parse(module))
        for value in _class_values(node)
        for inner in ast.walk(value)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
        for word in inner.value.split()
    }


def _class_values(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions in a node whose value becomes a class."""
    match node:
        case ast.keyword(arg="cls" | "states"):
            yield node.value
        case ast.Call(func=ast.Name(id="classes")):
            yield from node.args
        case ast.Assign(targets=[ast.Name(id="states")]):
            yield node.value


@cache
def _sheets() -> frozenset[str]:
    """Return the classes of all style sheets."""
    sheets = (ROOT / "static").rglob("*.css")
    return frozenset().union(*(selected(sheet.read_text("utf-8")) for sheet in sheets))


@cache
def _code() -> frozenset[str]:
    """Return the class words in the drawing code, including those of rare screens."""
    web = ROOT / "stp" / "web"
    modules = [path for folder in ("render", "lazy") for path in (web / folder).rglob("*.py")]
    return frozenset().union(*(handed_over(module.read_text("utf-8")) for module in modules))


@cache
def _page(screen: str, lang: str) -> Page:
    return Page(draw(screen, lang))


@cache
def _drawn() -> frozenset[str]:
    """Return the classes of every element on every screen."""
    pages = (_page(screen, lang) for screen, lang in DRAWN)
    return frozenset(
        name for page in pages for text in page.values("class") for name in text.split()
    )


def _texts(lang: str) -> Iterator[tuple[str, str]]:
    """Yield the texts and labels of the screens in a language, with the screen's name."""
    for name in (name for name, drawn_in in DRAWN if drawn_in == lang):
        drawn = draw(name, lang)
        found = re.findall(r">([^<]+)<", drawn)
        found += re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', drawn)
        yield from ((name, html.unescape(text)) for text in found)


def test_classes_are_words() -> None:
    names = _sheets() | _drawn() | _code()
    assert {name for name in names if len(name) <= 3} - SHORT_WORDS == set()


def test_every_selector_has_something_to_match() -> None:
    assert _sheets() - _drawn() - _code() - OF_SCRIPTS - OF_THE_BUILD == set()


def test_scripts_add_the_classes_that_only_they_know() -> None:
    scripts = (path.read_text("utf-8") for path in (ROOT / "static").rglob("*.js"))
    assert {name for script in scripts for name in added(script)} == OF_SCRIPTS


@pytest.mark.parametrize(("screen", "lang"), DRAWN)
def test_an_id_is_given_once(screen: str, lang: str) -> None:
    ids = Counter(_page(screen, lang).values("id"))
    assert [name for name, times in ids.items() if times > 1] == []


@pytest.mark.parametrize(("screen", "lang"), DRAWN)
def test_data_attributes_are_words(screen: str, lang: str) -> None:
    names = {name for _, attributes in _page(screen, lang).elements for name in attributes}
    assert [name for name in names if re.fullmatch(r"data-.", name)] == []


@pytest.mark.parametrize(("screen", "lang"), DRAWN)
def test_every_button_carries_a_command(screen: str, lang: str) -> None:
    page = _page(screen, lang)
    for text in page.values("data-ui"):
        assert str(parse(text)) == text
    for text in page.values("data-action"):
        assert not text or str(parse_move(text)) == text
    for text in page.values("data-drag"):
        assert str(card_of(text)) == text


@pytest.mark.matrix
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_the_name_of_the_game_is_translated(lang: str) -> None:
    assert {(name, text) for name, text in _texts(lang) if ENGLISH_NAME in text} == set()


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
        for name, text in _texts(lang)
        if RECORD not in text and TITLE not in text
        for pattern in WRONG[lang]
        if re.search(pattern, text)
    }
    assert wrong == set()
