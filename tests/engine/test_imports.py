"""Imports go one way through the order of the modules."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import stp
from tests.imports import imported

ROOT = Path(stp.__file__).parent

ORDER = (
    # the game
    *("errors", "parsing", "display", "cards", "options", "moves", "deal", "state"),
    *("rules", "legal", "phases", "play"),
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


def sources() -> dict[Path, tuple[str, ...]]:
    """Return all files of the package, each with what it imports."""
    return {path: imported(path.read_text("utf-8")) for path in sorted(ROOT.rglob("*.py"))}


def unit(path: Path) -> str:
    """Return the entry of `ORDER` that a file belongs to."""
    first = path.relative_to(ROOT).parts[0]
    return "stp" if first == "__init__.py" else first.removesuffix(".py")


def target(name: str) -> str | None:
    """Return the entry of `ORDER` that an imported name belongs to, None for other packages."""
    assert not name.startswith("."), f"imports are absolute, but not that of {name}"
    package, *rest = name.split(".")
    if package != "stp":
        return None
    is_module = rest and ((ROOT / rest[0]).is_dir() or (ROOT / f"{rest[0]}.py").exists())
    return rest[0] if is_module else "stp"


def test_a_module_imports_only_what_stands_before_it() -> None:
    assert {unit(path) for path in sources()} - set(ORDER) == set(), "say in ORDER where it stands"
    wrong = [
        f"{path} must not import {name}"
        for path, names in sources().items()
        for name in names
        if target(name) not in (None, unit(path), *ORDER[: ORDER.index(unit(path))])
    ]
    assert wrong == [], "see 'The game, and programs around it' in docs/architecture.md"


def test_every_name_in_the_order_exists() -> None:
    assert set(ORDER) == {unit(path) for path in sources()}


def test_only_the_browser_module_imports_browser_packages() -> None:
    usual = {"stp", *sys.stdlib_module_names} | optional()
    found = {}
    for path, names in sources().items():
        is_in_browser = path.relative_to(ROOT).as_posix() in BROWSER_ONLY
        allowed = {"js", "pyscript", "pyodide"} if is_in_browser else set()
        if foreign := {name.split(".")[0] for name in names} - usual - allowed:
            found[path] = foreign
    assert found == {}


def test_randomness_comes_from_seeds_never_from_the_global_generator() -> None:
    for path, names in sources().items():
        for name in names:
            assert name != "random" or "bench" in path.name, path
            assert not name.startswith("random.") or name == "random.Random", path
