"""Draws the rows of the start form: who plays each seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from stp.bots.roster import HUMAN, ROSTER, Character, character_of, emblems
from stp.web.model.start_form import MAX_PLAYERS, PLAIN_BOTS, StartForm
from stp.web.render.kit.html import Html, classes, element
from stp.web.render.kit.signs import medallion, portrait
from stp.web.words.characters import level_word, line_of
from stp.web.words.text import Text

_OFFERED = frozenset((HUMAN, *(who.bot for who in ROSTER), *PLAIN_BOTS))


def seats(form: StartForm, t: Text, *, for_people: bool = True) -> Html:
    """Return a row for each of the five seats; CSS hides those not in play.

    Without `for_people`, only bots can be chosen.
    """
    playing = form.kinds[: form.players]
    signs = (*emblems(playing), *emblems(form.kinds)[form.players :])
    lines = (
        _seat(form, seat, signs[seat - 1], t, for_people) for seat in range(1, MAX_PLAYERS + 1)
    )
    return element("ol", *lines, cls="seats")


def _seat(form: StartForm, seat: int, emblem: str, t: Text, for_people: bool) -> Html:
    """Return a row: a name field for a person, and the choice of who plays.

    Everything works before Python has loaded: CSS shows the name field for a person, and the
    description below a character.
    """
    kind = form.kinds[seat - 1]
    who = character_of(kind)
    name = element(
        "input", name=f"name-{seat}", id=f"name-{seat}", value=form.names[seat - 1], maxlength=24,
        cls="seat-name", aria_label=t._("Name of player {number}", number=seat),
    )  # fmt: skip
    choice = element(
        "select",
        _option(HUMAN, kind, t.bot(HUMAN), "person") if for_people else None,
        *bots(kind, t),
        name=f"kind-{seat}",
        id=f"kind-{seat}",
        aria_label=t._("Who plays seat {number}", number=seat),
        aria_describedby=f"likes-{seat}",
    )
    lines = (element("span", _line(one, t), cls=one.id) for one in ROSTER)
    likes = element("span", *lines, cls="likes", id=f"likes-{seat}")
    return element(
        "li",
        medallion(seat, emblem) if who is None else portrait(seat, who.id),
        name if for_people else None,
        element("span", choice, likes, cls="opponent-choice"),
        cls="seat",
        data_seat=seat,
    )


def _line(who: Character, t: Text) -> str:
    """Return a character's level and how they play."""
    return t._("{level}. {line}", level=level_word(who.level, t), line=line_of(who, t))


def bots(kind: str, t: Text) -> Iterator[Html]:
    """Yield the choices of a bot, in groups; `kind` is chosen, "" for none."""
    yield from _characters(kind, t)
    yield element("optgroup", *_others(kind, t), label=t._("Other bots"))


def _characters(kind: str, t: Text) -> Iterator[Html]:
    """Yield the characters, level by level."""
    for level, people in groupby(ROSTER, lambda who: who.level):
        options = (
            _option(who.bot, kind, t.character(who), f"character {who.id}") for who in people
        )
        yield element("optgroup", *options, label=level_word(level, t))


def _others(kind: str, t: Text) -> Iterator[Html]:
    """Yield the bots without a character, and an unusual bot if a link brought one."""
    for bot in PLAIN_BOTS:
        yield _option(bot, kind, t.bot(bot))
    if kind and kind not in _OFFERED:
        yield _option(kind, kind, t.bot(kind))


def _option(value: str, chosen: str, word: str, cls: str = "") -> Html:
    return element("option", word, value=value, selected=value == chosen, cls=classes(cls))
