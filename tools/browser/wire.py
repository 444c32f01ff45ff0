"""A web server that answers like GitHub Pages: compressed, and cached for ten minutes."""

import functools
import gzip
import io
from pathlib import Path
from typing import Final

from tools.browser.serve import Handler

_COMPRESSED: Final = frozenset((".gz", ".png", ".woff2", ".zip"))
"""Formats that are compressed already."""
_LEVEL: Final = 6


class PagesHandler(Handler):
    """Serves a folder with the headers and the encoding of GitHub Pages."""

    caching = "max-age=600"

    def send_head(self):  # type: ignore[no-untyped-def]
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file /= "index.html"
        if not file.is_file():
            return self.send_error(404)
        content = on_the_wire(file)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(content)))
        if file.suffix not in _COMPRESSED:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        return io.BytesIO(content)


@functools.cache
def on_the_wire(file: Path) -> bytes:
    """Return the body of the response for a file."""
    content = file.read_bytes()
    return content if file.suffix in _COMPRESSED else gzip.compress(content, _LEVEL)
