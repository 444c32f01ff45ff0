"""The installed package works as it does in the checkout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import stp
from tools.paths import ROOT
from tools.release.metadata import VARIABLE
from tools.release.package import Package, build_package

#: Imports every module that needs nothing but Python; with an argument, runs its examples too.
MODULES = """
import doctest, importlib, pkgutil, sys
import stp
modules, examples = 0, 0
for module in pkgutil.walk_packages(stp.__path__, "stp."):
    if module.name.startswith(
        (
            "stp.web.main", "stp.web.browser.dom", "stp.__main__", "stp.rl", "stp.spiel",
            "stp.train.evolution", "stp.train.fit", "stp.train.run", "stp.train.tune",
        )
    ):
        continue
    found = importlib.import_module(module.name)
    modules += 1
    if sys.argv[1:]:
        result = doctest.testmod(found)
        assert not result.failed, module.name
        examples += result.attempted
print(modules, examples)
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    """Return a wheel and an sdist of the checkout."""
    return build_package(tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="module")
def empty(package: Package, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the programs folder of an environment with only the wheel."""
    pytest.importorskip("pip", reason="the environment of coverage may have none")
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=False)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "--quiet"]
    offline = ["--no-index", "--no-deps", "--disable-pip-version-check", "--no-compile"]
    subprocess.run([*pip, "install", *offline, str(package.wheel)], check=True)
    return programs


def run(program: Path, *arguments: str) -> str:
    """Run a program of that environment outside the checkout, and return its output."""
    done = subprocess.run(
        [program, *arguments], cwd=program.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_wheel_has_every_file_of_the_package(package: Package) -> None:
    with zipfile.ZipFile(package.wheel) as archive:
        found = {name for name in archive.namelist() if name.startswith("stp/")}
    folder = Path(stp.__file__).parent
    kept = (file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc")
    assert {file.relative_to(folder.parent).as_posix() for file in kept} <= found
    assert {"stp/py.typed", "stp/web/words/locale/de.po"} <= found


def test_a_wheel_of_the_sdist_is_the_same(package: Package, tmp_path: Path) -> None:
    with tarfile.open(package.sdist) as archive:
        # Python 3.11.2, Debian's, has no filters yet.
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
        archive.extractall(tmp_path)
    (source,) = tmp_path.iterdir()
    again = build_package(tmp_path / "dist", source)
    assert again.wheel.read_bytes() == package.wheel.read_bytes()


@pytest.mark.parametrize("checker", [["twine", "check", "--strict"], ["check_wheel_contents"]])
def test_the_package_is_as_an_index_wants_it(package: Package, checker: list[str]) -> None:
    files = package if checker[0] == "twine" else [package.wheel]
    command = [sys.executable, "-m", *checker, *map(str, files)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_published_description_leads_into_its_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "neva/petersburg")
    wheel = build_package(tmp_path).wheel
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        text = archive.read(name).decode()
    assert "Project-URL: Source, https://github.com/neva/petersburg\n" in text
    targets = re.findall(r"\]\(([^)]+)\)", text)
    assert targets
    assert all(target.startswith(("https://", "#")) for target in targets)
    pictures = re.findall(r'<img src="([^"]+)"', text)
    assert pictures
    assert all(picture.startswith("https://") for picture in pictures)


def test_every_module_can_be_imported_in_an_empty_environment(empty: Path) -> None:
    modules, _ = map(int, run(empty / "python", "-c", MODULES).split())
    assert modules > 100


@pytest.mark.nightly
def test_every_example_runs_from_an_empty_environment(empty: Path) -> None:
    """In every run, the examples run from the checkout."""
    modules, examples = map(int, run(empty / "python", "-c", MODULES, "examples").split())
    assert modules > 100
    assert examples > 150


def test_the_installed_program_plays(empty: Path, tmp_path: Path) -> None:
    assert re.match(r"usage: stp ", run(empty / "stp", "--help"))
    records = tmp_path / "records"
    run(empty / "stp", "simulate", "--games", "2", "--records", str(records))
    played = sorted(map(str, records.iterdir()))
    assert len(played) == 2
    assert run(empty / "python", "-m", "stp", "check", *played).count("ok") == 2


@pytest.mark.parametrize("extra", ["rl", "spiel"])
def test_a_missing_extra_is_named(empty: Path, extra: str) -> None:
    program = f"try: import stp.{extra}\nexcept ImportError as error: print(error)"
    assert re.fullmatch(
        rf"stp\.{extra} needs \w+: pip install 'saint-petersburg\[\w+\]'",
        run(empty / "python", "-c", program),
    )


def test_training_names_a_missing_package(empty: Path) -> None:
    done = subprocess.run([empty / "stp", "train"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert re.search(r"training needs \w+: pip install 'saint-petersburg\[train\]'", done.stderr)


def test_the_installed_package_draws(empty: Path) -> None:
    program = (
        "import stp, stp.svg; game = stp.Game(2, 'neva');"
        "print(len(stp.svg.card('judge')), len(game._repr_html_()))"
    )
    card, table = map(int, run(empty / "python", "-c", program).split())
    assert card > 1000
    assert table > 50_000, "the style sheets are in it"


def test_the_installed_package_speaks_german(empty: Path) -> None:
    program = (
        "from stp.cards import find_card; from stp.web.words.text import text_in;"
        "print(text_in('de').card(find_card('judge', 'base')))"
    )
    assert run(empty / "python", "-c", program) == "Richter"
