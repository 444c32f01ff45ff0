"""Draws the list of puzzles: the player's rating, the puzzle of the day, runs and themes."""

from __future__ import annotations

from collections.abc import Sequence

from stp.puzzles.packed import THEMES, Entry
from stp.web.commands.buttons import PuzzleButton
from stp.web.commands.library import AskPuzzles
from stp.web.lazy.figures_kit import facts_list
from stp.web.lazy.missing_panel import Missing, missing_panel
from stp.web.lazy.puzzles.ratings import ALL, SECONDS, Progress
from stp.web.lazy.puzzles.words import theme_word
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import EMPTY, Html, element, join
from stp.web.render.kit.signs import described, icon
from stp.web.words.text import Text


def puzzles_page(
    entries: Sequence[Entry],
    today: Entry | None,
    progress: Progress,
    missing: Missing | None,
    notice: str,
    t: Text,
) -> Html:
    """Return the page; `today` is the puzzle of the day."""
    if missing or today is None:
        return _missing(missing or Missing.FETCHED, t)
    return join(
        element("p", element("span", notice, cls="notice"), cls="notices") if notice else None,
        element("section", _facts(entries, progress, t), cls="panel facts"),
        element("section", *_ways(today, progress, t), cls="panel puzzle-ways"),
        element("section", *_runs(progress, t), cls="panel puzzle-ways"),
        element(
            "section",
            element("h2", t._("Themes")),
            element("ul", *_themes(entries, progress, t), cls="puzzle-themes"),
            cls="panel",
        ),
    )


def _missing(missing: Missing, t: Text) -> Html:
    words = {
        Missing.FETCHED: t._("Loading the puzzles…"),
        Missing.LOST: t._(
            "The puzzles couldn't be loaded. Check your internet connection and try again."
        ),
        Missing.DAMAGED: t._("The puzzle file is damaged. Try loading it again."),
    }
    return missing_panel(missing, words, PuzzleButton.RETRY, "puzzle-retry", t)


def _facts(entries: Sequence[Entry], progress: Progress, t: Text) -> Html:
    facts = [(t._("puzzles solved"), f"{progress.solved}/{len(entries)}")]
    if progress.tried:
        rating = progress.rating
        facts = [
            (t._("your rating"), str(round(rating.value))),
            (t._("margin of error"), f"±{round(2 * rating.deviation)}"),
            *facts,
        ]
    return facts_list(facts)


def _ways(today: Entry, progress: Progress, t: Text) -> list[Html]:
    """Return the buttons that open a puzzle."""
    known = progress.tried.get(today.id)
    words = t._("In each position, one move is clearly better than all others. Find it.")
    if known and known.is_solved:
        words = t._("You have solved today's puzzle. Come back tomorrow for another one.")
    ratings = t._(
        "The higher a puzzle's rating, the harder it is. Your own rating rises when you solve one "
        "at the first try."
    )
    return [
        element("p", f"{words} {ratings}"),
        element(
            "div",
            ui_button(PuzzleButton.TODAY, t._("Puzzle of the day"), cls="button primary",
                      id="puzzle-today"),
            ui_button(PuzzleButton.NEXT, t._("Next puzzle"), cls="button secondary",
                      id="puzzle-next"),
            cls="handles",
        ),
    ]  # fmt: skip


def _runs(progress: Progress, t: Text) -> list[Html]:
    """Return what a run is, and its buttons."""
    minutes = SECONDS // 60
    words = t._(
        "Solve as many puzzles as you can. Your third mistake ends the run. Runs don't change "
        "your rating."
    )
    limit = t.ngettext("Time limit: {number} minute", "Time limit: {number} minutes", minutes)
    switch = ui_button(
        PuzzleButton.CLOCK,
        icon("ui-check") if progress.is_timed else None,
        element("span", limit),
        cls="button ghost",
        id="run-clock",
        aria_pressed="true" if progress.is_timed else "false",
    )
    start = ui_button(
        AskPuzzles("run", ALL), t._("Start run"), cls="button secondary", id="run-all"
    )
    results = run_words(ALL, progress, t)
    return [
        element("h2", t._("Run")),
        element("p", words),
        element("p", results) if results else EMPTY,
        element("div", start, switch, cls="handles"),
    ]


def run_words(theme: str, progress: Progress, t: Text) -> str:
    """Return the results of runs through a theme, "" if there are none."""
    results = progress.results(theme)
    if results is None:
        return ""
    return t._("Best run: {best}. Last run: {last}.", best=results.best, last=results.last)


def unknown_words(t: Text) -> str:
    """Return that a link leads to a puzzle that is not here, because it is newer or was left out
    as doubtful (`stp.puzzles.themes.is_doubtful`)."""
    return t._(
        "The puzzle in this link wasn't found. The link may be damaged, the puzzle may be newer "
        "than this page, or it was removed because its solution was doubtful. Reload the page, or "
        "choose another puzzle."
    )


def _themes(entries: Sequence[Entry], progress: Progress, t: Text) -> list[Html]:
    rows = []
    for theme in THEMES:
        of_theme = [entry for entry in entries if entry.theme == theme]
        if not of_theme:
            continue
        solved = sum(
            entry.id in progress.tried and progress.tried[entry.id].is_solved for entry in of_theme
        )
        words = t.ngettext(
            "{solved} of {number} puzzle solved", "{solved} of {number} puzzles solved",
            len(of_theme), solved=solved,
        )  # fmt: skip
        word, results = theme_word(theme, t), run_words(theme, progress, t)
        button = ui_button(
            AskPuzzles("theme", theme),
            described(t.labelled(word, words), element("b", word),
                      element("em", f"{solved}/{len(of_theme)}")),
            icon("ui-chevron"),
            cls="all-games",
            id=f"theme-{theme}",
        )  # fmt: skip
        label = " ".join(filter(None, (t._("Start a run: {theme}.", theme=word), results)))
        rows.append(element("li", button, _run_button(theme, label, progress, t)))
    return rows


def _run_button(theme: str, label: str, progress: Progress, t: Text) -> Html:
    """Return the button that starts a run through a theme, with the best result."""
    results = progress.results(theme)
    return ui_button(
        AskPuzzles("run", theme),
        described(
            label,
            icon("ui-play"),
            element("b", t._("Run")),
            element("em", t._("Best: {number}", number=results.best)) if results else None,
        ),
        cls="theme-run",
        id=f"run-{theme}",
    )
