"""The commands of `build.py`."""

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tools.browser.browsers import ensure_others
from tools.browser.chromium import ensure_chromium
from tools.browser.serve import serve
from tools.environment import ensure_node_modules, ensure_proof_venv, ensure_venv, find_npm
from tools.paths import DIST, ROOT
from tools.problem import Problem

#: Commands that are modules of their own, further arguments being theirs.
PROGRAMS: Final = {
    "bench": "tools.measure.bench",
    "bench-changes": "tools.measure.bench_changes",
    "bench-table": "tests.browser.bench_table",
    "first-visits": "tests.browser.first_visits",
    "blind": "tests.blind.games",
    "browsers": "tools.browser.browsers",
    "kills": "tests.browser.kills",
    "lighthouse": "tools.measure.lighthouse",
    "fuzz": "tests.fuzz",
    "soak": "tools.measure.soak",
    "coverage": "tools.measure.coverage",
    "mutation": "tools.measure.mutation",
    "catalogues": "tools.assemble.catalogues",
    "pictures": "tools.assemble.pictures",
    "screens": "tests.browser.screens",
    "matrix": "tests.browser.matrix",
    "thinking": "tests.browser.thinking",
}
DRIVES_A_BROWSER: Final = (
    "bench", "bench-changes", "bench-table", "blind", "browsers", "first-visits", "kills",
    "lighthouse", "matrix", "pictures", "screens", "soak", "thinking",
)  # fmt: skip
MEASURES_TESTS: Final = ("coverage", "mutation")
#: The tests that `test` runs first, beside style and types: the engine's, all over in seconds.
FIRST: Final = (
    "stp", "docs", "README.md", "tests/rules", "tests/engine", "tests/links", "tests/docs",
    "tests/waiting.py",
)  # fmt: skip


def main(arguments: Sequence[str]) -> int:
    """Run a command and return the exit status; expected problems become one line."""
    command, *rest = arguments or ["build"]
    if command not in PROGRAMS:  # those explain themselves
        options, rest = _parser().parse_known_args(arguments)
        command = options.command
        if rest and command != "test":
            _parser().error(f"unknown argument {rest[0]}")
    try:
        if command == "test":
            return test(rest)
        if command in PROGRAMS:
            return run_program(command, rest)
        build_site()
        if command == "serve":
            serve(DIST)
    except Problem as problem:
        print(f"build.py: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def run_program(command: str, arguments: Sequence[str]) -> int:
    """Run a command that is a program of its own, with what the tests need."""
    measures_tests = command in MEASURES_TESTS
    python = ensure_proof_venv() if measures_tests else ensure_venv("requirements-test.txt")
    if command in DRIVES_A_BROWSER:
        ensure_node_modules()
        ensure_chromium(python)
    if command == "browsers":
        ensure_others()
    return subprocess.run(
        [python, "-m", PROGRAMS[command], *arguments], cwd=ROOT, check=False
    ).returncode


def build_site() -> None:
    """Build `dist/` with what the machine has, getting the node packages first."""
    ensure_node_modules()
    from tools.assemble.site import build  # what it draws may need the packages

    build()
    size = sum(file.stat().st_size for file in DIST.rglob("*") if file.is_file())
    print(f"{DIST.name}/ is built: {size / 1e6:.1f} MB", flush=True)


def test(pytest_arguments: Sequence[str]) -> int:
    """Check style and types, of Python and scripts, and run every test.

    What is known soon is said first: style, types and the engine, while the site is built. Then
    come the tests that take longer. All of it is run, whatever fails. With arguments for pytest
    its tests are one run. Return the first exit status that is not 0.
    """
    python = ensure_venv("requirements-test.txt")
    ensure_node_modules()
    pytest: list[str | Path] = [python, "-m", "pytest"]
    soon: list[list[str | Path]] = [
        [sys.executable, "build.py", "build"],
        [python, "-m", "ruff", "check"],
        [python, "-m", "ruff", "format", "--check"],
        [python, "-m", "mypy"],
        [find_npm(), "run", "--silent", "check"],
        *([] if pytest_arguments else [[*pytest, *FIRST]]),
    ]
    with ThreadPoolExecutor(max_workers=2) as pool:
        statuses = list(pool.map(_run_aloud, soon))
    ensure_chromium(python)
    ensure_others()
    later = pytest_arguments or ["tools", "tests", *(f"--ignore={path}" for path in FIRST)]
    parallel = ["-n=auto", "--dist=worksteal"]
    statuses.append(_run_aloud([*pytest, *parallel, *later], capture=False))
    return next(filter(None, statuses), 0)


def _run_aloud(command: Sequence[str | Path], *, capture: bool = True) -> int:
    """Run a command and return its exit status; captured, all it says is printed at its end."""
    program, *arguments = command
    title = f"$ {Path(program).name} {' '.join(map(str, arguments))}"
    if not capture:
        print(title, flush=True)
    began = time.monotonic()
    done = subprocess.run(
        command,
        cwd=ROOT,
        check=False,
        stdout=subprocess.PIPE if capture else None,
        stderr=subprocess.STDOUT if capture else None,
    )
    if capture:
        said = done.stdout.decode(errors="replace").rstrip()
        seconds = f"{time.monotonic() - began:.0f} s"
        outcome = f"failed after {seconds}" if done.returncode else seconds
        print(f"{title}\n{said}\n({outcome})".replace("\n\n", "\n"), flush=True)
    return done.returncode


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="build.py",
        description="Build the site into dist/, serve it, test everything, or run a program:"
        f" {', '.join(sorted(PROGRAMS))} (each explains itself with --help).",
    )
    parser.add_argument(
        "command",
        nargs="?",
        choices=["build", "serve", "test", *PROGRAMS],
        default="build",
        help="further arguments of test go to pytest, others to their program (default: build)",
    )
    return parser
