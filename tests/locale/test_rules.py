"""Numbers in the rules agree with the engine, in every language, in texts and pictures."""

from __future__ import annotations

import re

import pytest

import stp
from stp.cards import CARDS, DECKS, deck_cards, find_card
from stp.log import MoveEntry, ScoringEntry
from stp.rules import (
    ARISTOCRAT_BONUS,
    DISC_POINTS,
    DISC_RUBLES,
    FIRST_WORKERS,
    HAND_PENALTY,
    RUBLES_PER_POINT,
)
from stp.testing import Table
from stp.web.model.rules_text import RulesText, Section
from stp.web.render.prebuilt.examples import (
    LAST_PASSES,
    PRICES,
    aristocrats_to_score,
    building_phase,
    finished,
    played_phase,
    set_up,
)
from stp.web.render.prebuilt.rules import rules_text
from stp.web.words.locale import LANGUAGES
from tools.paths import ROOT

EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
VERBS = {"buy": "buys", "take": "takes", "play": "plays", "pass": "passes"}


def section(lang: str, place: str) -> Section:
    return next(one for one in rules_text(lang).sections if one.place == place)


def paragraphs(lang: str, place: str) -> list[str]:
    return re.findall(r"<p>(.*?)</p>", section(lang, place).html)


def items(lang: str, place: str, cls: str = "") -> list[str]:
    """Return the items of the lists of a class in a section."""
    opening = rf' class="{cls}"' if cls else ""
    lists = re.findall(rf"<[uo]l{opening}>(.*?)</[uo]l>", section(lang, place).html, re.DOTALL)
    return [item for one in lists for item in re.findall(r"<li>(.*?)</li>", one, re.DOTALL)]


def numbers(markup: str) -> list[int]:
    """Return the numbers in the text of a piece of markup.

    >>> numbers('<b data-size="4">5</b> - 1 = <i>4</i>')
    [5, 1, 4]
    """
    return [int(number) for number in re.findall(r"\d+", re.sub(r"<[^>]*>", " ", markup))]


@EVERY_LANGUAGE
def test_the_file_of_the_site_says_what_translators_have_written(lang: str) -> None:
    rules = rules_text(lang)
    again = RulesText.parse(rules.dump())
    assert again.dump() == rules.dump()
    assert [one.html for one in again.sections] == [one.html for one in rules.sections]


def test_the_page_knows_the_file_of_every_language() -> None:
    script = (ROOT / "static" / "page" / "on_demand.js").read_text("utf-8")
    known = re.findall(r'"rules-(\w+)": "../rules/(\w+).json"', script)
    assert known == [(lang, lang) for lang in LANGUAGES]


@EVERY_LANGUAGE
def test_every_picture_has_its_place_and_every_place_its_picture(lang: str) -> None:
    rules = rules_text(lang)
    named = re.findall(r'data-picture="([\w-]+)"', "".join(one.html for one in rules.sections))
    assert sorted(named) == sorted(rules.pictures)


@EVERY_LANGUAGE
def test_every_link_leads_to_a_section(lang: str) -> None:
    sections = [*rules_text(lang).sections]
    led = {place for one in sections for place in re.findall(r'"#section-(.+?)"', one.html)}
    assert led <= {one.place for one in sections}


@EVERY_LANGUAGE
def test_the_set_up_is_that_of_the_engine(lang: str) -> None:
    game = set_up()
    start = game.state.players[0].rubles or 0
    assert numbers(items(lang, "setup", "picture-legend")[4]) == [start]
    assert numbers(rules_text(lang).pictures["set-up"]).count(start) == game.players
    holders = [game.state.markers[deck] for deck in DECKS]
    assert sorted(map(holders.count, (1, 2, 3))) == [1, 1, 2]
    assert len(game.state.upper) == FIRST_WORKERS * game.players
    markets = [len(stp.Game(players, "neva").state.upper) for players in (2, 3, 4)]
    assert numbers(section(lang, "2").html) == [start, *markets]


@EVERY_LANGUAGE
def test_the_phase_is_played_as_told(lang: str) -> None:
    moves = [entry for entry in played_phase().log if isinstance(entry, MoveEntry)]
    told = items(lang, "example", "example-moves")
    assert len(told) == len(moves) - LAST_PASSES + 1
    assert all(entry.is_pass for entry in moves[-LAST_PASSES:])
    for entry, text in zip(moves, told[:-1], strict=False):
        cost = find_card(entry.move.card, "base").cost if entry.move.card else 0
        reckoned = [cost, cost - entry.price] if entry.price != cost else []
        assert numbers(text) == ([*reckoned, entry.price] if entry.price else [])


def test_the_phase_names_the_cards_that_are_moved() -> None:
    moves = [entry.move for entry in played_phase().log if isinstance(entry, MoveEntry)]
    for move, text in zip(moves, items("en", "example", "example-moves")[:-1], strict=False):
        assert VERBS[move.verb] in text
        assert move.card is None or find_card(move.card, "base").name in text


@EVERY_LANGUAGE
def test_the_phase_is_scored_as_told(lang: str) -> None:
    game = played_phase()
    (entry,) = (entry for entry in game.log if isinstance(entry, ScoringEntry))
    anna, boris, clara = (points for _, points in entry.gains)
    customs, market = find_card("customs-house", "base").points, find_card("market", "base").points
    assert (customs + market, boris) == (anna, 0)
    assert numbers(paragraphs(lang, "example")[1]) == [customs, market, anna, clara]
    assert numbers(rules_text(lang).pictures["phase-scoring"])[-1] == clara


