"""Every command can be read back from its text, and every button has one."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stp.web
from stp.moves import Move
from stp.web.commands import (
    Command,
    MakeMove,
    OpenSheet,
    PageName,
    Read,
    Speak,
    command_of,
    page_at,
    parse,
    parse_move,
)
from stp.web.commands.buttons import SettingsButton, StartButton
from stp.web.model.sheet_names import CardAt, Panel, Place, PlayerAt, Sheet, card_of, parse_sheet

WORDS = st.text(st.characters(codec="utf-8", exclude_characters=" "), min_size=1)
SEATS = st.integers(1, 5)
SHEETS: st.SearchStrategy[Sheet] = st.one_of(
    st.builds(CardAt, st.sampled_from(get_args(Place)), WORDS),
    st.builds(PlayerAt, SEATS),
    st.sampled_from(Panel),
)
MOVES = ["pass", "buy upper judge", "buy lower senator over controller", "observe trading"]
DETAILS: dict[object, st.SearchStrategy[object]] = {
    str: WORDS,
    int: st.integers(0, 9999),
    Sheet: SHEETS,
    Move: st.sampled_from(MOVES).map(Move.parse),
}
"""Details of commands by their types; those of other types can be listed."""


def examples_of(kind: type[Command]) -> st.SearchStrategy[Command]:
    """Return commands of a kind with any details."""
    if issubclass(kind, Enum):
        return st.sampled_from(kind)
    types = get_type_hints(kind)
    details = {one.name: types[one.name] for one in fields(kind)}
    return st.builds(
        kind,
        **{
            name: DETAILS[known] if known in DETAILS else st.from_type(known)
            for name, known in details.items()
        },
    )


COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Read, st.sampled_from(get_args(PageName))),
    *(examples_of(kind) for kind in get_args(Command) if kind is not MakeMove),
)


@given(COMMANDS)
def test_the_text_of_a_command_is_read_as_the_same_command(command: Command) -> None:
    assert parse(str(command)) == command
    assert hash(parse(str(command))) == hash(command)


@given(SHEETS)
def test_the_text_of_a_sheet_is_read_as_the_same_sheet(sheet: Sheet) -> None:
    assert parse_sheet(str(sheet)) == sheet


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_a_command_with_the_moves_own_text(text: str) -> None:
    command = parse_move(text)
    assert command == MakeMove(Move.parse(text))
    assert str(command) == text


@given(st.text())
def test_any_text_is_a_command_or_a_value_error(text: str) -> None:
    try:
        command = parse(text)
    except ValueError:
        assert command_of("", text) is None
    else:
        assert parse(str(command)) == command


@pytest.mark.parametrize(
    "text",
    ["", "open", "open ", "open seat", "open seat x", "open nowhere", "open seat 01",
     "open seat -1", "open seat ３", "refuse dance",
     "library", "library rename",
     "stand-in 01", "stand-in ²", "read", "read poems", "share link money", "lang", "displace ",
     "lang de ", "read rules  ", "open upper judge "],
)  # fmt: skip
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(text)


@pytest.mark.parametrize("text", ["log", "", "upper", "seat 2", "nowhere judge"])
def test_an_invalid_card_in_a_place_is_none(text: str) -> None:
    assert card_of(text) is None


def test_the_address_names_pages_to_be_read() -> None:
    assert page_at("rules-6") == Read("rules", "6")
    assert page_at("cards-new-society") == Read("cards", "new-society")
    assert page_at("about") == Read("about")
    assert page_at("close") is page_at("deal=1GX") is page_at("") is None


def test_commands_are_parsed_in_one_module() -> None:
    """No other module parses the text of a button or creates events, except the rehearsal, which
    plays a person."""
    root = Path(stp.web.__file__).parent
    for path in set(root.rglob("*.py")) - {root / "rehearsal.py"}:
        tree = ast.parse(path.read_text("utf-8"))
        parents = {
            id(inner): node for node in ast.walk(tree) for inner in ast.iter_child_nodes(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Event":
                kind = ast.unparse(node.args[0]) if node.args else ""
                is_arrival = path.name == "app.py" and kind == "'hash'"
                assert path.name == "dom.py" or is_arrival, f"{path} fakes an event"
            if isinstance(node, ast.Constant) and node.value == "ui":
                asked = ast.unparse(parents[id(parents[id(node)])])
                assert asked.startswith(("command_of(", "parse(")), f"{path} reads {asked}"


def test_every_command_has_a_case_somewhere() -> None:
    """A screen that gets every command ignores those of others, so mypy finds none that no screen
    knows."""
    cases = set()
    for path in Path(stp.web.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.MatchValue(value):
                    cases.add(ast.unparse(value))
                case ast.MatchClass(known):
                    cases.add(ast.unparse(known))
                case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[value]):
                    cases.add(ast.unparse(value))
    kinds = get_args(Command)
    buttons = [button for kind in kinds if issubclass(kind, Enum) for button in kind]
    named = {kind.__name__ for kind in kinds if not issubclass(kind, Enum)}
    assert named | set(map(enum_name, buttons)) <= cases


def enum_name(button: Enum) -> str:
    """Return a button as the code names it."""
    return f"{type(button).__name__}.{button.name}"


def test_the_scripts_know_the_texts_that_they_share() -> None:
    text = (Path(__file__).parents[2] / "static/start/before_python.js").read_text("utf-8")
    assert f'const OTHER_SEED = "{StartButton.SEED}";' in text
    found = re.search(r"const SETTING = /(.*)/;", text)
    assert found
    for command, parts in ((SettingsButton.THEME, ("theme", "")), (Speak("de"), ("lang", "de"))):
        matched = re.match(found[1], str(command))
        assert matched
        assert matched.groups("") == parts
    assert not re.match(found[1], str(OpenSheet(Panel.SETTINGS)))
