"""`python -m stp arena` plays matches and stores the results."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

import stp
from stp import StpError, View
from stp.arena import marker_shares, play_pairings, rotated
from stp.arena.checkout import Checkout
from stp.bots import Bot
from stp.cli import main
from stp.moves import Move


class Passer(Bot):
    """A custom bot that passes whenever it can."""

    def choose(self, view: View) -> Move:
        """Pass or, if that is impossible, make the smallest choice."""
        return view.legal_moves[-1]


def arena(*arguments: str) -> int:
    return main(["arena", "--players", "2", "--jobs", "1", *arguments])


def test_should_play_a_custom_bot_against_ours(capsys: pytest.CaptureFixture[str]) -> None:
    own = f"{Passer.__module__}:{Passer.__name__}"
    assert arena("--bot", own, "--against", "novice", "--games", "4") == 0
    assert "0.0 %" in capsys.readouterr().out


def test_should_resume_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "table.jsonl"
    match = ("--bot", "easy", "--against", "random", "--results", str(table))
    assert arena(*match, "--games", "4") == 0
    first = table.read_text()
    table.write_text(first + '{"pairing": {"cut off')
    capsys.readouterr()
    assert arena(*match, "--games", "4") == 0
    assert table.read_text() == first
    assert "4" in capsys.readouterr().out.split()
    assert arena(*match, "--games", "6") == 0
    assert table.read_text().startswith(first)
    assert len(table.read_text().splitlines()) == 4 + 2


@pytest.mark.parametrize("foreign", [b"# Notes\n", b"123\n", b'{"a": 1}\n', b"\xff\n", b"one line"])
def test_should_refuse_a_file_that_it_has_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], foreign: bytes
) -> None:
    table = tmp_path / "notes"
    table.write_bytes(foreign)
    assert arena("--bot", "easy", "--results", str(table), "--games", "1") == 2
    assert "line 1 is not a result of `arena`" in capsys.readouterr().err
    assert table.read_bytes() == foreign


@pytest.mark.parametrize("players", ["1", "6", "\u00b2", "9" * 5000, ""])
def test_should_refuse_an_invalid_number_of_players(
    players: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena("--players", players) == 2
    assert "use 2 to 5" in capsys.readouterr().err


@pytest.mark.parametrize("bot", ["nobody", "no.module:Bot", "stp.bots:Nobody", "stp.moves:Move"])
def test_should_refuse_an_object_that_is_not_a_bot(
    bot: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena("--bot", bot, "--games", "1") == 2
    assert capsys.readouterr().err.startswith("stp: ")


def test_should_count_wins_by_starting_marker(capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = list(play_pairings(rotated(("medium", "random"), "neva", 6)))
    shares = marker_shares(outcomes)
    assert set(shares) == {"worker", "building", "aristocrat", "trading"}
    # Two seats begin with two markers each, and medium wins whichever it has.
    assert sum(shares.values()) == pytest.approx(2)
    assert arena("--bot", "medium", "--against", "random", "--games", "2", "--markers") == 0
    printed = capsys.readouterr().out
    assert "wins by starting marker: " in printed
    assert "40 %" in printed


def test_should_have_a_plain_search_to_measure_against(capsys: pytest.CaptureFixture[str]) -> None:
    rival = "stp.train.rivals:RolloutBot"
    assert arena("--bot", rival, "--against", "novice", "--games", "2") == 0
    line = capsys.readouterr().out.splitlines()[-1]
    assert line.split()[2:4] == ["100.0", "%"]


ROOT = Path(stp.__file__).parent.parent


def test_should_play_the_bots_of_another_checkout(tmp_path: Path) -> None:
    """They run in their own process and make the same moves as the same bots here."""
    copy = tmp_path / "old"
    copytree(ROOT / "stp", copy / "stp", ignore=ignore_patterns("web", "__pycache__"))
    there = f"checkout:{copy}:easy"
    for edition, rules in (("base", "classic"), ("new-society", "yucata open_money=false")):
        outcomes = play_pairings(rotated(("medium", there), "neva", 2, edition, rules))
        expected = play_pairings(rotated(("medium", "easy"), "neva", 2, edition, rules))
        assert [outcome.points for outcome in outcomes] == [same.points for same in expected]
    marked = copy / "stp" / "bots" / "greedy.py"
    marked.write_text("raise SystemExit('not this one')\n")
    with pytest.raises(StpError, match="stopped"):
        list(play_pairings(rotated((f"checkout:{copy}/.:easy", "easy"), "neva", 1)))


def test_should_end_the_process_of_a_checkout_with_this_program() -> None:
    checkout = Checkout(str(ROOT))
    process = checkout._process
    del checkout
    assert process.returncode is not None
    assert process.stdin is not None
    assert process.stdin.closed


def test_should_refuse_a_folder_that_is_not_a_checkout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena("--against", f"checkout:{tmp_path}:expert", "--games", "1") == 2
    assert "is not a checkout" in capsys.readouterr().err


def test_without_openskill_no_game_is_played_before_ratings_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert arena("--games", "100000", "--ratings") == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "stp: ratings need openskill: pip install 'saint-petersburg[ratings]'\n"
