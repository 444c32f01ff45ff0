"""Defines how commands with details are written as text and read.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True, slots=True)
... class Sit(Detailed):
...     WORDS = "sit on"
...     READERS = (text, number)
...     chair: str
...     minutes: int
>>> str(Sit("throne", 5)), Sit.read("throne 5")
('sit on throne 5', Sit(chair='throne', minutes=5))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self, TypeVar

_T = TypeVar("_T")


def text(word: str) -> str:
    """Return a detail as it is; raises ValueError if it is missing."""
    if not word:
        raise ValueError("a detail is missing")
    return word


def number(word: str) -> int:
    """Return a number as a command writes it: up to four plain digits."""
    if not (word.isascii() and word.isdigit() and len(word) <= 4 and word == str(int(word))):
        raise ValueError(f"{word!r} is not a number")
    return int(word)


def one_of(*values: _T) -> Callable[[str], _T]:
    """Return a reader of one of these texts."""

    def read(word: str) -> _T:
        for value in values:
            if value == word:
                return value
        raise ValueError(f"{word!r} is not one of {values}")

    return read


class Detailed:
    """The base of commands with details: their text is `WORDS` and the details in their order.

    Subclasses are dataclasses.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]
    WORDS: ClassVar[str]
    READERS: ClassVar[tuple[Callable[[str], Any], ...]] = (text,)
    """Readers of the details; a missing one is read as ""."""

    def __str__(self) -> str:
        details = (str(getattr(self, name)) for name in self.__match_args__)
        return " ".join((self.WORDS, *details)).rstrip(" ")

    @classmethod
    def read(cls, details: str) -> Self:
        """Return the command with these details; raises ValueError if they are invalid."""
        words = details.split(" ", len(cls.READERS) - 1)
        words += [""] * (len(cls.READERS) - len(words))
        return cls(*(read(word) for read, word in zip(cls.READERS, words, strict=True)))
