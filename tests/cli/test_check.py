"""`check` prints a line for each file, and sets the exit status."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command

TRACES = Path(__file__).parents[1] / "data" / "traces"


@pytest.fixture
def trace() -> Path:
    """Return the path of one of the recorded traces."""
    return min(TRACES.glob("*.json.gz"))


def test_records_and_traces_that_replay_are_ok(stp: Command, record: Path, trace: Path) -> None:
    run = stp("check", record, trace)
    assert run.status == 0
    first, second = run.out.splitlines()
    moves = record.read_text(encoding="utf-8").partition("\n\n")[2].count("\n")
    assert first == f"ok {record} ({moves} moves)"
    assert second.startswith(f"ok {trace} (")


def test_every_file_gets_a_line_even_if_it_is_invalid(
    stp: Command, record: Path, trace: Path, tmp_path: Path
) -> None:
    text = record.read_text(encoding="utf-8")
    head, _, moves = text.partition("\n\n")
    wrong_move = tmp_path / "move.stp"
    wrong_move.write_text(f"{head}\n\n{moves.splitlines()[0]}\n1 fly\n", encoding="utf-8")
    not_text = tmp_path / "bytes.stp"
    not_text.write_bytes(b"stp 1\nedition: \xff\n")
    broken = tmp_path / "broken.json.gz"
    broken.write_bytes(trace.read_bytes()[:200])
    altered = json.loads(gzip.decompress(trace.read_bytes()))
    altered["steps"][1]["cost"] = 99
    different = tmp_path / "different.json.gz"
    different.write_bytes(gzip.compress(json.dumps(altered).encode()))
    del altered["steps"][1]["cost"]
    partial = tmp_path / "partial.json.gz"
    partial.write_bytes(gzip.compress(json.dumps(altered).encode()))
    missing = tmp_path / "missing.stp"

    files = [wrong_move, not_text, broken, different, partial, missing, tmp_path, record]
    run = stp("check", *files)
    assert run.status == 1
    assert run.err == ""
    lines = run.out.splitlines()
    assert len(lines) == len(files)
    line = head.count("\n") + 4
    assert lines[0].startswith(f"FAIL {wrong_move}: line {line}: ")
    assert lines[1] == f"FAIL {not_text}: line 2: this is not UTF-8 text"
    assert lines[2].startswith(f"FAIL {broken}: not a trace: ")
    assert lines[3].startswith(f"FAIL {different}: step 1: cost is ")
    assert lines[4].startswith(f"FAIL {partial}: ")
    assert lines[5] == f"FAIL {missing}: No such file or directory"
    assert lines[6] == f"FAIL {tmp_path}: Is a directory"
    assert lines[7].startswith(f"ok {record}")
