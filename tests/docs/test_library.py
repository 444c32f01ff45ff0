"""The library page names everything that is public."""

from __future__ import annotations

import re

import pytest

import stp
import stp.rl
import stp.svg
from tools.paths import ROOT

PAGE = (ROOT / "docs" / "library.md").read_text("utf-8")
EXAMPLES = "\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))


@pytest.mark.parametrize("name", stp.__all__)
def test_every_public_name_has_an_example(name: str) -> None:
    assert re.search(rf"\bstp\.{name}\b", EXAMPLES)


@pytest.mark.parametrize("name", stp.svg.__all__)
def test_every_drawing_has_an_example(name: str) -> None:
    assert f"stp.svg.{name}(" in EXAMPLES


def test_the_sizes_are_those_of_the_environments() -> None:
    for edition, row in re.findall(r"^\| (base|new-society) \|(.*)\|$", PAGE, re.MULTILINE):
        for players, size in enumerate(row.split("|"), start=2):
            if size.strip() != "-":
                assert stp.rl.Observations(edition, players).size == int(size)
        assert f"{len(stp.rl.action_space(edition)):,}" in PAGE
