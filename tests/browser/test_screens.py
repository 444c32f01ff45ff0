"""No screen has a fault of layout or one that axe-core finds, in any size, theme or language."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple

import pytest

from tests.browser import access, layout
from tests.browser.conftest import LONG, Staged
from tests.browser.gallery import LANGUAGES, draw, draw_lesson
from tests.browser.gallery_screens import SCREENS
from tests.browser.stage import SIZES, THEMES, Size, Stage, Theme
from tools.nightly import FULL

pytestmark = pytest.mark.matrix

SMALLEST: Final = SIZES[0]
NIGHTLY: Final = pytest.mark.nightly
#: Looks for faults of both kinds on a screen that is laid out only once. Only a full run also looks
#: with axe-core at what needs no check.
_FIND: Final = f"""async ([circumstances, left, clear]) => {{
  const faults = ({layout.FIND})(circumstances);
  if (clear) ({access.CLEAR})();
  return [...faults, ...await ({access.FIND})(left)];
}}"""


class Row(NamedTuple):
    """A screen to look at, and how."""

    size: Size
    theme: Theme
    screen: str
    lang: str
    left: Sequence[str] = ()
    """The rules of axe-core that are not checked on it."""


def rows() -> list[Row]:
    """Return all combinations or, in every run, one for each screen.

    Every second screen is seen in the smallest window, where layouts break first, and the others
    in the rest in turn; both in all themes and languages. Each of the two dear rules of axe-core is
    checked on half of the screens, because neighbours often show the same parts; this still covers
    both themes in every size, and all languages.
    """
    if FULL:
        return [Row(*row) for row in product(SIZES, THEMES, SCREENS, LANGUAGES)]
    looks = list(product(THEMES, LANGUAGES))
    larger = SIZES[1:]
    chosen = []
    for number, screen in enumerate(SCREENS):
        pair, is_odd = divmod(number, 2)
        turn = pair // len(larger) if is_odd else pair
        size = larger[pair % len(larger)] if is_odd else SMALLEST
        theme, lang = looks[turn % len(looks)]
        left = access.DEAR[(turn + turn // len(looks)) % len(access.DEAR)]
        chosen.append(Row(size, theme, screen, lang, (left,)))
    return chosen


#: Another size or theme lays everything out anew, so the rows of one come one after the other.
ROWS: Final = sorted(rows(), key=lambda row: (row.size.width, row.size.height, row.theme))
PARTS: Final = 64 if FULL else 4
"""Each is done within its timeout, even on a busy machine."""


def faults(stage: Stage, row: Row, html: str, *, is_table: bool) -> list[str]:
    """Show a screen and return its faults."""
    access.with_axe(stage.page)
    circumstances = {"touch": row.size.touch, "isTable": is_table}
    told = [circumstances, list(row.left), not FULL]
    found: list[str] = stage.find(_FIND, told, html, row.size, row.theme, row.lang)
    return found


@LONG
@pytest.mark.parametrize("part", range(PARTS))
def test_no_screen_has_a_fault(staged: Staged, part: int) -> None:
    found = {}
    first, end = (len(ROWS) * number // PARTS for number in (part, part + 1))
    for row in ROWS[first:end]:
        stage, html = staged(touch=row.size.touch), draw(row.screen, row.lang)
        if wrong := faults(stage, row, html, is_table=SCREENS[row.screen].is_table):
            found[f"{row.screen} {row.theme} {row.size} {row.lang}"] = wrong
    assert found == {}


@pytest.mark.parametrize(
    "lang", [pytest.param(lang, marks=() if lang == "de" else NIGHTLY) for lang in LANGUAGES]
)
def test_no_step_of_the_lesson_has_a_fault_on_the_smallest_phone(staged: Staged, lang: str) -> None:
    stage = staged(touch=True)
    found = {}
    for number, (step, html) in enumerate(draw_lesson(lang)):
        left = () if FULL else (access.DEAR[number % len(access.DEAR)],)
        row = Row(SMALLEST, "light", step, lang, left)
        found[step] = faults(stage, row, html, is_table=step != "end")
    assert len(found) > 10
    assert {step: those for step, those in found.items() if those} == {}
