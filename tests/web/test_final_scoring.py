"""The final scoring on the table, certain points, and what is remembered of it."""

from __future__ import annotations

import re
from dataclasses import replace
from unittest.mock import patch

import pytest

import stp
from stp.cards import find_card
from stp.log import MoveEntry, ScoringEntry
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.story.final_steps import FinalSteps, final_steps
from stp.web.model.story.highlights import Purchase, best_purchase, turning_point
from stp.web.model.story.point_sources import accounts
from stp.web.render.table import final_scoring as module
from stp.web.render.table.final_scoring import final_scoring
from stp.web.render.table.race import points_to_come
from tests.browser.gallery import kept
from tests.web.fake_browser import FakeBrowser, press
from tests.web.games import played, scene
from tests.web.pages import begin, choose, configure, ui


def at_the_end(**settings: str) -> tuple[App, FakeBrowser]:
    """Return a page after the last move of a game."""
    browser = FakeBrowser()
    app = App(browser)
    configure(app, **settings)
    begin(app, stp.load(stp.dump(kept("ending"))))  # a copy, because the saved game is shared
    browser.heard.clear()
    choose(app, "pass")
    return app, browser


def test_the_final_scoring_is_played_on_the_table_before_the_result() -> None:
    app, browser = at_the_end()
    assert "final-scoring" in browser.html
    assert browser.focused[-1] == "sheet", "not a button, which Space would press"
    assert "won" not in browser.heard
    assert "over" not in browser.heard
    press(app, browser, "id", "to-result")
    assert "end-hero" in browser.html
    assert browser.heard[-1] in ("won", "over")
    assert browser.heard.count(browser.heard[-1]) == 1


def test_it_calls_the_only_person_you_and_leaves_out_empty_parts() -> None:
    _, browser = at_the_end()
    names = re.findall(r'class="lane-name">([^<]+)<', browser.html)
    assert names[-1] == "You"
    paid = re.findall(r'data-rubles="(\d+)"', browser.html)
    assert "0" in paid
    assert browser.html.count("rubles-step") == sum(gain != "0" for gain in paid)


def test_it_shows_a_zero_for_a_player_who_gains_nothing() -> None:
    game = played(2, "neva")
    shown, result = scene(game, 1), game.result
    assert result is not None
    nothing = FinalSteps(1, before=9, kinds=(), sums=(), money=0, rubles=0, hand=0, after=9)
    richer = replace(nothing, seat=2, money=10, rubles=1, after=10)
    with patch.object(module, "final_steps", lambda *_: (nothing, richer)):
        _, other, own = final_scoring(shown, result).split('class="rest"')
    assert not shown.view.players[0].hand_decks
    assert ">0<" in own
    assert ">0<" not in other


def test_the_result_says_which_row_is_ones_own_but_not_in_a_replay() -> None:
    app, browser = at_the_end()
    ui(app, "result")
    kinds = re.findall(r'class="rank-name"><b>[^<]*</b><em>([^<]*)<', browser.html)
    assert kinds.count("You") == 1
    assert "Human" not in kinds
    ui(app, "replay game")
    ui(app, "replay last")
    ui(app, "replay result")
    kinds = re.findall(r'class="rank-name"><b>[^<]*</b><em>([^<]*)<', browser.html)
    assert kinds.count("Human") == 1
    assert "You" not in kinds


def test_it_can_be_skipped() -> None:
    app, browser = at_the_end()
    app.handle(Event("keydown", key="Escape"))
    assert "end-hero" in browser.html


def test_it_names_what_a_player_is_paid_for_and_shows_each_sum() -> None:
    app, browser = at_the_end()
    assert app.game.result is not None
    spots = re.split(r'class="spot" data-seat="(\d)"', browser.html)[1:]
    assert len(spots) == 2 * app.game.players
    for seat, html in zip(spots[::2], spots[1::2], strict=True):
        part = app.game.result.breakdown[int(seat) - 1]
        assert f"{part['aristocrat_types']} different aristocrats" in html.replace("\xa0", " ")
        total = html.partition('class="kinds-total"')[2].partition("</b>")[0]
        assert total.endswith(f"+{part['aristocrat_points']}")
        assert ("Points for rubles" in html) is (part["ruble_points"] > 0)
        assert ("Penalty for cards in hand" in html) is (part["hand_penalty"] < 0)


