"""Draws what pages of figures share: lists of facts, a choice of what counts, and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from stp.web.commands.library import FilterGames, GameTrait
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import EMPTY, Child, Html, element
from stp.web.words.marking import N_
from stp.web.words.text import Text

ALL: Final = "all"
"""The value of a filter that every game passes."""
FROM: Final = {
    "worker": N_("from workers"),
    "building": N_("from buildings"),
    "aristocrat": N_("from aristocrats"),
    "bonus": N_("by buying points"),
    "disc": N_("from gold discs"),
    "types": N_("from the aristocrat bonus"),
    "rubles": N_("from rubles"),
}
"""Where points came from, as a part of a sentence."""


def facts_list(facts: Iterable[tuple[str, Child]]) -> Html:
    """Return figures, each with what it counts."""
    pairs = (element("div", element("dt", what), element("dd", much)) for what, much in facts)
    return element("dl", *pairs)


def with_all(choices: Sequence[tuple[str, str]], word: str) -> Sequence[tuple[str, str]]:
    """Return these values after one for all of them; a single value stays alone."""
    return [(ALL, word), *choices] if len(choices) > 1 else choices


def choice(trait: GameTrait, name: str, choices: Sequence[tuple[str, str]], chosen: str) -> Html:
    """Return a row of buttons, one for each value and its word; EMPTY for a single choice."""
    if len(choices) < 2:
        return EMPTY
    buttons = (
        ui_button(
            FilterGames(trait, value),
            word,
            cls=None,
            id=f"{trait}-{value}",
            aria_pressed="true" if value == chosen else "false",
        )
        for value, word in choices
    )
    return element(
        "div",
        element("span", name),
        element("div", *buttons, cls="segments"),
        cls="game-filter",
        role="group",
        aria_label=name,
    )


def decimal(value: float, t: Text) -> str:
    """Return a number with one decimal place as a language writes it."""
    tenths = round(10 * abs(value))
    words = t._("{whole}.{tenths}", whole=str(tenths // 10), tenths=str(tenths % 10))
    return f"−{words}" if value < 0 and tenths else words


def grouped(value: int, t: Text) -> str:
    """Return a count as a language writes it, its thousands set apart from 10,000 on."""
    return _set_apart(value, t) if value >= 10_000 else str(value)


def _set_apart(value: int, t: Text) -> str:
    if value < 1000:
        return str(value)
    thousands = _set_apart(value // 1000, t)
    return t._("{thousands},{rest}", thousands=thousands, rest=f"{value % 1000:03}")
