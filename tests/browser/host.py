"""A server whose network can fail and whose site can change, to test the service worker."""

from __future__ import annotations

import functools
import io
import threading
from enum import StrEnum
from fnmatch import fnmatch
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Final

from tools.browser.serve import MOUNT, Handler, Server

#: Seconds after which an answer goes on in any case.
PATIENCE: Final = 60
_PORTAL: Final = b"<!doctype html><title>Welcome</title><p>Please log in to use this network.</p>"


class Damage(StrEnum):
    """What can be served in place of a file; browsers cache all of these except the torn file."""

    CUT = "cut short"
    TORN = "torn off under way"
    GONE = "missing"
    PORTAL = "a portal's page"


class Host:
    """Serves a folder; `url` stays the same even if the network fails."""

    def __init__(self, folder: Path) -> None:
        self.down = False
        """Whether no request is answered."""
        self.broken: dict[str, int] = {}
        """Endings of addresses, with the number of requests after which they only get errors."""
        self.damaged: dict[str, Damage] = {}
        """The damage to files, by patterns of their paths in the site."""
        self.halfway: threading.Event | None = None
        """What the second half of the next answer waits for."""
        self.own: dict[str, bytes] = {}
        """Further files, by their addresses, that do not belong to the site."""
        self.kept_for = 0
        """Seconds for which browsers may cache files."""
        self.asked: list[str] = []
        """The paths requested so far, in order."""
        self._server = Server(
            ("127.0.0.1", 0), functools.partial(_Handler, self, directory=str(folder))
        )
        self.url = self._server.url
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stop for good."""
        self.down = True
        self._server.shutdown()
        self._server.server_close()


class _Handler(Handler):
    def __init__(
        self,
        host: Host,
        request: object,
        client: object,
        server: ThreadingHTTPServer,
        *,
        directory: str,
    ) -> None:
        self._host = host
        super().__init__(request, client, server, directory=directory)  # type: ignore[arg-type]

    def handle_one_request(self) -> None:
        """Answer, or close the connection if the host is down, even one that was open before."""
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True

    def send_head(self):  # type: ignore[no-untyped-def]
        if self._host.down:
            raise ConnectionAbortedError
        asked, broken = self._host.asked, self._host.broken
        asked.append(self.path)
        if any(self.path.endswith(e) and asked.count(self.path) > n for e, n in broken.items()):
            self.send_error(503)
            return None
        if (own := self._host.own.get(self.path)) is not None:
            return self._send(own)
        if (damage := self._damage()) is not None:
            return self._send_damaged(damage)
        return super().send_head()  # type: ignore[no-untyped-call]

    def copyfile(self, source, outputfile):  # type: ignore[no-untyped-def]
        rest, self._host.halfway = self._host.halfway, None
        if rest:
            whole = source.read()
            outputfile.write(whole[: len(whole) // 2])
            rest.wait(PATIENCE)
            source = io.BytesIO(whole[len(whole) // 2 :])
        super().copyfile(source, outputfile)

    def end_headers(self) -> None:
        if self._host.kept_for:
            self.caching = f"max-age={self._host.kept_for}"
        super().end_headers()

    def _damage(self) -> Damage | None:
        path = self.path.partition("?")[0].removeprefix(MOUNT) or "index.html"
        found = (kind for files, kind in self._host.damaged.items() if fnmatch(path, files))
        return next(found, None)

    def _send_damaged(self, damage: Damage) -> io.BytesIO | None:
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file /= "index.html"
        content, status, kind = file.read_bytes(), 200, self.guess_type(str(file))
        half = content[: len(content) // 2]
        if damage is Damage.GONE:
            content, status, kind = b"Not found", 404, "text/html"
        elif damage is Damage.PORTAL:
            content, kind = _PORTAL, "text/html"
        elif damage is Damage.CUT:
            content = half
        self.close_connection = damage is Damage.TORN  # with fewer bytes than announced
        answer = self._send(content, status, kind)
        return io.BytesIO(half) if damage is Damage.TORN else answer

    def _send(
        self, content: bytes, status: int = 200, kind: str = "application/octet-stream"
    ) -> io.BytesIO:
        """Send the head of an answer; return its content."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)
