"""The notation: reading and writing moves, and the order of legal moves."""

from __future__ import annotations

import pytest

from stp import IllegalMoveError, Move, MoveTextError, Rules
from stp.cards import EDITIONS, Edition, edition_cards
from tests.rules.table import Table

WELL_WRITTEN = {
    "buy upper judge": Move("buy", "upper", "judge"),
    "buy lower weaving-mill over shepherd": Move("buy", "lower", "weaving-mill", "shepherd"),
    "take upper judge": Move("take", "upper", "judge"),
    "take lower pub": Move("take", "lower", "pub"),
    "play market": Move("play", card="market"),
    "play bank over market": Move("play", card="bank", over="market"),
    "observe aristocrat": Move("observe", deck="aristocrat"),
    "redeem judge": Move("redeem", card="judge"),
    "buy drawn judge": Move("buy", "drawn", "judge"),
    "buy drawn bank over market": Move("buy", "drawn", "bank", "market"),
    "take drawn judge": Move("take", "drawn", "judge"),
    "discard drawn judge": Move("discard", "drawn", "judge"),
    **{f"guild {rubles}": Move("guild", number=rubles) for rubles in range(5)},
    "trade": Move("trade"),
    **{f"pub {points}": Move("pub", number=points) for points in range(1, 11)},
    "dismiss sycophant": Move("dismiss", card="sycophant"),
    "pass": Move("pass"),
}


@pytest.mark.parametrize("text", WELL_WRITTEN)
def test_a_move_is_read_and_written(text: str) -> None:
    assert Move.parse(text) == WELL_WRITTEN[text]
    assert str(WELL_WRITTEN[text]) == text


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_of_both_editions_can_be_named(edition: Edition) -> None:
    for card in edition_cards(edition):
        for text in (f"buy upper {card}", f"take lower {card}", f"play {card}", f"redeem {card}"):
            assert str(Move.parse(text)) == text


BADLY_WRITTEN = [
    "", " ", "Pass", "PASS", "pass ", " pass", "pass\n", "\tpass", "pass pass", "pas",
    "buy", "buy upper", "buy judge", "buy  upper judge", "buy upper  judge", "buy upper judge ",
    "buy Upper judge", "buy upper Judge", "BUY upper judge", "buy\tupper judge",
    "buy middle judge", "buy hand judge", "buy drawn", "buy upper judges", "buy upper",
    "buy upper judge over", "buy upper bank over", "buy upper bank  over market",
    "buy upper bank over market ", "buy upper bank over nothing", "buy upper bank OVER market",
    "buy upper bank market", "buy upper bank over market over pub",
    "buy upper bank over market pub", "buy upper kremlin", "buy upper \u0458udge",
    "take", "take judge", "take upper", "take hand judge", "take upper bank over market",
    "play", "play upper market", "play bank over", "play bank over kremlin", "play 5",
    "observe", "observe worker ", "observe workers", "observe judge", "observe Worker",
    "redeem", "redeem kremlin", "redeem upper judge", "redeem worker",
    "discard", "discard judge", "discard upper judge", "discard drawn", "discard drawn kremlin",
    "guild", "guild 5", "guild -1", "guild 00", "guild 01", "guild four", "guild 1 2", "guild +1",
    "guild \u0661", "guild 1.0", "trade 1", "trade 3", "trade ",
    "pub", "pub 0", "pub 11", "pub -1", "pub 01", "pub 99", "pub 100", "pub 1 ", "pub  1",
    "pub one", "pub \u0663", "pub \u00b2", "pub 1e1", "pub +3",
    "dismiss", "dismiss author", "dismiss sycophant sycophant", "dismiss  sycophant",
    "sycophant", "skip", "undo", "1 pass", "pass # comment",
]  # fmt: skip


@pytest.mark.parametrize("text", BADLY_WRITTEN)
def test_any_other_text_is_an_error_that_quotes_it(text: str) -> None:
    with pytest.raises(MoveTextError) as caught:
        Move.parse(text)
    assert caught.value.text == text
    assert repr(text) in str(caught.value)
    game = Table(upper="judge", lower="market")
    with pytest.raises(IllegalMoveError) as refused:
        game.play(text)
    assert repr(text) in str(refused.value)
    assert game.moves == ()
    assert text not in game.legal_moves


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("buy uper judge", "buy upper judge"),
        ("buy upper juge", "buy upper judge"),
        ("Buy upper judge", "buy upper judge"),
        ("buy upper judge ", "buy upper judge"),
        ("buy lower judge", "buy upper judge"),
        ("take  lower market", "take lower market"),
        ("pss", "pass"),
    ],
)
def test_an_error_names_the_nearest_legal_move(text: str, meant: str) -> None:
    table = Table(phase="building", upper="judge", lower="market")
    with pytest.raises(IllegalMoveError) as caught:
        table.play(text)
    assert caught.value.meant == meant
    assert repr(meant) in str(caught.value)


