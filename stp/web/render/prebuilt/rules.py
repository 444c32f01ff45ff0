"""Builds the rules file of the site from the markup that translators edit."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from stp.web.model.rules_text import Part, RulesText, Section
from stp.web.render.prebuilt.pictures import pictures
from stp.web.words.locale.source import read_rules
from stp.web.words.text import text_in

_TITLE: Final = re.compile(r"<h1>(.*?)</h1>\s*")
_PART: Final = re.compile(r'<h2 id="part-[\w-]+">(.*?)</h2>\s*')
_SECTION: Final = re.compile(r'<h3 id="section-([\w-]+)">(.*?)</h3>\s*')


@cache
def rules_text(lang: str) -> RulesText:
    """Return the rules in a language."""
    start, title, rest = _TITLE.split(read_rules(lang))
    lead, *parts = _PART.split(rest)
    assert not (start + lead).strip(), "every sentence belongs to a section"
    found = zip(parts[::2], parts[1::2], strict=True)
    found_parts = tuple(Part(name, _sections(text)) for name, text in found)
    return RulesText(title, found_parts, pictures(text_in(lang)))


def _sections(text: str) -> tuple[Section, ...]:
    lead, *found = _SECTION.split(text)
    assert not lead.strip(), "every sentence belongs to a section"
    return tuple(
        Section(place, title, html.strip())
        for place, title, html in zip(found[::3], found[1::3], found[2::3], strict=True)
    )
