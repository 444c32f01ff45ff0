"""Runs mutation tests: changes rules, links and records and checks that a test fails.

Each change is a mutant: `<` becomes `<=`, `+` becomes `-`, an argument is dropped, a text changes.
The tests of rules, links and engine are run with each. If all pass, the mutant survives: a test is
missing, or the change has no effect. Mutants without effect are listed with a reason in
`docs/mutants.md`, which this command reads.

mutmut does the work, module by module, in folders under `build/mutation/`. An interrupted run
resumes. When tests change, survivors are tried again; when `stp` changes, everything is. All
modules take hours: `build.py mutation rules deal` tries two of them.
Exit status 1: a module's score is below `MIN_PERCENT` percent.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

from tools.paths import CACHE, ROOT

MODULES: Final = {
    "rules": ("rules.py",),
    "legal": ("legal.py",),
    "play": ("play.py",),
    "phases": ("phases.py",),
    "deal": ("deal.py",),
    "record": ("record/reading.py", "record/writing.py", "record/header.py"),
    "packing": ("links/packing.py",),
    "links": ("links/__init__.py", "links/kinds.py", "links/v1.py", "links/v2.py"),
}
"""The files under `stp/` to mutate, by their names on the command line."""
MIN_PERCENT: Final = 90
"""Required score in percent, not counting mutants without effect."""
FOLDER: Final = CACHE / "mutation"
COPIED: Final = ("stp", "tests", "tools", "docs", "README.md", "build.py", "pyproject.toml")
TESTS: Final = ("tests/rules", "tests/links", "tests/engine")
NOT_RUN: Final = (
    # These tests read the source, or start processes that mutmut does not cover.
    "tests/engine/test_circles.py",
    "tests/engine/test_imports.py",
    "tests/engine/test_processes.py",
    "tests/engine/test_pythons.py",
    "tests/links/test_version_2.py::test_new_options_cards_editions_and_bots_change_no_golden_link",
    "tests/links/test_version_2.py::test_what_is_new_is_written_as_version_2_and_read_back",
    "tests/links/test_version_2.py::test_new_options_cards_and_editions_change_no_puzzle",
    # These tests take seconds each and would run with every surviving mutant.
    "tests/engine/test_properties.py",
)
SECONDS_MORE: Final = 5
"""Seconds added to the duration of a mutant's tests; fifteen times the sum is its timeout."""
KNOWN: Final = ROOT / "docs" / "mutants.md"
_ROW: Final = re.compile(
    r"^\| `(?P<function>[\w.]+)` \| `` (?P<line>.+?) `` \| (?P<reason>.+?) \|$"
)
_NOT_TRIED: Final = 33
_STATUS: Final = {0: "survived", 1: "killed", 3: "killed", _NOT_TRIED: "not reached"}
"""mutmut's exit codes; any other means a timeout or a crash."""


@dataclass
class Score:
    """The results of the mutants of a module."""

    killed: int = 0
    timed_out: int = 0
    equivalent: int = 0
    survivors: list[str] = field(default_factory=list)
    """Survivors, each as its function and the changed line."""

    @property
    def total(self) -> int:
        """All mutants."""
        return self.killed + self.timed_out + self.equivalent + len(self.survivors)

    @property
    def percent(self) -> float:
        """Share of the mutants with an effect that were noticed."""
        return 100 * (self.killed + self.timed_out) / max(1, self.total - self.equivalent)


def main(arguments: Sequence[str] | None = None) -> int:
    """Test the mutants of some or all modules, and print the results."""
    parser = argparse.ArgumentParser(
        prog="build.py mutation", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=", ".join(MODULES))
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count() or 1, metavar="N", help="one a processor"
    )
    options = parser.parse_args(arguments)
    unknown = set(options.modules) - set(MODULES)
    if unknown:
        parser.error(f"there is no module {', '.join(sorted(unknown))}")
    scores = {}
    for name in options.modules or MODULES:
        folder = prepare(name)
        _run_mutmut(folder, options.processes)
        scores[name] = score(folder, equivalents())
        print(f"{name}: {in_words(scores[name])}", flush=True)
        for survivor in scores[name].survivors:
            print(f"  {survivor}", flush=True)
    return int(any(found.percent < MIN_PERCENT for found in scores.values()))


def in_words(found: Score) -> str:
    """Return a score as a line.

    >>> in_words(Score(killed=17, timed_out=1, equivalent=1, survivors=["price: cost = None"]))
    '20 mutants, 17 killed, 1 timed out, 1 equivalent, 1 survived: 94.7 %'
    """
    return (
        f"{found.total} mutants, {found.killed} killed, {found.timed_out} timed out,"
        f" {found.equivalent} equivalent, {len(found.survivors)} survived: {found.percent:.1f} %"
    )


def equivalents() -> frozenset[tuple[str, str]]:
    """Return the mutants without effect, each as its function and the changed line."""
    rows = map(_ROW.match, KNOWN.read_text("utf-8").splitlines())
    return frozenset((row["function"], row["line"]) for row in rows if row)


