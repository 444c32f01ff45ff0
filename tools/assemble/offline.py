"""Writes the service worker with the list of the site's files."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Final

from tools.problem import Problem

WORKER: Final = "sw.js"
PAGE: Final = "index.html"
_FILES: Final = "const FILES = {};"
_VERSION: Final = 'const VERSION = "";'
_NAMED: Final = re.compile(r'data-version="([^"]+)"')
DOCS: Final = "docs"
"""The folder of the documentation, which the worker ignores."""
NOT_KEPT: Final = (WORKER, ".nojekyll", "static/screenshots/*")
"""Files that the page never requests: the worker, markers for the server, the manifest's
pictures."""


def files_of(site: Path) -> dict[str, str]:
    """Return the files to keep on the device, each with its integrity hash."""
    files = (
        file
        for file in sorted(site.rglob("*"))
        if file.is_file() and file.relative_to(site).parts[0] != DOCS
    )
    return {
        file.relative_to(site).as_posix(): integrity(file.read_bytes())
        for file in files
        if not any(file.relative_to(site).match(pattern) for pattern in NOT_KEPT)
    }


def integrity(content: bytes) -> str:
    """Return the integrity hash of a file, as browsers expect it.

    >>> integrity(b"")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def write_worker(site: Path, source: Path) -> None:
    """Write the service worker of a site whose other files are complete."""
    script = source.read_text(encoding="utf-8")
    version = _NAMED.search((site / PAGE).read_text(encoding="utf-8"))
    if script.count(_FILES) != 1 or script.count(_VERSION) != 1 or not version:
        raise Problem(f"{source.name} has no place for the list of files or for the version.")
    listed = json.dumps(files_of(site), separators=(",", ":"), indent=0)
    script = script.replace(_FILES, f"const FILES = {listed};")
    script = script.replace(_VERSION, f"const VERSION = {json.dumps(version[1])};")
    (site / WORKER).write_text(script, encoding="utf-8", newline="\n")
