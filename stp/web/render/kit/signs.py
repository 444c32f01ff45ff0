"""Draws the small symbols: coins, shields, icons, medallions.

The number is inside the glyph: a coin is rubles, a framed square the cost of a trading card, a
shield points.
"""

from __future__ import annotations

from functools import cache

from stp.cards import Card
from stp.web.render.kit.html import EMPTY, Child, Html, classes, element, join
from stp.web.words.text import Text

KIND_OF_DECK = {"worker": "green", "building": "blue", "aristocrat": "red", "trading": "trade"}
"""Colour of a deck's back and its phase."""


@cache
def icon(name: str) -> Html:
    """Return a symbol of the sprite, hidden from screen readers."""
    return element("svg", element("use", href=f"#{name}"), cls="icon", aria_hidden="true")


@cache
def kind_icon(colour: str) -> Html:
    """Return the hammer, portico, crown or arrows of a colour ("trade" for the trading deck)."""
    return icon(f"kind-{colour}")


@cache
def coin(number: str | int, size: str = "", label: str | None = None) -> Html:
    """Return an amount of rubles. `label` is the text alternative, unless adjacent text says it."""
    return _token("coin", element("b", number), size, label, number)


@cache
def square(number: str | int) -> Html:
    """Return the cost of a trading card."""
    return _token("square", element("b", number), "", None, number)


@cache
def shield(number: str | int, size: str = "", label: str | None = None) -> Html:
    """Return a number of points. `label` is the text alternative, unless adjacent text says it.

    >>> "<b>−6</b>" in shield(-6)
    True
    """
    if isinstance(number, int) and number < 0:
        number = f"−{-number}"
    drawing = element("svg", element("use", href="#shield"), aria_hidden="true")
    return _token("shield", join(drawing, element("b", number)), size, label, number)


def _token(kind: str, inner: Html, size: str, label: str | None, number: str | int) -> Html:
    long = (
        f"digits-{len(str(number))}"
        if not isinstance(number, Html) and len(str(number)) > 2
        else ""
    )
    role = "img" if label else None
    return element(
        "span", inner, cls=classes("token", kind, size, long), role=role, aria_label=label
    )


@cache
def small_coin() -> Html:
    """Return the coin that follows a number in running text."""
    return element("i", cls="small-coin")


def paid(rubles: int, t: Text) -> Html:
    """Return the price that follows the words of a move; "" if it was free."""
    if not rubles:
        return EMPTY
    return element(
        "span", rubles, small_coin(), cls="amount", role="img", aria_label=t.rubles(rubles)
    )


def gains(rubles: int, points: int, t: Text, *, signed: bool = False) -> Html:
    """Return the income of a scoring as signs with spoken units, or a plain 0."""
    write = t.signed if signed else t.number
    if not rubles and not points:
        # not a span: morphdom would turn it into a sign, which would count as a layout shift
        return element("em", 0, cls="zero", role="img", aria_label=t._("nothing"))
    return join(
        coin(write(rubles), "", t.rubles(rubles)) if rubles else None,
        shield(write(points), "", t.points(points)) if points else None,
    )


@cache
def medallion(seat: int, emblem: str, size: str = "", *, disc: bool = False) -> Html:
    """Return a player's emblem in a ring of the player's colour, with the gold disc if the seat
    holds it (rules, section 8)."""
    drawing = icon(f"emblem-{emblem}")
    if disc:
        points = element("svg", element("use", href="#shield"))
        drawing = join(drawing, element("i", points, cls="disc"))
    return element(
        "span", drawing, cls=f"medallion {size}".rstrip(), data_seat=seat, aria_hidden="true"
    )


@cache
def portrait(seat: int, character: str, size: str = "") -> Html:
    """Return a character's portrait in a ring of a seat's colour, 0 for none."""
    drawing = element("svg", element("use", href=f"#portrait-{character}"))
    return element(
        "span", drawing, cls=classes("portrait", size), data_seat=seat or None, aria_hidden="true"
    )


def hidden(text: str) -> Html:
    """Return text for screen readers only."""
    return element("span", text, cls="visually-hidden")


def described(label: str, *content: Child) -> Html:
    """Return a drawing with its text alternative; only the text is read out."""
    drawn = element("span", *content, cls="drawn", aria_hidden="true")
    return join(hidden(label), drawn)


def card_word(card: Card, t: Text) -> Html:
    """Return a card's name in the colour of its kind, for running text."""
    return element("span", t.card(card), cls="card-word", data_kind=card.colour)


def card_tile(card: Card, *, count: int = 1, last: bool = False, used: bool = False) -> Html:
    """Return a card as a small square: its icon, with the sign of its kind in a corner."""
    return element(
        "span",
        icon(f"card-{card.id}"),
        element("span", kind_icon(card.colour), cls="kind-mark"),
        element("i", count) if count > 1 else EMPTY,
        cls="tile" + (" last-move" if last else "") + (" used" if used else ""),
        data_kind=card.colour,
    )
