"""Works on many saved games in slices: confirms their results, and imports those of a backup."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from stp.web.browser.slices import PAUSE, one_slice
from stp.web.controllers.effects import Draw, Effects, Later
from stp.web.model.import_report import Restored
from stp.web.store.backup import restore
from stp.web.store.saves import Known, Saves

_CONFIRM: Final = "confirm"
_IMPORT: Final = "import"
IMPORTING: Final = "importing"
"""Key of the progress of an import while it is running."""
_STEP: Final = 20
"""Number of games after which the screen is drawn again: drawing takes as long as some replays."""


class Confirming:
    """Replays finished games to confirm their results, a few at a time."""

    def __init__(self, saves: Saves, now: Callable[[], float]) -> None:
        self._saves = saves
        self._now = now
        self._unknown: list[str] = []
        """The keys of the games that have to be replayed."""

    def known(self) -> Known:
        """Return what is known of all games; the first slice of work is done at once."""
        known = self._saves.known()
        if known.unknown and not self._unknown:
            self._saves.confirm(one_slice(known.unknown, self._now))
            known = self._saves.known()
        self._unknown = list(known.unknown)
        return known

    def attend(self) -> Effects:
        """Go on once the screen is drawn; return no effects if all games are known."""
        return (Later(_CONFIRM, PAUSE, self._go_on),) if self._unknown else ()

    def _go_on(self) -> Effects:
        before = len(self._unknown)
        self._saves.confirm(one_slice(self._next(), self._now))
        is_worth_drawing = not self._unknown or before // _STEP != len(self._unknown) // _STEP
        return (Draw(),) if is_worth_drawing else self.attend()

    def _next(self) -> Iterator[str]:
        while self._unknown:
            yield self._unknown.pop(0)


class BackupImport:
    """Adds the games of a backup, a few at a time."""

    def __init__(
        self, saves: Saves, now: Callable[[], float], finish: Callable[[Restored], None]
    ) -> None:
        self._saves = saves
        self._now = now
        self._finish = finish
        """Callback for the outcome."""
        self._work: Iterator[Restored] = iter(())
        self.so_far: Restored | None = None
        """What has become of the games while the import is running; None otherwise."""

    def take_interrupted(self) -> str:
        """Return how far an import came before a reload interrupted it, "" if there was none.

        Only the first call returns it.
        """
        return "" if self.so_far else self._saves.remove(IMPORTING) or ""

    def begin(self, text: str) -> Effects:
        """Begin to import a backup; raises BackupError if the text is not one."""
        self._work = restore(self._saves, text)
        self.so_far = Restored()
        self._saves.remove(IMPORTING)
        return self._go_on()

    def _go_on(self) -> Effects:
        assert self.so_far is not None
        before = len(self.so_far.items)
        for done in one_slice(self._work, self._now):
            self.so_far = done
        if self.so_far.is_complete:
            done, self.so_far = self.so_far, None
            self._saves.remove(IMPORTING)
            self._finish(done)
            return (Draw(),)
        self._saves.write(IMPORTING, self.so_far.to_text())
        is_worth_drawing = not before or before // _STEP != len(self.so_far.items) // _STEP
        later = Later(_IMPORT, PAUSE, self._go_on)
        return (Draw(), later) if is_worth_drawing else (later,)
