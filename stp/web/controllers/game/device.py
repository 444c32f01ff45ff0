"""Controls who uses this device: whose seat it is, who is awaited, and what is covered."""

from __future__ import annotations

from stp.web.controllers.effects import Announce, Draw, Effects, Focus, Notify
from stp.web.controllers.preferences import Preferences
from stp.web.model.by_link.link_seats import EVERYBODY
from stp.web.model.seats import waiting_words
from stp.web.model.session import CurrentGame, Session


class Device:
    """The people at this device, for the session's game."""

    def __init__(self, session: Session, preferences: Preferences) -> None:
        self._session = session
        self._preferences = preferences

    @property
    def _current(self) -> CurrentGame | None:
        return self._session.current

    @property
    def awaited(self) -> int | None:
        """The seat of the person who must get the device before the table is shown."""
        privacy = self._preferences.settings.privacy
        return self._current.awaited(privacy) if self._current else None

    @property
    def is_behind_question(self) -> bool:
        """Whether a question hides the table: who has the device, which seat is theirs, or what
        follows the lesson."""
        current = self._current
        if current is None:
            return False
        return current.seats.is_undecided or current.is_lesson_over or self.awaited is not None

    # ------------------------------------------------------------------ whose seat it is

    def take_seat(self, seat: int) -> Effects:
        """Note which seat of a game by link this device plays, or that it plays all; say if it is
        somebody else's turn."""
        current = self._current
        if current is None or seat not in (EVERYBODY, *current.seats.humans):
            return ()
        current.take_seat(seat)
        said = waiting_words(current.game, self._preferences.t)
        return (Notify(said),) if said else ()

    def give_seat_back(self) -> None:
        """Ask for the seat of this device again."""
        if self._current is not None and self._current.seats.own is not None:
            self._current.give_seat_back()

    # ------------------------------------------------------------------ what is covered

    def lift_curtain(self) -> Effects:
        """Lift the curtain for the person to move."""
        if self._current is None:
            return ()
        self._current.visibility.arrive()
        return (Draw(), Focus("table"), Announce())

    def depart(self) -> None:
        """Cover everything, because anyone may be looking now."""
        if self._current is not None:
            self._current.visibility.depart()

    def hold(self) -> Effects:
        """Show the person's rubles and hand while a key or pointer is down."""
        if self._current is not None:
            self._current.visibility.hold()
        return (Draw(), Announce())

    def release(self) -> Effects:
        """Cover what was shown only while held."""
        if self._current is not None:
            self._current.visibility.release()
        return (Draw(), Announce())

    def toggle_peek(self) -> Effects:
        """Show the person's rubles and hand until they are covered again, or cover them."""
        if self._current is not None:
            self._current.visibility.toggle()
        return (Draw(), Announce())
