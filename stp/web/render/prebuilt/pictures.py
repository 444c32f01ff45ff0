"""Draws the pictures in the rules from engine positions, with the functions of the table.

For screen readers a sentence replaces each picture; an empty sentence means that the surrounding
text already says it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from stp.cards import COLOURS, DECKS, Card, find_card
from stp.game import Game
from stp.log import FillEntry, MoveEntry, ScoringEntry
from stp.options import PRESETS
from stp.rules import ARISTOCRAT_BONUS
from stp.web.model.seats import Participant
from stp.web.render.kit.card import card_back, card_face, card_label
from stp.web.render.kit.html import EMPTY, Child, Html, classes, element, join
from stp.web.render.kit.signs import card_tile, coin, gains, hidden, icon, kind_icon, shield
from stp.web.render.prebuilt.examples import (
    LAST_PASSES,
    PRICES,
    aristocrats_to_score,
    building_phase,
    finished,
    played_phase,
    set_up,
)
from stp.web.render.screens.table_options import chosen_options, ticked_options
from stp.web.render.table.offers import Offer, offers
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.card_sheet import reason_words
from stp.web.words.text import Text, sentences

_ROWS: Final = ("upper", "lower")


def pictures(t: Text) -> dict[str, Html]:
    """Return every picture by the name used in the rules."""
    before, after = building_phase(), played_phase()
    return {
        "set-up": _set_up(t),
        "card-parts": _card_parts(t),
        "market-before": _market(t, before),
        "market-after": _market(t, after),
        **_steps(t, after),
        "phase-scoring": _phase_scoring(t, after),
        **{f"price-{name}": _price(t, name) for name in PRICES},
        "scoring": _scoring(t),
        "final": _final(t),
        "bonus": _bonus(t),
        "options": _options(t),
    }


def _picture(said: str, *drawn: Child, cls: str, tag: str = "div") -> Html:
    return element(
        tag,
        hidden(said) if said else None,
        element(tag, *drawn, cls=cls, aria_hidden="true"),
        cls="picture",
    )


def _scene(t: Text, game: Game) -> Scene:
    participants = tuple(Participant("") for _ in game.state.seats)
    return Scene(t, game.view(1), game.log, participants)


def _badge(number: int, place: str = "") -> Html:
    """Return a number that links a part of a picture to its legend."""
    return element("i", number, cls=classes("badge", place))


def _row_name(t: Text, row: str, badge: Html = EMPTY) -> Html:
    name = t._("Upper row") if row == "upper" else t._("Lower row")
    return element("p", badge, name, cls="row-name")


# ---------------------------------------------------------------------- the table


def _set_up(t: Text) -> Html:
    game = set_up()
    scene = _scene(t, game)
    view = scene.view
    decks = (
        element(
            "span",
            card_back(deck, "mini pile"),
            scene.medallion(view.markers[deck], "small"),
            _badge(2) if deck == DECKS[-1] else None,
        )
        for deck in DECKS
    )
    players = (
        element("span", scene.medallion(seat), coin(player.rubles or 0), shield(player.points))
        for seat, player in enumerate(game.state.players, 1)
    )
    spaces = [element("span", cls="slot")] * len(view.upper)
    return _picture(
        _rows_said(scene),
        element("div", _badge(1), *decks, cls="picture-decks"),
        _row_name(t, "upper", _badge(3)),
        element("div", *_cards(scene, "upper"), cls="picture-row"),
        _row_name(t, "lower", _badge(4)),
        element("div", *spaces, cls="picture-row"),
        element("div", _badge(5), *players, cls="picture-players"),
        cls="picture-table",
    )


def _market(t: Text, game: Game) -> Html:
    scene = _scene(t, game)
    rows = (
        join(
            _row_name(t, row),
            element("div", *_cards(scene, row), cls="picture-row"),
        )
        for row in _ROWS
    )
    return _picture(_rows_said(scene), *rows, cls="picture-table")


def _row(scene: Scene, row: str) -> Iterator[tuple[Card, int | None, bool]]:
    """Yield the cards of a row: the price for the main seat, and whether the card is new in this
    phase."""
    offered = offers(scene.view, scene.main_seat)
    last = scene.log[-1] if scene.log else None
    laid = len(last.cards) if isinstance(last, FillEntry) else 0
    names = scene.view.upper if row == "upper" else scene.view.lower
    for at, name in enumerate(names):
        is_new = row == "upper" and at >= len(names) - laid > 0
        yield scene.card(name), offered.get((row, name), Offer()).price, is_new


def _cards(scene: Scene, row: str) -> Iterator[Html]:
    for card, price, is_new in _row(scene, row):
        yield card_face(card, scene.t, price=price, states=("newly-laid",) if is_new else ())


def _rows_said(scene: Scene) -> str:
    t = scene.t
    rows = (
        (name, [f"{t.card(c)} {t.rubles(p or 0)}" for c, p, _ in _row(scene, row)])
        for name, row in ((t._("Upper row"), "upper"), (t._("Lower row"), "lower"))
    )
    return sentences(t.labelled(name, t.listing(cards)) for name, cards in rows if cards)


def _card_parts(t: Text) -> Html:
    judge, workshop = find_card("judge", "base"), find_card("carpenter-workshop", "base")
    parts = (
        (judge, ((1, "at-cost"), (2, "at-kind"), (3, "at-name"), (4, "at-income"))),
        (workshop, ((5, "at-cost"), (6, "at-symbol"), (7, "at-power"))),
    )
    cards = (
        element("span", card_face(card, t), *(_badge(*badge) for badge in badges))
        for card, badges in parts
    )
    said = sentences(card_label(card, t) for card, _ in parts)
    return _picture(said, *cards, cls="picture-parts")


# ---------------------------------------------------------------------- a phase


def _steps(t: Text, game: Game) -> dict[str, Html]:
    """Return the moves with player, card and price; the last passes are merged."""
    scene = _scene(t, game)
    moves = [entry for entry in game.log if isinstance(entry, MoveEntry)]
    *steps, first, second, third = moves
    assert len((first, second, third)) == LAST_PASSES
    found = {f"step-{number}": _step(scene, entry) for number, entry in enumerate(steps, 1)}
    medallions = (scene.medallion(entry.seat, "small") for entry in (first, second, third))
    found["step-passes"] = _picture("", *medallions, cls="picture-step", tag="span")
    return found


def _step(scene: Scene, entry: MoveEntry) -> Html:
    card = scene.card(entry.move.card) if entry.move.card else None
    return _picture(
        "",
        scene.medallion(entry.seat, "small"),
        card_tile(card) if card else icon("ui-pass"),
        coin(entry.price, "mini") if entry.price else None,
        cls="picture-step",
        tag="span",
    )


def _phase_scoring(t: Text, game: Game) -> Html:
    scene = _scene(t, game)
    entry = next(entry for entry in game.log if isinstance(entry, ScoringEntry))
    rows = (
        element(
            "div",
            scene.medallion(seat, "small"),
            *(card_tile(scene.card(pay.card), count=pay.copies) for pay in entry.pays[seat - 1]),
            element("span", gains(*entry.gains[seat - 1], t, signed=True), cls="gain-total"),
        )
        for seat in game.state.seats
    )
    return _picture("", *rows, cls="picture-scoring")


# ---------------------------------------------------------------------- numbers


def _price(t: Text, name: str) -> Html:
    """Return a card with the calculation of its price, as on the card's sheet."""
    example = PRICES[name]
    scene = _scene(t, example.table())
    card = scene.card(example.move.split()[2])
    price = scene.view.price(example.move)
    lines = (
        element("li", element("span", reason_words(scene, reason)), element("b", t.number(amount)))
        for reason, amount in scene.view.explain_price(example.move)
    )
    total = element("li", element("span", t._("Price")), coin(price), cls="total")
    said = card_label(card, t, price=t.rubles(price), speech="brief")
    return _picture(
        said, card_face(card, t, price=price), element("ul", *lines, total, cls="price-lines"),
        cls="picture-price",
    )  # fmt: skip


