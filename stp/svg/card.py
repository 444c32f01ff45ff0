"""Draws a card's face, its signs, and the small tile for a card in a tableau."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stp.cards import Card
from stp.svg.canvas import Canvas, lines_of, width_of
from stp.web.words.text import Text

WIDTH: Final = 120
HEIGHT: Final = 168
"""Size of a card, in units."""
_ART: Final = 92
TILE: Final = 30
"""Side of a tile, in units."""
KINDS: Final = {"worker": "green", "building": "blue", "aristocrat": "red", "trading": "trade"}
"""The kind of each deck's cards; the name of its drawing is `kind-` and the kind."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign for something that a card pays or does; `kind` is coin, shield, icon or note."""

    kind: str
    shown: str


def signs(card: Card, text: Text) -> list[Sign]:
    """Return the signs for what a card earns and does.

    >>> from stp.cards import find_card
    >>> signs(find_card("judge", "base"), Text())
    [Sign(kind='coin', shown='5'), Sign(kind='shield', shown='2')]
    """
    found: list[Sign] = []
    if card.rubles:
        found.append(Sign("coin", text.number(card.rubles)))
    if card.points:
        found.append(Sign("shield", str(card.points)))
    if card.per_card is not None:
        of = card.per_card.of
        kind = "coin" if card.per_card.unit == "rubles" else "shield"
        found += [Sign(kind, str(card.per_card.amount)), Sign("note", "/")]
        found.append(Sign("icon", "symbol-wool" if of == "wool" else f"kind-{of}"))
    if card.discount is not None:
        found += [Sign("icon", f"kind-{card.discount}"), Sign("note", "−1")]
    if card.power == "pub":
        found += [Sign("coin", "2"), Sign("note", "→"), Sign("shield", "1")]
    elif card.power == "trade":
        found += [Sign("coin", "3"), Sign("note", "→"), Sign("shield", "2")]
    elif card.power == "guild":
        found += [Sign("coin", "4"), Sign("note", "/"), Sign("shield", "4")]
    elif card.power in ("observe", "redeem"):
        found.append(Sign("note", text._("or draw" if card.power == "observe" else "or pick")))
    if card.hand_slots:
        found += [Sign("icon", "ui-hand"), Sign("note", f"+{card.hand_slots}")]
    if card.worth != card.cost:
        found.append(Sign("note", text._("worth {number}", number=card.worth)))
    return found


def draw_card(
    canvas: Canvas, card: Card, text: Text, x: float = 0, y: float = 0, *, size: float = 1,
    price: int | None = None,
) -> None:  # fmt: skip
    """Draw a card's face at a place, scaled by `size`.

    Its corner shows the price, or the printed cost if no price is given.
    """
    width, height, art = WIDTH * size, HEIGHT * size, _ART * size
    canvas.rect(x + 0.5, y + 0.5, width - 1, height - 1, "face", radius=8 * size, stroke="line")
    edge = 5 * size
    canvas.rect(x + edge, y + edge, width - 2 * edge, art, card.colour, radius=4 * size)
    icon = 62 * size
    canvas.icon(f"card-{card.id}", x + (width - icon) / 2, y + edge + (art - icon) / 2, icon, "art")
    mark = 15 * size
    canvas.icon(f"kind-{card.colour}", x + edge + 4 * size, y + art - mark + 1 * size, mark, "art")
    if card.is_trading:
        part = (width - 2 * edge) / 3
        for step, colour in enumerate(("green", "blue", "red")):
            canvas.rect(x + edge + step * part, y + edge + art, part, 4 * size, colour)
    if card.symbol:
        radius = 11 * size
        middle = (x + width - edge - radius - 2 * size, y + edge + radius + 2 * size)
        canvas.circle(*middle, radius, "art", None)
        inner = 16 * size
        canvas.icon(f"symbol-{card.symbol}", middle[0] - inner / 2, middle[1] - inner / 2, inner,
                    card.colour)  # fmt: skip
    _cost(canvas, card, x + 16 * size, y + 16 * size, size, card.cost if price is None else price)
    letters = 12.5 * size
    lines = lines_of(text.card(card), letters, width - 2 * edge)
    if len(lines) > 2:
        letters = 10.5 * size
        lines = lines_of(text.card(card), letters, width - 2 * edge)
    top = y + (124 - 6.5 * (len(lines) - 1)) * size
    for step, line in enumerate(lines):
        canvas.text(x + width / 2, top + step * 13 * size, line, letters, "ink", anchor="middle",
                    bold=True)  # fmt: skip
    draw_signs(canvas, signs(card, text), x + width / 2, y + 151 * size, size)


