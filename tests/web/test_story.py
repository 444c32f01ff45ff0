"""The last events are told in the strip, in "What happened?" and in the log."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import stp
from stp.log import MoveEntry, ScoringEntry
from stp.moves import Move
from stp.web.model.seats import Participant
from stp.web.render.table.log import log, move_words
from stp.web.render.table.scene import Scene
from stp.web.render.table.story import passed_words, story_sheet, strip
from stp.web.words.text import Text, text_in
from tests.web.games import played, scene


@pytest.mark.parametrize(
    ("forced", "words"),
    [
        ([True, True], "could only pass"),
        ([False, False], "passed"),
        ([False, True], "passed"),
        ([True, False], "passed"),
    ],
)
def test_one_line_tells_who_has_passed(forced: list[bool], words: str) -> None:
    game = stp.Game(3, "d")
    move = Move("pass")
    passes = [
        MoveEntry(1, "worker", seat, move, 0, had_to) for seat, had_to in enumerate(forced, 1)
    ]
    looking = scene(game, 3)
    shown = str(strip(replace(looking, log=(*game.log, *passes))))
    marks = "".join(str(looking.medallion(seat, "mini")) for seat in (1, 2))
    assert shown.count('class="beat ticker-passes"') == 1
    passed = shown.split('class="beat ticker-passes">')[1]
    assert passed.startswith(f'{marks}<span class="ticker-word">')
    assert f"<span>{words}</span>" in passed


def test_the_strip_uses_short_names_and_the_log_and_the_story_whole_ones() -> None:
    game = stp.Game(players=3, seed="neva")
    seat = game.state.seat
    assert seat
    game.play("buy upper gold-miner")
    names = {seat: "Wilhelmina von Rastrelli"}
    participants = tuple(Participant(names.get(number, "Ann Bee")) for number in (1, 2, 3))
    drawn = Scene(Text(), game.view(seat % 3 + 1), game.log, participants)
    assert "<b>Wilhelmina</b>" in strip(drawn)
    assert "<b>Wilhelmina von Rastrelli</b>" in log(drawn)
    assert "<b>Wilhelmina von Rastrelli</b>" in story_sheet(drawn)


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ((4, 12, 9), "Bob scores 8 points more than you."),
        ((4, 4, 7), "Clara scores 3 points more than you."),
        ((4, 6, 0), ""),
        ((9, 4, 0), ""),
    ],
)
def test_the_story_says_who_scores_clearly_more_points(points: tuple[int, ...], told: str) -> None:
    game = played(3, "neva")
    entry = next(entry for entry in game.log if isinstance(entry, ScoringEntry))
    scored = replace(entry, gains=tuple((5, gain) for gain in points))
    participants = (
        Participant("Anna"),
        Participant("Bob", "greedy"),
        Participant("Clara", "greedy"),
    )
    drawn = Scene(Text(), game.view(1), (scored,), participants)
    assert re.findall(r'<p class="meaning">(.*?)</p>', story_sheet(drawn)) == [told][: bool(told)]
    together = replace(
        drawn, participants=tuple(Participant(person.given_name) for person in participants)
    )
    assert "more than you" not in story_sheet(together)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("take upper gold-miner", "You take "),
        ("buy drawn bank over market", "You buy <"),
        ("discard drawn bank", "You discard "),
        ("pub 2", "You buy 2 points with the Pub"),
        ("observe worker", "You use the Observatory"),
        ("pass", "<b>Anna</b> passes"),
    ],
)
def test_the_strip_says_you_to_a_person_alone_where_they_act(move: str, told: str) -> None:
    game = stp.Game(players=2, seed="neva")
    seat = game.state.seat
    assert seat
    participants = [Participant("Anna"), Participant("Anna")]
    participants[2 - seat] = Participant("Boris", "medium")
    entry = MoveEntry(1, "worker", seat, Move.parse(move), 0)
    drawn = Scene(Text(), game.view(seat), game.log, tuple(participants))
    assert move_words(drawn, entry, is_short=True).startswith(told)


def test_the_strip_says_you_to_a_person_alone_who_leaves_a_pub_unused() -> None:
    game = stp.Game(players=2, seed="neva")
    entry = MoveEntry(1, "building", 1, Move("pass"), 0, unused="pub")
    participants = Participant("Anna"), Participant("Boris", "medium")
    drawn = Scene(Text(), game.view(1), game.log, participants)
    assert move_words(drawn, entry, is_short=True).startswith("You do not use ")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Boris has passed.", "You have passed.", "You and Clara have passed.",
                "Everyone has passed.")),
        ("de", ("Boris hat gepasst.", "Du hast gepasst.", "Du und Clara habt gepasst.",
                "Alle haben gepasst.")),
        ("fr", ("Boris a passé.", "Vous avez passé.", "Vous et Clara avez passé.",
                "Tout le monde a passé.")),
        ("cs", ("Boris pasuje.", "Pasujete.", "Vy a\xa0Clara pasujete.", "Všichni pasují.")),
    ],
)  # fmt: skip
def test_who_has_passed_is_told_to_a_person_alone_as_you(
    language: str, told: tuple[str, ...]
) -> None:
    participants = (
        Participant("Anna"),
        Participant("Boris", "greedy"),
        Participant("Clara", "greedy"),
    )
    game = stp.Game(players=3, seed="neva")
    alone = Scene(text_in(language), game.view(1), game.log, participants)
    assert tuple(passed_words(alone, seats) for seats in ([2], [1], [3, 1], [2, 3, 1])) == told
    together = replace(
        alone, participants=(Participant("Anna"), Participant("Boris"), participants[2])
    )
    assert passed_words(together, [1]).startswith("Anna")


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("pub", "can buy up to 5 points every round, 2 rubles each"),
        ("carpenter-workshop", "earns 3 rubles every round, buildings cost 1 ruble less"),
        ("observatory", "earns 1 point every round, can turn over a card every round"),
        ("mariinskij-theater", "earns 1 ruble for each aristocrat every round"),
    ],
)
def test_the_power_of_a_card_is_part_of_what_its_purchase_means(card: str, said: str) -> None:
    entry = MoveEntry(1, "building", 1, Move("buy", place="upper", card=card), 1)
    told = str(strip(replace(scene(stp.Game(2, "neva"), 2), log=(entry,))))
    assert f'<em class="meaning">{said}</em>' in told
