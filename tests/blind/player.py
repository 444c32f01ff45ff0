"""Plays a whole game by listening and by pressing keys."""

from __future__ import annotations

import re
from typing import Protocol

from tests.blind.reader import Table, read_table
from tests.blind.strategy import WEIGHTS, Weights, choose, points_to_buy
from tests.blind.tree import Node

MAX_KEYS = 400


class Screen(Protocol):
    """What a blind person can do with a page."""

    @property
    def is_over(self) -> bool:
        """Whether the end of the game was announced."""

    def read(self) -> Node:
        """Return the page's accessibility tree once it is this person's turn."""

    def press(self, node: Node | None, key: str) -> None:
        """Go to an element with keys and press a key there; None presses it at the focus."""


def play(screen: Screen, weights: Weights = WEIGHTS, limit: int | None = None) -> list[str]:
    """Play to the end, or for `limit` decisions, and return the keys pressed and their elements."""
    table: Table | None = None
    pressed: list[str] = []
    while not screen.is_over and len(pressed) != limit:
        if len(pressed) == MAX_KEYS:
            raise AssertionError("the game never ends")
        page = screen.read()
        dialog = next(iter(page.all("dialog")), None)
        if dialog is not None:
            answer = _answer(table, dialog, weights)
            pressed.append(f"Enter on {answer.name}")
            screen.press(answer, "Enter")
            continue
        table = read_table(page)
        card, key = choose(table, weights)
        pressed.append(f"{key} on {card.name}" if card is not None else key)
        screen.press(card.node if card is not None else None, key)
    return pressed


def _answer(table: Table | None, dialog: Node, weights: Weights) -> Node:
    """Return the button that answers a question: in a Pub, buy as much as possible or nothing.

    Until it is answered, nothing else on the page can be reached, so `table` is from before it.
    """
    buttons = [node for node in dialog.all("button") if not node.disabled]
    offers = [
        (int(match[1]), node)
        for node in buttons
        if (match := re.match(r"(\d+) points? for (\d+) rubles?", node.name))
    ]
    if offers and table is not None and points_to_buy(table, weights):
        return max(offers, key=lambda offer: offer[0])[1]
    return next(node for node in buttons if node.name in ("Buy nothing", "Discard"))
