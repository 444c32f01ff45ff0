"""Says what is wrong with a save."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from stp.record import NewerRecordError
from stp.web.model.import_report import Outcome, Restored, counts_in
from stp.web.model.newer_words import newer_game_words, newer_store_words, unknown_bots_words
from stp.web.model.summary_words import cause_words
from stp.web.store.format import NewerStoreError
from stp.web.store.saves import Opened
from stp.web.store.texts import DAMAGED, GAME
from stp.web.words.marking import NN_
from stp.web.words.text import Text, sentences

_COUNTED: Final = {
    Outcome.ADDED: NN_("{number} game added", "{number} games added"),
    Outcome.UPDATED: NN_("{number} game updated", "{number} games updated"),
    Outcome.KNOWN: NN_("{number} game already saved", "{number} games already saved"),
    Outcome.ASIDE: NN_("{number} damaged game", "{number} damaged games"),
}

_UNREAD: Final = NN_("{number} unreadable file", "{number} unreadable files")


def warning_words(opened: Opened, t: Text) -> str:
    """Return the problem with a save or its players as a message, "" if there is none."""
    if opened.error:
        return trouble_words(opened, t)
    return unknown_bots_words(opened.game, t) if opened.game else ""


def trouble_words(opened: Opened, t: Text) -> str:
    """Return the problem with a save that has no game as a message."""
    if not opened.error:
        return t._("This game no longer exists.")
    if isinstance(opened.error, NewerStoreError):
        return newer_store_words(t)
    if isinstance(opened.error, NewerRecordError):
        return newer_game_words(t)
    what = t._("This game is damaged. It is listed under Damaged games.")
    return f"{what} {cause_words(opened.error, opened.line, t)}"


def deleted_words(deleted: Collection[str], t: Text, *, is_newer: bool) -> str:
    """Return how many games were deleted, by the keys of the deleted texts, or that the store of a
    newer version does not permit it."""
    if is_newer and not deleted:
        return newer_store_words(t)
    games = sum(key.startswith((GAME, DAMAGED)) for key in deleted)
    return t.ngettext("{number} game deleted.", "{number} games deleted.", games)


def restored_words(done: Restored, t: Text) -> str:
    """Return the outcome of importing backups and files, in words."""
    counted = {one: done.count(one) for one in Outcome}
    unread = t.ngettext(*_UNREAD, done.unread) if done.unread else ""
    words = t.listing((_counted_words(counted, t), unread)) or t._("This backup contains no games.")
    if done.is_damaged:
        damaged = t._("The backup is damaged. Everything that could be read was restored.")
        return f"{damaged} {words}"
    return words


def interrupted_words(text: str, t: Text) -> str:
    """Return how far an interrupted import came, as `Restored.to_text` says; "" if it has not
    begun, and for any other text."""
    total, counted = counts_in(text) or (0, {})
    if not total:
        return ""
    done = sum(counted.values())
    stopped = t._("The import stopped after {done} of {total} games.", done=done, total=total)
    again = t._("Import the file again to add the rest.")
    return sentences((stopped, _counted_words(counted, t), again))


def _counted_words(counted: Mapping[Outcome, int], t: Text) -> str:
    return t.listing(t.ngettext(*_COUNTED[one], count) for one, count in counted.items() if count)
