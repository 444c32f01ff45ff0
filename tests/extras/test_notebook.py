"""The notebook runs from its first to its last cell."""

from __future__ import annotations

from typing import Any

import pytest

from tools.paths import ROOT

nbclient: Any = pytest.importorskip("nbclient")
nbformat: Any = pytest.importorskip("nbformat")


@pytest.mark.timeout(600)
def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pandas")
    monkeypatch.setenv("STP_GAMES", "20")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(ROOT / "examples" / "thousand_games.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    kinds = {kind for output in shown for kind in output.get("data", {})}
    assert {"text/plain", "text/html", "image/png"} <= kinds
    assert "<iframe" in str(shown[-1]["data"]["text/html"])
