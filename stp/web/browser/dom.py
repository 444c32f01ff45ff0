"""Implements `stp.web.browser.port.Browser` with the real page.

Nothing else imports `js`, `pyscript` or `pyodide`. The parts that would need a proxy for every
event live in `static/page/bridge.js`, which exchanges only text with this module.
"""

import asyncio
import traceback
from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy
from pyscript import js_modules

from stp.parsing import parse_json
from stp.web.browser.port import Cancel, Event, Handler, Journal, Storage, StorageError
from stp.web.browser.thinker_client import ThinkerClient

MAX_EVENT_LENGTH: Final = 100_000_000
"""Longest event from the page, in characters; it can contain an escaped file of 16 MB."""
_bridge: Any = js_modules.bridge
_BLOCKED = (JsException, AttributeError)
"""Exceptions that storage raises if the browser blocks it or has none."""


class WebStorage:
    """`localStorage` or `sessionStorage`; only the keys with our prefix are touched.

    Every use of it may raise, even reading the attribute, and in some frames it is null.
    """

    def __init__(self, name: str, prefix: str) -> None:
        self._name = name
        self._prefix = prefix

    @property
    def is_blocked(self) -> bool:
        try:
            getattr(js, self._name).getItem(self._prefix)
        except _BLOCKED:
            return True
        return False

    def get(self, key: str) -> str | None:
        try:
            value = getattr(js, self._name).getItem(self._prefix + key)
        except _BLOCKED:
            return None
        return value if isinstance(value, str) else None

    def set(self, key: str, value: str) -> None:
        try:
            getattr(js, self._name).setItem(self._prefix + key, value)
        except _BLOCKED as error:
            raise StorageError(str(error)) from None

    def remove(self, key: str) -> None:
        try:
            getattr(js, self._name).removeItem(self._prefix + key)
        except _BLOCKED:
            return  # blocked, so there is nothing to forget

    def keys(self) -> list[str]:
        try:
            storage = getattr(js, self._name)
            found = [str(storage.key(i)) for i in range(storage.length)]
        except _BLOCKED:
            return []
        return sorted(key.removeprefix(self._prefix) for key in found if self._is_ours(key))

    def _is_ours(self, key: str) -> bool:
        return key.startswith(self._prefix)


class MarkStorage(WebStorage):
    """Marks, stored in `localStorage` under a prefix that earlier versions do not touch."""

    def __init__(self, scope: str) -> None:
        super().__init__("localStorage", f"stp-mark{scope.removeprefix('stp')}")

    def get(self, key: str) -> str | None:
        return super().get(_mark_key(key))

    def set(self, key: str, value: str) -> None:
        super().set(_mark_key(key), value)

    def remove(self, key: str) -> None:
        super().remove(_mark_key(key))


def _mark_key(key: str) -> str:
    """Return the key of a mark, which never equals the key of a text."""
    return key.replace(":", "-")


class DomJournal:
    """The journal of `static/page/journal.js`."""

    @property
    def is_open(self) -> bool:
        return bool(_bridge.journalIsOpen())

    @property
    def is_written(self) -> bool:
        return bool(_bridge.journalIsWritten())

    def read(self) -> str:
        return str(_bridge.journalEntries())

    def note(
        self, place: str, key: str, number: int, text: str | None, check: int, before: int | None
    ) -> None:
        _bridge.journalNote(place, key, number, text, check, before)

    def forget(self, place: str, number: int | None = None) -> None:
        _bridge.journalForget(place, number)


