"""The licences page names everything that is shipped, with its terms."""

from __future__ import annotations

import re
import subprocess
from base64 import b64decode
from pathlib import Path

import pytest

from stp.web.render.prebuilt.licences import licences_page
from stp.web.words.locale import LANGUAGES
from tests.web.fake_browser import Page
from tools.assemble import licences
from tools.assemble.fonts import FONTS
from tools.assemble.licences import ICON_PACKAGE, components, package_of
from tools.assemble.offline import files_of
from tools.assemble.site import VENDORED, build
from tools.environment import find_node
from tools.paths import NODE_MODULES, ROOT
from tools.problem import Problem

SHIPPED = [*(package for package, _ in VENDORED.values()), *FONTS, ICON_PACKAGE]
needs_npm = pytest.mark.skipif(not NODE_MODULES.exists(), reason="npm ci has not been run")


@needs_npm
def test_everything_shipped_is_there_with_its_terms() -> None:
    found = {component.name: component for component in components(SHIPPED)}
    assert set(map(package_of, SHIPPED)) < set(found)
    assert {"Saint Petersburg", "Python", "Emscripten", "polyscript", "coincident"} < set(found)
    for component in found.values():
        assert len(component.text) > 300, component.name
        assert component.licence
    assert "Mozilla Public License Version 2.0" in found["pyodide"].text
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in found["Python"].text
    assert "Apache License" in found["@pyscript/core"].text
    assert "SIL OPEN FONT LICENSE" in found["@fontsource/old-standard-tt"].text
    assert "Delapouite" in found[ICON_PACKAGE].text


@needs_npm
def test_changed_components_say_what_is_changed_and_where_the_source_is() -> None:
    found = {component.name: component for component in components(SHIPPED)}
    for name in ("pyodide", "@pyscript/core", "Python", "@fontsource-variable/source-serif-4"):
        assert re.search("[Mm]odified", found[name].note), name
        assert "https://github.com/" in found[name].note, name
    version = found["pyodide"].version
    assert f"pyodide/tree/{version}" in found["pyodide"].note
    assert "code only" in found["Saint Petersburg"].note
    assert "Reserved Font Name 'Source'" in found["@fontsource-variable/source-serif-4"].text
    shown = Page(licences_page(list(found.values()))).text
    assert all(component.note in shown for component in found.values())


@needs_npm
def test_whatever_is_inside_the_webassembly_is_named() -> None:
    binary = (NODE_MODULES / "pyodide" / "pyodide.asm.wasm").read_bytes()
    marks = {
        b"inflate 1.": "zlib",
        b"Expat %d": "Expat",
        b"libmpdec/": "libmpdec",
        b"_hacl/": "HACL*",
        b"libbzip2": "bzip2",
        b"sqlite_master": "SQLite",
        b"liblzma": "liblzma",
        b"ZstdDict": "Zstandard",
    }
    (python,) = (one for one in components(SHIPPED) if one.name == "Python")
    for mark, name in marks.items():
        assert mark in binary, f"{name} is gone: take its licence out"
    for name in (*marks.values(), "musl", "libffi", "Mersenne Twister", "SipHash", "dtoa"):
        assert name in python.text, name


@needs_npm
def test_every_file_of_the_site_is_of_something_on_the_page() -> None:
    names = {component.name for component in components(SHIPPED)}
    site = build()
    own = re.compile(r"[\w.-]+|static/(?!fonts/).+|rules/.+")
    owners = {
        r"vendor/pyodide/.+": "pyodide",
        r"vendor/pyscript/core[.-].+": "@pyscript/core",
        r"python/.+": "Python",
        r"static/fonts/(small-)?old-standard-tt-.+": "@fontsource/old-standard-tt",
        r"static/fonts/(source|small-nevsky)-serif-4-.+": "@fontsource-variable/source-serif-4",
    }
    used = set()
    for file in files_of(site):
        found = [name for pattern, name in owners.items() if re.fullmatch(pattern, file)]
        assert found or own.fullmatch(file), f"{file} belongs to nothing on the page of licences"
        used.update(found)
    assert used == set(owners.values()) <= names


@needs_npm
def test_a_font_that_is_changed_does_not_keep_its_reserved_name() -> None:
    script = """
      import { readFileSync } from "node:fs";
      import { convert } from "fontverter";
      const font = await convert(readFileSync(process.argv[1]), "sfnt");
      process.stdout.write(Buffer.from(font).toString("base64"));
    """
    fonts = sorted((build() / "static" / "fonts").glob("small-nevsky-*"))
    assert len(fonts) == 4
    for font in fonts:
        done = subprocess.run(
            [find_node(), "--input-type=module", "-e", script, font],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        plain = b64decode(done.stdout).replace(b"\0", b"")
        assert b"Nevsky Serif 4" in plain
        assert re.search(rb"Reserved Font Name \W+Source", plain), "the notice stays"
        assert not re.search(rb"Source ?Serif", plain)


@needs_npm
def test_a_changed_script_says_so_at_its_head() -> None:
    scripts = [path.read_text("utf-8") for path in build().rglob("*.*js")]
    notices = re.findall(r"/\*! (\S+) .+, modified: see licences.html \*/", "\n".join(scripts))
    assert sorted(notices) == ["@pyscript/core", "pyodide", "pyodide"], "its loader is in a bundle"


@needs_npm
def test_a_package_without_terms_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "nameless").mkdir()
    (tmp_path / "nameless" / "package.json").write_text('{"version": "1.0.0", "license": "MIT"}')
    monkeypatch.setattr(licences, "NODE_MODULES", tmp_path)
    with pytest.raises(Problem, match="nameless comes without its licence"):
        components(["nameless/dist"])


@needs_npm
def test_the_page_can_be_read_in_every_language() -> None:
    page = Page(licences_page(components(SHIPPED)))
    assert len(page.values("data-title")) == len(LANGUAGES) - 1
    assert "Lizenzen" in page.text
    assert page.text.count("Permission is hereby granted") > 3
