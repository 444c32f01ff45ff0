"""Drives a browser of any engine: opens pages and runs scripts in them.

Firefox is driven by its own protocol (Marionette), WebKitGTK by its WebDriver, and Chromium by
Playwright. All start without a window and with a fresh profile.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Protocol

from playwright.sync_api import Browser, Page

from tools.browser.browsers import find_firefox, find_webkit

#: Timeout in seconds for starting a browser and for loading a page.
PATIENCE = 120.0
#: Runs a JavaScript function, which may be asynchronous; the result is JSON text.
_CALL = """
const [code, args, done] = arguments;
const say = (name) => (value) => done(JSON.stringify({ [name]: value ?? null }));
Promise.resolve(args).then((args) => CODE(...args)).then(say("value"), (e) => say("error")(`${e}`));
"""
#: Preferences of a driven Firefox: it starts no processes in advance, and paints on its invisible
#: screen as rarely as possible.
_FIREFOX: Final = """\
user_pref("marionette.port", PORT);
user_pref("dom.ipc.processPrelaunch.enabled", false);
user_pref("browser.startup.page", 0);
user_pref("layout.frame_rate", 5);
"""
#: Saves more than half of WebKitGTK's processor time: it paints in software and without layers,
#: because there is no graphics card to use and emulating one is slow, and it skips the last stage
#: of its compiler, as Chromium does.
_WEBKIT: Final = {
    "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "JSC_useOMGJIT": "0",
}


class ScriptError(Exception):
    """A script in the page has thrown an exception."""


class Driver(Protocol):
    """One browser with one page."""

    def open(self, url: str) -> None:
        """Go to an address; returns when the document is loaded."""

    def run(self, function: str, *args: object) -> Any:
        """Call a JavaScript function in the page and return its result, converted from JSON. Raises
        ScriptError if it throws.
        """

    def resize(self, width: int, height: int) -> None:
        """Resize the window, in pixels; the browser's own controls take part of it."""


class ChromiumDriver:
    def __init__(self, page: Page) -> None:
        self._page = page

    def open(self, url: str) -> None:
        self._page.goto(url, timeout=PATIENCE * 1000)

    def run(self, function: str, *args: object) -> Any:
        return self._page.evaluate(f"(args) => ({function})(...args)", list(args))

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})


class FirefoxDriver:
    """Speaks Marionette: `length:[0, id, name, parameters]` over a socket."""

    def __init__(self, port: int) -> None:
        self._socket = _connected(port)
        self._stream = self._socket.makefile("rb")
        self._read()
        self._asked = 0
        self._ask("WebDriver:NewSession", {"capabilities": {}})
        timeouts = {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000}
        self._ask("WebDriver:SetTimeouts", timeouts)

    def open(self, url: str) -> None:
        self._ask("WebDriver:Navigate", {"url": url})

    def run(self, function: str, *args: object) -> Any:
        script = {"script": _call(function), "args": ["", list(args)], "sandbox": None}
        return _answer(self._ask("WebDriver:ExecuteAsyncScript", script)["value"])

    def resize(self, width: int, height: int) -> None:
        self._ask("WebDriver:SetWindowRect", {"width": width, "height": height})

    def quit(self) -> None:
        with suppress(OSError, ValueError, ScriptError):
            self._ask("Marionette:Quit", {"flags": ["eForceQuit"]})
        self._stream.close()  # keeps the socket open otherwise
        self._socket.close()

    def _ask(self, name: str, parameters: dict[str, Any]) -> Any:
        self._asked += 1
        message = json.dumps([0, self._asked, name, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _kind, _number, error, result = self._read()
        if error:
            raise ScriptError(error["message"])
        return result

    def _read(self) -> Any:
        length = b""
        while (digit := self._stream.read(1)) != b":":
            if not digit:
                raise ConnectionError("Firefox has hung up")
            length += digit
        return json.loads(self._stream.read(int(length)))


class WebKitDriver:
    """Speaks WebDriver: JSON over HTTP."""

    def __init__(self, port: int, browser: str) -> None:
        self._address = f"http://127.0.0.1:{port}/session"
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self._ask("POST", "", {"capabilities": wanted})["sessionId"]
        self._address += f"/{session}"
        timeouts = {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000}
        self._ask("POST", "/timeouts", timeouts)

    def open(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})

    def run(self, function: str, *args: object) -> Any:
        script = {"script": _call(function), "args": ["", list(args)]}
        return _answer(self._ask("POST", "/execute/async", script))

    def resize(self, width: int, height: int) -> None:
        self._ask("POST", "/window/rect", {"width": width, "height": height})

    def quit(self) -> None:
        with suppress(OSError, ScriptError):
            self._ask("DELETE", "")

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        request = urllib.request.Request(
            self._address + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=2 * PATIENCE) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise ScriptError(json.load(error)["value"]["message"]) from None


def _call(function: str) -> str:
    return _CALL.replace("CODE", f"({function})")


def _answer(text: str) -> Any:
    answer = json.loads(text)
    if "error" in answer:
        raise ScriptError(answer["error"])
    return answer["value"]


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _connected(port: int) -> socket.socket:
    """Return a connection to a program that may still be starting."""
    given_up = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=2 * PATIENCE)
        except OSError:
            if time.monotonic() > given_up:
                raise
            time.sleep(0.2)


@contextmanager
def _running(command: list[str], **environment: str) -> Iterator[None]:
    """Run a program in the background; end it and all processes that it has started."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def chromium(browser: Browser) -> Iterator[Driver]:
    """Open a page in a new context of a running Chromium."""
    context = browser.new_context()
    yield ChromiumDriver(context.new_page())
    context.close()


@contextmanager
def firefox() -> Iterator[Driver]:
    """Start a Firefox."""
    path, port = find_firefox(), free_port()
    assert path is not None
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        Path(profile, "user.js").write_text(_FIREFOX.replace("PORT", str(port)))
        command = [path, "--headless", "--marionette", "--no-remote", "--profile", profile]
        with _running(command):
            driver = FirefoxDriver(port)
            yield driver
            driver.quit()


@contextmanager
def webkit() -> Iterator[Driver]:
    """Start a WebKitGTK on a screen of its own."""
    found, port = find_webkit(), free_port()
    assert found is not None
    with _screen() as display, TemporaryDirectory(ignore_cleanup_errors=True) as home:
        # A separate home, so that it does not find versions of the site from earlier runs.
        homes = {"HOME": home, "XDG_DATA_HOME": home, "XDG_CACHE_HOME": f"{home}/cache"}
        command = [found.driver, f"--port={port}", "--host=127.0.0.1"]
        with _running(command, DISPLAY=display, **homes, **_WEBKIT):
            _connected(port).close()
            driver = WebKitDriver(port, found.browser)
            yield driver
            driver.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """Return the existing display, or start an invisible one."""
    present = os.environ.get("DISPLAY")
    if present:
        yield present
        return
    server = shutil.which("Xvfb")
    assert server is not None
    reading, writing = os.pipe()
    screen = ["-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    process = subprocess.Popen(
        [server, "-displayfd", str(writing), *screen],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    try:
        yield f":{number}"
    finally:
        process.terminate()
        process.wait(20)
