"""Installs the fonts: complete ones for any player's name, and small subsets that load first.

The subsets have the letters of the page's own texts and are made with `subset-font` under Node. Any
other letter makes the browser fetch the complete font, as `static/css/fonts.css` says.
"""

from __future__ import annotations

import json
import re
import shutil
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from unicodedata import category

from tools.cache import cached
from tools.environment import find_node, output_of
from tools.paths import NODE_MODULES, ROOT

_RESERVED: Final = ("source-serif", "nevsky-serif")
"""Part of a file name and its replacement: a modified font must not keep a reserved name."""
_TITLE = "@fontsource/old-standard-tt/files/old-standard-tt"
_TEXT = "@fontsource-variable/source-serif-4/files/source-serif-4"

FONTS: Final = (
    *(
        f"{_TITLE}-{subset}-{face}.woff2"
        for subset in ("latin", "latin-ext")
        for face in ("400-normal", "400-italic", "700-normal")
    ),
    *(
        f"{_TEXT}-{subset}-opsz-{style}.woff2"
        for subset in ("latin", "latin-ext")
        for style in ("normal", "italic")
    ),
)
"""Paths below `node_modules`; the build copies each to `fonts/` under its own name."""

_SCRIPT: Final = Path(__file__).with_name("subset.mjs")
_WRITTEN: Final = ("stp/**/*.py", "stp/**/*.po", "stp/**/*.html", "index.html", "static/**/*.?s*")
_FACE: Final = re.compile(r"@font-face \{.*?\}", re.DOTALL)
_FILE: Final = re.compile(r"\.\./fonts/([\w-]+\.woff2)")
_RANGE: Final = re.compile(r"\s*unicode-range:[^;]*;")
_ESCAPED: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
_SPACES: Final = "\u00a0\u2009\u202f"
_NO_LETTERS: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode categories that need no glyphs: controls, surrogates, separators."""
_FOREIGN: Final = re.compile("[\u0100-\u02ba\u1e00-\u1eff]")
"""The letters of the fonts called `latin-ext`, except some that many keyboards have."""
_COMMON: Final = "\u0131\u0152\u0153"


def install_fonts(site: Path) -> None:
    """Copy the complete fonts, make the subsets, and add these to the style sheet."""
    folder = site / "static" / "fonts"
    folder.mkdir()
    for font in FONTS:
        shutil.copyfile(NODE_MODULES / font, folder / Path(font).name)
    letters = letters_in_use()
    for small in _subsets(letters).iterdir():
        shutil.copyfile(small, folder / _small_name(small.name))
    sheet = site / "static" / "css" / "fonts.css"
    whole = sheet.read_text(encoding="utf-8")
    # Of two otherwise equal faces with a letter, browsers take the later one.
    sheet.write_text("\n".join((whole, *_small_faces(whole, letters))), encoding="utf-8")


def letters_in_use() -> str:
    """Return every letter of the page's own texts, and all printable ASCII."""
    files = (file for pattern in _WRITTEN for file in ROOT.glob(pattern))
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted(files))
    escaped = {chr(int(code, 16)) for code in _ESCAPED.findall(text)}
    found = {*text, *escaped, *string.printable, *_SPACES}
    return "".join(sorted(letter for letter in found if category(letter) not in _NO_LETTERS))


def _small_faces(sheet: str, letters: str) -> Iterator[str]:
    for face in _FACE.findall(sheet):
        foreign = "-latin-ext-" in face
        own = [letter for letter in letters if _is_foreign(letter) == foreign]
        letters_of_it = ", ".join(f"U+{ord(letter):04X}" for letter in own)
        small = _FILE.sub(lambda found: f"../fonts/{_small_name(found[1])}", _RANGE.sub("", face))
        yield small.replace("}", f"  unicode-range: {letters_of_it};\n}}")


def _small_name(name: str) -> str:
    return f"small-{name.replace(*_RESERVED)}"


def _is_foreign(letter: str) -> bool:
    return letter not in _COMMON and _FOREIGN.match(letter) is not None


def _subsets(letters: str) -> Path:
    """Return a folder with the subsets."""
    job = {"letters": letters, "fonts": [str(NODE_MODULES / font) for font in FONTS]}

    def make(target: Path) -> None:
        target.mkdir()
        failure = "The small fonts could not be made:"
        output_of([find_node(), _SCRIPT, target], failure=failure, text=json.dumps(job))

    return cached("fonts", "", (_SCRIPT.read_text(encoding="utf-8"), letters, *FONTS), make)
