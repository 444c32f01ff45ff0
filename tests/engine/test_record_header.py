"""Every header line of a record is checked, and an error names the line."""

from __future__ import annotations

import pytest

from stp import Game, Rules, dump, load
from tests.engine.records import error, record


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
        # Text about which versions of Python disagree is not a date.
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
