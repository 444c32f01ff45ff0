"""Searches the rules and the cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from stp.cards import CARDS, EDITIONS, Card, Edition
from stp.web.commands import Read
from stp.web.model.rules_text import RulesText, Section
from stp.web.model.word_search import WordSearch
from stp.web.render.kit.controls import ui
from stp.web.render.kit.html import EMPTY, Html, element
from stp.web.render.kit.signs import icon
from stp.web.words.text import Text

SEARCH: Final = "search"
"""Name of the field and of its events."""
_PASSAGE: Final = re.compile(
    r"<(?P<tag>p|li|figcaption)\b[^>]*>(?P<text>.*?)</(?P=tag)>"
    r"|<dt>(?P<term>.*?)</dt>\s*<dd>(?P<about>.*?)</dd>",
    re.DOTALL,
)
_NOT_TEXT: Final = re.compile(r"</?a\b[^>]*>|<(div|span) data-picture.*?</\1>")


def search_field(t: Text, typed: str) -> Html:
    """Return the search field, which searches as you type."""
    label = t._("Search rules and cards")
    field = element(
        "input", type="search", name=SEARCH, id=SEARCH, value=typed, placeholder=label,
        aria_label=label, autocomplete="off", spellcheck="false", enterkeyhint="search",
    )  # fmt: skip
    return element("div", icon("ui-search"), field, role="search", cls="search")


@dataclass(frozen=True, slots=True)
class Found:
    """Search results: passages of the rules, and cards."""

    passages: tuple[tuple[Section, tuple[str, ...]], ...]
    cards: tuple[tuple[Card, Edition], ...]

    @property
    def number(self) -> int:
        """Number of passages and cards."""
        return sum(len(texts) for _, texts in self.passages) + len(self.cards)


def find(search: WordSearch, rules: RulesText | None, t: Text, edition: Edition | None) -> Found:
    """Return the results; without an edition, cards of both are searched."""
    sections = rules.sections if rules else ()
    passages = ((section, tuple(_passages(section, search))) for section in sections)
    return Found(
        tuple((section, texts) for section, texts in passages if texts),
        tuple((card, name) for card, name in _cards(edition) if search.is_in(_card_text(t, card))),
    )


def _passages(section: Section, search: WordSearch) -> Iterator[str]:
    """Yield the passages of a section that contain all the words."""
    for match in _PASSAGE.finditer(section.html):
        text = match["text"] or f"<strong>{match['term']}.</strong> {match['about']}"
        plain = _NOT_TEXT.sub("", text)
        if search.is_in(plain):
            yield plain


def _cards(edition: Edition | None) -> Iterable[tuple[Card, Edition]]:
    """Return every card with an edition that has it, the base game first."""
    for card in CARDS:
        names = [name for name, copies in zip(EDITIONS, card.counts, strict=True) if copies]
        if edition is None or edition in names:
            yield card, edition or names[0]


def _card_text(t: Text, card: Card) -> str:
    symbol = t.symbol(card.symbol) if card.symbol else ""
    return f"{t.card(card)} {t.kind_word(card)} {symbol} {t.power(card)}"


def found_words(t: Text, found: Found) -> str:
    """Return the number of results, in words."""
    if not found.number:
        return t._("No matches. Try another word, or just the first few letters.")
    return t.ngettext("{number} match", "{number} matches", found.number)


def passages_found(found: Found, search: WordSearch, t: Text) -> Html:
    """Return the passages of the rules, grouped by section."""
    if not found.passages:
        return EMPTY
    parts = (
        element(
            "section",
            element("h3", section_link(section)),
            element("ul", *(element("li", Html(search.marked(text))) for text in texts)),
        )
        for section, texts in found.passages
    )
    return element("section", element("h2", t._("Rules")), *parts, cls="prose found", lang=t.lang)


def section_link(section: Section) -> Html:
    """Return a link to a section, with its title."""
    action = ui(Read("rules", section.place))
    return element("a", Html(section.title), href=f"#section-{section.place}", **action)
