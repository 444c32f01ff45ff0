"""Plays in a real page by its accessibility tree and the keyboard. Elements are found by role and
name and reached with Tab and arrow keys; nothing else of the page is read."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any, Final

from playwright.sync_api import Error, Page

from tests.blind.tree import Node
from tests.browser.conftest import wait_until_ready

PATIENCE: Final = 120
"""Seconds in which the page has to say something after a move."""
MAX_KEYS: Final = 80
"""Maximum number of keys needed to reach any button."""
_ASKED: Final = re.compile(r"\bYour turn\b|\?")
_ENDED: Final = re.compile(r" wins\. | share the victory\. |\bYou win! ")
_ROLES: Final = {"StaticText": "text", "image": "img"}
_SKIPPED: Final = frozenset(("InlineTextBox", "ListMarker"))
_SETTINGS: Final = json.dumps({"bots": "instant", "motion": "off", "coach": "off"})
_PREPARE: Final = """settings => localStorage.setItem(
  `stp:${new URL(".", location.href).pathname}:settings`, settings)"""


class Chromium:
    """A page in Chromium, as assistive technology gets it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Accessibility.enable")
        self._known: set[str] = set()
        self._tree = Node("")
        self.heard: list[str] = []
        """Everything announced so far, in order."""

    def sit_down(self, url: str, seed: str, rival: str) -> None:
        """Start a game against a bot; after this, only the tree is read."""
        page = self._page
        page.add_init_script(f"({_PREPARE})({json.dumps(_SETTINGS)})")
        page.goto(url)
        wait_until_ready(page)
        page.locator("label:has(#players-2)").click()
        page.locator("#kind-2").select_option(rival)
        page.locator("#seed").fill(seed)
        page.locator("#deal").click()
        self._listen()

    # ------------------------------------------------------------------ hearing

    @property
    def is_over(self) -> bool:
        """Whether the end of the game was announced."""
        return bool(self.heard) and _ENDED.search(self.heard[-1]) is not None

    def _listen(self) -> None:
        """Wait until a decision is asked for or the end is announced."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self._has_spoken():
                self._tree = self._fetch()
                new = self._messages(self._tree)
                self.heard += new
                if new and (self.is_over or _ASKED.search(new[-1])):
                    return
            time.sleep(0.1)
        raise AssertionError(f"nothing is asked after: {self.heard[-3:]}")

    def _has_spoken(self) -> bool:
        """Return whether a live region is new or has announced something new.

        Fetching the whole tree each time would take longer than the game.
        """
        regions = self._tree.all("log")
        return not regions or any(
            node["nodeId"] not in self._known
            for region in regions
            for node in self._children(region)
        )

    def _children(self, node: Node) -> list[dict[str, Any]]:
        """Return the current children of a node; if the node is gone, one that equals no other."""
        try:
            found = self._session.send("Accessibility.getChildAXNodes", {"id": node.key})["nodes"]
        except Error:
            return [{"nodeId": None}]
        return [part for part in found if part.get("parentId") == node.key]

    def _messages(self, page: Node) -> list[str]:
        """Return what the live region has announced since the last call."""
        found = [
            message
            for region in page.all("log")
            for message in region.children
            if message.key not in self._known
        ]
        self._known.update(message.key for message in found)
        return [message.words for message in found]

    # ------------------------------------------------------------------ reading

    def read(self) -> Node:
        """Return the page's accessibility tree from when a decision was asked for."""
        return self._tree

    def _fetch(self) -> Node:
        """Fetch the page's current accessibility tree."""
        return _tree(self._session.send("Accessibility.getFullAXTree")["nodes"])

    # ------------------------------------------------------------------ pressing

    def press(self, node: Node | None, key: str) -> None:
        """Go to a part of the page with keys, press a key there, and listen to what follows."""
        if node is not None:
            self._go_to(node)
        self._page.keyboard.press(key)
        self._listen()

    def _focused(self) -> str:
        """Return the key of the focused element, "" for the page itself."""
        focused = self._session.send("Runtime.evaluate", {"expression": "document.activeElement"})
        asked = {"objectId": focused["result"]["objectId"], "fetchRelatives": False}
        (node,) = self._session.send("Accessibility.getPartialAXTree", asked)["nodes"]
        states = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
        is_part = states.get("focused") and node["role"]["value"] != "RootWebArea"
        return str(node["nodeId"]) if is_part else ""

    def _go_to(self, goal: Node) -> None:
        keys, stops, key = self._page.keyboard, list(_stops(self._tree)), "Tab"
        for attempt in range(MAX_KEYS):
            here = self._focused()
            if here == goal.key:
                return
            at, to = _place(stops, here), _place(stops, goal.key)
            if at is None or to is None:  # a stop outside of the tree: continue
                keys.press(key)
                continue
            if at == to:  # inside a group, arrow keys move from card to card
                steps = stops[at].index(goal.key) - stops[at].index(here)
                forth, back = "ArrowRight", "ArrowLeft"
            else:
                steps = to - at if not attempt else (1 if to > at else -1)
                forth, back = "Tab", "Shift+Tab"
            key = forth if steps > 0 else back
            for _ in range(abs(steps)):
                keys.press(key)
        raise AssertionError(f"no key leads to {goal.name!r}")


def _stops(page: Node) -> Iterator[list[str]]:
    """Yield the keys of the elements that Tab reaches; a group of cards is one stop."""
    grouped = set()
    for node in page.walk():
        if node.role == "group":
            cards = [card.key for card in node.all("button") if not card.disabled]
            grouped.update(cards)
            if cards:
                yield cards
        elif node.role in ("button", "link") and not node.disabled and node.key not in grouped:
            yield [node.key]


def _place(stops: list[list[str]], key: str) -> int | None:
    """Return the number of the stop that an element belongs to, None if it belongs to none."""
    return next((number for number, keys in enumerate(stops) if key in keys), None)


def _tree(found: list[dict[str, Any]]) -> Node:
    """Return the tree of Chromium's nodes; ignored nodes are replaced by their children."""
    by_id = {node["nodeId"]: node for node in found}

    def parts(node: dict[str, Any]) -> list[Node]:
        made = [part for child in node.get("childIds", ()) if child in by_id
                for part in parts(by_id[child])]  # fmt: skip
        role = node.get("role", {}).get("value", "")
        if role in _SKIPPED:
            return []
        if node.get("ignored"):
            return made
        states = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
        return [
            Node(
                _ROLES.get(role, role),
                node.get("name", {}).get("value", ""),
                made,
                disabled=bool(states.get("disabled")),
                focused=bool(states.get("focused")) and role != "RootWebArea",
                key=node["nodeId"],
            )
        ]

    return parts(found[0])[0]
