"""Packs many small numbers into one short word that messengers leave unchanged.

Each number is packed with its count of possible values: the word is as short as the choices allow,
and a number with one possible value costs nothing. It has letters and digits only.

>>> packer = Packer()
>>> packer.write(2, 3)
>>> packer.write_text("neva")
>>> packer.word()
'M6krzbi'
>>> unpacker = Unpacker(packer.word())
>>> unpacker.read(3), unpacker.read_text()
(2, 'neva')
"""

from __future__ import annotations

from typing import Final

from stp.errors import StpError, quoted

DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
MAX_WORD_LENGTH: Final = 4000
"""Maximum length of a word, in characters."""
MAX_TEXT_BYTES: Final = 255
"""Maximum length of a text, in bytes of UTF-8."""
_VALUE: Final = {digit: value for value, digit in enumerate(DIGITS)}


class PackingError(StpError):
    """A word is malformed, or a number or text does not fit into one."""


class Packer:
    """Collects numbers and packs them into one word."""

    def __init__(self) -> None:
        self._numbers: list[tuple[int, int]] = []

    def write(self, number: int, count: int) -> None:
        """Add a number from 0 to `count` - 1; raises PackingError for any other."""
        if not 0 <= number < count:
            raise PackingError(
                "{number} is out of range for {count} values", number=number, count=count
            )
        self._numbers.append((number, count))

    def write_text(self, text: str) -> None:
        """Add a text; raises PackingError for more than 255 bytes and for lone surrogates."""
        try:
            data = text.encode()
        except UnicodeEncodeError:
            raise PackingError("it contains an invalid character (lone surrogate)") from None
        if len(data) > MAX_TEXT_BYTES:
            raise PackingError("a text of {bytes} bytes is too long for a link", bytes=len(data))
        self.write(len(data), MAX_TEXT_BYTES + 1)
        for byte in data:
            self.write(byte, 256)

    def word(self) -> str:
        """Return all numbers as one word."""
        total = 0
        for number, count in reversed(self._numbers):
            total = total * count + number
        digits = []
        while total:
            total, digit = divmod(total, len(DIGITS))
            digits.append(DIGITS[digit])
        return "".join(reversed(digits)) or DIGITS[0]


class Unpacker:
    """Reads the numbers of a word in the order in which they were added.

    Raises PackingError if the word is too long or has other characters.
    """

    def __init__(self, word: str) -> None:
        if len(word) > MAX_WORD_LENGTH:
            raise PackingError("it is longer than {most} characters", most=MAX_WORD_LENGTH)
        self._total = 0
        for digit in word:
            if digit not in _VALUE:
                raise PackingError(
                    "it contains the invalid character '{character}'", character=quoted(digit)
                )
            self._total = self._total * len(DIGITS) + _VALUE[digit]

    def read(self, count: int) -> int:
        """Return the next number, of `count` possible values."""
        self._total, number = divmod(self._total, count)
        return number

    def read_text(self) -> str:
        """Return the next text; raises PackingError if its bytes are not UTF-8."""
        length = self.read(MAX_TEXT_BYTES + 1)
        data = bytes(self.read(256) for _ in range(length))
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise PackingError("one of its texts cannot be read") from None

    @property
    def is_empty(self) -> bool:
        """Whether everything has been read."""
        return self._total == 0
