"""Names files by their content, so that no name ever stands for two of them.

A cache on the way may then keep a file for as long as it likes, and a page never gets files of
another version than its own. Who names a file is written anew with the new name, and so gets
another itself.
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
"""What the files of a site are called, by what they were called before."""

#: Some systems know an installed app by the address of its manifest.
_LASTING: Final = ("*.webmanifest",)
#: Files that name others.
_TEXTS: Final = (".css", ".js", ".mjs", ".webmanifest")
_REFERENCE: Final = re.compile(r"""(?<=["'(])\.{1,2}/[\w.@/-]+(?=["')])""")
_DIGITS: Final = 12


def content_name(name: str, content: bytes) -> str:
    """Return a file's name with the beginning of its content's hash.

    >>> content_name("python/game.zip", b"")
    'python/game.e3b0c44298fc.zip'
    """
    stem, dot, suffix = name.rpartition(".")
    mark = f".{hashlib.sha256(content).hexdigest()[:_DIGITS]}"
    return name if stem.endswith(mark) else f"{stem}{mark}{dot}{suffix}"


def repointed(text: str, home: str, names: Names, seen_from: str | None = None) -> str:
    """Return a text whose relative addresses lead to the files as they are called now.

    `home` is the folder that the addresses start from, `seen_from` the one they shall start from.

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
    """Rename the files of a site, and return their names; pages are not to be among them yet.

    Raises Problem where files name each other, so that none can be named first.
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
