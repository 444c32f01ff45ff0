"""Builds PyScript's hello world from the same packages, to compare the start with."""

import shutil
from pathlib import Path

from tools.paths import CACHE, NODE_MODULES

TEXT = "Hello, world!"
"""The text that ends the measurement."""

_PAGE = f"""<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{TEXT}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="./pyscript/core.css">
    <script type="module" src="./pyscript/core.js"></script>
  </head>
  <body>
    <py-config>interpreter = "./pyodide/pyodide.mjs"</py-config>
    <script type="py">
      from pyscript import display
      display("{TEXT}")
    </script>
  </body>
</html>
"""


def build_stock() -> Path:
    """Return a folder with the page and both packages, complete."""
    site = CACHE / "stock"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(NODE_MODULES / "@pyscript" / "core" / "dist", site / "pyscript")
    shutil.copytree(NODE_MODULES / "pyodide", site / "pyodide")
    (site / "index.html").write_text(_PAGE, encoding="utf-8")
    return site
