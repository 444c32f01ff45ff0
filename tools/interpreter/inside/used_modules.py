"""Runs inside Pyodide: records which modules of the standard library the page needs.

Reads `/job/roots.json`, the imported modules, and writes `/job/modules.json`, which includes what
Pyodide itself loads at its start.
"""

import importlib
import json
import sys
import traceback
from datetime import date, datetime

ARCHIVE = next(path for path in sys.path if path.endswith(".zip"))

with open("/job/roots.json") as file:  # noqa: PTH123 - the page may need no pathlib
    roots = json.load(file)
for root in roots:
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

modules = {
    name: origin.removeprefix(f"{ARCHIVE}/").removesuffix("c")
    for name, module in sys.modules.items()
    if (origin := getattr(getattr(module, "__spec__", None), "origin", None))
    and origin.startswith(ARCHIVE)
}
with open("/job/modules.json", "w") as file:  # noqa: PTH123
    json.dump(modules, file)
