"""What the analysis says to a player who lost, without any simulated game."""

from __future__ import annotations

from stp.game import Result
from stp.log import ScoringEntry
from stp.web.lazy.winner_comparison import Gap, gap, winner_comparison
from stp.web.model.seats import Participant
from stp.web.render.table.scene import Scene
from stp.web.words.text import text_in
from tests.web.games import recorded

PEOPLE = (Participant("Anna"), Participant("Boris"))
ALONE = (Participant("Anna"), Participant("Boris", "easy"))


def scored(number: int, phase: str, *gains: tuple[int, int]) -> ScoringEntry:
    return ScoringEntry(number, phase, gains, (0,) * len(gains))


def result(own: dict[str, int], best: dict[str, int], left: int = 0) -> Result:
    """Return the result of a game that seat 2 has won."""
    ends = {"aristocrat_types": 0, "aristocrat_points": 0, "ruble_points": 0, "hand_penalty": 0}
    return Result((30, 50), (left, 0), (2, 1), (ends | own, ends | best))


def test_rubles_of_the_first_three_rounds_are_compared() -> None:
    early = [scored(1, "worker", (6, 0), (6, 0)), scored(3, "aristocrat", (2, 0), (8, 0))]
    late = scored(4, "worker", (9, 0), (30, 0))
    assert gap([*early, late], result({}, {}), 6, 1) == Gap(2, (14, 8))
    assert gap(early, result({}, {}), 3, 1) == Gap(2)  # there was no later round
    assert gap([early[0], late], result({}, {}), 6, 1) == Gap(2)


def test_the_source_is_named_from_which_the_winner_got_most_points_more() -> None:
    log = [scored(2, "building", (0, 3), (0, 9)), scored(5, "building", (0, 3), (0, 9))]
    assert gap(log, result({}, {"aristocrat_points": 10}), 5, 1) == Gap(2, source="building",
                                                                        points=12)  # fmt: skip
    kinds = gap(log, result({}, {"aristocrat_points": 15}), 5, 1)
    assert kinds == Gap(2, source="types", points=15)
    assert gap([], result({}, {"aristocrat_points": 3}), 5, 1) == Gap(2, source="types", points=3)
    assert gap([], result({}, {"aristocrat_points": 2}), 5, 1) == Gap(2)


def test_rubles_and_cards_that_were_left_over_are_named() -> None:
    left = result({"ruble_points": 2, "hand_penalty": -10}, {}, left=7)
    assert gap([], left, 6, 1) == Gap(2, unspent=27, penalty=10)
    assert gap([], result({"ruble_points": 2}, {}), 6, 1) == Gap(2, unspent=20)
    assert gap([], result({"ruble_points": 1}, {}, left=9), 6, 1) == Gap(2)


def test_winners_are_told_nothing() -> None:
    assert gap([], result({}, {}), 6, 2) is None


def test_the_comparison_is_in_sentences() -> None:
    game = recorded("over")
    log = [scored(1, "worker", (6, 0), (20, 0)), scored(2, "building", (0, 1), (0, 9))]
    scene = Scene(text_in("en"), game.view(1), tuple(log), PEOPLE)
    shown = str(winner_comparison(scene, result({"hand_penalty": -5}, {}), 1)).replace(
        "\u00a0", " "
    )
    assert "By the end of round 3, Boris had earned 20 rubles, Anna only 6 rubles." in shown
    assert "Boris got 8 more points from buildings than Anna." in shown
    assert "Cards left in hand cost Anna 5 points." in shown
    assert winner_comparison(scene, result({}, {}), 2) is None


def test_the_only_person_is_compared_as_you() -> None:
    log = [scored(1, "worker", (6, 0), (20, 0)), scored(2, "building", (0, 1), (0, 9))]
    scene = Scene(text_in("en"), recorded("over").view(1), tuple(log), ALONE)
    ends = result({"hand_penalty": -5, "ruble_points": 2}, {})
    shown = str(winner_comparison(scene, ends, 1)).replace("\u00a0", " ")
    assert "Boris had earned 20 rubles, you only 6 rubles." in shown
    assert "Boris got 8 more points from buildings than you." in shown
    assert "Cards left in hand cost you 5 points." in shown
    assert "You ended with 20 rubles, which were worth only 2 points." in shown
