"""Cached build results are made once, and replaced when their inputs change."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tools.cache import cached
from tools.problem import Problem

Writing = Callable[[str], Callable[[Path], None]]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("tools.cache.CACHE", tmp_path)
    return tmp_path


@pytest.fixture
def made() -> list[str]:
    return []


@pytest.fixture
def writing(made: list[str]) -> Writing:
    def writing(content: str) -> Callable[[Path], None]:
        def make(target: Path) -> None:
            made.append(content)
            target.write_text(content)

        return make

    return writing


def test_equal_inputs_are_made_once(cache: Path, made: list[str], writing: Writing) -> None:
    first = cached("thing", ".txt", ["a", b"b"], writing("first"))
    assert cached("thing", ".txt", ["a", b"b"], writing("again")) == first
    assert made == ["first"]
    assert first.read_text() == "first"
    assert list(cache.iterdir()) == [first]


def test_new_inputs_replace_only_old_ones_of_the_same_name(cache: Path, writing: Writing) -> None:
    old = cached("thing", ".txt", ["a", "b"], writing("old"))
    neighbours = {
        cached("things", ".txt", ["a"], writing("of another name")),
        cached("thing", ".zip", ["a"], writing("of another kind")),
    }
    new = cached("thing", ".txt", ["ab"], writing("new"))
    assert new.read_text() == "new"
    assert not old.exists()
    assert set(cache.iterdir()) == {new, *neighbours}


def test_a_failed_result_leaves_nothing_behind(cache: Path, writing: Writing) -> None:
    old = cached("folder", "", ["old"], lambda target: target.mkdir())

    def fail(target: Path) -> None:
        target.mkdir()
        (target / "half").touch()
        raise Problem("half")

    with pytest.raises(Problem, match="half"):
        cached("folder", "", ["new"], fail)
    assert old.is_dir()
    new = cached("folder", "", ["new"], lambda target: target.mkdir())
    assert list(cache.iterdir()) == [new]
    assert not list(new.iterdir())
