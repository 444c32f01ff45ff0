"""The record of a game, `stp 1`, is strict in reading and writing."""

from __future__ import annotations

from dataclasses import make_dataclass
from typing import Any

import pytest

from stp import Game, RecordError, Rules, dump, load
from stp.options import CHOICES
from stp.record.format_1 import has_words_for
from tests.bot_games import play_at_random
from tests.engine.records import HEADER, error, record

# Reading back what was written


@pytest.mark.parametrize("moves", [0, 1, 30, None])
@pytest.mark.parametrize(
    ("edition", "players", "rules"),
    [("base", 2, "classic"), ("base", 4, "yucata"), ("new-society", 5, "yucata"),
     ("new-society", 3, "classic open_money=true prison_flips_back=next-round")],
)  # fmt: skip
def test_a_record_is_read_back_as_the_same_game(
    edition: str, players: int, rules: str, moves: int | None
) -> None:
    game = play_at_random(Game(players=players, seed="rec", edition=edition, rules=rules), moves)
    again = load(dump(game))
    assert again == game
    assert again.state == game.state
    assert again.result == game.result
    assert again.log == game.log
    assert dump(again) == dump(game)


def test_the_form_of_a_record() -> None:
    tags = {
        "x-b": "2",
        "date": "2026-11-21",
        "bots": [None, "greedy"],
        "x-a": "1",
        "names": ["A", "B"],
    }
    game = Game(players=2, seed="neva", tags=tags)
    game.play("buy upper gold-miner")
    game.play("pass")
    assert dump(game) == (
        "stp 1\n"
        "edition: base\n"
        "seed: neva\n"
        "seats: 2\n"
        "rules: classic\n"
        "names: A,B\n"
        "bots: -,greedy\n"
        "date: 2026-11-21\n"
        "x-a: 1\n"
        "x-b: 2\n"
        "\n"
        "1 buy upper gold-miner\n"
        "2 pass\n"
    )


def test_a_finished_game_is_written_with_its_result() -> None:
    game = play_at_random(Game(players=3, seed="fin"))
    assert game.result is not None
    points = " ".join(map(str, game.result.points))
    assert f"\nresult: {points}\n\n" in dump(game)


ODD_TEXTS = [
    "", " ", " neva", "neva ", '"', '"neva"', 'neva"', "a\nb", "a\rb", "a\tb", "\x00", "\x7f",
    "\x85", "\u2028", "\ufeff", "Ne\u0301va", "N\u00e9va", "Нева", "𝔫𝔢𝔳𝔞 🏛",
    "#1", "a # b", "key: value",
    "null", "-", "\\n", "a" * 5000, "\u00a0neva",
]  # fmt: skip


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_any_text_is_a_seed_a_name_and_an_extra_and_comes_back_unchanged(text: str) -> None:
    game = Game(players=2, seed=text, tags={"names": [text, f"{text},"], "x-note": text})
    lines = dump(game).split("\n")
    assert len(lines) == len(dump(Game(players=2, seed="neva"))[:-1].split("\n")) + 3
    again = load(dump(game))
    assert (again.seed, again.tags) == (text, {"names": [text, f"{text},"], "x-note": text})
    assert again == game


@pytest.mark.parametrize(
    ("seed", "written"),
    [
        ("neva", "neva"),
        ("a b", "a b"),
        ('a"b', 'a"b'),
        ("a,b", "a,b"),
        ("a # b", "a # b"),
        ("", '""'),
        (" a", '" a"'),
        ("a ", '"a "'),
        ('"a', '"\\"a"'),
        ('a"', '"a\\""'),
        ("a\nb", '"a\\nb"'),
        ("a\x7fb", '"a\\u007fb"'),
    ],
)
def test_a_seed_is_a_json_string_only_where_it_must_be(seed: str, written: str) -> None:
    assert f"\nseed: {written}\n" in dump(Game(players=2, seed=seed))


def test_a_name_with_a_comma_is_a_json_string() -> None:
    game = Game(players=2, seed="neva", tags={"names": ["Anna, the first", "Bob"]})
    assert '\nnames: "Anna, the first",Bob\n' in dump(game)


def test_a_seed_is_taken_as_it_is_without_normalisation() -> None:
    composed, decomposed = Game(players=2, seed="N\u00e9va"), Game(players=2, seed="Ne\u0301va")
    assert composed.deal != decomposed.deal
    assert load(dump(decomposed)).seed == "Ne\u0301va"


@pytest.mark.parametrize("seed", [" neva", "neva ", '"neva', "neva\t", "ne\x7fva", ""])
def test_a_seed_that_must_be_a_json_string_is_an_error_without(seed: str) -> None:
    assert error(record({"seed": seed})).line == 3


