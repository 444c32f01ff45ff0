"""Builds the documentation site into `dist/docs/`, with MkDocs in its own environment."""

from __future__ import annotations

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from tools.assemble.offline import DOCS
from tools.docs.pages import gather
from tools.environment import ensure_docs_venv, run
from tools.paths import CACHE, DIST
from tools.problem import Problem

CONFIGURATION: Final = Path(__file__).with_name("mkdocs.yml")
SOURCES: Final = CACHE / "docs"
_LOADED: Final = {"src", "srcset", "poster", "data"}
"""Attributes whose addresses a browser loads by itself."""
_FOREIGN: Final = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
_STYLE: Final = re.compile(r"""(?:url\(|@import\s+)\s*["']?([^"')\s]+)""")


def build_docs() -> None:
    """Build the documentation into the `docs` folder of the site."""
    python = ensure_docs_venv()
    shutil.rmtree(SOURCES, ignore_errors=True)
    gather(SOURCES)
    target = DIST / DOCS
    run(
        [python, "-m", "mkdocs", "--quiet", "build", "--clean", "--strict",
         "--config-file", CONFIGURATION, "--site-dir", target],
        failure="MkDocs could not build the documentation.",
        NO_MKDOCS_2_WARNING="1",
    )  # fmt: skip
    for unused in ("404.html", "sitemap.xml", "sitemap.xml.gz"):  # only for the root of a host
        (target / unused).unlink(missing_ok=True)
    found = sorted(foreign_resources(target))
    if found:
        raise Problem("The documentation loads what is not its own:\n" + "\n".join(found))


def foreign_resources(folder: Path) -> set[str]:
    """Return the addresses on other hosts that pages and style sheets load, with their files."""
    found: set[str] = set()
    for file in folder.rglob("*"):
        if file.suffix == ".html":
            loads = _Loads()
            loads.feed(file.read_text("utf-8"))
            addresses = loads.addresses
        elif file.suffix == ".css":
            addresses = _STYLE.findall(file.read_text("utf-8"))
        else:
            continue
        name = file.relative_to(folder).as_posix()
        found |= {f"{name}: {address}" for address in addresses if _FOREIGN.match(address)}
    return found


class _Loads(HTMLParser):
    """Collects the addresses that a page loads by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in _LOADED or (tag == "link" and name == "href"):
                self.addresses += [part for part in re.split(r",\s+", value or "") if part]
            elif name == "style":
                self.addresses += _STYLE.findall(value or "")
