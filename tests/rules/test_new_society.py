"""Rules, section 8: the cards of New Society, each by itself."""

from __future__ import annotations

import pytest

from stp import CARDS, Game, IllegalMoveError
from tests.rules.table import Table


def society(phase: str = "building", players: int = 2, upper: str = "", tops: str = "") -> Table:
    """Return a New Society table."""
    return Table(players=players, edition="new-society", phase=phase, upper=upper, tops=tops)


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


# Guild Hall, Trading House, and the order of the decisions


@pytest.mark.parametrize("rubles", [0, 1, 2, 3, 4])
def test_the_guild_hall_pays_four_in_any_split_of_rubles_and_points(rubles: int) -> None:
    table = society()
    table.give(1, "guild-hall")
    assert table.income(1)["building"] == (0, 0), "the split is not set yet"
    table.all_pass()
    assert (table.state.phase, table.state.decision) == ("building", "guild-hall")
    assert table.texts() == ["guild 0", "guild 1", "guild 2", "guild 3", "guild 4"]
    table.play(f"guild {rubles}")
    assert (table.rubles(), table.points()) == ([25 + rubles, 25], [4 - rubles, 0])


def test_there_is_no_pass_at_the_guild_hall() -> None:
    table = society()
    table.give(1, "guild-hall")
    table.all_pass()
    with pytest.raises(IllegalMoveError):
        table.play("pass")


def test_the_guild_hall_is_asked_for_anew_in_every_round() -> None:
    table = society()
    table.give(1, "guild-hall")
    table.all_pass()
    table.play("guild 4")
    table.pass_until("building", round_=2)
    table.all_pass()
    assert table.state.decision == "guild-hall"
    assert len(table.legal_moves) == 5


def test_the_trading_house_sells_two_points_for_three_rubles_once() -> None:
    table = society()
    table.give(1, "trading-house")
    table.all_pass()
    assert (table.state.decision, table.texts()) == ("trading-house", ["trade", "pass"])
    assert table.price("trade") == 3
    table.play("trade")
    assert (table.rubles(), table.points()) == ([22, 25], [2, 0])
    assert table.state.phase == "aristocrat", "not asked again"


def test_the_trading_house_can_be_declined_and_is_back_in_the_next_round() -> None:
    table = society()
    table.give(1, "trading-house")
    table.all_pass()
    table.play("pass")
    assert (table.rubles(), table.points()) == ([25, 25], [0, 0])
    table.pass_until("building", round_=2)
    table.all_pass()
    assert table.state.decision == "trading-house"


def test_a_trading_house_whose_owner_has_no_three_rubles_is_not_asked() -> None:
    table = society()
    table.give(1, "trading-house", rubles=2)
    table.all_pass()
    assert table.state.phase == "aristocrat"


def test_building_income_and_guild_hall_come_before_the_trading_house_can_be_paid() -> None:
    table = society()
    table.give(1, "trading-house guild-hall", rubles=0)
    table.all_pass()
    table.play("guild 3")
    assert table.state.decision == "trading-house"
    table.play("trade")
    assert (table.rubles()[0], table.points()[0]) == (0, 3)


def test_the_order_is_guild_hall_trading_house_pubs_whoever_owns_them() -> None:
    table = society(players=3)
    table.give(1, "pub")
    table.give(2, "trading-house pub")
    table.give(3, "guild-hall")
    table.all_pass()
    asked = []
    while table.state.phase == "building":
        asked.append((table.state.decision, table.state.seat))
        table.play("guild 0" if table.state.decision == "guild-hall" else "pass")
    assert asked == [("guild-hall", 3), ("trading-house", 2), ("pub", 1), ("pub", 2)]


def test_what_the_trading_house_cost_is_missing_in_the_pub() -> None:
    table = society()
    table.give(1, "trading-house pub", rubles=6)
    table.all_pass()
    table.play("trade")
    assert table.texts() == ["pub 1", "pass"]


def test_a_pub_is_not_asked_after_the_trading_house_took_the_last_rubles() -> None:
    table = society()
    table.give(1, "trading-house pub", rubles=4)
    table.all_pass()
    table.play("trade")
    assert table.state.phase == "aristocrat"


# Debtor's Prison


def prison(pile: str = "judge market author", upper: str = "", tops: str = "") -> Table:
    """Return a table at which seat 1 owns a Debtor's Prison in the building phase."""
    table = society(upper=upper, tops=tops)
    table.give(1, "debtors-prison")
    table.pile(pile)
    return table


