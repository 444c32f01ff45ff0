"""Copies the icons that the game uses into the package, with their credits.

`python build.py icons` runs it, after the icons of `stp/web/render/kit/icons.py` have changed. The
page's build takes them from npm, which users of the package may not have.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from stp.web.render.screens.about import AUTHORS, icons_by_author
from tools.assemble.sprite import icon_bodies
from tools.paths import ROOT

FOLDER: Final = ROOT / "stp" / "svg"


def contents() -> dict[Path, str]:
    """Return the content of each file."""
    return {
        FOLDER / "icons.json": json.dumps(icon_bodies(), indent=0) + "\n",
        ROOT / "LICENSE-icons.txt": licence(),
    }


def licence() -> str:
    """Return the credits and the licence of the icons."""
    lines = [
        "The icons in icons.json are from https://game-icons.net, used and shown under the licence",
        "Creative Commons Attribution 3.0, https://creativecommons.org/licenses/by/3.0/.",
        "Their colours and sizes are changed where they are drawn.",
        "The page rounds their coordinates.",
        "",
    ]
    for author, icons in icons_by_author().items():
        lines += [f"{AUTHORS[author]}:", *(f"    {icon}" for icon in icons), ""]
    return "\n".join(lines)


def main() -> int:
    """Write the files."""
    for path, text in contents().items():
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path.relative_to(ROOT)}: {len(text):,} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main())
