"""The windows that the layout tells apart, which style sheets and scripts ask for."""

from __future__ import annotations

import re
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
