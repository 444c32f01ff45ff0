"""Plays without a browser, from the table's own markup and by its keyboard shortcuts."""

from __future__ import annotations

from stp.bots import make_bot
from stp.game import Game
from stp.web.browser.port import Event
from stp.web.commands import MakeMove, command_of
from stp.web.controllers.shortcuts import pressed
from stp.web.model.seats import Participant
from stp.web.render.table.page import table
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text
from tests.blind.tree import Node, tree_of

RIVAL = "greedy"


class Offline:
    """A table with the blind player in seat 1 and a greedy bot in seat 2."""

    def __init__(self, seed: str) -> None:
        self.game = Game(2, seed)
        self._rival = make_bot(RIVAL, seed, 2)
        self._people = (Participant("Anna"), Participant("Bot 2", RIVAL))
        self._t = Text()
        self._go_on()

    def _go_on(self) -> None:
        while self.game.state.seat == 2:
            self.game.play(self._rival.choose(self.game.view(2)))
        view = self.game.view(1)
        decides = view.decides
        self._scene = Scene(
            self._t, view, self.game.log, self._people, chooses=decides,
            may_drag=decides and view.decision == "action",
        )  # fmt: skip
        self._tree, self._attributes = tree_of(table(self._scene)) if decides else (Node(""), {})

    @property
    def is_over(self) -> bool:
        return self.game.over

    def read(self) -> Node:
        """Return the tree of the page."""
        return self._tree

    def press(self, node: Node | None, key: str) -> None:
        """Press a key, on a part of the page if that matters."""
        found = self._attributes[node.key] if node is not None else {}
        data = {"ui": found.get("data-ui", "")}
        if key == "Enter":
            command = command_of(found.get("data-action", ""), data["ui"])
        else:
            command = pressed(Event("keydown", key=key, data=data), self._scene)
        assert isinstance(command, MakeMove), f"{key} on {node} does nothing"
        self.game.play(command.move)
        self._go_on()
