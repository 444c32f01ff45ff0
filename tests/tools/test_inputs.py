"""All inputs of the build are pinned to the byte."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tools import environment
from tools.paths import ROOT

LOCK = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
PACKAGE = json.loads((ROOT / "package.json").read_text("utf-8"))
REQUIREMENTS = (
    "requirements-test",
    "requirements-proof",
    "requirements-docs",
    "requirements-extras",
)


def requirements(name: str) -> dict[str, str]:
    """Return the locked requirements, each with its lines."""
    joined = re.sub(r"\\\n", " ", (ROOT / f"{name}.txt").read_text("utf-8"))
    lines = [line.strip() for line in joined.splitlines()]
    found = [line for line in lines if line and not line.startswith("#")]
    return {re.split(r"[=\[; ]", line)[0]: line for line in found}


def test_every_node_package_is_locked_by_its_content() -> None:
    assert LOCK["lockfileVersion"] == 3
    packages = {name: entry for name, entry in LOCK["packages"].items() if name}
    assert packages
    for name, entry in packages.items():
        assert re.fullmatch(r"sha512-[\w+/]{86}==", entry["integrity"]), name


def test_the_lock_names_no_address_to_fetch_from() -> None:
    for name, entry in LOCK["packages"].items():
        assert "resolved" not in entry, name
    assert "omit-lockfile-registry-resolved=true" in (ROOT / ".npmrc").read_text("utf-8")


def test_node_packages_are_asked_for_by_exact_version() -> None:
    wanted = PACKAGE["dependencies"] | PACKAGE["devDependencies"]
    for name, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert LOCK["packages"][f"node_modules/{name}"]["version"] == version


@pytest.mark.parametrize("name", REQUIREMENTS)
def test_every_python_package_is_locked_by_its_content(name: str) -> None:
    locked = requirements(name)
    assert locked
    for package, line in locked.items():
        assert re.match(r"[\w.-]+(\[\w+\])?==[\w.]+ ", line), package
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", line), package
    asked = [re.sub(r"\[.*", "", word) for word in (ROOT / f"{name}.in").read_text("utf-8").split()]
    assert set(asked) <= set(locked)


def test_no_two_requirements_lock_the_same_package() -> None:
    tests, proofs, _, extras = map(requirements, REQUIREMENTS)
    assert not set(tests) & set(proofs), "both are installed into one environment"
    assert not set(tests) & set(extras), "both are installed into one environment"


@pytest.mark.parametrize("name", REQUIREMENTS)
def test_the_requirements_name_no_address_to_fetch_from(name: str) -> None:
    text = (ROOT / f"{name}.txt").read_text("utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*-(-index|-extra|-find|i |f )", text, re.MULTILINE)


def test_installed_packages_are_checked_against_the_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    def note(command: Sequence[str | Path], **_options: object) -> None:
        ran.append(list(map(str, command)))

    for name in ("VENV", "PROOF_VENV", "DOCS_VENV", "EXTRAS_VENV", "NODE_MODULES"):
        folder = tmp_path / name
        folder.mkdir()
        monkeypatch.setattr(environment, name, folder)
    monkeypatch.setattr(environment, "run", note)
    monkeypatch.setattr(environment, "_create_venv", lambda _folder, **_options: None)
    environment.ensure_venv()
    environment.ensure_proof_venv()
    environment.ensure_docs_venv()
    environment.ensure_extras_venv()
    environment.ensure_node_modules()
    *pips, npm = ran
    assert len(pips) == 4
    assert len({installed[0] for installed in pips}) == 1, "the pip of the tests serves all"
    into = [installed[installed.index("--python") + 1] for installed in pips[1:]]
    assert len({pips[0][0], *into}) == 4, "each into its own environment"
    for installed in pips:
        assert "--require-hashes" in installed
        assert "--no-deps" in installed
    assert npm[1] == "ci", "install would change the lock instead"
