"""Draws the panels beside the start form, and a challenge's comparison at the end."""

from __future__ import annotations

from typing import NamedTuple

from stp.bots.roster import HUMAN, emblems
from stp.game import Game
from stp.web.commands.buttons import StartButton
from stp.web.commands.library import GameVerb, ShowLibrary, WithGame
from stp.web.model.daily_words import day_words
from stp.web.model.help import help_words
from stp.web.model.rival import Rival
from stp.web.model.start_form import StartForm
from stp.web.model.summary import Summary
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import EMPTY, Html, classes, element
from stp.web.render.kit.signs import icon, medallion, shield
from stp.web.render.screens.welcome import FORM
from stp.web.words.text import Text, sentences


class Beside(NamedTuple):
    """What is shown beside the start form."""

    games: Html = EMPTY
    """The link to all saved games."""
    sent: Html = EMPTY
    """What a link contained."""
    daily: Html = EMPTY
    """The deal of the day, and the link to the puzzles."""


def games_row(going: int, held: int, mine: int, t: Text) -> Html:
    """Return the link to all saved games, with the number of games by link that wait for the
    player."""
    return ui_button(
        ShowLibrary("games"),
        element("span", t._("All saved games")),
        element("em", t.ngettext("Your turn in {number} game", "Your turn in {number} games", mine))
        if mine
        else None,
        element("b", going) if going else None,
        icon("ui-chevron"),
        cls="all-games",
        id="all-games",
        title=t.ngettext("{number} saved game", "{number} saved games", held),
    )


def puzzles_row(t: Text) -> Html:
    """Return the link to the puzzles."""
    return ui_button(
        ShowLibrary("puzzles"),
        element("span", t._("Puzzles")),
        icon("ui-chevron"),
        cls="all-games",
        id="puzzles",
    )


def daily_card(day: str, played: Summary | None, t: Text) -> Html:
    """Return the deal of the day, or its result."""
    words = t._(
        "{date}. Play three medium bots. Everyone gets the same deal.", date=day_words(day, t)
    )
    if played is None:
        button = ui_button(
            StartButton.DAILY, t._("Play today's deal"), cls="button secondary", id="daily"
        )
    elif played.over:
        words = t._(
            "{date}: {points}, rank {rank} of {players}.", date=day_words(day, t),
            points=t.points(played.points[0]), rank=played.rank[0], players=len(played.points),
        )  # fmt: skip
        if helped := help_words(played.helped, t):
            words = sentences((words, t._("Help used: {help}.", help=helped)))
        button = ui_button(
            WithGame(GameVerb.PLAY, played.id), t._("Result"), cls="button secondary", id="daily"
        )
    else:
        button = ui_button(
            WithGame(GameVerb.PLAY, played.id),
            t._("Continue"),
            cls="button secondary",
            id="daily",
        )
    heading = element("h2", t._("Deal of the day"))
    calendar = ui_button(ShowLibrary("daily"), t._("Calendar"), cls="text-link", id="calendar")
    return element("section", heading, element("p", words), button, calendar, cls="daily")


def link_card(form: StartForm, rival: Rival | None, t: Text) -> Html:
    """Return what a link contained, with a button that plays it; the form is filled in
    accordingly."""
    about = _table_words(form, t)
    begin = element("button", t._("Start game"), type="submit", form=FORM, id="deal-sent",
                    cls="button primary")  # fmt: skip
    if rival is None:
        title = t._("Someone sent you this deal")
        return element(
            "section", element("h2", title), element("p", about), begin, cls="daily sent"
        )
    title = t._("{name} challenges you", name=rival.name or t._("Someone"))
    signs = emblems(form.kinds[: form.players])
    beat = t._("Score to beat: {points}.", points=t.points(rival.points[rival.seat - 1]))
    points = (
        element("span", medallion(seat, signs[seat - 1], "small"), element("b", p),
                cls=classes("score", seat == rival.seat and "won"))
        for seat, p in enumerate(rival.points, 1)
    )  # fmt: skip
    return element(
        "section",
        element("h2", title),
        element("p", element("b", beat), " ", sentences((_rivals_help(rival, t), about))),
        element("p", *points, cls="scores"),
        begin,
        cls="daily sent",
    )


def _table_words(form: StartForm, t: Text) -> str:
    """Return whom one person alone plays, or how many people and bots there are, and the seed."""
    bots = [seat for seat, kind in enumerate(form.kinds[: form.players]) if kind != HUMAN]
    if bots and form.humans == 1:
        names = t.conjunction(t.player(form.name_at(seat), form.kinds[seat]) for seat in bots)
        return t.ngettext(
            "{edition} against {names}, seed {seed}.", "{edition} against {names}, seed {seed}.",
            len(bots), edition=t.editions()[form.played_edition], names=names, seed=form.seed,
        )  # fmt: skip
    people = t.ngettext("{number} person", "{number} people", form.humans) if form.humans else ""
    others = t.ngettext("{number} bot", "{number} bots", len(bots)) if bots else ""
    return t._("Seed {seed}: {who}.", seed=form.seed, who=t.listing((people, others)))


def helped_line(helped: str, t: Text) -> Html:
    """Return the help that was used, in words; EMPTY if none was."""
    return element("p", t._("Help used: {help}.", help=helped), cls="helped") if helped else EMPTY


def _rivals_help(rival: Rival, t: Text) -> str:
    """Return the help that a challenger had, as a sentence, "" for none."""
    used = help_words(rival.helped, t)
    name = rival.name or t._("Someone")
    return t._("Help used by {name}: {help}.", name=name, help=used) if used else ""


def rival_panel(rival: Rival, game: Game, t: Text, helped: Html) -> Html:
    """Return the comparison with the result to beat in a challenge, and what `helped`."""
    assert game.result is not None
    own, theirs = game.result.points[rival.seat - 1], rival.points[rival.seat - 1]
    name = rival.name or t._("Someone")
    if own == theirs:
        verdict = t._("You tied with {name}.", name=name)
    elif own > theirs:
        verdict = t.ngettext(
            "You beat {name} by {number} point.", "You beat {name} by {number} points.",
            own - theirs, name=name,
        )  # fmt: skip
    else:
        verdict = t.ngettext(
            "You finished {number} point behind {name}.",
            "You finished {number} points behind {name}.", theirs - own, name=name,
        )  # fmt: skip
    sides = ((t._("You"), own), (name, theirs))
    rivals_help = _rivals_help(rival, t)
    return element(
        "section",
        element("h2", t._("Challenge")),
        element("p", element("b", verdict)),
        element(
            "p",
            *(element("span", element("span", who), shield(points, "large", t.points(points)),
                        cls="duel")
              for who, points in sides),
        ),
        helped,
        element("p", rivals_help, cls="helped") if rivals_help else None,
        cls="panel versus",
    )  # fmt: skip
