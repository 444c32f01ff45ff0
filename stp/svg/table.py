"""Draws the table: the market, and below it each player's rubles, points, cards in play and
hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from stp.cards import DECKS, find_card
from stp.position import PlayerPosition, Position
from stp.svg.canvas import Canvas
from stp.svg.card import HEIGHT, KINDS, TILE, WIDTH, draw_card, draw_coin, draw_shield, draw_tile
from stp.web.words.text import Text

TABLE_WIDTH: Final = 960
_EDGE: Final = 16
_HEAD: Final = 60
_SIZE: Final = 0.6
"""Scale of the market's cards."""
_ROW: Final = HEIGHT * _SIZE + 12
_MARKET: Final = 2 * _ROW + 12
_PLAYER: Final = 62
_TILES_A_LINE: Final = 17
_CARDS: Final = 150
"""Distance of a player's cards from the left edge."""


def table_size(position: Position) -> tuple[float, float]:
    """Return the width and height of a table's drawing."""
    players = sum(_player_height(player) for player in position.players)
    return TABLE_WIDTH, _HEAD + _MARKET + players + _EDGE


def _player_height(player: PlayerPosition) -> float:
    tiles = len(set(player.tableau)) + len(player.hand_decks) + 2
    return _PLAYER + (max(1, -(-tiles // _TILES_A_LINE)) - 1) * (TILE + 6)


def draw_table(canvas: Canvas, position: Position, text: Text) -> None:
    """Draw the table; an arrow marks the seat to move."""
    width, height = table_size(position)
    canvas.rect(0, 0, width, height, "ground", radius=10)
    _head(canvas, position, text)
    canvas.rect(0, _HEAD, width, _MARKET, "well")
    _row(canvas, position, position.upper, _HEAD + 12, text, discount=0)
    _row(canvas, position, position.lower, _HEAD + 12 + _ROW, text, discount=1)
    top = _HEAD + _MARKET
    for seat, player in enumerate(position.players, start=1):
        _player(canvas, position, seat, player, top, text)
        top += _player_height(player)


def _head(canvas: Canvas, position: Position, text: Text) -> None:
    canvas.text(_EDGE, 36, f"{text._('Round')} {position.round}", 20, "ink", bold=True)
    if position.seat is None:
        canvas.text(_EDGE + 120, 36, text._("The game is over."), 15, "soft")
    else:
        canvas.text(_EDGE + 120, 36, text.phase(position.phase), 15, "soft")
    at = 420.0
    for deck in DECKS:
        current = deck == position.phase and position.seat is not None
        canvas.rect(at, 14, 124, 34, "surface", radius=6, stroke="gold" if current else "line")
        colour = "gold" if deck == "trading" else KINDS[deck]
        canvas.rect(at + 6, 19, 24, 24, colour, radius=4)
        canvas.icon(f"kind-{KINDS[deck]}", at + 9, 22, 18, "art")
        canvas.text(at + 36, 37, str(position.left[deck]), 16, "ink", bold=True)
        canvas.circle(at + 104, 31, 10, "ground", "line")
        canvas.text(at + 104, 35.5, str(position.markers[deck]), 12, "soft", anchor="middle")
        at += 132


def _row(
    canvas: Canvas, position: Position, cards: Sequence[str], top: float, text: Text, discount: int
) -> None:
    step = min(WIDTH * _SIZE + 10, (TABLE_WIDTH - 2 * _EDGE) / max(len(cards), 1))
    at = (TABLE_WIDTH - step * len(cards) + 10) / 2
    if not cards:
        empty = text._("empty")
        canvas.text(TABLE_WIDTH / 2, top + 50, empty, 14, "soft", anchor="middle")
    for card_id in cards:
        card = find_card(card_id, position.edition)
        draw_card(canvas, card, text, at, top, size=_SIZE, price=max(1, card.cost - discount))
        at += step


def _player(
    canvas: Canvas, position: Position, seat: int, player: PlayerPosition, top: float, text: Text
) -> None:
    height = _player_height(player) - 8
    turn = position.seat == seat
    canvas.rect(_EDGE / 2, top + 8, TABLE_WIDTH - _EDGE, height, "surface", radius=8,
                stroke="gold" if turn else "line")  # fmt: skip
    if turn:
        x, y = _EDGE + 2.0, top + 35.0
        canvas.path(f"M{x} {y - 8}L{x + 9} {y}L{x} {y + 8}Z", "gold")
    canvas.circle(_EDGE + 28, top + 35, 13, "ground", "line")
    canvas.text(_EDGE + 28, top + 40, str(seat), 15, "ink", anchor="middle", bold=True)
    rubles = "?" if player.rubles is None else text.number(player.rubles)
    draw_coin(canvas, _EDGE + 66, top + 35, 14, rubles)
    draw_shield(canvas, _EDGE + 102, top + 33, 14, text.number(player.points))
    spent = Counter((*player.face_down, *player.used))
    tiles: list[tuple[str, str, int, bool]] = []
    for card_id, copies in Counter(player.tableau).items():
        used = spent[card_id]
        colour = find_card(card_id, position.edition).colour
        if copies > used:
            tiles.append((f"card-{card_id}", colour, copies - used, False))
        if used:
            tiles.append((f"card-{card_id}", colour, used, True))
    _tiles(canvas, tiles, _hand(position, player), top)


def _hand(position: Position, player: PlayerPosition) -> list[tuple[str, str, int, bool]]:
    if player.hand is not None:
        return [
            (f"card-{card}", find_card(card, position.edition).colour, 1, False)
            for card in player.hand
        ]
    return [
        (f"kind-{KINDS[deck]}", "gold" if deck == "trading" else KINDS[deck], 1, True)
        for deck in player.hand_decks
    ]


def _tiles(
    canvas: Canvas, in_play: list[tuple[str, str, int, bool]],
    hand: list[tuple[str, str, int, bool]], top: float,
) -> None:  # fmt: skip
    """Draw the cards in play, then a hand sign and the cards in the hand."""
    place = 0
    for tile in in_play:
        x, y = _place(place, top)
        draw_tile(canvas, tile[0], tile[1], x, y, tile[2], used=tile[3])
        place += 1
    if hand:
        x, y = _place(place, top)
        canvas.icon("ui-hand", x + 8, y + 5, 20, "soft")
        place += 1
    for tile in hand:
        x, y = _place(place, top)
        draw_tile(canvas, tile[0], tile[1], x, y, used=tile[3])
        place += 1


def _place(number: int, top: float) -> tuple[float, float]:
    line, column = divmod(number, _TILES_A_LINE)
    return _EDGE + _CARDS + column * (TILE + 16), top + 20 + line * (TILE + 6)
