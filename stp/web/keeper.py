"""Keeping the game that is played: after every move, beside other tabs, whatever storage says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stp.game import Game
from stp.record import dump
from stp.web.browser import Event
from stp.web.newer import unsaved_words
from stp.web.saves import GAME, Kept, Saves, moves_part
from stp.web.seats import people_of
from stp.web.summary import TITLE

if TYPE_CHECKING:
    from stp.web.host import Host


class Keeper:
    """Watches over the game that is played and its save."""

    def __init__(self, host: Host, saves: Saves) -> None:
        self._host = host
        self._saves = saves
        self._persisted = False
        self._fresh = ""
        self._has_warned = False
        self.asleep = False
        """Whether another tab plays, so that bots wait here for a sign of life."""

    def begin(self, game: Game) -> None:
        """Keep a new game; one that nobody has played in makes room for it."""
        if self._fresh and self._fresh == self._saves.id and self._is_untouched():
            self._saves.remove(GAME + self._fresh)
        kept = self._saves.begin(game)
        self._fresh = self._saves.id
        self._notice(kept)

    def _is_untouched(self) -> bool:
        """Tell whether the game begun last is still as dealt, here and in every other tab."""
        old = self._host.game
        stored = self._saves.read(GAME + self._fresh)
        if old is None or stored is None or TITLE in old.tags or not people_of(old):
            return False
        return moves_part(stored) == moves_part(dump(old)) and not (
            set(old.movers) & set(people_of(old))
        )

    def keep(self, game: Game) -> None:
        """Keep the game that is played after a move."""
        if not self._persisted and set(game.movers) & set(people_of(game)):
            self._persisted = True
            self._host.browser.persist()
        if not self._saves.id:
            kept = self._saves.begin(game)
        else:
            kept = self._saves.keep(game)
        if kept is Kept.BEHIND:
            self._adopt()
        else:
            self._notice(kept)

    def _notice(self, kept: Kept) -> None:
        t = self._host.t
        if kept is Kept.REFUSED and not self._has_warned:
            self._has_warned = True
            self._host.tell(
                unsaved_words(t)
                if self._saves.is_newer
                else t._(
                    "This browser refuses to store the game. You can play on, but a reload loses"
                    " it: export it under Saved games."
                )
            )
        elif kept is Kept.BRANCHED:
            self._host.tell(
                t._(
                    "Another tab went on differently. This is now a game of its own; both are kept."
                )
            )

    # ------------------------------------------------------------------ other tabs

    def other_tab(self, event: Event) -> None:
        """Follow the same game in another tab; what went another way there stays there."""
        game, t = self._host.game, self._host.t
        if game is None or event.name != GAME + self._saves.id or not event.value:
            return
        text = dump(game)
        mine, theirs = moves_part(text), moves_part(event.value)
        if event.value == text:
            return
        if mine == theirs:
            self._saves.let_go()
            self._adopt_notes()
        elif theirs.startswith(mine) or mine.startswith(theirs):
            self._saves.let_go()
            self._adopt()
        else:
            self._host.tell(t._("This game went on differently in another tab. Both are kept."))

    def _adopt_notes(self) -> None:
        """Take over what another tab has noted on the same moves: a title, who plays."""
        opened = self._saves.open(self._saves.id)
        if opened.game is not None:
            self._host.take(opened.game)
            if not self.asleep:
                self._host.wake()

    def _adopt(self) -> None:
        """Take over what another tab has stored. Bots wait for a sign of life in this tab."""
        opened = self._saves.open(self._saves.id)
        if opened.game is not None:
            self.asleep = True
            self._host.take(opened.game)
            self._host.tell(
                self._host.t._("This game went on in another tab. Here it is as it stands there.")
            )
