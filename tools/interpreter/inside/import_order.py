"""Runs inside Pyodide: records the order in which modules finish importing, dependencies first.

Reads `/job/sources.json`, which names the game's `modules`. Writes `/job/order.json`: what Pyodide
imports at its `start`, and what else the game's modules need (`game`). The script itself imports
nothing that the page might not need.
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
with open("/job/order.json", "w") as file:  # noqa: PTH123
    json.dump({"start": start, "game": game}, file)
