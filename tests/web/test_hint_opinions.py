"""What a hint says of points and rubles chosen, and of a purchase that only earns its price."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stp.analysis import Evaluation
from stp.testing import Table
from stp.web.model.coach.hint import Hint
from stp.web.model.seats import Participant
from stp.web.render.table.scene import Overlay, Scene
from stp.web.render.table.sheets.hint import why
from stp.web.words.text import Text
from tests.web.judgements import NOTHING, judged

PEOPLE = (Participant("Anna"), Participant("Boris"))


def told(table: Table, best: Evaluation, other: Evaluation) -> str:
    scene = Scene(Text(), table.view(1), (), PEOPLE, Overlay(hint=Hint((best, other))))
    return why(scene, best).replace("\u00a0", " ")


def bonus_table(tableau: str, rubles: int) -> Table:
    """Return a table at the decisions after the building scoring."""
    table = Table(2, "new-society", phase="building")
    table.give(1, tableau, rubles=rubles)
    table.play("pass")
    table.play("pass")
    return table


def test_rubles_are_not_said_to_bring_no_more_points_where_more_points_could_be_bought() -> None:
    table = bonus_table("pub", 4)
    said = "Rubles spent on cards are unlikely to earn you more points than that."
    other = judged("pass", -2.0)
    assert told(table, judged("pub 2"), other).startswith(said)
    some = told(table, judged("pub 1"), other)
    assert some.startswith("Your other rubles should earn you more points if you spend them on")
    close = told(table, judged("pub 1"), judged("pub 2", -0.3))
    about_as_much = "These points are worth about as much to you as your rubles."
    assert close == f"{about_as_much} You keep 2 rubles."
    table = Table(2, "new-society", "yucata", phase="building", lower="market")
    table.give(1, "pub", rubles=4)
    assert told(table, judged("pub 1"), judged("pass", -0.3)).startswith(about_as_much)
    card = told(table, judged("pub 1"), judged("take lower market", -0.3))
    assert card.startswith("No move here is clearly better.")


def test_points_are_not_praised_in_the_last_round_where_more_of_them_could_be_bought() -> None:
    table = Table(2, "new-society", phase="building")
    table.make_last_round()
    table.give(1, "pub", rubles=4)
    table.play("pass")
    table.play("pass")
    cheap = "At the end, every 10 rubles are worth only 1 point."
    assert told(table, judged("pub 2"), judged("pass", -2.0)).startswith(cheap)
    close = told(table, judged("pub 1"), judged("pub 2", -0.1))
    assert close.startswith(f"No move here is clearly better. {cheap}")


def test_a_split_that_is_about_as_good_as_another_is_not_praised() -> None:
    table = bonus_table("guild-hall", 1)
    close = "These points are worth about as much to you as your rubles."
    for ahead, said in ((-0.3, f"{close} You will then have 5 rubles."),
                        (-2.0, "Your rubles should earn you more points if you spend them on "
                               "cards. You will then have 5 rubles.")):  # fmt: skip
        assert told(table, judged("guild 4"), judged("guild 3", ahead)) == said
    unlikely = "Rubles spent on cards are unlikely to earn you more points than that."
    for ahead in (-0.3, -2.0):
        other = judged("guild 1", ahead)
        assert told(table, judged("guild 0"), other) == f"{unlikely} You keep 1 ruble."
    table.make_last_round()
    last = "You keep 1 ruble. At the end, every 10 rubles are worth only 1 point."
    assert told(table, judged("guild 0"), judged("guild 1", -0.3)) == last


@pytest.mark.parametrize(("value", "is_close"), [(-1.0, True), (-3.7, False)])
def test_points_that_cost_too_much_are_not_called_as_good_as_rubles(
    value: float, *, is_close: bool
) -> None:
    """Early in the game, few simulated games hardly tell a point from two rubles."""
    table = bonus_table("pub", 9)
    said = told(table, judged("pass"), judged("pub 1", -0.6, value=value))
    assert said.startswith("These points are worth about as much to you") is is_close
    dear = "Your rubles should earn you more points if you spend them on cards."
    assert said.startswith(dear) is not is_close


@pytest.mark.parametrize(("value", "is_useful"), [(1.9, False), (2.0, True)])
def test_a_card_that_is_worth_its_price_is_not_said_to_be_worth_nothing(
    value: float, *, is_useful: bool
) -> None:
    table = Table(phase="worker", upper="ship-builder")
    table.turn(1)
    table.give(1, rubles=9)
    said = told(table, judged("pass"), judged("buy upper ship-builder", -1.6, value=value))
    assert said.startswith("Nothing here is worth buying now.") is not is_useful
    better = "In simulated games from here, this move did better than the others."
    assert said.startswith(better) is is_useful


@pytest.mark.parametrize(("rubles", "is_poor"), [(4.0, True), (5.0, False)])
def test_a_purchase_that_only_earns_its_price_is_not_advised_for_its_income(
    rubles: float, *, is_poor: bool
) -> None:
    table = Table(phase="worker", upper="gold-miner")
    table.turn(1)
    table.give(1, rubles=9)
    best = judged("buy upper gold-miner", why=replace(NOTHING, price=4, rubles=rubles))
    said = told(table, best, judged("pass", -0.3))
    assert said.startswith("No move here is clearly better.") is is_poor


@pytest.mark.parametrize(("ahead", "value", "is_wait"), [
    (0.0, -0.7, True), (-1.0, -0.7, False), (0.0, -0.4, False),
])  # fmt: skip
def test_a_card_picked_only_to_wait_is_not_said_to_be_worth_buying(
    ahead: float, value: float, *, is_wait: bool
) -> None:
    """The next hint put the card back that this one had told how to buy."""
    table = Table(2, "new-society", phase="building")
    table.pile("warehouse market")
    table.turn(1)
    table.give(1, "debtors-prison", rubles=9)
    best = replace(judged("redeem warehouse"), value=value)
    said = told(table, best, replace(judged("redeem market", ahead), value=-0.7))
    assert ("only puts off your pass" in said) is is_wait
    assert ("You can buy Warehouse at once" in said) is not is_wait
