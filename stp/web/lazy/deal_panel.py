"""Draws the panel of the result screen that compares a result with par and with earlier games."""

from __future__ import annotations

from dataclasses import dataclass

from stp import __version__
from stp.analysis import DealPar
from stp.analysis.par import OTHER_DEALS
from stp.game import Result
from stp.web.commands.buttons import DealButton
from stp.web.model.daily_words import day_words
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import EMPTY, Html, classes, element, join
from stp.web.render.kit.signs import icon
from stp.web.words.text import Text, sentences


@dataclass(frozen=True, slots=True)
class Try:
    """An earlier game on the same deal: its day, and the person's points and rank."""

    day: str
    points: int
    rank: int


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a game, as seen by its people."""

    result: Result
    names: tuple[str, ...]
    """The name to show for each seat."""
    people: tuple[int, ...]
    """The seats of people, from 1; at least one."""
    tries: tuple[Try, ...] = ()
    """Earlier games that the first of these people played of the deal, the best first."""


def deal_panel(t: Text, own: DealResult, found: DealPar | None, share: float | None) -> Html:
    """Return the panel; `share` is the share of the work done if par is being computed, else
    None."""
    return element(
        "section",
        element("h2", t._("This deal")),
        _waiting(t, share) if share is not None
        else _question(t, own) if found is None
        else _compared(t, own, found),
        _tries(t, own, found),
        cls="panel compared",
        id="deal",
        tabindex="-1",
    )  # fmt: skip


def _question(t: Text, own: DealResult) -> Html:
    """Return the offer to find out par."""
    words = t.ngettext(
        "How good is your result? The expert can play this deal in your seat, against the same"
        " opponents.",
        "How good are your results? The expert can play this deal in your seats, against the same"
        " opponents.",
        len(own.people),
    )  # fmt: skip
    if len(own.people) == len(own.names):
        words = t._("How good are your results? The expert can play this deal in every seat.")
    button = ui_button(
        DealButton.PAR,
        icon("ui-hint"),
        t._("Compare with the expert"),
        cls="button secondary",
        id="par",
    )
    return join(element("p", words), button)


def _waiting(t: Text, share: float) -> Html:
    percent = int(100 * share)
    done = t._("{number}%", number=percent)
    return join(
        element("p", t._("The expert is playing this deal a few times.")),
        element("progress", done, value=percent, max=100, aria_label=t._("Progress")),
        ui_button(
            DealButton.STOP, icon("ui-close"), t._("Stop"), cls="button secondary", id="par-stop"
        ),
    )


def _compared(t: Text, own: DealResult, found: DealPar) -> Html:
    """Return everybody's result beside par, and how lucky the deal was."""
    if len(own.people) > 1:
        rows = (_row(t, own, found, seat) for seat in own.people)
        text = t._("Par is what the expert scores in your seats, on average over a few games.")
        return join(
            element("ul", *rows),
            element("p", _with_version(t, text, found)),
            _every_seat(t, own, found),
        )
    seat = own.people[0]
    par, lead = found.points_of(seat), found.lead_of(seat)
    text = t._(
        "Par is {points}: what the expert scores in your seat, on average over a few games against"
        " the same opponents.",
        points=t.points(par),
    )  # fmt: skip
    if lead > 0:
        ahead = t.ngettext(
            "The expert wins by {number} point.", "The expert wins by {number} points.", lead
        )
    elif lead < 0:
        ahead = t.ngettext(
            "The expert loses by {number} point.", "The expert loses by {number} points.", -lead
        )
    else:
        ahead = ""
    return join(
        element("p", par_words(t, own.result.points[seat - 1] - par), cls="verdict"),
        element("p", _with_version(t, sentences((text, ahead)), found)),
        element("p", _luck_words(t, found, seat)),
        _every_seat(t, own, found),
    )


def _row(t: Text, own: DealResult, found: DealPar, seat: int) -> Html:
    """Return one person's result beside par."""
    over = par_words(t, own.result.points[seat - 1] - found.points_of(seat))
    return element(
        "li",
        element("b", own.names[seat - 1]),
        element("em", over),
        element("p", _luck_words(t, found, seat)),
    )


def _every_seat(t: Text, own: DealResult, found: DealPar) -> Html:
    """Return the result and the par of every seat. A bot's par is what the bot scores when Expert
    plays the people's seats."""
    head = ("td", ""), ("th", t._("Result")), ("th", t._("Par score")), ("th", t._("Difference"))
    rows = []
    for seat, (name, points) in enumerate(zip(own.names, own.result.points, strict=True), 1):
        par = found.points_of(seat)
        figures = (t.number(points), t.number(par), t.signed(points - par))
        rows.append(
            element(
                "tr",
                element("th", name, scope="row"),
                *(element("td", figure) for figure in figures),
                cls=classes(seat in own.people and "own"),
            )
        )
    columns = (element(tag, word, scope="col" if word else None) for tag, word in head)
    return element(
        "table", element("thead", element("tr", *columns)), element("tbody", *rows), cls="tally"
    )


def _with_version(t: Text, text: str, found: DealPar) -> str:
    """Return a text about par, with the version of the bots if it is another one."""
    if found.version == __version__:
        return text
    other = t._("Par was calculated with version {version} of the bots.", version=found.version)
    return sentences((text, other))


def par_words(t: Text, over: int) -> str:
    r"""Return how far a result is from par.

    >>> from stp.web.words.text import text_in
    >>> par_words(text_in("en"), 14), par_words(text_in("en"), 0), par_words(text_in("en"), -3)
    ('14\xa0above par', 'Par', '3\xa0below par')
    """
    if over > 0:
        return t._("{number} above par", number=over)
    return t._("{number} below par", number=-over) if over else t._("Par")


def _luck_words(t: Text, found: DealPar, seat: int) -> str:
    return t._(
        "Luck of the deal: better for this seat than {number} of {all} other deals.",
        number=found.luck[seat - 1].better_than, all=OTHER_DEALS,
    )  # fmt: skip


def _tries(t: Text, own: DealResult, found: DealPar | None) -> Html:
    """Return the earlier games on this deal."""
    if not own.tries:
        return EMPTY
    par = found.points_of(own.people[0]) if found else None
    rows = []
    for one in own.tries:
        words = t._(
            "{date}: {points}, rank {rank} of {players}.",
            date=day_words(one.day, t), points=t.points(one.points), rank=one.rank,
            players=len(own.result.points),
        )  # fmt: skip
        over = element("em", par_words(t, one.points - par)) if par is not None else EMPTY
        rows.append(element("li", words, over))
    return join(element("h3", t._("Earlier games with this deal")), element("ol", *rows))
