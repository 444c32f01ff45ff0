"""Rules, sections 3 to 9: each conceivable move is offered or refused once, with its price."""

from __future__ import annotations

from collections import Counter

import pytest

from stp import Rules
from stp.cards import ARISTOCRAT, CARDS, DECKS
from stp.rules import scoring
from tests.rules.table import Table, society

ACTIONS = Rules(bonus_timing="actions")
GUILDS = [f"guild {rubles}" for rubles in range(5)]
OBSERVES = [f"observe {deck}" for deck in DECKS]


def refused(table: Table) -> dict[str, tuple[int, str]]:
    """Return the illegal moves, by their text, with price and obstacle."""
    candidates = table.candidates
    counts = Counter(str(candidate.move) for candidate in candidates)
    assert set(counts.values()) == {1}, "a move is in the list once"
    return {
        str(candidate.move): (candidate.price, candidate.obstacle.kind)
        for candidate in candidates
        if candidate.obstacle
    }


@pytest.mark.parametrize(("rubles", "is_legal"), [(4, False), (5, True), (6, True)])
def test_a_card_can_be_bought_for_the_last_ruble(rubles: int, is_legal: bool) -> None:
    table = Table(upper="shepherd")
    table.turn(1)
    table.give(1, rubles=rubles, hand="market market market")
    assert ("buy upper shepherd" in table.texts("buy")) is is_legal
    assert refused(table).get("buy upper shepherd") == (None if is_legal else (5, "rubles-short"))


@pytest.mark.parametrize(("rubles", "is_legal"), [(3, False), (4, True), (5, True)])
def test_a_card_from_the_lower_row_can_be_bought_for_the_last_ruble(
    rubles: int, is_legal: bool
) -> None:
    table = Table(lower="shepherd")
    table.turn(1)
    table.give(1, rubles=rubles, hand="market market market")
    assert ("buy lower shepherd" in table.texts("buy")) is is_legal
    assert refused(table).get("buy lower shepherd") == (None if is_legal else (4, "rubles-short"))


@pytest.mark.parametrize(("rubles", "is_legal"), [(1, False), (2, True), (3, True)])
def test_a_trading_card_can_be_exchanged_for_the_last_ruble(rubles: int, is_legal: bool) -> None:
    table = Table(phase="trading", upper="gold-smelter")
    table.give(1, "gold-miner", rubles=rubles, hand="market market market")
    table.turn(1)
    exchange = "buy upper gold-smelter over gold-miner"
    assert (exchange in table.texts("buy")) is is_legal
    assert refused(table).get(exchange) == (None if is_legal else (2, "rubles-short"))


def test_a_full_hand_takes_no_card_and_that_costs_nothing() -> None:
    table = Table(upper="shepherd")
    table.turn(1)
    table.give(1, hand="market market market")
    assert refused(table) == {"take upper shepherd": (0, "hand-full")}


def test_an_observatory_is_refused_the_deck_with_one_card() -> None:
    table = Table(phase="building")
    table.give(1, "observatory")
    table.leave(aristocrat=1)
    assert refused(table) == {"observe aristocrat": (0, "deck-too-small")}


def test_an_observatory_is_for_the_building_phase_and_costs_nothing() -> None:
    table = Table(phase="aristocrat")
    table.give(1, "observatory")
    assert refused(table) == dict.fromkeys(OBSERVES, (0, "wrong-phase"))


def test_a_used_observatory_is_refused_every_deck() -> None:
    table = Table(phase="building")
    table.give(1, face_down="observatory")
    assert refused(table) == dict.fromkeys(OBSERVES, (0, "already-used"))


def test_a_pub_is_refused_the_points_that_the_rubles_do_not_pay() -> None:
    table = society(rules=ACTIONS)
    table.give(1, "pub", rubles=5)
    assert refused(table) == {
        "pub 3": (6, "rubles-short"),
        "pub 4": (8, "rubles-short"),
        "pub 5": (10, "rubles-short"),
    }


def test_a_trading_house_is_refused_without_its_three_rubles() -> None:
    table = society(rules=ACTIONS)
    table.give(1, "trading-house", rubles=2)
    assert refused(table) == {"trade": (3, "rubles-short")}
    table.give(1, rubles=3)
    assert refused(table) == {}
    assert table.texts("trade") == ["trade"]


def test_a_guild_hall_is_refused_the_split_that_it_has_and_a_second_one() -> None:
    table = society(rules=ACTIONS)
    table.give(1, "guild-hall")
    unchanged = refused(table)
    assert list(unchanged.values()) == [(0, "split-unchanged")]
    table.play(table.texts("guild")[0])
    assert refused(table) == dict.fromkeys(GUILDS, (0, "split-set"))


