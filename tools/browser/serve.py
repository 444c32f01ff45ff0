"""Serves the built site under a sub-path, as GitHub Pages does."""

import errno
import functools
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tools.problem import Problem

MOUNT = "/saint-petersburg/"
"""The sub-path, which reveals addresses that work only at the root."""
FIRST_PORT = 8000
PORTS_TRIED = 20


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder under `MOUNT`."""

    extensions_map = {  # noqa: RUF012 - declared like this by its base class
        **SimpleHTTPRequestHandler.extensions_map,
        # Some systems have wrong or incomplete tables, and browsers reject modules of a wrong type.
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
        ".webmanifest": "application/manifest+json",
    }
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # otherwise every small file would take 40 ms more
    caching = "no-cache"  # show a rebuilt site at once

    def translate_path(self, path: str) -> str:
        if not path.startswith(MOUNT):
            return str(Path(self.directory, "not-under-the-mount"))
        return super().translate_path(path.removeprefix(MOUNT.rstrip("/")))

    def send_head(self):  # type: ignore[no-untyped-def]
        if self.path in ("/", MOUNT.rstrip("/")):
            self.send_response(302)
            self.send_header("Location", MOUNT)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        return super().send_head()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.caching)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


class Server(ThreadingHTTPServer):
    """The server; `url` is the address of the site."""

    daemon_threads = True
    request_queue_size = 64  # browsers open many connections at once

    def handle_error(self, request: object, client_address: object) -> None:
        """Report an error, unless the browser only closed the connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server_address[1]}{MOUNT}"


def make_server(site: Path, port: int = 0, handler: type[Handler] = Handler) -> Server:
    """Return a server for `site` that listens and answers once it is run."""
    return Server(("127.0.0.1", port), functools.partial(handler, directory=str(site)))


@contextmanager
def served(site: Path, handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve `site` in the background; yields its address."""
    with make_server(site, handler=handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.url
        finally:
            server.shutdown()


def serve(site: Path) -> None:
    """Serve `site` until interrupted, at the first free port."""
    with _first_free(site) as server:
        print(f"Saint Petersburg is at {server.url} (stop with Ctrl-C)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


def _first_free(site: Path) -> Server:
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        try:
            return make_server(site, port)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise Problem(f"This machine does not allow a local server: {error}") from error
    raise Problem(f"Ports {FIRST_PORT} to {FIRST_PORT + PORTS_TRIED - 1} are all taken.")
