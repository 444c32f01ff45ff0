"""Rules, section 9: the table options, each by itself and as presets."""

from __future__ import annotations

import pickle
from copy import copy
from dataclasses import replace

import pytest

from stp import PRESETS, Deal, Game, OptionError, Rules
from stp.cards import DECKS
from tests.rules.table import Table

# Presets


def test_classic_is_the_default_and_all_closed() -> None:
    assert Game(players=2, seed="x").rules == PRESETS["classic"] == Rules()
    assert Rules() == Rules(
        open_money=False,
        open_hands=False,
        open_decks=False,
        bonus_timing="scoring",
        observatory_flips_back="next-phase",
        prison_flips_back="next-phase",
    )


def test_yucata_is_all_open_with_bonuses_as_actions() -> None:
    assert PRESETS["yucata"] == Rules(
        open_money=True,
        open_hands=True,
        open_decks=True,
        bonus_timing="actions",
        observatory_flips_back="next-round",
        prison_flips_back="next-phase",
    )


@pytest.mark.parametrize("edition", ["base", "new-society"])
@pytest.mark.parametrize("preset", ["classic", "yucata"])
def test_both_presets_work_with_both_editions(edition: str, preset: str) -> None:
    game = Game(players=2, seed="preset", edition=edition, rules=preset)
    assert game.rules == PRESETS[preset]
    while not game.over:
        game.play(game.legal_moves[-1])


@pytest.mark.parametrize(
    ("option", "value"),
    [("bonus_timing", "later"), ("open_money", "true"), ("open_hands", 1), ("open_decks", None),
     ("observatory_flips_back", "never"), ("prison_flips_back", False)],
)  # fmt: skip
def test_an_option_has_only_its_own_values(option: str, value: object) -> None:
    with pytest.raises(OptionError, match=option):
        Rules(**{option: value})  # type: ignore[arg-type]


def test_an_unknown_option_is_refused_like_an_unknown_value() -> None:
    reason = "unknown table option 'house': use one of open_money, open_hands"
    with pytest.raises(OptionError, match=reason):
        Rules(house=True)  # type: ignore[call-arg]
    with pytest.raises(OptionError, match=reason):
        replace(Rules(), house=True)  # type: ignore[call-arg]
    for rules in (Rules(True), PRESETS["yucata"]):
        assert copy(rules) == pickle.loads(pickle.dumps(rules)) == rules


# What is open


def hidden_table(rules: Rules) -> Table:
    table = Table(players=3, edition="new-society", rules=rules, phase="building")
    table.give(1, hand="judge", rubles=11)
    table.give(2, hand="pub czar", rubles=22)
    table.give(3, rubles=33)
    return table


@pytest.mark.parametrize("open_hands", [False, True])
@pytest.mark.parametrize("open_decks", [False, True])
def test_open_money_shows_all_rubles_otherwise_only_ones_own(
    open_hands: bool, open_decks: bool
) -> None:
    for open_money, seen in ((True, [11, 22, 33]), (False, [None, 22, None])):
        rules = Rules(open_money=open_money, open_hands=open_hands, open_decks=open_decks)
        view = hidden_table(rules).view(2)
        assert [player.rubles for player in view.players] == seen


@pytest.mark.parametrize("open_money", [False, True])
@pytest.mark.parametrize("open_decks", [False, True])
def test_open_hands_shows_all_hands_otherwise_only_the_decks_of_the_cards(
    open_money: bool, open_decks: bool
) -> None:
    everything = [("judge",), ("pub", "czar"), ()]
    for open_hands, seen in ((True, everything), (False, [("judge",), None, ()])):
        rules = Rules(open_money=open_money, open_hands=open_hands, open_decks=open_decks)
        view = hidden_table(rules).view(1)
        assert [player.hand for player in view.players] == seen
        assert [player.hand_decks for player in view.players] == [
            ("aristocrat",), ("building", "trading"), (),
        ]  # fmt: skip


@pytest.mark.parametrize("open_money", [False, True])
@pytest.mark.parametrize("open_hands", [False, True])
def test_open_decks_shows_which_cards_are_left_otherwise_only_their_number(
    open_money: bool, open_hands: bool
) -> None:
    for open_decks in (False, True):
        rules = Rules(open_money=open_money, open_hands=open_hands, open_decks=open_decks)
        table = hidden_table(rules)
        view = table.view(3)
        assert view.left == table.state.left
        if open_decks:
            assert view.cards_left is not None
            for name in DECKS:
                left = table.deal.decks[name][len(table.deal.decks[name]) - view.left[name] :]
                assert sorted(view.cards_left[name]) == sorted(left)
        else:
            assert view.cards_left is None


@pytest.mark.parametrize("open_decks", [False, True])
def test_no_option_shows_the_order_of_a_deck(open_decks: bool) -> None:
    deal = Game(players=2, seed="one").deal
    decks = {name: cards if name == "worker" else cards[::-1] for name, cards in deal.decks.items()}
    rules = Rules(open_decks=open_decks)
    one, other = Game(deal=deal, rules=rules), Game(deal=Deal(decks, deal.markers), rules=rules)
    assert one.state != other.state
    assert one.view(1) == other.view(1)
    assert one.view(1).cards_left == other.view(1).cards_left


