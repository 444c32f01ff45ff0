"""A bot explains its choice in numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stp import Game
from stp.bots import LevelBot
from stp.bots.base import finish
from stp.bots.explain import Evaluation, explain, has_equals, hint
from stp.bots.reasons import USUAL_ROUNDS, Reasons, expected_scorings
from stp.bots.reasons import reasons as reasons_of
from stp.bots.search import Trial
from stp.moves import Move, code_of
from stp.phases import is_followed
from stp.testing import Table
from tests.bots.positions import TABLES, bot_moves


def explained(bot: LevelBot, game: Game) -> list[Evaluation]:
    """Let a bot explain its position."""
    assert game.state.seat is not None
    return finish(explain(bot, game.view(game.state.seat, memory=True)))


@pytest.mark.parametrize(("edition", "players", "rules"), TABLES)
@pytest.mark.parametrize(("level", "every"), [("medium", 1), ("hard", 60)])
def test_should_name_first_the_move_that_it_makes(
    level: str, every: int, edition: str, players: int, rules: str
) -> None:
    game = Game(players, "neva", edition, rules)
    for number, position in enumerate(bot_moves(game, "easy")):
        if number % every:
            continue
        seat = position.state.seat
        assert seat is not None
        bot = LevelBot(level, None, position.seed, seat)
        evaluations = explained(bot, position)
        view = position.view(seat, memory=True)
        assert evaluations[0].move == bot.choose(view)
        assert sorted(str(one.move) for one in evaluations) == sorted(map(str, view.legal_moves))


def reasons(game: Game) -> dict[str, Reasons]:
    """Return the adviser's reasons for each move."""
    assert game.state.seat is not None
    bot = LevelBot("medium")
    return {str(one.move): one.reasons for one in explained(bot, game)}


def test_should_count_what_a_card_brings_until_the_end() -> None:
    by_move = reasons(Game(2, "neva"))
    worker = by_move["buy upper gold-miner"]
    assert worker.price == 4
    assert worker.rubles == 3 * worker.scorings > 9
    assert (worker.points, worker.bonus, worker.power) == (0, 0, 0)
    passing = by_move["pass"]
    assert (passing.price, passing.rubles, passing.points, passing.denies) == (0, 0, 0, None)
    assert passing.ruble_worth == worker.ruble_worth > 0


def test_should_name_the_opponent_who_would_gain_most_from_a_card() -> None:
    by_move = reasons(Game(2, "neva"))
    denied = by_move["buy upper gold-miner"].denies
    assert denied is not None
    assert denied.seat == 2
    assert (denied.rubles, denied.points) == (by_move["buy upper gold-miner"].rubles, 0)
    assert by_move["take upper gold-miner"].denies == denied


def test_should_count_everybody_who_can_pay_for_a_card() -> None:
    """Also a player who would gain nothing: they could still buy it."""
    table = Table(3, phase="aristocrat", upper="author")
    table.make_last_round()
    table.turn(1)
    table.give(2, rubles=5)
    for tableau, rubles, others in (("", 3, 0), ("", 4, 1), ("author", 4, 1)):
        table.give(3, tableau, rubles=rubles)
        state = table.view(1, memory=True).engine_state()
        heuristic = LevelBot("expert").heuristic(table.view(1, memory=True))
        bought = code_of(Move.parse("buy upper author"), "base")
        denied = reasons_of(heuristic, state, bought).denies
        assert denied is not None
        assert (denied.seat, denied.others) == (2, others)


def test_should_not_count_scorings_of_a_taken_card_before_it_can_be_paid_for() -> None:
    table = Table(phase="worker", upper="gold-miner")
    table.turn(1)
    for rubles, missed in ((4, 0), (3, 1)):
        table.give(1, "lumberjack", rubles=rubles)
        view = table.view(1, memory=True)
        found = {str(one.move): one.reasons for one in finish(explain(LevelBot("medium"), view))}
        taken = found["take upper gold-miner"]
        assert taken.rubles == 3 * (taken.scorings - missed)


@pytest.mark.parametrize("left", [8, 9])
def test_should_count_exactly_where_the_end_is_certain(left: int) -> None:
    """With nothing in the market, eight aristocrats are dealt at least."""
    table = Table(phase="building")
    table.turn(1)
    table.leave(aristocrat=left)
    view = table.view(1, memory=True)
    found = expected_scorings(LevelBot("expert").heuristic(view), view.engine_state())
    assert (found == [0.0, 1.0, 1.0]) == (left == 8)


