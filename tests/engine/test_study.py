"""Comments and variations among a record's comments: read, changed, kept."""

from __future__ import annotations

import pytest

from stp import Game
from stp.errors import StpError
from stp.record import dump, load
from stp.record.study import (
    MOST_VARIATIONS,
    Variation,
    comment_at,
    line_of,
    replace_variation,
    variations_at,
    write_comment,
)

RECORD = f"""{dump(Game(2, "neva"))}# before the first
  # and again
1 take upper shepherd # beside it
#+ 2 pass; 1 buy upper gold-miner # The income
#+ 2 buy upper winter-palace
# below it
2 pass
"""
INCOME = Variation(1, ("2 pass", "1 buy upper gold-miner"), "The income")
SHORT = Variation(1, ("2 pass",))


def moves(game: Game) -> str:
    return dump(game).partition("\n\n")[2]


def test_comments_of_any_program_are_read_and_illegal_variations_left_out() -> None:
    game = load(RECORD)
    assert [comment_at(game, at) for at in range(4)] == [
        "before the first and again", "beside it below it", "", "",
    ]  # fmt: skip
    assert [variations_at(game, at) for at in range(3)] == [(), (INCOME,), ()]


def test_a_comment_replaces_only_comments() -> None:
    game = load(RECORD)
    write_comment(game, 1, "Too\nearly\x00 ")
    assert moves(game) == moves(load(RECORD)).replace("beside it", "Too early").replace(
        "# below it\n", ""
    )
    for at in range(3):
        write_comment(game, at, "")
    assert list(game.comments) == [1]
    assert variations_at(load(dump(game)), 1) == (INCOME,)
    write_comment(game, 0, "First # of all")
    assert comment_at(load(dump(game)), 0) == "First # of all"


def test_variations_are_added_changed_and_removed_in_place() -> None:
    game = load(RECORD)
    replace_variation(game, None, SHORT)
    replace_variation(game, INCOME, Variation(1, SHORT.lines, "Waits"))
    assert variations_at(game, 1) == (Variation(1, SHORT.lines, "Waits"), SHORT)
    replace_variation(game, variations_at(game, 1)[0], None)
    replace_variation(game, SHORT, None)
    assert dump(game) == dump(load(RECORD)).replace(f"{INCOME}\n", "")
    replace_variation(game, INCOME, None)
    assert "winter-palace" in dump(game), "what cannot be read stays"


def test_the_same_variation_is_kept_once() -> None:
    game = load(RECORD)
    replace_variation(game, None, INCOME)
    assert variations_at(game, 1) == (INCOME,)
    replace_variation(game, None, SHORT)
    replace_variation(game, SHORT, INCOME)
    assert variations_at(game, 1) == (INCOME,)


@pytest.mark.parametrize(
    "lines", [("2 buy upper winter-palace",), ("1 pass",), ("",), ("²  pass",)]
)
def test_no_illegal_variation_is_written(lines: tuple[str, ...]) -> None:
    game = load(RECORD)
    with pytest.raises(StpError, match="legal moves"):
        replace_variation(game, None, Variation(1, lines))
    assert dump(game) == dump(load(RECORD))


def test_a_position_has_a_limited_number_of_variations() -> None:
    game = Game(2, "neva")
    for number in range(MOST_VARIATIONS):
        replace_variation(game, None, Variation(0, ("1 pass",), str(number)))
    with pytest.raises(StpError, match="too many"):
        replace_variation(game, None, Variation(0, ("1 pass",), "one more"))
    game.comments[0].append("#+ 1 pass # by hand")
    assert len(variations_at(game, 0)) == MOST_VARIATIONS


def test_a_variation_is_a_game_of_its_own() -> None:
    game = load(RECORD)
    line = line_of(game, INCOME)
    assert line is not None
    assert line.transcript == (*game.transcript[:1], *INCOME.lines)
    assert (game.transcript[1:], line.comments) == (("2 pass",), {})
    assert line_of(game, Variation(9, ("1 pass",))) is None


def test_a_name_on_several_lines_stays_on_one() -> None:
    game = Game(2, "neva")
    replace_variation(game, None, Variation(0, ("1 pass",), "one\ntwo"))
    assert variations_at(load(dump(game)), 0) == (Variation(0, ("1 pass",), "one two"),)
