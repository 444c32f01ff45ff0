"""The files and pages that the documentation names exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")])
_NAME = re.compile(r"`([\w./*-]+\.(?:py|js|mjs|html|po|toml|css|ts|json)|[\w./-]+/)`")
_LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
_SECTION = re.compile(r"\]\(([\w/.-]*\.md)?#([^)]+)\)")
_MEMBER = re.compile(r"`([A-Z][a-z]\w+)\.([a-z]\w*)`")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
MADE = {
    *(
        "all.css",
        "build.js",
        "node_modules/",
        "dist/",
        "build/release/",
        "test-results/",
        "part-*.js",
        "python/",
    ),
    *("pyodide.mjs", "pyodide.asm.mjs"),
}
"""Files that only the build makes or copies from elsewhere."""
NAMES = {path.name for path in ROOT.glob("[!.]*")} | {
    path.name
    for folder in ("stp", "static", "tools", "tests", "docs")
    for path in (ROOT / folder).rglob("*")
}


def is_there(name: str) -> bool:
    """Return whether a file or folder with this name, or whose path ends with it, exists."""
    plain = name.replace("XX", "de").rstrip("/")
    if name in MADE or Path(plain).name in MADE or f"{Path(plain).name}/" in MADE:
        return True
    if any((ROOT / start / plain).exists() for start in ("", "stp", "stp/web", "static", "docs")):
        return True
    if "*" in plain:
        return bool(list(ROOT.glob(plain)) or list(ROOT.glob(f"**/{plain}")))
    return "/" not in plain and plain in NAMES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_files_that_a_page_names_are_there(page: Path) -> None:
    text = page.read_text("utf-8")
    missing = [name for name in _NAME.findall(text) if not is_there(name)]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    for link in _LINK.findall(page.read_text("utf-8")):
        assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_sections_that_a_page_links_to_are_there(page: Path) -> None:
    for other, section in _SECTION.findall(page.read_text("utf-8")):
        text = (page.parent / other if other else page).read_text("utf-8")
        headings = (re.sub(r"[^\w\s-]", "", heading.lower()) for heading in _HEADING.findall(text))
        assert section in {heading.strip().replace(" ", "-") for heading in headings}


@cache
def sources() -> list[str]:
    """Return the texts of all modules."""
    folders = (ROOT / "stp", ROOT / "tests")
    return [file.read_text("utf-8") for folder in folders for file in folder.rglob("*.py")]


def has_member(owner: str, name: str) -> bool:
    """Return whether a class with a name, or one that it inherits from, defines a member."""
    parsed = (ast.parse(text) for text in sources() if re.search(rf"^class {owner}\b", text, re.M))
    found = [node for module in parsed for node in module.body if isinstance(node, ast.ClassDef)]
    member = re.compile(rf"\b(def {name}|self\.{name})\b|^ +{name}\b", re.MULTILINE)
    return any(
        member.search(ast.unparse(one))
        or any(has_member(base.id, name) for base in one.bases if isinstance(base, ast.Name))
        for one in found
        if one.name == owner
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_members_that_a_page_names_are_there(page: Path) -> None:
    named = _MEMBER.findall(page.read_text("utf-8"))
    assert [f"{owner}.{name}" for owner, name in named if not has_member(owner, name)] == []
