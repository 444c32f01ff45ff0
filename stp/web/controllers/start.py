"""Controls the start screen: its form, and the games that it starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from stp.errors import StpError
from stp.game import Game
from stp.record import dump
from stp.web.controllers.effects import (
    BeginGame,
    ContinueGame,
    Draw,
    Effects,
    Notify,
)
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.save_words import warning_words
from stp.web.model.rematch import next_seeds, same_deal_again, same_table
from stp.web.model.session import Session
from stp.web.model.start_form import (
    StartForm,
    against,
    first_game,
    from_form,
    propose,
    table_of,
)
from stp.web.model.tags import read_tags
from stp.web.render.kit.html import Html
from stp.web.render.screens.start import start_screen
from stp.web.render.screens.start_side import Beside
from stp.web.render.table.scene import Scene
from stp.web.store.rematches import begun_here, latest_rematch, note_rematch
from stp.web.store.saves import Saves


class Start:
    """The start form; it keeps its entries while a game is played.

    `new_seed` returns a fresh seed; `tag_challenge` tags a new game with the link it came from.
    """

    def __init__(
        self,
        session: Session,
        preferences: Preferences,
        saves: Saves,
        new_seed: Callable[[], str],
        tag_challenge: Callable[[Game], None],
    ) -> None:
        self._session = session
        self._preferences = preferences
        self._saves = saves
        self._new_seed = new_seed
        self._tag_challenge = tag_challenge
        self._form = StartForm(seed=new_seed())

    @property
    def form(self) -> StartForm:
        """The current entries."""
        return self._form

    def screen(self, saved: Scene | None, notice: str, beside: Beside, *, warning: str) -> Html:
        """Return the screen. `saved` is the table of the game that can be continued, `warning`
        says what this browser does not store."""
        current, preferences = self._session.current, self._preferences
        return start_screen(
            self._form,
            preferences.t,
            saved,
            title=current.tags.title if current else "",
            result=current.game.result if current else None,
            notice=notice,
            beside=beside,
            settings=preferences.settings,
            warning=warning,
        )

    def fill(self, form: StartForm) -> Effects:
        """Fill in the form."""
        self._form = form
        return (Draw(),)

    def propose_again(self, game: Game) -> None:
        """Propose the table of the last game, if it was set up here."""
        self._form = table_of(game, self._form.seed) or self._form

    def change(self, entries: Mapping[str, str]) -> Effects:
        """Apply the current entries of the form."""
        return self.fill(propose(from_form(entries, self._form), self._form))

    def reseed(self) -> Effects:
        """Fill in a new seed."""
        return self.fill(self._reseeded())

    def begin(self, entries: Mapping[str, str], *, first: bool = False) -> Effects:
        """Begin the game of the form, or with `first` a good first game."""
        self._form = from_form(entries, self._form)
        form = self._form if self._form.seed else self._reseeded()
        try:
            game = (first_game(form) if first else form).game()
        except StpError as error:
            t = self._preferences.t
            return (Notify(t._("The game can't start: {reason}.", reason=t.reason(error))),)
        self._form = self._reseeded()
        self._tag_challenge(game)
        return (BeginGame(game),)

    def against(self, character: str) -> Effects:
        """Begin a game of two against a character, with the edition and rules of the form."""
        form = against(self._reseeded(), character)
        return (BeginGame(form.game()),) if form is not None else ()

    def again(self, game: Game) -> Effects:
        """Begin a game with the same people, edition and rules as another one, and a new deal.

        After a game by link it follows from that game which deal this is, so that everybody can
        begin it. If it was begun or received here before, it goes on.
        """
        if game.seed is None or not read_tags(game).part.has_seat:
            return (BeginGame(same_table(game, self._new_seed())),)
        new_games = (same_table(game, seed) for seed in next_seeds(game.seed))
        pairs = ((new, begun_here(self._saves, dump(new))) for new in new_games)
        new, begun = next((new, here) for new, here in pairs if here is None or not here.over)
        if begun is None:
            return (BeginGame(new),)
        opened = self._saves.open(begun.id)
        said = warning_words(opened, self._preferences.t)
        if opened.game is None:
            return (Notify(said),)
        return (ContinueGame(opened.game, said),)

    def same_deal(self, game: Game) -> Effects:
        """Begin a game with the same people and the same deal as another one, and number it."""
        new = same_deal_again(game, partial(latest_rematch, self._saves))
        note_rematch(self._saves, dump(game), read_tags(new).again)
        return (BeginGame(new),)

    def _reseeded(self) -> StartForm:
        return replace(self._form, seed=self._new_seed())
