"""The page of licences names everything that is shipped, with its terms."""

from __future__ import annotations

from pathlib import Path

import pytest

from stp.web.render.prebuilt.licences import licences_page
from stp.web.words.locale import LANGUAGES
from tests.web.fake_browser import Page
from tools.assemble import licences
from tools.assemble.fonts import FONTS
from tools.assemble.licences import ICONS, components, package_of
from tools.assemble.site import VENDORED
from tools.paths import NODE_MODULES
from tools.problem import Problem

SHIPPED = [*(package for package, _ in VENDORED.values()), *FONTS, ICONS]
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
    assert "Delapouite" in found[ICONS].text


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
