"""Names files by their content, so that a name never means two different files.

Caches may then keep a file for ever, and a page never gets files of another version. A file that
refers to a renamed one is rewritten, and so gets a new name itself.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

from tools.problem import Problem

Names = Mapping[str, str]
"""The new names of a site's files, by their old names."""

_LASTING: Final = ("*.webmanifest",)
"""Files that keep their names: some systems identify an installed app by its manifest's address."""
_TEXTS: Final = (".css", ".js", ".mjs", ".webmanifest")
"""Files that refer to others."""
_REFERENCE: Final = re.compile(r"""(?<=["'(])\.{1,2}/[\w.@/-]+(?=["')])""")
_DIGITS: Final = 12


def content_name(name: str, content: bytes) -> str:
    """Return a file's name with the start of its content's hash.

    >>> content_name("python/game.zip", b"")
    'python/game.e3b0c44298fc.zip'
    """
    stem, dot, suffix = name.rpartition(".")
    mark = f".{hashlib.sha256(content).hexdigest()[:_DIGITS]}"
    return name if stem.endswith(mark) else f"{stem}{mark}{dot}{suffix}"


def repointed(text: str, home: str, names: Names, seen_from: str | None = None) -> str:
    """Return a text with relative addresses changed to the new names.

    Addresses are relative to the folder `home`, and become relative to `seen_from`.

    >>> names = {"static/page/bridge.js": "static/page/bridge.0a.js"}
    >>> repointed('import("../page/bridge.js")', "static/start", names)
    'import("../page/bridge.0a.js")'
    >>> repointed('import("../page/bridge.js")', "static/start", names, ".")
    'import("./static/page/bridge.0a.js")'
    """

    def new(found: re.Match[str]) -> str:
        name = names.get(_target(found[0], home))
        if name is None:
            return found[0]
        address = posixpath.relpath(name, home if seen_from is None else seen_from)
        return address if address.startswith(".") else f"./{address}"

    return _REFERENCE.sub(new, text)


def name_by_content(site: Path) -> dict[str, str]:
    """Rename the files of a site, before its pages are written, and return the new names.

    Raises Problem if files refer to each other in a circle.
    """
    files = [file for file in sorted(site.rglob("*")) if file.is_file()]
    contents = {file.relative_to(site).as_posix(): file.read_bytes() for file in files}
    named_in = {
        name: {*_references(name, content)} & {*contents} for name, content in contents.items()
    }
    names: dict[str, str] = {}
    try:
        for name in TopologicalSorter(named_in).static_order():
            content = contents[name]
            if name.endswith(_TEXTS):
                home = posixpath.dirname(name)
                content = repointed(content.decode(), home, names).encode()
            lasts = any(Path(name).match(pattern) for pattern in _LASTING)
            names[name] = name if lasts else content_name(name, content)
            (site / name).unlink()
            (site / names[name]).write_bytes(content)
    except CycleError as error:
        raise Problem(f"These files name each other: {', '.join(error.args[1])}") from error
    return names


def _references(name: str, content: bytes) -> Iterator[str]:
    if name.endswith(_TEXTS):
        home = posixpath.dirname(name)
        yield from (_target(found, home) for found in _REFERENCE.findall(content.decode()))


def _target(address: str, home: str) -> str:
    return posixpath.normpath(posixpath.join(home, address))
