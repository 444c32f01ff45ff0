"""Rules, section 3: actions, passing, scoring, new cards, the end of a round."""

from __future__ import annotations

import pytest

from tests.rules.table import Table


def test_the_holder_of_the_marker_begins_then_it_goes_clockwise() -> None:
    table = Table(players=3, phase="building", upper="market market market")
    table.moves_are("1 buy upper market", "2 take upper market", "3 pass", "1 pass")
    assert table.state.seat == 2


@pytest.mark.parametrize("phase", ["worker", "building", "aristocrat", "trading"])
def test_every_phase_is_begun_by_the_holder_of_its_marker(phase: str) -> None:
    table = Table(players=4, markers={"worker": 3, "building": 1, "aristocrat": 4, "trading": 2})
    table.pass_until(phase)
    assert table.state.seat == table.state.markers[phase]
    assert table.state.markers == {"worker": 3, "building": 1, "aristocrat": 4, "trading": 2}


def test_a_phase_ends_when_all_have_passed_in_direct_succession() -> None:
    table = Table(players=3, phase="building", upper="market")
    table.moves_are("1 pass", "2 pass")
    assert table.state.phase == "building"
    table.moves_are("3 pass")
    assert table.state.phase == "aristocrat"


@pytest.mark.parametrize("action", ["buy upper market", "take upper market", "play warehouse"])
def test_any_other_action_starts_the_count_of_passes_anew(action: str) -> None:
    table = Table(players=3, phase="building", upper="market")
    table.give(3, hand="warehouse")
    table.moves_are("1 pass", "2 pass", f"3 {action}", "1 pass", "2 pass")
    assert table.state.phase == "building"
    table.moves_are("3 pass")
    assert table.state.phase == "aristocrat"


def test_a_player_who_passed_may_act_again_when_next_asked() -> None:
    table = Table(phase="building", upper="market market")
    table.moves_are("1 pass", "2 buy upper market", "1 buy upper market")
    assert table.state.players[0].tableau == ("market",)


def test_buying_pays_and_puts_the_card_into_the_tableau() -> None:
    table = Table(phase="building", upper="judge", lower="market")
    table.moves_are("1 buy upper judge", "2 buy lower market")
    assert table.state.players[0].tableau == ("judge",)
    assert table.state.players[1].tableau == ("market",)
    assert table.rubles() == [25 - 16, 25 - 4]
    assert table.state.upper == table.state.lower == ()


def test_taking_is_free_and_goes_into_the_hand() -> None:
    table = Table(phase="building", upper="judge", lower="market")
    table.moves_are("1 take upper judge", "2 take lower market")
    assert [player.hand for player in table.state.players] == [("judge",), ("market",)]
    assert [player.tableau for player in table.state.players] == [(), ()]
    assert table.rubles() == [25, 25]


def test_at_most_three_cards_are_in_hand() -> None:
    table = Table(phase="building", upper="market", lower="pub")
    table.give(1, hand="judge judge")
    assert table.texts("take") == ["take upper market", "take lower pub"]
    table.give(1, hand="judge judge author")
    assert table.texts("take") == []
    assert table.why_not("take upper market") == "hand-full"


def test_playing_from_the_hand_pays_and_puts_the_card_into_the_tableau() -> None:
    table = Table(phase="building")
    table.give(1, hand="judge market judge")
    table.moves_are("1 play judge")
    assert table.state.players[0].hand == ("market", "judge")
    assert table.state.players[0].tableau == ("judge",)
    assert table.rubles() == [25 - 16, 25]


@pytest.mark.parametrize("phase", ["worker", "building", "aristocrat", "trading"])
def test_any_card_may_be_bought_taken_or_played_in_any_phase(phase: str) -> None:
    cards = "lumberjack market author weaving-mill"
    table = Table(phase=phase, upper=cards, lower=cards)
    table.turn(1)
    table.give(1, "shepherd", hand=cards.replace(" author", ""), rubles=30)
    moves = set(table.texts())
    for card in ("lumberjack", "market", "author", "weaving-mill over shepherd"):
        assert {f"buy upper {card}", f"buy lower {card}"} <= moves
    assert {"play lumberjack", "play market", "play weaving-mill over shepherd"} <= moves
    table.give(1, hand="author")
    moves = set(table.texts())
    assert {f"take {row} {card}" for row in ("upper", "lower") for card in cards.split()} <= moves
    assert "play author" in moves


def test_a_card_in_hand_can_never_be_thrown_away() -> None:
    table = Table(phase="building")
    table.give(1, hand="judge czar", rubles=0)
    assert table.texts() == ["pass"]


def test_a_card_that_is_too_dear_cannot_be_bought() -> None:
    table = Table(phase="building", upper="judge market")
    table.give(1, rubles=15)
    assert table.texts("buy") == ["buy upper market"]
    assert str(table.obstacle("buy upper judge")) == "1 ruble short"
    table.give(1, rubles=16)
    assert table.texts("buy") == ["buy upper market", "buy upper judge"]


