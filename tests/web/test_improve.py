"""The page about what to improve compares a person's points with the best opponents'."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from stp.analysis import from_data
from stp.cards import find_card
from stp.moves import Move
from stp.record import dump, load
from stp.web.app import App
from stp.web.lazy.figures_kit import decimal
from stp.web.lazy.improve.comparison import Comparison, compare, weakness_of
from stp.web.lazy.improve.game_figures import Figures, figures_of, from_text, to_text
from stp.web.lazy.improve.losses import PHASES, Loss, kind_of, part_of
from stp.web.lazy.improve.overview_page import difference_words
from stp.web.model.story.point_sources import SOURCES
from stp.web.model.summary import summarize
from stp.web.model.tags import read_tags, write_tags
from stp.web.store.format import FORMAT
from stp.web.store.texts import ANALYSIS, FIGURES, GAME
from stp.web.words.text import text_in
from tests.web.analysed import COSTS, studied_text
from tests.web.fake_browser import FakeBrowser, SlowBrowser, press
from tests.web.pages import ui
from tests.web.rated_games import analysed_winter, finished, winter

ENGLISH = text_in("en")
SHOW = "library show improve"
NOTHING = dict.fromkeys(SOURCES, 0.0)


def opened(stored: dict[str, str]) -> tuple[App, FakeBrowser]:
    """Return the page with these stored texts."""
    browser = FakeBrowser()
    browser.storage.stored = dict(stored)
    app = App(browser)
    ui(app, SHOW)
    return app, browser


def figures_on(browser: FakeBrowser) -> dict[str, list[str]]:
    """Return the rows of the page's tables by their names."""
    rows = re.findall(r'<tr><th scope="row">(.*?)</th><td>.*?</td>(.*?)</tr>', browser.html)
    return {name: re.findall(r"<td>(.*?)</td>", cells) for name, cells in rows}


@cache
def sources_from_positions(record: str) -> tuple[Counter[str], ...]:
    """Return every seat's points by source, from the points before and after each move.

    Points change at the end of a phase, when a card is bought for its points, and at the end.
    """
    game = load(record)
    found = tuple(Counter[str]() for _ in range(game.players))
    for move, before, after in zip(game.moves, game.positions, game.positions[1:], strict=False):
        for seat in range(game.players):
            gained = after.players[seat].points - before.players[seat].points
            source = before.phase if move.verb == "pass" else "bonus"
            found[seat][source] += gained
    for sources, player in zip(found, game.state.players, strict=True):
        red = {card for card in player.tableau if find_card(card, "base").colour == "red"}
        kinds = min(len(red), 10)
        sources["types"] = kinds * (kinds + 1) // 2
        sources["hand"] = -5 * len(player.hand or ())
        sources["rubles"] = (player.rubles or 0) // 10
    return found


def means(stored: dict[str, str]) -> tuple[dict[str, float], dict[str, float]]:
    """Return the person's and the best opponents' mean points by source, from the positions."""
    own, rival = Counter[str](), Counter[str]()
    for text in stored.values():
        found, points = sources_from_positions(text), (load(text).result or never()).points
        best = max(range(1, len(points)), key=lambda seat: (points[seat], -seat))
        own.update(found[0])
        rival.update(found[best])
    games = len(stored)
    return {one: own[one] / games for one in SOURCES}, {one: rival[one] / games for one in SOURCES}


def never() -> Any:
    raise AssertionError("the game is not over")


# ---------------------------------------------------------------- where points come from


@pytest.mark.parametrize("number", range(1, 17))
def test_sources_are_those_of_the_positions(number: int) -> None:
    text = winter()[f"{GAME}winter{number}"]
    game = load(text)
    figures = figures_of(game, "")
    for seat, sources in enumerate(sources_from_positions(text)):
        assert figures.sources[seat] == tuple(sources[one] for one in SOURCES)
        assert sum(figures.sources[seat]) == (game.result or never()).points[seat]


def test_the_page_shows_the_means_beside_those_of_the_best_opponents() -> None:
    _, browser = opened(winter())
    own, rival = means(winter())
    rows = figures_on(browser)
    for name, source in (("Workers", "worker"), ("Buildings", "building"),
                         ("Aristocrats", "aristocrat"), ("Aristocrat bonus", "types"),
                         ("Rubles", "rubles"), ("Cards in hand", "hand")):  # fmt: skip
        assert rows[name] == [decimal(own[source], ENGLISH), decimal(rival[source], ENGLISH)]
    assert rows["Points"] == [decimal(sum(own.values()), ENGLISH),
                              decimal(sum(rival.values()), ENGLISH)]  # fmt: skip
    lost = sum(rank[0] != 1 for text in winter().values() for rank in [load(text).result.rank])  # type: ignore[union-attr]
    assert f"in 16 games against bots. Games lost: {lost}." in browser.page.text


