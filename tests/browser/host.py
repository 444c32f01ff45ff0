"""A server whose network can fail, and whose site can change: what a service worker has to face."""

from __future__ import annotations

import functools
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path

from tools.browser.serve import Handler, Server


class Host:
    """Serves a folder at one address; `url` stays the same whatever happens to the line."""

    def __init__(self, folder: Path) -> None:
        self.down = False
        """Whether nobody gets an answer."""
        self.broken: dict[str, int] = {}
        """Ends of addresses that are answered so many times, and then only with an error."""
        self.asked: list[str] = []
        """What has been asked for, in this order."""
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
        """Answer, or hang up: also on those whose connection was open before."""
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
        return super().send_head()  # type: ignore[no-untyped-call]
