"""The history shows the points of all finished games, and averages of several if there are many."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from stp.web.lazy.statistics_panel import statistics_panel
from stp.web.model.summary import Summary
from stp.web.model.summary_words import stage, title_of
from stp.web.words.text import text_in


def games(number: int) -> list[Summary]:
    """Return finished games against a bot, the newest first; every other one was won."""
    return [
        Summary(
            id=str(at), names=("Anna", "Bot"), kinds=(None, "medium"),
            points=(40 + at, 50 + at // 2), rank=(1, 2) if at % 2 else (2, 1),
        )
        for at in range(number, 0, -1)
    ]  # fmt: skip


def drawn(number: int) -> tuple[str, int, int]:
    """Return the panel in English, the number of steps of the person's line, and that of dots."""
    html = str(statistics_panel(games(number), text_in("en")))
    (line,) = re.findall(r'points="([^"]*)" class="own-curve"', html)
    return html.replace("\xa0", " "), len(line.split()), html.count("<circle")


@pytest.mark.parametrize("number", [2, 60])
def test_the_chart_has_a_dot_for_every_game(number: int) -> None:
    html, steps, dots = drawn(number)
    assert (steps, dots) == (number, number)
    assert "averages" not in html
    assert f'"Your points in {number} games"' in html
    assert html.count('<th scope="row">') >= number


def test_a_finished_game_says_whether_it_was_won_by_whoever_played_alone() -> None:
    lost, won = games(2)
    t = text_in("en")
    said = [stage(replace(one, round=6), t).replace("\xa0", " ") for one in (
        lost, won, replace(won, kinds=(None, None)), replace(won, imported="yes")
    )]  # fmt: skip
    finished = "Finished after 6 rounds"
    assert said == ["Lost after 6 rounds", "Won after 6 rounds", finished, finished]


def test_a_game_is_named_after_its_players_and_whoever_played_alone_is_you() -> None:
    (game,) = games(1)
    t = text_in("en")
    assert title_of(game, t) == "You, Bot"
    assert title_of(replace(game, kinds=("medium", None)), t) == "Anna, you"
    assert title_of(replace(game, kinds=(None, None)), t) == "Anna, Bot"
    assert title_of(replace(game, imported="yes"), t) == "Anna, Bot"


def test_a_single_game_has_figures_but_no_averages_and_no_chart() -> None:
    html = str(statistics_panel(games(1), text_in("en")))
    assert "<dt>finished game</dt><dd>1</dd>" in html
    assert "<table" not in html
    assert "<svg" not in html
    assert "Lead: how many points you were ahead" in drawn(2)[0]


def test_points_are_said_to_be_from_games_against_bots_where_there_are_others() -> None:
    against, t = games(3), text_in("en")
    together = replace(against[0], id="together", kinds=(None, None))
    said = "Points are from the 3 games that you played alone against bots."
    assert said in str(statistics_panel([together, *against], t)).replace("\xa0", " ")
    assert "Points are from" not in str(statistics_panel(against, t))


@pytest.mark.parametrize(("number", "each", "steps"), [(61, 2, 31), (120, 2, 60), (500, 9, 56)])
def test_the_chart_shows_averages_of_many_games_and_leaves_none_out(
    number: int, each: int, steps: int
) -> None:
    html, found, dots = drawn(number)
    assert (found, dots) == (steps, 0)
    assert f"The lines show averages of {each} games." in html
    assert f"Your points in {number} games" in html
    rest = number % each or each
    table = html[html.index("Show as table") :]
    spans = re.findall(r'<th scope="row">(\d+)(?:–(\d+))?</th>', table)
    assert spans[0] == ("1", str(rest) if rest > 1 else "")
    assert spans[-1] == (str(number - each + 1), str(number))
    wins = re.findall(r"<td>(\d+)/(\d+)</td>", table)
    assert sum(int(played) for _, played in wins) == number
    assert sum(int(won) for won, _ in wins) == (number + 1) // 2


def test_an_average_is_that_of_its_games() -> None:
    html, _, _ = drawn(62)
    table = html[html.index("Show as table") :]
    row = re.search(r'<th scope="row">61–62</th><td>(\d+)</td><td>(\d+)</td>', table)
    assert row is not None
    assert row.groups() == ("102", "80"), "of 101 and 102, and of 80 and 81"