def test_the_market_before_and_after_the_phase_is_as_told() -> None:
    before, after = building_phase().state, played_phase().state
    taken = [entry for entry in played_phase().log
             if isinstance(entry, MoveEntry) and entry.move.verb in ("buy", "take")]  # fmt: skip
    assert len(before.upper + before.lower) - len(taken) == 3
    assert (len(after.upper), len(after.lower)) == (1 + 5, 2)
    assert after.seat == after.markers["aristocrat"] == 3


@EVERY_LANGUAGE
def test_prices_are_worked_out_as_the_engine_does(lang: str) -> None:
    told = items(lang, "prices", "example-prices")
    for (name, example), text in zip(PRICES.items(), told, strict=True):
        price = example.table().price(example.move)
        *reductions, paid = numbers(text)
        assert (set(reductions) <= {1}, paid) == (True, price), name
        drawn = numbers(rules_text(lang).pictures[f"price-{name}"].partition("<ul")[2])
        lines = [amount for _, amount in example.table().explain_price(example.move)]
        assert drawn[-1] == price == sum(lines)
        assert {abs(amount) for amount in lines} <= {*drawn[:-1]}


@EVERY_LANGUAGE
def test_more_prices_are_those_of_the_engine(lang: str) -> None:
    def price(card: str, tableau: str = "", row: str = "upper", over: str = "") -> int:
        table = Table(2, phase="building")
        table.market(**{row: card})
        table.give(1, tableau, rubles=25)
        return table.price(f"buy {row} {card}" + (f" over {over}" if over else ""))

    assert numbers(paragraphs(lang, "4")[-1]) == [
        price("theater", row="lower"),
        price("warehouse-manager", "gold-smelter"),
        price("firehouse", "carpenter-workshop"),
        price("lumberjack", "lumberjack " * 3),
        price("senator", "secretary", over="secretary"),
    ]
    assert price("lumberjack", "lumberjack " * 4) == 1
    assert price("senator", "controller", over="controller") == 1


@EVERY_LANGUAGE
def test_aristocrats_are_scored_as_the_engine_does(lang: str) -> None:
    game = aristocrats_to_score()
    judge, author = find_card("judge", "base"), find_card("author", "base")
    tableau = game.state.players[0].tableau
    workers = sum(find_card(name, "base").colour == "green" for name in tableau)
    total = game.income(1)["aristocrat"]
    assert total == (tableau.count("author") * author.rubles + judge.rubles + workers, judge.points)
    assert [numbers(text) for text in items(lang, "scorings")] == [
        [author.rubles, tableau.count("author") * author.rubles],
        [judge.rubles, judge.points],
        [1, workers],
        [*total],
    ]
    assert numbers(rules_text(lang).pictures["scoring"])[-2:] == [*total]


@EVERY_LANGUAGE
def test_the_end_is_scored_as_the_engine_does(lang: str) -> None:
    result, player = finished().result, finished().position(0).players[0]
    assert result is not None
    found, pictures = result.breakdown[0], rules_text(lang).pictures
    assert [numbers(text) for text in items(lang, "aristocrats")] == [
        [player.points],
        [found["aristocrat_points"]],
        [player.rubles, found["ruble_points"]],
        [HAND_PENALTY],
        [result.points[0]],
    ]
    assert found["hand_penalty"] == 0
    drawn = numbers(pictures["final"])
    assert drawn[-1] == result.points[0]
    assert {found["aristocrat_types"], found["aristocrat_points"], player.points} <= {*drawn}
    assert numbers(pictures["bonus"]) == [*range(1, 11), *ARISTOCRAT_BONUS[1:]]
    assert numbers("".join(items(lang, "7"))) == [RUBLES_PER_POINT, 1, HAND_PENALTY]


@EVERY_LANGUAGE
def test_what_new_society_changes_is_what_the_cards_say(lang: str) -> None:
    first, _, five = paragraphs(lang, "8")
    decks = [len(deck) for deck in deck_cards("new-society")]
    known = {card.id for card in CARDS if card.counts[0]}
    changed = {card.id: card for card in CARDS if card.counts[0] == 0 and card.id in known}
    carpenter, academy = changed.pop("czar-and-carpenter"), changed.pop("academy")
    mistress, theater = changed.pop("mistress-of-ceremonies"), changed.pop("mariinskij-theater")
    observatory = changed.pop("observatory")
    assert not changed
    assert theater.per_card is not None
    assert numbers(first) == [
        *decks, carpenter.cost, carpenter.rubles, observatory.cost, academy.cost, academy.points,
        mistress.rubles, mistress.points, theater.cost, theater.per_card.amount,
    ]  # fmt: skip
    start = set_up().state.players[0].rubles or 0
    assert numbers(five) == [start + DISC_RUBLES, DISC_POINTS, DISC_POINTS]


@EVERY_LANGUAGE
def test_the_tips_reckon_with_the_cards_as_they_are(lang: str) -> None:
    market, customs = find_card("market", "base"), find_card("customs-house", "base")
    each = [card.cost // card.points for card in (market, customs)]
    assert [number for number in numbers(items(lang, "tips")[1]) if number != 1] == each
