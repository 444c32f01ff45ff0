"""Draws the opponents, weakest first, with the record against each, and the player's rating over
time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stp.bots.roster import Character
from stp.web.commands.library import PlayAgainst, ShowLibrary
from stp.web.lazy.bot_ratings import rating_of
from stp.web.lazy.figures_kit import facts_list
from stp.web.lazy.player_rating import PlayerRating, RatedGame, Record
from stp.web.model.daily_words import day_words
from stp.web.render.kit.charts import as_table, grid_line
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import EMPTY, Html, element, join
from stp.web.render.kit.signs import portrait
from stp.web.words.characters import level_word, line_of
from stp.web.words.text import Text, sentences

_ROUGH: Final = 200
"""Margin of error from which a rating is only a rough estimate."""
_LISTED: Final = 60
"""Number of games in the table, and the most that are marked in the chart."""
_DRAWN: Final = 300
"""Number of games in the chart; of more games, it shows every second, third and so on."""
_LEFT: Final = 44
_RIGHT: Final = 630
_TOP: Final = 10
_BOTTOM: Final = 180
_INSET: Final = 8
_GRID: Final = 100


def opponents_page(player: PlayerRating, t: Text) -> Html:
    """Return the page."""
    cards = (_opponent(who, record, t) for who, record in player.records.items())
    return join(
        _rating(player, t),
        element(
            "p",
            ui_button(ShowLibrary("watch"), t._("Watch bots play"), cls="text-link", id="watch"),
        ),
        element("ol", *cards, cls="opponent-list"),
        _history(player.history, t),
    )


def _rating(player: PlayerRating, t: Text) -> Html:
    if not player.history:
        words = t._(
            "Finish a game against bots to get a rating. Games with hints, or with undos after "
            "seeing hidden cards, don't count."
        )
        return element("section", element("h2", t._("Your rating")), element("p", words),
                       cls="panel")  # fmt: skip
    rating = player.rating
    facts = [
        (t._("your rating"), str(round(rating.value))),
        (t._("margin of error"), f"±{round(2 * rating.deviation)}"),
        (t.ngettext("rated game", "rated games", len(player.history)), str(len(player.history))),
    ]
    if player.best is not None:
        facts.append((t._("highest rating"), str(player.best)))
    is_rough = 2 * rating.deviation >= _ROUGH
    words = t._(
        "Your rating is still a rough estimate. It gets more accurate with every rated game."
    )
    return element(
        "section", facts_list(facts), element("p", words) if is_rough else None, cls="panel facts"
    )


def _opponent(who: Character, record: Record, t: Text) -> Html:
    rating = rating_of(who.bot)
    assert rating is not None
    level = t._("{level}, rating {rating}", level=level_word(who.level, t),
                rating=str(round(rating.value)))  # fmt: skip
    return element(
        "li",
        portrait(0, who.id, "large"),
        element(
            "div",
            element("h2", t.character(who)),
            element("p", level, cls="level"),
            element("p", line_of(who, t)),
            element("p", _record_words(who, record, t), cls="own-record"),
            ui_button(
                PlayAgainst(who.id),
                t._("Play {name}", name=t.character(who)),
                cls="button secondary",
                id=f"play-{who.id}",
            ),
            cls="opponent-words",
        ),
    )


def _record_words(who: Character, record: Record, t: Text) -> str:
    """Return the record against an opponent, in words."""
    if not record.games:
        return t._("No games yet.")
    games = t.ngettext(
        "You finished ahead of {name} in {ahead} of {number} game.",
        "You finished ahead of {name} in {ahead} of {number} games.",
        record.games,
        name=t.character(who),
        ahead=record.ahead,
    )
    return sentences((games, t._("Tied: {number}.", number=record.tied) if record.tied else ""))


def _history(history: Sequence[RatedGame], t: Text) -> Html:
    """Return the rating over time as a chart and as a table, from the second game on."""
    if len(history) < 2:
        return EMPTY
    every = -(-len(history) // _DRAWN)
    shown = history[::-every][::-1]
    values = [round(step.rating.value) for step in shown]
    low = min(values) // _GRID * _GRID
    high = max(-(-max(values) // _GRID) * _GRID, low + _GRID)

    def x(step: int) -> float:
        return _LEFT + _INSET + (_RIGHT - _LEFT - 2 * _INSET) * step / (len(shown) - 1)

    def y(value: float) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * (value - low) / (high - low)

    each = _GRID * (1 + (high - low) // (_GRID * 6))
    grid = (grid_line(_LEFT, _RIGHT, y(at), at) for at in range(low, high + 1, each))
    points = [(f"{x(number):.1f}", f"{y(value):.1f}") for number, value in enumerate(values)]
    marked = points if len(history) <= _LISTED else points[-1:]
    dots = (element("circle", cx=at, cy=up, r=3.5, cls="curve-dot won") for at, up in marked)
    chart = element(
        "svg", *grid,
        element("polyline", points=" ".join(",".join(pair) for pair in points), cls="own-curve"),
        *dots,
        cls="curve", viewBox="0 0 640 190", role="img",
        aria_label=t.ngettext("Your rating over {number} game",
                              "Your rating over {number} games", len(history)),
    )  # fmt: skip
    listed = history[-_LISTED:]
    first = len(history) - len(listed) + 1
    rows = (
        (t.number(number), [day_words(step.date, t), str(round(step.rating.value)),
                            t.signed(step.change)])
        for number, step in enumerate(listed, start=first)
    )  # fmt: skip
    head = [t._("Game"), t._("Date"), t._("Rating"), t._("Change")]
    title = t._("Your rating over time")
    table = as_table(t, title, head, rows)
    return element("section", element("h2", title), chart, table, cls="panel")
