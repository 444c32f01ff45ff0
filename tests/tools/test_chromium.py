"""Which Chromium the browser tests run in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.browser import chromium
from tools.browser.chromium import SHELL, VARIABLE, ensure_shell, find_shell


def program(path: Path) -> str:
    """Make a program, and return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o755)
    return str(path)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder of programs, in which there is a Chromium."""
    folder = tmp_path / "bin"
    program(folder / "chromium")
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv(VARIABLE, raising=False)
    return folder


def test_an_installed_shell_comes_before_the_browser(installed: Path) -> None:
    assert find_shell() == str(installed / "chromium")
    shell = program(installed / SHELL)
    assert find_shell() == shell


def test_a_chromium_that_is_named_is_used_itself(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(installed / SHELL)
    named = program(installed / "another")
    monkeypatch.setenv(VARIABLE, named)
    assert find_shell() == named


def test_the_shell_is_installed_once_and_never_beside_a_chromium_that_is_named(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def install(packages: list[str]) -> bool:
        asked.append(packages)
        program(installed / SHELL)
        return True

    monkeypatch.setattr(chromium, "install", install)
    with monkeypatch.context() as named:
        named.setenv(VARIABLE, str(installed / "chromium"))
        ensure_shell()
    assert asked == []
    ensure_shell()
    ensure_shell()
    assert asked == [[SHELL]]
    assert find_shell() == str(installed / SHELL)