def _cost(canvas: Canvas, card: Card, x: float, y: float, size: float, shown: int) -> None:
    radius = 13 * size
    if card.is_trading:
        canvas.rect(x - radius, y - radius, 2 * radius, 2 * radius, "coin", radius=3 * size,
                    stroke="gold")  # fmt: skip
    else:
        canvas.circle(x, y, radius, "coin", "gold")
    canvas.text(x, y + 5 * size, str(shown), 14 * size, "coin-ink", anchor="middle", bold=True)


def draw_signs(canvas: Canvas, found: list[Sign], x: float, y: float, size: float) -> None:
    """Draw signs side by side, centred at a point."""
    widths = [
        width_of(sign.shown, 13) + 6 if sign.kind == "note" else 20 if sign.kind == "icon" else 24
        for sign in found
    ]
    at = x - sum(widths) * size / 2
    for sign, width in zip(found, widths, strict=True):
        middle = at + width * size / 2
        if sign.kind == "coin":
            draw_coin(canvas, middle, y, 10 * size, sign.shown)
        elif sign.kind == "shield":
            draw_shield(canvas, middle, y, 10 * size, sign.shown)
        elif sign.kind == "icon":
            canvas.icon(sign.shown, middle - 8 * size, y - 8 * size, 16 * size, "soft")
        else:
            canvas.text(middle, y + 4.5 * size, sign.shown, 13 * size, "ink", anchor="middle")
        at += width * size


def draw_coin(canvas: Canvas, x: float, y: float, radius: float, shown: str) -> None:
    """Draw a coin with an amount of rubles, centred at a point."""
    canvas.circle(x, y, radius, "coin", "gold")
    canvas.text(x, y + radius * 0.4, shown, radius * 1.15, "coin-ink", anchor="middle", bold=True)


def draw_shield(canvas: Canvas, x: float, y: float, radius: float, shown: str) -> None:
    """Draw a shield with a number of victory points, centred at (x, y)."""
    r = radius
    data = (
        f"M{x - r:.2f} {y - r:.2f}L{x + r:.2f} {y - r:.2f}L{x + r:.2f} {y:.2f}"
        f"C{x + r:.2f} {y + r * 0.7:.2f} {x + r * 0.5:.2f} {y + r:.2f} {x:.2f} {y + r * 1.2:.2f}"
        f"C{x - r * 0.5:.2f} {y + r:.2f} {x - r:.2f} {y + r * 0.7:.2f} {x - r:.2f} {y:.2f}Z"
    )
    canvas.path(data, "shield")
    canvas.text(x, y + r * 0.35, shown, r * 1.15, "shield-ink", anchor="middle", bold=True)


def draw_tile(
    canvas: Canvas, icon: str, colour: str, x: float, y: float, copies: int = 1, *,
    used: bool = False,
) -> None:  # fmt: skip
    """Draw the small square for a card or for several copies of it."""
    canvas.rect(x, y, TILE, TILE, colour, radius=5, faint=used)
    canvas.icon(icon, x + 4, y + 4, TILE - 8, "art")
    if copies > 1:
        canvas.circle(x + TILE - 3, y + TILE - 3, 8, "shield", None)
        canvas.text(x + TILE - 3, y + TILE + 1, str(copies), 11, "shield-ink", anchor="middle",
                    bold=True)  # fmt: skip
