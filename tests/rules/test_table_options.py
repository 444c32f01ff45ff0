"""Rules, section 9: the table options, each by itself and as presets."""

from __future__ import annotations

import pytest

from stp import PRESETS, Deal, Game, IllegalMoveError, Obstacle, OptionError, Rules
from stp.cards import DECKS
from tests.rules.table import Table

ACTIONS = Rules(bonus_timing="actions")


def actions(phase: str = "building", players: int = 2, upper: str = "") -> Table:
    """Return a New Society table at which only the bonus timing differs from the printed rules."""
    return Table(players=players, edition="new-society", rules=ACTIONS, phase=phase, upper=upper)


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
    """Return a table at which both cards have just been used, everybody about to pass."""
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


# bonus_timing = actions: Pub


def test_a_pub_is_an_action_of_the_building_phase() -> None:
    table = actions()
    table.give(1, "pub")
    assert table.texts() == ["pub 1", "pub 2", "pub 3", "pub 4", "pub 5", "pass"]
    assert table.price("pub 5") == 10
    table.moves_are("1 pub 5")
    assert (table.rubles(), table.points()) == ([15, 25], [5, 0])
    assert table.state.seat == 2, "it uses the turn"


@pytest.mark.parametrize("phase", ["worker", "aristocrat", "trading"])
def test_pub_trading_house_and_guild_hall_are_no_actions_of_other_phases(phase: str) -> None:
    table = actions(phase)
    table.turn(1)
    table.give(1, "pub trading-house guild-hall")
    assert table.texts() == ["pass"]


@pytest.mark.parametrize("move", ["pub 1", "trade"])
def test_a_pub_or_trading_house_breaks_the_chain_of_passes(move: str) -> None:
    table = actions()
    table.give(1, "pub trading-house")
    table.turn(2)
    table.moves_are("2 pass", f"1 {move}", "2 pass")
    assert table.state.phase == "building"
    table.moves_are("1 pass")
    assert table.state.phase == "aristocrat"


def test_each_pub_is_one_action_once_per_round_and_card() -> None:
    table = actions()
    table.give(1, "pub pub")
    assert table.texts("pub")[-1] == "pub 5", "one Pub at a time"
    table.moves_are("1 pub 5", "2 pass", "1 pub 1", "2 pass")
    assert table.texts("pub") == []
    assert table.state.players[0].used == ("pub", "pub")
    table.pass_until("building", round_=2)
    assert [player.used for player in table.state.players] == [(), ()]
    table.turn(1)
    assert len(table.texts("pub")) == 5


def test_what_the_rubles_allow_limits_the_pub_action() -> None:
    table = actions()
    table.give(1, "pub", rubles=5)
    assert table.texts("pub") == ["pub 1", "pub 2"]
    assert str(table.obstacle("pub 3")) == "1 ruble short"
    table.give(1, rubles=1)
    assert table.texts("pub") == []


def test_a_used_pub_stays_face_up_and_counts() -> None:
    table = actions()
    table.give(1, "pub trading-house mayor")
    table.moves_are("1 pub 1", "2 pass", "1 trade")
    player = table.state.players[0]
    assert player.used == ("pub", "trading-house")
    assert player.face_down == ()
    assert player.tableau == ("pub", "trading-house", "mayor")
    assert table.income(1)["aristocrat"] == (2, 0)


@pytest.mark.parametrize(("card", "move"), [("pub", "pub 1"), ("trading-house", "trade")])
def test_a_used_pub_or_trading_house_can_be_displaced(card: str, move: str) -> None:
    table = actions(upper="bank")
    table.give(1, card, rubles=30)
    table.moves_are(f"1 {move}", "2 pass", f"1 buy upper bank over {card}")
    assert table.state.players[0].tableau == ("bank",)
    assert table.state.players[0].used == ()


