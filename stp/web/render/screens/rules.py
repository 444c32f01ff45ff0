"""Draws the rules page: the table of contents and the sections with pictures."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from stp.web.commands import Read
from stp.web.commands.buttons import ReadingButton
from stp.web.model.rules_text import RulesText, Section
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import Html, classes, element, escape, join
from stp.web.render.kit.signs import icon
from stp.web.render.screens.reading import page_title, reading_frame
from stp.web.render.screens.search import search_field, section_link
from stp.web.words.text import Text

_LINK: Final = re.compile(r'<a href="#(?:section-([\w-]+)|cards)">')
_PICTURE: Final = re.compile(r'<(div|span) data-picture="([\w-]+)"></\1>')


def rules_page(rules: RulesText, t: Text, *, back: bool, shows_contents: bool) -> Html:
    """Return the rules; `shows_contents` opens the table of contents on small screens."""
    return reading_frame(
        "rules",
        search_field(t, ""),
        page_title(Html(rules.title)),
        _contents(rules, t, is_open=shows_contents),
        element("article", _article(rules), cls="prose", lang=t.lang),
        t=t,
        back=back,
        wide=True,
        tool=ui_button(
            ReadingButton.CONTENTS, icon("ui-menu"), element("span", t._("Contents")),
            cls="tab contents-button", id="contents-button",
            aria_expanded="true" if shows_contents else "false", aria_controls="contents",
        ),
    )  # fmt: skip


def missing_rules_page(t: Text, *, back: bool, is_lost: bool) -> Html:
    """Return the page shown while the rules are loading, or if loading fails."""
    waiting = element("p", t._("Loading…"), cls="lead", role="status")
    words = t._("The rules couldn't be loaded. Check your connection.")
    lost = join(
        element("p", words, cls="notice", role="alert"),
        ui_button(Read("rules"), t._("Try again"), cls="button primary", id="read-again"),
    )
    title = page_title(t._("Rules"))
    return reading_frame("rules", title, lost if is_lost else waiting, t=t, back=back)


def _contents(rules: RulesText, t: Text, *, is_open: bool) -> Html:
    lists = (
        join(
            element("h2", Html(part.title)),
            element("ol", *(element("li", section_link(one)) for one in part.sections)),
        )
        for part in rules.parts
    )
    return element(
        "nav", *lists, cls=classes("contents", is_open and "shown"), id="contents",
        aria_label=t._("Contents"),
    )  # fmt: skip


@lru_cache(maxsize=2)
def _article(rules: RulesText) -> Html:
    parts = (
        join(element("h2", Html(part.title), cls="part"), *map(_section, part.sections))
        for part in rules.parts
    )
    return Html(_PICTURE.sub(lambda m: rules.pictures[m[2]], join(*parts)))


def _section(section: Section) -> Html:
    heading = element("h3", Html(section.title), id=f"section-{section.place}", tabindex="-1")
    return element("section", heading, Html(_followed(section.html)))


def _followed(markup: str) -> str:
    """Return a section's markup with links that stay within the app."""

    def lead(link: re.Match[str]) -> str:
        command = Read("rules", link[1]) if link[1] else Read("cards")
        return f'{link[0][:-1]} data-ui="{escape(str(command))}">'

    return _LINK.sub(lead, markup)