class DomBrowser:
    """The browser the page runs in."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._storage = WebStorage("localStorage", _bridge.scope)
        self._marks = MarkStorage(_bridge.scope)
        self._tab = WebStorage("sessionStorage", _bridge.scope)
        self._journal = DomJournal()
        self._thinker = ThinkerClient(self.later, self.now, js_modules.thinking)

    @property
    def storage(self) -> Storage:
        return self._storage

    @property
    def marks(self) -> Storage:
        return self._marks

    @property
    def tab(self) -> Storage:
        return self._tab

    @property
    def journal(self) -> Journal:
        return self._journal

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(str(tag) for tag in js.navigator.languages)

    @property
    def reduced_motion(self) -> bool:
        return _matches("(prefers-reduced-motion: reduce)")

    @property
    def dark(self) -> bool:
        return _matches("(prefers-color-scheme: dark)")

    @property
    def hash(self) -> str:
        return str(_bridge.hash())

    def set_hash(self, text: str) -> None:
        _bridge.setHash(text)

    def patch(self, html: str) -> None:
        _bridge.patch(html)

    def prerender(self, html: str) -> None:
        _bridge.prerender(html)

    def focus(self, element_id: str) -> None:
        _bridge.focus(element_id)

    def listen(self, handler: Handler) -> None:
        # Like all proxies here, it lives as long as the page.
        _bridge.connect(
            create_proxy(lambda text: _deliver(parse_json(text, MAX_EVENT_LENGTH), handler))
        )

    def recall(self, handler: Handler) -> None:
        remembered: list[dict[str, Any]] = parse_json(_bridge.recall(), MAX_EVENT_LENGTH)
        for fields in remembered:
            _deliver(fields, handler)

    def later(self, milliseconds: float, run: Callable[[], None]) -> Cancel:
        return self._loop.call_later(milliseconds / 1000, _guarded, run).cancel

    def after_paint(self, run: Callable[[], None]) -> None:
        _bridge.afterPaint(create_once_callable(lambda: _guarded(run)))

    def in_own_task(self, run: Callable[[], None]) -> None:
        _bridge.inOwnTask(create_once_callable(lambda: _guarded(run)))

    def think(
        self,
        record: str,
        task: str,
        pause: float,
        answer: Callable[[str], None],
        progress: Callable[[float, str], None] | None = None,
        cut_short: Callable[[], None] | None = None,
    ) -> Cancel:
        return self._thinker.think(record, task, pause, answer, progress, cut_short)

    def take_lock(self, run: Callable[[], None]) -> None:
        _bridge.takeLock(create_once_callable(lambda: _guarded(run)))

    def release_lock(self) -> None:
        _bridge.releaseLock()

    def skip_pauses(self) -> None:
        self._thinker.skip_pauses()

    def say(self, text: str) -> None:
        _bridge.say(text)

    def set_document(self, *, lang: str | None = None, title: str | None = None) -> None:
        root = js.document.documentElement
        if lang is not None and lang != root.lang:  # else the whole page would be styled again
            root.lang = lang
        if title is not None:
            js.document.title = title

    def set_flag(self, name: str, value: str | None) -> None:
        root = js.document.documentElement
        if value is None:
            root.removeAttribute(f"data-{name}")
        else:
            root.setAttribute(f"data-{name}", value)

    def intercept_back(self, *, is_wanted: bool) -> None:
        _bridge.interceptBack(is_wanted)

    def keep_awake(self, *, is_wanted: bool) -> None:
        _bridge.keepAwake(is_wanted)

    def fetch(self, name: str) -> str:
        _bridge.fetchOnDemand(name)
        return ""

    def set_volume(self, volume: float) -> None:
        _bridge.setVolume(volume)

    def sound(self, *events: str) -> None:
        _bridge.sound(*events)

    def now(self) -> float:
        return float(js.performance.now())

    def entropy(self) -> str:
        return str(_bridge.entropy())

    @property
    def address(self) -> str:
        return str(_bridge.address())

    def clock(self) -> str:
        return str(_bridge.clock())

    def persist(self) -> None:
        _bridge.persist()

    def download(self, name: str, text: str) -> None:
        _bridge.download(name, text)

    def share_picture(self, picture: str) -> None:
        _bridge.sharePicture(picture)

    def make_qr_code(self, url: str) -> None:
        _bridge.makeQrCode(url)

    def share(self, text: str, url: str) -> None:
        _bridge.share(text, url)

    def start_worker(self) -> None:
        """Start the thinking worker when the page is idle."""

        def receive(number: int, word: str, text: str) -> None:
            _guarded(lambda: self._thinker.receive(number, word, text))

        js_modules.thinking.start(create_proxy(receive))


def announce_ready() -> None:
    """Tell the page that Python has taken over, which hides the progress indicator."""
    _bridge.announceReady()


def _matches(query: str) -> bool:
    return bool(js.matchMedia(query).matches)


def _event(fields: dict[str, Any]) -> Event:
    return Event(**{**fields, "modifiers": frozenset(fields.get("modifiers", ()))})


def _deliver(fields: dict[str, Any], handler: Handler) -> bool:
    if fields["kind"] == "press":
        return _tried(lambda: handler(_event(fields)))
    return _guarded(lambda: handler(_event(fields)))


def _tried(run: Callable[[], bool]) -> bool:
    """Call `run` and ignore errors: what fails before a click fails again at the click."""
    try:
        return run()
    except Exception:
        js.console.info(traceback.format_exc())
        return False


def _guarded(run: Callable[[], bool | None]) -> bool:
    """Call `run`; an exception becomes a message on the page."""
    try:
        return bool(run())
    except Exception:
        report = traceback.format_exc()
        js.console.error(report)
        js.stpFail("handler", report)
        return False
