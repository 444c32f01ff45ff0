"""Who plays: a line for every seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from stp.bots.levels import LEVELS
from stp.bots.roster import ROSTER, character_of, emblems
from stp.web.model.start_form import KINDS, MOST_PLAYERS, StartForm
from stp.web.render.kit.html import Html, element
from stp.web.render.kit.signs import medallion
from stp.web.words.text import Text


def seats(form: StartForm, t: Text) -> Html:
    """Return a line for each of the five seats; the style sheet shows those in play."""
    playing = form.kinds[: form.players]
    signs = (*emblems(playing), *emblems(form.kinds)[form.players :])
    lines = (_seat(form, seat, signs[seat - 1], t) for seat in range(1, MOST_PLAYERS + 1))
    return element("ol", *lines, cls="seats")


def _seat(form: StartForm, seat: int, emblem: str, t: Text) -> Html:
    """Return a seat: a person has a name to be typed, a bot on a level is chosen by name."""
    kind = form.kinds[seat - 1]
    name = element(
        "input", name=f"name-{seat}", id=f"name-{seat}", value=form.names[seat - 1], maxlength=24,
        cls="seat-name", aria_label=t._("Name of player {number}", number=seat),
    )  # fmt: skip
    choices = list(_opponents(form, seat, t))
    style = element(
        "select",
        *(
            element(
                "optgroup",
                element("option", one.name, value=one.style, selected=one.chosen),
                label=one.likes,
            )
            for one in choices
        ),
        name=f"style-{seat}", id=f"style-{seat}", cls="seat-name",
        aria_label=t._("Opponent in seat {number}", number=seat),
        aria_describedby=f"likes-{seat}",
    )  # fmt: skip
    captions = (element("span", one.likes) for one in choices)
    likes = element("span", *captions, cls="likes", id=f"likes-{seat}")
    whom = element("span", style, likes, cls="opponent-choice")
    level = kind.partition(":")[0]
    who = element(
        "select",
        *(
            element("option", t.bot(choice), value=choice, selected=choice == level,
                    cls="bot-level" if choice in LEVELS else None)
            for choice in KINDS
        ),
        name=f"kind-{seat}",
        id=f"kind-{seat}",
        aria_label=t._("Who plays seat {number}", number=seat),
    )  # fmt: skip
    return element("li", medallion(seat, emblem), name, whom, who, cls="seat", data_seat=seat)


class _Choice(NamedTuple):
    """An opponent to be chosen for a seat."""

    name: str
    style: str
    """As `stp.bots.style` has it; "" for none."""
    likes: str
    chosen: bool


def _opponents(form: StartForm, seat: int, t: Text) -> Iterator[_Choice]:
    """Yield the characters, and one who likes nothing in particular.

    The style sheet shows what the chosen one likes, by its number among them.
    """
    chosen = form.style_at(seat - 1)
    for who in ROSTER:
        yield _Choice(who.name, who.style, t.style(who.style), who.style == chosen)
    own = form.names[seat - 1]
    if chosen and character_of(f":{chosen}") is None:
        yield _Choice(own, chosen, t.style(chosen), True)
    yield _Choice(own, "", t._("balanced"), not chosen)
