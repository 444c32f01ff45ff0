"""Comments and variations among a record's comments: read, changed, kept."""

from __future__ import annotations

from collections import OrderedDict

import pytest

import stp.record.annotations as module
from stp import Game
from stp.errors import StpError
from stp.record import dump, load
from stp.record.annotations import (
    MAX_VARIATIONS,
    Variation,
    comment_at,
    continued_by,
    from_link_text,
    remarks_on,
    replace_variation,
    to_link_text,
    unreadable_at,
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
    replace_variation(game, INCOME, Variation(1, SHORT.transcript, "Waits"))
    assert variations_at(game, 1) == (Variation(1, SHORT.transcript, "Waits"), SHORT)
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
    for number in range(MAX_VARIATIONS):
        replace_variation(game, None, Variation(0, ("1 pass",), str(number)))
    with pytest.raises(StpError, match="too many"):
        replace_variation(game, None, Variation(0, ("1 pass",), "one more"))
    game.comments[0].append("#+ 1 pass # by hand")
    assert len(variations_at(game, 0)) == MAX_VARIATIONS


def test_a_variation_is_a_game_of_its_own() -> None:
    game = load(RECORD)
    line = continued_by(game, INCOME)
    assert line is not None
    assert line.transcript == (*game.transcript[:1], *INCOME.transcript)
    assert (game.transcript[1:], line.comments) == (("2 pass",), {})
    assert continued_by(game, Variation(9, ("1 pass",))) is None


def test_a_name_on_several_lines_stays_on_one() -> None:
    game = Game(2, "neva")
    replace_variation(game, None, Variation(0, ("1 pass",), "one\ntwo"))
    assert variations_at(load(dump(game)), 0) == (Variation(0, ("1 pass",), "one two"),)


def test_what_is_said_in_a_variation_is_a_line_of_its_own() -> None:
    game = load(RECORD)
    write_comment(game, 1, "A\npause", SHORT.transcript)
    write_comment(game, 1, "Two workers", INCOME.transcript)
    assert moves(game).endswith(
        "#: 2 pass # A pause\n#: 2 pass; 1 buy upper gold-miner # Two workers\n2 pass\n"
    )
    again = load(dump(game))
    assert comment_at(again, 1, SHORT.transcript) == "A pause"
    assert comment_at(again, 1) == "beside it below it"
    assert [one.text for one in remarks_on(again, INCOME)] == ["A pause", "Two workers"]
    write_comment(again, 1, "Waits", SHORT.transcript)
    write_comment(again, 1, "", INCOME.transcript)
    assert [one.text for one in remarks_on(again, INCOME)] == ["Waits"]
    write_comment(again, 1, "new")
    assert comment_at(again, 1, SHORT.transcript) == "Waits"


def test_nothing_can_be_said_where_no_variation_leads() -> None:
    game = load(RECORD)
    with pytest.raises(StpError, match="no such variation"):
        write_comment(game, 1, "x", ("2 pass", "1 pass"))
    assert dump(game) == dump(load(RECORD))


def test_what_was_said_goes_with_the_last_variation_that_leads_there() -> None:
    game = load(RECORD)
    replace_variation(game, None, SHORT)
    write_comment(game, 1, "A pause", SHORT.transcript)
    write_comment(game, 1, "Two workers", INCOME.transcript)
    replace_variation(game, INCOME, None)
    assert [one.text for one in remarks_on(game, INCOME)] == ["A pause"]
    longer = Variation(1, (*SHORT.transcript, "1 pass"))
    replace_variation(game, SHORT, longer)
    assert comment_at(game, 1, SHORT.transcript) == "A pause"
    replace_variation(game, longer, None)
    assert "A pause" not in dump(game)


def test_a_line_of_a_link_is_read_as_it_was_written() -> None:
    game = load(RECORD)
    text = to_link_text(game, INCOME, 1)
    assert from_link_text(game, 1, text) == (Variation(1, INCOME.transcript), 1)
    assert set(text) <= set("0123456789 ")


@pytest.mark.parametrize("text", ["", "1", "0 0", "2 0", "1 400", "1 -1", "1 ²", "1 0000", "1  0"])
def test_a_mangled_line_of_a_link_is_refused(text: str) -> None:
    with pytest.raises(StpError, match="damaged"):
        from_link_text(load(RECORD), 1, text)


@pytest.mark.parametrize(
    "line", ["#: hello", "#: 1 PASS # x", "#: 1 pass; then # x", "#:  # x", "#: 6 pass # x"]
)
def test_a_comment_that_only_looks_like_one_on_a_variation_is_shown(line: str) -> None:
    game = load(RECORD)
    game.comments[0] = ["", line]
    assert comment_at(game, 0) == line.removeprefix("#")
    write_comment(game, 0, "new")
    assert game.comments[0] == ["", "# new"]


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[Variation]:
    """The variations that are replayed in a test, in which none is known at first."""
    found: list[Variation] = []

    def replay(game: Game, variation: Variation) -> Game | None:
        found.append(variation)
        return continued_by(game, variation)

    monkeypatch.setattr(module, "continued_by", replay)
    monkeypatch.setattr(module, "_known", OrderedDict())
    return found


def test_variations_that_cannot_be_shown_are_counted_without_replaying_them_all(
    replayed: list[Variation],
) -> None:
    game = Game(2, "neva")
    game.comments[0] = ["", "#+ 1 pass", "#+ 1 pass", "#+ hello", "a text", "#: 1 pass # A pause"]
    assert unreadable_at(game, 0) == 1
    game.comments[0] += [f"#+ 1 take upper {number}" for number in range(200)]
    assert (len(variations_at(game, 0)), unreadable_at(game, 0)) == (1, 201)
    assert len(replayed) <= MAX_VARIATIONS


def test_variations_are_replayed_once_and_few_are_remembered(
    replayed: list[Variation], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_MAX_CACHED", 50)
    game = Game(2, "neva")
    for number in range(MAX_VARIATIONS):
        game.comments.setdefault(0, [""]).append(f"#+ 1 pass; 2 pass # {number}")
    for _ in range(5):
        assert len(variations_at(game, 0)) == MAX_VARIATIONS
    assert len(replayed) == 1
    for number in range(200):
        game.comments[0] = ["", f"#+ 1 pass; 2 take upper {number}"]
        assert variations_at(game, 0) == ()
    assert len(module._known) == 50
    assert variations_at(Game(2, "other"), 0) == ()