def test_the_debtors_prison_is_worth_a_point_unless_used() -> None:
    table = prison()
    assert table.income(1)["building"] == (0, 1)
    table.moves_are("1 redeem author", "1 discard drawn author")
    assert table.income(1)["building"] == (0, 0)
    table.moves_are("2 pass", "1 pass")
    assert table.points() == [0, 0]


def test_the_debtors_prison_chooses_any_card_of_the_discard_pile() -> None:
    table = prison("judge market author market")
    assert table.texts("redeem") == ["redeem market", "redeem author", "redeem judge"]
    table.moves_are("1 redeem judge")
    assert (table.state.seat, table.state.decision) == (1, "drawn")
    assert table.state.drawn == "judge"
    assert table.state.discarded == ("market", "author", "market")
    assert table.view(2).drawn == "judge"


def test_the_debtors_prison_needs_a_discard_pile() -> None:
    table = prison(pile="")
    assert table.texts("redeem") == []
    with pytest.raises(IllegalMoveError):
        table.play("redeem judge")


def test_only_cards_of_the_discard_pile_can_be_redeemed() -> None:
    table = prison(upper="czar")
    with pytest.raises(IllegalMoveError):
        table.play("redeem czar")


def test_the_redeemed_card_can_be_bought_at_once() -> None:
    table = prison()
    table.give(1, "gold-smelter")
    table.moves_are("1 redeem judge")
    assert table.price("buy drawn judge") == 15
    table.moves_are("1 buy drawn judge")
    assert "judge" in table.state.players[0].tableau
    assert (table.state.discarded, table.state.drawn) == (("market", "author"), None)
    assert (table.state.seat, table.state.decision) == (2, "action")


def test_the_redeemed_card_can_be_taken_into_the_hand_if_there_is_room() -> None:
    table = prison()
    table.moves_are("1 redeem judge", "1 take drawn judge")
    assert table.state.players[0].hand == ("judge",)
    full = prison()
    full.give(1, hand="pub pub author")
    full.moves_are("1 redeem judge")
    assert full.texts() == ["buy drawn judge", "discard drawn judge"]


def test_the_redeemed_card_can_always_be_put_back_on_top() -> None:
    table = prison()
    table.moves_are("1 redeem judge", "1 discard drawn judge")
    assert table.state.discarded == ("market", "author", "judge")
    assert table.state.seat == 2


def test_redeeming_is_an_action_once_per_round() -> None:
    table = prison()
    table.turn(2)
    table.moves_are("2 pass", "1 redeem judge", "1 discard drawn judge", "2 pass")
    assert table.state.phase == "building"
    assert table.state.players[0].face_down == ("debtors-prison",)
    assert table.texts("redeem") == []


@pytest.mark.parametrize("phase", ["worker", "aristocrat", "trading"])
def test_the_debtors_prison_is_used_in_the_building_phase_only(phase: str) -> None:
    table = society(phase)
    table.turn(1)
    table.give(1, "debtors-prison")
    table.pile("judge")
    assert table.texts("redeem") == []


def test_a_displaced_observatory_can_be_redeemed() -> None:
    table = prison(pile="", upper="bank")
    table.give(1, "observatory")
    table.moves_are("1 buy upper bank over observatory", "2 pass")
    assert table.texts("redeem") == ["redeem observatory"]
    table.moves_are("1 redeem observatory", "1 buy drawn observatory", "2 pass")
    assert len(table.texts("observe")) == 4


def test_a_card_discarded_by_an_observatory_can_be_redeemed() -> None:
    table = prison(pile="", tops="judge")
    table.give(1, "observatory")
    table.moves_are("1 observe aristocrat", "1 discard drawn judge", "2 pass")
    assert table.texts("redeem") == ["redeem judge"]


def test_a_lost_sycophant_can_be_redeemed() -> None:
    table = society("aristocrat")
    table.give(1, "sycophant debtors-prison", rubles=0)
    table.all_pass()
    assert table.state.discarded == ("sycophant",)
    table.pass_until("building", round_=2)
    table.turn(1)
    assert "redeem sycophant" in table.texts()


def test_a_redeemed_trading_card_is_bought_by_displacing() -> None:
    table = prison("bank")
    table.give(1, "market")
    table.moves_are("1 redeem bank")
    assert table.texts("buy") == ["buy drawn bank over market"]
    assert table.why_not("buy drawn bank over debtors-prison") == "face-down"


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
