"""Draws the form that sets up a game between bots, from the choices of the start screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stp.web.commands.buttons import WatchButton
from stp.web.model.daily_words import day_words
from stp.web.model.start_form import StartForm
from stp.web.model.summary import Summary
from stp.web.model.summary_words import title_of
from stp.web.render.kit.controls import alert, ui
from stp.web.render.kit.html import Html, element
from stp.web.render.screens.seat_rows import seats
from stp.web.render.screens.table_options import player_numbers, table_choices
from stp.web.words.text import Text

DEAL: Final = "deal"
"""Name of the field with the saved game whose deal is played, "" for the deal of the seed."""
_OFFERED: Final = 30
"""Number of saved games whose deals are offered."""


def watch_page(
    form: StartForm, deal: str, finished: Sequence[Summary], notice: str, t: Text
) -> Html:
    """Return the page; `deal` is the chosen saved game."""
    about = t._("See every move and who is likely to win. You can pause, go back and go forward.")
    return element(
        "form",
        alert(notice),
        element("p", about),
        player_numbers(form.players, t),
        seats(form, t, for_people=False),
        table_choices(form, t),
        _deals(finished, deal, t) if finished else None,
        element("div", _begin(t), cls="deal"),
        cls="setup",
        autocomplete="off",
        **ui(WatchButton.BEGIN),
    )


def _begin(t: Text) -> Html:
    return element(
        "button", t._("Start game"), type="submit", cls="button huge primary", id="watch-begin"
    )


def _deals(finished: Sequence[Summary], chosen: str, t: Text) -> Html:
    """Return the choice of the deal: that of the seed, or of a finished game."""
    offered = [("", t._("From the seed"))]
    offered += [
        (game.id, t.listing((title_of(game, t), day_words(game.saved or game.date, t))))
        for game in finished[:_OFFERED]
    ]
    choice = element(
        "select",
        *(element("option", name, value=key, selected=key == chosen) for key, name in offered),
        name=DEAL,
        id="watch-deal",
        aria_describedby="watch-deal-note",
    )
    note = t._("A saved game's deal sets the number of players, edition and options.")
    return element(
        "div",
        element("label", t._("Deal"), for_="watch-deal"),
        choice,
        element("p", note, cls="form-note", id="watch-deal-note"),
        cls="form-field",
    )
