"""Paths of the repository."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
NODE_MODULES: Final = ROOT / "node_modules"
VENV: Final = ROOT / ".venv"
PROOF_VENV: Final = ROOT / ".venv-proof"
"""Virtual environment with mutation testing and coverage."""
EXTRAS_VENV: Final = ROOT / ".venv-extras"
"""The same with what only the heavy extras need: PyTorch, OpenSpiel, notebooks."""
DOCS_VENV: Final = ROOT / ".venv-docs"
"""Virtual environment of the documentation."""
DIST: Final = ROOT / "dist"
"""The built site, ready to publish."""
CACHE: Final = ROOT / "build"
"""Cached results of the build."""