def test_the_figures_of_one_game_are_whole() -> None:
    _, browser = opened(dict(list(winter().items())[:1]))
    assert all("." not in cell for cell in figures_on(browser)["Points"])


@pytest.mark.parametrize(("own", "rival", "said"), [
    ({"aristocrat": 4}, {"aristocrat": 15.4, "hand": -5},
     "The best opponent got 11 more points from aristocrats than you."),
    ({"building": 9}, {"building": 8}, "You got 1 more point from buildings than the best "
     "opponent."),
    ({"hand": -9}, {"hand": -2}, "Cards left in hand cost you 7 more points than the best "
     "opponent."),
    ({}, {"hand": -2}, "Cards left in hand cost the best opponent 2 more points than you."),
    ({"worker": 3.9}, {"worker": 3}, "You and the best opponent scored about the same from "
                                     "every source."),
])  # fmt: skip
def test_one_sentence_names_the_greatest_difference(
    own: dict[str, float], rival: dict[str, float], said: str
) -> None:
    assert difference_words(Comparison(3, 2, NOTHING | own, NOTHING | rival), ENGLISH) == said


def test_the_winner_is_compared_with_the_best_of_the_others() -> None:
    sources = tuple((0, 0, 0, points, 0, 0, 0, 0) for points in (10, 30, 20))
    names = {"kinds": (None, "easy", "easy"), "points": (10, 30, 20)}
    for rank, best in (((1, 2, 3), 30), ((3, 2, 1), 20), ((1, 3, 1), 20)):
        game = replace(summarize("a", ""), rank=rank, error=None, **names)  # type: ignore[arg-type]
        assert compare([(game, Figures(sources))]).rival["bonus"] == best


@pytest.mark.parametrize(("value", "said"), [
    (0, "0.0"), (-0.04, "0.0"), (-0.06, "−0.1"), (12.34, "12.3"), (-13.96, "−14.0"),
])  # fmt: skip
def test_decimals_have_a_true_minus_sign(value: float, said: str) -> None:
    assert decimal(value, ENGLISH) == said
    assert decimal(value, text_in("de")) == said.replace(".", ",")


# ---------------------------------------------------------------- where points are lost


@pytest.mark.parametrize(("made", "best", "kind"), [
    ("pass", "buy upper judge", "passed"),
    ("pass", "take upper judge", "passed"),
    ("pass", "observe worker", "passed"),
    ("buy upper judge", "pass", "went-on"),
    ("buy upper judge", "buy lower judge", "wrong-displaced"),
    ("buy upper judge", "buy upper author", "wrong-card"),
    ("play judge", "buy upper author", "wrong-card"),
    ("buy lower weaving-mill over shepherd", "buy lower weaving-mill over fur-trapper",
     "wrong-displaced"),
    ("buy upper judge", "take upper judge", "not-taken"),
    ("take upper judge", "buy upper judge", "taken"),
    ("take upper judge", "play author", "taken"),
    ("take upper judge", "take upper author", "wrong-taken"),
    ("pub 2", "pub 1", "special"),
    ("buy upper judge", "observe worker", "special"),
])  # fmt: skip
def test_the_kind_of_a_mistake_follows_from_two_moves(made: str, best: str, kind: str) -> None:
    assert kind_of(Move.parse(made), Move.parse(best)) == kind


def test_the_last_round_is_a_part_of_its_own() -> None:
    assert [part_of(number, 4) for number in range(1, 5)] == [
        "opening",
        "opening",
        "middle",
        "last",
    ]


