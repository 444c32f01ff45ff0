"""Defines what the page needs of a browser, in plain Python types.

This is the boundary between the page and the browser. `stp.web.browser.dom` implements `Browser`
with a real browser and is the only module that imports `js`. All other modules use the types
defined here, so tests can run the whole page without a browser: they give `App` a fake.

How a page starts:

1. The start screen is in `index.html`, drawn at build time by
   `stp.web.render.screens.start`. Before Python runs, a small script remembers what the person
   does with it.
2. Python starts: `app = App(browser)`. Chosen colours and a chosen language are already shown and
   stored. The constructor asks for everything else that was remembered (`browser.recall`), which
   arrives as ordinary events: colours and languages that could not be stored, one `change` for
   every control whose value differs from the markup, then the last other click or submit with an
   action. Then it draws the first screen (`browser.patch`).
3. After `browser.listen(app.handle)`, events are delivered as they happen.

The markup:

- An element that reacts to a click has `data-action="..."`, a move in the notation, or
  `data-ui="..."`, a command of the page. A click anywhere inside that element arrives as
  `Event("click", action=..., data=<its whole dataset>)`. Clicks elsewhere, and on elements that
  are `disabled` or `aria-disabled="true"`, do not arrive.
- Controls (`input`, `select`, `textarea`) arrive by their `name` as `input` (while typing) and
  `change` (when done), with `value`, `checked` and the fields of their form.
- `<form data-action="...">` arrives as `submit`; the browser never sends it anywhere.
- Key presses arrive as `keydown` with `key` ("Escape", "z", "ArrowLeft") and `modifiers`,
  together with the `data-action` and `data` nearest to the focus.
- An empty `<input data-fill="seed">` is filled with a random seed before Python runs, so that
  markup made at build time can offer a new one.
- `patch` keeps nodes that match by `data-key` or `id` (unique in the page) and moves them if their
  order has changed. A focused text field keeps its text, and a `<details>` stays open or closed.
- An element with `data-laid` is replaced, not moved, when that value changes and nothing has just
  been pressed, so that there is no layout shift. It needs a `data-key`, and so do the elements
  after it, or they are replaced as well.
- A chosen file (`<input type="file">`) arrives as `file`, read as text, with the input's `name`.
  If it is too large or cannot be read, `value` is "" and `data["error"]` says so.
- A text that another tab stores arrives as `storage`: `name` is the key, `value` the text ("" if
  removed).
- The result of `share` arrives as `shared`, that of `make_qr_code` as `qr-code`, and a file of
  `fetch` as `fetched`.
- `journal` arrives when the journal opens late, is closed, refuses an entry or works again.
- After a failed handler, `resume` arrives as soon as the person continues.
- An element with `data-hold` sends `hold` when it is pressed, by pointer or key, and `release` if
  it was held for a while; a short press is a click.
- An element with `data-drag` can be dragged: `drag` has that text as `name`, and `drop` ends it,
  with the action and data of the `data-drop` under it (none: the card goes back).
- `fast-forward` arrives with `value` "tap" for a tap on an empty part of a table at which others
  move, and with "hold" and "release" when Space goes down and up there.
- The device's Back button arrives as `back` while `intercept_back` asks for it, and does nothing
  else.
- Before a click, `press` arrives when the pointer goes down. It may only be used to `prerender`.
- `style="..."` and inline scripts do not work: the page's security policy forbids them.
- While a click on the start screen waits for Python, the element has `data-remembered`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

EventKind = Literal[
    "click",
    "input",
    "change",
    "keydown",
    "submit",
    "hash",
    "file",
    "files",
    "storage",
    "shared",
    "qr-code",
    "back",
    "hold",
    "release",
    "resume",
    "drag",
    "drop",
    "press",
    "journal",
    "fetched",
    "fast-forward",
]

SCREENS: Final = "screens"
"""The name of the lazy screens for `Browser.fetch`."""
PUZZLES: Final = "puzzles"
"""The name of the file of puzzles for `Browser.fetch`."""
NUMBERS: Final = "numbers"
"""The name of the file of numbers about cards and openings for `Browser.fetch`."""


def rules_in(lang: str) -> str:
    """Return the name of the rules in a language for `Browser.fetch`.

    >>> rules_in("de")
    'rules-de'
    """
    return f"rules-{lang}"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a person did, as plain values."""

    kind: EventKind
    action: str = ""
    """`data-action` of the nearest element that reacts, at the target or around it; else ""."""
    data: Mapping[str, str] = field(default_factory=dict)
    """That element's dataset, in the browser's spelling (`data-card-id` is `cardId`)."""
    name: str = ""
    """`name` and `value` of the control; for `hash`, `value` is the new fragment without "#"."""
    value: str = ""
    checked: bool = False
    key: str = ""
    modifiers: frozenset[str] = frozenset()  # of "alt", "ctrl", "meta", "shift"
    form: Mapping[str, str] = field(default_factory=dict)
    """The fields of the form around the target, as it would send them; for `files`, their texts,
    "" for each that cannot be read."""


