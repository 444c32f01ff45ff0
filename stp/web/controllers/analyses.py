"""Analyses finished games in the background and stores the results beside the saves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stp.analysis import Analysis, Decision, from_data
from stp.analysis.store import decision_from, is_newer
from stp.game import Game
from stp.parsing import JsonError, parse_json
from stp.record import dump
from stp.web.controllers.effects import Cancel, Effects, Say, Think
from stp.web.controllers.preferences import Preferences
from stp.web.model.seats import seats_of
from stp.web.store.saves import Saves
from stp.web.store.texts import ANALYSIS, GAME

_QUESTION: Final = "analysis"


class Analyses:
    """All analyses. One runs at a time, and a new one replaces it; `progressed` returns the effects
    of progress.

    A game is identified by the key of its save, "" for an unsaved one, whose analysis lasts as
    long as the page.
    """

    def __init__(
        self, saves: Saves, preferences: Preferences, progressed: Callable[[], Effects]
    ) -> None:
        self._saves = saves
        self._preferences = preferences
        self._progressed = progressed
        self._read: tuple[Game, tuple[str, ...], Analysis] | None = None
        """The analysis that was read last, with its game and the moves that the game had then."""
        self._unkept: dict[str, str] = {}
        self._made = ""
        self._judged: dict[int, Decision] = {}
        self.share = 0.0
        """The share of the running analysis that is done."""

    def of(self, game: Game, key: str) -> Analysis | None:
        """Return the analysis of a game, None if there is none."""
        moves = game.transcript
        if self._read is None or self._read[0] is not game or self._read[1] != moves:
            found = self._kept(game, key)
            if found is None:  # another tab may be making one
                return None
            self._read = game, moves, found
        return self._read[2]

    def _kept(self, game: Game, key: str) -> Analysis | None:
        kept = self._saves.read(ANALYSIS + key) if key and not self._is_newer(key) else None
        try:
            found = from_data(parse_json(kept or self._unkept.get(_id(game)) or "null"), game)
        except JsonError:
            return None
        is_whole = found is not None and set(seats_of(game).judged) <= set(found.seats)
        return found if is_whole else None

    def _is_newer(self, key: str) -> bool:
        """Return whether a stored analysis is from a newer version, which this one cannot read."""
        try:
            return is_newer(parse_json(self._saves.read(ANALYSIS + key) or "null"))
        except JsonError:
            return False

    def is_running(self, game: Game) -> bool:
        """Return whether a game is being analysed."""
        return self._made == _id(game)

    def begin(self, game: Game, key: str) -> Effects:
        """Analyse a game in the background, unless this is already running."""
        if self.is_running(game):
            return ()
        seats = " ".join(map(str, seats_of(game).judged))
        made = self._made = _id(game)
        self.share, self._judged = 0.0, {}

        def answer(text: str) -> Effects:
            return self._keep(game, key, made, text)

        task = f"analyse {seats}"

        def progress(share: float, found: str) -> Effects:
            return self._progress(game, share, found)

        return (Think(_QUESTION, dump(game), task, answer, progress=progress),)

    def stop(self) -> Effects:
        """Stop the analysis and drop its results so far."""
        self._made = ""
        return (Cancel(_QUESTION),)

    def so_far(self, game: Game) -> Analysis | None:
        """Return the decisions judged so far in a running analysis, None if none is running."""
        if not self.is_running(game) or not self._judged:
            return None
        return Analysis(tuple(seats_of(game).judged), tuple(self._judged.values()), ())

    def _progress(self, game: Game, share: float, found: str) -> Effects:
        self.share = share
        for row in parse_json(found) if found else ():
            decision = decision_from(row, game)
            self._judged[decision.number] = decision
        return self._progressed()

    def _keep(self, game: Game, key: str, made: str, text: str) -> Effects:
        self._made = ""
        if _id(game) != made:
            return ()  # a move was taken back meanwhile
        if key and self._saves.read(GAME + key) is not None and not self._is_newer(key):
            self._saves.write(ANALYSIS + key, text)
        else:
            self._unkept[made] = text
        self._read = None
        return (Say(self._preferences.t._("The analysis is ready.")), *self._progressed())


def _id(game: Game) -> str:
    """Return a key of the game's deal and moves, without names and times."""
    deal = (sorted(game.deal.decks.items()), sorted(game.deal.markers.items()))
    return repr((deal, [str(move) for move in game.moves]))
