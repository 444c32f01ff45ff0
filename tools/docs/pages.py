"""Collects the pages of the documentation: the guide, the rules and the API reference."""

from __future__ import annotations

import ast
import os
import posixpath
import re
from collections.abc import Iterator, Mapping
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from types import MappingProxyType
from typing import Final

from stp.web.render.prebuilt.pictures import pictures
from stp.web.words.locale import LANGUAGES
from stp.web.words.text import text_in
from tools.paths import ROOT

RULES: Final = "stp/web/words/locale/rules"
PAGES: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "NOTICE.md": "notice.md",
    **{f"docs/{file.name}": file.name for file in sorted((ROOT / "docs").glob("*.md"))},
    **{f"{RULES}/{lang}.html": f"rules/{lang}.md" for lang in LANGUAGES},
}
"""Pages: their files in the repository and in the documentation."""
PICTURES: Final = (
    *(f"static/screenshots/{name}.png" for name in ("table-wide", "table-narrow")),
    "static/icons/icon.svg",
    "docs/pictures/ppo.svg",
)
"""Screenshots in pages, and the site's icon."""
MODULES: Final = (
    "stp", "stp.bots", "stp.analysis", "stp.facts", "stp.links", "stp.arena", "stp.testing",
    "stp.traces", "stp.rl", "stp.spiel", "stp.svg",
)  # fmt: skip
"""Modules with a page of the API reference."""
REPOSITORY: Final = "GITHUB_REPOSITORY"
"""Environment variable with OWNER/NAME of the repository; GitHub's workflows set it."""

_LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")
_DRAWN: Final = re.compile(r'(?<=<img src=")[^"]+')
"""The files of pictures with a width of their own, which Markdown cannot give them."""
_HEADING: Final = re.compile(r'<h(\d)(?: id="([\w-]+)")?>(.*?)</h\1>')
_PICTURE: Final = re.compile(r'<(div|span) data-picture="([\w-]+)"></\1>')
"""Places in the rules where the game draws a picture."""
_TABLES: Final = {"table", "thead", "tbody", "tr", "th", "td"}
_EMPTY: Final = {"img", "br", "path", "use"}
_UNTOLD: Final = re.compile(r"<figure>\s*<figcaption>.*?</figcaption>\s*</figure>\n?")
"""Figures that have only a caption left."""
_TERM: Final = re.compile(r"</dt><dd>(.*?)</dd>", re.DOTALL)
"""A term of a list and what it means."""
_GAME: Final = re.compile(r'href="#(?!section-|part-)')
"""The beginning of the game's addresses in the rules."""


def gather(folder: Path) -> None:
    """Write all pages and pictures into a folder that is empty."""
    places = {**PAGES, **{picture: Path(picture).name for picture in PICTURES}}
    texts = {place: _page(file, places) for file, place in PAGES.items()}
    texts |= {f"api/{module.rpartition('.')[2]}.md": reference(module) for module in MODULES}
    for place, text in texts.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    for picture in PICTURES:
        (folder / Path(picture).name).write_bytes((ROOT / picture).read_bytes())


def _page(file: str, places: Mapping[str, str]) -> str:
    text = (ROOT / file).read_text(encoding="utf-8")
    if file.endswith(".html"):
        lang = Path(file).stem
        return rules(text, lang, pictures(text_in(lang)))
    return linked(text, file, places)


