"""The commands of `build.py`."""

import argparse
import ast
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final, Literal, get_args

from tools.browser.browsers import ensure_others
from tools.browser.chromium import ensure_chromium, ensure_shell
from tools.browser.serve import serve
from tools.docs.build import build_docs
from tools.environment import (
    ensure_extras_venv,
    ensure_node_modules,
    ensure_proof_venv,
    ensure_venv,
    find_npm,
)
from tools.paths import CACHE, DIST, ROOT
from tools.problem import Problem

OWN: Final = {
    "build": "Builds the site into dist/",
    "docs": "Builds the site, and the documentation into dist/docs/",
    "serve": "Builds the site and serves it on this machine",
    "test": "Builds the site, checks style and types, and runs the tests",
}
"""Commands that are functions here."""
GROUPS: Final = {
    "test for longer": {
        "coverage": "tools.measure.coverage",
        "mutation": "tools.measure.mutation",
        "fuzz": "tests.fuzz",
        "matrix": "tests.browser.matrix",
        "browsers": "tools.browser.browsers",
        "test-extras": "tools.measure.extras",
        "first-visits": "tests.browser.first_visits",
        "kills": "tests.browser.kills",
        "soak": "tools.measure.soak",
        "shifts": "tests.browser.shifts",
        "blind": "tests.blind.games",
        "links": "tests.web.rounds_by_link",
        "coach": "tests.web.coach_games",
        "facts": "tests.engine.fact_sweep",
        "hints": "tests.web.hint_readings",
    },
    "measure": {
        "bench": "tools.measure.bench",
        "bench-changes": "tools.measure.bench_changes",
        "bench-table": "tests.browser.bench_table",
        "bench-library": "tests.browser.bench_library",
        "bench-rl": "tools.measure.bench_rl",
        "thinking": "tests.browser.thinking",
        "lighthouse": "tools.measure.lighthouse",
        "compile": "tools.measure.compiled",
    },
    "translate, draw and release": {
        "catalogues": "tools.assemble.catalogues",
        "icons": "tools.assemble.icons",
        "pictures": "tools.assemble.pictures",
        "screens": "tests.browser.screens",
        "release": "tools.release.release",
    },
}
"""Commands that are modules, by purpose; they get all further arguments."""
PROGRAMS: Final = {name: module for group in GROUPS.values() for name, module in group.items()}
DRIVES_A_BROWSER: Final = (
    "bench", "bench-changes", "bench-library", "bench-table", "blind", "browsers", "first-visits",
    "kills", "lighthouse", "matrix", "pictures", "screens", "shifts", "soak", "thinking",
)  # fmt: skip
NEEDS_PROOF: Final = ("compile", "coverage", "mutation")
NEEDS_EXTRAS: Final = ("bench-rl", "test-extras")
FIRST: Final = (
    "stp", "docs", "README.md", "tests/rules", "tests/engine", "tests/links", "tests/docs",
    "tests/waiting.py",
)  # fmt: skip
"""Fast tests, mostly of the engine, which `test` runs first, with style and types."""
COLLECT: Final = "--collect-only"
"""Makes pytest list the tests instead of running them."""
SCHEMAS: Final = {
    "github-workflows": "workflows/*.yml",
    "github-actions": "actions/*/action.yml",
    "github-issue-forms": "ISSUE_TEMPLATE/[!c]*.yml",
    "github-issue-config": "ISSUE_TEMPLATE/config.yml",
    "dependabot": "dependabot.yml",
}
"""Schemas, with the files in `.github/` that must follow them."""
Part = Literal["style", "engine", "browser"]
"""The parts of `test`: style and types, tests without a browser, tests with one."""


