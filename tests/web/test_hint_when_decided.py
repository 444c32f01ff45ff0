"""What a hint advises and says once a game is decided."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stp.analysis import Reasons
from stp.bots.explain import preferred
from stp.testing import Table
from stp.web.lazy.why_not import alternatives, why_not
from stp.web.model.coach.hint import Hint, from_text, to_text
from stp.web.model.seats import Participant
from stp.web.render.table.scene import Overlay, Scene
from stp.web.render.table.sheets.hint import why
from stp.web.words.text import Text
from tests.web.judgements import NOTHING, judged


@pytest.mark.parametrize(("decided", "said"), [
    (1, "Simulated games from here are nearly always won, whatever you do now."),
    (-1, "Simulated games from here are nearly always lost, whatever you do now."),
])  # fmt: skip
def test_in_a_decided_game_moves_that_differ_by_points_are_not_called_equal(
    decided: int, said: str
) -> None:
    table = Table(phase="building", upper="market hospital")
    table.turn(1)
    table.give(1, rubles=40)
    people = (Participant("Anna"), Participant("Bot"))
    gains = Reasons(14, 0.0, 20.0, 0, 0.0, 5.0, 0.5, None)
    best, other = judged("pass"), judged("buy upper hospital", why=gains)
    open_game = Scene(Text(), table.view(1), (), people, Overlay(hint=Hint((best, other))))
    assert why(open_game, best).startswith("No move here is clearly better.")
    assert why_not(open_game, best, other) == "This is about as good."
    best, other = replace(best, decided=decided), replace(other, decided=decided)
    won = Scene(Text(), table.view(1), (), people, Overlay(hint=Hint((best, other))))
    assert why(won, best).endswith(said)
    assert not why(won, best).startswith(said), "hints of one game do not all begin alike"
    assert why_not(won, best, other) == "This will hardly change who wins."
    assert "hardly matters now" in str(alternatives(won))
    assert from_text(to_text([best, other])).found[1].decided == decided


def test_a_game_is_called_decided_also_where_one_of_the_moves_would_lose_points() -> None:
    table = Table(phase="building", upper="market hospital")
    table.turn(1)
    table.give(1, rubles=40)
    people = (Participant("Anna"), Participant("Bot"))
    best, market = judged("pass"), judged("buy upper market")
    for ahead, decided, is_said in ((-1.1, 1, True), (-1.1, 0, False), (-3.0, 1, True)):
        hospital = replace(judged("buy upper hospital", ahead), decided=decided)
        found = replace(best, decided=1), replace(market, decided=1), hospital
        scene = Scene(Text(), table.view(1), (), people, Overlay(hint=Hint(found)))
        assert ("nearly always won" in why(scene, found[0])) == is_said
        assert ("No move here is clearly better." in why(scene, found[0])) != is_said


def test_in_a_decided_game_the_move_with_the_most_points_is_advised() -> None:
    table = Table(phase="building", upper="market hospital")
    table.turn(1)
    table.give(1, rubles=40)
    gains = Reasons(5, 0.0, 4.0, 0, 0.0, 2.0, 0.5, None)
    best, dear = judged("pass"), judged("buy upper market", why=gains, value=1.5)
    assert preferred(table.view(1, memory=True), [best, dear]) is best
    best, dear = replace(best, decided=1), replace(dear, decided=1)
    assert preferred(table.view(1, memory=True), [best, dear]) is dear


def test_in_a_decided_game_a_purchase_in_vain_is_not_preferred_to_passing() -> None:
    table = Table(phase="trading", upper="author")
    table.make_last_round()
    table.turn(1)
    table.give(1, "author", rubles=17)
    vain = judged("buy upper author", why=replace(NOTHING, price=3), value=0.1)
    best, vain = replace(judged("pass"), decided=-1), replace(vain, decided=-1)
    assert preferred(table.view(1, memory=True), [best, vain]) is best


def test_in_a_decided_game_points_that_cost_a_card_in_the_hand_are_not_preferred() -> None:
    table = Table(phase="building")
    table.make_last_round()
    table.turn(1)
    table.give(1, "pub author", hand="author", rubles=4)
    table.play("pass")
    table.play("pass")
    best, dear = judged("pub 1"), judged("pub 2", value=1.0)
    best, dear = replace(best, decided=1), replace(dear, decided=1)
    assert preferred(table.view(1, memory=True), [best, dear]) is best


def test_in_a_decided_game_a_purchase_that_costs_a_card_in_the_hand_is_not_preferred() -> None:
    table = Table(phase="building", upper="market")
    table.make_last_round()
    table.turn(1)
    table.give(1, hand="author", rubles=6)
    gains = Reasons(5, 0.0, 4.0, 0, 0.0, 2.0, 0.5, None)
    buy, idle = judged("buy upper market", why=gains, value=3.0), judged("pass", -0.1)
    buy, idle = replace(buy, decided=1), replace(idle, decided=1)
    assert preferred(table.view(1, memory=True), [buy, idle]) is idle


@pytest.mark.parametrize(
    ("rubles", "own", "hand", "is_advised"),
    [
        (70, "author pub", "", True),
        (70, "author pub", "academy", False),  # which costs 23
        (40, "author", "", False),  # aristocrats of new kinds may come
        (40, "author administrator warehouse-manager secretary controller judge pope builder "
         "senator minister", "", True),  # a tenth kind was the last to count
    ],
)  # fmt: skip
def test_in_a_decided_game_rubles_that_nothing_else_can_be_bought_for_buy_points(
    rubles: int, own: str, hand: str, *, is_advised: bool
) -> None:
    """A hint once advised to pass with 102 rubles, because the bot's weights value all of them."""
    table = Table(phase="building", upper="theater")
    table.make_last_round()
    table.leave(aristocrat=1, trading=1)
    table.turn(1)
    table.give(1, own, hand=hand, rubles=rubles)
    gains = replace(NOTHING, price=20, points=6.0)
    idle, buy = judged("pass"), judged("buy upper theater", why=gains, value=-0.1)
    found = [replace(one, decided=1) for one in (idle, buy)]
    advised = preferred(table.view(1, memory=True), found).move
    assert (advised.verb == "buy") == is_advised


