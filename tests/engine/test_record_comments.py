"""Comments in records beside and between moves are kept."""

from __future__ import annotations

import pytest

from stp import Game
from stp.record import MAX_RECORD_LENGTH, NewerRecordError, RecordError, dump, is_newer, load

HEAD = dump(Game(2, "neva"))
COMMENTED = f"""{HEAD}# before the first
# and again
1 pass # beside it
2 pass
# below the second

1 pass#close
"""


def test_comments_are_kept_where_they_stand() -> None:
    game = load(COMMENTED)
    assert game.comments == {
        0: ["", "# before the first", "# and again"],
        1: [" # beside it"],
        2: ["", "# below the second"],
        3: ["#close"],
    }
    assert dump(game) == COMMENTED.replace("second\n\n", "second\n")


def test_a_comment_at_the_end_stays_there_when_the_game_goes_on() -> None:
    game = load(f"{HEAD}1 pass\n# so far")
    game.play("pass")
    assert dump(game) == f"{HEAD}1 pass\n# so far\n2 pass\n"


@pytest.mark.parametrize("move", ["1 passX # x", "1 pass\t# x"])
def test_only_blanks_come_between_a_move_and_its_comment(move: str) -> None:
    with pytest.raises(RecordError):
        load(f"{HEAD}{move}\n")


def test_a_text_that_is_too_long_is_refused_before_it_is_read() -> None:
    with pytest.raises(RecordError) as caught:
        load("x" * (MAX_RECORD_LENGTH + 1))
    assert (caught.value.line, caught.value.text) == (0, "")
    assert caught.value.template == "it is too long for a game"
    with pytest.raises(RecordError) as caught:
        load("x" * MAX_RECORD_LENGTH)
    assert caught.value.line == 1


@pytest.mark.parametrize(("first", "is_one"), [("stp 2", True), ("stp zwei", False)])
def test_a_newer_record_is_told_from_a_broken_one(first: str, is_one: bool) -> None:
    assert is_newer(first) is is_one
    with pytest.raises(RecordError) as caught:
        load(f"{first}\n")
    assert isinstance(caught.value, NewerRecordError) is is_one


@pytest.mark.parametrize(("seats", "is_number"), [("123456", True), ("1234567", False)])
def test_numbers_have_six_digits_at_most(seats: str, is_number: bool) -> None:
    with pytest.raises(RecordError) as caught:
        load(HEAD.replace("seats: 2", f"seats: {seats}"))
    assert (caught.value.template == "'{text}' is not a number") is not is_number
