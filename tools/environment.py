"""Installs what builds and tests need: virtual environments and node packages."""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

from tools.lock import locked
from tools.paths import DOCS_VENV, EXTRAS_VENV, NODE_MODULES, PROOF_VENV, ROOT, VENV
from tools.problem import Problem

MIN_NODE = 20


def run(command: Sequence[str | Path], *, failure: str, **variables: str) -> None:
    """Run a command with these variables; raises Problem with `failure` if it does not succeed."""
    try:
        subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, **variables})
    except (OSError, subprocess.CalledProcessError) as error:
        raise Problem(failure) from error


def output_of(
    command: Sequence[str | Path], *, failure: str, text: str | None = None, cwd: Path = ROOT
) -> str:
    """Run a command, with a text as its input, and return what it prints.

    Raises Problem with `failure` and its messages if it does not succeed.
    """
    done = subprocess.run(command, cwd=cwd, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Problem(f"{failure}\n{done.stdout}{done.stderr}")
    return done.stdout


def ensure_venv() -> Path:
    """Return a Python with exactly the packages of the tests."""
    return _ensure_venv(VENV, "requirements-test.txt")


def ensure_proof_venv() -> Path:
    """Return a Python with the packages of the tests, of mutation testing and of coverage.

    It is a separate environment, so that tests need not install what only nightly runs use.
    """
    return _ensure_venv(PROOF_VENV, "requirements-test.txt", "requirements-proof.txt")


def ensure_docs_venv() -> Path:
    """Return a Python with exactly the packages that build the documentation."""
    return _ensure_venv(DOCS_VENV, "requirements-docs.txt")


def ensure_extras_venv() -> Path:
    """Return a Python with the packages of the tests and of the heavy extras."""
    return _ensure_venv(EXTRAS_VENV, "requirements-test.txt", "requirements-extras.txt")


def ensure_node_modules() -> None:
    """Install the locked node packages unless they are installed already."""
    stamp = _digest(ROOT / "package-lock.json")
    with locked("npm"):
        if _stamp_of(NODE_MODULES) == stamp:
            return
        npm = find_npm()
        print("Installing the node packages ...", flush=True)
        run(
            [npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"],
            failure="npm could not install the packages; is its registry reachable?",
        )
        _write_stamp(NODE_MODULES, stamp)


def find_node() -> str:
    """Return the path of Node; raises Problem if it is missing or too old."""
    node = shutil.which("node")
    if node is None:
        raise Problem(f"Node.js is not installed: version {MIN_NODE} or newer is needed.")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = version.stdout.strip().removeprefix("v")
    if not found.partition(".")[0].isdigit() or int(found.partition(".")[0]) < MIN_NODE:
        raise Problem(f"Node.js is {found or 'broken'}: version {MIN_NODE} or newer is needed.")
    return node


def find_npm() -> str:
    """Return the path of npm; raises Problem if it is missing, or Node is missing or too old."""
    find_node()
    npm = shutil.which("npm")
    if npm is None:
        raise Problem("npm is not installed: it usually comes with Node.js.")
    return npm


def _ensure_venv(folder: Path, *requirements: str) -> Path:
    """Return a Python with these packages; only what is imported is compiled, when it is."""
    python = _python_in(folder)
    listed = [ROOT / name for name in requirements]
    stamp = f"{sys.version_info[:2]} {' '.join(map(_digest, listed))}"
    with locked("venv"):
        if _stamp_of(folder) != stamp:
            has_other = folder != VENV and _stamp_of(VENV) is not None
            _create_venv(folder, with_pip=not has_other)  # its own takes seconds to install
            pip: list[str | Path] = [python, "-m", "pip"]
            if has_other:  # with that option it starts itself again
                pip = [_python_in(VENV), "-m", "pip", "--python", python]
            names = " and ".join(requirements)
            print(f"Installing {names} into {folder.name} ...", flush=True)
            run(
                [*pip, "install", "--quiet",
                 "--disable-pip-version-check", "--no-compile", "--require-hashes", "--no-deps",
                 *(f"--requirement={file}" for file in listed)],
                failure=f"pip could not install {names}; is the package index reachable?",
            )  # fmt: skip
            _write_stamp(folder, stamp)
    return python


def _python_in(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _create_venv(folder: Path, *, with_pip: bool) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    try:
        venv.create(folder, with_pip=with_pip)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Problem(
            "Python could not create a virtual environment; "
            "on Debian and Ubuntu, install the package python3-venv."
        ) from error


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _stamp_of(folder: Path) -> str | None:
    try:
        return (folder / ".stamp").read_text()
    except OSError:
        return None


def _write_stamp(folder: Path, stamp: str) -> None:
    (folder / ".stamp").write_text(stamp)