@pytest.mark.parametrize("setting", [{"motion": "off"}, {"bots": "instant"}])
def test_without_motion_the_result_is_shown_at_once(setting: dict[str, str]) -> None:
    _, browser = at_the_end(**setting)
    assert "end-hero" in browser.html
    assert browser.heard[-1] in ("won", "over")


@pytest.mark.parametrize(("players", "edition"), [(2, "base"), (4, "base"), (3, "new-society")])
def test_the_steps_lead_from_the_points_before_to_those_of_the_result(
    players: int, edition: str
) -> None:
    game = played(players, "ice", edition)
    assert game.result is not None
    for steps in final_steps(game.state.players, game.result, edition):
        bonus = steps.sums[-1] if steps.sums else 0
        assert steps.before + bonus + steps.rubles + steps.hand == steps.after
        player = game.state.players[steps.seat - 1]
        assert steps.money == player.rubles
        assert len(steps.kinds) == player.aristocrat_types
        assert list(steps.sums) == sorted(steps.sums)


def test_points_to_come_are_what_final_scoring_adds_in_the_end() -> None:
    game = played(3, "ice")
    result = game.result
    assert result is not None
    for seat, player in enumerate(game.state.players, 1):
        assert player.points + game.state.points_to_come(seat) == result.points[seat - 1]


def test_before_the_last_round_only_aristocrats_are_sure() -> None:
    game = stp.Game(3, "ice")
    assert [game.state.points_to_come(seat) for seat in (1, 2, 3)] == [0, 0, 0]
    late = kept("scored-five")
    for seat, player in enumerate(late.state.players, 1):
        sure = late.state.points_to_come(seat)
        assert (sure > 0) == (player.aristocrat_types > 0)


def test_hidden_rubles_are_in_no_points_to_come() -> None:
    """Other players' rubles do not change what is shown of them."""
    game = stp.load(stp.dump(kept("late")))
    assert game.state.last_round
    seen = points_to_come(scene(game, 1))
    for other in (2, 3, 4):
        game._states[-1].players[other - 1][stp.state.RUBLES] += 40
    assert points_to_come(scene(game, 1)) == seen


def test_the_best_purchase_is_the_one_that_paid_most_beyond_its_price() -> None:
    game = played(2, "neva")
    best = best_purchase(game.log, 1, "base")
    assert best is not None
    bought = [
        entry
        for entry in game.log
        if isinstance(entry, MoveEntry) and entry.seat == 1 and entry.move.card == best.card
    ]
    assert (best.round, best.price) in [(entry.round, entry.price) for entry in bought]
    scorings = [entry for entry in game.log if isinstance(entry, ScoringEntry)]
    paid = sum(
        (pay.rubles + pay.points) // pay.copies
        for entry in scorings
        for pay in entry.pays[0]
        if pay.card == best.card and entry.round >= best.round
    )
    assert 0 < best.rubles + best.points <= paid
    assert best_purchase(stp.Game(2, "neva").log, 1, "base") is None


def test_what_a_displaced_card_would_have_earned_is_no_profit() -> None:
    for seed in ("ice", "neva", "snow"):
        game = played(2, seed)
        for seat in (1, 2):
            best = best_purchase(game.log, seat, "base")
            assert best is not None
            if best.over:
                over = find_card(best.over, "base")
                assert best.forgone == best.number * (over.rubles + over.points)
    wharf = Purchase("wharf", 1, 5, 24, 4, 4, "ship-builder", 12)
    assert wharf.profit == 24 + 4 - 5 - 12


def test_the_winner_leads_from_the_turning_point_on() -> None:
    for seed in ("ice", "neva", "snow"):
        game = played(3, seed)
        result = game.result
        assert result is not None
        found = accounts(game.log, result, game.state.round)
        turn = turning_point(found, result)
        if turn is None:
            continue
        winner = result.rank.index(1)
        rounds = len(found[0].after_round)
        leads = [
            all(
                found[winner].after_round[at] > one.after_round[at]
                for seat, one in enumerate(found)
                if seat != winner
            )
            for at in range(rounds)
        ]
        assert all(leads[turn - 1 :]) if turn else not leads[-1]
        assert turn in (0, 1) or not leads[turn - 2]
