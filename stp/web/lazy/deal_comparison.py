"""Compares the result of a finished game with par, which it computes in the background."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stp.analysis import DealPar
from stp.analysis.par import read_games, write_games
from stp.game import Game
from stp.parsing import parse_json
from stp.record import dump
from stp.web.browser.thinker import PERSON
from stp.web.commands.buttons import DealButton
from stp.web.controllers.effects import Cancel, Draw, Effects, Focus, Say, Think
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.deal_panel import DealResult, Try, deal_panel, par_words
from stp.web.lazy.match.overview_page import deal_of_match
from stp.web.lazy.save_editor import EditTags
from stp.web.model.rematch import before_first_move
from stp.web.model.seats import playable, seats_of
from stp.web.model.summary import Summary
from stp.web.model.tags import read_tags
from stp.web.render.kit.html import Html
from stp.web.store.saves import Saves

_QUESTION: Final = "par"
_MAX_TRIES: Final = 5
_STEP: Final = 0.05
"""Progress after which the panel is drawn again, as a share of the work."""


class DealComparison:
    """The comparison of the last finished game that was shown."""

    def __init__(self, preferences: Preferences, saves: Saves, edit_tags: EditTags) -> None:
        self._preferences = preferences
        self._saves = saves
        self._edit_tags = edit_tags
        self._asked: str | None = None
        """The key of the game whose par is being computed, None for no game."""
        self._share = 0.0
        self._begun: str | None = None
        """The key of the game whose par was last asked for without a button."""
        self._tries: tuple[Game, tuple[Try, ...]] | None = None

    def press(self, button: DealButton, game: Game, key: str) -> Effects:
        """Start or stop computing par in the background."""
        match button:
            case DealButton.PAR if key != self._asked:
                return (*self._compute_par(game, key), Draw(), Focus("deal"))
            case DealButton.STOP:
                self._asked = None
                self._edit_tags(game, key, lambda tags: replace(tags, par_games=""))
                return (Cancel(_QUESTION), Draw(), Focus("deal"))
        return ()

    def compute_par_once(self, game: Game, key: str) -> Effects:
        """Start computing a game's par, unless it is known or this has been done before."""
        if key in (self._begun, self._asked) or par_of(game) is not None:
            return ()
        self._begun = key
        return (*self._compute_par(game, key), Draw())

    def _compute_par(self, game: Game, key: str) -> Effects:
        self._asked, self._share = key, 0.0
        seats, games = seats_of(game), list(read_games(read_tags(game).par_games, game.players))
        bots = (PERSON if bot is None else playable(bot) for bot in seats.bots_at_start)

        def answer(text: str) -> Effects:
            self._edit_tags(game, key, lambda tags: replace(tags, par=text, par_games=""))
            self._asked = None
            return (Draw(), Say(self._news(game)))

        def progress(share: float, found: str) -> Effects:
            if found:  # another visit can go on from here
                games.extend(tuple(points) for points in parse_json(found))
                so_far = write_games(games)
                self._edit_tags(game, key, lambda tags: replace(tags, par_games=so_far))
            if share < self._share + _STEP:
                return ()
            self._share = share
            return (Draw(),)

        record = dump(before_first_move(game, {}))
        known = (",".join(map(str, points)) for points in games)
        task = " ".join(("par", *bots, *known))
        return (Think(_QUESTION, record, task, answer, progress=progress),)

    def banner(self, game: Game) -> Html:
        """Return how a deal of a match compares with the results of others."""
        return deal_of_match(game, self._preferences.t)

    def panel(self, game: Game, key: str) -> Html:
        """Return the panel of a finished game that people have played."""
        assert game.result is not None
        t, seats = self._preferences.t, seats_of(game)
        own = DealResult(game.result, seats.names(t), seats.owners, self._earlier(game, key))
        return deal_panel(t, own, par_of(game), self._share if key == self._asked else None)

    def is_stopped(self, key: str) -> bool:
        """Return whether the computation of a game's par, which began by itself, has stopped."""
        return key == self._begun and key != self._asked

    def _news(self, game: Game) -> str:
        """Return the answer in words."""
        over = over_par(game)
        return "" if over is None else par_words(self._preferences.t, over)

    def _earlier(self, game: Game, key: str) -> tuple[Try, ...]:
        """Return the best other finished games on the same deal, read once for each game."""
        if self._tries is None or self._tries[0] is not game:
            seat = seats_of(game).owners[0]
            found = [
                Try((one.saved or one.date)[:10], one.points[seat - 1], one.rank[seat - 1])
                for one in self._saves.listing.on_deal_of(dump(game), key)
                if _is_own(one, seat)
            ]
            found.sort(key=lambda one: -one.points)
            self._tries = game, tuple(found[:_MAX_TRIES])
        return self._tries[1]


def over_par(game: Game) -> int | None:
    """Return how many points the first person is over the par of a finished game, None if it is
    not known."""
    found, seat = par_of(game), seats_of(game).owners[0]
    if found is None or game.result is None:
        return None
    return game.result.points[seat - 1] - found.points_of(seat)


def _is_own(game: Summary, seat: int) -> bool:
    """Return whether a finished game was played here by a person in a seat."""
    is_here = game.over and not game.imported
    return is_here and seat <= len(game.kinds) and game.kinds[seat - 1] is None


def par_of(game: Game) -> DealPar | None:
    """Return the par that is kept with a game, None for none."""
    return DealPar.from_text(read_tags(game).par, game.players)
