"""The accessibility tree of a page: roles and names, read from a browser or from HTML.

Offline, the tree is made from the page's own markup by the rules that browsers use, as far as this
page needs them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

_GONE = ("hidden", "inert")
"""Attributes of elements that nobody can reach."""
VOID = frozenset(("br", "circle", "hr", "image", "input", "line", "path", "rect", "use"))
ROLES = {
    "a": "link",
    "aside": "complementary",
    "button": "button",
    "footer": "contentinfo",
    "h1": "heading",
    "h2": "heading",
    "h3": "heading",
    "header": "banner",
    "li": "listitem",
    "main": "main",
    "nav": "navigation",
    "ol": "list",
    "ul": "list",
    "section": "region",
}
NAMED_BY_CONTENT = frozenset(("button", "heading", "link"))


@dataclass(slots=True)
class Node:
    """A part of the page as assistive technology sees it."""

    role: str
    name: str = ""
    children: list[Node] = field(default_factory=list)
    disabled: bool = False
    focused: bool = False
    key: str = ""
    """The driver's key for this element; a player never uses it."""

    def __post_init__(self) -> None:
        """Read a no-break space like any other, as a screen reader does."""
        self.name = self.name.replace("\u00a0", " ")

    def walk(self) -> Iterator[Node]:
        """Yield this part and all in it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def all(self, role: str) -> list[Node]:
        """Return all elements inside it with a role."""
        return [node for node in self.walk() if node.role == role]

    def named(self, role: str, start: str) -> Node | None:
        """Return the first element with a role whose name starts with a text."""
        return next((node for node in self.all(role) if node.name.startswith(start)), None)

    @property
    def words(self) -> str:
        """Everything that is read out of it."""
        if self.name and self.role != "text":
            return self.name
        return " ".join(filter(None, [self.name, *(child.words for child in self.children)]))


class _Parser(HTMLParser):
    """Builds the tree without elements that are `aria-hidden` or `hidden`."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Node("document")
        self.attributes: dict[str, dict[str, str]] = {}
        self._open: list[tuple[str, Node, bool]] = [("", self.root, False)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        _, parent, is_hidden = self._open[-1]
        is_hidden |= found.get("aria-hidden") == "true" or not found.keys().isdisjoint(_GONE)
        node = Node(
            found.get("role") or ROLES.get(tag, "generic"),
            found.get("aria-label", ""),
            disabled="disabled" in found,
            key=str(len(self.attributes)),
        )
        self.attributes[node.key] = found
        if not is_hidden:
            parent.children.append(node)
        if tag not in VOID:
            self._open.append((tag, node, is_hidden))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        _, node, _ = self._open.pop()
        if node.role in NAMED_BY_CONTENT and not node.name:
            node.name = " ".join(node.words.split())

    def handle_data(self, data: str) -> None:
        _, parent, is_hidden = self._open[-1]
        if not is_hidden and data.strip():
            parent.children.append(Node("text", data.strip()))


_ICONS = re.compile(r'<svg class="(?:icon|pattern)".*?</svg>')
"""Pictures that say nothing, without which the markup is read twice as fast."""


def tree_of(html: str) -> tuple[Node, dict[str, dict[str, str]]]:
    """Return the tree of a page's markup, and the attributes behind each key."""
    parser = _Parser()
    parser.feed(_ICONS.sub("", html))
    return parser.root, parser.attributes


def read_aloud(html: str) -> list[str]:
    """Return the pieces of a page's markup that are read out."""
    return list(_pieces(tree_of(html)[0]))


def _pieces(node: Node) -> Iterator[str]:
    if node.name:
        yield node.name
    if not node.name or node.role not in ("img", "text", *NAMED_BY_CONTENT):
        for child in node.children:
            yield from _pieces(child)
