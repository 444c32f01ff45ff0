"""`play` lets a person at the keyboard play against bots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from stp import load
from tests.cli.conftest import Command

TWO = ("play", "--seat", "human:Anna", "--seat", "greedy", "--seed", "neva")


def test_a_number_makes_the_move_with_that_number(stp: Command) -> None:
    run = stp(*TWO, answers=["1"])
    assert " 1 buy upper gold-miner for 4 " in run.out
    assert "\nAnna: buy upper gold-miner for 4\n" in run.out


@pytest.mark.parametrize("text", ["take upper shepherd", "t u s", "  take  u shep "])
def test_the_text_of_a_move_or_an_unambiguous_part_makes_it(stp: Command, text: str) -> None:
    assert "\nAnna: take upper shepherd\n" in stp(*TWO, answers=[text]).out


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("t u", "That could be: take upper gold-miner; take upper shepherd;"),
        ("99", "The moves are 1 to 7."),
        ("0", "The moves are 1 to 7."),
        ("", "Type a move or its number; ? for help."),
        ("buy upper sheperd", "there is no card 'sheperd' (did you mean"),
        ("buy lower judge", "illegal move 'buy lower judge'"),
        ("card judge", "Judge: red, aristocrat deck; costs 16; brings 5 rubles 2 points."),
        ("card mayor", "This game has no card 'mayor'."),
        ("decks", "At this table you see only how many cards are left."),
        ("why b u gold", "buy upper gold-miner: 4 rubles = cost 4."),
        ("why 4", "take upper gold-miner: free."),
        ("why t u", "That could be:"),
        ("why buy lower judge", "buy lower judge: that move is not possible here."),
        ("why fly", "'fly': this is not a move."),
        ("undo", "You have not made a move yet."),
        ("?", "Type a move's number, its text, or the beginnings"),
        ("log", "Round 1, worker phase: New cards: gold-miner x2, shepherd, fur-trapper."),
    ],
)
def test_it_answers_and_asks_again(stp: Command, text: str, answer: str) -> None:
    run = stp(*TWO, answers=[text, "q"])
    assert run.status == 0
    reply = run.out.partition(f"Anna> {text}\n")[2]
    assert answer in " ".join(reply.split())
    assert reply.endswith(
        "Anna> q\nThis game is not saved. Use --record FILE to save the next one.\n"
    )


def test_why_names_the_obstacle_to_a_move(stp: Command) -> None:
    spend = ["b u gold", "b u shep", "skip"]
    run = stp(*TWO, answers=[*spend, "b u library", "why b u customs"])
    assert "buy upper customs-house: 8 rubles = cost 8; 3 rubles short." in run.out


def test_open_decks_can_be_looked_up(stp: Command) -> None:
    run = stp(*TWO, "--rules", "open_decks=true", answers=["decks"])
    assert "trading: carpenter-workshop, gold-smelter, weaving-mill x2" in run.out


def test_others_money_and_hands_are_hidden_unless_the_table_is_open(stp: Command) -> None:
    bot, money = "  Greedy 2".ljust(26), "25".rjust(8)
    hidden, shown = stp(*TWO).out, stp(*TWO, "--rules", "yucata").out
    assert f"{bot}{'?':>8}" in hidden
    assert f"{bot}{money}" not in hidden
    assert f"{bot}{money}" in shown


def test_undo_also_takes_back_later_moves_of_bots(stp: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.stp"
    run = stp(*TWO, "--record", path, answers=["1", "undo", "4"])
    assert "Taken back: buy upper gold-miner and everything after it." in run.out
    game = load(path.read_text(encoding="utf-8"))
    assert str(game.moves[0]) == "take upper gold-miner"


def test_skip_passes_until_the_phase_ends(stp: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.stp"
    stp(*TWO, "--record", path, answers=["skip"])
    game = load(path.read_text(encoding="utf-8"))
    assert game.state.phase == "building"
    mine = [str(move) for seat, move in zip(game.movers, game.moves, strict=True) if seat == 1]
    assert set(mine) == {"pass"}


def test_a_game_is_saved_after_every_move_and_resumed(stp: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.stp"
    first = stp(*TWO, "--record", path, answers=["1", "quit"])
    assert first.out.endswith(f"Saved in {path}; play on with the same --record.\n")
    saved = load(path.read_text(encoding="utf-8"))
    assert saved.tags["names"] == ["Anna", "Greedy 2"]
    assert saved.tags["bots"] == [None, "greedy"]
    second = stp("play", "--record", path, answers=["pass"])
    assert "Anna: buy upper gold-miner for 4" in second.out
    resumed = load(path.read_text(encoding="utf-8"))
    assert resumed.moves[: len(saved.moves)] == saved.moves
    assert len(resumed.moves) > len(saved.moves)
    assert list(tmp_path.iterdir()) == [path]


def test_an_existing_record_keeps_its_set_up(refused: Callable[..., str], record: Path) -> None:
    before = record.read_text(encoding="utf-8")
    assert "exists already" in refused("play", "--record", record, "--seed", "other")
    assert record.read_text(encoding="utf-8") == before


def test_ctrl_c_ends_the_game_as_quit_does(stp: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("stp.cli.session.ask", interrupt)
    run = stp(*TWO)
    assert run.status == 0
    assert run.out.endswith("\nThis game is not saved. Use --record FILE to save the next one.\n")


def test_without_a_seed_a_random_word_is_chosen_and_printed(stp: Command) -> None:
    words = {stp("play").out.partition("seed ")[2].partition("\n")[0] for _ in range(2)}
    assert len(words) == 2


@pytest.mark.parametrize("edition", ["base", "new-society"])
def test_a_whole_game_ends_with_the_final_scoring(
    stp: Command, tmp_path: Path, edition: str
) -> None:
    path = tmp_path / "game.stp"
    run = stp(*TWO, "--seat", "random", "--edition", edition, "--record", path,
              answers=["1"] * 500)  # fmt: skip
    game = load(path.read_text(encoding="utf-8"))
    assert game.result
    table = run.out.partition("Final scoring")[2].splitlines()[1:4]
    points = sorted(game.result.points, reverse=True)
    assert [int(line.split(" =")[0].split()[-1]) for line in table] == points
    assert run.out.endswith(f"Saved in {path}.\n")
    table_lines = run.out.removesuffix(f"Saved in {path}.\n").splitlines()
    assert max(map(len, table_lines)) <= 80


def test_bots_alone_play_to_the_end(stp: Command) -> None:
    run = stp("play", "--seats", "greedy,novice:saver", "--seed", "neva")
    assert run.status == 0
    assert "Novice saver 2: " in run.out
    assert "Final scoring" in run.out


def test_a_number_of_players_seats_one_person_among_bots(stp: Command) -> None:
    run = stp("play", "--players", 4, "--seed", "neva", answers=["q"])
    assert "Human 1" in run.out
    assert [name for name in ("Greedy 2", "Greedy 3", "Greedy 4") if name not in run.out] == []
    assert "Greedy 5" not in run.out
