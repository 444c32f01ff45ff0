"""Watching a game: any position of it, from any seat's eyes, by hand or by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stp.analysis import Analysis, Decision
from stp.bots import make_bot
from stp.errors import StpError
from stp.game import Game
from stp.log import FillEntry, MoveEntry
from stp.web.browser import Cancel, Event
from stp.web.eyes import WatchedView
from stp.web.render.end import end_screen
from stp.web.render.html import Html, classes
from stp.web.render.page import table
from stp.web.render.replay import Tick, replay_bar
from stp.web.render.scene import HUMAN, Person, Scene
from stp.web.seats import STAND_IN, seated
from stp.web.setup import NAMES
from stp.web.summary import LONGEST_TITLE, TITLE, bots_of, clean, names_of

if TYPE_CHECKING:
    from stp.web.host import Host

SPEEDS: Final = {"slow": 2000, "medium": 1000, "fast": 333}
"""Milliseconds for a move."""


def ticks_of(game: Game) -> list[Tick]:
    """Return where each phase begins, as the number of moves made before it."""
    found: list[Tick] = []
    moves = 0
    for entry in game.log:
        if isinstance(entry, MoveEntry):
            moves += 1
        elif isinstance(entry, FillEntry):
            found.append(Tick(moves, entry.round, entry.phase))
    return found


def before_first_move(game: Game, tags: dict[str, Any]) -> Game:
    """Return a game from the same deal, before its first move."""
    if game.seed is None:
        return Game(edition=game.edition, rules=game.rules, deal=game.deal, tags=tags)
    return Game(game.players, game.seed, game.edition, game.rules, tags=tags)


def same_deal(game: Game) -> Game:
    """Return a game from the same deal with the same people, before its first move."""
    tags: dict[str, Any] = {"bots": seated(game)}
    if "names" in game.tags:
        tags["names"] = game.tags["names"]
    return before_first_move(game, tags)


class Replay:
    """One game being watched; `choices` are the eyes that it may be seen with."""

    def __init__(
        self,
        host: Host,
        game: Game,
        at: int,
        choices: tuple[int | None, ...] = (),
        key: str = "",
    ) -> None:
        self._host = host
        self.game = game
        self.key = key
        """The key of its save, "" for one that is not kept."""
        self.ticks = ticks_of(game)
        self.choices = choices or (None, *range(1, game.players + 1))
        self.eyes = self.choices[0]
        self.speed = "medium"
        self.playing = False
        self.show_result = False
        self.analysis: Analysis | None = None
        """What the adviser thinks of the game, where it was asked."""
        self._opened = ""
        self._cancel: Cancel | None = None
        self._shown = before_first_move(game, dict(game.tags))
        self._moves = game.moves
        self.go_to(at)

    @property
    def at(self) -> int:
        """How many moves have been made in what is shown."""
        return len(self._shown.moves)

    @property
    def decision(self) -> Decision | None:
        """What the adviser says of the decision that is due in what is shown, if it was judged."""
        decisions = self.analysis.decisions if self.analysis else ()
        return next((one for one in decisions if one.number == self.at), None)

    # ------------------------------------------------------------------ moving about

    def go_to(self, at: int) -> None:
        """Show the position after a number of moves."""
        at = min(max(at, 0), len(self._moves))
        now = self.at
        while now > at:
            self._shown.undo()
            now -= 1
        for move in self._moves[now:at]:
            self._shown.play(move)

    def stop(self) -> None:
        """Stop playing by itself."""
        self.playing = False
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def handle(self, verb: str, rest: str) -> None:
        """Carry out one of the replay's buttons."""
        if verb not in ("play", "eyes", "speed", "open"):
            self.stop()
        match verb:
            case "first":
                self.go_to(0)
            case "back":
                self.go_to(self.at - 1)
            case "forward":
                self.go_to(self.at + 1)
            case "last":
                self.go_to(len(self._moves))
            case "phase-back":
                self.go_to(max((t.at for t in self.ticks if t.at < self.at), default=0))
            case "phase-forward":
                later = (t.at for t in self.ticks if t.at > self.at)
                self.go_to(min(later, default=len(self._moves)))
            case "play":
                self._toggle()
            case "eyes":
                chosen = (seat for seat in self.choices if str(seat) == rest)
                self.eyes = next(chosen, self.choices[0])
            case "speed" if rest in SPEEDS:
                self.speed = rest
            case "open":
                self._opened = "" if self._opened == rest else rest
            case "close":
                self._opened = ""

    def control(self, event: Event) -> bool:
        """Deal with the scrubber and the two choices beside it."""
        if event.name == "replay-at" and event.value.isdecimal():
            self.stop()
            self.go_to(int(event.value[:5]))
        elif event.name == "replay-eyes":
            self.handle("eyes", event.value)
        elif event.name == "replay-speed":
            self.handle("speed", event.value)
        else:
            return False
        return True

    def press(self, event: Event) -> bool:
        """Deal with a key press; returns whether it means anything here."""
        if event.modifiers or event.name:
            return False
        verb = {
            "Home": "first", "ArrowLeft": "back", "ArrowRight": "forward", "End": "last",
            "PageUp": "phase-back", "PageDown": "phase-forward", "p": "play",
        }.get(event.key)  # fmt: skip
        if verb is None and event.key == " " and not event.data:
            verb = "play"
        if verb is None and event.key == "Escape" and self._opened:
            verb = "close"
        if verb is None:
            return False
        self.handle(verb, "")
        return True

    def _toggle(self) -> None:
        if self.playing:
            self.stop()
            return
        if self.at == len(self._moves):
            self.go_to(0)
        self.playing = True
        self._wait()

    def _wait(self) -> None:
        self._cancel = self._host.browser.later(SPEEDS[self.speed], self._step)

    def _step(self) -> None:
        self._cancel = None
        self.go_to(self.at + 1)
        self.playing = self.at < len(self._moves)
        if self.playing:
            self._wait()
        self._host.draw()

    # ------------------------------------------------------------------ what if

    def play_on(self) -> Game:
        """Return a new game that goes on from here: one person, the others bots."""
        bots = list(bots_of(self.game))
        people = [seat for seat, bot in enumerate(bots, 1) if bot is None]
        me = self.eyes or (people[0] if people else 1)
        for seat, bot in enumerate(bots, 1):
            bots[seat - 1] = None if seat == me else known_bot(bot)
        t = self._host.t
        names = list(names_of(self.game, NAMES))
        old = clean(str(self.game.tags.get(TITLE, "")), LONGEST_TITLE) or t.both(names)
        title = t._("What if, from move {number}: {title}", number=self.at, title=old)
        tags = {"names": names, "bots": bots, TITLE: title[:LONGEST_TITLE]}
        game = before_first_move(self.game, tags)
        for move in self._moves[: self.at]:
            game.play(move)
        return game

    # ------------------------------------------------------------------ drawing

    def screen(self) -> Html:
        """Return the table as it was, with the replay's controls at its lower edge."""
        people = tuple(
            Person(name, bot or HUMAN)
            for name, bot in zip(names_of(self.game, NAMES), bots_of(self.game), strict=True)
        )
        if self.show_result and self._shown.result:
            scene = Scene(self._host.t, self._shown.view(None), self._shown.log, people)
            return end_screen(scene, self._shown.result, watched=True)
        view = WatchedView(self._shown.state, self.eyes)
        scene = Scene(
            self._host.t,
            view,
            self._shown.log,
            people,
            opened=self._opened,
            settings=self._host.settings,
        )
        kind = classes("watched", self.decision is not None and "judged") or ""
        return table(scene, replay_bar(self, scene), kind)


def known_bot(bot: str | None) -> str:
    """Return a bot that can be asked for moves; nobody, or one that is no more, gets a stand-in."""
    try:
        make_bot(bot or STAND_IN, None, 1)
    except StpError:
        return STAND_IN
    return bot or STAND_IN
