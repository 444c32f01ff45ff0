"""The rehearsal draws what a visit draws first, in the visitor's language."""

from __future__ import annotations

import pytest

from stp.web import rehearsal
from tests.web.fake_browser import Page


def test_a_rehearsal_starts_a_game_opens_a_card_and_makes_a_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(rehearsal, "_TIMES", 1)
    monkeypatch.setattr(
        rehearsal._NoBrowser, "patch", lambda _self, html: drawn.append(html), raising=False
    )
    rehearsal.rehearse("de")
    start, table, opened, after_a_move = (Page(html).values("data-log") for html in drawn)
    assert start == []
    assert "Partie starten" in drawn[0]
    assert table == opened < after_a_move
    assert [Page(html).values("id").count("sheet") for html in drawn] == [0, 0, 1, 0]
