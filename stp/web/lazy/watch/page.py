"""Draws the form that sets up a game between bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stp.web.buttons import WatchButton
from stp.web.model.daily_words import day_words
from stp.web.model.summary import Summary
from stp.web.render.kit.controls import alert, ui
from stp.web.render.kit.html import Html, element
from stp.web.render.screens.library import title_of
from stp.web.render.screens.seat_rows import bots
from stp.web.words.text import Text

DEAL: Final = "deal"
"""Name of the field with the saved game whose deal is played, "" for the deal of the seed."""
_OFFERED: Final = 30
"""Number of saved games whose deals are offered."""


def watch_page(
    proposed: Sequence[str], finished: Sequence[Summary], seed: str, notice: str, t: Text
) -> Html:
    """Return the page."""
    about = t._("See every move and who is likely to win. You can pause, go back and go forward.")
    editions = (("base", t._("Base game")), ("new-society", t._("New Society")))
    edition = element(
        "select",
        *(element("option", name, value=value) for value, name in editions),
        name="edition",
        id="watch-edition",
    )
    typed = element("input", name="seed", id="watch-seed", value=seed, maxlength=64)
    seats = (
        _field(
            t._("Seat {number}", number=seat),
            _choice(seat, bot if seat <= 2 else "", t),
            "watch-seat",
        )
        for seat, bot in enumerate(proposed, 1)
    )
    submit = ui(WatchButton.BEGIN) | {"type": None}
    return element(
        "form",
        alert(notice),
        element("p", about),
        element("div", *seats, cls="watch-fields watch-seats"),
        element("p", t._("Five players always use New Society (144 cards)"), cls="remark"),
        element(
            "div",
            _field(t._("Edition"), edition),
            _field(t._("Seed"), typed),
            _field(t._("Deal"), _deals(finished, t)) if finished else None,
            cls="watch-fields",
        ),
        element(
            "p",
            t._("The deal of a saved game comes with its number of players, edition and options."),
            cls="remark",
        )
        if finished
        else None,
        element("button", t._("Start game"), type="submit", cls="button primary", id="watch-begin"),
        cls="panel watch-form",
        autocomplete="off",
        **submit,
    )


def _field(word: str, control: Html, cls: str = "") -> Html:
    return element("label", element("span", word), control, cls=cls or None)


def _choice(seat: int, chosen: str, t: Text) -> Html:
    """Return the choice of the bot in a seat; from the third one on, it may stay empty."""
    nobody = element("option", t._("Nobody"), value="", selected=not chosen)
    return element(
        "select",
        None if chosen else nobody,
        *bots(chosen, t),
        name=f"kind-{seat}",
        id=f"watch-{seat}",
    )


def _deals(finished: Sequence[Summary], t: Text) -> Html:
    """Return the choice of the deal: that of the seed, or of a finished game."""
    games = (
        element(
            "option",
            t.listing((title_of(game, t), day_words(game.saved or game.date, t))),
            value=game.id,
        )
        for game in finished[:_OFFERED]
    )
    return element(
        "select", element("option", t._("From the seed"), value=""), *games,
        name=DEAL, id="watch-deal",
    )  # fmt: skip