Handler = Callable[[Event], bool]
"""Returns True if the event was handled, which suppresses the browser's own reaction to it
(following a link, scrolling on Space). Submits are always suppressed."""

Cancel = Callable[[], None]
"""Cancels what the call that returned it has set up; harmless when it is too late."""


class StorageError(Exception):
    """The browser refuses to store: storage is full or blocked."""


class Storage(Protocol):
    """Texts by key, stored on this device; the keys of other sites and projects are invisible."""

    @property
    def is_blocked(self) -> bool:
        """Whether the browser blocks even reading."""

    def get(self, key: str) -> str | None:
        """Return the stored text, None if there is none or storage is blocked."""

    def set(self, key: str, value: str) -> None:
        """Store `value`; raises StorageError if the browser refuses."""

    def remove(self, key: str) -> None:
        """Remove `key` if it exists."""

    def keys(self) -> Iterable[str]:
        """Return our keys, sorted, as a copy: they can be removed while it is read."""


class Journal(Protocol):
    """A database beside the storage, which survives when the browser is killed."""

    @property
    def is_open(self) -> bool:
        """Whether it has been read and can be written."""

    @property
    def is_written(self) -> bool:
        """Whether entries are written, or will be in a moment."""

    def read(self) -> str:
        """Return the entries found when the page opened, as a JSON list of objects.

        They have `name` (the entry's place), `age` in seconds, and the arguments of `note`. Later
        calls return "".
        """

    def note(
        self, place: str, key: str, number: int, text: str | None, check: int, before: int | None
    ) -> None:
        """Write an entry to a place once the current task has ended.

        The arguments are the fields of `stp.web.store.journal.Entry`; `check` is the check sum of
        the text.
        """

    def forget(self, place: str, number: int | None = None) -> None:
        """Remove an entry, in the same way; one with a higher number stays."""