def test_in_a_decided_game_a_card_that_would_cost_points_is_played_in_the_last_phase() -> None:
    table = Table(phase="trading", upper="secretary")
    table.make_last_round()
    table.turn(1)
    table.give(1, hand="firehouse", rubles=20)
    idle, play = judged("pass"), judged("play firehouse", why=replace(NOTHING, price=11))
    kind = judged("buy upper secretary", why=replace(NOTHING, price=12, bonus=1), value=1.0)
    found = [replace(one, decided=-1) for one in (idle, play, kind)]
    assert preferred(table.view(1, memory=True), found).move.verb == "play"


@pytest.mark.parametrize(("value", "is_advised"), [(1.9, False), (2.0, True)])
def test_in_a_decided_game_no_card_is_turned_face_down_for_little(
    value: float, *, is_advised: bool
) -> None:
    """A hint once advised to pick an Author that earned its price and nothing else."""
    table = Table(2, "new-society", phase="building", upper="market")
    table.turn(1)
    table.give(1, "author debtors-prison", rubles=30)
    table.pile("author")
    idle, picked = judged("pass"), judged("redeem author", value=value)
    found = [replace(one, decided=1) for one in (idle, picked)]
    advised = preferred(table.view(1, memory=True), found).move
    assert (advised.verb == "redeem") == is_advised


def test_in_a_decided_game_another_card_is_bought_while_one_in_the_hand_can_wait() -> None:
    """A hint once advised to pass, because the Controller could wait, although the Library that
    scores now was affordable as well."""
    table = Table(phase="building", upper="market")
    table.turn(1)
    table.give(1, "bank author", hand="library controller", rubles=27)
    pays = replace(NOTHING, price=17, points=10.0)
    play, wait = judged("play library", why=pays, value=1.9), judged("play controller", value=7.5)
    found = [replace(one, decided=1) for one in (play, wait, judged("pass", -0.4))]
    assert preferred(table.view(1, memory=True), found) is found[0]
    table.give(1, rubles=24)  # the Library would leave too little for the Controller
    assert preferred(table.view(1, memory=True), found).move.verb == "pass"


def test_in_a_decided_game_a_bonus_is_worth_more_than_the_hand_that_it_costs() -> None:
    """A hint once advised to take a Patriarch, whose price the hand would then await."""
    table = Table(phase="trading", upper="patriarch")
    table.make_last_round()
    table.turn(1)
    table.give(1, "author author", hand="hospital", rubles=25)
    gains = replace(NOTHING, price=12, bonus=10)
    take = judged("take upper patriarch", why=gains, value=-2.3)
    buy = judged("buy upper patriarch over author", -0.1, why=gains, value=5.5)
    found = [replace(one, decided=-1) for one in (take, buy, judged("pass", -0.2))]
    assert preferred(table.view(1, memory=True), found) is found[1]
