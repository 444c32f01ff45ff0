"""The build reduces other projects' scripts, and refuses scripts that it does not recognise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.assemble.bundle import ENTRIES, bundle
from tools.interpreter.minify import minify
from tools.interpreter.prune import prune
from tools.interpreter.wasm import exports, imports
from tools.problem import Problem


def test_the_script_keeps_what_the_webassembly_imports(script: str, wasm: bytes) -> None:
    all_offered, offered = _library(script), _library(prune(script, wasm, ""))
    asked = {name for module, name in imports(wasm) if module == "env"}
    assert asked & all_offered <= offered
    assert len(offered) < len(all_offered) / 4
    assert not [name for name in offered if name.startswith("emscripten_gl")]


def _library(script: str) -> set[str]:
    (entries,) = re.findall(r"var wasmImports=\{([^{}]+)\}", script)
    return {str(entry).partition(":")[0] for entry in entries.split(",")}


def test_functions_used_by_the_page_stay(script: str, wasm: bytes) -> None:
    offer = 'Module["getValue"]=getValue;'
    assert offer in script
    assert offer not in prune(script, wasm, "")
    assert offer in prune(script, wasm, "module.getValue(1)")


def test_a_script_that_is_written_otherwise_is_refused(script: str, wasm: bytes) -> None:
    with pytest.raises(Problem, match="in another way"):
        prune(script.replace("wasmImports", "imported"), wasm, "")


def test_every_import_and_export_is_read(wasm: bytes) -> None:
    assert len(list(imports(wasm))) > 500
    kinds = {kind for _name, kind, _entry in exports(wasm)}
    assert {0, 1, 3} <= kinds
    assert "malloc" in {name for name, _kind, _entry in exports(wasm)}


def test_unused_code_is_removed_and_the_rest_is_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.cache.CACHE", tmp_path)
    small = minify("export const two = () => { const dead = () => 3; return 1 + 1; };")
    assert "two" in small
    assert "dead" not in small
    with pytest.raises(Problem, match="could not be minified"):
        minify("export const = ;")


def test_modules_are_bundled_and_missing_ones_are_named(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (tmp_path / "vendor").mkdir()
    (tmp_path / "vendor" / "lib.js").write_text("export const lib = () => document.title;")
    for name in ENTRIES:
        (static / name).parent.mkdir(parents=True, exist_ok=True)
        (static / name).write_text('import { lib } from "../../vendor/lib.js"; console.log(lib());')
    bundle(tmp_path)
    (part,) = static.glob("shared/*.js")
    scripts = {file.relative_to(static).as_posix() for file in static.glob("*/*.js")}
    assert scripts == {*ENTRIES, f"shared/{part.name}"}
    assert "document.title" in part.read_text()
    assert not (tmp_path / "vendor").exists(), "what is joined lies nowhere else"
    (static / ENTRIES[0]).write_text('import "./gone.js";')
    with pytest.raises(Problem, match="gone"):
        bundle(tmp_path)
