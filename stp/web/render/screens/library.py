"""Draws the screen of saved games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from stp.bots.roster import emblems
from stp.record import NewerRecordError
from stp.web.commands.buttons import LibraryButton
from stp.web.commands.library import GameVerb, LibraryTab, TurnToTab, WithGame
from stp.web.model.clean_text import MAX_TITLE_LENGTH
from stp.web.model.daily_words import day_words
from stp.web.model.help import help_words
from stp.web.model.import_report import Item, Outcome, Restored
from stp.web.model.newer_words import newer_game_words, unsaved_words
from stp.web.model.summary import Summary
from stp.web.model.summary_words import (
    awaited,
    last_move,
    occasion,
    stage,
    title_of,
    why_unreadable,
)
from stp.web.render.kit.controls import alert, page_frame, progress_panel, ui, ui_button
from stp.web.render.kit.html import EMPTY, Html, classes, element, join
from stp.web.render.kit.signs import described, icon, medallion
from stp.web.render.screens.inbox import grouped, in_groups
from stp.web.render.screens.library_import import import_and_export
from stp.web.words.text import Text

FIRST_PAGE = 40
"""Number of games shown until "Show all" is pressed."""
MAX_LISTED = 500
"""Number of imported games that are listed one by one."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """What the screen says about the last thing that was done."""

    notice: str = ""
    added: str = ""
    """The game that was just added."""
    report: Sequence[Item] = ()
    """What happened to each game of the backup that was just imported."""


@dataclass(frozen=True, slots=True)
class LibraryView:
    """Everything that the screen depends on."""

    tab: LibraryTab
    games: Sequence[Summary]
    damaged: Sequence[Summary]
    unknown: int = 0
    """The number of games that are not listed yet, because their moves are still being read."""
    waits: bool = False
    """Whether the lazy page must wait until all games are known."""
    importing: Restored | None = None
    """The results so far of importing a backup, None if none is being imported."""
    is_waiting: bool = False
    """Whether another tab has to finish its import first."""
    lazy: Html = EMPTY
    """The lazy page that is shown; EMPTY on the other tabs."""
    title: str = ""
    """The heading of a page without a tab."""
    current: str = ""
    """The id of the current game."""
    chosen: str = ""
    """The id of the game whose buttons are shown."""
    is_analysed: bool = False
    """Whether the chosen game has been analysed."""
    renaming: str = ""
    """The id of the game whose title is being edited."""
    feedback: Feedback = Feedback()
    figures: Callable[[Sequence[Summary]], Html] = lambda _: EMPTY
    """Draws the figures of finished games."""
    typed: str = ""
    """A pasted text that could not be read."""
    can_restore: bool = False
    """Whether the texts deleted last can be brought back."""
    is_sure: bool = False
    """Whether the next click deletes everything."""
    show_all: bool = False
    """Whether a long list is shown whole."""
    only_in_memory: bool = False
    """Whether something is not stored on this device."""
    is_newer: bool = False
    """Whether a newer version keeps its games on this device."""


def library_screen(view: LibraryView, t: Text) -> Html:
    """Return the screen."""
    name = t._("Games and puzzles")
    tabs = EMPTY if view.title else element("nav", *_tabs(view, t), cls="tabs", aria_label=name)
    return page_frame(
        t,
        view.title or name,
        LibraryButton.CLOSE,
        tabs,
        element("main", _notices(view, t), _body(view, t), cls="library", id="library",
                tabindex="-1"),
        leave_id="library-close",
    )  # fmt: skip


def _tabs(view: LibraryView, t: Text) -> Iterator[Html]:
    """Return the buttons that turn to the pages, two of them with the number of their games."""
    finished = sum(game.over for game in view.games)
    counts = {
        "games": len(view.games) - finished + len(view.damaged),
        "history": finished + view.unknown,
    }
    names: dict[LibraryTab, str] = {
        "games": t._("Games"),
        "history": t._("History"),
        "improve": t._("Improve"),
        "opponents": t._("Opponents"),
        "daily": t._("Deal of the day"),
        "puzzles": t._("Puzzles"),
        "openings": t._("Openings"),
        "bring": t._("Import and export"),
    }
    return (
        ui_button(
            TurnToTab(tab), element("span", name),
            element("i", counts[tab]) if tab in counts else None,
            cls="tab", id=f"tab-{tab}", aria_current="page" if tab == view.tab else None,
        )
        for tab, name in names.items()
    )  # fmt: skip


def _body(view: LibraryView, t: Text) -> Html:
    """Return the page that is open."""
    total = len(view.games) + len(view.damaged) + view.unknown
    waiting = progress_panel(t._("Looking through your games…"), total - view.unknown, total, t)
    match view.tab:
        case "games":
            going = [game for game in view.games if not game.over and not game.error]
            broken = [game for game in view.games if game.error]
            return join(_list(view, [*broken, *going], t), _damaged(view, t))
        case "history":
            finished = [game for game in view.games if game.over]
            figures = waiting if view.unknown else view.figures(finished)
            return join(figures, _list(view, finished, t))
        case "bring":
            return import_and_export(
                total, view.typed, view.importing, t,
                is_waiting=view.is_waiting, is_sure=view.is_sure,
            )  # fmt: skip
        case _:
            return waiting if view.waits else view.lazy


def scores(game: Summary, t: Text) -> Html:
    """Return everybody's points."""
    signs = emblems(game.kinds)
    drawn = (
        element("span", medallion(seat, signs[seat - 1], "small"), element("b", points),
                cls=classes("score", bool(game.rank) and game.rank[seat - 1] == 1 and "won"))
        for seat, points in enumerate(game.points, 1)
    )  # fmt: skip
    return described(t.listing(map(t.points, game.points)), *drawn)


