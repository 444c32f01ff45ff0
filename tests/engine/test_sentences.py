"""The error messages of records, deals and tables have exactly these words.

The page translates these sentences by their English text (`stp/web/words/locale`), so changing a
word loses the translation.
"""

from __future__ import annotations

from typing import Any

import pytest

from stp import Deal, Game, RecordError, StpError, dump, load
from stp.testing import MARKERS, written_deal
from tests.bot_games import play_at_random
from tests.engine.invalid_input import LONE, deal_for, deal_with
from tests.engine.records import HEADER, record, written

OVER = dump(play_at_random(Game(2, "neva")))
"""The record of a finished game with 190 moves, which seat 1 wins by 83 to 26."""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello\n", "line 1: a record must begin with the line 'stp 1'"),
        ("stp 2\n", "line 1: this program reads the format 'stp 1', not 'stp 2'"),
        ("stp 1\nedition\n\n", "line 2: a header line must have the form 'key: value'"),
        (HEADER + "seed: ice\n\n", "line 5: 'seed' was given on line 3"),
        (
            HEADER + "title: A\n\n",
            "line 5: unknown key 'title'; your own keys must begin with 'x-'",
        ),
        (HEADER, "line 4: the empty line that ends the header is missing"),
        (record({"edition": None}), "line 4: the header does not name the edition"),
        (record({"seats": None}), "line 4: the header has no 'seats'"),
        (record({"seats": "1"}), "line 4: 'base' is for 2 to 4 players, not 1"),
        (record({"seats": "two"}), "line 4: 'two' is not a number"),
        (record({"seats": "1234567"}), "line 4: '1234567' is not a number"),
        (record({"seed": LONE}), "line 3: it contains an invalid character (lone surrogate)"),
        (record({"names": "Anna"}), "line 5: expected 2 values, one per seat, not 1"),
        (record({"bots": "greedy,-,-"}), "line 5: expected 2 values, one per seat, not 3"),
        (record({"bots": '"-",-'}), "line 5: '-' stands for a human and cannot name a bot"),
        (
            record({"markers": "worker=1"}),
            "line 5: a record takes either a seed and seats or a custom deal, not both",
        ),
        (
            written({"seats": "3"}),
            "line 8: a record takes either a seed and seats or a custom deal, not both",
        ),
        (written({"markers": None}), "line 7: the header has no 'markers'"),
        (written({"markers": "worker=1 worker=2"}), "line 7: marker 'worker' is given twice"),
        (written({"markers": "worker=1=2"}), "line 7: '1=2' is not a number"),
        (written({"markers": "worker=1"}), "line 7: the marker 'building' is missing"),
        (
            written({"deck.trading": "kremlin"}),
            "line 6: the deck 'trading' of this edition has no 'kremlin'",
        ),
        (record(moves="2 pass\n"), "line 6: seat 1 is to move here, not '2'"),
        (record({"result": "1 2"}), "line 5: a result is given, but the game is not over"),
        (
            OVER + "1 pass\n",
            f"line {OVER.count(chr(10)) + 1}: no move can follow the end of the game",
        ),
        (
            OVER.replace("result: 83 26", "result: 26 83"),
            "line 6: the final points of this game are 83 26",
        ),
    ],
)
def test_a_record_that_cannot_be_read_says_where_and_why(text: str, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        load(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("tags", "sentence"),
    [
        ({"title": "A"}, "tag 'title': unknown tag; your own tags must begin with 'x-'"),
        ({"names": "AB"}, "tag 'names': it must be a list, one entry per seat"),
        ({"names": ["A"]}, "tag 'names': expected 2 values, one per seat, not 1"),
        ({"bots": "ab"}, "tag 'bots': it must be a list, one entry per seat"),
        ({"bots": ["greedy"] * 3}, "tag 'bots': expected 2 values, one per seat, not 3"),
        ({"bots": ["-", None]}, "tag 'bots': '-' stands for a human and cannot name a bot"),
        ({"date": "noon"}, "tag 'date': 'noon' is not a date like 2026-11-21"),
    ],
)
def test_a_game_that_no_record_can_express_says_why_and_names_no_line(
    tags: dict[str, Any], sentence: str
) -> None:
    game = Game(2, "neva", tags=tags)
    with pytest.raises(RecordError) as caught:
        dump(game)
    assert str(caught.value) == sentence
    assert (caught.value.line, caught.value.text, caught.value.game) == (0, "", game)


def test_the_first_line_of_another_file_is_quoted_shortened() -> None:
    with pytest.raises(RecordError) as caught:
        load("n" * 1000)
    assert caught.value.text == "n" * 80


def test_a_wrong_result_keeps_the_game_that_was_read() -> None:
    with pytest.raises(RecordError) as caught:
        load(OVER.replace("result: 83 26", "result: 26 83"))
    assert (caught.value.text, caught.value.game) == ("result: 26 83", load(OVER))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"players": 1, "seed": "a"}, "'base' is for 2 to 4 players, not 1"),
        (
            {"players": 6, "seed": "a", "edition": "new-society"},
            "'new-society' is for 2 to 5 players, not 6",
        ),
        ({"players": 5, "seed": "a"}, "five players need the edition 'new-society'"),
        (
            {"players": "3", "seed": "a"},
            "the number of players must be a whole number, not '3' (str)",
        ),
        (
            {"players": 3, "seed": "a", "edition": "Base"},
            "unknown edition 'Base': use one of base, new-society",
        ),
        ({"players": 3, "seed": LONE}, "the seed contains an invalid character (lone surrogate)"),
        ({"players": 3, "seed": 5}, "a seed must be text, not 5 (int)"),
        (
            {"deal": deal_with("worker")},
            "the deck 'worker' has 0 of 'lumberjack'; the edition has 6",
        ),
        (
            {"deal": deal_with("worker", "kremlin")},
            "the deck 'worker' of this edition has no 'kremlin'",
        ),
        (
            {"deal": deal_with("worker", "lumberjack", *written_deal().decks["worker"])},
            "the deck 'worker' has 7 of 'lumberjack'; the edition has 6",
        ),
        ({"deal": deal_with("kremlin", "pub")}, "there is no deck 'kremlin'"),
        ({"deal": Deal({}, MARKERS[2])}, "the deal has no deck 'worker'"),
        ({"deal": deal_for(worker=None)}, "the marker 'worker' is missing"),
        ({"deal": deal_for(disc=1)}, "there is no marker 'disc'"),
        ({"deal": deal_for(worker=1)}, "seat 1 must have one or two starting markers"),
        ({"deal": deal_for(worker=0)}, "seats are numbered from 1"),
        ({"deal": deal_for(worker="2")}, "marker 'worker': expected a seat number from 1, got '2'"),
        ({"deal": Deal(written_deal().decks, {})}, "the marker 'worker' is missing"),
    ],
)
def test_an_impossible_table_says_why(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(StpError) as caught:
        Game(**arguments)
    assert str(caught.value) == sentence