def linked(text: str, file: str, places: Mapping[str, str]) -> str:
    """Return a page with links to other pages of the documentation or to the repository.

    Links to files that are only in the repository become plain text if its address is unknown.

    >>> linked("[one](docs/one.md#a), [two](two.py)", "README.md", {"docs/one.md": "one.md"})
    '[one](one.md#a), two'
    >>> linked('<img src="static/a.png">', "README.md", {"static/a.png": "a.png"})
    '<img src="a.png">'
    """
    here = posixpath.dirname(places.get(file, ""))
    repository = os.environ.get(REPOSITORY)

    def led(found: re.Match[str]) -> str:
        picture, words, target, section = (
            found[1],
            linked(found[2], file, places),
            *found.group(3, 4),
        )
        path = posixpath.normpath(posixpath.join(posixpath.dirname(file), target))
        if path in places:
            target = posixpath.relpath(places[path], here or ".")
            return f"{picture}[{words}]({target}{section or ''})"
        if repository:
            return f"[{words}](https://github.com/{repository}/blob/main/{path})"
        return words

    text = _DRAWN.sub(lambda found: places.get(found[0], found[0]), text)
    return _LINK.sub(led, text)


def rules(markup: str, lang: str, drawn: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return the rules as a page with Markdown headings, for the table of contents.

    Pictures, which need the game's style sheets, become the text that a screen reader reads; tables
    stay tables. The search shows the text of a page without terms and explanations, but with
    paragraphs: an explanation is one, so that it does not run on from its term.

    >>> print(rules('<h1>Rules</h1>\\n<h2 id="a">One</h2>\\n<p>Two.</p>', "en"))
    <div lang="en" markdown="1">
    <BLANKLINE>
    # Rules
    <BLANKLINE>
    ## One {#a}
    <BLANKLINE>
    <p>Two.</p>
    </div>
    """

    def heading(found: re.Match[str]) -> str:
        mark = f" {{#{found[2]}}}" if found[2] else ""
        return f"\n{'#' * int(found[1])} {found[3]}{mark}\n"

    told = _PICTURE.sub(lambda found: in_words(drawn[found[2]]), markup)
    text = _HEADING.sub(heading, _GAME.sub('href="../../index.html#', told))
    text = _TERM.sub(r"</dt>\n<dd><p>\1</p></dd>", _UNTOLD.sub("", text))
    text = re.sub(r"\n{3,}", "\n\n", text).strip()
    return f'<div lang="{lang}" markdown="1">\n\n{text}\n</div>'


def in_words(picture: str) -> str:
    """Return the text alternative of a picture, as a paragraph or a table.

    >>> in_words('<div><span>Two Pubs</span><svg aria-hidden="true"><path d=""/></svg></div>')
    '<p><em>Two Pubs</em></p>'
    """
    words = _Words()
    words.feed(picture)
    text = "".join(words.found).strip()
    if not text or text.startswith("<table"):
        return text
    return f"<p><em>{text}</em></p>"


class _Words(HTMLParser):
    """Collects the text and tables of markup that are not hidden from screen readers."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._hidden = 0
        """Number of open elements, counted from the outermost hidden one."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._hidden or ("aria-hidden", "true") in attrs:
            self._hidden += tag not in _EMPTY
        elif tag in _TABLES:
            self.found.append(f"<{tag}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Ignore empty elements: they have no text."""

    def handle_endtag(self, tag: str) -> None:
        if self._hidden:
            self._hidden -= tag not in _EMPTY
        elif tag in _TABLES:
            self.found.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.found.append(escape(data, quote=False))


def reference(module: str) -> str:
    """Return the page of a module: its docstring and its public names."""
    names = list(_public(module))
    whole = {"members": "false"} if names else {"show_root_toc_entry": "false"}
    entries = [_entry(module, {"heading_level": "1", **whole})]
    entries += [_entry(f"{module}.{name}", {}) for name in names]
    return "\n".join(entries)


def _entry(name: str, options: Mapping[str, str]) -> str:
    lines = [f"::: {name}"]
    if options:
        lines += ["    options:", *(f"      {key}: {value}" for key, value in options.items())]
    return "\n".join((*lines, ""))


def _public(module: str) -> Iterator[str]:
    """Yield the names in a package's `__all__`, in the order of the file."""
    folder = ROOT.joinpath(*module.split("."))
    if not folder.is_dir():
        return
    for node in ast.parse((folder / "__init__.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            yield from ast.literal_eval(node.value)
