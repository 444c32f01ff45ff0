"""Plans in games by link: a device makes the moves that another person has planned in a link."""

from __future__ import annotations

import pytest

import stp
from stp.links import TurnLink, read_link, write_link
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.by_link.plans import ahead
from stp.web.model.tags import read_tags
from tests.web.fake_browser import FakeBrowser, press
from tests.web.games import POSITIONS
from tests.web.games_by_link import (
    at_two_devices,
    begun,
    first_buy,
    follow,
    join,
    send,
)
from tests.web.pages import choose, ui
from tests.web.rounds_by_link import first_round

Device = tuple[App, FakeBrowser]
MAX_LINKS = 6
"""Most links for the first round of two people who plan ahead."""


def plan(device: Device, *moves: str, care: str = "", passes: bool = False) -> None:
    """Plan moves in the sharing sheet, on the screen for that."""
    app, browser = device
    if 'id="share"' not in browser.html:
        ui(app, "share open")
    press(app, browser, "id", "share-plan")
    for move in moves:
        choose(app, move)
    if passes:
        press(app, browser, "id", "plan-pass")
    if care:
        app.handle(Event("change", name="plan-care", value=care))
    press(app, browser, "id", "plan-leave")


def plannable(device: Device, seat: int) -> list[str]:
    """Return the purchases that a seat could plan now."""
    game = ahead(device[0].game, seat)
    assert game is not None
    return [str(move) for move in game.legal_moves if move.verb == "buy"]


def moves_since(app: App, number: int) -> list[str]:
    """Return the moves after the first ones."""
    return list(app.game.transcript[number:])


def boris_plans(care: str = "", *, passes: bool = False, take_same: bool = False) -> Device:
    """Return Anna's device with a link in which Boris plans to buy the second card on offer, after
    a move of hers that buys the same card (`take_same`) or another one."""
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    planned = plannable(boris, 2)[-1]
    plan(boris, planned, care=care, passes=passes)
    follow(anna[0], send(*boris))
    mine = [str(move) for move in anna[0].game.legal_moves if move.verb == "buy"]
    choose(anna[0], planned if take_same else next(move for move in mine if move != planned))
    anna[1].wait()
    return anna


def test_the_other_device_makes_the_planned_moves_at_once_and_says_so() -> None:
    anna = boris_plans(passes=True)
    last = moves_since(anna[0], 2)
    assert last[0].startswith("1 buy ")
    assert last[1].startswith("2 buy ")
    assert anna[0].game.state.seat == 1, "it is her turn again, without a link"
    assert "as planned" in anna[1].html
    assert "as planned" in anna[1].said[-1]
    choose(anna[0], "pass")
    anna[1].wait()
    assert anna[0].game.state.phase == "building"
    assert not read_tags(anna[0].game).plans, "a plan ends with the phase"


def test_the_planner_sees_later_what_was_made_as_planned() -> None:
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    plan(boris, plannable(boris, 2)[-1])
    follow(anna[0], send(*boris))
    choose(anna[0], first_buy(anna[0]))
    anna[1].wait()
    choose(anna[0], "pass")
    anna[1].wait()
    link = send(*anna)
    follow(boris[0], link)
    assert read_tags(boris[0].game).planned == (4,)
    assert "as planned" in boris[1].html
    assert not read_tags(boris[0].game).plans, "he decides anew"


def test_an_answered_move_cannot_be_taken_back_even_after_a_reload() -> None:
    anna = boris_plans()
    ui(anna[0], "share close")
    assert "disabled" in anna[1].page.find("id", "undo")
    app = App(FakeBrowser(anna[1].storage))
    before = app.game.moves
    ui(app, "undo")
    assert app.game.moves == before


def test_a_move_can_be_taken_back_before_the_plan_answers() -> None:
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    plan(boris, plannable(boris, 2)[-1])
    follow(anna[0], send(*boris))
    before = anna[0].game.moves
    choose(anna[0], first_buy(anna[0]))
    ui(anna[0], "undo")
    assert anna[0].game.moves == before
    assert read_tags(anna[0].game).plans