def _notices(view: LibraryView, t: Text) -> Html:
    undo = ui_button(
        LibraryButton.UNDELETE, icon("ui-undo"), t._("Undo"), cls="button secondary", id="undelete"
    )
    found = next((game for game in view.games if game.id == view.feedback.added), None)
    leads = (
        ui_button(WithGame(GameVerb.PLAY, found.id),
                  t._("Result") if found.over else t._("Continue"), cls="button secondary",
                  id="play-added")
        if found else None
    )  # fmt: skip
    notice = (
        element("p", element("span", view.feedback.notice, cls="notice", role="status"), leads,
                undo if view.can_restore else None, cls="said")
        if view.feedback.notice or view.can_restore else None
    )  # fmt: skip
    memory = t._("This browser can't save your games. Export what you want to keep.")
    if view.is_newer:
        memory = unsaved_words(t)
    return join(
        notice, _report(view.feedback.report, t), alert(memory) if view.only_in_memory else None
    )


def _report(items: Sequence[Item], t: Text) -> Html:
    """Return what happened to each game of a backup or of several files, collapsed."""
    if not items:
        return EMPTY
    more = len(items) - MAX_LISTED
    return element(
        "details",
        element("summary", t._("Games found")),
        element(
            "ol",
            *(element("li", element("b", title_of(item.summary, t)), " ", _became(item, t))
              for item in items[:MAX_LISTED]),
            element("li", t.ngettext("and {number} more", "and {number} more", more))
            if more > 0 else None,
        ),
        cls="report",
        id="report",
    )  # fmt: skip


def nothing_yet(words: str, t: Text) -> Html:
    """Return the content of a page without games: a message, and a button that starts one."""
    return element(
        "section",
        element("p", words),
        ui_button(LibraryButton.NEW_GAME, t._("New game"), cls="button primary", id="new-game"),
        cls="panel alone",
    )


def _became(item: Item, t: Text) -> Html:
    """Return what happened to a game of a backup, and why."""
    found = item.summary
    match item.outcome:
        case Outcome.ADDED:
            word = t._("Added.")
        case Outcome.UPDATED:
            word = t._("Updated with the moves from the backup.")
        case Outcome.KNOWN:
            word = t._("Already saved.")
        case Outcome.ASIDE:
            word = t._("Damaged. It is listed under Damaged games.")
    why = why_unreadable(found, t) or stage(found, t)
    return element("span", word, " ", element("em", why))


def _list(view: LibraryView, games: Sequence[Summary], t: Text) -> Html:
    if not games:
        if view.tab == "history":
            word = t._("Finish a game to see your points and wins here, and to replay it.")
        else:
            word = t._("No unfinished games.") if view.games else t._("No games yet.")
        return EMPTY if view.damaged and view.tab == "games" else nothing_yet(word, t)
    shown = in_groups(games)
    shown = shown if view.show_all else shown[:FIRST_PAGE]
    more = t._("Show all {number}", number=len(games))
    return join(
        *grouped(shown, lambda game: _game(view, game, t), t),
        ui_button(LibraryButton.SHOW_ALL, more, id="show-all") if len(shown) < len(games) else None,
    )