@pytest.mark.parametrize("row", ["upper", "lower"])
def test_should_count_one_scoring_of_a_card_whose_purchase_ends_the_game(row: str) -> None:
    """Its place is filled, which takes the last aristocrats off their deck."""
    for left, is_last in ((8, True), (18, False)):
        upper, lower = ("market", "") if row == "upper" else ("", "market")
        table = Table(phase="building", upper=upper, lower=lower)
        table.turn(1)
        table.leave(aristocrat=left)
        table.give(1, rubles=20)
        view = table.view(1, memory=True)
        found = {str(one.move): one.reasons for one in finish(explain(LevelBot("medium"), view))}
        for verb in ("buy", "take"):
            assert (found[f"{verb} {row} market"].scorings == 1) == is_last


def test_should_count_income_of_other_cards_and_the_loss_of_a_displaced_one() -> None:
    for number, game in enumerate(bot_moves(Game(3, "strelna", "new-society"), "medium")):
        position = game.state
        seat = position.seat
        assert seat is not None
        if number % 40 != 12 or position.decision != "action":
            continue
        before = position.income(seat)
        for text, found in reasons(game).items():
            if text.startswith(("buy", "play")) and found.scorings > 1:
                after = Game(3, "strelna", "new-society")
                for move in game.moves:
                    after.play(move)
                after.play(text)
                gained = [
                    (now[0] - then[0], now[1] - then[1])
                    for now, then in zip(
                        after.state.income(seat).values(), before.values(), strict=True
                    )
                ]
                assert (found.rubles > 0) == (sum(rubles for rubles, _ in gained) > 0), text
                assert (found.points > 0) == (sum(points for _, points in gained) > 0), text


def test_should_count_a_trading_card_without_a_worker_in_place_of_its_own() -> None:
    """A Wharf earns 3 rubles and 1 point more than a Ship Builder, and costs 5 rubles more."""
    for tableau in ("", "ship-builder"):
        table = Table(phase="trading", upper="wharf")
        table.turn(1)
        table.give(1, tableau, rubles=40)
        view = table.view(1, memory=True)
        found = {str(one.move): one.reasons for one in finish(explain(LevelBot("medium"), view))}
        why = found["take upper wharf"]
        assert (why.price, why.rubles) == (5, 3 * why.points)


def test_should_name_the_card_that_it_is_best_to_displace() -> None:
    table = Table(phase="trading", upper="bank market")
    table.turn(1)
    table.give(1, "hospital market", rubles=0)
    view = table.view(1, memory=True)
    by_move = {str(one.move): one.reasons for one in finish(explain(LevelBot("medium"), view))}
    taken = by_move["take upper bank"]
    assert (taken.over, taken.price) == ("market", 8)
    assert by_move["take upper market"].over == by_move["pass"].over == ""


@pytest.mark.parametrize(("row", "times"), [("ship-builder market market", 1), ("", 0)])
def test_should_expect_a_round_if_the_cards_in_the_market_spare_the_deck(
    row: str, times: int
) -> None:
    table = Table(4, phase="building", upper=row, lower=row)
    table.turn(1)
    table.leave(worker=4, aristocrat=5)
    view = table.view(1, memory=True)
    state = view.engine_state()
    state.passes, state.round = 3, 6
    assert not is_followed(state)
    assert expected_scorings(LevelBot("expert").heuristic(view), state)[0] == times


@pytest.mark.parametrize(("deck", "rounds"), [(10, 1), (20, 2)])
def test_should_expect_two_rounds_more_where_a_long_game_has_many_cards_left(
    deck: int, rounds: int
) -> None:
    """Every colour is expected to be scored in the same number of rounds to come."""
    table = Table(phase="building", upper="market market market market")
    table.turn(1)
    table.leave(worker=deck, building=deck, aristocrat=deck, trading=deck)
    state = table.view(1, memory=True).engine_state()
    state.round = 7
    found = expected_scorings(LevelBot("expert").heuristic(table.view(1, memory=True)), state)
    assert found == [rounds, rounds + 1, rounds + 1]


@pytest.mark.parametrize(("edition", "players", "rules"), TABLES)
def test_should_expect_a_game_of_the_usual_length_before_it_has_begun(
    edition: str, players: int, rules: str
) -> None:
    """The frames, which then know nothing of it, expect six rounds in a game of nine."""
    game = Game(players, "neva", edition, rules)
    view = game.view(game.state.seat, memory=True)
    found = expected_scorings(LevelBot("expert").heuristic(view), view.engine_state())
    assert found == [USUAL_ROUNDS[f"{edition}:{players}"]] * 3


def test_should_expect_no_more_rounds_with_four_than_people_play() -> None:
    """Games at conventions take 5 to 6 rounds (`docs/bots.md`)."""
    game = Game(4, "neva")
    view = game.view(game.state.seat, memory=True)
    found = expected_scorings(LevelBot("expert").heuristic(view), view.engine_state())
    assert found == [6] * 3


