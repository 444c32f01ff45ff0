"""Builds the site: everything a browser needs, in a folder that works at any address."""

import fnmatch
import hashlib
import html
import json
import re
import shutil
import tomllib
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import Final

from stp.web.render.prebuilt.boot import needs_scripts, start_page, start_screens
from stp.web.render.prebuilt.licences import FILE as LICENCES
from stp.web.render.prebuilt.licences import licences_page
from stp.web.render.prebuilt.manifest import manifest
from stp.web.render.prebuilt.rules import rules_text
from stp.web.words.locale import DEFAULT, LANGUAGES
from stp.web.words.text import text_in
from tools.assemble.bundle import bundle, small_styles
from tools.assemble.fonts import FONTS, install_fonts
from tools.assemble.inline import Inline
from tools.assemble.licences import ICON_PACKAGE, components
from tools.assemble.naming import Names, name_by_content, repointed
from tools.assemble.offline import PAGE, files_of, integrity, write_worker
from tools.assemble.sprite import build_sprite, drawings_module, drawn_in, symbols
from tools.interpreter.changes import NOTHING, Without
from tools.interpreter.install import PYODIDE_FILES, install_runtime
from tools.lock import locked
from tools.paths import CACHE, DIST, NODE_MODULES, ROOT
from tools.problem import Problem

VENDORED: Final = {
    "vendor/morphdom": ("morphdom/dist", ["morphdom-esm.js"]),
    "vendor/uqr": ("uqr/dist", ["index.mjs"]),
    "vendor/pyodide": ("pyodide", list(PYODIDE_FILES)),
    "vendor/pyscript": ("@pyscript/core/dist", ["core.js", "core-*.js"]),
}
"""Files from npm, by their folder in the site. The names of PyScript's chunks have a digest. The
page needs only these chunks; `pyscript.toml` switches the others off."""

COUNTED: Final = (
    "vendor/pyodide/*",
    "vendor/pyscript/core-*.js",
    "python/stdlib.gz",
    "python/game.gz",
)
"""Files that are fetched before the game can start; the progress bar counts them."""

AHEAD: Final = (
    "static/runtime/interpreter.js",
    "static/shared/part-*.js",
    "static/fonts/small-*-latin-[47]00-normal.woff2",
    "static/fonts/small-*-latin-opsz-normal.woff2",
    "static/fonts/small-*-latin-ext-opsz-normal.woff2",
    "static/start/boot.js",
    "static/page/bridge.js",
    "static/offline/updates.js",
    "static/thinking/worker_client.js",
    "vendor/pyscript/*",
)
"""Files to preload: those that the start would discover one after the other, the start of Python
first, and those that the first paint needs."""
CHECKED: Final = (
    "static/css/*",
    "static/*/*.js",
    "vendor/*/*.js",
    "vendor/*/*.mjs",
    "python/*.gz",
)
"""Files whose hashes the browser checks. The WebAssembly is not among them: with a check it would
not be compiled while it arrives, and a damaged one does not compile anyway."""
STYLES: Final = "static/css/all.css"
THEME: Final = "start/theme.js"
FOR_OLD_BROWSERS: Final = ("start/heal.js", "start/rescue.js", "start/failure.js")
"""Scripts inlined in the page that old browsers run too, to say why the page does not start."""
BEFORE_PAINT: Final = ("start/launch.js", "start/early_clicks.js", THEME)
"""Scripts inlined in the page that run before the first paint."""
LANGUAGE: Final = "start/language.js"
"""The script inlined after the elements that it changes."""
LICENCE_FONTS: Final = "start/licence_fonts.js"
"""A script inlined in the page of licences."""
DRAWINGS: Final = "drawings/later.js"
"""The module with the drawings that the start screen does not need."""
WASM: Final = "vendor/pyodide/pyodide.asm.wasm"
"""What these scripts call the WebAssembly, whose name has a hash as soon as it is installed."""

_INPUTS: Final = (
    "stp/**/*",
    "static/**/*",
    "tools/**/*",
    "index.html",
    "licences.html",
    "LICENSE",
    "sw.js",
    "pyscript.toml",
    "package-lock.json",
)


def build(target: Path = DIST, without: Without = NOTHING) -> Path:
    """Build the site into `target`, unless it is up to date, and return it.

    `without` names changes to leave out, to measure their effect.
    """
    with locked("site"):
        stamp_file = CACHE / f"{target.name}.stamp"
        stamp = " ".join((_digest_of_inputs(), *sorted(without)))
        if target.exists() and stamp_file.exists() and stamp_file.read_text() == stamp:
            return target
        draft = CACHE / f"{target.name}.draft"
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        _fill(draft, without)
        shutil.rmtree(target, ignore_errors=True)
        draft.replace(target)
        stamp_file.write_text(stamp)
    return target


def _fill(site: Path, without: Without) -> None:
    shutil.copytree(ROOT / "static", site / "static")
    for folder, (package, patterns) in VENDORED.items():
        _vendor(site / folder, NODE_MODULES / package, patterns)
    install_fonts(site)
    install_runtime(site, without)
    start = {"start": start_page(), "languages": start_screens(), "scriptless": needs_scripts()}
    first = drawn_in("".join(start.values()))
    later = site / "static" / DRAWINGS
    later.parent.mkdir()
    later.write_text(drawings_module(symbols().keys() - first), encoding="utf-8", newline="\n")
    bundle(site)
    for plain in {*FOR_OLD_BROWSERS, *BEFORE_PAINT, LANGUAGE, LICENCE_FONTS}:
        (site / "static" / plain).unlink()
    _join_styles(site / STYLES, sorted((site / "static" / "css").glob("*.css")))
    for lang in LANGUAGES:
        name = "manifest" if lang == DEFAULT else f"manifest-{lang}"
        _write_json(site / f"{name}.webmanifest", manifest(text_in(lang)))
    _write_rules(site / "static" / "rules")
    names = name_by_content(site)
    (site / LICENCES).write_text(_licences(site, names), encoding="utf-8", newline="\n")
    page = _page(site, names, {**start, "sprite": build_sprite(first)})
    (site / PAGE).write_text(page, encoding="utf-8", newline="\n")
    write_worker(site, ROOT / "sw.js")
    (site / ".nojekyll").touch()  # otherwise GitHub Pages hides names that begin with an underscore


