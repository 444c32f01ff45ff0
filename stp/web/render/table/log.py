"""Draws the log in words. It names players instead of saying "you"."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from stp.bots.roster import emblems
from stp.cards import Edition, find_card
from stp.log import Entry, FillEntry, MoveEntry, ScoringEntry
from stp.rules import guild_split
from stp.web.commands import OpenSheet
from stp.web.model.by_link.notes import Note
from stp.web.model.seats import Participant
from stp.web.model.sheet_names import Panel
from stp.web.model.story.event_words import (
    disc_words,
    move_template,
    own_move_template,
    phase_words,
    scoring_words,
)
from stp.web.render.kit.controls import ui
from stp.web.render.kit.html import EMPTY, Html, classes, element, fill, join
from stp.web.render.kit.signs import KIND_OF_DECK, card_word, described, gains, medallion, paid
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.panel import panel
from stp.web.words.text import Text

SHOWN = 60
"""Number of entries shown; the record has the older ones."""
KNOWN: Final = 8 * SHOWN
"""Number of rendered lines kept in the cache."""
_MANY: Final = 4
"""With this many players, the log beside the table shows only one seat's part of a scoring."""


def log(scene: Scene) -> Html:
    """Return the last moves beside the table, where a scoring of many players takes one line."""
    heading = element("h3", scene.t._("Game log"), cls="label", id="log-title")
    lines = element(
        "ol", *_lines(scene, "log"), tabindex="0", id="log", aria_labelledby="log-title"
    )
    return element("section", heading, lines, cls="log", aria_labelledby="log-title")


def log_sheet(scene: Scene) -> Html:
    """Return the last moves as a sheet, for screens without room for the log."""
    title = scene.t._("Game log")
    heading = element("div", element("h2", title), cls="sheet-head")
    lines = element("ol", *_lines(scene, "move"), cls="moves")
    return panel(scene, title, heading, lines, kind="wide")


def _lines(scene: Scene, name: str) -> list[Html]:
    """Return the last moves, newest first; `name` is the prefix of their keys."""
    t, edition, participants = scene.t, scene.view.edition, scene.participants
    items = []
    last: str | None = "last-move"
    notes = list(scene.notes)
    own = scene.main_seat if name == "log" and len(participants) >= _MANY else None
    moves = sum(isinstance(entry, MoveEntry) for entry in scene.log) if notes else 0
    for number in range(len(scene.log), max(0, len(scene.log) - SHOWN), -1):
        entry = scene.log[number - 1]
        while notes and notes[-1].after >= moves:
            items.append(_note(scene, notes.pop(), name))
        moves -= isinstance(entry, MoveEntry)
        marked = last if isinstance(entry, MoveEntry) else None
        last = None if marked else last
        is_planned = number - 1 in scene.planned
        items.append(
            _line(
                t, edition, participants, f"{name}-{number}", marked, entry,
                is_planned=is_planned, own=own,
            )
        )  # fmt: skip
    return items


def note_words(scene: Scene, note: Note) -> Html:
    """Return who has written a note, and the note in the page's quotation marks."""
    name = element("b", scene.name(note.seat))
    return fill(scene.t._("{label}: {words}"), label=name, words=element("q", note.text))


def _note(scene: Scene, note: Note, name: str) -> Html:
    """Return what a player has written to the others."""
    return element(
        "li", scene.medallion(note.seat, "mini"), element("span", note_words(scene, note)),
        cls="move note-line",
        data_key=f"{name}-note-{note.after}-{note.seat}",
    )  # fmt: skip


@lru_cache(maxsize=KNOWN)
def _line(
    t: Text,
    edition: Edition,
    participants: tuple[Participant, ...],
    key: str,
    marked: str | None,
    entry: Entry,
    *,
    is_planned: bool,
    own: int | None,
) -> Html:
    """Return an entry as a sentence, with its CSS class.

    With `own`, a scoring shows only what that seat was paid.
    """
    more = EMPTY
    match entry:
        case MoveEntry():
            kind = "move"
            emblem = emblems([person.kind for person in participants])[entry.seat - 1]
            said = _move_words(t, edition, participants[entry.seat - 1].name(t), entry)
            words = element("span", said, _planned(t) if is_planned else None)
            content = join(medallion(entry.seat, emblem, "mini"), words, paid(entry.price, t))
        case ScoringEntry():
            words = element("span", scoring_words(t, participants, entry))
            kind, content = "scoring", _own_part(t, participants, entry, own) if own else words
        case FillEntry():
            kind, content = "phase-line", element("span", phase_words(t, entry))
            if entry.disc:
                words = element("span", disc_words(t, participants, entry.disc, entry.round))
                more = element("li", words, cls="scoring", data_key=f"{key}-disc")
    return join(more, element("li", content, cls=classes(kind, marked), data_key=key))


def _own_part(
    t: Text, participants: tuple[Participant, ...], entry: ScoringEntry, seat: int
) -> Html:
    """Return a scoring as one line with what one seat was paid.

    A tap opens the game log, which tells it in full, as screen readers hear it.
    """
    amounts = element("span", gains(*entry.gains[seat - 1], t, signed=True), cls="own-part")
    emblem = emblems([person.kind for person in participants])[seat - 1]
    return element(
        "span",
        described(
            scoring_words(t, participants, entry),
            medallion(seat, emblem, "mini"), element("span", t.scoring(entry.phase)), amounts,
        ),
        cls="brief-scoring", data_kind=KIND_OF_DECK[entry.phase],
        **ui(OpenSheet(Panel.LOG)),
    )  # fmt: skip


def as_planned(scene: Scene, at: int) -> Html:
    """Return the remark on a move that was made as planned, by its place in the log."""
    return _planned(scene.t) if at in scene.planned else EMPTY


def _planned(t: Text) -> Html:
    return join(" ", element("em", t._("as planned"), cls="meaning"))


def move_words(scene: Scene, entry: MoveEntry, *, is_short: bool = False) -> Html:
    """Return a move as a sentence with the names emphasized, for the story and, with short names,
    for the strip.

    Most moves of a person alone among bots say "you". The others name the person, because
    sentences about players do not fit "you" ("You uses").
    """
    own = scene.is_own(entry.seat)
    name = scene.short_name(entry.seat) if is_short and not own else scene.name(entry.seat)
    return _move_words(scene.t, scene.view.edition, name, entry, own=own)


def _move_words(
    t: Text, edition: Edition, name: str, entry: MoveEntry, *, own: bool = False
) -> Html:
    move, card = entry.move, entry.move.card or entry.unused
    values: dict[str, str | int] = {"player": element("b", name)}
    if card:
        values["card"] = card_word(find_card(card, edition), t)
    if move.over:
        values["over"] = card_word(find_card(move.over, edition), t)
    if move.deck:
        values["deck"] = t.deck(move.deck)
    if move.number is not None:
        values["amounts"] = t.amounts(*guild_split(move.number))
        values["points"] = t.points(move.number)
    return fill((own_move_template if own else move_template)(t, entry), **values)
