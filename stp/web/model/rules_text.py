"""Reads the rules of the game from the site's file for a language."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from stp.parsing import JsonError, parse_json

_MAX_LENGTH: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its place in commands and addresses, and its markup without the heading."""

    place: str
    title: str
    html: str


@dataclass(frozen=True, slots=True)
class Part:
    """Sections under one heading."""

    title: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True, eq=False)
class RulesText:
    """The rules in one language, compared by identity. Titles are markup, too."""

    title: str
    parts: tuple[Part, ...]
    pictures: Mapping[str, str] = field(default_factory=dict)
    """Markup of the pictures, by the names used in the sections."""

    @property
    def sections(self) -> Iterator[Section]:
        """All sections, in order."""
        for part in self.parts:
            yield from part.sections

    def dump(self) -> str:
        """Return the rules as text that `parse` reads."""
        parts = [
            [part.title, [[one.place, one.title, one.html] for one in part.sections]]
            for part in self.parts
        ]
        file = {"title": self.title, "parts": parts, "pictures": dict(self.pictures)}
        return json.dumps(file, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def parse(cls, text: str) -> RulesText:
        """Parse a rules file of the build.

        Raises JsonError for anything else, such as the login page of a public network.
        """
        match parse_json(text, _MAX_LENGTH):
            case {"title": str(title), "parts": [_, *_] as parts, "pictures": dict(pictures)}:
                if all(isinstance(markup, str) for markup in pictures.values()):
                    return cls(title, tuple(map(_part, parts)), pictures)
        raise JsonError("it is damaged")


def _part(found: Any) -> Part:
    match found:
        case [str(title), list(sections)]:
            return Part(title, tuple(map(_section, sections)))
    raise JsonError("it is damaged")


def _section(found: Any) -> Section:
    match found:
        case [str(place), str(title), str(html)]:
            return Section(place, title, html)
    raise JsonError("it is damaged")
