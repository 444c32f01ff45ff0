"""What the coach says for the move that it advises, and that nobody has to answer it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stp.testing import Table
from stp.web.model.coach.tips import Advice, Coaching
from stp.web.model.seats import Participant
from stp.web.render.table.coach import tip_words
from stp.web.render.table.scene import Scene
from stp.web.words.text import text_in
from tests.web.coached_games import next_tip, seated, shown
from tests.web.fake_browser import press
from tests.web.judgements import NOTHING, judged

_EARNING = replace(NOTHING, scorings=5)
_UNPLAYED = "If you never play it, it costs you 5 points."


def advice(table: Table, move: str, lang: str = "en") -> str:
    """Return what the coach says if it advises a move."""
    people = Participant("Anna"), Participant("Boris")
    coaching = Coaching(Advice(judged(move, why=_EARNING)))
    scene = Scene(text_in(lang), table.view(1), (), people, coaching=coaching)
    return tip_words(scene).replace("\u00a0", " ")


def table_with(card: str, phase: str, rubles: int) -> Table:
    """Return a table with one card in the market, at which the player earns 3 rubles a round."""
    table = Table(2, phase=phase, upper=card)
    table.turn(1)
    table.give(1, "gold-miner", rubles=rubles)
    return table


def test_advice_needs_no_answer_but_can_be_closed() -> None:
    app, browser = seated()
    browser.wait()
    while not shown(browser).startswith("My advice: "):
        assert "Got it" in browser.html or "Next" in browser.html
        next_tip(app, browser)
    assert "Got it" not in browser.html
    assert browser.page.find("id", "coach-next")["aria-label"] == "Close"
    press(app, browser, "id", "coach-next")
    browser.wait()
    assert shown(browser) == ""
    assert browser.page.moves()


@pytest.mark.parametrize(
    ("card", "phase", "rubles", "why_not"),
    [
        ("academy", "building", 25, "Buying it now would leave you with only 2 rubles."),
        ("academy", "building", 20, "You need 3 more rubles to play it."),
        ("judge", "building", 20, "You can pay for it later: it does not score in this phase."),
        ("wharf", "trading", 20, "You have no card in play that Wharf can displace."),
    ],
)
def test_advice_to_take_a_card_says_why_not_to_buy_it_and_what_it_may_cost(
    card: str, phase: str, rubles: int, why_not: str
) -> None:
    said = advice(table_with(card, phase=phase, rubles=rubles), f"take upper {card}")
    assert said.startswith("My advice: take ")
    assert "Once played, it earns " in said
    assert said.endswith(f"{why_not} {_UNPLAYED}")


def test_advice_names_a_power_rather_than_only_the_rubles_that_are_kept() -> None:
    said = advice(table_with("pub", phase="building", rubles=20), "buy upper pub")
    assert "you may buy up to 5 points" in said


def test_advice_names_a_power_rather_than_only_the_row_of_the_card() -> None:
    """The coach once advised to buy a Warehouse because it would be gone after the round."""
    table = Table(2, phase="aristocrat", lower="warehouse")
    table.turn(1)
    table.give(1, rubles=17)
    assert "You may hold 4 cards in your hand." in advice(table, "buy lower warehouse")


@pytest.mark.parametrize("move", ["buy upper judge", "take upper judge"])
def test_german_advice_says_the_word_for_card_once(move: str) -> None:
    said = advice(table_with("judge", phase="aristocrat", rubles=16), move, "de")
    assert said.count("Karte") == 1


def test_advice_to_buy_another_worker_does_not_say_again_when_workers_are_paid() -> None:
    earns = "It earns 3 rubles a round for about 5 more rounds: 15 rubles in all for 3 rubles."
    table = table_with("lumberjack", phase="worker", rubles=20)
    assert advice(table, "buy upper lumberjack") == f"My advice: buy Lumberjack. {earns}"
    first = Table(2, upper="lumberjack")
    first.turn(1)
    assert advice(first, "buy upper lumberjack").endswith("score at the end of this phase.")
