"""The documentation has every page, and loads nothing from other hosts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import stp
from tools.assemble.offline import DOCS, files_of
from tools.docs.build import CONFIGURATION, foreign_resources
from tools.docs.pages import MODULES, PAGES, REPOSITORY, gather, linked, reference
from tools.paths import ROOT

NAV = CONFIGURATION.read_text("utf-8").partition("\nnav:\n")[2]


@pytest.fixture
def gathered(tmp_path: Path) -> Path:
    gather(tmp_path)
    return tmp_path


def test_every_page_can_be_found(gathered: Path) -> None:
    pages = {path.relative_to(gathered).as_posix() for path in gathered.rglob("*.md")}
    assert pages == set(re.findall(r": ([\w/-]+\.md)$", NAV, re.M))
    assert pages >= {*PAGES.values()}


def test_every_public_name_of_the_package_has_an_entry() -> None:
    entries = re.findall(r"^::: (.+)$", reference("stp"), re.M)
    assert entries == ["stp", *(f"stp.{name}" for name in stp.__all__)]
    for module in MODULES:
        assert reference(module).startswith(f"::: {module}\n")


def test_links_between_pages_lead_to_pages(gathered: Path) -> None:
    links = 0
    for page in gathered.glob("*.md"):
        for target in re.findall(r"\]\(([\w./-]+\.(?:md|png))", page.read_text("utf-8")):
            links += 1
            assert (page.parent / target).is_file(), f"{page.name}: {target}"
    assert links > 40


def test_links_to_the_code_lead_to_the_repository_where_it_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "See [`dom.py`](../stp/web/browser/dom.py)."
    monkeypatch.delenv(REPOSITORY, raising=False)
    assert linked(text, "docs/bots.md", {}) == "See `dom.py`."
    monkeypatch.setenv(REPOSITORY, "anna/petersburg")
    address = "https://github.com/anna/petersburg/blob/main/stp/web/browser/dom.py"
    assert linked(text, "docs/bots.md", {}) == f"See [`dom.py`]({address})."


@pytest.mark.parametrize("lang", ["en", "de", "fr", "cs"])
def test_the_rules_keep_their_headings_and_sections(gathered: Path, lang: str) -> None:
    source = (ROOT / f"stp/web/words/locale/rules/{lang}.html").read_text("utf-8")
    page = (gathered / f"rules/{lang}.md").read_text("utf-8")
    assert page.startswith(f'<div lang="{lang}" markdown="1">')
    named = re.findall(r'<h\d id="([\w-]+)"', source)
    assert named
    assert re.findall(r"^#+ .* \{#([\w-]+)\}$", page, re.M) == named
    for section in re.findall(r'href="#([\w-]+)"', page):
        assert section in named
    assert not re.search(r"<h\d", page)
    assert "data-picture" not in page
    assert "<svg" not in page


def test_search_results_keep_terms_apart_from_their_explanations(gathered: Path) -> None:
    page = (gathered / "rules/en.md").read_text("utf-8")
    assert page.count("</dt>\n<dd><p>") == page.count("<dt>") > 20
    assert page.count("</p></dd>") == page.count("</dd>")


def test_pictures_of_the_rules_become_text(gathered: Path) -> None:
    page = (gathered / "rules/en.md").read_text("utf-8")
    assert "<p><em>Market, 3\u00a0rubles</em></p>" in page
    assert "<th>Classic</th>" in page
    assert 'href="../../index.html#cards"' in page


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.html", '<script src="https://cdn.example/x.js"></script>'),
        ("a.html", '<link rel="stylesheet" href="//fonts.example/css">'),
        ("a.html", '<img srcset="a.png 1x, http://pictures.example/b.png 2x">'),
        ("a.html", '<p style="background: url(https://pictures.example/c.png)">'),
        ("a.css", "@import 'https://fonts.example/css';"),
        ("a.css", 'p { background: url( "//pictures.example/c.png" ) }'),
    ],
)
def test_resources_of_other_hosts_are_found(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    assert len(foreign_resources(tmp_path)) == 1


def test_own_resources_and_links_are_allowed(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<script src="../assets/x.js"></script><img src="data:image/png;base64,//aa">'
        '<a href="https://game-icons.net">Icons</a>'
    )
    (tmp_path / "a.css").write_text("p { background: url(../b.png) }")
    assert foreign_resources(tmp_path) == set()


def test_the_service_worker_stores_nothing_of_it(tmp_path: Path) -> None:
    for name in ("index.html", f"{DOCS}/index.html", f"{DOCS}/assets/x.js"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert list(files_of(tmp_path)) == ["index.html"]
    assert f'const DOCS = "{DOCS}/";' in (ROOT / "sw.js").read_text("utf-8")
