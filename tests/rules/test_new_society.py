"""Rules, section 8: the cards of New Society, each by itself."""

from __future__ import annotations

import pytest

from stp import CARDS, Game, IllegalMoveError
from tests.rules.table import Table, society

# Changed cards


def test_cards_that_are_out_are_in_no_deck() -> None:
    decks = Game(players=2, seed="society", edition="new-society").deal.decks
    assert decks["worker"].count("new-farmer") == 6
    old = {c.id: c for c in CARDS if c.counts == (1, 0) or c.counts == (2, 0)}
    assert set(old) == {
        "czar-and-carpenter", "observatory", "academy", "mistress-of-ceremonies",
        "mariinskij-theater",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("card", "cost", "phase", "base", "changed"),
    [
        ("czar-and-carpenter", (8, 3), "worker", (3, 0), (2, 0)),
        ("observatory", (6, 8), "building", (0, 1), (0, 1)),
        ("academy", (23, 25), "building", (0, 7), (0, 9)),
        ("mistress-of-ceremonies", (18, 18), "aristocrat", (6, 3), (3, 4)),
    ],
)
def test_changed_cards(
    card: str,
    cost: tuple[int, int],
    phase: str,
    base: tuple[int, int],
    changed: tuple[int, int],
) -> None:
    old = Table(phase="building", upper=card)
    new = society(upper=card)
    assert (old.price(f"buy upper {card}"), new.price(f"buy upper {card}")) == cost
    for table, income in ((old, base), (new, changed)):
        table.give(1, card)
        assert table.income(1)[phase] == income


def test_the_mariinskij_theater_costs_20_and_pays_points() -> None:
    table = society(upper="mariinskij-theater")
    table.give(1, "market author judge czar")
    assert table.price("buy upper mariinskij-theater over market") == 15
    table.moves_are("1 buy upper mariinskij-theater over market", "2 pass", "1 pass")
    assert table.points() == [3, 0]
    assert table.rubles() == [10, 25]


# Obshchina Commune


@pytest.mark.parametrize(
    ("move", "full"),
    [("buy upper lumberjack", 3), ("buy upper fur-shop over fur-trapper", 4),
     ("buy upper new-society over fur-trapper", 9)],
)  # fmt: skip
def test_the_obshchina_commune_makes_green_cards_one_cheaper(move: str, full: int) -> None:
    table = society(upper=move.split()[2])
    table.give(1, "fur-trapper")
    assert table.price(move) == full
    table.give(1, "obshchina-commune")
    assert table.price(move) == full - 1


def test_the_obshchina_commune_is_no_cheaper_itself() -> None:
    table = society(upper="obshchina-commune market author")
    table.give(1, "new-farmer")
    assert table.price("buy upper obshchina-commune over new-farmer") == 13 - 9
    table.give(1, "obshchina-commune")
    assert table.price("buy upper market") == 5
    assert table.price("buy upper author") == 4


# Coffee House, Textile Factory, Mayor


def test_the_coffee_house_pays_a_ruble_per_red_card_and_can_be_displaced() -> None:
    table = society(upper="bank")
    table.give(1, "coffee-house author czar", hand="judge")
    assert table.income(1)["building"] == (2, 0)
    assert table.price("buy upper bank over coffee-house") == 7
    table.moves_are("1 buy upper bank over coffee-house")
    assert table.income(1)["building"] == (5, 1)


def test_the_textile_factory_pays_two_points_per_wool_symbol() -> None:
    table = society()
    wool = ("shepherd", "weaving-mill", "czar-and-carpenter", "new-society", "shepherd")
    table.give(1, "textile-factory lumberjack gold-smelter fur-shop new-farmer author")
    assert table.income(1)["building"] == (0, 0)
    for number, card in enumerate(wool, start=1):
        table.give(1, card)
        assert table.income(1)["building"] == (0, 2 * number)


def test_wool_that_was_displaced_or_is_in_hand_does_not_count() -> None:
    table = society(upper="weaving-mill")
    table.give(1, "textile-factory shepherd", hand="shepherd")
    assert table.income(1)["building"] == (0, 2)
    table.moves_are("1 buy upper weaving-mill over shepherd")
    assert table.income(1)["building"] == (0, 2)


def test_the_mayor_pays_a_ruble_per_blue_card() -> None:
    table = society("aristocrat")
    table.give(1, "mayor market market bank author lumberjack", hand="pub")
    assert table.income(1)["aristocrat"] == (3 + 1, 0)
    table.all_pass()
    assert table.rubles() == [29, 25]


# Sycophant


def test_a_sycophant_costs_its_owner_a_ruble_at_the_aristocrat_scoring() -> None:
    table = society("aristocrat")
    table.give(1, "sycophant sycophant author")
    assert table.income(1)["aristocrat"] == (-1, 0)
    table.all_pass()
    assert table.rubles() == [24, 25]
    assert table.state.players[0].tableau.count("sycophant") == 2


@pytest.mark.parametrize(
    ("tableau", "rubles", "after", "kept"),
    [
        ("sycophant", 1, 0, 1),
        ("sycophant", 0, 0, 0),
        ("sycophant sycophant", 1, 0, 1),
        ("sycophant sycophant", 0, 0, 0),
        ("sycophant sycophant author", 0, 0, 1),
        ("sycophant sycophant author author", 0, 0, 2),
        ("sycophant weapon-master", 0, 3, 1),
        ("sycophant sycophant judge", 0, 3, 2),
    ],
)
def test_all_income_counts_before_a_sycophant_is_discarded_and_no_more_than_needed_are(
    tableau: str, rubles: int, after: int, kept: int
) -> None:
    table = society("aristocrat")
    table.give(1, tableau, rubles=rubles)
    assert table.income(1)["aristocrat"][0] == after - rubles
    table.all_pass()
    assert table.rubles()[0] == after
    assert table.state.players[0].tableau.count("sycophant") == kept
    assert table.state.discarded.count("sycophant") == tableau.count("sycophant") - kept


def test_the_mayors_income_pays_for_sycophants() -> None:
    table = society("aristocrat")
    table.give(1, "mayor market sycophant", rubles=0)
    table.all_pass()
    assert (table.rubles()[0], table.state.discarded) == (0, ())


def test_a_sycophant_cannot_be_dismissed_under_the_printed_rules() -> None:
    table = society("aristocrat")
    table.give(1, "sycophant")
    with pytest.raises(IllegalMoveError):
        table.play("dismiss sycophant")


# Plain cards


@pytest.mark.parametrize(
    ("card", "phase", "income"),
    [
        ("new-farmer", "worker", (3, 1)),
        ("obshchina-commune", "worker", (3, 2)),
        ("new-society", "worker", (6, 2)),
        ("university", "building", (0, 6)),
        ("merchant", "aristocrat", (3, 0)),
        ("lieutenant-kije", "aristocrat", (0, 3)),
    ],
)
def test_other_new_cards_earn_what_is_printed(
    card: str, phase: str, income: tuple[int, int]
) -> None:
    table = society()
    table.give(1, card)
    assert table.income(1) == {
        "worker": (0, 0), "building": (0, 0), "aristocrat": (0, 0), phase: income,
    }  # fmt: skip
