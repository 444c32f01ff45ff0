"""Everything beside the table: saved games, links, replays. The page hands its events here first.

`Desk` is the only one of them that the page knows; it decides which screen is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stp.game import Game
from stp.record import dump
from stp.web.arrivals import Arrivals, fragment_of
from stp.web.browser import Event
from stp.web.daily import daily_setup
from stp.web.eyes import onlookers
from stp.web.keeper import Keeper
from stp.web.library import Library
from stp.web.render.html import EMPTY, Html, join
from stp.web.render.share import share_sheet
from stp.web.render.side import counted, daily_card, games_row, link_card, rival_panel
from stp.web.replay import Replay
from stp.web.saves import Opened, Saves
from stp.web.seats import people_of
from stp.web.sharing import (
    KINDS,
    Sharing,
    rival_of,
    seat_here,
)
from stp.web.study import Studies, Study
from stp.web.summary import DAILY, LONGEST_TITLE, TITLE, clean, summary_of

if TYPE_CHECKING:
    from stp.web.host import Host

PLACES: Final = ("continue", "new", "daily")
"""Fragments of the address that lead to a place in the page, as the installed game's icon has."""


class Desk:
    """The screens beside the table, and what is kept."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.saves = Saves(host.browser)
        self._keeper = Keeper(host, self.saves)
        self._library = Library(host, self.saves)
        self._sharing = Sharing(host)
        self._studies = Studies(host, self.saves, self._studied)
        self._key = ""
        self.replay: Replay | None = None
        self.study: Study | None = None
        self._study_above = False
        self.in_library = False
        self._from_table = False
        self._arrivals = Arrivals(host, self.saves, self._watch)

    # ------------------------------------------------------------------ what the page asks

    def screen(self) -> Html | None:
        """Return the screen that is shown instead of the page's own, if one is."""
        if self.study is not None and self._is_studied:
            return self.study.screen()
        if self.replay is not None:
            self.replay.analysis = self._studies.of(self.replay.game, self._key)
            return join(self.replay.screen(), self._sheet())
        if self.in_library:
            return join(self._library.screen(), self._sheet())
        return None

    def _sheet(self) -> Html:
        sharing = self._sharing
        if sharing.game is None:
            return EMPTY
        return share_sheet(sharing.choices(), sharing.said, sharing.by_hand, self._host.t)

    @property
    def overlay(self) -> Html:
        """What lies over the page's own screen."""
        return self._sheet()

    @property
    def title(self) -> str:
        """What the game that is played is called, "" where it has no name."""
        tags = self._host.game.tags if self._host.game is not None else {}
        return clean(str(tags.get(TITLE, "")), LONGEST_TITLE)

    def side(self) -> Html:
        """Return what the start screen shows beside its form."""
        t, arrived = self._host.t, self._arrivals
        games = self.saves.listing()
        day = self._host.browser.clock()[:10]
        played = next((game for game in games if game.daily == day), None)
        return join(
            games_row(sum(not game.over for game in games), len(games), t),
            link_card(arrived.setup, arrived.rival, t) if arrived.setup else None,
            daily_card(day, played, t),
        )

    def end_panel(self, game: Game) -> Html:
        """Return what the end of a game shows of a challenge."""
        summary = summary_of(self.saves.id, game)
        return rival_panel(rival_of(game), game, self._host.t, counted(summary, self._host.t))

    def dress(self, game: Game) -> None:
        """Note on a new game what link it came from."""
        self._arrivals.dress(game)

    def open_link(self, fragment: str) -> None:
        """Carry out what the fragment of the address says."""
        if fragment:
            self.close()
            self._from_table = False
            if fragment in PLACES:
                self._go_to(fragment)
            else:
                self._arrivals.open(fragment)

    def _go_to(self, place: str) -> None:
        """Go where a way from the game's icon leads."""
        self._host.browser.set_hash("")
        match place:
            case "continue":
                self._host.sit_down()
            case "new":
                self._host.leave()
            case "daily":
                day = self._host.browser.clock()[:10]
                played = next((game for game in self.saves.listing() if game.daily == day), None)
                if played is None:
                    self._play_daily()
                else:
                    self._in_library("play", played.id, Event("click"))

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
        return not any(game.over for game in self.saves.listing())

    def resume(self) -> Opened:
        """Return the game that was played last."""
        return self.saves.resume()

    def trouble(self, opened: Opened) -> str:
        """Return what is wrong with a save, as a sentence."""
        return self._library.trouble(opened) if opened.error else ""

    def close(self) -> None:
        """Close every screen beside the table."""
        if self.replay is not None:
            self.replay.stop()
        self.replay = self.study = None
        self.in_library = False
        self._sharing.close()

    # ------------------------------------------------------------------ events

    def handle(self, event: Event) -> bool | None:
        """Deal with an event; None leaves it to the page."""
        match event.kind:
            case "hash":
                self.open_link(event.value)
            case "storage":
                self._keeper.other_tab(event)
            case "shared":
                self._sharing.answered(event.value)
            case "file" if fragment := fragment_of(event.value):
                self.open_link(fragment)
            case "file":
                if not self.in_library:
                    self._from_table = self._host.at_table
                    self._host.leave()
                self.close()
                self.in_library = True
                self._library.bring_in(event.value, event.data.get("error", ""))
            case _:
                return self._person(event)
        self._host.draw()
        return True

    def _person(self, event: Event) -> bool | None:
        if self._keeper.asleep and event.kind in ("click", "keydown"):
            self._keeper.asleep = False
            self._host.wake()
        verb, _, rest = event.data.get("ui", "").partition(" ")
        if event.kind in ("click", "submit") and not event.action:
            done = self._button(verb, rest, event)
            if done is not None:
                return done
        if self._sharing.game is not None:
            if event.kind == "keydown" and event.key == "Escape":
                self._sharing.close()
                self._host.draw()
                return True
            return False
        if self.replay is None and self.study is None and not self.in_library:
            return None
        if verb == "leave":
            self._leave()
            return True
        if self._host.opened or verb == "theme" or rest in ("menu", "settings"):
            return None
        if self.replay is not None and not self._is_studied:
            return self._in_replay(event, verb, rest)
        if event.kind == "keydown" and event.key == "Escape":
            self._leave()
            return True
        return False

    def _button(self, verb: str, rest: str, event: Event) -> bool | None:
        word, _, key = rest.partition(" ")
        match verb:
            case "lib":
                self._in_library(word, key, event)
            case "share":
                self._share(word)
            case "replay":
                self._replay_button(word, key)
            case "study":
                self._study_button(word, key)
            case "daily":
                self._play_daily()
                return True
            case _:
                return None
        self._host.draw()
        return True

    def _in_replay(self, event: Event, verb: str, rest: str) -> bool | None:
        assert self.replay is not None
        if event.kind in ("input", "change"):
            done = self.replay.control(event)
        elif event.kind == "keydown":
            done = self.replay.key(event)
            if not done and event.key == "Escape":
                self._leave()
                return True
        elif verb in ("open", "close"):
            self.replay.handle(verb, rest)
            done = True
        else:
            return False
        if done:
            self._host.draw()
        return done

    # ------------------------------------------------------------------ the library

    def _in_library(self, word: str, key: str, event: Event) -> None:
        if word == "show":
            self._from_table = self._host.at_table
            self._host.leave()
            self.in_library = True
            self._library.enter(key)
            self._host.browser.focus("library")
        elif word == "close":
            self._leave()
        elif word == "watch":
            game = self._library.load(key)
            if game is None:
                self._library.enter("games", self._host.t._("This game cannot be read."))
            else:
                self._watch(game, eyes=onlookers(game), key=key)
        elif word == "study":
            game = self._library.load(key)
            if game is not None:
                self._open_study(game, key)
        elif word == "paste" and (fragment := fragment_of(event.form.get("text", ""))):
            self.open_link(fragment)
        else:
            self._go_on(self._library.handle(word, key, event))

    def _go_on(self, opened: Opened | None) -> None:
        if opened is None or opened.game is None:
            return
        self.close()
        self._host.take(opened.game)
        self._host.sit_down()
        if opened.error:
            self._host.tell(self._library.trouble(opened))

    def _leave(self) -> None:
        """Go back to where this screen was opened from."""
        if self._is_studied:
            self.study = None
            if self.replay is not None or self.in_library:
                self._host.draw()
                return
        if self.replay is not None:
            self.replay.stop()
            self.replay = None
            if self.in_library or self.study is not None:
                self._host.draw()
                return
        self.in_library = False
        if self._from_table and self._host.game is not None:
            self._from_table = False
            self._host.sit_down()
        else:
            self._host.leave()

    # ------------------------------------------------------------------ replays

    def _watch(
        self,
        game: Game,
        at: int | None = None,
        eyes: tuple[int | None, ...] = (),
        key: str = "",
    ) -> None:
        if self.replay is not None:
            self.replay.stop()
        self._key, self._study_above = key, False
        self.replay = Replay(self._host, game, 0 if at is None else at, eyes)
        self._host.browser.focus("table")

    def _replay_button(self, word: str, rest: str) -> None:
        if word == "game" and self._host.game is not None:
            self._from_table = self._host.at_table
            game = self._host.game
            self._host.leave()
            self._watch(game, eyes=onlookers(game), key=self.saves.id)
        elif self.replay is None:
            return
        elif word == "leave":
            self._leave()
        elif word == "share":
            self.replay.stop()
            self._open_share(self.replay.game, self.replay.at)
        elif word == "play-on":
            game = self.replay.play_on()
            self.close()
            self._host.begin(game)
        elif word == "result":
            self.replay.stop()
            self.replay.show_result = not self.replay.show_result
        else:
            self.replay.handle(word, rest)

    # ------------------------------------------------------------------ analyses

    @property
    def _is_studied(self) -> bool:
        """Whether an analysis is what is seen."""
        return self.study is not None and (self._study_above or self.replay is None)

    def _studied(self) -> None:
        """Show how an analysis gets on, where it is seen."""
        if self.study is not None or self.replay is not None:
            self._host.draw()

    def _open_study(self, game: Game, key: str) -> None:
        self.study = Study(self._host, self._studies, game, key)
        self._study_above = True
        self._host.draw()
        self._host.browser.focus("study")

    def _study_button(self, word: str, rest: str) -> None:
        if word == "game" and self._host.game is not None:
            self._from_table = self._host.at_table
            game = self._host.game
            self._host.leave()
            self._open_study(game, self.saves.id)
        elif word == "replay" and self.replay is not None:
            self.replay.stop()
            self._open_study(self.replay.game, self._key)
        elif self.study is None:
            return
        elif word == "leave":
            self._leave()
        elif word == "show" and rest.isdecimal():
            seats = (self.study.seat, None)
            self._watch(self.study.game, int(rest[:5]), seats, self.study.key)
        else:
            self.study.handle(word, rest)

    # ------------------------------------------------------------------ passing on

    def _open_share(self, game: Game, at: int | None = None) -> None:
        self._host.dismiss()
        self._sharing.offer(game, at)
        self._host.draw()
        self._host.browser.focus("share")

    def _share(self, word: str) -> None:
        if word == "open" and self._host.game is not None:
            self._open_share(self._host.game)
        elif word == "close":
            self._sharing.close()
            self._host.draw()
            self._host.browser.focus("share-open")
        elif word == "export" and self._sharing.game is not None:
            self._host.browser.download("saint-petersburg.stp", dump(self._sharing.game))
        elif word in KINDS:
            self._sharing.send(word)
            if word == "turn" and self._sharing.game is self._host.game and self._host.game:
                self.saves.keep(self._host.game)

    def _play_daily(self) -> None:
        day = self._host.browser.clock()[:10]
        game = daily_setup(day).game()
        game.tags[DAILY] = day
        self._host.begin(game)
