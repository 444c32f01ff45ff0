"""Builds the site: everything a browser needs, in one folder that works at any address."""

import hashlib
import html
import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Final

from stp.web.render.prebuilt.boot import start_page, start_screens
from stp.web.render.prebuilt.licences import FILE as LICENCES
from stp.web.render.prebuilt.licences import licences_page
from stp.web.render.prebuilt.manifest import manifest
from stp.web.words.locale import DEFAULT, LANGUAGES
from stp.web.words.text import text_in
from tools.assemble.bundle import bundle
from tools.assemble.fonts import FONTS, install_fonts
from tools.assemble.licences import ICONS, components
from tools.assemble.offline import version_of, write_worker
from tools.assemble.sprite import build_sprite
from tools.interpreter.changes import EVERYTHING, Without
from tools.interpreter.install import PYODIDE_FILES, install_runtime
from tools.lock import locked
from tools.paths import CACHE, DIST, NODE_MODULES, ROOT
from tools.problem import Problem

#: What is taken from npm, by its place in the site. PyScript's chunks carry a digest in their
#: names; of those it can load, the page needs only these (`pyscript.toml` switches the rest off).
VENDORED: Final = {
    "vendor/morphdom": ("morphdom/dist", ["morphdom-esm.js"]),
    "vendor/pyodide": ("pyodide", list(PYODIDE_FILES)),
    "vendor/pyscript": (
        "@pyscript/core/dist",
        ["core.js", "core-*.js", "error-*.js", "toml-V*.js"],
    ),
}

#: What is fetched before the game can start, which the progress indicator counts.
COUNTED: Final = ("vendor/pyodide/*", "vendor/pyscript/core-*.js", "python/*.zip")

#: What the scripts of the start import or fetch, each only once it has been named by another, and
#: what the first paint needs; the start of Python first.
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
    "main.py",
    "pyscript.toml",
)
STYLES: Final = "static/css/all.css"
_STYLE_LINK: Final = f'<link rel="stylesheet" href="./{STYLES}">'
FIRST: Final = "static/start/first.js"
#: The plain scripts that the first paint waits for.
JOINED: Final = ("failure.js", "launch.js", "early_clicks.js", "theme.js")
#: What the page of licences asks for by itself.
SHARED: Final = ("theme.js",)

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


def build(target: Path = DIST, without: Without = EVERYTHING) -> Path:
    """Build the site into `target`, unless it is there already, and return it.

    `without` names changes that are left out, to measure what they gain.
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
    bundle(site)
    _join(site / STYLES, sorted((site / "static" / "css").glob("*.css")))
    _join(site / FIRST, [site / "static" / "start" / name for name in JOINED])
    _copy(ROOT / "pyscript.toml", site)
    _copy(ROOT / "stp" / "web" / "main.py", site)
    (site / "index.html").write_text(_page(site), encoding="utf-8", newline="\n")
    (site / LICENCES).write_text(_licences(site), encoding="utf-8", newline="\n")
    for lang in LANGUAGES:
        name = "manifest" if lang == DEFAULT else f"manifest-{lang}"
        _write_json(site / f"{name}.webmanifest", manifest(text_in(lang)))
    write_worker(site, ROOT / "sw.js")
    (site / ".nojekyll").touch()  # or GitHub Pages hides names that begin with an underscore


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


def _write_json(target: Path, content: object) -> None:
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    target.write_text(text, encoding="utf-8", newline="\n")


def _page(site: Path) -> str:
    """Return the page with its start screen drawn, so that it is there before Python is."""
    icons = NODE_MODULES / "@iconify-json" / "game-icons" / "icons.json"
    parts = {
        "styles": _STYLE_LINK,
        "ahead": _ahead(site),
        "sprite": build_sprite(icons),
        "plugins": _plugins(),
        "version": version_of(site),
        "files": html.escape(json.dumps(_sizes(site), separators=(",", ":"))),
        "start": start_page(),
        "languages": start_screens(),
    }
    template = (ROOT / "index.html").read_text(encoding="utf-8")
    return re.sub(r"<!--(\w+)-->", lambda match: parts[match[1]], template)


def _licences(site: Path) -> str:
    """Return the page of licences, whose head is that of the game's without its scripts."""
    shipped = [package for package, _patterns in VENDORED.values()]
    parts = {
        "styles": _STYLE_LINK,
        "page": licences_page(components([*shipped, *FONTS, ICONS])),
    }
    template = (ROOT / LICENCES).read_text(encoding="utf-8")
    return re.sub(r"<!--(\w+)-->", lambda match: parts[match[1]], template)


def _join(target: Path, files: list[Path]) -> None:
    """Make one file of several, so that the first paint waits for one only."""
    joined = b"".join(file.read_bytes() for file in files)
    for file in files:
        if file.name not in SHARED:
            file.unlink()
    target.write_bytes(joined)


def _ahead(site: Path) -> str:
    """Return hints for everything that will be asked for one after the other."""
    module, other = 'rel="modulepreload"', 'rel="preload" as="fetch" crossorigin'
    letters = 'rel="preload" as="font" type="font/woff2" crossorigin'
    how = {".js": module, ".mjs": module, ".woff2": letters}
    files = (file for pattern in AHEAD for file in sorted(site.glob(pattern)))
    return "\n    ".join(
        f'<link {how.get(file.suffix, other)} href="./{file.relative_to(site).as_posix()}">'
        for file in files
    )


def _plugins() -> str:
    configuration = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    return json.dumps({"plugins": configuration["plugins"]})


def _sizes(site: Path) -> dict[str, int]:
    files = sorted(file for pattern in COUNTED for file in site.glob(pattern))
    return {file.relative_to(site).as_posix(): file.stat().st_size for file in files}


def _digest_of_inputs() -> str:
    digest = hashlib.sha256()
    for pattern in _INPUTS:
        for file in sorted(ROOT.glob(pattern)):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{file.relative_to(ROOT)}\0".encode())
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()
