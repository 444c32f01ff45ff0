"""Code that several test files share is in helper modules, never in `test_*` modules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.imports import imported

TESTS = Path(__file__).parents[1]


def imported_tests(source: str) -> list[str]:
    """Return the imported names that are test modules, or come from one."""
    return [
        name
        for name in imported(source)
        if name.startswith(("tests.", ".", "test_"))
        and any(part.startswith("test_") for part in name.split("."))
    ]


@pytest.mark.parametrize(
    "line",
    [
        "from tests.web.test_saves import ui",
        "import tests.web.test_saves",
        "import test_saves",
        "from tests.web import test_saves",
        "from .test_saves import ui",
        "def f():\n    from tests.browser.everywhere.test_everywhere import x",
    ],
)
def test_an_import_from_a_test_module_is_found(line: str) -> None:
    assert imported_tests(line)


def test_an_import_from_a_helper_is_allowed() -> None:
    assert imported_tests("from tests.web.pages import ui, texts\nimport stp") == []


def test_no_file_imports_from_a_test_module() -> None:
    found = {path: imported_tests(path.read_text("utf-8")) for path in TESTS.rglob("*.py")}
    assert len(found) > 100
    assert {path: names for path, names in found.items() if names} == {}
