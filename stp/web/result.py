"""Draws the result of the current game, with what it is compared with."""

from __future__ import annotations

from stp.record import dump
from stp.web.browser.port import Browser
from stp.web.commands.buttons import DealButton
from stp.web.controllers.effects import Effects
from stp.web.model.help import help_words
from stp.web.model.session import CurrentGame
from stp.web.parts import Parts
from stp.web.render.kit.html import EMPTY, Html, element
from stp.web.render.screens.end.screen import OwnResult, end_screen
from stp.web.render.screens.start_side import helped_line, rival_panel
from stp.web.render.table.scene import Scene


class ResultScreen:
    """The result of the current game."""

    def __init__(self, browser: Browser, parts: Parts) -> None:
        self._browser = browser
        self._parts = parts

    def screen(self, scene: Scene, current: CurrentGame) -> Html:
        """Return the result of a game that is over."""
        game = current.game
        assert game.result is not None
        challenge, helped = self._beside(current)
        counts = len(current.seats.owners) == 1 and not current.tags.imported
        own = OwnResult(
            challenge=challenge,
            helped=helped,
            deal=self._deal_panel(current),
            record=dump(game),
            mistakes=self._parts.viewer.mistakes(game, self._parts.saves.current_id),
            in_match=current.tags.in_match if counts else None,
        )
        return end_screen(scene, game.result, own)

    def _beside(self, current: CurrentGame) -> tuple[Html, Html]:
        """Return how the result compares with a challenge or in a match, and the help that was used
        unless that is part of it."""
        game, t, tags = current.game, self._parts.preferences.t, current.tags
        helped = helped_line(help_words(tags.helped, t), t)
        if tags.rival is not None:
            return rival_panel(tags.rival, game, t, helped), EMPTY
        comparison = self._parts.deal_comparison() if tags.match and not tags.imported else None
        return (comparison.banner(game) if comparison else EMPTY), helped

    def _deal_panel(self, current: CurrentGame) -> Html:
        """Return the comparison with par if people have played; its panel is empty until its code
        is loaded."""
        if not current.seats.owners:
            return EMPTY
        comparison = self._parts.deal_comparison()
        if comparison is None:
            return element("section", cls="panel compared")
        return comparison.panel(current.game, self._parts.saves.current_id)

    def press(self, button: DealButton) -> Effects | None:
        """Carry out a button of the panel about the deal."""
        game, comparison = self._parts.session.game, self._parts.deal_comparison()
        if game is None or game.result is None or comparison is None:
            return None
        return comparison.press(button, game, self._parts.saves.current_id)

    def after_drawing(self) -> Effects:
        """Start or resume the comparison with par without being asked, from the final scoring on.

        It does nothing if nobody has played.
        """
        current = self._parts.session.current
        if current is None or not current.seats.owners:
            return ()
        if self._parts.table.is_scoring:
            self._browser.after_paint(self._load_comparison)
        if not current.tags.awaits_par:
            return ()
        comparison = self._parts.deal_comparison()
        if comparison is None:
            return ()
        return comparison.compute_par_once(current.game, self._parts.saves.current_id)

    def _load_comparison(self) -> None:
        """Import what the result shows, while the final scoring is shown."""
        self._parts.deal_comparison()