def test_what_is_for_another_phase_is_refused_with_its_price() -> None:
    table = society("aristocrat", rules=ACTIONS)
    table.give(1, "pub trading-house guild-hall", rubles=20)
    table.turn(1)
    pubs = {f"pub {points}": (2 * points, "wrong-phase") for points in range(1, 6)}
    assert refused(table) == {
        **pubs,
        "trade": (3, "wrong-phase"),
        **dict.fromkeys(GUILDS, (0, "wrong-phase")),
    }


def test_a_sycophant_is_dismissed_in_the_aristocrat_phase_alone() -> None:
    table = society(rules=ACTIONS)
    table.give(1, "sycophant")
    assert refused(table) == {"dismiss sycophant": (0, "wrong-phase")}


@pytest.mark.parametrize(
    ("displaced", "trading"),
    [("lumberjack", "carpenter-workshop"), ("gold-miner", "gold-smelter")],
)
def test_a_displaced_card_leaves_the_tableau_for_the_discard_pile(
    displaced: str, trading: str
) -> None:
    table = Table(phase="trading", upper=trading)
    table.give(1, displaced)
    table.turn(1)
    table.play(f"buy upper {trading} over {displaced}")
    assert table.state.players[0].tableau == (trading,)
    assert table.state.discarded == (displaced,)


def test_a_trading_card_with_nothing_to_displace_is_refused_at_its_full_price() -> None:
    table = Table(phase="trading", lower="weaving-mill")
    table.give(1, hand="market market market")
    table.turn(1)
    assert refused(table)["buy lower weaving-mill"] == (7, "nothing-to-displace")


def test_a_face_down_card_is_nothing_that_could_be_displaced() -> None:
    table = Table(phase="trading", upper="bank")
    table.give(1, face_down="observatory")
    table.turn(1)
    assert {move: why for move, (_, why) in refused(table).items() if move.startswith("buy")} == {
        "buy upper bank": "nothing-to-displace",
        "buy upper bank over observatory": "face-down",
    }


def test_a_dismissed_sycophant_lies_on_top_of_the_discard_pile() -> None:
    table = society("aristocrat", rules=ACTIONS)
    table.pile("pub")
    table.give(1, "sycophant sycophant")
    table.turn(1)
    table.play("dismiss sycophant")
    assert table.state.players[0].tableau == ("sycophant",)
    assert table.state.discarded == ("pub", "sycophant")


def test_sycophants_that_cannot_be_paid_lie_on_top_of_the_discard_pile() -> None:
    table = society("aristocrat")
    table.pile("pub")
    table.give(1, "sycophant sycophant", rubles=0)
    table.all_pass()
    assert table.state.players[0].tableau == ()
    assert table.state.discarded == ("pub", "sycophant", "sycophant")


@pytest.mark.parametrize(("knows_rubles", "expected"), [(True, (-1, 0, 1)), (False, (-2, 0, 0))])
def test_who_does_not_see_the_rubles_expects_no_sycophant_to_be_lost(
    knows_rubles: bool, expected: tuple[int, int, int]
) -> None:
    table = society("aristocrat")
    table.give(1, "sycophant sycophant", rubles=1)
    me = table._states[-1].players[0]
    assert scoring(me, ARISTOCRAT, Rules(), knows_rubles) == expected


@pytest.mark.parametrize("rules", [Rules(), ACTIONS], ids=["decision", "action"])
def test_the_points_of_a_pub_are_added_to_those_that_its_owner_has(rules: Rules) -> None:
    table = society(rules=rules)
    table.give(1, "pub", points=40)
    if rules != ACTIONS:
        table.all_pass()
    table.play("pub 2")
    assert table.points() == [42, 0]


def test_every_card_has_an_obstacle_if_nothing_is_possible() -> None:
    table = Table(upper="shepherd")
    table.turn(1)
    table.give(1, rubles=0, hand="market market market")
    assert refused(table) == {
        "take upper shepherd": (0, "hand-full"),
        "buy upper shepherd": (5, "rubles-short"),
        "play market": (5, "rubles-short"),
    }


def test_the_first_of_the_trading_cards_needs_something_to_displace() -> None:
    first = next(card.id for card in CARDS if card.is_trading)
    table = Table(phase="trading", upper=first)
    table.turn(1)
    assert refused(table)[f"buy upper {first}"][1] == "nothing-to-displace"


def test_a_power_that_is_used_is_refused_beside_one_that_is_not() -> None:
    table = society(rules=ACTIONS)
    table.give(1, "pub", face_down="observatory", rubles=10)
    assert refused(table) == dict.fromkeys(OBSERVES, (0, "already-used"))
