"""The windows that the layout tells apart, which style sheets and scripts ask for."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

STATIC = Path(__file__).parents[2] / "static"


def found(pattern: str, files: str) -> set[str]:
    """Return what a pattern matches in some files."""
    texts = (file.read_text("utf-8") for file in STATIC.glob(files))
    return {query for text in texts for query in re.findall(pattern, text, re.MULTILINE)}


def test_scripts_and_the_overview_name_windows_as_the_style_sheets_do() -> None:
    listed = found(r"^     (\(.*\))", "css/tokens.css")
    scripts = found(r'matchMedia\(\s*"(\(.*(?:width|height).*\))"', "*/*.js")
    assert len(listed) == 10
    assert len(scripts) >= 2
    asked = found(r"@media (\(.*\)) \{", "css/*.css")
    alternatives = {one for query in asked for one in query.split(", ")}
    assert (listed | scripts) - asked - alternatives == set()


def declarations() -> Iterator[tuple[bool, str, str]]:
    """Yield the declarations in the order of the site, once for each selector: whether a condition
    is around them, the selector and the property. Those in nested rules are left out."""
    text = "".join(sheet.read_text("utf-8") for sheet in sorted(STATIC.glob("css/*.css")))
    *parts, _ = re.split("([{};])", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    around: list[str] = []
    for part, mark in zip(parts[::2], parts[1::2], strict=True):
        if mark == "{":
            around.append(part.strip())
            continue
        name, colon, value = part.partition(":")
        rules = [one for one in around if not one.startswith("@")]
        if colon and len(rules) == 1 and "!important" not in value:
            for selector in re.split(r",\s*(?![^(]*\))", rules[0]):
                yield len(around) > 1, selector, name.strip()
        if mark == "}":
            around.pop()


def test_no_rule_with_a_condition_comes_before_the_one_that_it_changes() -> None:
    later, lost = defaultdict[str, set[str]](set), []
    for has_condition, selector, name in reversed([*declarations()]):
        if not has_condition:
            later[selector].add(name)
        elif any(name == one or name.startswith(f"{one}-") for one in later[selector]):
            lost.append((selector, name))
    assert not lost