def test_losses_add_up_to_what_the_analyses_found() -> None:
    stored = analysed_winter()
    _, browser = opened(stored)
    total, games = 0.0, 0
    phases = dict.fromkeys(PHASES, 0.0)
    for key, text in stored.items():
        if key.startswith(ANALYSIS):
            analysis = from_data(json.loads(text), load(stored[key.replace(ANALYSIS, GAME)]))
            assert analysis is not None
            games += 1
            for decision in analysis.losses():
                total += decision.share
                phases[decision.phase] += decision.share
    rows = figures_on(browser)
    assert f"The expert has analysed {games} of 16 games." in browser.page.text
    assert f"You lose about {round(total / games)} points a game." in browser.page.text
    assert rows["Building phase"] == [decimal(phases["building"] / games, ENGLISH)]
    assert rows["Trading phase"] == [decimal(phases["trading"] / games, ENGLISH)]
    worst = max(phases, key=lambda phase: phases[phase])
    assert f"You lose most in the {worst} phase." in browser.page.text
    for names in (("Rounds 1 and 2", "Rounds 3 and 4", "From round 5 on", "Last round"),
                  [name for name in rows if ("card" in name and name != "Cards in hand")
                   or "ass" in name or "Other" in name]):  # fmt: skip
        assert abs(sum(float(rows[name][0]) for name in names) - total / games) < 0.5


def game_one(**changes: object) -> dict[str, str]:
    """Return a saved game with an analysis that has four mistakes."""
    text = finished(("easy:courtier",), 4)
    data = json.loads(studied_text(load(text))) | changes
    return {f"{GAME}one": text, f"{ANALYSIS}one": json.dumps(data)}


@pytest.mark.parametrize("changes", [{"mark": "0123456789abcdef"}, {"format": 2}, {"seats": [2]},
                                     {"decisions": [[0]]}])  # fmt: skip
def test_an_analysis_of_another_game_does_not_count(changes: dict[str, object]) -> None:
    _, browser = opened(game_one(**changes))
    assert "None of these games has been analysed yet." in browser.page.text
    assert browser.page.find("id", "analyse-next")["data-ui"] == "library analyse one"


def test_a_button_opens_the_mistakes_of_the_game_with_most_unsolved_ones() -> None:
    other = finished(("easy:courtier",), 8)
    few = {f"{GAME}few": other, f"{ANALYSIS}few": studied_text(load(other), {3: 7.4})}
    app, browser = opened(game_one() | few)
    assert f"Learn from your mistakes ({len(COSTS)})" in browser.page.text
    press(app, browser, "id", "learn-most")
    assert "table-page watched trained" in browser.html
    ui(app, "mistakes solution")
    ui(app, "mistakes leave")
    assert f"Learn from your mistakes ({len(COSTS)})" in browser.page.text, "the solution was shown"
    assert browser.focused[-1] == "learn-most"


def test_a_game_whose_mistakes_are_all_solved_is_not_offered() -> None:
    stored = game_one()
    game = load(stored[f"{GAME}one"])
    tags = read_tags(game)
    for decision in (from_data(json.loads(stored[f"{ANALYSIS}one"]), game) or never()).mistakes(1):
        tags = tags.with_mistake(decision.number, is_solved=True)
    write_tags(game, tags)
    _, browser = opened(stored | {f"{GAME}one": dump(game)})
    assert "You have found a better move for every mistake." in browser.page.text
    assert "learn-most" not in browser.page.values("id")


def test_without_a_mistake_the_expert_says_well_played() -> None:
    stored = game_one()
    stored[f"{ANALYSIS}one"] = studied_text(load(stored[f"{GAME}one"]), {})
    _, browser = opened(stored)
    assert "Well played! The expert found hardly any mistakes." in browser.page.text


def test_a_new_analysis_counts_at_once() -> None:
    stored = game_one()
    analysis = stored.pop(f"{ANALYSIS}one")
    app, browser = opened(stored)
    assert "None of these games" in browser.page.text
    browser.storage.stored[f"{ANALYSIS}one"] = analysis
    ui(app, SHOW)
    assert "The expert has analysed 1 of 1 game." in browser.page.text


# ---------------------------------------------------------------- the filter


def test_the_filter_chooses_the_number_of_players_and_lasts_as_long_as_the_visit() -> None:
    app, browser = opened(winter())
    two = {key: text for key, text in winter().items() if load(text).players == 2}
    press(app, browser, "id", "players-2")
    assert browser.page.find("id", "players-2")["aria-pressed"] == "true"
    assert f"in {len(two)} games" in browser.page.text
    assert browser.said[-1] in browser.page.text
    own, _ = means(two)
    assert figures_on(browser)["Workers"][0] == decimal(own["worker"], ENGLISH)
    ui(app, "library tab opponents")
    ui(app, "library tab improve")
    assert f"in {len(two)} games" in browser.page.text


def test_a_filter_is_offered_only_where_there_is_a_choice() -> None:
    app, browser = opened(winter())
    assert "edition-base" not in browser.page.values("id"), "all are of one edition"
    for nothing in ("filter edition new-society", "filter players 9", "filter players x"):
        ui(app, nothing)
        assert "in 16 games" in browser.page.text


