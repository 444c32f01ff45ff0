"""Reads all saved games and imports backups at once, as the page does a few games at a time."""

from __future__ import annotations

from stp.web.model.import_report import Restored
from stp.web.model.summary import Summary
from stp.web.store.backup import restore
from stp.web.store.listing import Known
from stp.web.store.saves import Saves


def confirmed(saves: Saves) -> Known:
    """Return what is known of all games once their moves are replayed."""
    saves.listing.confirm(saves.listing.known().unknown)
    return saves.listing.known()


def listing(saves: Saves) -> list[Summary]:
    """Return all games, the last played first."""
    return list(confirmed(saves).games)


def kept_aside(saves: Saves) -> list[Summary]:
    """Return the damaged saves."""
    return list(confirmed(saves).damaged)


def restored(saves: Saves, text: str) -> Restored:
    """Import a backup."""
    *_, done = restore(saves, text)
    return done
