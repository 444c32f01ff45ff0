"""A release is the same, byte for byte, every time it is made."""

from __future__ import annotations

import hashlib
import os
import tarfile
from pathlib import Path

import pytest

import stp
from tools.problem import Problem
from tools.release.release import CHECKSUMS, check_tag, epoch, release, version

WHEN = 1_790_000_000


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return the folder of a small site."""
    folder = tmp_path / "site"
    (folder / "static").mkdir(parents=True)
    (folder / "index.html").write_text("<p>Neva</p>")
    (folder / "static" / "a.css").write_text("p{}")
    return folder


def files(folder: Path) -> dict[str, bytes]:
    """Return the contents of a folder, by path."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_a_release_is_the_same_twice_whenever_its_files_were_written(
    tmp_path: Path, site: Path
) -> None:
    first, second = tmp_path / "1", tmp_path / "2"
    release(first, site, WHEN)
    os.utime(site / "index.html", (1, 1))
    (site / "index.html").chmod(0o600)
    release(second, site, WHEN)
    assert files(first) == files(second)
    assert {name.rpartition(".")[2] for name in files(first)} == {"whl", "gz", CHECKSUMS}
    release(second, site, WHEN + 2)
    assert files(first) != files(second)


def test_a_release_has_the_site_and_checksums_of_everything(tmp_path: Path, site: Path) -> None:
    target = tmp_path / "release"
    target.mkdir()
    (target / "stale").touch()
    release(target, site, WHEN)
    name = f"saint-petersburg-site-{version()}"
    with tarfile.open(target / f"{name}.tar.gz") as archive:
        entries = {entry.name: entry for entry in archive}
    assert set(entries) == {f"{name}/index.html", f"{name}/static/a.css"}
    assert {entry.mtime for entry in entries.values()} == {WHEN}
    listed = dict(line.split("  ")[::-1] for line in (target / CHECKSUMS).read_text().splitlines())
    found = files(target)
    del found[CHECKSUMS]
    assert listed == {name: hashlib.sha256(content).hexdigest() for name, content in found.items()}


def test_only_the_tag_of_the_version_is_released() -> None:
    check_tag(f"v{version()}")
    with pytest.raises(Problem, match=r"The tag v9\.9\.9 is not v"):
        check_tag("v9.9.9")
    assert version() == stp.__version__


def test_the_time_is_the_one_that_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert epoch() == 1_700_000_000