# ---------------------------------------------------------------- replayed once, and not at once


def test_a_game_is_replayed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    _, before = opened(analysed_winter())
    monkeypatch.setattr("stp.web.lazy.improve.game_figures.load", None)
    _, after = opened(before.storage.stored)
    assert after.html == before.html
    assert len(before.storage.stored[FIGURES].split("\n")) == len(winter())


def test_changing_other_tags_causes_no_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    _, before = opened(game_one())
    stored = dict(before.storage.stored)
    game = load(stored[f"{GAME}one"])
    write_tags(game, replace(read_tags(game), title="At the Neva"))
    monkeypatch.setattr("stp.web.lazy.improve.game_figures.load", None)
    _, after = opened(stored | {f"{GAME}one": dump(game)})
    assert figures_on(after) == figures_on(before)


@pytest.mark.parametrize("damage", [
    lambda text: text[:-3], lambda text: text.replace(",", ";", 1), lambda text: "",
    lambda text: text.replace("1", "2"), lambda text: text.replace(" ", "  "),
    lambda text: "\n" + text + "\nx", lambda text: "²" + text, lambda text: text * 2,
])  # fmt: skip
def test_damaged_figures_are_calculated_again(damage: Callable[[str], str]) -> None:
    _, before = opened(game_one())
    right = before.storage.stored[FIGURES]
    _, after = opened(before.storage.stored | {FIGURES: damage(right)})
    assert figures_on(after) == figures_on(before)


def test_tags_that_contradict_the_moves_change_nothing() -> None:
    text = finished(("novice:banker",), 3)
    points = next(line for line in text.split("\n") if line.startswith("x-points: "))
    _, true = opened({f"{GAME}one": text})
    _, forged = opened({f"{GAME}one": text.replace(points, "x-points: 99 98")})
    assert figures_on(forged) == figures_on(true)


def test_the_figures_of_deleted_games_are_forgotten() -> None:
    app, browser = opened(winter())
    key = next(iter(winter())).removeprefix(GAME)
    ui(app, f"library delete {key}")
    browser.storage.stored |= game_one()
    ui(app, SHOW)
    assert len(browser.storage.stored[FIGURES].split("\n")) == len(winter())
    assert "in 16 games" in browser.page.text


def test_a_newer_store_is_left_alone() -> None:
    stored = game_one() | {FORMAT: "2", FIGURES: "of a newer version"}
    _, browser = opened(stored)
    assert browser.storage.stored == stored


def test_many_games_are_read_in_slices() -> None:
    browser = SlowBrowser()
    browser.storage.stored = dict(winter())
    app = App(browser)
    ui(app, SHOW)
    seen = browser.page.find("max", "16")
    assert seen["value"] == "1", "the results are confirmed first"
    assert "Looking through your games…" in browser.page.text
    for _ in range(16):
        browser.tick()
    assert browser.page.find("max", "16")["value"] == "1", "then the figures are calculated"
    slices, drawn = 0, browser.drawn
    while browser.timers:
        browser.tick()
        slices += 1
    assert 8 < slices < 16
    assert browser.drawn - drawn <= 5, "the progress is not drawn after every slice"
    _, at_once = opened(winter())
    assert browser.html == at_once.html
    assert browser.storage.stored == at_once.storage.stored


def test_without_a_finished_game_the_page_says_what_to_do_and_leads_to_a_game() -> None:
    app, browser = opened({})
    assert "Finish a game against bots to see where you win and lose points" in browser.page.text
    for pressed in ("library new-game", "first-game", SHOW, "library new-game"):
        ui(app, pressed)
    assert "Set up a table" in browser.page.text, "also when it was opened from a table"


def test_figures_survive_as_text() -> None:
    loss = Loss(2, 31, "trading", "last", "special", 0.07, False)
    for figures in (Figures(((1,) * 8, (-5,) * 8)), Figures(((0,) * 8,), (2, 1), (loss, loss))):
        assert from_text(to_text(figures)) == figures


def test_losses_count_only_for_the_person() -> None:
    other = Loss(2, 3, "worker", "late", "passed", 9.0, True)
    mine = other._replace(seat=1, points=2.0)
    game = replace(summarize("a", ""), kinds=(None, "easy"), points=(1, 2), rank=(2, 1), error=None)
    found = weakness_of([(game, Figures((), (1, 2), (other, mine)))])
    assert found.total == 2
    assert found.exercise is not None
    assert found.exercise.mistakes == 1
