"""The record of a game: `stp 1`, strict both ways."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from stp import Game, RecordError, Rules, dump, load
from stp.cards import DECKS
from tests.rules.table import MARKERS, written_deal

HEADER = "stp 1\nedition: base\nseed: neva\nseats: 2\n"


def play_on(game: Game, moves: int | None = None, chance: int = 1) -> Game:
    """Make legal moves by lot, to the end of the game if no number is given."""
    lot = random.Random(chance)
    while not game.over and (moves is None or len(game.moves) < moves):
        game.play(lot.choice(list(game.legal_moves)))
    return game


def record(header: Mapping[str, str | None] | None = None, moves: str = "") -> str:
    """Return a record of a seeded game with header lines replaced, added or left out (None)."""
    lines = {"edition": "base", "seed": "neva", "seats": "2", **(header or {})}
    text = "".join(f"{key}: {value}\n" for key, value in lines.items() if value is not None)
    return f"stp 1\n{text}\n{moves}"


def error(text: str) -> RecordError:
    """Return the error that reading a text raises."""
    with pytest.raises(RecordError) as caught:
        load(text)
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    assert caught.value.text == text.split("\n")[caught.value.line - 1].removesuffix("\r")
    assert caught.value.reason
    return caught.value


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
    game = play_on(Game(players=players, seed="rec", edition=edition, rules=rules), moves)
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
    game = play_on(Game(players=3, seed="fin"))
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
    game = play_on(Game(players=2, seed="neva", tags={"x-a": "1"}), 12)
    assert load("\ufeff" + dump(game)) == game
    assert load(dump(game).replace("\n", "\r\n")) == game
    assert load("\ufeff" + dump(game).replace("\n", "\r\n")) == game


def test_the_last_line_needs_no_line_end() -> None:
    game = play_on(Game(players=2, seed="neva"), 3)
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
def test_a_text_that_is_no_record_is_an_error_on_line_1(text: str) -> None:
    assert error(text).line == 1


def test_two_byte_order_marks_are_one_too_many() -> None:
    with pytest.raises(RecordError) as caught:
        load("\ufeff\ufeff" + HEADER)
    assert caught.value.line == 1


# The header


@pytest.mark.parametrize(
    ("header", "line"),
    [
        ({"edition": "Base"}, 2),
        ({"edition": "new society"}, 2),
        ({"edition": ""}, 2),
        ({"edition": "base "}, 2),
        ({"seats": "1"}, 4),
        ({"seats": "0"}, 4),
        ({"seats": "-2"}, 4),
        ({"seats": "6"}, 4),
        ({"seats": "02"}, 4),
        ({"seats": "2 "}, 4),
        ({"seats": "+2"}, 4),
        ({"seats": "2.0"}, 4),
        ({"seats": "two"}, 4),
        ({"seats": "\u0662"}, 4),
        ({"seats": "9" * 5000}, 4),
        ({"seats": "5"}, 4),
        ({"edition": "new-society", "seats": "6"}, 4),
        ({"rules": ""}, 5),
        ({"rules": "Classic"}, 5),
        ({"rules": "house"}, 5),
        ({"rules": "classic "}, 5),
        ({"rules": "classic  open_money=true"}, 5),
        ({"rules": "open_money=true"}, 5),
        ({"rules": "classic open_money=True"}, 5),
        ({"rules": "classic open_money=1"}, 5),
        ({"rules": "classic open_money"}, 5),
        ({"rules": "classic open_money="}, 5),
        ({"rules": "classic open-money=true"}, 5),
        ({"rules": "classic open_money=true open_money=true"}, 5),
        ({"rules": "classic open_money=true open_money=false"}, 5),
        ({"rules": "classic bonus_timing=later"}, 5),
        ({"rules": "classic yucata"}, 5),
        ({"names": "Anna"}, 5),
        ({"names": "Anna,Bob,Cleo"}, 5),
        ({"names": "Anna,"}, 5),
        ({"names": ""}, 5),
        ({"names": '"Anna,Bob'}, 5),
        ({"names": '"Anna"Bob'}, 5),
        ({"names": '"Anna" ,Bob'}, 5),
        ({"names": "Anna ,Bob"}, 5),
        ({"bots": "greedy"}, 5),
        ({"bots": "-,-,-"}, 5),
        ({"date": "yesterday"}, 5),
        ({"date": "21.11.2026"}, 5),
        ({"date": "2026-13-01"}, 5),
        ({"date": "2026-02-30"}, 5),
        ({"date": "2026-11-21x10:00"}, 5),
        ({"date": " 2026-11-21"}, 5),
        ({"date": ""}, 5),
        # What Pythons disagree about is no date.
        ({"date": "20261121"}, 5),
        ({"date": "2026-W47-6"}, 5),
        ({"date": "2026-11-21T10"}, 5),
        ({"date": "2026-11-21T1030"}, 5),
        ({"date": "2026-11-21T24:00"}, 5),
        ({"date": "2026-11-21T10:30:60"}, 5),
        ({"date": "2026-11-21T10:30+0100"}, 5),
        ({"date": "2026-11-21T10:30+24:00"}, 5),
        ({"date": "2026-11-21Z"}, 5),
        ({"date": "2026-11-21\u0660"}, 5),
        ({"date": "\u0662026-11-21"}, 5),
        ({"date": "0000-11-21"}, 5),
        ({"bots": '"-",greedy'}, 5),
        ({"bots": '"-,","-"'}, 5),
        ({"result": "a b"}, 5),
        ({"result": ""}, 5),
        ({"result": "1  2"}, 5),
        ({"title": "A game"}, 5),
        ({"Seed": "neva"}, 5),
        ({"x-": "a"}, 5),
        ({"x": "a"}, 5),
        ({"disc": "1"}, 5),
        ({"deck.Worker": "pub"}, 5),
    ],
)
def test_a_wrong_value_or_key_is_an_error_on_its_line(header: dict[str, str], line: int) -> None:
    caught = error(record(header))
    assert caught.line == line
    assert caught.game is None


@pytest.mark.parametrize(
    "line", ["edition", "edition:base", "edition : base", "base", " edition: base"]
)
def test_a_header_line_is_key_colon_blank_value(line: str) -> None:
    assert error(f"stp 1\n{line}\nseed: neva\nseats: 2\n\n").line == 2


@pytest.mark.parametrize("key", ["edition", "seed", "seats", "rules", "names", "date", "x-a"])
def test_a_doubled_key_is_an_error_on_the_second_line(key: str) -> None:
    values = {"edition": "base", "seed": "neva", "seats": "2", "rules": "classic", "names": "A,B",
              "date": "2026-11-21", "x-a": "1"}  # fmt: skip
    text = record(values).replace("\n\n", f"\n{key}: {values[key]}\n\n")
    caught = error(text)
    assert caught.line == 2 + len(values)
    assert key in caught.reason


@pytest.mark.parametrize("key", ["edition", "seed", "seats"])
def test_a_missing_key_is_an_error_that_names_it(key: str) -> None:
    caught = error(record({key: None}))
    assert caught.line == 4, "where the header ends"
    assert key in caught.reason


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_a_header_without_the_empty_line_is_an_error_where_the_text_ends(end: str) -> None:
    text = "stp 1\nedition: base\nseed: neva\nseats: 2"
    caught = error(text + end)
    assert (caught.line, caught.text) == (4, "seats: 2")
    assert "empty line" in caught.reason
    assert load(text + "\n\n") == load(text + "\r\n\r\n") == Game(players=2, seed="neva")


def test_an_empty_line_ends_the_header() -> None:
    caught = error("stp 1\nedition: base\n\nseed: neva\nseats: 2\n")
    assert (caught.line, "seed" in caught.reason) == (3, True)


def test_the_order_of_header_lines_is_free() -> None:
    text = "stp 1\nx-a: 1\nseats: 2\nrules: yucata\nseed: neva\nedition: base\n\n"
    assert load(text) == Game(players=2, seed="neva", rules="yucata", tags={"x-a": "1"})


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (None, Rules()),
        ("classic", Rules()),
        ("classic open_money=true", Rules(open_money=True)),
        ("yucata bonus_timing=scoring open_hands=false open_money=false open_decks=false"
         " observatory_flips_back=next-phase", Rules()),
        ("classic prison_flips_back=next-round open_decks=false",
         Rules(prison_flips_back="next-round")),
    ],
)  # fmt: skip
def test_rules_are_a_preset_and_what_differs(text: str | None, rules: Rules) -> None:
    game = load(record({"rules": text}))
    assert game.rules == rules
    assert load(dump(game)) == game


@pytest.mark.parametrize(
    "date",
    ["2026-11-21", "2026-11-21T10:30", "2026-11-21T10:30:05+01:00", "2024-02-29",
     "2026-11-21T10:30Z", "2026-11-21T23:59:59.123456789-11:30"],
)  # fmt: skip
def test_a_date_is_iso_8601(date: str) -> None:
    game = load(record({"date": date}))
    assert game.tags == {"date": date}
    assert f"date: {date}\n" in dump(game)


def test_a_minus_is_a_human() -> None:
    assert load(record({"bots": "-,greedy"})).tags == {"bots": [None, "greedy"]}


@pytest.mark.parametrize("value", ["", " blank", '"open', '{"a": [1, 2]}', "a # b", "x: y", "ж"])
def test_what_other_programs_add_is_kept(value: str) -> None:
    game = load(record({"x-analysis": value}))
    assert game.tags == {"x-analysis": value}
    assert load(dump(game)) == game
    assert game.moves == load(record()).moves


def test_what_other_programs_add_is_text_without_lone_surrogates() -> None:
    assert error(record({"x-note": "a\ud800"})).line == 5


# The moves


def test_an_illegal_move_is_an_error_on_its_line_and_keeps_the_game_up_to_there() -> None:
    game = play_on(Game(players=2, seed="neva"), 5)
    seat = game.state.seat
    text = dump(game) + f"{seat} buy upper czar # dear\n{seat} pass\n"
    caught = error(text)
    assert caught.line == len(text.split("\n")) - 2
    assert caught.text == f"{seat} buy upper czar # dear"
    assert caught.game == game


@pytest.mark.parametrize(
    "line",
    ["pass", "1", "1  pass", " 1 pass", "1 pass ", "1 Pass", "2 pass", "0 pass", "01 pass",
     "3 pass", "1 pass 2 pass", "1\tpass", "1. pass", "one pass",
     "1 buy upper juge", "edition: base", "1 "],
)  # fmt: skip
def test_a_move_line_is_seat_blank_move(line: str) -> None:
    caught = error(record(moves=f"{line}\n"))
    assert (caught.line, caught.text) == (6, line)
    assert caught.game == load(record())


def test_a_mistyped_move_is_told_the_nearest_legal_one() -> None:
    assert "buy upper gold-miner" in error(record(moves="1 buy upper gold-minor\n")).reason


def test_no_move_can_follow_the_end() -> None:
    game = play_on(Game(players=2, seed="neva"))
    caught = error(dump(game) + "1 pass\n")
    assert caught.game == game
    assert "over" in caught.reason


def test_a_result_that_does_not_agree_is_an_error_on_its_line() -> None:
    game = play_on(Game(players=2, seed="neva"))
    assert game.result is not None
    first, second = game.result.points
    for wrong in (f"{first + 1} {second}", f"{first}", f"{first} {second} 0"):
        text = dump(game).replace(f"result: {first} {second}", f"result: {wrong}")
        caught = error(text)
        assert caught.text == f"result: {wrong}"
        assert caught.game == game


def test_a_result_of_an_unfinished_game_is_an_error() -> None:
    game = play_on(Game(players=2, seed="neva"), 4)
    caught = error(dump(game).replace("\n\n", "\nresult: 0 0\n\n"))
    assert caught.text == "result: 0 0"
    assert caught.game == game


def test_a_finished_game_without_result_is_read() -> None:
    game = play_on(Game(players=2, seed="neva"))
    lines = [line for line in dump(game).split("\n") if not line.startswith("result")]
    assert load("\n".join(lines)) == game


# Written-out deals


def written(changes: Mapping[str, str | None] | None = None, players: int = 3) -> str:
    edition = "new-society" if players == 5 else "base"
    deal = written_deal("new-society" if players == 5 else "base", MARKERS[players])
    lines: dict[str, Any] = {
        "edition": edition,
        **{f"deck.{name}": " ".join(deal.decks[name]) for name in DECKS},
        "markers": " ".join(f"{name}={seat}" for name, seat in deal.markers.items()),
        **(changes or {}),
    }
    text = "".join(f"{key}: {value}\n" for key, value in lines.items() if value is not None)
    return f"stp 1\n{text}\n"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_written_out_deal_is_read_back(players: int) -> None:
    game = load(written(players=players))
    assert (game.players, game.seed) == (players, None)
    assert game.deal == written_deal(game.edition, MARKERS[players])
    play_on(game)
    assert load(dump(game)) == game


def test_a_seeded_game_and_its_written_out_deal_play_alike_but_have_different_records() -> None:
    seeded = play_on(Game(players=3, seed="neva"))
    out = play_on(Game(deal=seeded.deal))
    assert out.state == seeded.state
    assert out.result == seeded.result
    assert out != seeded


def test_equal_deals_have_equal_records_in_whatever_order_their_markers_were_named() -> None:
    deal = written_deal("base", dict(reversed(MARKERS[3].items())))
    assert dump(Game(deal=deal)) == dump(Game(deal=written_deal("base", MARKERS[3])))


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        ("deck.worker", "lumberjack", 3),
        ("deck.building", None, 7),
        ("deck.trading", "", 6),
        ("markers", None, 7),
        ("markers", "", 7),
        ("markers", "worker=1", 7),
        ("markers", "worker=1 building=1 aristocrat=1 trading=2", 7),
        ("markers", "worker=1 building=1 aristocrat=1 trading=1", 7),
        ("markers", "worker=1 building=2 aristocrat=4 trading=1", 7),
        ("markers", "worker=0 building=1 aristocrat=2 trading=2", 7),
        ("markers", "worker=-1 building=1 aristocrat=2 trading=2", 7),
        ("markers", "worker=1 building=2 aristocrat=3 trading=one", 7),
        ("markers", "worker=1 building=2 aristocrat=3 trading=01", 7),
        ("markers", "worker=1 building=2 aristocrat=3 trading", 7),
        ("markers", "worker=1  building=2 aristocrat=3 trading=1", 7),
        ("markers", "worker=1 worker=1 building=2 aristocrat=3 trading=1", 7),
        ("markers", "worker=1 building=2 aristocrat=3 trading=1 disc=2", 7),
        ("markers", "worker=1 building=2 aristocrat=3 trading=4 disc=5", 7),
        ("markers", "worker=1 building=2 aristocrat=3 bank=1", 7),
        ("markers", "worker=999999 building=2 aristocrat=3 trading=1", 7),
    ],
)
def test_a_deal_that_is_not_the_editions_is_an_error_on_its_line(
    key: str, value: str | None, line: int
) -> None:
    assert error(written({key: value})).line == line


@pytest.mark.parametrize("change", ["one more", "one less", "swapped", "unknown", "other deck"])
@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_holds_exactly_the_editions_cards(deck: str, change: str) -> None:
    cards = list(written_deal().decks[deck])
    changed = {
        "one more": [*cards, cards[0]],
        "one less": cards[1:],
        "swapped": [cards[-1], *cards[1:]],
        "unknown": ["kremlin", *cards[1:]],
        "other deck": ["sycophant", *cards[1:]],
    }
    text = written({f"deck.{deck}": " ".join(changed[change])})
    assert error(text).text.startswith(f"deck.{deck}: ")


def test_cards_of_a_deck_are_separated_by_single_blanks() -> None:
    cards = "  ".join(written_deal().decks["worker"])
    assert error(written({"deck.worker": cards})).line == 3


def test_five_players_need_the_disc_and_one_marker_each() -> None:
    for markers in (
        "worker=1 building=2 aristocrat=3 trading=5",
        "worker=1 building=2 aristocrat=3 trading=5 disc=5",
        "worker=1 building=2 aristocrat=3 trading=1 disc=5",
    ):
        assert error(written({"markers": markers}, players=5)).line == 7


@pytest.mark.parametrize("key", ["seed", "seats"])
def test_a_seed_contradicts_a_written_out_deal(key: str) -> None:
    value = {"seed": "neva", "seats": "3"}[key]
    assert error(written({key: value})).line == 8
    assert error(record({"deck.worker": "lumberjack"})).line == 5


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
    with pytest.raises(RecordError, match="blank") as error:
        load(record({"names": "Anna, Bob"}))
    assert error.value.text == "names: Anna, Bob"


def test_a_program_may_name_its_own_keys_as_it_likes() -> None:
    assert load(record({"x-Title.de_1": "Abend"})).tags == {"x-Title.de_1": "Abend"}
