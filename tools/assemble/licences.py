"""Gathers the licences of everything that the site ships."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from stp.web.render.prebuilt.licences import Component
from stp.web.render.screens.about import AUTHORS, icons_by_author
from tools.paths import NODE_MODULES, ROOT
from tools.problem import Problem

#: Texts of what npm does not have, and of packages that come without theirs.
_TEXTS: Final = ROOT / "tools" / "assemble" / "licences"
ICONS: Final = "@iconify-json/game-icons"
#: Packages whose files hold those that they depend on.
BUNDLES: Final = ("@pyscript/core",)
_CC_BY: Final = "https://creativecommons.org/licenses/by/3.0/legalcode"


def package_of(path: str) -> str:
    """Return the npm package that a path below `node_modules` belongs to.

    >>> package_of("@pyscript/core/dist"), package_of("pyodide")
    ('@pyscript/core', 'pyodide')
    """
    parts = path.split("/")
    return "/".join(parts[: 2 if path.startswith("@") else 1])


def components(paths: Iterable[str]) -> list[Component]:
    """Return what is shipped: the game, and the packages whose files lie at `paths`."""
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    found = [Component("Saint Petersburg", "", "MIT", own)]
    for name in sorted(set(_with_parts(map(package_of, paths)))):
        found.append(_component(name))
        if name == "pyodide":
            found.append(Component("Python", _python(), "PSF-2.0", _text("python")))
            found.append(Component("Emscripten", "", "MIT", _text("emscripten")))
    return found


def _python() -> str:
    """Return the version of the Python that is in Pyodide."""
    file = NODE_MODULES / "pyodide" / "pyodide-lock.json"
    version: str = json.loads(file.read_text(encoding="utf-8"))["info"]["python"]
    return version


def _with_parts(packages: Iterable[str]) -> Iterator[str]:
    for name in packages:
        yield name
        if name in BUNDLES:
            yield from _dependencies(name)


def _dependencies(name: str) -> set[str]:
    """Return every package that one needs, directly or not."""
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
    if name == ICONS:
        text = _icons()
    elif files:
        text = files[0].read_text(encoding="utf-8")
    elif (_TEXTS / f"{name}.txt").exists():
        text = _text(name)
    elif licence == "ISC":
        text = _text("isc").replace("{author}", str(described["author"]))
    else:
        raise Problem(f"{name} comes without its licence: put the text into {_TEXTS.name}/.")
    return Component(name, version, _spelt(licence), text)


def _spelt(licence: str) -> str:
    """Return a licence by its name in the list that everybody uses.

    >>> _spelt("APACHE-2.0")
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
