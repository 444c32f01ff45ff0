"""A game that is looked at: its replay, its analysis, or one of them over the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stp.web.browser.port import Event
from stp.web.render.kit.html import Html
from stp.web.screens.analysis import Studies, Study
from stp.web.screens.replay import Replay

if TYPE_CHECKING:
    from stp.game import Game
    from stp.web.screens.host import Host
    from stp.web.screens.sharing import Sharing
    from stp.web.store.saves import Saves


class Viewer:
    """At most one replay and one analysis; the one that was opened last is seen."""

    def __init__(self, host: Host, saves: Saves, sharing: Sharing) -> None:
        self._host = host
        self._sharing = sharing
        self._studies = Studies(host, saves, self._progressed)
        self._open: list[Replay | Study] = []

    @property
    def is_open(self) -> bool:
        """Whether a game is looked at."""
        return bool(self._open)

    @property
    def _seen(self) -> Replay | Study | None:
        return self._open[-1] if self._open else None

    def screen(self) -> Html | None:
        """Return the screen, None where no game is looked at."""
        seen = self._seen
        if isinstance(seen, Replay):
            seen.analysis = self._studies.of(seen.game, seen.key)
        return seen.screen() if seen is not None else None

    # ------------------------------------------------------------------ opening and closing

    def watch(
        self,
        game: Game,
        at: int | None = None,
        eyes: tuple[int | None, ...] = (),
        key: str = "",
    ) -> None:
        """Show a game's replay from a move on; `eyes` are those that it may be seen with."""
        self._show(Replay(self._host, game, at or 0, eyes, key))
        self._host.draw()
        self._host.focus("table")

    def study(self, game: Game, key: str) -> None:
        """Show what the adviser thinks of a game."""
        self._show(Study(self._host, self._studies, game, key))
        self._host.draw()
        self._host.focus("study")

    def _show(self, screen: Replay | Study) -> None:
        """Show a screen over the other one, in the place of the last of its kind."""
        self._stop()
        others = [one for one in self._open if type(one) is not type(screen)]
        self._open = [*others, screen]

    def back(self) -> None:
        """Close what is seen."""
        self._stop()
        self._open.pop()

    def close(self) -> None:
        """Look at no game any more."""
        self._stop()
        self._open = []

    def _stop(self) -> None:
        """Have the replay that is seen no longer play by itself."""
        if isinstance(self._seen, Replay):
            self._seen.stop()

    def _progressed(self) -> None:
        """Show how an analysis gets on, where it is seen."""
        if self._open:
            self._host.draw()

    # ------------------------------------------------------------------ events

    def handle(self, event: Event, verb: str, rest: str) -> bool:
        """Deal with an event that is none of the buttons below; `verb` and `rest` say on what a
        click was. Returns whether it was anything here."""
        replay = self._seen
        if not isinstance(replay, Replay):
            return False
        if event.kind in ("input", "change"):
            done = replay.control(event)
        elif event.kind == "keydown":
            done = replay.press(event)
        else:
            done = verb in ("open", "close")
            if done:
                replay.handle(verb, rest)
        if done:
            self._host.draw()
        return done

    def press(self, verb: str, word: str, rest: str) -> None:
        """Carry out a button of a replay ("replay") or of an analysis ("study")."""
        match verb, self._seen:
            case "replay", Replay() as replay:
                self._in_replay(replay, word, rest)
            case "study", Replay() as replay if word == "replay":
                self.study(replay.game, replay.key)
            case "study", Study() as study if word == "show" and rest.isdecimal():
                self.watch(study.game, int(rest[:5]), (study.seat, None), study.key)
            case "study", Study() as study:
                study.handle(word, rest)

    def _in_replay(self, replay: Replay, word: str, rest: str) -> None:
        if word == "share":
            self.share()
        elif word == "play-on":
            self._host.begin(replay.play_on())
        elif word == "result":
            replay.stop()
            replay.show_result = not replay.show_result
        else:
            replay.handle(word, rest)

    def share(self) -> None:
        """Offer to pass on the game that is looked at, as it is seen."""
        self._stop()
        if self._seen is not None:
            at = self._seen.at if isinstance(self._seen, Replay) else None
            self._sharing.open(self._seen.game, at)
