"""Draws the page about what to improve: the filter, the sources of points, and the losses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from stp.web.commands.library import GameVerb, WithGame
from stp.web.lazy.figures_kit import FROM, choice, decimal, with_all
from stp.web.lazy.improve.comparison import Comparison, Weakness
from stp.web.model.daily_words import day_words
from stp.web.model.story.point_sources import SOURCES
from stp.web.model.summary_words import title_of
from stp.web.render.kit.controls import progress_panel, ui_button
from stp.web.render.kit.html import EMPTY, Html, element, join
from stp.web.render.kit.signs import icon
from stp.web.render.screens.end.screen import bar_part, source_names
from stp.web.render.screens.library import nothing_yet
from stp.web.words.marking import N_
from stp.web.words.text import Text

_COSTLIEST: Final = {
    "worker": N_("You lose most in the worker phase."),
    "building": N_("You lose most in the building phase."),
    "aristocrat": N_("You lose most in the aristocrat phase."),
    "trading": N_("You lose most in the trading phase."),
}
_PARTS: Final = {
    "opening": N_("Rounds 1 and 2"),
    "middle": N_("Rounds 3 and 4"),
    "late": N_("From round 5 on"),
    "last": N_("Last round"),
}
_KINDS: Final = {
    "passed": N_("Passed too early"),
    "went-on": N_("Played on instead of passing"),
    "wrong-card": N_("Bought or played the wrong card"),
    "wrong-displaced": N_("Displaced the wrong card"),
    "not-taken": N_("Bought or played a card instead of taking one into your hand"),
    "taken": N_("Took a card into your hand instead of buying or playing one"),
    "wrong-taken": N_("Took the wrong card into your hand"),
    "special": N_("Other decisions, such as using a Pub or Observatory"),
}
_LOOKS: Final = {"worker": "green", "building": "blue", "aristocrat": "red", "trading": "amber"}
"""The look of each phase's bar; that of its cards."""
_PLAIN: Final = "plum"


@dataclass(frozen=True, slots=True)
class Overview:
    """Everything that the page depends on."""

    editions: Sequence[str]
    players: Sequence[str]
    """Numbers of players of the games in the chosen edition."""
    edition: str
    chosen_players: str
    total: int
    """The number of finished games against bots."""
    missing: int
    """The number of games whose figures are still being calculated."""
    comparison: Comparison | None
    """None if no game counts yet."""
    weakness: Weakness


def improve_page(view: Overview, t: Text) -> Html:
    """Return the page."""
    if view.missing:
        done = view.total - view.missing
        return progress_panel(t._("Looking through your games…"), done, view.total, t)
    if view.comparison is None:
        words = t._("Finish a game against bots to see where you win and lose points.")
        return nothing_yet(words, t)
    return join(
        _filters(view, t),
        _sources(view.comparison, t),
        _losses(view.weakness, view.comparison.games, t),
    )


# ---------------------------------------------------------------------- the filter


def _filters(view: Overview, t: Text) -> Html:
    """Return the choice of the games that count, as far as there is one."""
    editions = [(one, name) for one, name in t.editions().items() if one in view.editions]
    players = [(one, one) for one in view.players]
    filters = [
        choice("edition", t._("Edition"), with_all(editions, t._("Both")), view.edition),
        choice("players", t._("Players"), with_all(players, t._("All")), view.chosen_players),
    ]
    return element("div", *filters, cls="game-filters") if any(filters) else EMPTY


# ---------------------------------------------------------------------- the sources of points


def difference_words(found: Comparison, t: Text) -> str:
    """Return a sentence about the greatest difference between the sources of points."""
    source = found.greatest
    if not source:
        return t._("You and the best opponent scored about the same from every source.")
    difference = found.difference(source)
    number = round(abs(difference))
    if source == "hand":
        if difference < 0:
            return t.ngettext(
                "Cards left in hand cost you {number} more point than the best opponent.",
                "Cards left in hand cost you {number} more points than the best opponent.",
                number,
            )
        return t.ngettext(
            "Cards left in hand cost the best opponent {number} more point than you.",
            "Cards left in hand cost the best opponent {number} more points than you.",
            number,
        )
    where = t._(FROM[source])
    if difference < 0:
        return t.ngettext(
            "The best opponent got {number} more point {where} than you.",
            "The best opponent got {number} more points {where} than you.",
            number,
            where=where,
        )
    return t.ngettext(
        "You got {number} more point {where} than the best opponent.",
        "You got {number} more points {where} than the best opponent.",
        number,
        where=where,
    )


def _sources(found: Comparison, t: Text) -> Html:
    names = source_names(t)
    used = [source for source in SOURCES if found.own[source] or found.rival[source]]
    widest = max(1.0, *(abs(side[source]) for side in (found.own, found.rival) for source in used))
    rows = (
        _row(
            names[source][0],
            _pair(names[source][1], found.own[source], found.rival[source], widest),
            [_mean(side[source], found.games, t) for side in (found.own, found.rival)],
        )
        for source in used
    )
    total = _row(
        t._("Points"),
        EMPTY,
        [_mean(sum(side.values()), found.games, t) for side in (found.own, found.rival)],
    )
    head = element(
        "tr",
        element("th", t._("Source"), scope="col"),
        element("td"),
        *(element("th", _key(cls), word, scope="col")
          for cls, word in (("own-key", t._("you")), ("other-key", t._("best opponent")))),
    )  # fmt: skip
    counted = t.ngettext(
        "Points in {number} game against bots. Games lost: {lost}.",
        "Points per game in {number} games against bots. Games lost: {lost}.",
        found.games,
        lost=found.lost,
    )
    rule = t._("Each game compares you with the best opponent (the winner, if you lost).")
    return element(
        "section",
        element("h2", t._("Where your points come from")),
        element("p", difference_words(found, t), cls="finding"),
        element("p", counted, " ", rule),
        element(
            "table",
            element("thead", head),
            element("tbody", *rows),
            element("tfoot", total),
            cls="tally means",
        ),
        cls="panel",
    )


