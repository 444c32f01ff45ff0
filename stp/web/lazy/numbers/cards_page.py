"""Draws the numbers of cards: their source, one line for each card, and a table of rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stp.cards import DECKS, find_card
from stp.explore.packed import ALWAYS, LAST_ROUND, CardResult, Statistics
from stp.game import Game
from stp.log import MoveEntry
from stp.web.commands import ShowNumbers
from stp.web.lazy.figures_kit import choice, grouped, with_all
from stp.web.lazy.numbers.words import (
    comparison,
    difference,
    lead,
    lead_margin,
    margin,
    percent,
    source_words,
)
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import Html, classes, element, join
from stp.web.render.kit.signs import KIND_OF_DECK, described, icon, kind_icon
from stp.web.words.text import Text

_WIDEST = 300
"""Largest difference that fits into the drawing, in thousandths."""


def numbers_head(statistics: Statistics, edition: str, players: str, t: Text) -> Html:
    """Return where the numbers come from, and the choice of the number of players."""
    tables = with_all([(one, one) for one in statistics.tables(edition)], t._("All"))
    advice = t._(
        "The numbers show how well bots do with a card. They don't say what is best in every "
        "position: a bot passes up a card when it sees something better."
    )
    return element(
        "div",
        element("p", source_words(statistics, edition, players, t), " ", advice, cls="lead"),
        choice("players", t._("Players"), tables, players),
        cls="numbers-head",
    )


def card_numbers(card: str, results: Mapping[str, CardResult], t: Text, *, is_open: bool) -> Html:
    """Return a card's numbers: a line, and if it is open, the table."""
    always = results.get(ALWAYS)
    if always is None:
        return element("p", _too_rare(t), cls="card-numbers none")
    line = ui_button(
        ShowNumbers(card),
        icon("ui-chevron"),
        element("span", comparison(always, t)),
        cls=classes("numbers-line", is_open and "open"),
        id=f"numbers-{card}",
        aria_expanded="true" if is_open else "false",
    )
    return element("div", line, _table(results, t) if is_open else None, cls="card-numbers")


def _too_rare(t: Text) -> str:
    return t._("Too few games to compare.")


def sheet_numbers(statistics: Statistics, edition: str, players: str, card: str, t: Text) -> Html:
    """Return the table of a card for its sheet, and where the numbers come from."""
    results = statistics.card(edition, players, card)
    if ALWAYS not in results:
        return element("p", _too_rare(t), role="status")
    source = element("p", source_words(statistics, edition, players, t))
    return join(_table(results, t), source)


def _moments(results: Mapping[str, CardResult], t: Text) -> Iterator[tuple[Html, CardResult]]:
    """Yield the results of the whole game, of each round and of each phase, with their names."""
    for moment in (ALWAYS, *map(str, range(1, LAST_ROUND + 1)), *DECKS):
        if moment not in results:
            continue
        if moment == ALWAYS:
            name = join(t._("Whole game"))
        elif moment == str(LAST_ROUND):
            name = join(t._("From round {number} on", number=moment))
        elif moment in DECKS:
            kind = KIND_OF_DECK[moment]
            sign = element("span", kind_icon(kind), cls="kind-icon", data_kind=kind)
            name = described(t.phase(moment), sign, t.deck(moment))
        else:
            name = join(t._("Round {number}", number=moment))
        yield name, results[moment]


def _table(results: Mapping[str, CardResult], t: Text) -> Html:
    has_points = all(result.points is not None for result in results.values())
    heads = [t._("Bought"), t._("Not bought"), t._("Difference")]
    head = element(
        "tr",
        element("th", t._("Part of the game"), scope="col"),
        element("td"),
        *(element("th", word, scope="col") for word in heads),
        element("th", t._("Points"), scope="col") if has_points else None,
    )
    rows = (
        element(
            "tr",
            element("th", name, scope="row"),
            element("td", _interval(result)),
            element("td", percent(result.wins, t)),
            element("td", percent(result.wins_if_left, t)),
            _cell(t.signed(difference(result)), margin(result.spread)),
            _cell(lead(result, t), lead_margin(result, t)) if has_points else None,
        )
        for name, result in _moments(results, t)
    )
    always = results[ALWAYS]
    counted = t._(
        "Bought {bought} times, passed up {left} times by players who could have bought it. "
        "Wins in percent, with 95% intervals.",
        bought=grouped(always.bought, t),
        left=grouped(always.left, t),
    )
    points = t._("Points: how much larger the buyers' lead was at the end.")
    return element(
        "div",
        element("p", counted, f" {points}" if has_points else None),
        element("table", element("thead", head), element("tbody", *rows), cls="tally results"),
        cls="numbers-table",
    )


def _cell(value: str, spread: str) -> Html:
    """Return a number above its margin."""
    return element("td", element("b", value), " ", element("small", spread))


def _interval(result: CardResult) -> Html:
    """Return the difference with its interval as a bar, with a line at no difference."""
    low, high = (_place(result.difference + sign * result.spread) for sign in (-1, 1))
    at = _place(result.difference)
    is_certain = abs(result.difference) > result.spread
    return element(
        "svg",
        element("line", x1="50%", x2="50%", y1=0, y2=18, cls="even-line"),
        element("line", x1=f"{low:.1f}%", x2=f"{high:.1f}%", y1=9, y2=9, cls="whisker"),
        element("circle", cx=f"{at:.1f}%", cy=9, r=4),
        cls=classes(
            "interval",
            is_certain and result.difference > 0 and "gain",
            is_certain and result.difference < 0 and "loss",
        ),
        height=18,
        aria_hidden="true",
    )


def _place(thousandths: int) -> float:
    """Return where a difference is drawn, in percent of the width."""
    return 50 + 47 * max(-_WIDEST, min(_WIDEST, thousandths)) / _WIDEST


def purchase_numbers(
    statistics: Statistics, game: Game, entry: MoveEntry, result: CardResult, t: Text
) -> Html:
    """Return the numbers of a purchase in a replay, folded."""
    assert entry.move.card is not None
    card = t.card(find_card(entry.move.card, game.edition))
    if entry.round < LAST_ROUND:
        when = t._("{card}, round {round}", card=card, round=entry.round)
    else:
        when = t._("{card}, from round {round} on", card=card, round=LAST_ROUND)
    source = source_words(statistics, game.edition, str(game.players), t)
    return element(
        "details",
        element("summary", t._("In numbers: {what}", what=when)),
        element("p", comparison(result, t), ". ", source),
        cls="in-numbers",
        id="in-numbers",
    )
