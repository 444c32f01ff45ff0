"""A browser in memory: it records what was drawn, said and stored, and has a manual clock."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache, cached_property, lru_cache
from html import unescape

from stp.web.app import App
from stp.web.browser.port import NUMBERS, PUZZLES, SCREENS, Cancel, Event, Handler, StorageError
from stp.web.browser.thinker import ANSWER, Thinker, fast_task
from stp.web.render.prebuilt.rules import rules_text

RAW = frozenset(("script", "style"))
"""Elements whose text is not markup."""
VOID = frozenset(("br", "hr", "input", "link", "meta", "use", "rect", "line", "path", "circle"))


#: The tokens of our markup: tags, comments, texts.
_PIECE = re.compile(r"""<!--.*?-->|<(?:[^<>"]++|"[^"]*+")*+>|[^<]++""", re.DOTALL)
_OPENING = re.compile(r"""<([A-Za-z][\w-]*)((?:\s+[^\s=<>/"]+(?:="[^"]*")?)*)\s*(/?)>""")
_CLOSING = re.compile(r"</([A-Za-z][\w-]*)>")
_ATTRIBUTE = re.compile(r"""([^\s=<>/"]+)(?:="([^"]*)")?""")
#: The page's scripts are in elements whose text is not markup.
_RAW_TEXT = re.compile(rf"(<({'|'.join(RAW)})\b[^>]*>).*?(?=</\2>)", re.DOTALL | re.IGNORECASE)


@lru_cache(maxsize=1 << 15)
def _opening(piece: str) -> tuple[str, dict[str, str], bool]:
    """Return an element's name and attributes, and whether it is still to be closed.

    Most come again in the next drawing, and in other tests.
    """
    found = _OPENING.fullmatch(piece)
    assert found, f"no markup of ours: {piece[:60]}"
    tag, attributes, end = found[1].lower(), _ATTRIBUTE.findall(found[2]), found[3]
    named = {name.lower(): unescape(value) for name, value in attributes}
    return tag, named, not end and tag not in VOID


@cache
def _closing(piece: str) -> str:
    """Return the name of the element that is closed."""
    found = _CLOSING.fullmatch(piece)
    assert found, f"no markup of ours: {piece[:60]}"
    return found[1].lower()


class Page:
    """Parses a drawing: every element's attributes, and whether every element was closed.

    It is stricter than any browser: markup that the page would not write is an error.
    """

    def __init__(self, html: str) -> None:
        self.elements: list[tuple[str, dict[str, str]]] = []
        if any(f"<{tag}" in html for tag in RAW):
            html = _RAW_TEXT.sub(r"\1", html)
        pieces = _PIECE.findall(html)
        assert sum(map(len, pieces)) == len(html), "no markup of ours"
        texts: list[str] = []
        opened: list[str] = []
        hidden = 0
        """Number of open elements, counted from the outermost hidden one, 0 for none."""
        for piece in pieces:
            if piece[0] != "<":
                if not hidden:
                    texts.append(piece)
            elif piece[1] == "/":
                hidden = 0 if hidden == len(opened) else hidden
                assert opened.pop() == _closing(piece), f"{piece} closes something else"
            elif piece[1] != "!" or not piece.lower().startswith(("<!--", "<!doctype")):
                tag, attributes, is_open = _opening(piece)
                self.elements.append((tag, attributes))
                if is_open:
                    opened.append(tag)
                    if not hidden and "hidden" in attributes:
                        hidden = len(opened)
        self.text = unescape("".join(texts))
        assert not opened, f"never closed: {opened}"

    def values(self, attribute: str) -> list[str]:
        """Return every value of an attribute, in document order."""
        return [attrs[attribute] for _, attrs in self.elements if attribute in attrs]

    def find(self, attribute: str, value: str) -> dict[str, str]:
        """Return the attributes of the one element that has this value."""
        found = [attrs for _, attrs in self.elements if attrs.get(attribute) == value]
        assert len(found) == 1, f"{len(found)} elements have {attribute}={value!r}"
        return found[0]

    def moves(self) -> list[str]:
        """Return the moves of the enabled buttons."""
        return [
            attrs["data-action"]
            for _, attrs in self.elements
            if attrs.get("data-action") and "disabled" not in attrs
        ]


@lru_cache(maxsize=1)
def _read(html: str) -> Page:
    return Page(html)


class FakeStorage:
    """Storage in memory that can be made to refuse, with its marks and its journal."""

    def __init__(self) -> None:
        self.stored: dict[str, str] = {}
        self.refuses = False
        self.is_blocked = False
        self.entries: dict[str, dict[str, object]] = {}
        """The entries of the journal, by place."""
        self.lock_queue: list[tuple[FakeBrowser, Callable[[], None]]] = []
        """The tab that has the lock, then those that wait for it."""

    @cached_property
    def marks(self) -> FakeStorage:
        """The marks of the texts."""
        return FakeStorage()

    def get(self, key: str) -> str | None:
        return self.stored.get(key)

    def set(self, key: str, value: str) -> None:
        if self.refuses:
            raise StorageError("quota exceeded")
        self.stored[key] = value

    def remove(self, key: str) -> None:
        self.stored.pop(key, None)

    def keys(self) -> list[str]:
        return sorted(self.stored)


class FakeJournal:
    """A journal in memory that writes at once, and can be closed or made to refuse."""

    def __init__(self, storage: FakeStorage) -> None:
        self._entries = storage.entries
        self._found = json.dumps([entry | {"name": name} for name, entry in self._entries.items()])
        self.is_open = True
        self.is_written = True
        self._refused: dict[str, dict[str, object]] = {}

    def recover(self) -> None:
        """Write what was refused, except where another tab has written a newer entry."""
        self.is_written = True
        for place, entry in self._refused.items():
            present = self._entries.get(place, {"number": 0})
            if int(str(present["number"])) < int(str(entry["number"])):
                self._entries[place] = entry
        self._refused.clear()

    def read(self) -> str:
        found, self._found = self._found, ""
        return found

    def note(
        self, place: str, key: str, number: int, text: str | None, check: int, before: int | None
    ) -> None:
        entry = {"key": key, "number": number, "text": text, "check": check, "before": before}
        (self._entries if self.is_written else self._refused)[place] = entry

    def forget(self, place: str, number: int | None = None) -> None:
        found = self._entries.get(place, {}).get("number", 0)
        if number is None or int(str(found)) <= number:
            self._entries.pop(place, None)


def think(record: str, task: str) -> str:
    """Return the result of a task about a record."""
    thinker = Thinker()
    thinker.begin(1, record, task)
    while (said := thinker.work()) is None or said[1] != ANSWER:
        pass
    return said[2]


class FakeBrowser:
    """A browser in memory."""

    languages: tuple[str, ...] = ("en",)
    reduced_motion = False
    dark = False
    hash = ""
    has_no_worker = False
    is_offline = False
    """Whether the files that the start does not need are still missing."""

    def __init__(self, storage: FakeStorage | None = None) -> None:
        self.storage = storage or FakeStorage()
        self.marks = self.storage.marks
        self.journal = FakeJournal(self.storage)
        self.tab = FakeStorage()
        self.html = ""
        self.prerendered = ""
        self.title = ""
        self.said: list[str] = []
        self.focused: list[str] = []
        self.flags: dict[str, str | None] = {}
        self.timers: list[Callable[[], None]] = []
        self.seeds = 0
        self.puzzles = ""
        self.numbers = ""
        self.fetched: list[str] = []
        """The names of the files that were asked for."""
        self.time_passed = 0.0
        self.time = "2026-11-21T18:30:00Z"
        self.persisted = 0
        self.skipped_pauses = 0
        self.pictures: list[str] = []
        self.files: dict[str, str] = {}
        self.shared: list[tuple[str, str]] = []
        self.encoded: list[str] = []
        self.intercepts_back = self.is_awake = False
        self.volume = 0.0
        self.heard: list[str] = []
        self.drawn = 0
        self.remembered: list[Event] = []
        self.progress: Callable[[float, str], None] = print

    def set_hash(self, text: str) -> None:
        self.hash = text

    def patch(self, html: str) -> None:
        self.html = html
        self.drawn += 1

    def prerender(self, html: str) -> None:
        self.prerendered = html

    def focus(self, element_id: str) -> None:
        if f' id="{element_id}"' in self.html:
            self.focused.append(element_id)

    def listen(self, handler: Handler) -> None:
        raise NotImplementedError

    def recall(self, handler: Handler) -> None:
        for event in self.remembered:
            handler(event)

    def later(self, milliseconds: float, run: Callable[[], None]) -> Cancel:
        self.timers.append(run)
        return lambda: self.timers.remove(run) if run in self.timers else None

    def after_paint(self, run: Callable[[], None]) -> None:
        run()

    def in_own_task(self, run: Callable[[], None]) -> None:
        run()

    def think(
        self,
        record: str,
        task: str,
        pause: float,
        answer: Callable[[str], None],
        progress: Callable[[float, str], None] | None = None,
        cut_short: Callable[[], None] | None = None,
    ) -> Cancel:
        brief = fast_task(task)
        if self.has_no_worker and task != brief and cut_short is not None:
            cut_short()
        if progress is not None:
            self.progress = progress
        return self.later(pause, lambda: answer(think(record, brief)))

    def take_lock(self, run: Callable[[], None]) -> None:
        self.storage.lock_queue.append((self, run))
        if len(self.storage.lock_queue) == 1:
            run()

    def release_lock(self) -> None:
        queue = self.storage.lock_queue
        if queue and queue[0][0] is self:
            del queue[0]
            if queue:
                queue[0][1]()

    def close(self) -> None:
        """Close the tab, which releases its lock."""
        queue = self.storage.lock_queue
        had_one = bool(queue) and queue[0][0] is self
        queue[:] = [one for one in queue if one[0] is not self]
        self.timers.clear()
        if had_one and queue:
            queue[0][1]()

    def skip_pauses(self) -> None:
        self.skipped_pauses += 1

    def say(self, text: str) -> None:
        self.said.append(text)

    def set_document(self, *, lang: str | None = None, title: str | None = None) -> None:
        self.title = self.title if title is None else title

    def set_flag(self, name: str, value: str | None) -> None:
        self.flags[name] = value

    def intercept_back(self, *, is_wanted: bool) -> None:
        self.intercepts_back = is_wanted

    def keep_awake(self, *, is_wanted: bool) -> None:
        self.is_awake = is_wanted

    def fetch(self, name: str) -> str:
        self.fetched.append(name)
        if self.is_offline:
            return ""
        if name == PUZZLES:
            return self.puzzles
        if name == NUMBERS:
            return self.numbers
        return name if name == SCREENS else rules_text(name.removeprefix("rules-")).dump()

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def sound(self, *events: str) -> None:
        self.heard.extend(events)

    def now(self) -> float:
        return self.time_passed

    def entropy(self) -> str:
        self.seeds += 1
        return f"seed{self.seeds}"

    @property
    def address(self) -> str:
        return "https://example.org/stp/"

    def clock(self) -> str:
        return self.time

    def persist(self) -> None:
        self.persisted += 1

    def download(self, name: str, text: str) -> None:
        self.files[name] = text

    def share_picture(self, picture: str) -> None:
        self.pictures.append(picture)

    def make_qr_code(self, url: str) -> None:
        self.encoded.append(url)

    def share(self, text: str, url: str) -> None:
        self.shared.append((text, url))

    # ------------------------------------------------------------------ for tests

    @property
    def page(self) -> Page:
        """The page as shown now."""
        return _read(self.html)

    def tick(self) -> None:
        """Fire the next timer."""
        self.timers.pop(0)()

    def wait(self) -> None:
        """Fire timers until none is left: until a person has to act."""
        while self.timers:
            self.tick()


class SlowBrowser(FakeBrowser):
    """A browser in which every look at the clock takes 30 milliseconds, more than a slice."""

    def now(self) -> float:
        self.time_passed += 30
        return self.time_passed


def press(app: App, browser: FakeBrowser, attribute: str, value: str) -> None:
    """Click the one element with this attribute, as the real page reports it."""
    attrs = browser.page.find(attribute, value)
    assert "disabled" not in attrs
    data = {name[5:]: v for name, v in attrs.items() if name.startswith("data-")}
    data["opener"] = attrs.get("id", "")
    app.handle(Event("click", action=attrs.get("data-action", ""), data=data))


def start(app: App, **form: str) -> None:
    """Submit the start screen's form."""
    app.handle(Event("submit", data={"action": "", "ui": "start"}, form=form))
