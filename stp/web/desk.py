"""Everything beside the table: saved games, links, replays. The page asks it before itself.

`Desk` is the only one of them that the page knows; it decides which screen is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from stp.errors import StpError
from stp.game import Game
from stp.web.arrivals import Arrivals, fragment_of, read_arrival
from stp.web.browser import Event
from stp.web.daily import daily_setup
from stp.web.eyes import onlookers
from stp.web.keeper import Keeper
from stp.web.library import Library
from stp.web.newer import unknown_bots_words
from stp.web.render.html import Html, join
from stp.web.render.side import counted, daily_card, games_row, link_card, rival_panel
from stp.web.saves import Opened, Saves
from stp.web.seats import people_of
from stp.web.sharing import Sharing, rival_of, seat_here
from stp.web.summary import DAILY, LONGEST_TITLE, TITLE, Summary, clean, summary_of
from stp.web.viewer import Viewer

if TYPE_CHECKING:
    from stp.web.host import Host

PLACES: Final = ("continue", "new", "daily")
"""Fragments of the address that lead to a place in the page, as the installed game's icon has."""
_OF_THE_PAGE: Final = ("theme", "sound", "open menu", "open settings")
"""Buttons that mean the same on every screen."""
_SCREENS: Final = ("library", "study", "table")
"""By these ids the screens beside the table get the focus; a replay is a table too."""


