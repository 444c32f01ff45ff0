"""The documentation names everything that is public, with an example that runs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from doctest import DocTestParser
from importlib import import_module
from types import ModuleType

import pytest

import stp
import stp.rl
from stp.rl.multi import Options
from tools.docs.pages import MODULES
from tools.paths import ROOT

LIBRARY = (ROOT / "docs" / "library.md").read_text("utf-8")
LEARNING = (ROOT / "docs" / "learning.md").read_text("utf-8")
DOCUMENTED = tuple(module for module in MODULES if module != "stp.spiel")
"""The modules of the API reference that need nothing else to be imported; the tests of
`tests/extras` run the example of `stp.spiel`."""
VALUES = (
    stp.Game, stp.Result, stp.Deal, stp.Rules, stp.Card, stp.Position, stp.View,
    stp.PlayerPosition, stp.Move, stp.LegalMoves, stp.Candidate, stp.Obstacle, stp.FillEntry,
    stp.MoveEntry, stp.ScoringEntry, stp.rl.Field,
)  # fmt: skip
UNSAID = {"parse_rules", "to_text", "size", "is_pass", "is_trading", "turns_face_down", "edition"}
"""Attributes that only the API reference describes."""


def examples() -> Iterator[str]:
    """Yield the source of every example in the documentation and in docstrings."""
    texts = [page.read_text("utf-8") for page in (ROOT / "docs").glob("*.md")]
    for file in (ROOT / "stp").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                texts.append(ast.get_docstring(node) or "")
    for text in texts:
        yield from (example.source for example in DocTestParser().get_examples(text))


EXAMPLES = "\n".join(examples())


def names(module: ModuleType) -> list[str]:
    """Return the public names of a module: its `__all__`, or what it defines itself."""
    listed: list[str] | None = getattr(module, "__all__", None)
    return listed or [
        name
        for name, value in vars(module).items()
        if getattr(value, "__module__", None) == module.__name__ and not name.startswith("_")
    ]


@pytest.mark.parametrize("module", DOCUMENTED)
def test_every_public_name_has_an_example(module: str) -> None:
    public = names(import_module(module))
    assert public
    assert [name for name in public if not re.search(rf"\b{name}\b", EXAMPLES)] == []


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: str(kind.__name__))
def test_every_public_attribute_is_described(kind: type) -> None:
    own = {field.name for field in fields(kind)} if is_dataclass(kind) else set(vars(kind))
    public = {name for name in own if not name.startswith("_")} - UNSAID
    pages = LIBRARY + LEARNING
    assert [name for name in sorted(public) if not re.search(rf"[`.]{name}\b", pages)] == []


def test_the_options_of_an_environment_are_all_described() -> None:
    table = LEARNING[LEARNING.index("| option |") : LEARNING.index("A game ends by itself")]
    assert [name for name in Options.__annotations__ if f"`{name}`" not in table] == []


def test_the_sizes_are_those_of_the_environments() -> None:
    rows = re.findall(r"^\| (base|new-society) \|(.*)\|$", LEARNING, re.MULTILINE)
    assert len(rows) == 2
    for edition, row in rows:
        for players, size in enumerate(row.split("|"), start=2):
            if size.strip() != "-":
                assert stp.rl.Observations(edition, players).size == int(size)
        assert f"{len(stp.rl.action_space(edition)):,}" in LEARNING


@pytest.mark.parametrize(("players", "edition"), [(2, "base"), (4, "base"), (5, "new-society")])
def test_the_fields_are_those_of_the_observations(players: int, edition: str) -> None:
    observations = stp.rl.Observations(edition, players)
    sizes = {
        "P": players, "P - 1": players - 1, "C": len(observations.cards),
        "U": len(observations.powers), "4 or 5": 4 + (players == 5),
    }  # fmt: skip
    row = re.compile(r"^\| `(\w+)` \| ([^|]+) \| (-?\d+) to (\w+) \| (.+) \|$", re.MULTILINE)
    told = {
        name: (
            tuple(sizes[one] if one in sizes else int(one) for one in shape.split(", ")),
            int(low),
            sizes[high] if high in sizes else int(high),
            meaning,
        )
        for name, shape, low, high, meaning in row.findall(LEARNING)
    }
    assert list(told) == list(observations.fields)
    for name, field in observations.fields.items():
        assert told[name] == (field.shape, field.low, field.high, field.meaning)


def test_the_ranges_of_actions_are_those_of_the_editions() -> None:
    table = LEARNING[LEARNING.index("| moves | base") : LEARNING.index("An illegal action raises")]
    rows = [[cell.strip() for cell in row.split("|")[1:4]] for row in table.splitlines()[2:] if row]
    for column, edition in enumerate(("base", "new-society"), start=1):
        actions = stp.rl.action_space(edition)
        expected = 0
        for row in rows:
            if row[column] == "-":
                continue
            for begin, span in zip(
                re.findall(r"`([^`]+)`(?! CARD\])", row[0]), row[column].split(", "), strict=True
            ):
                first, _, last = span.partition("-")
                assert int(first) == expected
                moves = actions[int(first) : int(last or first) + 1]
                assert all(f"{move} ".startswith(f"{begin} ") for move in moves)
                expected = int(last or first) + 1
        assert expected == len(actions)
