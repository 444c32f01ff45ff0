"""Takes screenshots of every screen: `build.py screens --help`.

They are written to `test-results/screens`, which is not part of the repository. Without options,
every screen is taken once at every size, in varying themes and languages. `--against` compares them
with earlier screenshots, for example of another version, and lists those that differ. Compare two
runs of the same version first, because Chromium draws a few screens in two ways.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from itertools import product
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.compare import difference
from tests.browser.gallery import LANGUAGES
from tests.browser.gallery_screens import SCREENS
from tests.browser.pairs import pairwise
from tests.browser.stage import SIZES, THEMES, Size, Stage
from tools.browser.chromium import FLAGS, need_chromium
from tools.paths import ROOT

FOLDER = ROOT / "test-results" / "screens"
_FONTS = "async () => { await document.fonts.ready; }"


def main(arguments: Sequence[str] | None = None) -> int:
    """Take the requested screenshots."""
    options = _parser().parse_args(arguments)
    screens = [name for name in SCREENS if any(fnmatch(name, p) for p in options.screen)]
    if not screens:
        print(f"No such screen. There are: {', '.join(SCREENS)}", file=sys.stderr)
        return 2
    combine = product if options.full else pairwise
    rows = list(combine(screens, options.size, options.theme, options.lang))
    options.folder.mkdir(parents=True, exist_ok=True)
    differ = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=FLAGS)
        colours = "active" if options.forced_colours else "none"
        stage = Stage(browser, device_scale_factor=options.scale, forced_colors=colours)
        for screen, size, theme, lang in rows:
            page = stage.show(screen, size, theme, lang)
            page.evaluate(_FONTS)
            file = options.folder / f"{screen}-{size}-{theme}-{lang}.png"
            picture = page.screenshot(path=file, full_page=True, animations="disabled")
            if options.against is None:
                continue
            before = options.against / file.name
            how = difference(page, picture, before.read_bytes()) if before.exists() else "is new"
            if how:
                differ += 1
                print(f"{file.stem}: {how}")
        browser.close()
    print(f"{len(rows)} pictures in {options.folder}")
    if options.against is not None:
        print(f"{differ} differ from those in {options.against}")
    return int(differ > 0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="build.py screens", description=__doc__)
    parser.add_argument("--screen", nargs="+", default=["*"], help="names or patterns: table-*")
    parser.add_argument("--size", nargs="+", type=Size.named, default=SIZES, help="such as 360x640")
    parser.add_argument(
        "--theme", nargs="+", choices=THEMES, default=THEMES, help="both by default"
    )
    parser.add_argument(
        "--lang", nargs="+", choices=LANGUAGES, default=LANGUAGES, help="all by default"
    )
    parser.add_argument("--full", action="store_true", help="every combination")
    parser.add_argument("--forced-colours", action="store_true", help="as with high contrast")
    parser.add_argument("--scale", type=float, default=1, help="device pixels for a CSS pixel")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where they are written")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="compare with those there")
    return parser


if __name__ == "__main__":
    sys.exit(main())
