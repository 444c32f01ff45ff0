"""Extracts the rules of style sheets that a piece of markup uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_GROUPS: Final = ("@media", "@container", "@supports", "@layer")
_DROPPED: Final = ("@font-face", "@keyframes", "@view-transition", "@page")


def used_styles(sheets: Iterable[str], markup: str) -> str:
    """Return the rules of the sheets that can apply to the markup, minified.

    >>> used_styles(["a { b: c }\\n.used, .not { d: e }\\n@media print { .not { f: g } }"],
    ...             '<i class="used">')
    'a{b:c}.used{d:e}'
    """
    classes = {name for names in re.findall(r'class="([^"]*)"', markup) for name in names.split()}
    ids = set(re.findall(r'\bid="([^"]+)"', markup)) | {"app"}
    return "".join(_kept(_parsed(sheet), classes, ids) for sheet in sheets)


def _kept(rules: tuple[tuple[str, str], ...], classes: set[str], ids: set[str]) -> str:
    parts = []
    for prelude, block in rules:
        if prelude.startswith(_GROUPS):
            inner = _kept(_parsed(block), classes, ids)
            parts.append(f"{prelude}{{{inner}}}" if inner else "")
        elif not prelude.startswith(_DROPPED):
            selectors = [one for one in _split(prelude) if _can_apply(one, classes, ids)]
            parts.append(f"{','.join(selectors)}{{{block}}}" if selectors else "")
    return "".join(parts)


def _can_apply(selector: str, classes: set[str], ids: set[str]) -> bool:
    """Return whether the markup has all classes and ids of a selector."""
    positive = re.sub(r":(not|is|where|has)\((?:[^()]|\([^()]*\))*\)", "", selector)
    asked = re.findall(r"\.([A-Za-z][\w-]*)", positive)
    return set(asked) <= classes and set(re.findall(r"#([A-Za-z][\w-]*)", positive)) <= ids


def _split(prelude: str) -> Iterator[str]:
    """Yield the selectors of a rule; commas within brackets do not separate selectors."""
    depth, begin = 0, 0
    for at, letter in enumerate(prelude):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and not depth:
            yield prelude[begin:at].strip()
            begin = at + 1
    yield prelude[begin:].strip()


@cache
def _parsed(sheet: str) -> tuple[tuple[str, str], ...]:
    """Return each rule's prelude and block."""
    text = re.sub(r"\s+", " ", _COMMENT.sub("", sheet))
    text = re.sub(r" ?([{};]) ?", r"\1", text)
    found, begin, at = [], 0, 0
    while (opened := text.find("{", at)) >= 0:
        depth, at = 1, opened + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        block = re.sub(r": ", ":", text[opened + 1 : at - 1]).rstrip(";")
        found.append((text[begin:opened].rpartition(";")[2].strip(), block))
        begin = at
    return tuple(found)