def test_of_a_used_and_a_fresh_pub_the_used_one_is_displaced() -> None:
    table = actions(upper="bank")
    table.give(1, "pub pub")
    table.moves_are("1 pub 1", "2 pass", "1 buy upper bank over pub", "2 pass")
    assert table.state.players[0].used == ()
    assert len(table.texts("pub")) == 5
    table.moves_are("1 pub 1", "2 pass")
    assert table.texts("pub") == []


def test_a_fresh_pub_can_be_displaced_too() -> None:
    table = actions(upper="bank")
    table.give(1, "pub pub")
    table.moves_are("1 buy upper bank over pub", "2 pass", "1 pub 1", "2 pass")
    assert table.texts("pub") == []
    assert table.state.players[0].used == ("pub",)


def test_a_pub_may_be_used_in_the_phase_in_which_it_was_bought() -> None:
    table = actions(upper="pub")
    table.moves_are("1 buy upper pub", "2 pass")
    assert len(table.texts("pub")) == 5


def test_an_unused_pub_stays_usable_and_nothing_is_asked_at_the_scoring() -> None:
    table = actions()
    table.give(1, "pub trading-house guild-hall")
    table.all_pass()
    assert (table.state.phase, table.state.decision) == ("aristocrat", "action")


# bonus_timing = actions: Trading House


def test_the_trading_house_is_an_action_once_per_round() -> None:
    table = actions()
    table.give(1, "trading-house", rubles=7)
    assert table.price("trade") == 3
    table.moves_are("1 trade", "2 pass")
    assert (table.rubles()[0], table.points()[0]) == (4, 2)
    assert table.texts("trade") == []
    with pytest.raises(IllegalMoveError):
        table.play("trade")
    table.pass_until("building", round_=2)
    table.turn(1)
    assert table.texts("trade") == ["trade"]


def test_the_trading_house_needs_three_rubles() -> None:
    table = actions()
    table.give(1, "trading-house", rubles=2)
    assert table.texts("trade") == []
    assert str(table.obstacle("trade")) == "1 ruble short"


# bonus_timing = actions: Guild Hall


def test_the_guild_hall_pays_four_points_at_first() -> None:
    table = actions()
    table.give(1, "guild-hall")
    assert table.income(1)["building"] == (0, 4)
    table.all_pass()
    assert (table.rubles(), table.points()) == ([25, 25], [4, 0])


def test_the_split_can_only_be_set_to_another_value() -> None:
    table = actions()
    table.give(1, "guild-hall")
    assert table.texts() == ["guild 1", "guild 2", "guild 3", "guild 4", "pass"]
    with pytest.raises(IllegalMoveError):
        table.play("guild 0")
    assert table.why_not("guild 0") == "split-unchanged"


def test_the_split_uses_no_turn_and_is_set_once_a_turn() -> None:
    table = actions(upper="market")
    table.give(1, "guild-hall pub")
    table.moves_are("1 guild 3")
    assert table.state.seat == 1
    assert table.texts("guild") == []
    with pytest.raises(IllegalMoveError):
        table.play("guild 2")
    assert {"buy upper market", "take upper market", "pub 1", "pass"} <= set(table.texts())
    table.moves_are("1 take upper market", "2 pass")
    assert table.texts("guild") == ["guild 0", "guild 1", "guild 2", "guild 4"]
    table.moves_are("1 guild 0")
    assert table.income(1)["building"] == (0, 4)


def test_the_split_can_be_set_again_in_the_next_turn_whatever_was_done_meanwhile() -> None:
    table = actions(upper="market market market market")
    table.give(1, "guild-hall")
    table.moves_are("1 guild 3", "1 buy upper market", "2 buy upper market", "1 guild 4")
    table.moves_are("1 take upper market", "2 take upper market", "1 guild 0", "1 pass", "2 pass")
    assert table.points() == [4 + 1, 1]


def test_the_split_does_not_break_the_chain_of_passes() -> None:
    table = actions(players=3)
    table.give(1, "guild-hall")
    table.turn(2)
    table.moves_are("2 pass", "3 pass", "1 guild 4", "1 pass")
    assert table.state.phase == "aristocrat"
    assert table.rubles() == [29, 25, 25]


