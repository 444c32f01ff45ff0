"""Renders the page of licences, which works without Python."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stp.web.render.kit.html import Html, element, join
from stp.web.words.locale import DEFAULT, LANGUAGES
from stp.web.words.marking import N_
from stp.web.words.text import Text, text_in

FILE: Final = "licences.html"
WORDS: Final = (N_("Back"),)
"""Texts that `static/start/language.js` translates outside the part written in every language."""


@dataclass(frozen=True, slots=True)
class Component:
    """Something shipped with the page, and its licence."""

    name: str
    version: str
    licence: str
    text: str
    note: str = ""
    """What was changed, and where to find the source."""


def licences_page(components: Sequence[Component]) -> Html:
    """Return the body of the page: the introduction in every language, and the licence texts."""
    back = element(
        "a",
        element("span", "Back", data_word=""),
        href="./#about",
        cls="button ghost reading-back",
    )
    return join(
        element(
            "div",
            element("header", back, cls="reading-top"),
            element(
                "main",
                element("div", _head(text_in(DEFAULT)), id="app"),
                element("div", *map(_entry, components), cls="prose", lang="en"),
                cls="read",
                id="reading",
            ),
            cls="reading-page",
        ),
        *(_template(lang) for lang in LANGUAGES if lang != DEFAULT),
    )


def _head(t: Text) -> Html:
    return join(
        element("h1", t._("Licences")),
        element(
            "p",
            t._("The software, fonts and pictures on this page, and their licences."),
            cls="prose",
        ),
    )


def _template(lang: str) -> Html:
    t = text_in(lang)
    return element(
        "template",
        _head(t),
        id=f"start-{lang}",
        data_title=t._("Licences"),
        data_words=json.dumps({word: t._(word) for word in WORDS}, ensure_ascii=False),
    )


def _entry(component: Component) -> Html:
    return element(
        "section",
        element("h2", f"{component.name} {component.version}".strip()),
        element("p", component.note) if component.note else None,
        element(
            "details",
            element("summary", component.licence),
            element("pre", component.text),
        ),
    )
