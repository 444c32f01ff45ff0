"""Paths of the repository."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
NODE_MODULES: Final = ROOT / "node_modules"
VENV: Final = ROOT / ".venv"
#: Virtual environment with mutation testing and coverage.
PROOF_VENV: Final = ROOT / ".venv-proof"
#: The same with what only the heavy extras need: PyTorch, OpenSpiel, notebooks.
EXTRAS_VENV: Final = ROOT / ".venv-extras"
#: Virtual environment of the documentation.
DOCS_VENV: Final = ROOT / ".venv-docs"
#: The built site, ready to publish.
DIST: Final = ROOT / "dist"
#: Cached results of the build.
CACHE: Final = ROOT / "build"
