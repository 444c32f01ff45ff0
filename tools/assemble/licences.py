"""Collects the licences of everything that the site ships."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from stp.web.render.prebuilt.licences import Component
from stp.web.render.screens.about import AUTHORS, icons_by_author
from tools.paths import NODE_MODULES, ROOT
from tools.problem import Problem

_TEXTS: Final = ROOT / "tools" / "assemble" / "licences"
"""Licences of software from outside npm, and of packages without a licence file."""
_NOTES: Final = {
    "pyodide": "Modified: functions and exports that the game does not use are removed, the rest is"
    " minified. Source: https://github.com/pyodide/pyodide/tree/{version}. The changes are made by"
    " the folder tools/interpreter of this game's source code.",
    "@pyscript/core": "Modified: it loads the game's own Python and no plug-ins. Source:"
    " https://github.com/pyscript/pyscript. The changes are made by the folder tools/interpreter of"
    " this game's source code.",
    "Python": "Modified: the standard library is reduced to the modules that the game uses, and"
    " compiled; unused built-in modules are removed. Source: https://github.com/python/cpython.",
    "@fontsource-variable/source-serif-4": "The files small-nevsky-serif-4 are modified versions:"
    " they have only the letters that the game uses, and a name of their own, as the licence"
    " demands. Source: https://github.com/adobe-fonts/source-serif.",
    "@fontsource/old-standard-tt": "The files small-old-standard-tt are modified versions: they"
    " have only the letters that the game uses.",
}
"""Notes on components that are shipped modified: the changes, and where the source is."""
_COPYRIGHTS: Final = {
    "@fontsource-variable/source-serif-4": "Copyright 2014-2021 Adobe (http://www.adobe.com/), with"
    " Reserved Font Name 'Source'. All Rights Reserved. Source is a trademark of Adobe in the"
    " United States and/or other countries.",
}
"""Copyright notices that are missing in the licence file of a package."""
ICON_PACKAGE: Final = "@iconify-json/game-icons"
BUNDLES: Final = ("@pyscript/core",)
"""Packages whose files include their dependencies."""
_OWN: Final = (
    "This licence covers the code only. Icons and fonts are under licences of their own, below. No"
    " licence to the name of the board game is granted."
)
_CC_BY: Final = "https://creativecommons.org/licenses/by/3.0/legalcode"


def package_of(path: str) -> str:
    """Return the npm package that a path below `node_modules` belongs to.

    >>> package_of("@pyscript/core/dist"), package_of("pyodide")
    ('@pyscript/core', 'pyodide')
    """
    parts = path.split("/")
    return "/".join(parts[: 2 if path.startswith("@") else 1])


def components(paths: Iterable[str]) -> list[Component]:
    """Return the shipped components: the game, and the packages of the files at `paths`."""
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    found = [Component("Saint Petersburg", "", "MIT", own, _OWN)]
    for name in sorted(set(_with_parts(map(package_of, paths)))):
        found.append(_component(name))
        if name == "pyodide":
            text = f"{_text('python')}\n\n{_text('incorporated')}"
            found.append(Component("Python", _python(), "PSF-2.0", text, _NOTES["Python"]))
            found.append(Component("Emscripten", "", "MIT", _text("emscripten")))
    return found


def _python() -> str:
    """Return the version of Pyodide's Python."""
    file = NODE_MODULES / "pyodide" / "pyodide-lock.json"
    version: str = json.loads(file.read_text(encoding="utf-8"))["info"]["python"]
    return version


def _with_parts(packages: Iterable[str]) -> Iterator[str]:
    for name in packages:
        yield name
        if name in BUNDLES:
            yield from _dependencies(name)


def _dependencies(name: str) -> set[str]:
    """Return all direct and indirect dependencies of a package."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for other in _described(waiting.pop()).get("dependencies", {}):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def _described(name: str) -> dict[str, Any]:
    file = NODE_MODULES / name / "package.json"
    described: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return described


def _component(name: str) -> Component:
    described = _described(name)
    licence, version = str(described["license"]), str(described["version"])
    files = sorted((NODE_MODULES / name).glob("LICEN[CS]E*"))
    if name == ICON_PACKAGE:
        text = _icons()
    elif files:
        text = files[0].read_text(encoding="utf-8")
    elif (_TEXTS / f"{name}.txt").exists():
        text = _text(name)
    elif licence == "ISC":
        text = _text("isc").replace("{author}", str(described["author"]))
    else:
        raise Problem(f"{name} comes without its licence: put the text into {_TEXTS.name}/.")
    text = "\n\n".join(filter(None, (_COPYRIGHTS.get(name), text)))
    note = _NOTES.get(name, "").format(version=version)
    return Component(name, version, spelt(licence), text, note)


def spelt(licence: str) -> str:
    """Return the SPDX identifier of a licence.

    >>> spelt("APACHE-2.0")
    'Apache-2.0'
    """
    return re.sub("^APACHE", "Apache", licence)


def _icons() -> str:
    drawn = (
        f"{AUTHORS[author]}: {', '.join(names)}" for author, names in icons_by_author().items()
    )
    return "\n".join(("From https://game-icons.net, recoloured, otherwise unchanged.",
                      f"Licence: {_CC_BY}", "", *drawn))  # fmt: skip


def _text(name: str) -> str:
    return (_TEXTS / f"{name}.txt").read_text(encoding="utf-8")