class Desk:
    """The screens beside the table, and what is kept."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._saves = Saves(host.browser)
        self._keeper = Keeper(host, self._saves)
        self._library = Library(host, self._saves)
        self._in_library = False
        self._sharing = Sharing(host, self._keeper.keep)
        self._viewer = Viewer(host, self._saves, self._sharing)
        self._arrivals = Arrivals(host, self._saves, self._keeper.keep, self._viewer.watch)
        self._from_table = False

    # ------------------------------------------------------------------ what the page asks

    def screen(self) -> Html | None:
        """Return the screen that is shown instead of the page's own, if one is."""
        if self._viewer.is_open:
            return self._viewer.screen()
        return self._library.screen() if self._in_library else None

    def sheet(self) -> Html:
        """Return what lies over that screen, or over the page's own."""
        return self._sharing.sheet()

    @property
    def title(self) -> str:
        """What the game that is played is called, "" where it has no name."""
        tags = self._host.game.tags if self._host.game is not None else {}
        return clean(str(tags.get(TITLE, "")), LONGEST_TITLE)

    def side(self) -> Html:
        """Return what the start screen shows beside its form."""
        t, arrived = self._host.t, self._arrivals
        games = self._saves.listing()
        return join(
            games_row(sum(not game.over for game in games), len(games), t),
            link_card(arrived.setup, arrived.rival, t) if arrived.setup else None,
            daily_card(self._today, self._played_today(games), t),
        )

    def end_panel(self, game: Game) -> Html:
        """Return what the end of a game shows of a challenge."""
        summary = summary_of(self._saves.id, game)
        return rival_panel(rival_of(game), game, self._host.t, counted(summary, self._host.t))

    def dress(self, game: Game) -> None:
        """Note on a new game what link it came from."""
        self._arrivals.dress(game)

    def begin(self, game: Game) -> None:
        """Keep a new game under a key of its own."""
        self.close()
        self._keeper.begin(game)

    def keep(self, game: Game) -> None:
        """Keep the game after a move; by link, offer to pass the turn on."""
        self._keeper.keep(game)
        me, seat = seat_here(game), game.state.seat
        if me is not None and seat != me and seat in people_of(game):
            self._sharing.offer(game)

    def has_no_finished_game(self) -> bool:
        """Tell whether no game has been played to its end on this device."""
        return not any(game.over for game in self._saves.listing())

    def resume(self) -> Opened:
        """Return the game that was played last."""
        return self._saves.resume()

    def trouble(self, opened: Opened) -> str:
        """Return what is wrong with a save, or with who plays in it, as a sentence."""
        if opened.error:
            return self._library.trouble(opened)
        return unknown_bots_words(opened.game, self._host.t) if opened.game else ""

    # ------------------------------------------------------------------ events

    def handle(self, event: Event) -> bool | None:
        """Deal with an event; None leaves it to the page."""
        match event.kind:
            case "hash":
                self._open_link(event.value)
            case "storage":
                self._keeper.other_tab(event)
            case "shared":
                self._sharing.answered(event.value)
            case "file" if fragment := fragment_of(event.value):
                self._open_link(fragment)
            case "file":
                self._enter_library()
                self._library.bring_in(event.value, event.data.get("error", ""))
            case _:
                return self._person(event)
        self._host.draw()
        return True

    def _person(self, event: Event) -> bool | None:
        if self._keeper.asleep and event.kind in ("click", "keydown"):
            self._keeper.asleep = False
            self._host.wake()
        is_button = event.kind in ("click", "submit") and not event.action
        pressed = event.data.get("ui", "") if is_button else ""
        verb, _, rest = pressed.partition(" ")
        if self._button(verb, rest, event):
            self._host.draw()
            return True
        is_escape = event.kind == "keydown" and event.key == "Escape"
        if self._sharing.game is not None:
            if is_escape:
                self._sharing.handle("close")
            return is_escape
        if not self._is_open:
            return None
        if verb == "leave":
            self._leave()
            return True
        if self._host.opened or pressed in _OF_THE_PAGE:
            return None
        if self._viewer.handle(event, verb, rest):
            return True
        if is_escape:
            self._leave()
        return is_escape

    def _button(self, verb: str, rest: str, event: Event) -> bool:
        """Carry out a button that leads to a screen beside the table, or that is on one."""
        word, _, key = rest.partition(" ")
        match verb:
            case "lib":
                self._library_button(word, key, event)
            case "share" if word == "open" and self._viewer.is_open:
                self._viewer.share()
            case "share" if word == "open":
                if self._host.game is not None:
                    self._sharing.open(self._host.game)
            case "share":
                self._sharing.handle(word)
            case "replay" | "study" if word == "game":
                if self._host.game is not None:
                    self._look(verb, self._host.game, self._saves.id)
            case "replay" | "study" if word == "leave":
                if self._viewer.is_open:
                    self._leave()
            case "replay" | "study":
                self._viewer.press(verb, word, key)
            case "daily":
                self._begin_daily()
            case _:
                return False
        return True

    # ------------------------------------------------------------------ from screen to screen

    @property
    def _is_open(self) -> bool:
        """Whether a screen beside the table is seen."""
        return self._viewer.is_open or self._in_library

    def close(self) -> None:
        """Close every screen beside the table."""
        self._viewer.close()
        self._in_library = False
        self._sharing.close()

    def _step_aside(self) -> None:
        """Leave the table for a screen beside it, and remember to come back."""
        if self._is_open:
            self._host.dismiss()
        else:
            self._from_table = self._host.at_table
            self._host.leave()

    def _leave(self) -> None:
        """Go back to where this screen was opened from."""
        self._host.dismiss()
        if self._viewer.is_open:
            self._viewer.back()
        else:
            self._in_library = False
        if self._is_open:
            self._host.draw()
            for screen in _SCREENS:
                self._host.focus(screen)  # the one that is seen takes it
        elif self._from_table and self._host.game is not None:
            self._from_table = False
            self._host.sit_down()
        else:
            self._host.leave()

    def _look(self, how: str, game: Game, key: str) -> None:
        """Show the replay of a game that is kept here, or its analysis ("study")."""
        self._step_aside()
        if how == "study":
            self._viewer.study(game, key)
        else:
            self._viewer.watch(game, eyes=onlookers(game), key=key)

    # ------------------------------------------------------------------ the library

    def _enter_library(self) -> None:
        self._step_aside()
        self.close()
        self._in_library = True

    def _library_button(self, word: str, key: str, event: Event) -> None:
        if word == "show":
            self._enter_library()
            self._library.enter(key)
            self._host.draw()
            self._host.focus("library")
        elif word == "close":
            self._leave()
        elif word in ("watch", "study"):
            game = self._library.load(key)
            if game is None:
                self._library.enter("games", self._host.t._("This game cannot be read."))
            else:
                self._look(word, game, key)
        elif word == "paste" and (fragment := fragment_of(event.form.get("text", ""))):
            self._open_link(fragment, pasted=event.form["text"])
        else:
            self._go_on(self._library.handle(word, key, event))

    def _go_on(self, opened: Opened | None) -> None:
        if opened is None or opened.game is None:
            return
        self.close()
        self._host.take(opened.game)
        self._host.sit_down()
        if said := self.trouble(opened):
            self._host.tell(said)

    # ------------------------------------------------------------------ links, the deal of the day

    def _open_link(self, fragment: str, *, pasted: str = "") -> None:
        """Carry out what the fragment of an address says; a broken one is only a message.

        `pasted` is the text that it was found in, for the library to show again.
        """
        if fragment in PLACES:
            self._to_the_door()
            self._go_to(fragment)
        elif fragment:
            try:
                link = read_arrival(fragment)
            except StpError as error:
                self._refuse_link(error, pasted)
                return
            self._to_the_door()
            self._arrivals.open(link)

    def _refuse_link(self, error: StpError, pasted: str) -> None:
        """Say why a link cannot be opened: where it was pasted, or on the start screen."""
        t = self._host.t
        reason = clean(t.reason(error), 200)
        said = t._("This link cannot be opened: {reason}.", reason=reason)
        if pasted:
            self._library.refuse(pasted, said)
        else:
            self._to_the_door()
            self._host.leave()
            self._host.tell(said)

    def _to_the_door(self) -> None:
        """Close every screen beside the table, with no way back to it."""
        self.close()
        self._from_table = False

    def _go_to(self, place: str) -> None:
        """Go where a way from the game's icon leads."""
        self._host.browser.set_hash("")
        match place:
            case "continue":
                self._host.sit_down()
            case "new":
                self._host.leave()
            case "daily":
                played = self._played_today(self._saves.listing())
                if played is None:
                    self._begin_daily()
                else:
                    self._library_button("play", played.id, Event("click"))

    @property
    def _today(self) -> str:
        return self._host.browser.clock()[:10]

    def _played_today(self, games: Iterable[Summary]) -> Summary | None:
        """Return which game was begun with the deal of the day."""
        return next((game for game in games if game.daily == self._today), None)

    def _begin_daily(self) -> None:
        game = daily_setup(self._today).game()
        game.tags[DAILY] = self._today
        self._host.begin(game)
