"""Finds files with hashed names, and makes slightly different versions of built pages."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

from playwright.sync_api import Page

from tools.assemble.naming import content_name
from tools.assemble.offline import integrity

_IMPORTS = re.compile(r'(?<=<script type="importmap">).*?(?=</script>)')
_CONFIG = re.compile(r'(?<= config=")[^"]*')
_PROGRAM = re.compile(r'(<script type="py"[^>]*>).*?(?=</script>)', re.DOTALL)


def named(path: str) -> str:
    """Return an asynchronous JavaScript expression for the address of a file."""
    stem, _, suffix = path.rpartition(".")
    pattern = rf"{re.escape(stem)}\.\w+\.{suffix}".replace("/", r"\/")
    return f'new URL((await (await fetch("./index.html")).text()).match(/{pattern}/)[0], location)'


def real(site: Path, path: str) -> Path:
    """Return the path of a file whose name has a hash."""
    stem, _, suffix = path.rpartition(".")
    (found,) = site.glob(f"{stem}.*.{suffix}")
    return found


def sealed(page: str, changed: str) -> str:
    """Return a changed page with a matching content security policy."""
    before, after = (_IMPORTS.findall(text)[0].encode() for text in (page, changed))
    return changed.replace(integrity(before), integrity(after))


def change(site: Path, path: str, more: str) -> Path:
    """Make a new version of a script, with `more` at its end; only the page may refer to it."""
    page, old = site / "index.html", real(site, path)
    content = f"{old.read_text('utf-8')}\n{more}\n".encode()
    new = site / content_name(path, content)
    text = page.read_text("utf-8")
    changed = text.replace(integrity(old.read_bytes()), integrity(content))
    page.write_text(sealed(text, changed.replace(old.name, new.name)), encoding="utf-8")
    old.unlink()
    new.write_bytes(content)
    return new


def configuration(site: Path) -> dict[str, object]:
    """Return the built page's configuration of PyScript."""
    (found,) = _CONFIG.findall((site / "index.html").read_text("utf-8"))
    told: dict[str, object] = json.loads(html.unescape(found))
    return told


def serve_python(
    page: Page, site: Path, *, config: str | None = None, program: str | None = None
) -> None:
    """Serve another configuration or another program to PyScript."""
    text = (site / "index.html").read_text("utf-8")
    if config is not None:
        text = _CONFIG.sub(lambda _: html.escape(config), text)
    if program is not None:
        text = _PROGRAM.sub(lambda found: found[1] + program, text)
    serve_page(page, text)


def serve_unchecked(page: Page, site: Path) -> None:
    """Serve a page that does not know the hashes of its scripts."""
    serve_page(page, _IMPORTS.sub("{}", (site / "index.html").read_text("utf-8")))


def serve_page(page: Page, text: str) -> None:
    """Serve another page instead of the built one."""
    page.route(
        re.compile("/saint-petersburg/$"),
        lambda route: route.fulfill(body=text, content_type="text/html"),
    )
