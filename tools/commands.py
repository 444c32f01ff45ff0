"""The commands of `build.py`."""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.browser.browsers import ensure_others
from tools.browser.chromium import ensure_chromium
from tools.browser.serve import serve
from tools.environment import ensure_node_modules, ensure_venv, find_npm
from tools.paths import DIST, ROOT
from tools.problem import Problem

#: Commands that are modules of their own, further arguments being theirs.
PROGRAMS: Final = {
    "bench": "tools.measure.bench",
    "bench-changes": "tools.measure.bench_changes",
    "bench-table": "tests.browser.bench_table",
    "browsers": "tools.browser.browsers",
    "lighthouse": "tools.measure.lighthouse",
    "soak": "tools.measure.soak",
    "catalogues": "tools.assemble.catalogues",
    "pictures": "tools.assemble.pictures",
    "screens": "tests.browser.screens",
    "matrix": "tests.browser.matrix",
    "thinking": "tests.browser.thinking",
}
DRIVES_A_BROWSER: Final = (
    "bench", "bench-changes", "bench-table", "browsers", "lighthouse", "matrix", "pictures",
    "screens", "soak", "thinking",
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
    python = ensure_venv("requirements-test.txt")
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

    Return the first exit status that is not 0.
    """
    python = ensure_venv("requirements-test.txt")
    build_site()
    ensure_chromium(python)
    ensure_others()
    checks: Sequence[Sequence[str | Path]] = (
        [python, "-m", "ruff", "check"],
        [python, "-m", "ruff", "format", "--check"],
        [python, "-m", "mypy"],
        [find_npm(), "run", "--silent", "check"],
        [python, "-m", "pytest", "-n=auto", "--dist=worksteal", *pytest_arguments],
    )
    statuses = []
    for program, *arguments in checks:
        print(f"$ {Path(program).name} {' '.join(map(str, arguments))}", flush=True)
        statuses.append(subprocess.run([program, *arguments], cwd=ROOT, check=False).returncode)
    return next(filter(None, statuses), 0)


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
