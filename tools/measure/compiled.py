"""Compiles the engine and the bots' simulated games, for long runs on this machine.

`build/compiled/` gets a copy of `stp/` in which mypyc has compiled the modules that take most of
the time. It plays the same games, move for move, in less than half the time:

    python3 build.py compile
    PYTHONPATH=build/compiled python3 -P -m stp arena --bot expert --against hard --games 400

It needs a C compiler. The page never uses it.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.environment import output_of
from tools.paths import CACHE, ROOT
from tools.problem import Problem

MODULES: Final = (
    *("rules", "state", "legal", "phases", "play", "deal", "view"),
    *("bots/frame", "bots/seat_cache", "bots/heuristic", "bots/rollout", "bots/playout"),
    *("bots/value", "bots/opinion", "bots/phase_tree", "bots/search"),
)
"""The modules of `stp/` to compile: those in which searching bots spend their time."""
FOLDER: Final = CACHE / "compiled"
_SETUP: Final = """from mypyc.build import mypycify
from setuptools import setup

setup(name="compiled", packages=[], ext_modules=mypycify({files}, opt_level="3"))
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile the package and say how to use it."""
    argparse.ArgumentParser(
        prog="build.py compile", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    ).parse_args(arguments)
    compiled = compile_package(FOLDER)
    print(f"{len(compiled)} modules compiled; put PYTHONPATH={FOLDER} before python3 -P -m stp.")
    return 0


def compile_package(folder: Path) -> list[Path]:
    """Make a compiled copy of the package in a folder; return the compiled modules.

    Raises Problem if there is no C compiler or the compiler fails.
    """
    if not any(map(shutil.which, ("cc", "gcc", "clang", "cl"))):
        raise Problem("There is no C compiler; install gcc or clang.")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "stp", folder / "stp", ignore=shutil.ignore_patterns("__pycache__"))
    files = [f"stp/{name}.py" for name in MODULES]
    (folder / "setup.py").write_text(_SETUP.format(files=files), "utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    output_of(command, failure="The package could not be compiled:", cwd=folder)
    return [*(folder / "stp").rglob("*.so"), *(folder / "stp").rglob("*.pyd")]


if __name__ == "__main__":
    sys.exit(main())
