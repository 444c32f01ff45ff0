"""The catalogues have exactly the sentences of the code."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from stp.web.words.locale import DEFAULT, LANGUAGES
from stp.web.words.locale.source import LAZY, read, read_catalogue, read_rules
from stp.web.words.text import PLURALS
from tests.locale.messages import forms
from tools.assemble import catalogues
from tools.assemble.catalogues import TRANSLATED, missing, path_of
from tools.assemble.languages import language_modules

HOW_TO = "run `python3 build.py catalogues` and translate what it adds"

load = cache(catalogues.load)
template = cache(catalogues.template)
modules = cache(language_modules)


def ids(messages: object) -> set[tuple[str | None, object]]:
    assert hasattr(messages, "__iter__")
    return {(message.context, message.id) for message in messages if message.id}


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_catalogue_has_exactly_the_sentences_of_the_code(lang: str) -> None:
    code, catalogue = ids(template()), ids(load(lang))
    assert code - catalogue == set(), HOW_TO
    assert catalogue - code == set(), HOW_TO
    assert not load(lang).obsolete, HOW_TO


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_sentence_is_translated_for_sure(lang: str) -> None:
    assert missing(load(lang)) == [], f"translate them in stp/web/words/locale/{lang}.po"
    assert [message.id for message in load(lang) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_has_the_places_of_the_original(lang: str) -> None:
    for message in load(lang):
        if not message.id:
            continue
        source, translated = forms(message)
        places = set(re.findall(r"{\w+}", source[-1]))
        for form in translated:
            assert set(re.findall(r"{\w*}", form)) == places, form


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_page_and_the_catalogue_have_the_same_plural_rule(lang: str) -> None:
    catalogue = load(lang)
    for message in catalogue:
        if message.id and not isinstance(message.id, str):
            assert len(forms(message)[1]) == catalogue.num_plurals
    rule = re.sub(r"(\(.+?\)) \? (\d) : (.+)", _as_python, catalogue.plural_expr[1:-1])
    for number in range(200):
        assert PLURALS[lang](number) == int(eval(rule, {"n": number})), rule


def _as_python(match: re.Match[str]) -> str:
    """Return C's `a ? b : c` as Python says it."""
    rest = re.sub(r"(\(.+?\)) \? (\d) : (.+)", _as_python, match[3])
    return f"({match[2]} if {match[1]} else {rest})".replace("&&", "and")


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_page_reads_a_catalogue_as_translators_tools_do(lang: str) -> None:
    ours = read_catalogue(path_of(lang).read_text("utf-8"))
    theirs = {}
    for message in load(lang):
        if message.id:
            source, translated = forms(message)
            context = f"{message.context}\4" if message.context else ""
            theirs[context + source[0]] = translated
    assert ours == theirs


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_build_packs_every_sentence_of_the_page(lang: str) -> None:
    at_once, lazy = (packed(f"stp/web/{folder}/locale/{lang}.py") for folder in ("words", "lazy"))
    assert not at_once.keys() & lazy.keys()
    built = set()
    for message in load(lang):
        places = [name for name, _line in message.locations]
        if places and all(name.startswith("stp/web/render/prebuilt/") for name in places):
            context = f"{message.context}\4" if message.context else ""
            built.add(context + forms(message)[0][0])
    assert "Loading the game…" in built
    assert at_once | lazy == {key: said for key, said in read(lang).items() if key not in built}


@pytest.mark.parametrize("lang", TRANSLATED)
def test_sentences_of_lazy_screens_are_packed_with_them(lang: str) -> None:
    lazy = packed(f"stp/web/lazy/locale/{lang}.py")
    assert "Costliest decisions" in lazy
    assert "Try again" not in lazy, "others say it too"
    for message in load(lang):
        places = [name for name, _line in message.locations]
        if message.id in lazy:
            assert all(name.startswith(LAZY) for name in places)


def packed(module: str) -> dict[str, tuple[str, ...]]:
    """Return the sentences of a module made by the build."""
    scope: dict[str, tuple[Any, ...]] = {}
    exec(modules()[module], scope)
    exec(modules()[f"{module.rpartition('/')[0]}/keys.py"], scope)
    return {key: forms for key, forms in zip(scope["KEYS"], scope["FORMS"], strict=True) if forms}


def test_french_has_narrow_spaces_before_its_marks() -> None:
    for message in load("fr"):
        for form in forms(message)[1]:
            assert not re.search(r" [;:!?»]|« |'", form), form


def test_german_card_names_break_where_they_may() -> None:
    words = read("de")
    assert words["card\4St Isaac's Cathedral"] == ("Isaaks\u00adkathe\u00addrale",)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_have_the_same_sections_in_every_language(lang: str) -> None:
    text, english = read_rules(lang), read_rules(DEFAULT)
    for pattern in (
        r"<h[23] id=\"[\w-]+\">",
        r"<\w+ data-picture=\"[\w-]+\">",
        r"</?(?:p|ul|li|dl|dt|dd|table|tr)\b",
        r"href=\"[^\"]+\"",
    ):
        assert re.findall(pattern, text) == re.findall(pattern, english)
