"""Writes down what the site is made of, for the service worker that keeps it on the device."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import Final

from tools.problem import Problem

WORKER: Final = "sw.js"
_PLACE: Final = "const FILES = {};"
#: What no visitor's page asks for: the worker itself, marks for the server, pictures for shops.
NOT_KEPT: Final = (WORKER, ".nojekyll", "static/screenshots/*")


def files_of(site: Path) -> dict[str, str]:
    """Return the files that are kept, each with the hash that a browser checks it by."""
    files = (file for file in sorted(site.rglob("*")) if file.is_file())
    return {
        file.relative_to(site).as_posix(): integrity(file.read_bytes())
        for file in files
        if not any(file.relative_to(site).match(pattern) for pattern in NOT_KEPT)
    }


def integrity(content: bytes) -> str:
    """Return the hash of a file as browsers write it.

    >>> integrity(b"")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def version_of(site: Path) -> str:
    """Return a short name for what lies there, for reports of what went wrong."""
    return hashlib.sha256(json.dumps(files_of(site)).encode()).hexdigest()[:8]


def write_worker(site: Path, source: Path) -> None:
    """Write the service worker for the site as it lies there; it has to be the last file."""
    script = source.read_text(encoding="utf-8")
    if _PLACE not in script:
        raise Problem(f"{source.name} has no place for the list of files.")
    listed = json.dumps(files_of(site), separators=(",", ":"), indent=0)
    (site / WORKER).write_text(
        script.replace(_PLACE, f"const FILES = {listed};"), encoding="utf-8", newline="\n"
    )