def _vendor(target: Path, source: Path, patterns: list[str]) -> None:
    for pattern in patterns:
        files = sorted(source.glob(pattern))
        if not files:
            raise Problem(f"node_modules lacks {source.name}/{pattern}: run npm ci.")
        for file in files:
            _copy(file, target)


def _copy(file: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file.name).write_bytes(file.read_bytes())


def _write_rules(folder: Path) -> None:
    """Write the rules in every language; `static/page/on_demand.js` fetches them."""
    folder.mkdir()
    for lang in LANGUAGES:
        text = rules_text(lang).dump()
        (folder / f"{lang}.json").write_text(text, encoding="utf-8", newline="\n")


def _write_json(target: Path, content: object) -> None:
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    target.write_text(text, encoding="utf-8", newline="\n")


def _page(site: Path, names: Names, screen: Mapping[str, str]) -> str:
    """Return the page with its start screen, which is shown before Python starts."""
    (wasm,) = fnmatch.filter(names, "*.wasm")
    inline = Inline({**names, WASM: wasm})
    parts = {
        "map": inline.import_map(_hashes(site, names)),
        "first": inline.plain(*FOR_OLD_BROWSERS, old=True) + inline.plain(*BEFORE_PAINT),
        "speak": inline.plain(LANGUAGE),
        "policy": inline.policy,
        "styles": _style_link(site, names),
        "ahead": _ahead(names),
        "python": _python(names),
        "plugins": _plugins(),
        "version": "<!--version-->",
        "files": html.escape(json.dumps(_sizes(site, names), separators=(",", ":"))),
        **screen,
    }
    page = _filled(PAGE, parts, names)
    version = hashlib.sha256(f"{files_of(site)}{page}".encode()).hexdigest()[:8]
    return page.replace(parts["version"], version)


def _licences(site: Path, names: Names) -> str:
    """Return the page of licences."""
    shipped = [package for package, _patterns in VENDORED.values()]
    inline = Inline(names)
    parts = {
        "theme": inline.plain(THEME),
        "fonts": inline.plain(LICENCE_FONTS),
        "speak": inline.plain(LANGUAGE),
        "policy": inline.policy,
        "styles": _style_link(site, names),
        "page": licences_page(components([*shipped, *FONTS, ICON_PACKAGE])),
    }
    return _filled(LICENCES, parts, names)


def _filled(page: str, parts: Mapping[str, str], names: Names) -> str:
    """Fill the placeholders of a page of the repository."""
    template = repointed((ROOT / page).read_text(encoding="utf-8"), "", names)
    return re.sub(r"<!--(\w+)-->", lambda match: parts[match[1]], template)


def _python(names: Names) -> str:
    """Return PyScript's program and configuration, inlined so that no request for them can fail."""
    text = repointed((ROOT / "pyscript.toml").read_text(encoding="utf-8"), "", names)
    configuration = json.dumps(tomllib.loads(text), separators=(",", ":"))
    program = (ROOT / "stp" / "web" / "main.py").read_text(encoding="utf-8")
    return f'<script type="py" config="{html.escape(configuration)}">\n{program}</script>'


def _style_link(site: Path, names: Names) -> str:
    style = names[STYLES]
    found = integrity((site / style).read_bytes())
    return f'<link rel="stylesheet" href="./{style}" integrity="{found}">'


def _hashes(site: Path, names: Names) -> dict[str, str]:
    checked = _matching(CHECKED, names)
    return {names[name]: integrity((site / names[name]).read_bytes()) for name in checked}


def _matching(patterns: Iterable[str], names: Names) -> list[str]:
    """Return the matching files in the order of the patterns."""
    found = (fnmatch.filter(sorted(names), pattern) for pattern in patterns)
    return list(dict.fromkeys(chain.from_iterable(found)))


def _join_styles(target: Path, files: list[Path]) -> None:
    """Join style sheets, so that the first paint waits for one only."""
    joined = "".join(file.read_text(encoding="utf-8") for file in files)
    for file in files:
        file.unlink()
    target.write_text(small_styles(joined), encoding="utf-8", newline="\n")


def _ahead(names: Names) -> str:
    """Return preload links for files that would be requested one after the other."""
    letters = 'rel="preload" as="font" type="font/woff2" crossorigin'
    how = {".js": 'rel="modulepreload"', ".woff2": letters}
    return "\n    ".join(
        f'<link {how[Path(name).suffix]} href="./{names[name]}">'
        for name in _matching(AHEAD, names)
    )


def _plugins() -> str:
    configuration = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    return json.dumps({"plugins": configuration["plugins"]})


def _sizes(site: Path, names: Names) -> dict[str, int]:
    counted = _matching(COUNTED, names)
    return {names[name]: (site / names[name]).stat().st_size for name in counted}


def _digest_of_inputs() -> str:
    digest = hashlib.sha256()
    for pattern in _INPUTS:
        for file in sorted(ROOT.glob(pattern)):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{file.relative_to(ROOT)}\0".encode())
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()