def main(arguments: Sequence[str]) -> int:
    """Run a command and return the exit status; print expected problems as one line."""
    command, *rest = arguments or ["build"]
    options = argparse.Namespace()
    if command not in PROGRAMS:  # programs parse their own arguments
        options, rest = _parser().parse_known_args(arguments)
        command = options.command
        if rest and command != "test":
            _parser().error(f"unknown argument {rest[0]}")
    try:
        if command == "test":
            return test(rest, options.part, costs=options.costs)
        if command in PROGRAMS:
            return run_program(command, rest)
        build_site()
        if command == "docs":
            build_docs()
        elif command == "serve":
            serve(DIST)
    except Problem as problem:
        print(f"build.py: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def run_program(command: str, arguments: Sequence[str]) -> int:
    """Run a command that is a program, after installing what it needs."""
    if command in NEEDS_EXTRAS:
        python = ensure_extras_venv()
    elif command in NEEDS_PROOF:
        python = ensure_proof_venv()
    else:
        python = ensure_venv()
    if command in DRIVES_A_BROWSER:
        ensure_node_modules()
        ensure_chromium(python)
    if command == "browsers":
        ensure_others()
    return subprocess.run(
        [python, "-m", PROGRAMS[command], *arguments], cwd=ROOT, check=False
    ).returncode


def build_site() -> None:
    """Install the node packages and build `dist/`."""
    ensure_node_modules()
    from tools.assemble.site import build  # it may need the packages

    build()
    size = sum(file.stat().st_size for file in DIST.rglob("*") if file.is_file())
    print(f"{DIST.name}/ is built: {size / 1e6:.1f} MB", flush=True)


def test(pytest_arguments: Sequence[str], part: Part | None, *, costs: bool) -> int:
    """Check style, types and workflows, and run every test.

    Fast results come first: style, types and the engine, while the site and its documentation are
    built and missing browsers installed; slower tests follow. Everything runs, whatever fails.
    Arguments for pytest make one run of its tests; `part` limits what is run, and `costs` prints
    the processor time of tests. Return the first exit status other than 0.
    """
    whole = part is None and not pytest_arguments
    drives = part in (None, "browser")
    statuses: list[int] = []
    with ThreadPoolExecutor(1) as waiting, ThreadPoolExecutor(max_workers=2) as pool:
        packages = waiting.submit(ensure_node_modules)
        # The build needs only these, and begins while Python's packages are being installed.
        building = pool.submit(_build, packages, whole=whole) if part != "style" else None
        python = ensure_venv()
        packages.result()
        pytest: list[str | Path] = [python, "-m", "pytest", *(["-ptests.costs"] if costs else [])]
        later = pytest_arguments or ["tools", "tests", *(f"--ignore={path}" for path in FIRST)]
        soon: list[list[str | Path]] = []  # what takes longest first, or it would end alone
        if part in (None, "engine") and not pytest_arguments:
            soon.append([*pytest, *FIRST])
        if part in (None, "style"):
            soon += _style(python)
        if whole:  # or every worker would compile all tests after its start
            soon.append([python, "-m", "pytest", COLLECT, "--quiet", "--quiet", *later])
        browsers = waiting.submit(_ensure_browsers, python) if drives else None
        statuses += pool.map(_run_and_report, soon)
        if building is not None:
            statuses.append(building.result())
        if browsers is not None:
            browsers.result()
    if part != "style":
        marked = {"engine": ["-m=not browser"], "browser": ["-m=browser"]}.get(part or "", [])
        statuses.append(_run_aloud([*pytest, *_parallel(), *marked, *later]))
    return next(filter(None, statuses), 0)


def _build(packages: Future[None], *, whole: bool) -> int:
    """Build the site with the node packages, and its documentation too if it is for `whole`."""
    packages.result()
    return _run_and_report([sys.executable, "build.py", "docs" if whole else "build"])


def _ensure_browsers(python: Path) -> None:
    """Install the browsers that are missing."""
    ensure_chromium(python)
    ensure_shell()
    ensure_others()


def _style(python: Path) -> list[list[str | Path]]:
    """Return the commands that check style, types and the workflows."""
    schema: list[str | Path] = [python.with_name("check-jsonschema"), "--builtin-schema"]
    checks: list[list[str | Path]] = [
        [python, "-m", "mypy"],
        [find_npm(), "run", "--silent", "check"],
        [python, "-m", "ruff", "check"],
        [python, "-m", "ruff", "format", "--check"],
    ]
    for name, pattern in SCHEMAS.items():
        checks.append([*schema, f"vendor.{name}", *sorted((ROOT / ".github").glob(pattern))])
    return checks


def _parallel() -> list[str]:
    """Return the pytest options for parallel tests.

    Browser tests spend part of their time waiting, so there is one more worker than processors. The
    tests of a module stay together, because they share browsers and stored pages. A free worker
    takes the next module, the slowest first (`tests/conftest.py`).
    """
    return [f"-n={(os.cpu_count() or 1) + 1}", "--dist=loadfile", "--no-loadscope-reorder"]


def _with_bytecode() -> dict[str, str]:
    """Return the environment variables that keep compiled Python in `build/`.

    Otherwise every process of the tests, and every program that they start, would compile all it
    imports, where no bytecode may be written beside the source.
    """
    kept = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(CACHE / "bytecode")}


