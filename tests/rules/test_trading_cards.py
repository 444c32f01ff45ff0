"""Rules, section 5: trading cards."""

from __future__ import annotations

import pytest

from stp import CARDS, IllegalMoveError
from stp.cards import EDITIONS, Edition
from tests.rules.table import Table

PAIRS = {
    "carpenter-workshop": "lumberjack",
    "gold-smelter": "gold-miner",
    "weaving-mill": "shepherd",
    "fur-shop": "fur-trapper",
    "wharf": "ship-builder",
    "obshchina-commune": "new-farmer",
}


def cards(edition: Edition, colour: str, trading: bool) -> list[str]:
    column = EDITIONS.index(edition)
    return [
        card.id
        for card in CARDS
        if card.counts[column] and card.colour == colour and (card.deck == "trading") is trading
    ]


def displaced_by(edition: Edition, card: str) -> set[str]:
    """Return what a trading card can displace in a tableau with one copy of every card."""
    table = Table(edition=edition, phase="building", upper=card)
    column = EDITIONS.index(edition)
    everything = " ".join(other.id for other in CARDS if other.counts[column])
    table.give(1, everything, rubles=99)
    return {move.over for move in table.legal_moves if move.verb == "buy" and move.over}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("colour", ["blue", "red"])
def test_blue_and_red_trading_cards_displace_any_card_of_their_colour(
    edition: Edition, colour: str
) -> None:
    for card in cards(edition, colour, trading=True):
        assert displaced_by(edition, card) == set(cards(edition, colour, trading=False))


@pytest.mark.parametrize("edition", EDITIONS)
def test_green_trading_cards_displace_their_symbol_or_the_czar_and_carpenter(
    edition: Edition,
) -> None:
    for card in cards(edition, "green", trading=True):
        if card != "new-society":
            assert displaced_by(edition, card) == {PAIRS[card], "czar-and-carpenter"}


def test_new_society_displaces_any_green_card_of_the_worker_deck() -> None:
    workers = {"lumberjack", "gold-miner", "shepherd", "fur-trapper", "ship-builder", "new-farmer"}
    assert displaced_by("new-society", "new-society") == workers | {"czar-and-carpenter"}


def test_a_trading_card_is_never_displaced() -> None:
    table = Table(phase="building", upper="bank weaving-mill pope")
    table.give(1, "hermitage fur-shop weaving-mill czar", rubles=99)
    assert table.texts("buy") == []
    for move in ("bank over hermitage", "weaving-mill over weaving-mill", "pope over czar"):
        assert table.why_not(f"buy upper {move}") == "is-trading-card"


def test_a_wrong_symbol_cannot_be_displaced() -> None:
    table = Table(phase="building", upper="weaving-mill")
    table.give(1, "lumberjack ship-builder")
    assert table.texts("buy") == []
    assert table.why_not("buy upper weaving-mill over lumberjack") == "wrong-symbol"


def test_a_card_of_another_colour_cannot_be_displaced() -> None:
    table = Table(phase="building", upper="bank")
    table.give(1, "author lumberjack")
    for over in ("author", "lumberjack"):
        with pytest.raises(IllegalMoveError):
            table.play(f"buy upper bank over {over}")


def test_a_trading_card_cannot_be_played_with_nothing_to_displace() -> None:
    table = Table(phase="building", upper="bank")
    table.give(1, "author", hand="pope fur-shop")
    assert table.texts("buy") == []
    assert table.texts("play") == ["play pope over author"]
    assert table.why_not("buy upper bank") == "nothing-to-displace"
    assert table.why_not("play fur-shop") == "nothing-to-displace"


def test_a_trading_card_may_be_taken_even_when_nothing_can_be_displaced() -> None:
    table = Table(phase="trading", upper="bank", lower="czar")
    assert table.texts("take") == ["take upper bank", "take lower czar"]


def test_the_displaced_card_goes_on_top_of_the_discard_pile() -> None:
    table = Table(phase="building", upper="bank")
    table.pile("judge")
    table.give(1, "market market")
    table.moves_are("1 buy upper bank over market")
    assert table.state.discarded == ("judge", "market")
    assert table.state.players[0].tableau == ("market", "bank")


def test_the_displaced_card_earns_nothing_any_more() -> None:
    table = Table(phase="building", upper="bank")
    table.give(1, "library", rubles=20)
    table.moves_are("1 buy upper bank over library")
    assert table.income(1)["building"] == (5, 1)


def test_the_owner_chooses_which_card_is_displaced() -> None:
    table = Table(phase="building", upper="bank")
    table.give(1, "pub market library")
    assert {move: table.price(move) for move in table.texts("buy")} == {
        "buy upper bank over pub": 12,
        "buy upper bank over market": 8,
        "buy upper bank over library": 1,
    }


def test_a_face_down_observatory_cannot_be_displaced() -> None:
    table = Table(phase="building", upper="bank")
    table.give(1, face_down="observatory")
    assert table.texts("buy") == []
    assert table.why_not("buy upper bank over observatory") == "face-down"
    table.give(1, "observatory")
    assert table.texts("buy") == ["buy upper bank over observatory"]


def test_a_face_down_debtors_prison_cannot_be_displaced() -> None:
    table = Table(edition="new-society", phase="building", upper="bank")
    table.give(1, face_down="debtors-prison")
    assert table.texts("buy") == []
    assert table.why_not("buy upper bank over debtors-prison") == "face-down"


def test_of_two_observatories_the_fresh_one_is_displaced() -> None:
    table = Table(phase="building", upper="bank", rules="yucata")
    table.give(1, "observatory", face_down="observatory")
    table.moves_are("1 buy upper bank over observatory")
    player = table.state.players[0]
    assert (player.tableau, player.face_down) == (("observatory", "bank"), ("observatory",))
    table.turn(1)
    assert table.texts("observe") == []
    assert table.income(1)["building"] == (5, 1)


def test_potjomkins_village_costs_2_but_is_worth_6_when_displaced() -> None:
    table = Table(phase="building", upper="potjomkins-village bank")
    assert table.price("buy upper potjomkins-village") == 2
    table.moves_are("1 buy upper potjomkins-village", "2 pass")
    assert table.price("buy upper bank over potjomkins-village") == 13 - 6


def test_the_czar_and_carpenter_costs_and_counts_what_the_edition_prints() -> None:
    base = Table(phase="building", upper="wharf czar-and-carpenter")
    base.give(1, "czar-and-carpenter")
    assert base.price("buy upper wharf over czar-and-carpenter") == 12 - 8
    society = Table(edition="new-society", phase="building", upper="wharf czar-and-carpenter")
    society.give(1, "czar-and-carpenter")
    assert society.price("buy upper wharf over czar-and-carpenter") == 12 - 3


def test_a_trading_card_from_the_lower_row_is_one_cheaper() -> None:
    table = Table(phase="building", upper="bank", lower="bank")
    table.give(1, "market")
    assert table.price("buy upper bank over market") == 8
    assert table.price("buy lower bank over market") == 7
