"""Runs inside Pyodide: notes in which order modules are done with, those first that others need.

Reads `/job/sources.json`, which names the game's `modules` and those that are `unused`. Writes
`/job/order.json`: what Pyodide itself imports at its `start` without the unused ones, and what else
the game's modules come to need (`game`).
"""

import importlib
import json
import sys
from importlib import _bootstrap_external as external
from pathlib import Path
from types import ModuleType

ARCHIVE = next(path for path in sys.path if path.endswith(".zip"))
run = external._LoaderBasics.exec_module  # type: ignore[attr-defined]
done: list[str] = []


def note(loader: object, module: ModuleType) -> None:
    """Do what importing does, and note that it is done."""
    run(loader, module)
    done.append(module.__name__)


job = json.loads(Path("/job/sources.json").read_text())
begun = [
    name
    for name, module in sys.modules.items()
    if str(getattr(module.__spec__, "origin", "")).startswith(ARCHIVE)
]
external._LoaderBasics.exec_module = note  # type: ignore[attr-defined]
first = {name: sys.modules.pop(name) for name in begun}  # once more, to see who needs whom
sys.modules.update(dict.fromkeys(job["unused"]))  # and nobody finds these
for name in begun:
    if name.partition(".")[0] not in job["unused"]:
        importlib.import_module(name)
start = done.copy()
sys.path.append("/job")
for name in job["modules"]:
    importlib.import_module(name)
game = [name for name in done if name not in start]
sys.modules.update(first)
with Path("/job/order.json").open("w") as file:
    json.dump({"start": start, "game": game}, file)
