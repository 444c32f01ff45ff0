"""Makes a release: the wheel, the source archive, the site as an archive, and checksums.

`python build.py release` puts them into `build/release/`. The same commit gives the same bytes,
because all files have the time of the commit, or SOURCE_DATE_EPOCH if that is set.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import os
import shutil
import sys
import tarfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.assemble.site import build
from tools.environment import ensure_node_modules, output_of
from tools.paths import CACHE, ROOT
from tools.problem import Problem
from tools.release.package import build_package

TARGET: Final = CACHE / "release"
CHECKSUMS: Final = "SHA256SUMS"


def main(arguments: Sequence[str] | None = None) -> int:
    """Make a release and print its checksums."""
    parser = argparse.ArgumentParser(prog="build.py release", description=__doc__)
    parser.add_argument("--tag", help="the tag that is released: it must be the version, after a v")
    options = parser.parse_args(arguments)
    if options.tag:
        check_tag(options.tag)
    ensure_node_modules()
    release(TARGET, build(), epoch())
    print((TARGET / CHECKSUMS).read_text("utf-8"), end="")
    return 0


def version() -> str:
    """Return the version of the project."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        found: str = tomllib.load(file)["project"]["version"]
    return found


def check_tag(tag: str) -> None:
    """Raise Problem unless a tag names the version of the project."""
    if tag != f"v{version()}":
        raise Problem(f"The tag {tag} is not v{version()}, the version in pyproject.toml.")


def epoch() -> int:
    """Return the time of all files, in seconds since 1970."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    command = ["git", "log", "-1", "--format=%ct"]
    failure = "A release takes its time from git, or from SOURCE_DATE_EPOCH."
    return int(output_of(command, failure=failure))


def release(target: Path, site: Path, when: int) -> None:
    """Write a release to a folder, replacing its content."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    build_package(target, epoch=when)
    archive = target / f"saint-petersburg-site-{version()}.tar.gz"
    archive.write_bytes(packed(site, archive.name.removesuffix(".tar.gz"), when))
    sums = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(target.iterdir())
    ]
    (target / CHECKSUMS).write_text("".join(sums), encoding="utf-8", newline="\n")


def packed(folder: Path, name: str, when: int) -> bytes:
    """Return a folder as a compressed archive that depends only on names and contents."""
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            entry = tarfile.TarInfo(f"{name}/{file.relative_to(folder).as_posix()}")
            entry.size, entry.mtime, entry.mode = file.stat().st_size, when, 0o644
            with file.open("rb") as source:
                archive.addfile(entry, source)
    return gzip.compress(content.getvalue(), compresslevel=9, mtime=0)


if __name__ == "__main__":
    sys.exit(main())