def test_a_player_who_has_watched_everything_knows_money_hands_and_what_is_left() -> None:
    table = hidden_table(Rules())
    view = table.view(3, memory=True)
    assert [player.rubles for player in view.players] == [11, 22, 33]
    assert [player.hand for player in view.players] == [("judge",), ("pub", "czar"), ()]
    assert view.cards_left is not None
    assert {name: len(cards) for name, cards in view.cards_left.items()} == dict(view.left)


# When Observatory and Debtor's Prison turn face up again

FLIPS = ("next-phase", "next-round")


def used_both(rules: Rules, tableau: str = "") -> Table:
    """Return a table at which both cards have just been used, and everyone is about to pass."""
    table = Table(edition="new-society", rules=rules, phase="building", tops="judge author")
    table.give(1, f"observatory debtors-prison {tableau}")
    table.moves_are("1 observe aristocrat", "1 discard drawn judge", "2 pass")
    table.moves_are("1 redeem judge", "1 discard drawn judge", "2 pass")
    assert table.state.players[0].face_down == ("observatory", "debtors-prison")
    return table


def flipped(observatory: str, prison: str) -> Rules:
    return Rules(
        observatory_flips_back=observatory,  # type: ignore[arg-type]
        prison_flips_back=prison,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("observatory", FLIPS)
@pytest.mark.parametrize("prison", FLIPS)
def test_each_card_turns_up_again_when_its_own_option_says(observatory: str, prison: str) -> None:
    table = used_both(flipped(observatory, prison))
    table.moves_are("1 pass")
    later = tuple(
        card
        for card, when in (("observatory", observatory), ("debtors-prison", prison))
        if when == "next-round"
    )
    assert table.points() == [0, 0], "neither scored its point"
    for phase in ("aristocrat", "trading"):
        assert table.state.phase == phase
        assert table.state.players[0].face_down == later
        table.all_pass()
    assert (table.state.phase, table.state.round) == ("worker", 2)
    assert table.state.players[0].face_down == ()


def test_next_phase_means_after_the_bonus_decisions() -> None:
    table = used_both(flipped("next-phase", "next-phase"), "pub guild-hall trading-house")
    table.moves_are("1 pass")
    for decision, move in (("guild-hall", "guild 0"), ("trading-house", "pass"), ("pub", "pass")):
        assert table.state.decision == decision
        assert table.state.players[0].face_down == ("observatory", "debtors-prison")
        table.play(move)
    assert table.state.phase == "aristocrat"
    assert table.state.players[0].face_down == ()


@pytest.mark.parametrize(("when", "legal"), [("next-phase", True), ("next-round", False)])
def test_a_card_that_is_face_up_again_can_be_displaced_in_the_same_round(
    when: str, legal: bool
) -> None:
    for card in ("observatory", "debtors-prison"):
        table = used_both(flipped(when, when))
        table.moves_are("1 pass")
        table.market("bank")
        assert (f"buy upper bank over {card}" in table.texts()) is legal


@pytest.mark.parametrize("when", FLIPS)
def test_a_card_is_used_once_per_round_whenever_it_turns_up(when: str) -> None:
    table = used_both(flipped(when, when))
    table.moves_are("1 pass")
    for _ in range(2):
        assert table.texts("observe", "redeem") == [], "only in the building phase"
        table.all_pass()
    table.all_pass()
    table.turn(1)
    assert len(table.texts("observe")) == 4
    assert table.texts("redeem") == ["redeem judge"]


@pytest.mark.parametrize("when", FLIPS)
def test_a_card_that_is_face_up_again_earns_its_point_in_the_next_round(when: str) -> None:
    table = used_both(flipped(when, when))
    table.pass_until("building", round_=2)
    table.all_pass()
    assert table.points() == [2, 0]


@pytest.mark.parametrize("when", FLIPS)
def test_observatories_of_all_players_turn_up_again(when: str) -> None:
    table = Table(players=3, rules=flipped(when, when), phase="building")
    for seat in (1, 2, 3):
        table.give(seat, face_down="observatory")
    table.give(3, face_down="observatory")
    table.pass_until("aristocrat" if when == "next-phase" else "worker")
    assert [player.face_down for player in table.state.players] == [(), (), ()]
    assert [table.income(seat)["building"][1] for seat in (1, 2, 3)] == [1, 1, 2]


# The options are independent of each other


@pytest.mark.parametrize("timing", ["scoring", "actions"])
def test_bonus_timing_and_flipping_back_do_not_touch_each_other(timing: str) -> None:
    rules = Rules(
        bonus_timing=timing,  # type: ignore[arg-type]
        observatory_flips_back="next-round",
        prison_flips_back="next-phase",
    )
    table = used_both(rules)
    table.moves_are("1 pass")
    assert table.state.players[0].face_down == ("observatory",)
