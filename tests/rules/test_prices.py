"""Rules, section 4: what a card costs."""

from __future__ import annotations

import pytest

from stp.cards import Edition
from tests.rules.table import Table


def price(
    move: str, tableau: str, *, edition: Edition = "base", hand: str = "", face_down: str = ""
) -> int:
    """Return the price of a move, after checking that exactly this many rubles suffice.

    The market contains only the card that the move buys.
    """
    table = Table(edition=edition, phase="building")
    _, _, after = move.partition(" ")
    place, _, rest = after.partition(" ")
    card = rest.split(" ")[0]
    table.market(upper=card if place == "upper" else "", lower=card if place == "lower" else "")
    table.give(1, tableau, hand=hand, rubles=40, face_down=face_down)
    price = table.price(move)
    assert sum(amount for _, amount in table.explain_price(move)) == price
    table.give(1, rubles=price - 1)
    assert move not in table.texts()
    assert str(table.obstacle(move)) == "1 ruble short"
    table.give(1, rubles=price)
    assert move in table.texts()
    table.moves_are(f"1 {move}")
    assert table.rubles()[0] == 0, "what is asked is what is paid"
    return price


@pytest.mark.parametrize(
    ("move", "tableau", "expected"),
    [
        ("buy upper market", "market market", 3),
        ("buy lower theater", "", 19),
        ("buy lower theater", "theater carpenter-workshop", 17),
        ("buy upper warehouse-manager", "gold-smelter", 9),
        ("buy upper firehouse", "carpenter-workshop", 10),
        ("buy upper lumberjack", "lumberjack lumberjack lumberjack", 1),
        ("buy upper lumberjack", "lumberjack lumberjack lumberjack lumberjack", 1),
        ("buy upper wharf over ship-builder", "ship-builder", 5),
        ("buy upper senator over secretary", "secretary", 1),
        ("buy upper senator over controller", "controller", 1),
        ("buy lower st-isaacs-cathedral over market", "market carpenter-workshop", 8),
    ],
)
def test_the_worked_examples(move: str, tableau: str, expected: int) -> None:
    assert price(move, tableau) == expected


def test_the_printed_cost_is_paid_without_reductions() -> None:
    assert price("buy upper judge", "author market lumberjack") == 16


def test_each_copy_in_the_tableau_takes_off_one() -> None:
    assert price("buy upper judge", "judge") == 15
    assert price("buy upper author", "author author") == 2


def test_copies_in_hand_take_nothing_off() -> None:
    assert price("buy upper judge", "", hand="judge judge") == 16


def test_copies_of_a_trading_card_take_one_off_too() -> None:
    assert price("buy upper fur-shop over fur-trapper", "fur-trapper fur-shop fur-shop") == 2
    assert price("play fur-shop over fur-trapper", "fur-trapper fur-shop", hand="fur-shop") == 3


def test_a_displaced_copy_is_still_in_the_tableau_when_the_price_is_reckoned() -> None:
    # A card never displaces a copy of itself, so only other copies matter.
    assert price("buy upper bank over market", "market market") == 13 - 5


def test_face_down_copies_count_for_the_price() -> None:
    assert price("buy upper observatory", "", face_down="observatory") == 5


@pytest.mark.parametrize("edition", ["base", "new-society"])
def test_only_a_card_bought_straight_from_the_lower_row_is_cheaper(edition: Edition) -> None:
    assert price("buy lower judge", "", edition=edition) == 15
    assert price("buy upper judge", "", edition=edition) == 16
    assert price("play judge", "", hand="judge", edition=edition) == 16


def test_a_card_taken_from_the_lower_row_costs_its_full_price_when_played() -> None:
    table = Table(phase="building", lower="judge")
    table.moves_are("1 take lower judge", "2 pass")
    assert table.price("play judge") == 16


def test_no_price_is_below_one_ruble() -> None:
    assert price("buy lower pub", "pub") == 1
    assert price("buy upper weaving-mill over czar-and-carpenter", "czar-and-carpenter") == 1
    assert price("buy upper pope over mistress-of-ceremonies", "mistress-of-ceremonies") == 1


def test_the_minimum_is_applied_once_at_the_end() -> None:
    # 12 - 12 is lifted to 1 only after every reduction: the smelter cannot push it to 0.
    assert price("buy lower senator over secretary", "secretary gold-smelter") == 1


@pytest.mark.parametrize(
    ("discount", "cheaper", "same"),
    [
        ("carpenter-workshop", "buy upper market", ["buy upper author", "buy upper shepherd"]),
        ("gold-smelter", "buy upper author", ["buy upper market", "buy upper shepherd"]),
    ],
)
def test_a_discount_card_makes_its_colour_one_cheaper(
    discount: str, cheaper: str, same: list[str]
) -> None:
    assert price(cheaper, discount) == price(cheaper, "") - 1
    for move in same:
        assert price(move, discount) == price(move, "")


@pytest.mark.parametrize(
    ("discount", "move", "tableau", "full"),
    [
        ("carpenter-workshop", "buy upper bank over market", "market", 8),
        ("gold-smelter", "buy upper judge", "", 16),
        ("gold-smelter", "buy upper builder over author", "author", 6),
    ],
)
def test_discounts_apply_to_trading_cards_of_the_colour_too(
    discount: str, move: str, tableau: str, full: int
) -> None:
    assert price(move, tableau) == full
    assert price(move, f"{tableau} {discount}") == full - 1


def test_discounts_apply_to_playing_from_the_hand() -> None:
    assert price("play market", "carpenter-workshop", hand="market") == 4
    assert price("play judge", "gold-smelter", hand="judge") == 15
    assert price("play bank over market", "market carpenter-workshop", hand="bank") == 7


def test_a_discount_counts_from_the_next_purchase_on() -> None:
    table = Table(phase="building", upper="carpenter-workshop market")
    table.give(1, "lumberjack")
    assert table.price("buy upper carpenter-workshop over lumberjack") == 1
    table.moves_are("1 buy upper carpenter-workshop over lumberjack", "2 pass")
    assert table.price("buy upper market") == 4


def test_the_price_of_a_card_that_is_too_dear_is_told() -> None:
    table = Table(phase="building", lower="judge")
    table.give(1, "judge gold-smelter", rubles=0)
    assert table.price("buy lower judge") == 13
    assert table.explain_price("buy lower judge") == [
        ("cost", 16), ("lower-row", -1), ("copies", -1), ("gold-smelter", -1),
    ]  # fmt: skip
    assert str(table.obstacle("buy lower judge")) == "13 rubles short"


def test_the_minimum_and_the_displaced_card_are_reasons_of_their_own() -> None:
    table = Table(phase="building", upper="senator")
    table.give(1, "controller")
    assert table.explain_price("buy upper senator over controller") == [
        ("cost", 12), ("over controller", -14), ("minimum", 3),
    ]  # fmt: skip


def test_moves_that_are_not_purchases_cost_nothing() -> None:
    table = Table(edition="new-society", phase="building", upper="judge")
    table.give(1, "observatory debtors-prison")
    table.pile("market")
    for move in ("take upper judge", "observe worker", "redeem market", "pass"):
        assert table.price(move) == 0
        assert table.explain_price(move) == []
