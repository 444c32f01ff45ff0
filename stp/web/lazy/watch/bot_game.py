"""Controls the screen that shows a game between bots: a replay whose record grows.

Every position so far can be shown again. From the newest one, the bots go on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stp.analysis import why_move
from stp.parsing import parse_json
from stp.record import dump
from stp.view import View
from stp.web.commands import Command
from stp.web.commands.buttons import ReplayButton
from stp.web.controllers.effects import AnnounceNews, Draw, Effects, Focus, SaveGame, Think
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.replay import SPEEDS, STEP, Remarks, Replay
from stp.web.lazy.watch.bot_game_bar import Commentary, commentary_bar
from stp.web.model.session import CurrentGame, Session
from stp.web.model.story.phase_starts import phase_starts
from stp.web.model.visibility import onlookers
from stp.web.render.kit.html import Html
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.reasons import reason

_CHANCES: Final = "chances"


class BotGameScreen(Replay):
    """The current game, in which only bots play; it opens one move back, and paused.

    If another tab continues the game, this tab only shows the moves made there.
    """

    def __init__(
        self,
        preferences: Preferences,
        session: Session,
        current: CurrentGame,
        key: Callable[[], str],
        remarks: Remarks,
    ) -> None:
        game = current.game
        at, viewers = len(game.moves) - 1, onlookers(game)
        super().__init__(preferences, game, at, viewers, key(), remarks)
        self._session = session
        self._current = current
        self._key = key
        """Callback that returns the id of the current game's save."""
        self._chances: dict[int, list[float]] = {}
        """Everybody's chance of winning after a number of moves, as far as it is known."""
        self._judged = -1
        """The number of moves whose chances were asked for last."""
        self._thinking = 0
        """The seat whose bot was asked for a single move, 0 for none."""

    def open(self) -> Effects:
        """Show the screen; the bots at the table pause from now on."""
        self._current.is_paused = True
        return (Draw(), Focus("table"), self._said(), *self._judge())

    def _follow(self) -> None:
        """Adopt the changes that another tab has made to the game: its moves, its name."""
        current = self._session.current
        self.key = self._key()
        if current is None or current is self._current or current.game.deal != self.game.deal:
            return
        self._current, current.is_paused = current, True
        self.game, before = current.game, self._moves
        self._moves, self._phases = self.game.moves, tuple(phase_starts(self.game))
        if self._moves != before:
            self._is_playing, self._thinking = False, 0
            self._chances = {at: found for at, found in self._chances.items() if at < len(before)}
            self._go_to(self.at)

    def screen(self) -> Html:
        """Return the screen."""
        self._follow()
        return super().screen()

    # ------------------------------------------------------------------ moving about

    @property
    def _goes_on(self) -> bool:
        """Whether a move follows, made already or still to be made."""
        return super()._goes_on or not self.game.over

    def stop(self) -> Effects:
        """Stop autoplay and waiting for a move."""
        self._thinking = 0
        return super().stop()

    def press(self, command: Command) -> Effects | None:
        """Carry out a button; the one for the next move lets a bot move at the newest position."""
        if command is ReplayButton.FORWARD and self._is_newest and not self.game.over:
            stopped = self.stop()
            self._thinking = self.game.state.seat or 0
            return (*stopped, *self._ask(0), Draw())
        found = super().press(command)
        return (*found, *self._judge()) if found is not None else None

    def control(self, name: str, value: str) -> Effects | None:
        """Apply the slider or a choice."""
        found = super().control(name, value)
        return (*found, *self._judge()) if found is not None else None

    @property
    def _is_newest(self) -> bool:
        return self.at == len(self._moves)

    def _wait(self) -> Effects:
        return self._ask(SPEEDS[self._speed]) if self._is_newest else super()._wait()

    def _step(self) -> Effects:
        return (*super()._step(), *self._judge())

    # ------------------------------------------------------------------ moves, and their judgement

    def _ask(self, pause: float) -> Effects:
        """Ask the bot whose turn it is for a move."""
        bot = self._current.bot_to_move
        if bot is None:
            return ()
        asked = self.game.moves

        def answer(move: str) -> Effects:
            self._follow()
            is_late = self.game.moves != asked  # another tab has moved meanwhile
            return (Draw(),) if is_late else self._play(move)

        return (Think(STEP, dump(self.game), f"move {bot}", answer, pause),)

    def _play(self, move: str) -> Effects:
        """Make a bot's move, and show it."""
        game, seat = self.game, self.game.state.seat
        game.play(move)
        self._current.after_move(seat)
        self._thinking = 0
        self._moves, self._phases = game.moves, tuple(phase_starts(game))
        self._go_to(len(self._moves))
        self._is_playing = self._is_playing and self._goes_on
        goes_on = self._wait() if self._is_playing else ()
        return (SaveGame(), *self._judge(), *goes_on, Draw(), AnnounceNews())

    def _judge(self) -> Effects:
        """Ask for the chances at the position shown, unless they are known."""
        at = self.at
        if at in self._chances or at == self._judged:
            return ()
        self._judged = at
        task = Think(_CHANCES, dump(self._shown), _CHANCES, lambda text: self._take(at, text))
        return (task,)

    def _take(self, at: int, text: str) -> Effects:
        """Show the chances that have been computed."""
        self._chances[at] = [float(chance) for chance in parse_json(text)]
        return (Draw(),)

    # ------------------------------------------------------------------ drawing

    def _beside(self, scene: Scene) -> Html:
        """Return everybody's chances and the reason for the last move."""
        at = self.at
        known = max((one for one in self._chances if one <= at), default=None)
        commentary = Commentary(
            chances=self._chances[known] if known is not None else [],
            is_current=known == at,
            mover=self.game.movers[at - 1] if at else 0,
            reason=self._reason(scene, at - 1) if at else "",
            thinking=self._thinking,
        )
        return commentary_bar(scene, commentary)

    def _reason(self, scene: Scene, number: int) -> str:
        """Return the first reason of a move, by its number."""
        game = self.game
        view = View(game.position(number), game.movers[number], memory=True)
        move = game.moves[number]
        return reason(scene, view, move, why_move(game, number, move), limit=1)