def test_an_error_says_once_what_is_wrong_and_what_was_meant() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Table(phase="building", upper="judge").play("buy upper juge")
    assert str(caught.value) == (
        "illegal move 'buy upper juge': there is no card 'juge' (did you mean 'buy upper judge'?)"
    )


def test_an_error_suggests_no_unrelated_move() -> None:
    table = Table(phase="building", upper="judge")
    with pytest.raises(IllegalMoveError) as caught:
        table.play("castling")
    assert caught.value.meant is None


def test_a_card_of_the_other_edition_is_no_legal_move() -> None:
    table = Table(phase="building", upper="judge")
    for text in ("buy upper mayor", "buy upper bank over coffee-house", "redeem sycophant"):
        assert text not in table.texts()
        with pytest.raises(IllegalMoveError):
            table.play(text)


def test_two_copies_in_the_same_place_are_one_move() -> None:
    table = Table(phase="building", upper="pub pub market", lower="pub pub")
    table.give(1, "market market", hand="bank bank")
    assert table.texts() == [
        "buy upper pub", "buy upper market", "buy lower pub",
        "take upper pub", "take upper market", "take lower pub",
        "play bank over market", "pass",
    ]  # fmt: skip


def test_the_order_of_legal_moves_of_a_turn() -> None:
    """The order is by verb, then upper before lower row, then decks, then cards and displaced cards
    in the order of the table of cards."""
    table = Table(
        edition="new-society",
        rules=Rules(bonus_timing="actions"),
        phase="building",
        upper="czar bank market lumberjack weaving-mill",
        lower="pope pub",
    )
    table.give(
        1,
        "shepherd czar-and-carpenter pub library trading-house author judge"
        " observatory debtors-prison guild-hall",
        hand="harbor lumberjack",
        rubles=12,
    )
    table.pile("judge author pub judge")
    blue = ("pub", "trading-house", "observatory", "debtors-prison", "library")
    assert table.texts() == [
        "buy upper lumberjack",
        "buy upper market",
        "buy upper weaving-mill over shepherd",
        "buy upper weaving-mill over czar-and-carpenter",
        *(f"buy upper bank over {card}" for card in blue),
        "buy upper czar over judge",
        "buy lower pub",
        "buy lower pope over author",
        "buy lower pope over judge",
        "take upper lumberjack",
        "take upper market",
        "take upper weaving-mill",
        "take upper bank",
        "take upper czar",
        "take lower pub",
        "take lower pope",
        "play lumberjack",
        *(f"play harbor over {card}" for card in blue if card not in ("pub", "trading-house")),
        "observe worker",
        "observe building",
        "observe aristocrat",
        "observe trading",
        "redeem pub",
        "redeem author",
        "redeem judge",
        "guild 1",
        "guild 2",
        "guild 3",
        "guild 4",
        "trade",
        "pub 1",
        "pub 2",
        "pub 3",
        "pub 4",
        "pub 5",
        "pass",
    ]


def test_the_order_of_a_drawn_decision_is_buy_take_discard() -> None:
    table = Table(phase="building", tops="bank")
    table.give(1, "observatory library market pub")
    table.moves_are("1 observe trading")
    assert table.texts() == [
        "buy drawn bank over pub",
        "buy drawn bank over market",
        "buy drawn bank over library",
        "take drawn bank",
        "discard drawn bank",
    ]


def test_dismissing_comes_before_the_pass_and_after_everything_else() -> None:
    rules = Rules(bonus_timing="actions")
    table = Table(edition="new-society", rules=rules, phase="aristocrat", upper="author")
    table.give(1, "sycophant", hand="judge")
    assert table.texts() == [
        "buy upper author", "take upper author", "play judge", "dismiss sycophant", "pass",
    ]  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_full_market_is_listed_in_the_order_of_the_editions_cards(edition: Edition) -> None:
    cards = list(edition_cards(edition))
    table = Table(edition=edition, phase="building", upper=" ".join(reversed(cards)))
    assert table.texts("take") == [f"take upper {card}" for card in cards]


ODD_MOVES = [
    Move("buy", "upper", "judge", number=5),
    Move("buy", None, "judge"),
    Move("buy", "upper", None),
    Move("pass", number=3),
    Move("pass", card="judge"),
    Move("guild", number=-1),
    Move("guild", number=1000),
    Move("pub"),
    Move("observe", deck="kremlin"),
    Move("observe"),
    Move("buy", "hand", "judge"),  # type: ignore[arg-type]
    Move("castle"),  # type: ignore[arg-type]
    Move("pub", number="3"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("move", ODD_MOVES, ids=repr)
def test_an_invalid_move_object_is_never_legal(move: Move) -> None:
    table = Table(edition="new-society", rules="yucata", phase="building", upper="judge")
    table.give(1, "pub guild-hall observatory")
    assert move not in table.legal_moves
    with pytest.raises(IllegalMoveError):
        table.play(move)
    assert table.moves == ()
