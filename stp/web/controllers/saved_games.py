"""Controls a saved game: opens, renames, copies, exports, sends and deletes it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from stp.errors import StpError
from stp.game import Game
from stp.links import write_link
from stp.record import NewerRecordError, load
from stp.web.controllers.effects import ContinueGame, Download, Draw, Effects, OpenShareSheet
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.save_words import trouble_words, warning_words
from stp.web.model.by_link.turn_links import turn_link, turn_message
from stp.web.model.clean_text import MAX_TITLE_LENGTH, clean
from stp.web.model.newer_words import newer_game_words
from stp.web.model.session import Session
from stp.web.model.summary import summarize
from stp.web.model.tags import read_tags, write_tags
from stp.web.store.saves import Opened, Saves
from stp.web.store.texts import GAME
from stp.web.words.text import Text


class SavedGames:
    """What can be done with a game that is saved under a key. `tell` shows a message about it."""

    def __init__(
        self,
        session: Session,
        saves: Saves,
        preferences: Preferences,
        tell: Callable[[str], None],
    ) -> None:
        self._session = session
        self._saves = saves
        self._preferences = preferences
        self._tell = tell

    @property
    def _t(self) -> Text:
        return self._preferences.t

    def load(self, key: str) -> Game | None:
        """Return a game without making it the current one; None if it is damaged."""
        try:
            return load(self._saves.read(GAME + key) or "")
        except ValueError:
            return None

    def open(self, key: str) -> Effects:
        """Continue a game at the table."""
        opened = self._saves.open(key)
        if opened.game is None:
            self._tell(trouble_words(opened, self._t))
        return self._continue(opened)

    def rescue(self, key: str) -> Effects:
        """Continue a damaged game from its last readable move."""
        return self._continue(self._saves.open_damaged(key))

    def _continue(self, opened: Opened) -> Effects:
        if opened.game is None:
            return ()
        return (ContinueGame(opened.game, warning_words(opened, self._t)),)

    def rename(self, key: str, title: str) -> None:
        """Give a game a title."""
        title = clean(title, MAX_TITLE_LENGTH)
        current = self._session.current
        try:
            self._saves.retag(key, lambda tags: replace(tags, title=title))
        except NewerRecordError:
            self._tell(newer_game_words(self._t))
            return
        except StpError:
            self._saves.move_to_damaged(key)
            self._tell(self._t._("This game is damaged. It is listed under Damaged games."))
            return
        if current is not None and key == self._saves.current_id:
            current.set_tags(replace(current.tags, title=title))

    def copy(self, key: str) -> str:
        """Save a copy of a game, and return its key, "" if the game is damaged."""
        t, game = self._t, self.load(key)
        if game is None:
            self._tell(t._("This game is damaged and can't be opened."))
            return ""
        title = summarize(key, self._saves.read(GAME + key) or "").title
        title = t._("Copy of {title}", title=title or t._("a game"))[:MAX_TITLE_LENGTH]
        write_tags(game, replace(read_tags(game), title=title))
        return self._saves.add(game)

    def export(self, stored: str) -> Effects:
        """Download the text stored under a key, that of a damaged game as it is."""
        text = self._saves.read(stored)
        return () if text is None else (Download(_file_name(stored, text), text),)

    def send(self, key: str) -> Effects:
        """Share the turn of a game by link, and note that its moves are sent."""
        game, current = self.load(key), self._session.current
        if game is None:
            return (Draw(),)
        try:
            fragment = write_link(turn_link(game))
        except StpError as error:
            self._tell(self._t.reason(error))
            return (Draw(),)
        moves = len(game.transcript)
        self._saves.retag(key, lambda tags: tags.with_part(tags.part.advanced(moves)))
        if current is not None and key == self._saves.current_id:
            current.share()
        return (OpenShareSheet(game, None, turn_message(game, self._t), fragment),)


class DeletedTexts:
    """The texts that were deleted last."""

    def __init__(self, saves: Saves) -> None:
        self._saves = saves
        self.texts: dict[str, str] = {}
        """The texts by their keys."""

    def delete(self, keys: list[str]) -> Collection[str]:
        """Delete texts, and return the keys of those that existed."""
        texts = {key: self._saves.remove(key) for key in keys}
        self.texts = {key: text for key, text in texts.items() if text is not None}
        return self.texts

    def undelete(self) -> None:
        """Bring the texts back, unless there are new ones under their keys."""
        for key, text in self.texts.items():
            if self._saves.read(key) is None:
                self._saves.write(key, text)
        self.texts = {}


def _file_name(key: str, text: str) -> str:
    """Return the name of the file to which a text is exported: its title, or else its id."""
    title = summarize("", text).title if key.startswith(GAME) else ""
    safe = "".join(c if c.isalnum() else "-" for c in title.lower()).strip("-")
    name = safe or key.partition(":")[2]
    return f"{name[:40]}.stp"