def prepare(name: str) -> Path:
    """Update and return the folder in which the mutants of a module are tested.

    Results are kept while `stp` is unchanged, except survivors if the tests or the settings have
    changed.
    """
    folder = FOLDER / name
    settings = _settings(MODULES[name])
    stamps = {part: _digest(ROOT / part) for part in ("stp", "tests")} | {"settings": settings}
    stamp_file = folder / "stamps.json"
    old = json.loads(stamp_file.read_text()) if stamp_file.exists() else {}
    if old == stamps:
        return folder
    if old.get("stp") != stamps["stp"]:
        shutil.rmtree(folder, ignore_errors=True)
    for part in COPIED:
        if (ROOT / part).is_file():
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / part, folder / part)
        else:
            shutil.rmtree(folder / part, ignore_errors=True)
            caches = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / part, folder / part, ignore=caches)
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(settings)
    for meta in _metas(folder):
        _try_again(meta)
    stamp_file.write_text(json.dumps(stamps))
    return folder


def _digest(folder: Path) -> str:
    """Return a hash of all files of a folder."""
    digest = sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            digest.update(file.relative_to(folder).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()


def _settings(files: Iterable[str]) -> str:
    """Return the settings of mutmut for some files of `stp/`."""
    deselected = [f"--deselect={test}" for test in NOT_RUN]
    settings = {
        "source_paths": ["stp"],
        "only_mutate": [f"stp/{file}" for file in files],
        "also_copy": [part for part in COPIED if part not in ("stp", "tests", "pyproject.toml")],
        "pytest_add_cli_args_test_selection": list(TESTS),
        "pytest_add_cli_args": ["-p", "no:cacheprovider", "-p", "no:rerunfailures",
                                "-o", "addopts=", "-W", "default", *deselected],
        "timeout_constant": SECONDS_MORE,
        "use_git_change_detection": False,
        "track_dependencies": False,
    }  # fmt: skip
    lines = [f"{key} = {json.dumps(value)}" for key, value in settings.items()]
    return "\n".join(["", "[tool.mutmut]", *lines, ""])


def _metas(folder: Path) -> list[Path]:
    """Return the files in which mutmut stores its results."""
    return sorted((folder / "mutants" / "stp").rglob("*.meta"))


def _try_again(meta: Path) -> None:
    """Delete the results of survivors."""
    noted = json.loads(meta.read_text("utf-8"))
    codes = noted["exit_code_by_key"]
    codes |= {name: None for name, code in codes.items() if code in (0, _NOT_TRIED)}
    meta.write_text(json.dumps(noted), "utf-8")


def _run_mutmut(folder: Path, processes: int) -> None:
    """Test all untested mutants, and survivors again in a separate process.

    mutmut forks for each mutant, so code that runs at import has run before.
    """
    command = [sys.executable, "-m", "mutmut", "run", f"--max-children={processes}"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    known = equivalents()
    for meta in _metas(folder):
        noted = json.loads(meta.read_text("utf-8"))
        codes = noted["exit_code_by_key"]
        left = [name for name, code in codes.items() if code in (0, _NOT_TRIED)]
        left = [name for name in left if _changed_line(folder, name) not in known]
        with ThreadPoolExecutor(processes) as pool:
            codes |= dict(zip(left, pool.map(partial(_test_anew, folder), left), strict=True))
        meta.write_text(json.dumps(noted), "utf-8")


def _test_anew(folder: Path, mutant: str) -> int:
    """Run the tests with a mutant in a new process and return its exit status."""
    deselected = [f"--deselect={test}" for test in NOT_RUN]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-o", "addopts=", "-W", "default"]
    done = subprocess.run(
        [*command, *deselected, *TESTS],
        cwd=folder / "mutants",
        env={**os.environ, "MUTANT_UNDER_TEST": mutant},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return min(done.returncode, 1)


def score(folder: Path, known: frozenset[tuple[str, str]]) -> Score:
    """Return the results of the mutants in a folder."""
    found = Score()
    for meta in _metas(folder):
        for name, code in json.loads(meta.read_text("utf-8"))["exit_code_by_key"].items():
            status = _STATUS.get(code, "timed out")
            if status == "killed":
                found.killed += 1
            elif status == "timed out":
                found.timed_out += 1
            else:
                changed = _changed_line(folder, name)
                if changed in known:
                    found.equivalent += 1
                else:
                    found.survivors.append(": ".join(changed))
    return found


def _changed_line(folder: Path, mutant: str) -> tuple[str, str]:
    """Return the function and the changed line of a mutant."""
    command = [sys.executable, "-m", "mutmut", "show", mutant]
    shown = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout
    lines = [line[1:].strip() for line in shown.splitlines() if re.match(r"\+(?!\+\+)", line)]
    return function_of(mutant), " ".join(lines)


def function_of(mutant: str) -> str:
    """Return the function or method of a mutant's name.

    >>> function_of("stp.rules.x__displaceable__mutmut_3")
    'stp.rules._displaceable'
    >>> function_of("stp.links.packing.xǁPackerǁword__mutmut_11")
    'stp.links.packing.Packer.word'
    """
    module, _, name = mutant.rpartition(".")
    name = name.rpartition("__mutmut_")[0]
    return f"{module}.{name.removeprefix('x_').removeprefix('xǁ').replace('ǁ', '.')}"


if __name__ == "__main__":
    sys.exit(main())
