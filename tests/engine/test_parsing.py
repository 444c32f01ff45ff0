"""Texts from outside are measured before they are parsed, and only in one place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

import pytest

import stp
from stp.parsing import MAX_DEPTH, JsonError, is_nested_deeper, parse_json, parse_json_string

ROOT = Path(stp.__file__).parent
PARSERS = {
    *("json.loads", "json.load", "json.JSONDecoder", "tomllib.load", "tomllib.loads"),
    *("ast.literal_eval", "ast.parse", "pickle.load", "pickle.loads", "marshal.loads"),
    *("raw_decode", "eval", "exec", "compile"),
}
"""Parsers that recurse for every bracket, or trust their input."""
OWN_FILES = {
    "arena/checkout/program.py": {"json.loads"},
    "svg/drawings.py": {"json.loads"},
    "web/words/locale/source.py": {"json.loads"},
}
"""Modules that only read the program's own texts: files during a build or a drawing, and the lines
between the arena and the bots of another checkout, which may lack our parser."""


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 8000, "[" * 33 + "]" * 33, '["' + "[" * 9]
)
def test_text_nested_too_deeply_is_refused_before_it_is_parsed(text: str) -> None:
    with pytest.raises(JsonError):
        parse_json(text)


def test_text_that_is_too_long_is_refused_before_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("stp.parsing.is_nested_deeper", None)
    monkeypatch.setattr("stp.parsing.json.loads", None)
    with pytest.raises(JsonError, match="too long"):
        parse_json("1" * 1_000_001)


@pytest.mark.parametrize(
    "text", ["", "{", "nul", '"\\x"', "1 2", "9" * 5000, "\ud800", '{"a": 01}']
)
def test_invalid_json_raises_our_error(text: str) -> None:
    with pytest.raises(JsonError):
        parse_json(text)


def test_brackets_in_strings_do_not_count() -> None:
    deep = "[" * MAX_DEPTH + '"' + '[{\\"' * 1000 + '"' + "]" * MAX_DEPTH
    assert not is_nested_deeper(deep, MAX_DEPTH)
    assert parse_json(deep)
    assert is_nested_deeper(f"[{deep}]", MAX_DEPTH)


def test_the_depth_agrees_with_a_count_character_by_character() -> None:
    chance = Random("depth")
    for _ in range(3000):
        text = "".join(chance.choice('[]{}"\\a') for _ in range(chance.randrange(40)))
        assert is_nested_deeper(text, 3) == (_depth(text) > 3), text


def _depth(text: str) -> int:
    depth = deepest = 0
    is_string = is_escaped = False
    for character in text:
        if is_string:
            is_string = is_escaped or character != '"'
            is_escaped = character == "\\" and not is_escaped
        elif character == '"':
            is_string = True
        elif character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


@pytest.mark.parametrize(
    "text", ["[" * 2_000_000, '"' * 2_000_000, "\\" * 2_000_000, '["\\' * 600_000]
)
def test_measuring_is_fast_for_any_text(text: str) -> None:
    begin = process_time()
    is_nested_deeper(text, 10**9)
    is_nested_deeper("[" * 40 + text, 10**9)
    assert process_time() - begin < 3


def test_a_string_is_read_with_its_end() -> None:
    assert parse_json_string('x"a\\nb"c', 1) == ("a\nb", 7)
    for text in ('"a', "a", "", '"\n"'):
        with pytest.raises(JsonError):
            parse_json_string(text)


def test_no_other_module_parses() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): set(_parsers(path))
        for path in ROOT.rglob("*.py")
        if path.name != "parsing.py"
    }
    assert {path: names for path, names in found.items() if names} == OWN_FILES


def _parsers(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Attribute):
            of = node.value.id if isinstance(node.value, ast.Name) else ""
            names = [node.attr, f"{of}.{node.attr}"] if of != "re" else []
        elif isinstance(node, ast.Name):
            names = [node.id]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{name.name}" for name in node.names]
        yield from PARSERS.intersection(names)
