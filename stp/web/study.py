"""What the adviser thinks of finished games: made in the background, kept beside each save."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from stp.analysis import Analysis, from_data, is_newer
from stp.game import Game
from stp.record import dump
from stp.web.browser import Cancel
from stp.web.render.html import Html
from stp.web.render.scene import Scene
from stp.web.render.study import study_screen
from stp.web.saves import ANALYSIS, GAME, Saves
from stp.web.seats import owners_of, people_with
from stp.web.setup import NAMES
from stp.web.summary import names_of

if TYPE_CHECKING:
    from stp.web.host import Host


def judged_seats(game: Game) -> list[int]:
    """Return the seats whose decisions are judged: those of people, of bots alone all.

    A person for whom a bot has stood in is one of them, there at the end or not.
    """
    return owners_of(game) or list(range(1, game.players + 1))


class Studies:
    """All analyses. One at a time is made, which a new one replaces.

    A game goes by the key of its save, "" for one that is not kept; that one's analysis lasts as
    long as the page.
    """

    def __init__(self, host: Host, saves: Saves, changed: Callable[[], None]) -> None:
        self._host = host
        self._saves = saves
        self._changed = changed
        self._read: tuple[Game, int, Analysis | None] | None = None
        self._unkept: dict[str, str] = {}
        self._record = ""
        self._cancel: Cancel | None = None
        self.share = 0.0
        """How much of the analysis that is being made is done."""

    def of(self, game: Game, key: str) -> Analysis | None:
        """Return what the adviser thinks of a game, None where it has not been asked."""
        moves = len(game.moves)
        if self._read is None or self._read[0] is not game or self._read[1] != moves:
            self._read = game, moves, self._kept(game, key)
        return self._read[2]

    def _kept(self, game: Game, key: str) -> Analysis | None:
        kept = self._saves.read(ANALYSIS + key) if key and not self._is_newer(key) else None
        try:
            found = from_data(json.loads(kept or self._unkept.get(_id(game)) or "null"), game)
        except (ValueError, RecursionError):
            return None
        is_whole = found is not None and set(judged_seats(game)) <= set(found.seats)
        return found if is_whole else None

    def _is_newer(self, key: str) -> bool:
        """Tell whether a newer version has kept an analysis here that only it can read."""
        try:
            return is_newer(json.loads(self._saves.read(ANALYSIS + key) or "null"))
        except (ValueError, RecursionError):
            return False

    def is_made(self, game: Game) -> bool:
        """Tell whether the analysis of a game is under way."""
        return self._cancel is not None and self._record == _id(game)

    def begin(self, game: Game, key: str) -> None:
        """Have a game analysed in the background; nothing happens where that is under way."""
        if self.is_made(game):
            return
        self.stop()
        seats = " ".join(map(str, judged_seats(game)))
        self._record, self.share = _id(game), 0.0
        self._cancel = self._host.browser.think(
            dump(game), f"analyse {seats}", 0, lambda text: self._keep(game, key, text), self._tell
        )

    def stop(self) -> None:
        """Stop; what was found until now is lost."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _tell(self, share: float) -> None:
        self.share = share
        self._changed()

    def _keep(self, game: Game, key: str, text: str) -> None:
        self._cancel = None
        if _id(game) != self._record:
            return  # somebody has taken a move back meanwhile
        if key and self._saves.read(GAME + key) is not None and not self._is_newer(key):
            self._saves.write(ANALYSIS + key, text)
        else:
            self._unkept[_id(game)] = text
        self._read = None
        self._host.browser.say(self._host.t._("The analysis is done."))
        self._changed()


def _id(game: Game) -> str:
    """Return what tells games apart: deal and moves, not names or times."""
    deal = (sorted(game.deal.decks.items()), sorted(game.deal.markers.items()))
    return repr((deal, [str(move) for move in game.moves]))


class Study:
    """The analysis of one game on the screen."""

    def __init__(self, host: Host, studies: Studies, game: Game, key: str) -> None:
        self._host = host
        self._studies = studies
        self.game = game
        self.key = key
        self.seat = judged_seats(game)[0]
        if studies.of(game, key) is None:
            studies.begin(game, key)

    def handle(self, word: str, rest: str) -> None:
        """Carry out one of its buttons."""
        match word:
            case "begin":
                self._studies.begin(self.game, self.key)
            case "stop":
                self._studies.stop()
            case "seat" if rest.isdecimal() and int(rest) in judged_seats(self.game):
                self.seat = int(rest)

    def screen(self) -> Html:
        """Return the screen."""
        scene = Scene(
            self._host.t,
            self.game.view(None),
            self.game.log,
            people_with(self.game, names_of(self.game, NAMES)),
            settings=self._host.settings,
        )
        analysis = self._studies.of(self.game, self.key)
        share = self._studies.share if self._studies.is_made(self.game) else None
        return study_screen(scene, self.game, analysis, self.seat, share)