def _run_aloud(command: Sequence[str | Path]) -> int:
    """Run a command and return its exit status."""
    print(_title(command), flush=True)
    return subprocess.run(command, cwd=ROOT, check=False, env=_with_bytecode()).returncode


def _run_and_report(command: Sequence[str | Path]) -> int:
    """Run a command and return its exit status; print what it has said when it ends, because others
    run at the same time."""
    began = time.monotonic()
    done = subprocess.run(
        command, cwd=ROOT, check=False, env=_with_bytecode(),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    is_list = COLLECT in command and not done.returncode
    said = "" if is_list else done.stdout.decode(errors="replace").rstrip()
    seconds = f"{time.monotonic() - began:.0f} s"
    outcome = f"failed after {seconds}" if done.returncode else seconds
    print(f"{_title(command)}\n{said}\n({outcome})".replace("\n\n", "\n"), flush=True)
    return done.returncode


def _title(command: Sequence[str | Path]) -> str:
    program, *arguments = command
    return f"$ {Path(program).name} {' '.join(map(str, arguments))}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="build.py",
        description="Build, serve and test the site.",
        epilog=_commands(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "command",
        nargs="?",
        choices=[*OWN, *PROGRAMS],
        metavar="COMMAND",
        default="build",
        help="one of the commands below (default: build)",
    )
    parser.add_argument(
        "--part",
        choices=get_args(Part),
        help="run only a part of test: style and types, tests without a browser, or browser tests",
    )
    parser.add_argument(
        "--costs", action="store_true", help="print the processor time of tests (Linux)"
    )
    return parser


def _commands() -> str:
    """Return the commands by purpose, each with what it does."""
    lines = []
    programs = {title: {name: summary(module) for name, module in group.items()}
                for title, group in GROUPS.items()}  # fmt: skip
    for title, group in {"build, serve and test": OWN, **programs}.items():
        lines += [f"{title}:", *(f"  {name:<14}{text}" for name, text in group.items()), ""]
    return "\n".join(
        (*lines, "test passes further arguments to pytest. All commands after it have their own"
         " --help.")
    )  # fmt: skip


def summary(module: str) -> str:
    """Return the first line of a module's docstring, without importing the module.

    >>> summary("tools.measure.coverage")
    'Measures the coverage of `stp/` by the tests that need no browser'
    """
    file = ROOT.joinpath(*module.split("."))
    source = file / "__main__.py" if file.is_dir() else file.with_suffix(".py")
    text = ast.get_docstring(ast.parse(source.read_text("utf-8"))) or ""
    return re.sub(r"(: `.*`)?\.$", "", text.partition("\n")[0])
