"""Records with a custom deal instead of a seed."""

from __future__ import annotations

import pytest

from stp import Game, dump, load
from stp.cards import DECKS
from stp.testing import MARKERS, written_deal
from tests.bot_games import play_at_random
from tests.engine.records import error, record, written


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_written_out_deal_is_read_back(players: int) -> None:
    game = load(written(players=players))
    assert (game.players, game.seed) == (players, None)
    assert game.deal == written_deal(game.edition, MARKERS[players])
    play_at_random(game)
    assert load(dump(game)) == game


def test_a_seeded_game_and_its_written_out_deal_play_alike_but_have_different_records() -> None:
    seeded = play_at_random(Game(players=3, seed="neva"))
    out = play_at_random(Game(deal=seeded.deal))
    assert out.state == seeded.state
    assert out.result == seeded.result
    assert out != seeded


def test_equal_deals_have_equal_records_in_whatever_order_their_markers_were_named() -> None:
    deal = written_deal("base", dict(reversed(list(MARKERS[3].items()))))
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
def test_a_deal_of_another_edition_is_an_error_on_its_line(
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