@pytest.mark.parametrize(
    ("care", "take_same", "answer"),
    [
        ("stop", True, []),
        ("stop", False, ["2 buy"]),
        ("skip", True, ["2 pass"]),
        ("passes", False, []),
    ],
)
def test_a_plan_ends_early_when_its_care_says_so(
    care: str, take_same: bool, answer: list[str]
) -> None:
    anna = boris_plans(care, passes=True, take_same=take_same)
    said = [" ".join(move.split(" ")[:2]) for move in moves_since(anna[0], 3)]
    assert said[:1] == answer, "the passes that follow are the only moves left"
    if not answer:
        assert 'id="share-turn"' in anna[1].html, "the link goes back, as without a plan"


@pytest.mark.parametrize("take_same", [True, False])
def test_the_planner_hears_that_the_plan_has_stopped(*, take_same: bool) -> None:
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    planned = plannable(boris, 2)[-1]
    plan(boris, planned, passes=True)
    follow(anna[0], send(*boris))
    mine = [str(move) for move in anna[0].game.legal_moves if move.verb == "buy"]
    choose(anna[0], planned if take_same else next(move for move in mine if move != planned))
    anna[1].wait()
    if not take_same:  # the plan has made its move, and then the passes
        choose(anna[0], "pass")
        anna[1].wait()
    follow(boris[0], send(*anna))
    assert ("Your plan has stopped." in boris[1].page.text) is take_same


def test_a_bonus_after_the_planned_passes_is_no_plan_that_has_stopped() -> None:
    game = stp.load((POSITIONS / "pub.stp").read_text("utf-8"))
    game.tags["bots"] = [None] * game.players
    assert game.state.decision == "pub"
    before = game.copy()
    for _ in range(game.players):  # a pass each
        before.undo()
    device = app, browser = join(write_link(TurnLink(before)), game.movers[-1])
    plan(device, passes=True)
    follow(app, write_link(TurnLink(game)))
    assert app.game.moves == game.moves, "it went as planned"
    assert "Your plan has stopped." not in browser.page.text


@pytest.mark.parametrize("is_withdrawn", [True, False])
def test_a_withdrawn_plan_has_not_stopped(*, is_withdrawn: bool) -> None:
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    plan(boris, plannable(boris, 2)[-1], care="passes")
    link = send(*boris)
    if is_withdrawn:
        press(*boris, "id", "share-plan")
        press(*boris, "id", "plan-clear")
        press(*boris, "id", "plan-leave")
        link = send(*boris)
        assert read_tags(boris[0].game).plans, "an empty one, which replaces the first"
    follow(anna[0], link)
    choose(anna[0], first_buy(anna[0]))
    anna[1].wait()
    follow(boris[0], send(*anna))
    assert boris[0].game.state.seat == 2
    assert ("Your plan has stopped." in boris[1].page.text) is not is_withdrawn


def test_the_table_ahead_shows_the_planner_only_what_their_seat_knows() -> None:
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    press(*boris, "id", "share-plan")
    rubles = anna[0].game.state.players[0].rubles
    assert f'aria-label="Anna: {rubles}' not in boris[1].html
    assert "planning" in boris[1].html


def test_a_planned_card_leaves_the_market() -> None:
    _, (app, browser) = at_two_devices()
    choose(app, first_buy(app))
    game = ahead(app.game, 2)
    assert game is not None
    buys = [move for move in game.legal_moves if move.verb == "buy"]
    move = next(one for one in buys if game.state.upper.count(one.card or "") == 1)
    press(app, browser, "id", "share-plan")
    offered = f'data-ui="open upper {move.card}"'
    assert offered in browser.html
    choose(app, str(move))
    assert offered not in browser.html


