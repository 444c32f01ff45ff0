"""Says what has happened since the last announcement, for screen readers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from stp.log import Entry, FillEntry, MoveEntry
from stp.web.controllers.game.device import Device
from stp.web.controllers.preferences import Preferences
from stp.web.model.by_link.notes import Note
from stp.web.model.session import CurrentGame
from stp.web.model.story.event_words import entry_sentence, news_sentences, note_words
from stp.web.render.screens.end.screen import ending_words, own_seat
from stp.web.render.table.curtain import curtain_words
from stp.web.render.table.scene import Scene
from stp.web.render.table.screen_reader import turn_words
from stp.web.words.text import sentences


class Announcer:
    """Remembers how much of a game's log, and which note, has been announced."""

    def __init__(self, preferences: Preferences, device: Device) -> None:
        self._preferences = preferences
        self._device = device
        self._announced = 0
        self._last_note: Note | None = None
        """The note from another player that was announced last."""

    def begin(self, known: int) -> None:
        """Switch to another game, whose first `known` log entries are not announced."""
        self._announced = known

    def is_overdue(self, current: CurrentGame) -> bool:
        """Return whether a phase in which a person could only pass has ended unannounced."""
        entries, people = current.game.log[self._announced :], current.seats.humans
        return any(isinstance(entry, FillEntry) for entry in entries) and any(
            isinstance(entry, MoveEntry) and entry.seat in people for entry in entries
        )

    def news(self, current: CurrentGame, scene: Scene | None) -> str:
        """Return the new entries of the log as sentences, with whose turn it is."""
        game, t, participants = current.game, self._preferences.t, current.seats.participants
        speech = self._preferences.settings.speech
        before, self._announced = self._announced, len(game.log)
        planned: Collection[int] = {at - before for at in current.planned}
        said = list(
            news_sentences(t, game.edition, participants, game.log[before:], speech, planned)
        )
        note = current.correspondence.unread
        if note is not None and note != self._last_note:
            said.insert(0, note_words(t, participants[note.seat - 1].name(t), note.text))
        self._last_note = note
        awaited = self._device.awaited
        if awaited is not None:
            said.append(curtain_words(t, participants[awaited - 1].name(t)))
        if game.result is not None:
            own = own_seat(scene) if scene is not None else 0
            said += ending_words(t, current.seats.names(t), game.result, game.state.round, own)
        elif scene is not None:
            said.append(turn_words(scene))
        return sentences(said)

    def undone(self, current: CurrentGame, old: Sequence[Entry]) -> str:
        """Return the first of the moves that have been undone; `old` is the log before."""
        game, t = current.game, self._preferences.t
        self._announced = len(game.log)
        gone = next(entry for entry in old[self._announced :] if isinstance(entry, MoveEntry))
        return t._(
            "Undone: {move}", move=entry_sentence(t, game.edition, current.seats.participants, gone)
        )