class Browser(Protocol):
    """Everything the page can ask of the browser it runs in."""

    @property
    def storage(self) -> Storage:
        """Texts stored on this device."""

    @property
    def marks(self) -> Storage:
        """Marks of the texts in `storage`, by the same keys; older versions never see them."""

    @property
    def tab(self) -> Storage:
        """Texts stored for this tab while it is open."""

    @property
    def journal(self) -> Journal:
        """The second copy of what is stored."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The person's languages, best first, as tags such as "de-CH"."""

    @property
    def reduced_motion(self) -> bool:
        """Whether the person has asked the system for less motion."""

    @property
    def dark(self) -> bool:
        """Whether the person has asked the system for dark colours."""

    @property
    def hash(self) -> str:
        """The fragment of the page's address, decoded, without "#"."""

    def set_hash(self, text: str) -> None:
        """Show `text` as the fragment of the address; sends no `hash` event, adds no history."""

    def patch(self, html: str) -> None:
        """Make the page show `html`, changing only the nodes that differ."""

    def prerender(self, html: str) -> None:
        """Prepare what may be shown next, so that `patch` is faster."""

    def focus(self, element_id: str) -> None:
        """Move the focus to the element with an id, if it exists."""

    def listen(self, handler: Handler) -> None:
        """Deliver every event to `handler`.

        If a handler raises, the page shows a message with a report to copy, and continues.
        """

    def recall(self, handler: Handler) -> None:
        """Deliver the events that happened before `listen`; call it once."""

    def later(self, milliseconds: float, run: Callable[[], None]) -> Cancel:
        """Call `run` once, after the time has passed; errors are shown like a handler's."""

    def after_paint(self, run: Callable[[], None]) -> None:
        """Call `run` once the page has been painted, or soon anyway if it is hidden."""

    def in_own_task(self, run: Callable[[], None]) -> None:
        """Call `run` in a task of its own, before the next event is handled."""

    def think(
        self,
        record: str,
        task: str,
        pause: float,
        answer: Callable[[str], None],
        progress: Callable[[float, str], None] | None = None,
        cut_short: Callable[[], None] | None = None,
    ) -> Cancel:
        """Compute something about the game of a record; see `stp.web.browser.thinker`.

        `answer` gets the result once, never before `pause` milliseconds have passed; `progress` is
        called now and then with the share of the work done; `cut_short` is called if there is no
        worker and the page does less than was asked. The page stays responsive, and a new question
        replaces an earlier one of its kind.
        """

    def take_lock(self, run: Callable[[], None]) -> None:
        """Call `run` as soon as no other tab of this page has the lock.

        A tab has it until `release_lock`, or until it closes or crashes. Browsers without locks
        call `run` at once.
        """

    def release_lock(self) -> None:
        """Release the lock, if this tab has it."""

    def skip_pauses(self) -> None:
        """End the pauses of all questions: answers come as soon as they are known."""

    def say(self, text: str) -> None:
        """Announce `text` through the live region."""

    def set_document(self, *, lang: str | None = None, title: str | None = None) -> None:
        """Set the page's language (a tag such as "de") or its title."""

    def set_flag(self, name: str, value: str | None) -> None:
        """Set `data-<name>` on the root element, for the style sheet; None removes it.

        The flag "theme" is also restored from storage (key "theme") before the first paint.
        """

    def intercept_back(self, *, is_wanted: bool) -> None:
        """Choose whether Back arrives as an event instead of leaving the page."""

    def keep_awake(self, *, is_wanted: bool) -> None:
        """Choose whether the screen stays on."""

    def fetch(self, name: str) -> str:
        """Return the text of a file that the start does not need.

        `rules_in` names the rules in a language, in the format that `stp.web.model.rules_text`
        reads, `PUZZLES` the file that `stp.puzzles.packed` reads, and `NUMBERS` that of
        `stp.explore.packed`. `SCREENS` stands for the Python of `stp.web.lazy`: unless the result
        is "", it can be imported. If a file must be fetched first, the result is "" and a `fetched`
        event of its name brings the text, "" if it is unavailable.
        """

    def set_volume(self, volume: float) -> None:
        """Set the volume, from 0 (the default, no sound) to 1."""

    def sound(self, *events: str) -> None:
        """Play the sounds of events, in this order, as `stp.web.model.story.sound_events` names
        them."""

    def now(self) -> float:
        """Return milliseconds from an arbitrary start, never going back."""

    def entropy(self) -> str:
        """Return a fresh random seed, short enough to read aloud."""

    @property
    def address(self) -> str:
        """The page's own address, without a fragment."""

    def clock(self) -> str:
        """Return the date and time in UTC, like "2026-11-21T18:30:00Z"."""

    def persist(self) -> None:
        """Ask the browser to keep the stored data even when space is short."""

    def download(self, name: str, text: str) -> None:
        """Save `text` as a file called `name`."""

    def share_picture(self, picture: str) -> None:
        """Draw a city and share it as a picture, or download it if sharing is unavailable.

        `picture` is what `static/page/city_picture.js` takes, as JSON. Sends a `shared` event as
        `share` does; "saved" means that the file was downloaded, "undrawn" that there is no
        picture.
        """

    def make_qr_code(self, url: str) -> None:
        """Make a QR code of an address.

        Sends a `qr-code` event. Its value is the width in modules, margin included, a space, and
        the path of the dark ones; "" if the address is too long or the script cannot be loaded.
        """

    def share(self, text: str, url: str) -> None:
        """Share `text` and `url` with the device's dialog, or copy them if there is none.

        Sends a `shared` event whose value is "shared", "copied", "cancelled" or "refused".
        """