def _scoring(t: Text) -> Html:
    """Return a tableau in an aristocrat scoring, with the income of each card."""
    game = aristocrats_to_score()
    tableau = Counter(game.state.players[0].tableau)
    cards = [(find_card(name, "base"), copies) for name, copies in tableau.items()]
    groups = (
        element(
            "div",
            element("p", kind_icon(colour), t.colour(colour), cls="row-name"),
            element(
                "div",
                *(
                    card_face(
                        card, t, copies=copies, states=() if colour == "red" else ("unscored",)
                    )
                    for card, copies in found
                ),
                cls="picture-row",
            ),
            data_kind=colour,
        )
        for colour, found in groupby(
            sorted(cards, key=lambda pile: COLOURS.index(pile[0].colour)),
            key=lambda pile: pile[0].colour,
        )
    )
    earned = gains(*game.income(1)["aristocrat"], t, signed=True)
    total = element("p", kind_icon("red"), earned, cls="gain-total")
    said = t.listing(f"{t.card(card)} ×{copies}" for card, copies in cards)
    return _picture(said, *groups, total, cls="picture-tableau")


def _final(t: Text) -> Html:
    """Return the final scoring of a seat: what counts, and its points."""
    game = finished()
    player, result = game.position(0).players[0], game.result
    assert result is not None
    found, total = result.breakdown[0], result.points[0]
    cards = Counter(player.tableau)
    faces = (card_face(find_card(name, "base"), t, copies=copies) for name, copies in cards.items())
    lines = (
        (join(kind_icon("red"), f"×{found['aristocrat_types']}"), found["aristocrat_points"]),
        (coin(player.rubles or 0), found["ruble_points"]),
        (join(icon("ui-hand"), f"×{len(player.hand_decks)}"), found["hand_penalty"]),
    )
    sums = (
        element("li", element("span", sign, cls="sign"), element("b", t.signed(points)))
        for sign, points in lines
    )
    before = element("li", shield(player.points))
    whole = element("li", element("b", "="), shield(total), cls="total")
    return _picture(
        t.listing(f"{t.card(find_card(name, 'base'))} ×{copies}" for name, copies in cards.items()),
        element("div", *faces, cls="picture-row"),
        element("ul", before, *sums, whole, cls="picture-sum"),
        cls="picture-final",
    )


