"""Draws a card: its face, its back, and its description for screen readers.

CSS shows or hides the name by the card's width; the markup is always the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from stp.cards import Card
from stp.web.render.kit.html import EMPTY, Child, Html, Value, classes, element, join
from stp.web.render.kit.signs import KIND_OF_DECK, coin, described, icon, kind_icon, shield, square
from stp.web.words.text import Text, sentences

NOTHING: Final[Mapping[str, Value]] = MappingProxyType({})


@cache
def _pattern(colour: str) -> Html:
    paint = element("rect", width="100%", height="100%", fill=f"url(#pat-{colour})")
    return element("svg", paint, cls="pattern", aria_hidden="true")


@cache
def _face(card: Card, t: Text) -> Html:
    """Return the parts of a face that are the same for all copies."""
    art = element("span", _pattern(card.colour), icon(f"card-{card.id}"), cls="art")
    mark = element("span", cls="power-mark") if t.power(card) else EMPTY
    kind = element("span", kind_icon(card.colour), cls="kind-mark")
    symbol = element("span", icon(f"symbol-{card.symbol}"), cls="symbol") if card.symbol else EMPTY
    face = element(
        "span",
        element("span", art, kind, mark, cls="art-wrap"),
        element("span", element("span", t.printed(card)), cls="name"),
        element("span", _income(card, t), cls="income"),
        cls="face",
    )
    return join(face, symbol)


def _income(card: Card, t: Text) -> Html:
    """Return a card's income and power as signs."""
    signs: list[Html] = []
    if card.rubles:
        signs.append(coin(t.number(card.rubles)))
    if card.points:
        signs.append(shield(card.points))
    if card.per_card is not None:
        of = icon("symbol-wool") if card.per_card.of == "wool" else kind_icon(card.per_card.of)
        sign = coin if card.per_card.unit == "rubles" else shield
        signs += [sign(card.per_card.amount), _note("/", of)]
    if card.discount is not None:
        signs.append(_note(kind_icon(card.discount), "−1", long=True))
    if card.power == "pub":
        signs.append(_note("2", coin("", "mini"), "→", shield("", "mini"), "1"))
    elif card.power == "trade":
        signs.append(_note("3", coin("", "mini"), "→", shield("", "mini"), "2"))
    elif card.power == "guild":
        signs += [coin(4), _note("/"), shield(4)]
    elif card.power == "observe":
        signs.append(_note(t._("or draw"), long=True))
    elif card.power == "redeem":
        signs.append(_note(t._("or pick"), long=True))
    if card.hand_slots:
        signs.append(_note(icon("ui-hand"), "+", card.hand_slots))
    if card.worth != card.cost:
        signs.append(_note(t._("worth {number}", number=card.worth)))
    return join(*signs)


def _note(*parts: Child, long: bool = False) -> Html:
    """Return a small note among the signs; a long one is hidden on the smallest cards."""
    return element("small", *parts, cls="long" if long else None)


def card_face(
    card: Card,
    t: Text,
    *,
    tag: str = "span",
    price: int | None = None,
    from_price: bool = False,
    copies: int = 1,
    states: tuple[str, ...] = (),
    extra: Child = None,
    attributes: Mapping[str, Value] = NOTHING,
) -> Html:
    """Return a card, face up. Without a `price` the corner shows the printed cost alone.

    `from_price`: the price depends on what the card displaces, and this is the lowest. `states`
    are class names of the style sheet, such as "unaffordable", "selected", "target".
    """
    shown: int | Html = card.cost if price is None else price
    if from_price:
        shown = join(shown, element("span", "+", cls="from"))
    cost = square(shown) if card.is_trading else coin(shown)
    struck = price is not None and price != card.cost
    parts: tuple[Child, ...] = (
        _face(card, t),
        element(
            "span",
            cost,
            element("span", card.cost, cls="printed-price") if struck else None,
            cls="cost",
        ),
        element("span", f"×{copies}", cls="copies") if copies > 1 else None,
        extra,
    )
    cls = classes("card", card.is_trading and "trade", copies > 1 and "stack", *states)
    return _framed(card, parts, tag, cls, attributes)


def _framed(
    card: Card, parts: tuple[Child, ...], tag: str, cls: str | None, attributes: Mapping[str, Value]
) -> Html:
    """Return the element of a card; the label of a button becomes the text that is read out."""
    says = dict(attributes)
    if tag == "button":
        says["type"] = "button"
        parts = (described(str(says.pop("aria_label")), *parts),)
    return element(tag, *parts, cls=cls, data_kind=card.colour, **says)


@cache
def card_back(deck: str, size: str = "mini") -> Html:
    """Return the back of a deck's cards."""
    kind = KIND_OF_DECK[deck]
    seal = element("span", kind_icon(kind), cls="seal")
    back = element("span", _pattern(kind), seal, cls="back-art")
    return element(
        "span", element("span", back, cls="face"), cls=f"card back {size}", data_kind=kind
    )


def face_down_card(card: Card, t: Text, *, tag: str, attributes: Mapping[str, Value]) -> Html:
    """Return a used power card: the back of its deck, with the card's icon in the seal."""
    seal = element("span", icon(f"card-{card.id}"), cls="seal")
    back = element("span", _pattern(card.colour), seal, cls="back-art")
    name = element("span", t.printed(card), cls="used-name")
    parts = (
        element("span", back, cls="face"),
        element("span", name, element("i", t._("used")), cls="used-label"),
    )
    return _framed(card, parts, tag, "card back used", attributes)


def card_label(
    card: Card, t: Text, *, speech: str = "normal", price: str = "", copies: int = 1,
    more: str = "", place: str = "",
) -> str:  # fmt: skip
    """Return a card in words, for a screen reader.

    `price` is its current price, `more` holds further remarks, and `place` is its place, which is
    mentioned only in full detail.

    >>> from stp.cards import find_card
    >>> market = find_card("market", "base")
    >>> card_label(market, Text(), price="4 rubles", more="can be bought", place="lower row")
    'Market, building, 4 rubles, earns 1\\xa0point, can be bought'
    >>> card_label(market, Text(), price="4 rubles", speech="brief")
    'Market, 4 rubles'
    """
    count = t.ngettext("{number} copy", "{number} copies", copies) if copies > 1 else ""
    if speech == "brief":
        return t.listing([t.card(card), count, price, more])
    kind, earnings, power, role = _facts(card, t)
    if speech == "normal":
        return sentences([t.listing([t.card(card), count, kind, price, earnings, more]), power])
    cost = t._("printed cost {rubles}", rubles=t.rubles(card.cost))
    facts = t.listing([t.card(card), count, kind, price, cost, earnings, more, place])
    return sentences([facts, power, role])


@cache
def _facts(card: Card, t: Text) -> tuple[str, str, str, str]:
    """Return the fixed facts of a card: its kind, what it earns, its symbol, its power, and what
    cards of its kind are for."""
    rubles = max(card.rubles, 0)
    pays = t._("earns {amounts}", amounts=t.amounts(rubles, card.points))
    earnings = t.listing(
        [pays if rubles or card.points else "", t.symbol(card.symbol) if card.symbol else ""]
    )
    return t.kind_word(card), earnings, t.power(card), t.role(card)
