"""Draws the library's page on which games are imported, backed up and deleted."""

from __future__ import annotations

from stp.web.commands.buttons import LibraryButton
from stp.web.model.import_report import Restored
from stp.web.render.kit.controls import progress_panel, ui, ui_button
from stp.web.render.kit.html import Html, classes, element, join
from stp.web.render.kit.signs import icon
from stp.web.words.text import Text


def import_and_export(
    held: int,
    typed: str,
    importing: Restored | None,
    t: Text,
    *,
    is_waiting: bool,
    is_sure: bool,
) -> Html:
    """Return the page.

    `held` is the number of games, `typed` the text in the field, and `importing` has the results so
    far of importing a backup, which may be `is_waiting` for another tab. With `is_sure`, the next
    click deletes everything.
    """
    if importing:
        return _importing(importing, t, is_waiting=is_waiting)
    return join(_import(typed, t), _back_up(held, t), _delete(held, t, is_sure=is_sure))


def _import(typed: str, t: Text) -> Html:
    file = element(
        "label",
        element("span", t._("Choose a file")),
        element("input", type="file", name="import", id="import",
                accept=".stp,.json,.txt,text/plain"),
        cls="button primary file-button",
    )  # fmt: skip
    paste = element(
        "form",
        element("label", t._("Or paste a game, a backup or a link"), for_="text"),
        element("textarea", typed, name="text", id="text", rows=6, spellcheck="false"),
        element("button", t._("Import"), type="submit", cls="button secondary"),
        cls="paste-form",
        autocomplete="off",
        **ui(LibraryButton.PASTE),
    )
    about = t._("Choose a game (.stp) or a backup. Your other games stay as they are.")
    return _section(t._("Import games"), about, file, paste)


def _back_up(held: int, t: Text) -> Html:
    words = t.ngettext("Back up {number} game", "Back up {number} games", held)
    button = ui_button(
        LibraryButton.BACKUP, words, cls="button secondary", id="backup", disabled=not held
    )
    about = t._("Save all games in one file, as a backup or for another device.")
    return _section(t._("Back up games"), about, button)


def _delete(held: int, t: Text, *, is_sure: bool) -> Html:
    words = (
        t.ngettext("Yes, delete {number} game", "Yes, delete all {number} games", held)
        if is_sure
        else t._("Delete everything")
    )
    button = ui_button(
        LibraryButton.DELETE_ALL, words, id="everything",
        cls=classes("button", "secondary", is_sure and "sure"),
    )  # fmt: skip
    about = t._("Deletes all games, your history and all settings on this device.")
    return _section(t._("Delete"), about, button)


def _section(title: str, about: str, *controls: Html) -> Html:
    return element("section", element("h2", title), element("p", about), *controls, cls="panel")


def _importing(importing: Restored, t: Text, *, is_waiting: bool) -> Html:
    """Return how far an import has come."""
    stop = ui_button(
        LibraryButton.STOP, icon("ui-close"), t._("Stop"), cls="button secondary", id="import-stop"
    )
    words = t._("Waiting for another tab to finish importing…") if is_waiting else ""
    return progress_panel(
        t._("Importing games…"), len(importing.items), importing.total, t, words, stop
    )
