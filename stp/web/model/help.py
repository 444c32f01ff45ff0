"""Defines what counts as help in a game: hints, and undos.

`CurrentGame` counts hints, and undos after something hidden was seen; `Saves` counts all undos.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from stp.web.words.text import Text

_FORM: Final = re.compile(r"([0-9]{1,3}) ([0-9]{1,3}) ([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Help:
    """The help that people had in a game.

    >>> Help.from_text(str(Help(1, 2))) == Help(1, 2), Help.from_text("much") == Help()
    (True, True)
    """

    hints: int = 0
    undos: int = 0
    knowing_undos: int = 0
    """The number of undos after something hidden was seen."""

    def __str__(self) -> str:
        """Return the help as a link writes it, "" for none."""
        numbers = (min(number, 999) for number in (self.hints, self.undos, self.knowing_undos))
        return " ".join(map(str, numbers)) if self.hints or self.undos else ""

    @classmethod
    def from_text(cls, text: str) -> Help:
        """Return the help in a text; none if it is malformed."""
        found = _FORM.fullmatch(text)
        return cls(*map(int, found.groups())) if found else cls()


NO_HELP: Final = Help()


def help_words(helped: Help, t: Text) -> str:
    """Return the help that people had in a game, in words, "" for none."""
    hints = t.ngettext("{number} hint", "{number} hints", helped.hints) if helped.hints else ""
    return t.listing((hints, *_undo_words(helped.undos, helped.knowing_undos, t)))


def _undo_words(undos: int, knowing: int, t: Text) -> Iterator[str]:
    """Yield the number of undos, and how many of them came after seeing hidden cards."""
    if undos and undos == knowing:
        yield t.ngettext("{number} undo after seeing hidden cards",
                         "{number} undos after seeing hidden cards", undos)  # fmt: skip
        return
    if undos:
        yield t.ngettext("{number} undo", "{number} undos", undos)
    if knowing:
        yield t.ngettext("{number} of them after seeing hidden cards",
                         "{number} of them after seeing hidden cards", knowing)  # fmt: skip
