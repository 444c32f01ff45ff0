"""Controls the lesson: starts it, continues it, and removes it at the end."""

from __future__ import annotations

from stp.web.commands.buttons import LessonButton
from stp.web.controllers.effects import (
    BeginGame,
    CloseGame,
    ContinueGame,
    Effects,
    LeaveTable,
    SetCurrentGame,
)
from stp.web.model.coach.lesson import KEY, is_lesson, is_over, lesson_game
from stp.web.model.seats import DEFAULT_NAMES
from stp.web.model.session import Session
from stp.web.store.saves import Saves
from stp.web.store.texts import GAME


class Lessons:
    """The lesson. It is saved in addition to the games and replaces none of them."""

    def __init__(self, session: Session, saves: Saves) -> None:
        self._session = session
        self._saves = saves

    def press(self, button: LessonButton) -> Effects:
        """Begin, continue, restart or leave the lesson."""
        match button:
            case LessonButton.BEGIN:
                return self._begin()
            case LessonButton.AGAIN:
                self._remove()
                return self._begin()
            case LessonButton.LEAVE:
                return self._leave()

    def _begin(self) -> Effects:
        if self._saves.read(GAME + KEY) is not None:
            game = self._saves.open(KEY).game
            if game is not None and is_lesson(game) and not is_over(game):
                return (ContinueGame(game),)
            self._remove()
        return (BeginGame(lesson_game(DEFAULT_NAMES[0])),)

    def _leave(self) -> Effects:
        """Delete the lesson and make the game before it the one to continue."""
        current = self._session.current
        if current is None or not current.is_lesson:
            return ()
        self._remove()
        going = next((one for one in self._saves.listing.from_headers() if not one.over), None)
        before = self._saves.open(going.id).game if going is not None else None
        back: Effects = (SetCurrentGame(before),) if before is not None else (CloseGame(),)
        return (*back, LeaveTable())

    def _remove(self) -> None:
        self._saves.remove(GAME + KEY)
        if self._saves.current_id == KEY:
            self._saves.current_id = ""
