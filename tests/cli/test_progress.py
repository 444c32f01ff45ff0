"""The progress bar appears only on a terminal, and disappears at the end."""

from __future__ import annotations

import io
import sys

import pytest

from stp.cli.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_shown_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(progress(range(3), 3, "game")) == [0, 1, 2]
    assert capsys.readouterr().err == ""


def test_without_tqdm_a_plain_line_shows_the_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setattr("stp.cli.progress.SECONDS_BETWEEN", 0.0)
    assert list(progress(range(2), 2, "game")) == [0, 1]
    assert "[###############...............] 1/2 games" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r")


def test_tqdm_is_used_if_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("tqdm")
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert list(progress(range(2), 2, "game")) == [0, 1]
    assert "0/2" in terminal.getvalue()