def _bonus(t: Text) -> Html:
    """Return the table of the aristocrat bonus."""
    names = (
        (kind_icon("red"), t._("Different aristocrats")),
        (shield("", "mini"), t._("Points")),
    )
    rows = (range(1, len(ARISTOCRAT_BONUS)), ARISTOCRAT_BONUS[1:])
    lines = (
        element(
            "tr",
            element("th", hidden(name), element("span", sign, aria_hidden="true"), scope="row"),
            *(element("td", number) for number in row),
        )
        for (sign, name), row in zip(names, rows, strict=True)
    )
    return element("table", element("tbody", *lines), cls="bonus-table")


def _options(t: Text) -> Html:
    """Return a table of both presets with every table option, in the words of the start screen."""
    presets = tuple(PRESETS.values())
    switch = {False: t._("no"), True: t._("yes")}
    rows = [
        (label, [switch[getattr(rules, name)] for rules in presets])
        for name, label in ticked_options(t)
    ]
    rows += [
        (label, [dict(values)[getattr(rules, name)] for rules in presets])
        for name, label, values in chosen_options(t)
    ]
    names = (t._("Table options"), t._("Classic"), "Yucata")
    head = element("tr", *(element("th", name, scope="col") for name in names))
    lines = (
        element("tr", element("th", label, scope="row"), *(element("td", word) for word in words))
        for label, words in rows
    )
    return element("table", element("thead", head), element("tbody", *lines))
