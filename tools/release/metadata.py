"""Fills in the package's metadata: its addresses, and the links in its description.

The variable GITHUB_REPOSITORY ("owner/name"), which GitHub's workflows set, names the repository,
so that a fork names itself. Without it there are no addresses, and the links in the description are
left unchanged. A wheel built from an sdist keeps the sdist's metadata.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

VARIABLE = "GITHUB_REPOSITORY"


class MetadataHook(MetadataHookInterface):
    """Fills in `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the metadata before anything is built; hatchling calls this."""
        repository = os.environ.get(VARIABLE, "")
        text = (Path(self.root) / "README.md").read_text("utf-8")
        if repository:
            metadata["urls"] = urls(repository)
            text = with_absolute_links(text, repository, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def urls(repository: str) -> dict[str, str]:
    """Return the addresses of a repository on GitHub, and of the site that it publishes.

    >>> urls("neva/petersburg")["Play"]
    'https://neva.github.io/petersburg/'
    """
    home = f"https://github.com/{repository}"
    owner, _, name = repository.partition("/")
    return {
        "Play": f"https://{owner}.github.io/{name}/",
        "Source": home,
        "Documentation": f"{home}/tree/main/docs",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }


def with_absolute_links(text: str, repository: str, version: str) -> str:
    """Return Markdown with links and pictures that lead into the repository at a version.

    >>> with_absolute_links("![A](a.png) [B](b.md) [C](https://c.example)", "o/n", "1.0")
    '![A](https://github.com/o/n/raw/v1.0/a.png) [B](https://github.com/o/n/blob/v1.0/b.md) [C](https://c.example)'
    >>> with_absolute_links('<img src="a.png">', "o/n", "1.0")
    '<img src="https://github.com/o/n/raw/v1.0/a.png">'
    """
    place = f"https://github.com/{repository}/{{}}/v{version}/"

    def absolute(link: re.Match[str]) -> str:
        return f"{link[1]}{link[2]}({place.format('raw' if link[1] else 'blob')}{link[3]})"

    text = text.replace('<img src="', f'<img src="{place.format("raw")}')
    return re.sub(r"(!?)(\[[^\]]*\])\((?!\w+:|#)([^)]+)\)", absolute, text)
