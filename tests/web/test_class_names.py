"""Classes, ids and data attributes are words, and style sheets and drawing code agree on them.

Every button of every screen carries a command.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from stp.web.commands import parse, parse_move
from stp.web.model.sheet_names import card_of
from tests.browser.gallery import draw
from tests.browser.gallery_screens import SCREENS
from tests.web.fake_browser import Page
from tools.paths import ROOT

SHORT_WORDS: Final = frozenset(
    ("art", "bar", "end", "log", "now", "own", "red", "row", "tab", "top", "won")
)
"""Names of up to three letters that are words."""
OF_SCRIPTS: Final = frozenset(("dragged", "flying", "over", "rising"))
"""Classes that only scripts add, to elements that they move or drag over."""
OF_THE_BUILD: Final = frozenset(("sprite",))

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
def _page(screen: str) -> Page:
    return Page(draw(screen))


@cache
def _drawn() -> frozenset[str]:
    """Return the classes of every element on every screen."""
    pages = map(_page, SCREENS)
    return frozenset(
        name for page in pages for text in page.values("class") for name in text.split()
    )


def test_classes_are_words() -> None:
    names = _sheets() | _drawn() | _code()
    assert {name for name in names if len(name) <= 3} - SHORT_WORDS == set()


def test_every_selector_has_something_to_match() -> None:
    assert _sheets() - _drawn() - _code() - OF_SCRIPTS - OF_THE_BUILD == set()


def test_scripts_add_the_classes_that_only_they_know() -> None:
    scripts = (path.read_text("utf-8") for path in (ROOT / "static").rglob("*.js"))
    assert {name for script in scripts for name in added(script)} == OF_SCRIPTS


@pytest.mark.parametrize("screen", SCREENS)
def test_an_id_is_given_once(screen: str) -> None:
    ids = Counter(_page(screen).values("id"))
    assert [name for name, times in ids.items() if times > 1] == []


@pytest.mark.parametrize("screen", SCREENS)
def test_data_attributes_are_words(screen: str) -> None:
    names = {name for _, attributes in _page(screen).elements for name in attributes}
    assert [name for name in names if re.fullmatch(r"data-.", name)] == []


@pytest.mark.parametrize("screen", SCREENS)
def test_every_button_carries_a_command(screen: str) -> None:
    page = _page(screen)
    for text in page.values("data-ui"):
        assert str(parse(text)) == text
    for text in page.values("data-action"):
        assert not text or str(parse_move(text)) == text
    for text in page.values("data-drag"):
        assert str(card_of(text)) == text
