"""Runs inside Pyodide: records what the page imports, and in which order.

Reads `/job/sources.json`, which names the game's `modules` and the `roots` of what is needed of the
standard library. Writes `/job/imports.json`: what Pyodide imports at its `start`, and what else the
game's modules need (`game`), each in the order in which imports finish, dependencies first; and the
files of the standard `library` that the page needs, including what Pyodide itself loads at its
start. The first part of the script imports nothing that the page might not need.
"""

import importlib
import json
import sys
from importlib import _bootstrap_external as external
from types import ModuleType

ARCHIVE = next(path for path in sys.path if path.endswith(".zip"))
run = external._LoaderBasics.exec_module  # type: ignore[attr-defined]
done: list[str] = []


def note(loader: object, module: ModuleType) -> None:
    """Import a module, and record when it is done."""
    run(loader, module)
    done.append(module.__name__)


with open("/job/sources.json") as file:  # noqa: PTH123 - the page may need no pathlib
    job = json.load(file)
begun = [
    name
    for name, module in sys.modules.items()
    if str(getattr(module.__spec__, "origin", "")).startswith(ARCHIVE)
]
external._LoaderBasics.exec_module = note  # type: ignore[attr-defined]
first = {name: sys.modules.pop(name) for name in begun}  # import again, to see the dependencies
for name in begun:
    importlib.import_module(name)
start = done.copy()
sys.path.append("/job")
for name in job["modules"]:
    importlib.import_module(name)
game = [name for name in done if name not in start]
sys.modules.update(first)

import traceback  # noqa: E402
from datetime import date, datetime  # noqa: E402

for root in job["roots"]:
    try:
        importlib.import_module(root)
    except ImportError:  # optional, or only in the browser
        continue

# Lazy imports of these modules.
date.fromisoformat("2024-01-01").strftime("%Y-%m-%d")
datetime.now().isoformat()
for broken in ("1 / 0", "import nothing_of_that_name", "pront", "[", "().appendd"):
    try:
        exec(compile(broken, "<broken>", "exec"), {"print": print})
    except Exception:
        traceback.format_exc()
for encoding in ("ascii", "latin-1", "utf-8", "utf-8-sig"):
    "a".encode(encoding)

library = {
    origin.removeprefix(f"{ARCHIVE}/").removesuffix("c")
    for module in sys.modules.values()
    if (origin := getattr(getattr(module, "__spec__", None), "origin", None))
    and origin.startswith(ARCHIVE)
}
with open("/job/imports.json", "w") as file:  # noqa: PTH123
    json.dump({"start": start, "game": game, "library": sorted(library)}, file)
