"""The file of puzzles: small, without what a seat may not know, and refused where it is damaged."""

from __future__ import annotations

from dataclasses import replace

import pytest

import stp
from stp.bots.style import STYLES
from stp.options import parse_rules
from stp.puzzles.find import UNSEARCHED
from stp.puzzles.packed import THEMES, TRIED_BY, TRIES, Entry, Puzzle, PuzzleError, entries, pack
from stp.puzzles.redact import redact
from stp.record.format_1 import OPTIONS
from tests.puzzles.games import TABLES, played, with_other_future


def puzzle(game: stp.Game, number: int, theme: str = "spending") -> Puzzle:
    """Return a position of a game as a puzzle whose first move is the best."""
    found = redact(game, number)
    losses = {str(move): at * 1.3 for at, move in enumerate(found.legal_moves)}
    return Puzzle(found, losses, 2.4, (8, 8, 5, 3, 0), theme)


def test_every_level_is_tried_without_a_style_and_in_every_style() -> None:
    assert 1 + len(STYLES) == TRIES
    assert set(UNSEARCHED) < set(TRIED_BY)


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize("number", [0, 37, 90])
def test_unpacking_returns_what_was_packed(edition: str, players: int, number: int) -> None:
    one = puzzle(played(edition, players), number)
    (entry,) = entries(pack([one]))
    again = entry.puzzle()
    assert stp.dump(again.game) == stp.dump(one.game)
    assert again.losses == pytest.approx({move: round(x, 1) for move, x in one.losses.items()})
    assert (again.best, again.points, again.failures) == (one.best, 2.4, one.failures)
    assert (entry.id, entry.theme) == (one.id, one.theme)
    assert (entry.edition, entry.players) == (edition, players)


@pytest.mark.parametrize("rules", ["yucata", "classic prison_flips_back=next-round"])
def test_the_options_are_those_of_the_game(rules: str) -> None:
    game = stp.Game(3, "neva", rules=parse_rules(rules))
    for _ in range(30):
        game.play(game.legal_moves[0])
    (entry,) = entries(pack([puzzle(game, 30)]))
    assert stp.dump(entry.puzzle().game) == stp.dump(redact(game, 30))


def test_a_table_that_the_file_cannot_describe_is_not_packed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(OPTIONS, "open_money", (False,))
    with pytest.raises(PuzzleError, match="cannot describe this table"):
        pack([puzzle(stp.Game(3, "neva", rules="yucata"), 0)])


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_cards_that_nobody_has_seen_leave_no_trace(edition: str, players: int) -> None:
    game = played(edition, players)
    other = with_other_future(game, 37)
    assert pack([puzzle(game, 37)]) == pack([puzzle(other, 37)])


def test_a_puzzle_is_small_and_is_written_once() -> None:
    game = played("new-society", 5)
    puzzles = [puzzle(game, number) for number in range(0, 90, 6)]
    text = pack([*puzzles, *puzzles])
    assert len(entries(text)) == len(puzzles)
    assert len(text) < 300 * len(puzzles)


def test_a_move_costs_no_more_than_whole_games_confirm() -> None:
    one = replace(puzzle(played("base", 2), 0), losses={"a": 0.0, "b": 4.0, "c": 10.0})
    assert list(map(replace(one, points=5.0).cost, "abc")) == [0.0, 4.0, 10.0]
    assert list(map(replace(one, points=1.0).cost, "abc")) == [0.0, 1.0, 2.5]


def test_puzzles_are_sorted_by_theme() -> None:
    game = played("base", 3)
    found = entries(pack([puzzle(game, 9, "race"), puzzle(game, 3, "opening")]))
    assert [entry.theme for entry in found] == ["opening", "race"]
    assert all(entry.theme in THEMES for entry in found)


@pytest.mark.parametrize("change", [(0, "S"), (-2, "#"), (-2, "")])
def test_a_damaged_file_is_refused(change: tuple[int, str]) -> None:
    text = pack([puzzle(played("base", 2), 20)])
    at, letter = change
    damaged = text[:at] + letter + text[at:][1:]
    with pytest.raises(PuzzleError, match="damaged"):
        entries(damaged)


@pytest.mark.parametrize("text", ["", "<html>", "stp puzzles 1 1 00000000\nx"])
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="damaged"):
        entries(text)


@pytest.mark.parametrize("word", ["", "#", "zzzzzzzzzzzzzzzzzzzzzzzz"])
def test_a_puzzle_that_cannot_be_unpacked_is_refused(word: str) -> None:
    entry = Entry("abc", "opening", (8, 8, 8, 8, 8), "base", 2, word)
    if word:
        with pytest.raises(PuzzleError):
            entry.puzzle()