def test_the_last_choice_stays_in_later_rounds() -> None:
    table = actions()
    table.give(1, "guild-hall")
    table.moves_are("1 guild 1", "1 pass", "2 pass")
    assert (table.rubles()[0], table.points()[0]) == (26, 3)
    table.pass_until("building", round_=2)
    assert table.income(1)["building"] == (1, 3)
    table.all_pass()
    assert (table.rubles()[0], table.points()[0]) == (27, 6)


def test_the_split_can_be_set_only_in_its_owners_turn() -> None:
    table = actions()
    table.give(1, "guild-hall")
    table.turn(2)
    assert table.texts() == ["pass"]


def test_the_split_cannot_be_set_while_a_drawn_card_waits() -> None:
    table = actions()
    table.give(1, "guild-hall observatory")
    table.moves_are("1 observe worker")
    assert table.texts("guild") == []


# bonus_timing = actions: Sycophant


def test_a_sycophant_may_be_dismissed_one_at_a_time_in_the_aristocrat_phase() -> None:
    table = actions("aristocrat")
    table.give(1, "sycophant sycophant")
    assert table.texts() == ["dismiss sycophant", "pass"]
    assert table.price("dismiss sycophant") == 0
    table.moves_are("1 dismiss sycophant")
    assert table.state.players[0].tableau == ("sycophant",)
    assert table.state.discarded == ("sycophant",)
    assert table.state.seat == 2, "it is an action"
    table.moves_are("2 pass", "1 dismiss sycophant", "2 pass")
    assert table.texts() == ["pass"]


def test_dismissing_breaks_the_chain_of_passes() -> None:
    table = actions("aristocrat")
    table.give(1, "sycophant")
    table.turn(2)
    table.moves_are("2 pass", "1 dismiss sycophant", "2 pass")
    assert table.state.phase == "aristocrat"


@pytest.mark.parametrize("phase", ["worker", "building", "trading"])
def test_a_sycophant_is_dismissed_in_no_other_phase(phase: str) -> None:
    table = actions(phase)
    table.turn(1)
    table.give(1, "sycophant")
    assert table.texts() == ["pass"]


def test_unaffordable_sycophants_still_go_by_themselves() -> None:
    table = actions("aristocrat")
    table.give(1, "sycophant sycophant", rubles=1)
    table.all_pass()
    assert table.rubles()[0] == 0
    assert table.state.discarded == ("sycophant",)


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


def test_what_a_power_could_do_at_another_time_is_told_with_its_price_and_the_reason() -> None:
    table = actions("worker")
    table.pile("judge")
    table.turn(1)
    table.give(1, "observatory debtors-prison guild-hall pub trading-house sycophant")
    refused = {str(c.move): (c.price, c.obstacle) for c in table.candidates if c.obstacle}
    later = Obstacle("wrong-phase")
    assert refused == {
        **{f"observe {deck}": (0, later) for deck in DECKS},
        "redeem judge": (0, later),
        **{f"guild {rubles}": (0, later) for rubles in range(5)},
        "trade": (3, later),
        **{f"pub {points}": (2 * points, later) for points in range(1, 6)},
        "dismiss sycophant": (0, later),
    }


def test_a_power_that_was_used_is_told_apart_from_one_whose_phase_is_another() -> None:
    table = actions(upper="market")
    table.pile("judge")
    table.give(1, "observatory debtors-prison guild-hall pub trading-house", rubles=50)
    for move in ("observe worker", "redeem judge", "guild 2", "pub 2", "trade"):
        assert table.obstacle(move) is None
        table.play(move)
        if table.state.decision == "drawn":
            table.play(f"discard drawn {table.state.drawn}")
        elif move.startswith("guild"):
            assert table.why_not("guild 3") == "split-set"
            table.play("take upper market")
        table.play("pass")
    for move in ("observe worker", "redeem judge", "pub 2", "trade"):
        assert table.why_not(move) == "already-used"
    assert table.why_not("guild 2") == "split-unchanged"
