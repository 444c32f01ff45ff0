"""Imports go one way through the order of the modules."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import stp

ROOT = Path(stp.__file__).parent

ORDER = (
    # the game
    *(
        "errors",
        "parsing",
        "display",
        "cards",
        "options",
        "moves",
        "deal",
        "state",
        "rules",
        "legal",
        "phases",
        "play",
    ),
    *("candidates", "position", "view", "log", "game", "facts"),
    # a game as text
    *("record", "links", "traces", "table_text"),
    # what programs get from `import stp`
    "stp",
    # programs
    *("bots", "analysis", "workers", "arena", "explore", "puzzles"),
    *("train", "bench", "testing"),
    *("web", "svg", "notebook", "rl", "spiel", "cli", "__main__"),
)
"""Modules and packages of `stp`; each imports only those before it, or its own parts."""

BROWSER_ONLY = {"web/browser/dom.py", "web/main.py"}
"""The only files that talk to the browser."""


IMPORTED_AS = {"pillow": ("PIL",), "open_spiel": ("open_spiel", "pyspiel")}
"""Packages whose import name differs from their own."""


def optional() -> set[str]:
    """Return the packages of the project's extras, which are optional."""
    with (ROOT.parent / "pyproject.toml").open("rb") as file:
        extras = tomllib.load(file)["project"]["optional-dependencies"]
    names = {re.split(r"[=<>~\[ ]", entry)[0] for entries in extras.values() for entry in entries}
    return {module for name in names for module in IMPORTED_AS.get(name, (name,))}


def sources() -> list[Path]:
    """Return all files of the package."""
    return sorted(ROOT.rglob("*.py"))


def unit(path: Path) -> str:
    """Return the entry of `ORDER` that a file belongs to."""
    first = path.relative_to(ROOT).parts[0]
    return "stp" if first == "__init__.py" else first.removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """Return the full names of everything that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def target(name: str) -> str | None:
    """Return the entry of `ORDER` that an imported name belongs to, None for other packages."""
    package, *rest = name.split(".")
    if package != "stp":
        return None
    is_module = rest and ((ROOT / rest[0]).is_dir() or (ROOT / f"{rest[0]}.py").exists())
    return rest[0] if is_module else "stp"


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_stands_before_it(path: Path) -> None:
    own = unit(path)
    assert own in ORDER, f"say in ORDER where {own} stands"
    for name in imported(path):
        other = target(name)
        if other not in (None, own):
            assert other in ORDER
            assert ORDER.index(other) < ORDER.index(own), f"{own} must not import {name}"


def test_every_name_in_the_order_exists() -> None:
    assert set(ORDER) == {unit(path) for path in sources()}


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_browser_module_imports_browser_packages(path: Path) -> None:
    packages = {name.split(".")[0] for name in imported(path)}
    foreign = packages - {"stp", *sys.stdlib_module_names} - optional()
    if path.relative_to(ROOT).as_posix() not in BROWSER_ONLY:
        assert foreign == set()
    else:
        assert foreign <= {"js", "pyscript", "pyodide"}


def test_randomness_comes_from_seeds_never_from_the_global_generator() -> None:
    for path in sources():
        for name in imported(path):
            assert name != "random" or "bench" in path.name, path
            assert not name.startswith("random.") or name == "random.Random", path
