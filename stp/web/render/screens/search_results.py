"""Draws the search results from rules and cards."""

from __future__ import annotations

from stp.cards import EDITIONS, Edition
from stp.web.commands import PageName
from stp.web.model.rules_text import RulesText
from stp.web.model.word_search import WordSearch
from stp.web.render.kit.html import EMPTY, Html, element
from stp.web.render.screens.reading import page_title, reading_frame
from stp.web.render.screens.reference import reference_card, whereabouts
from stp.web.render.screens.search import Found, find, found_words, passages_found, search_field
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text


def results_page(
    page: PageName, typed: str, rules: RulesText | None, t: Text, edition: Edition | None,
    scene: Scene | None,
) -> Html:  # fmt: skip
    """Return the results for a `typed` search. With a `scene`, cards show what its viewer knows.
    Without an `edition`, the cards of both editions are searched."""
    search = WordSearch(typed)
    found = find(search, rules, t, edition)
    return reading_frame(
        page,
        search_field(t, typed),
        page_title(t._("Search")),
        element("p", found_words(t, found), cls="lead"),
        passages_found(found, search, t),
        _cards_found(found, t, scene),
        t=t,
        back=scene is not None,
    )


def _cards_found(found: Found, t: Text, scene: Scene | None) -> Html:
    if not found.cards:
        return EMPTY
    where = whereabouts(scene.view) if scene else {}
    rows = (
        reference_card(t, card, card.counts[EDITIONS.index(edition)], where.get(card.id))
        for card, edition in found.cards
    )
    heading = element("h2", t._("Cards"))
    return element("section", heading, element("ul", *rows, cls="references"), cls="found")
