"""Games recorded from another implementation replay exactly: states, prices, legal moves."""

from __future__ import annotations

import copy
import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stp import StpError
from stp.traces import TraceError, check_trace, read_trace

HERE = Path(__file__).parent.parent / "data" / "traces"
OWN = sorted(HERE.glob("*.json.gz"))
FOLDER = os.environ.get("STP_TRACES")
MORE = sorted(Path(FOLDER).glob("*.json.gz")) if FOLDER else []

Trace = dict[str, Any]


@pytest.mark.parametrize("path", [*OWN, *MORE], ids=lambda path: path.name)
def test_a_recorded_game_replays_exactly(path: Path) -> None:
    trace = read_trace(path)
    assert check_trace(trace) == sum("move" in step for step in trace["steps"])


@pytest.mark.skipif(not FOLDER, reason="STP_TRACES names no folder")
def test_the_folder_that_is_named_holds_traces() -> None:
    assert MORE


def test_the_selection_covers_editions_numbers_of_players_and_verbs() -> None:
    traces = [read_trace(path) for path in OWN]
    assert {(trace["edition"], trace["players"]) for trace in traces} == {
        ("base", 2), ("base", 3), ("base", 4),
        ("new-society", 2), ("new-society", 3), ("new-society", 4), ("new-society", 5),
    }  # fmt: skip
    moves = [step["move"] for trace in traces for step in trace["steps"] if "move" in step]
    assert {move.split()[0] for move in moves} == {
        "buy", "take", "play", "observe", "redeem", "discard", "guild", "trade", "pub", "pass",
    }  # fmt: skip


def steps(trace: Trace, kind: str) -> list[dict[str, Any]]:
    return [step for step in trace["steps"] if kind in step]


def _add_to_first(values: list[int]) -> None:
    values[0] += 1


TAMPERINGS: dict[str, Callable[[Trace], object]] = {
    "a price": lambda trace: steps(trace, "move")[3].update(cost=99),
    "a legal move missing": lambda trace: steps(trace, "move")[5]["legal"].pop(),
    "a legal move more": lambda trace: steps(trace, "move")[5]["legal"].append("trade"),
    "another mover": lambda trace: steps(trace, "move")[0].update(seat=9),
    "another round": lambda trace: steps(trace, "move")[-1].update(round=1),
    "an illegal move": lambda trace: steps(trace, "move")[0].update(move="buy upper czar"),
    "rubles": lambda trace: _add_to_first(steps(trace, "move")[8]["after"]["rubles"]),
    "points": lambda trace: _add_to_first(trace["steps"][-1]["after"]["points"]),
    "a tableau": lambda trace: steps(trace, "move")[-1]["after"]["tableaus"][0].append("pub"),
    "a hand": lambda trace: steps(trace, "move")[-1]["after"]["hands"][0].append("pub"),
    "a row": lambda trace: steps(trace, "refill")[1]["after"]["upper"].pop(),
    "a deck": lambda trace: steps(trace, "refill")[1]["after"]["left"].update(trading=1),
    "the discard pile": lambda trace: steps(trace, "refill")[6]["after"].update(discarded=99),
    "a face-down card": lambda trace: steps(trace, "move")[0]["after"].update(
        face_down=[["observatory"], []]
    ),
    "a drawn card": lambda trace: steps(trace, "move")[0]["after"].update(drawn="czar"),
    "a scoring": lambda trace: steps(trace, "score")[0]["gained"][0].update(rubles=50),
    "a scored phase": lambda trace: steps(trace, "score")[0].update(score="building"),
    "who begins": lambda trace: steps(trace, "refill")[1].update(first=9),
    "the last round": lambda trace: steps(trace, "refill")[1].update(last_round=True),
    "the winner": lambda trace: trace["final"]["rank"].reverse(),
    "the final points": lambda trace: _add_to_first(trace["final"]["points"]),
    "the rubles left": lambda trace: _add_to_first(trace["final"]["rubles_left"]),
    "the breakdown": lambda trace: trace["final"]["breakdown"][0].update(hand_penalty=1),
    "the deal": lambda trace: trace["decks"]["worker"].reverse(),
    "an option": lambda trace: trace.update(rules={"bonus_timing": "actions"}),
    "a step missing": lambda trace: trace["steps"].pop(10),
    "the end missing": lambda trace: trace["steps"].pop(),
    "a step too many": lambda trace: trace["steps"].append(trace["steps"][-1]),
    "a foreign card": lambda trace: trace["decks"]["worker"].append("kremlin"),
    "no final scoring": lambda trace: trace.pop("final"),
    "no price": lambda trace: steps(trace, "move")[3].pop("cost"),
    "steps that are none": lambda trace: trace.update(steps=5),
    "decks that are none": lambda trace: trace.update(decks=None),
    "markers that are none": lambda trace: trace.update(markers=[1, 2]),
    "an unknown option": lambda trace: trace.update(rules={"house": True}),
}


@pytest.fixture(scope="module")
def whole() -> Trace:
    return read_trace(HERE / "base-2p-022.json.gz")


@pytest.mark.parametrize("name", TAMPERINGS)
def test_a_tampered_trace_is_refused(name: str, whole: Trace) -> None:
    trace = copy.deepcopy(whole)
    TAMPERINGS[name](trace)
    with pytest.raises(StpError):
        check_trace(trace)


def test_an_error_names_the_step_and_both_values(whole: Trace) -> None:
    trace = copy.deepcopy(whole)
    steps(trace, "move")[3]["cost"] = 99
    number = trace["steps"].index(steps(trace, "move")[3])
    with pytest.raises(TraceError, match=f"step {number}: cost is .*99"):
        check_trace(trace)


def test_an_error_names_the_first_item_of_a_list_that_differs(whole: Trace) -> None:
    trace = copy.deepcopy(whole)
    steps(trace, "move")[5]["legal"].append("trade")
    with pytest.raises(TraceError, match=r"legal\[\d+\] is nothing, in the trace trade$"):
        check_trace(trace)
    trace = copy.deepcopy(whole)
    trace["final"]["points"][1] = 999
    with pytest.raises(TraceError, match=r"final points\[1\] is \d+, in the trace 999$"):
        check_trace(trace)


def packed(content: bytes) -> bytes:
    """Return a gzip file without a time, because the names of tests depend on its bytes."""
    return gzip.compress(content, mtime=0)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"stp 1",
        packed(b""),
        packed(b"{"),
        packed(b"[" * 100_000),
        packed(b"[]"),
        packed(b"{}"),
        packed(b"\xff"),
        packed(json.dumps({"edition": "base"}).encode()),
        packed(b"{}")[:-9],
        packed(bytes(range(256)))[:40] + b"\0" * 40,
    ],
)
def test_a_file_that_is_no_trace_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.json.gz"
    path.write_bytes(content)
    with pytest.raises(TraceError, match="not a trace"):
        read_trace(path)