def _key(cls: str) -> Html:
    """Return a sample of a bar."""
    sample = element("rect", x=1, y=1, width=12, height=10, cls=cls)
    return element("svg", sample, cls="bar-sample", width=14, height=12, aria_hidden="true")


def _pair(look: str, own: float, rival: float, widest: float) -> Html:
    """Return two bars: the person's above, filled, and the best opponent's below, an outline."""
    return _bars(
        24,
        bar_part(look, x=0, y=1, height=12, width=_width(own, widest)) if own else EMPTY,
        element("rect", x=1, y=15, height=7, width=_width(rival, widest), cls="other-key")
        if rival
        else EMPTY,
    )


def _bars(height: int, *bars: Html) -> Html:
    return element("svg", *bars, cls="pair", height=height, aria_hidden="true")


def _width(value: float, widest: float) -> str:
    return f"{99 * abs(value) / widest:.1f}%"


def _row(name: str, bars: Html, cells: Iterable[str]) -> Html:
    return element(
        "tr",
        element("th", name, scope="row"),
        element("td", bars),
        *(element("td", cell) for cell in cells),
    )


def _mean(value: float, games: int, t: Text) -> str:
    """Return mean points; those of a single game are whole."""
    return t.number(round(value)) if games == 1 else decimal(value, t)


# ---------------------------------------------------------------------- where points are lost


def _losses(found: Weakness, games: int, t: Text) -> Html:
    title = element("h2", t._("Where you lose most"))
    if not found.analysed:
        words = t._(
            "None of these games has been analysed yet. The expert's analysis shows which of your "
            "decisions cost points."
        )
        return element("section", title, element("p", words), _ways(found, t), cls="panel")
    counted = t.ngettext(
        "The expert has analysed {analysed} of {number} game.",
        "The expert has analysed {analysed} of {number} games.",
        games,
        analysed=found.analysed,
    )
    measure = t._("Points lost per game, compared with the expert's moves.")
    phases = [(phase, t.phase(phase), found.phases[phase]) for phase in found.phases]
    parts = [(part, t._(_PARTS[part]), found.parts[part]) for part in found.parts]
    kinds = [(kind, t._(_KINDS[kind]), lost) for kind, lost in found.kinds.items() if lost]
    kinds.sort(key=lambda kind: -kind[2])
    widest = max(0.1, *found.phases.values(), *found.parts.values(), *found.kinds.values())
    tables = (
        _lost(t._("By phase"), phases, widest, t),
        _lost(t._("By part of the game"), parts, widest, t),
        _lost(t._("By kind of mistake"), kinds, widest, t),
    )
    return element(
        "section",
        title,
        element("p", _verdict(found, t), cls="finding"),
        element("p", counted, " ", measure),
        element("div", *tables, cls="losses") if found.total else EMPTY,
        _ways(found, t),
        cls="panel",
    )


def _verdict(found: Weakness, t: Text) -> str:
    number = round(found.total)
    if not number:
        return t._("Well played! The expert found hardly any mistakes.")
    lost = t.ngettext(
        "You lose about {number} point a game.", "You lose about {number} points a game.", number
    )
    phase = max(found.phases, key=lambda one: found.phases[one])
    return f"{lost} {t._(_COSTLIEST[phase])}"


def _lost(title: str, losses: Sequence[tuple[str, str, float]], widest: float, t: Text) -> Html:
    """Return losses as a table with a bar for each."""
    rows = (
        _row(
            name,
            _bars(
                14,
                bar_part(_LOOKS.get(what, _PLAIN), x=0, y=1, height=12, width=_width(lost, widest)),
            )
            if lost
            else EMPTY,
            [decimal(lost, t)],
        )
        for what, name, lost in losses
    )
    head = element(
        "tr",
        element("th", title, scope="col"),
        element("td"),
        element("th", t._("Points"), scope="col"),
    )
    return element("table", element("thead", head), element("tbody", *rows), cls="tally means lost")


def _ways(found: Weakness, t: Text) -> Html:
    """Return the buttons to the mistakes trainer and to the next analysis."""
    words = EMPTY
    buttons = []
    if found.exercise is not None:
        game, mistakes = found.exercise
        words = element(
            "p",
            t._(
                "Game with the most mistakes left to practise: {title}, {day}.",
                title=title_of(game, t),
                day=day_words(game.saved or game.date, t),
            ),
        )
        label = t._("Learn from your mistakes ({number})", number=mistakes)
        buttons.append(
            ui_button(
                WithGame(GameVerb.LEARN, game.id), icon("ui-undo"), label,
                cls="button primary", id="learn-most",
            )
        )  # fmt: skip
    elif found.analysed and found.total:
        words = element("p", t._("You have found a better move for every mistake."))
    if found.next is not None:
        label = t._("Analyse another game") if found.analysed else t._("Analyse your last game")
        buttons.append(
            ui_button(
                WithGame(GameVerb.ANALYSE, found.next.id), icon("ui-hint"), label,
                cls="button secondary" if found.exercise else "button primary", id="analyse-next",
            )
        )  # fmt: skip
    return join(words, element("div", *buttons, cls="handles") if buttons else EMPTY)