def _game(view: LibraryView, game: Summary, t: Text) -> Html:
    chosen = view.chosen == game.id
    word = t._("Result") if game.over else t._("Continue")
    when = day_words(game.saved or game.date, t)
    if isinstance(game.error, NewerRecordError):
        about = element("em", newer_game_words(t), cls="damaged")
    elif game.error:
        reason = t.reason(game.error)
        damage = (
            t._("Damaged (line {line}): {reason}", line=game.line, reason=reason)
            if game.line
            else t._("Damaged: {reason}", reason=reason)
        )
        about = element("em", damage, cls="damaged")
    else:
        said = (stage(game, t), occasion(game, t), awaited(game, t), last_move(game, t), when,
                help_words(game.helped, t))  # fmt: skip
        about = element("em", " · ".join(filter(None, said)))
    row = ui_button(
        WithGame(GameVerb.CHOOSE, game.id),
        element("b", title_of(game, t)),
        about,
        element("span", scores(game, t), cls="scores"),
        cls="game-row",
        id=f"game-{game.id}",
        aria_expanded="true" if chosen else "false",
    )
    label = t.labelled(word, title_of(game, t))
    play = ui_button(WithGame(GameVerb.PLAY, game.id), icon("ui-chevron"), cls="go-arrow",
                     title=word,
                     aria_label=label, id=f"play-{game.id}")  # fmt: skip
    return element(
        "li",
        row,
        play,
        _handles(view, game, t) if chosen else None,
        cls=classes("game", chosen and "chosen", game.id == view.current and "now"),
        data_key=f"li-{game.id}",
    )


def _handles(view: LibraryView, game: Summary, t: Text) -> Html:
    """Return the buttons for a game."""
    if view.renaming == game.id:
        box = element("input", name="title", id="title", value=game.title,
                      maxlength=MAX_TITLE_LENGTH, aria_label=t._("Game title"))  # fmt: skip
        keep = element("button", t._("Save"), type="submit", cls="button primary")
        action = ui(WithGame(GameVerb.TITLE, game.id))
        return element("form", box, keep, cls="handles", autocomplete="off", **action)
    buttons = (
        (GameVerb.PLAY, "ui-chevron", t._("Result") if game.over else t._("Continue")),
        (GameVerb.SEND, "ui-share", t._("Send link again") if game.has_sent else t._("Send link")),
        (GameVerb.WATCH, "ui-replay", t._("Replay")),
        (GameVerb.ANALYSE, "ui-hint", t._("Analysis")),
        (GameVerb.LEARN, "ui-undo", t._("Learn from your mistakes")),
        (GameVerb.RENAME, "ui-log", t._("Rename")),
        (GameVerb.COPY, "ui-new", t._("Duplicate")),
        (GameVerb.EXPORT, "ui-export", t._("Export")),
        (GameVerb.DELETE, "ui-close", t._("Delete")),
    )
    handles = (
        ui_button(
            WithGame(verb, game.id), icon(symbol), word, cls="button secondary", id=f"handle-{verb}"
        )
        for verb, symbol, word in buttons
        if _is_offered(verb, game, is_analysed=view.is_analysed)
    )
    return element("div", *handles, cls="handles")


def _is_offered(verb: GameVerb, game: Summary, *, is_analysed: bool) -> bool:
    """Return whether a game has the button for this."""
    match verb:
        case GameVerb.RENAME | GameVerb.COPY | GameVerb.WATCH:
            return not game.error
        case GameVerb.ANALYSE:
            return game.over
        case GameVerb.LEARN:
            return is_analysed
        case GameVerb.SEND:
            return game.waits_for_other
        case _:
            return True


def _damaged(view: LibraryView, t: Text) -> Html:
    """Return the damaged games, stored as text."""
    if not view.damaged:
        return EMPTY
    rows = []
    for found in view.damaged:
        why = why_unreadable(found, t)
        rescue = t._("Continue from the last readable move ({number})", number=found.moves)
        rows.append(
            element(
                "li",
                element("p", element("em", why) if why else t._("This game can be opened again.")),
                element(
                    "div",
                    ui_button(WithGame(GameVerb.RESCUE, found.id), rescue, cls="button secondary")
                    if found.moves
                    else None,
                    ui_button(
                        WithGame(GameVerb.EXPORT_DAMAGED, found.id),
                        t._("Export"),
                        cls="button secondary",
                    ),
                    ui_button(
                        WithGame(GameVerb.DELETE_DAMAGED, found.id),
                        t._("Delete"),
                        cls="button secondary",
                    ),
                    cls="handles",
                ),
                cls="game aside",
                data_key=f"aside-{found.id}",
            )
        )
    heading = element("h2", t._("Damaged games"))
    return element("section", heading, element("ul", *rows, cls="games"), cls="asides")
