"""Where things lie in the repository."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
NODE_MODULES: Final = ROOT / "node_modules"
VENV: Final = ROOT / ".venv"
#: The same with what mutation testing and coverage need.
PROOF_VENV: Final = ROOT / ".venv-proof"
#: What builds the documentation.
DOCS_VENV: Final = ROOT / ".venv-docs"
#: The site, ready to be published.
DIST: Final = ROOT / "dist"
#: What the build keeps for next time.
CACHE: Final = ROOT / "build"
