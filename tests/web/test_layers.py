"""The page's folders are layers: each imports only from those before it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import stp
import stp.web

WEB = Path(stp.web.__file__).parent
LAYERS = (
    *("words", "model", "commands"),
    *("browser", "store"),
    *("render.kit", "render.table", "render.screens", "render.prebuilt"),
    *("controllers", "lazy", "parts", "result", "drawing"),
    *("screen_dispatcher", "dispatcher"),
    *("waits", "performer", "app", "rehearsal", "main"),
)
"""Folders and modules of `stp.web`; each imports only from those before it, and from itself."""
HOW_TO: Final = (
    "Move what is needed into a layer that both may import, or pass it as an argument; "
    "docs/architecture.md says what is in each layer"
)


def modules() -> dict[str, Path]:
    """Return every module of the page by its name below `stp.web`."""
    found = {}
    for path in sorted(WEB.rglob("*.py")):
        parts = path.relative_to(WEB).with_suffix("").parts
        found[".".join(part for part in parts if part != "__init__")] = path
    return found


MODULES = modules()
LAZY = "lazy."
CODE = [name for name in MODULES if name not in ("", "render")]
"""All modules except the two packages that only contain layers."""


def layer_of(module: str) -> int:
    """Return the place of a module's layer in `LAYERS`."""
    return next(
        at for at, layer in enumerate(LAYERS) if module == layer or module.startswith(f"{layer}.")
    )


def imported(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield the modules of the page that a file imports, and whether only for their types."""
    tree = ast.parse(path.read_text("utf-8"))
    guarded = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                assert not alias.name.startswith("stp.web"), "import from the module itself"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("stp.web"):
            package = (node.module or "").removeprefix("stp.web").removeprefix(".")
            for alias in node.names:
                full = f"{package}.{alias.name}".removeprefix(".")
                yield (full if full in MODULES else package), id(node) in guarded


def test_a_module_imports_only_from_its_own_layer_and_those_before() -> None:
    wrong = [
        f"{module} must not import {other}"
        for module in CODE
        for other, _is_guarded in imported(MODULES[module])
        if layer_of(other) > layer_of(module)
    ]
    assert wrong == [], HOW_TO


def test_nothing_is_imported_for_its_types_alone_but_from_a_lower_layer() -> None:
    wrong = [
        f"{module} hides its import of {other}"
        for module in CODE
        for other, is_guarded in imported(MODULES[module])
        if is_guarded and layer_of(other) >= layer_of(module)
    ]
    assert wrong == [], HOW_TO


def is_for_types(node: ast.AST) -> bool:
    """Return whether a node is a block that only type checkers read."""
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def imported_at_once(path: Path) -> set[str]:
    """Return the modules of the page that a file imports when it is imported itself, types left
    out."""
    tree = ast.parse(path.read_text("utf-8"))
    later = {id(node) for one in ast.walk(tree)
            if isinstance(one, ast.FunctionDef) or is_for_types(one)
            for node in ast.walk(one)}  # fmt: skip
    return {
        (node.module or "").removeprefix("stp.web.")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and id(node) not in later
    }


def test_lazy_screens_are_imported_in_functions_of_one_module() -> None:
    outside = [name for name in CODE if not name.startswith(LAZY)]
    users = {name for name in outside for other, _ in imported(MODULES[name])
             if other.startswith(LAZY)}  # fmt: skip
    assert users == {"parts"}
    at_once = imported_at_once(MODULES["parts"])
    assert "controllers.loader" in at_once
    assert not [name for name in at_once if name.startswith(LAZY)]


def test_every_layer_is_there_and_says_what_it_is() -> None:
    for layer in LAYERS:
        path = MODULES[layer]
        assert ast.get_docstring(ast.parse(path.read_text("utf-8"))), f"{layer} says nothing"


def test_drawing_code_imports_no_browser_store_or_controller() -> None:
    for module in CODE:
        if module.startswith("render."):
            folders = {other.split(".")[0] for other, _ in imported(MODULES[module])}
            below = {*LAYERS[: LAYERS.index("browser")], "render"}
            assert folders <= below, module
