"""Builds markup as a string type that cannot be confused with text.

`Html` is a string that is already markup; every other string is text and is escaped when it is
inserted. That is the whole template language.

>>> element("b", "Fur & <Co>", cls="name")
'<b class="name">Fur &amp; &lt;Co&gt;</b>'
>>> element("i", title=element("b"))  # in an attribute, everything is text
'<i title="&lt;b&gt;&lt;/b&gt;"></i>'
>>> element("button", element("i"), data_action="pass", disabled=True)
'<button data-action="pass" disabled><i></i></button>'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias


class Html(str):
    """A string that is markup."""

    __slots__ = ()


Child: TypeAlias = "str | int | None | Iterable[Child]"
"""What an element can hold: text, markup, nothing, or several of them."""
Value: TypeAlias = str | int | float | bool | None
"""True writes the bare attribute; None and False leave it out."""

EMPTY = Html("")
_VOID = frozenset(("br", "circle", "hr", "image", "input", "line", "path", "rect", "use"))


class _Names(dict[str, str]):
    """The attribute name of each keyword argument."""

    def __missing__(self, keyword: str) -> str:
        self[keyword] = name = keyword.replace("_", "-")
        return name


_NAMES = _Names(cls="class", for_="for")


def escape(text: str) -> Html:
    """Return text escaped as markup; markup is returned unchanged."""
    return text if isinstance(text, Html) else Html(_escaped(text))


def _escaped(text: str) -> str:
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


def element(tag: str, *children: Child, **attributes: Value) -> Html:
    """Return an element. `cls` is the `class` attribute, `for_` is `for`; `_` in a name becomes
    `-`."""
    parts = ["<", tag]
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        if value is True:
            parts.append(f" {_NAMES[name]}")
            continue
        parts.append(f' {_NAMES[name]}="{_escaped(str(value))}"')
    if tag in _VOID:
        parts.append("/>")
    else:
        parts.append(">")
        _append(parts, children)
        parts.append(f"</{tag}>")
    return Html("".join(parts))


def join(*children: Child) -> Html:
    """Join text and markup into one piece of markup."""
    parts: list[str] = []
    _append(parts, children)
    return Html("".join(parts))


def fill(sentence: str, **values: str | int) -> Html:
    """Fill the placeholders of a sentence with text or markup; the sentence itself is escaped.

    >>> fill("{player} buys <it>", player=element("b", "Ann"))
    '<b>Ann</b> buys &lt;it&gt;'
    """
    safe = {name: escape(str(v)) if not isinstance(v, Html) else v for name, v in values.items()}
    return Html(escape(sentence).format(**safe))


def classes(*names: str | None | bool) -> str | None:
    """Join the class names that apply into one attribute value; return None if there are none."""
    return " ".join(name for name in names if isinstance(name, str) and name) or None


def _append(parts: list[str], children: Iterable[Child]) -> None:
    for child in children:
        if isinstance(child, Html):
            parts.append(child)
        elif isinstance(child, str):
            parts.append(_escaped(child))
        elif isinstance(child, int):
            parts.append(str(child))
        elif child is not None:
            _append(parts, child)