@pytest.mark.parametrize("verb", ["observe", "redeem"])
def test_should_say_what_turning_a_card_over_promises_beside_the_point_it_costs(verb: str) -> None:
    for game in bot_moves(Game(3, "moika", "new-society"), "medium"):
        found = [one for one in explained(LevelBot("medium"), game) if one.move.verb == verb]
        for one in found:
            assert one.reasons.points == -1
            assert one.reasons.power == pytest.approx(one.value + 1)
        if found:
            return
    pytest.fail(f"nobody could {verb}")


def test_should_give_a_hint_without_the_seed_of_the_game() -> None:
    game = Game(2, "neva")
    for _, _ in zip(range(4), bot_moves(game, "medium"), strict=False):
        pass
    seat = game.state.seat
    assert seat is not None
    view = game.view(seat, memory=True)
    evaluations = finish(hint(view))
    assert evaluations == finish(hint(view))
    assert evaluations[0].move == LevelBot("expert").choose(view)
    assert evaluations[0].ahead == 0
    assert sum(one.trials for one in evaluations) > 40
    assert any(one.ahead is None for one in evaluations) == (len(evaluations) > 7)


def test_should_compare_the_other_moves_with_the_advised_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where the bot would choose another move, which is then a little better."""
    view = Game(2, "neva").view(1, memory=True)
    monkeypatch.setattr("stp.bots.explain.preferred", lambda _, found: found[1])
    found = finish(explain(LevelBot("expert"), view))
    advised, *others = finish(hint(view))
    lost = found[1].behind(found[0])
    assert (advised.move, advised.ahead) == (found[1].move, 0.0)
    assert others[0].move == found[0].move
    assert others[0].ahead == pytest.approx(lost)
    assert others[1].behind(advised) == pytest.approx(found[2].behind(found[0]) - lost)


@pytest.mark.parametrize(("trials", "is_equal"), [(25, True), (2000, False)])
def test_should_call_moves_equal_only_within_the_error_of_the_simulated_games(
    trials: int, is_equal: bool
) -> None:
    best, *_, other = explained(LevelBot("medium"), Game(2, "neva"))
    for ahead, is_close in ((-0.4, True), (-1.4, is_equal), (-1.6, False)):
        assert has_equals(best, [replace(other, ahead=ahead, trials=trials)]) is is_close


@pytest.mark.parametrize(("edition", "players", "rules"), TABLES)
def test_should_expect_about_as_many_scorings_as_there_will_be(
    edition: str, players: int, rules: str
) -> None:
    game = Game(players, "neva", edition, rules)
    expected: list[tuple[int, int, list[float]]] = []
    for position in bot_moves(game, "medium"):
        view = position.view(position.state.seat, memory=True)
        state = view.engine_state()
        if not expected or expected[-1][:2] != (state.round, state.phase):
            heuristic = LevelBot("expert").heuristic(view)
            expected.append((state.round, state.phase, expected_scorings(heuristic, state)))
    errors = [
        times - (game.state.round - round_ + (phase <= colour))
        for round_, phase, found in expected
        for colour, times in enumerate(found)
    ]
    assert sum(map(abs, errors)) / len(errors) < 1.5
    assert max(errors) <= 3
    last = [found for round_, phase, found in expected if round_ == game.state.round and phase == 3]
    assert last == [[0.0, 0.0, 0.0]]


@pytest.mark.parametrize(("edition", "players", "rules"), TABLES)
def test_should_call_a_round_certain_only_if_it_is_played(
    edition: str, players: int, rules: str
) -> None:
    game = Game(players, "neva", edition, rules)
    certain = {
        position.state.round
        for position in bot_moves(game, "medium")
        if is_followed(position.view(position.state.seat).engine_state())
    }
    assert certain == set(range(1, game.state.round))


def test_should_compare_moves_as_if_they_had_been_simulated_equally_often() -> None:
    best = Trial(0, 0.0, total=-40_000.0, visits=400, lead=-30.0)
    dropped = Trial(1, -2.0, total=-5_500.0, visits=50, lead=-33.0)
    assert dropped.mean(150.0) > best.mean(150.0), "fewer simulations flatter it"
    assert dropped.ahead_of(best, 150.0) == pytest.approx(-(50 * 3 + 150 * 2) / 200)
    assert best.ahead_of(best, 150.0) == 0


def test_should_never_estimate_a_loss_larger_than_a_game_allows() -> None:
    game = Game(3, "moika", "new-society")
    for number, position in enumerate(bot_moves(game, "medium")):
        if number % 30 == 7:
            for one in explained(LevelBot("hard"), position):
                assert one.ahead is None or -60 < one.ahead <= 0