def test_a_plan_can_be_withdrawn_before_and_after_it_was_sent() -> None:
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    plan(boris, plannable(boris, 2)[-1])
    press(*boris, "id", "share-plan")
    press(*boris, "id", "plan-clear")
    press(*boris, "id", "plan-leave")
    assert not read_tags(boris[0].game).plans
    plan(boris, plannable(boris, 2)[-1])
    with_plan = send(*boris)
    press(*boris, "id", "share-plan")
    press(*boris, "id", "plan-clear")
    press(*boris, "id", "plan-leave")
    without = send(*boris)
    follow(anna[0], with_plan)
    follow(anna[0], without)
    follow(anna[0], with_plan)  # the older link does not bring it back
    number = len(anna[0].game.moves)
    choose(anna[0], first_buy(anna[0]))
    anna[1].wait()
    assert len(anna[0].game.moves) == number + 1


def test_whoever_gives_their_seat_back_withdraws_their_plan() -> None:
    _, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    plan(boris, plannable(boris, 2)[-1])
    assert read_tags(boris[0].game).plans
    ui(boris[0], "give-seat-back")
    assert not read_tags(boris[0].game).plans


def test_undo_before_sending_drops_the_plan() -> None:
    _, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    plan(boris, plannable(boris, 2)[-1])
    ui(boris[0], "share close")
    ui(boris[0], "undo")
    assert not read_tags(boris[0].game).plans


def test_a_plan_survives_a_reload_at_both_devices() -> None:
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    plan(boris, plannable(boris, 2)[-1])
    again = FakeBrowser(boris[1].storage)
    app = App(again)
    link = send(app, again)
    follow(anna[0], link)
    reloaded = FakeBrowser(anna[1].storage)
    other = App(reloaded)
    choose(other, first_buy(other))
    reloaded.wait()
    assert moves_since(other, 3)[0].startswith("2 buy")


def test_another_tab_does_not_make_a_planned_move_twice() -> None:
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    plan(boris, plannable(boris, 2)[-1], passes=True)
    follow(anna[0], send(*boris))
    second = FakeBrowser(anna[1].storage)
    tab = App(second)
    choose(anna[0], first_buy(anna[0]))
    anna[1].wait()
    key = next(key for key in anna[1].storage.stored if key.startswith("game:"))
    tab.handle(Event("storage", name=key, value=anna[1].storage.stored[key]))
    second.wait()
    assert tab.game.transcript == anna[0].game.transcript


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "9:1:worker 2 0 stop, pass",
        "1:1:worker 2 0 stop, pass",
        "2:1:worker 2 0 stop, buy upper university=99",
        "2:1:worker 2 0 stop, buy upper bank=99",
        "2:1:worker 9999 0 stop, pass",
        "2:1:queen 2 0 stop, pass",
        "2:1:worker 2 0 never, pass",
        "2:1:worker 2 0 stop" + 100 * ", buy upper judge=15",
        "; " * 5000,
    ],
)
def test_a_hostile_plan_changes_nothing(text: str) -> None:
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    link = read_link(send(*boris))
    assert isinstance(link, TurnLink)
    forged = write_link(TurnLink(link.game, plans=text[:1000]))
    follow(anna[0], forged)
    number = len(anna[0].game.moves)
    anna[1].wait()
    assert len(anna[0].game.moves) == number, "nobody moves for her"
    choose(anna[0], first_buy(anna[0]))
    anna[1].wait()
    assert len(anna[0].game.moves) == number + 1


def test_a_first_link_can_carry_a_plan() -> None:
    anna = begun(seed="neva")
    choose(anna[0], first_buy(anna[0]))
    ui(anna[0], "share open")
    press(*anna, "id", "share-turn")
    press(*anna, "id", "share-from-1")
    plan(anna, plannable(anna, 1)[-1])
    boris = join(send(*anna), 2)
    choose(boris[0], first_buy(boris[0]))
    boris[1].wait()
    assert boris[0].game.transcript[-1].startswith("1 buy")


def test_a_first_round_of_two_who_plan_ahead_needs_few_links() -> None:
    rounds = [first_round(f"round {number}") for number in range(1, 5)]
    plain = [first_round(f"round {number}", "nothing") for number in range(1, 5)]
    assert max(one.links for one in rounds) <= MAX_LINKS
    assert sum(one.links for one in rounds) * 2 < sum(one.links for one in plain)
    assert sum(one.planned for one in rounds) > 0