@pytest.mark.parametrize(
    "seed", ['"a', '"a" b', '"\\q"', '"a\nb"'.replace("\n", "\x01"), '"\\ud800"', '"a" ', '"a"\t']
)
def test_a_seed_that_is_no_json_string_is_an_error(seed: str) -> None:
    assert error(record({"seed": seed})).line == 3


# Lines and comments


def test_crlf_and_a_byte_order_mark_are_allowed() -> None:
    game = play_at_random(Game(players=2, seed="neva", tags={"x-a": "1"}), 12)
    assert load("\ufeff" + dump(game)) == game
    assert load(dump(game).replace("\n", "\r\n")) == game
    assert load("\ufeff" + dump(game).replace("\n", "\r\n")) == game


def test_the_last_line_needs_no_line_end() -> None:
    game = play_at_random(Game(players=2, seed="neva"), 3)
    assert load(dump(game).rstrip("\n")) == game


def test_comments_and_empty_lines_are_skipped_in_the_move_part() -> None:
    moves = "# opening\n1 buy upper gold-miner # good\n\n2 pass#really\n   # done\n#"
    assert [str(move) for move in load(record(moves=moves)).moves] == [
        "buy upper gold-miner",
        "pass",
    ]


def test_a_comment_in_the_header_is_none() -> None:
    assert load(record({"seed": "a # b"})).seed == "a # b"
    assert load(record({"x-note": "a # b"})).tags == {"x-note": "a # b"}
    assert error("stp 1\n# comment\n" + HEADER.removeprefix("stp 1\n")).line == 2
    assert error(record({"edition": "base # the old one"})).line == 2


@pytest.mark.parametrize(
    "first", ["", "stp 2", "stp 1 ", " stp 1", "STP 1", "stp", "stp 1\t", "stp 10", "edition: base"]
)
def test_the_first_line_is_the_format_and_its_version(first: str) -> None:
    assert error(HEADER.replace("stp 1", first)).line == 1


def test_another_version_is_named() -> None:
    assert "stp 2" in error(HEADER.replace("stp 1", "stp 2")).reason


@pytest.mark.parametrize("text", ["", "\n", "\n\n", "\x00", "{}", "1 pass"])
def test_a_text_that_is_not_a_record_is_an_error_on_line_1(text: str) -> None:
    assert error(text).line == 1


def test_two_byte_order_marks_are_one_too_many() -> None:
    with pytest.raises(RecordError) as caught:
        load("\ufeff\ufeff" + HEADER)
    assert caught.value.line == 1


# Writing


@pytest.mark.parametrize(
    "tags",
    [
        {"title": "a"},
        {"names": ["A"]},
        {"names": "AB"},
        {"names": ["A", 5]},
        {"names": None},
        {"bots": ["greedy"]},
        {"bots": [1, 2]},
        {"date": "soon"},
        {"date": 20261121},
        {"x-a": 5},
        {"x-a": None},
        {"x-a": "\ud800"},
        {"x-a: b": "c"},
        {"x-a\nseed": "c"},
        {"result": "1 2"},
        {"seed": "other"},
        {"bots": ["-", None]},
    ],
)
def test_a_tag_that_a_record_cannot_hold_is_an_error_when_writing(tags: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=next(iter(tags)).split("\n")[0]):
        dump(Game(players=2, seed="neva", tags=tags))


def test_tags_given_as_tuples_come_back_equal() -> None:
    game = Game(players=2, seed="neva", tags={"names": ("A", "B"), "bots": (None, "random")})
    assert load(dump(game)) == game


def test_a_blank_after_a_comma_would_begin_a_name() -> None:
    with pytest.raises(RecordError, match="space") as error:
        load(record({"names": "Anna, Bob"}))
    assert error.value.text == "names: Anna, Bob"


def test_a_program_may_name_its_own_keys_as_it_likes() -> None:
    assert load(record({"x-Title.de_1": "Abend"})).tags == {"x-Title.de_1": "Abend"}


def test_the_closed_format_is_never_written_for_what_it_cannot_express(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(CHOICES, "quick", (False, True))
    later = make_dataclass("Later", [("quick", bool, False)], bases=(Rules,), frozen=True)
    assert has_words_for("base", 2, later())
    game = Game(2, "neva", rules=later(quick=True))
    with pytest.raises(RecordError) as caught:
        dump(game)
    assert str(caught.value) == "the format 'stp 1' cannot describe this table"
    assert (caught.value.line, caught.value.text, caught.value.game) == (0, "", game)
