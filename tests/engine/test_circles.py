"""There are no circular imports, not even for types or inside functions."""

from __future__ import annotations

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import stp
from tests.imports import imported

ROOT = Path(stp.__file__).parent


def sources() -> dict[str, str]:
    """Return the text of every module of the package by its name."""
    found = {}
    for path in ROOT.rglob("*.py"):
        name = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path.read_text("utf-8")
    return found


def imports(texts: Mapping[str, str]) -> dict[str, set[str]]:
    """Return the modules that each module imports, including imports inside functions."""

    def module_of(name: str) -> str:
        return name if name in texts else name.rpartition(".")[0]

    return {
        module: {*map(module_of, imported(text))} & texts.keys() for module, text in texts.items()
    }


def circle(texts: Mapping[str, str]) -> list[str]:
    """Return the modules of a circle, with the first repeated at the end; none if there is no
    circle."""
    try:
        TopologicalSorter(imports(texts)).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize(
    "back",
    [
        "from stp.one import x",
        "from stp import one",
        "import stp.one",
        "if TYPE_CHECKING:\n    from stp.one import X",
        "def f():\n    import stp.one",
    ],
)
def test_a_circle_is_found_however_it_is_closed(back: str) -> None:
    texts = {"stp": "", "stp.one": "import stp.two", "stp.two": back}
    assert set(circle(texts)) == {"stp.one", "stp.two"}


def test_nothing_is_found_where_imports_point_one_way() -> None:
    assert circle({"stp": "", "stp.one": "import stp.two", "stp.two": "import ast"}) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    texts = sources()
    assert len(texts) > 50
    assert circle(texts) == []
