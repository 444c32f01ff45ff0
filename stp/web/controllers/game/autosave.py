"""Saves the current game after every move, even with other tabs open or storage full."""

from __future__ import annotations

from stp.game import Game
from stp.record import dump
from stp.web.controllers.effects import Draw, Effects, LetBotMove, Notify, Persist, SetCurrentGame
from stp.web.controllers.preferences import Preferences
from stp.web.model.coach.lesson import is_lesson
from stp.web.model.newer_words import unsaved_words
from stp.web.model.session import Session
from stp.web.store.format import moves_part
from stp.web.store.saves import SaveResult, Saves
from stp.web.store.texts import GAME


class Autosave:
    """Saves the current game and follows its save in other tabs."""

    def __init__(self, session: Session, saves: Saves, preferences: Preferences) -> None:
        self._session = session
        self._saves = saves
        self._preferences = preferences
        self._has_persisted = False
        self._fresh = ""
        """The id of the game that was begun last in this tab, "" for none."""
        self._deleted = ""
        """The id of the current game if another tab has deleted it."""
        self.asleep = False
        """Whether the game is played in another tab; bots wait here until this tab is used."""

    def save_new(self, game: Game) -> Effects:
        """Save a new game; unless it is the lesson, it replaces an untouched one."""
        if is_lesson(game):
            return self._notice(self._saves.save_new(game))
        if self._fresh and self._fresh == self._saves.current_id and self._is_untouched():
            self._saves.remove(GAME + self._fresh)
        result = self._saves.save_new(game)
        self._fresh = self._saves.current_id
        return self._notice(result)

    def _is_untouched(self) -> bool:
        """Return whether no person has moved in the last game begun, here or in other tabs."""
        old = self._session.current
        stored = self._saves.read(GAME + self._fresh)
        if old is None or stored is None or old.tags.title or not old.seats.humans:
            return False
        if old.tags.own_seat or old.tags.match:
            return False  # other devices have it too, and it keeps what they have sent
        if self._saves.is_ahead_elsewhere(GAME + self._fresh):
            return False  # another tab has moved in it
        return moves_part(stored) == moves_part(dump(old.game)) and not (
            set(old.game.movers) & set(old.seats.humans)
        )

    def save(self) -> Effects:
        """Save the current game."""
        current = self._session.current
        if current is None or (self.asleep and self._deleted == self._saves.current_id):
            return ()
        game = current.game
        persist: Effects = ()
        if not self._has_persisted and set(game.movers) & set(current.seats.humans):
            self._has_persisted = True
            persist = (Persist(),)
        result = self._saves.save(game) if self._saves.current_id else self._saves.save_new(game)
        return (*persist, *(self._adopt() if result is SaveResult.BEHIND else self._notice(result)))

    @property
    def unsaved_words(self) -> str | None:
        """Return the message to show while something is not saved, None if everything is."""
        if not self._saves.only_in_memory:
            return None
        t = self._preferences.t
        if self._saves.is_newer:
            return unsaved_words(t)
        return t._(
            "This browser can't save your games. Export them before you close this page, or you "
            "will lose them."
        )

    @property
    def blocked_words(self) -> str:
        """Return the message for a browser that blocks storage, "" for others."""
        if not self._saves.is_blocked:
            return ""
        t = self._preferences.t
        lost = (
            t._(
                "This browser blocks part of its storage. Your games are saved, but your "
                "settings are not."
            )
            if self._saves.has_journal
            else t._(
                "This browser blocks its storage. You will lose your games and settings when you "
                "close this page."
            )
        )
        advice = t._("To keep them, allow this site to store data in the browser settings.")
        return f"{lost} {advice}"

    def journal_changed(self) -> Effects:
        """Merge the journal, which is opened late, and update the message about unsaved games."""
        self._saves.recover()
        return (Draw(),)

    def _notice(self, result: SaveResult) -> Effects:
        t = self._preferences.t
        if result is SaveResult.BRANCHED:
            return (
                Notify(
                    t._(
                        "This game was continued in another tab. We kept both versions, and "
                        "this one is now a separate game."
                    )
                ),
            )
        return ()

    # ------------------------------------------------------------------ other tabs

    def other_tab(self, key: str, stored: str) -> Effects:
        """Follow moves in another tab. If the two tabs have diverged, each keeps its own game."""
        game, t = self._session.game, self._preferences.t
        if game is None or key != GAME + self._saves.current_id:
            self._saves.yield_to_other_tab(key)
            if not stored:
                self._saves.try_again()
            return ()
        if not stored:
            return () if self._saves.is_unstored else self._sleep_deleted(game)
        text = dump(game)
        mine, theirs = moves_part(text), moves_part(stored)
        if stored == text:
            return ()
        if mine == theirs:
            self._saves.drop_unstored()
            return self._adopt_notes()
        if self._saves.is_unstored and not theirs.startswith(mine):
            return self._notice(self._saves.save(game))  # that tab has not seen our last moves
        if theirs.startswith(mine) or mine.startswith(theirs):
            self._saves.drop_unstored()
            return self._adopt()
        return (Notify(t._("This game was continued in another tab. We kept both versions.")),)

    def catch_up(self) -> Effects:
        """Follow what other tabs have done while the browser had put this one aside."""
        if not self._saves.current_id:
            return ()
        key = GAME + self._saves.current_id
        return self.other_tab(key, self._saves.on_device(key) or "")

    def _sleep_deleted(self, game: Game) -> Effects:
        """Do not save a game that another tab has deleted until somebody plays on here."""
        self.asleep, self._deleted = True, self._saves.current_id
        t = self._preferences.t
        said = t._("This game was deleted in another tab. If you play on, it is saved again.")
        return () if game.over else (Notify(said),)

    def _adopt_notes(self) -> Effects:
        """Adopt another tab's notes on the same moves: the title, and who plays."""
        opened = self._saves.open(self._saves.current_id)
        if opened.game is None:
            return ()
        adopted = SetCurrentGame(opened.game)
        return (adopted,) if self.asleep else (adopted, LetBotMove())

    def _adopt(self) -> Effects:
        """Adopt the moves another tab has stored. Bots wait until this tab is used again."""
        opened = self._saves.open(self._saves.current_id)
        if opened.game is None:
            return ()
        self.asleep = True
        t = self._preferences.t
        said = t._("This game was continued in another tab. This tab now shows the latest move.")
        return (SetCurrentGame(opened.game), Notify(said))
