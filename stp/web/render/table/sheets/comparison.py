"""Draws the table that compares all players, for phones, whose screen has no room for panels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stp.web.render.kit.html import EMPTY, Html, Value, classes, element
from stp.web.render.kit.signs import (
    KIND_OF_DECK,
    described,
    gains,
    hidden,
    icon,
    kind_icon,
    shield,
)  # fmt: skip
from stp.web.render.table.legend import SIGN
from stp.web.render.table.players import forecast_of, money, scorings_to_come
from stp.web.render.table.scene import Scene

_FIGURES: Final = 4
"""Number of columns before those of the scorings."""


def comparison(scene: Scene, shown: int) -> Html:
    """Return a row for every player: rubles, points, different aristocrats, hand cards, and what
    each of the next scorings pays. `shown` is the seat whose cards follow."""
    rows = (_row(scene, seat, shown) for seat in range(1, len(scene.participants) + 1))
    return element(
        "table",
        element("thead", _scorings_heading(scene), element("tr", element("td"), *_headings(scene))),
        element("tbody", *rows),
        cls="comparison",
        aria_label=scene.t._("All players"),
    )


def _scorings_heading(scene: Scene) -> Html:
    """Return a row that says what the columns of scorings are, EMPTY once all have been scored."""
    columns = len(scorings_to_come(scene))
    if not columns:
        return EMPTY
    words = element(
        "th", scene.t._("Next scorings"), colspan=columns, scope="colgroup", cls="label"
    )
    return element("tr", element("td", colspan=_FIGURES + 1), words)


def _headings(scene: Scene) -> Iterator[Html]:
    t = scene.t
    yield _heading(icon("ui-purse"), t._("Rubles"), cls="rubles-column")
    yield _heading(icon("shield"), t._("Points"), cls="points-column")
    yield _heading(kind_icon("red"), t._("Different aristocrats"), cls="aristocrats-column",
                   data_kind="red")  # fmt: skip
    yield _heading(icon("ui-hand"), t._("Hand"), cls="hand-column")
    for phase in scorings_to_come(scene):
        kind = KIND_OF_DECK[phase]
        yield _heading(kind_icon(kind), t.scoring(phase), cls="next-pay", data_kind=kind)


def _heading(sign: Html, words: str, **attributes: Value) -> Html:
    return element("th", sign, hidden(words), scope="col", **SIGN, **attributes)


def _row(scene: Scene, seat: int, shown: int) -> Html:
    t, player = scene.t, scene.view.players[seat - 1]
    types, cards = player.aristocrat_types, len(player.hand_decks)
    kinds = t.ngettext("{number} kind of aristocrat", "{number} different aristocrats", types)
    held = t.ngettext("{number} card in hand", "{number} cards in hand", cards)
    figures = (
        money(player, t),
        shield(player.points, "", t.points(player.points)),
        described(kinds, element("b", types)),
        described(held, element("b", cards)),
    )
    pays = (
        element("td", gains(rubles, points, t), cls="next-pay", data_kind=KIND_OF_DECK[phase])
        for phase, rubles, points in forecast_of(scene, seat)
    )
    drawn = element(
        "span",
        scene.medallion(seat, "small"),
        element("b", scene.short_name(seat), cls="comparison-name"),
    )
    return element(
        "tr",
        element("th", described(scene.label(seat), drawn), scope="row"),
        *(element("td", figure) for figure in figures),
        *pays,
        cls=classes(seat == shown and "shown"),
    )