@pytest.mark.parametrize(
    ("phase", "rubles", "points"),
    [("worker", 3 + 6 + 3, 2), ("building", 5, 1 + 1), ("aristocrat", 5 + 1, 2 + 1)],
)
def test_a_phase_scores_its_colour_only_trading_cards_included(
    phase: str, rubles: int, points: int
) -> None:
    table = Table(phase=phase)
    table.turn(1)
    table.give(1, "lumberjack weaving-mill fur-shop market bank judge pope", rubles=0)
    assert table.income(1)[phase] == (rubles, points)
    table.all_pass()
    assert table.rubles() == [rubles, 25]
    assert table.points() == [points, 0]


def test_nothing_is_scored_after_the_trading_phase() -> None:
    table = Table(phase="trading")
    table.give(1, "lumberjack fur-shop bank pope judge market")
    table.all_pass()
    assert table.state.phase == "worker"
    assert table.rubles() == [25, 25]
    assert table.points() == [0, 0]


def test_cards_in_hand_score_nothing() -> None:
    table = Table(phase="building")
    table.give(1, hand="market bank")
    table.all_pass()
    assert (table.rubles(), table.points()) == ([25, 25], [0, 0])


@pytest.mark.parametrize(
    ("phase", "deck"),
    [("worker", "building"), ("building", "aristocrat"), ("aristocrat", "trading")],
)
def test_new_cards_come_from_the_deck_of_the_next_phase_into_the_upper_row(
    phase: str, deck: str
) -> None:
    table = Table(phase=phase, upper="pub author", lower="market")
    top = table.deal.decks[deck][:5]
    table.all_pass()
    assert table.state.phase == deck
    assert table.state.upper == ("pub", "author", *top)
    assert table.state.lower == ("market",)
    assert table.state.left[deck] == len(table.deal.decks[deck]) - 5


def test_a_full_market_gets_no_new_cards() -> None:
    table = Table(phase="worker", upper="pub pub pub pub", lower="author author author author")
    table.all_pass()
    assert (table.state.upper, table.state.lower) == (("pub",) * 4, ("author",) * 4)
    assert table.state.left["building"] == 28


@pytest.mark.parametrize(("players", "short"), [(2, 4), (3, 2), (4, 0)])
def test_an_untouched_market_of_round_1_is_filled_to_eight(players: int, short: int) -> None:
    table = Table(players=players)
    table.market(" ".join(table.deal.decks["worker"][: 2 * players]))
    table.all_pass()
    assert len(table.state.upper) == 8
    assert table.state.upper[2 * players :] == table.deal.decks["building"][:short]


def test_an_untouched_market_that_is_short_because_a_deck_ran_out_is_filled() -> None:
    table = Table(phase="worker", upper="author author author")
    table.leave(building=2)
    table.all_pass()
    after_workers = ("author", "author", "author", *table.deal.decks["building"][-2:])
    assert table.state.upper == after_workers
    table.all_pass()
    assert table.state.upper == (*after_workers, *table.deal.decks["aristocrat"][:3])


def test_bonus_decisions_come_before_the_new_cards() -> None:
    table = Table(phase="building")
    table.give(1, "pub")
    table.all_pass()
    assert table.state.decision == "pub"
    assert len(table.state.upper) == 0
    table.play("pass")
    assert (table.state.phase, table.state.upper) == (
        "aristocrat",
        table.deal.decks["aristocrat"][:8],
    )


def test_a_round_ends_by_discarding_the_lower_row_and_moving_the_upper_one_down() -> None:
    table = Table(phase="trading", upper="author czar pub", lower="market judge")
    table.pile("bank")
    table.all_pass()
    assert table.state.discarded == ("bank", "market", "judge")
    assert table.state.lower == ("author", "czar", "pub")
    assert (table.state.round, table.state.phase) == (2, "worker")


def test_the_new_round_is_filled_with_workers_to_eight() -> None:
    table = Table(phase="trading", upper="author czar pub", lower="market judge")
    begun = 31 - table.state.left["worker"]
    table.all_pass()
    assert table.state.upper == table.deal.decks["worker"][begun : begun + 5]


@pytest.mark.parametrize(
    ("players", "passed_on"),
    [
        (2, {"worker": 1, "building": 2, "aristocrat": 2, "trading": 1}),
        (3, {"worker": 3, "building": 2, "aristocrat": 2, "trading": 1}),
        (4, {"worker": 3, "building": 2, "aristocrat": 4, "trading": 1}),
    ],
)
def test_at_the_end_of_a_round_each_marker_goes_to_the_next_player(
    players: int, passed_on: dict[str, int]
) -> None:
    table = Table(players=players, phase="trading")
    table.all_pass()
    assert table.state.markers == passed_on
    assert table.state.seat == passed_on["worker"]


def test_cards_that_stay_keep_their_order_in_the_row() -> None:
    table = Table(phase="building", upper="judge market author pub market", lower="czar")
    table.moves_are("1 buy upper market")
    assert table.state.upper == ("judge", "author", "pub", "market")
    table.all_pass()
    assert table.state.upper == (
        "judge",
        "author",
        "pub",
        "market",
        *table.deal.decks["aristocrat"][:3],
    )


def test_a_card_can_be_taken_from_the_round_it_is_laid_out_until_the_lower_row_is_cleared() -> None:
    table = Table(phase="trading", upper="czar", lower="")
    table.all_pass()
    assert "take lower czar" in table.texts()
    table.pass_until("worker", round_=3)
    assert "take lower czar" not in table.texts()
    assert table.state.discarded[0] == "czar"
