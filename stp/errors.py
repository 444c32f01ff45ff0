"""What can be wrong with input: each of these errors is an `StpError`, a `ValueError`.

An error is a sentence with named places and what fills them, so that it can be said in another
language too; `str(error)` says it in English.

>>> error = DealError("there is no deck '{deck}'", deck=quoted("bank"))
>>> str(error), error.template, error.fields
("there is no deck 'bank'", "there is no deck '{deck}'", {'deck': 'bank'})
"""

from __future__ import annotations

from typing import Final

LONGEST_QUOTE: Final = 60


class StpError(ValueError):
    """The base of all errors that this package raises for bad input.

    `template` is an English sentence with places like `{deck}`, `fields` fills them: with text,
    numbers, an `Obstacle`, or with another error that says more.
    """

    def __init__(self, template: str = "", /, **fields: object) -> None:
        super().__init__(template.format(**fields) if fields else template)
        self.template = template
        self.fields = fields

    def __reduce__(self) -> tuple[object, ...]:
        """Have it survive the way out of another process, whatever its class is made with."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[StpError], args: tuple[object, ...], state: dict[str, object]) -> StpError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class OptionError(StpError):
    """A table option, preset, edition or number of players that does not exist."""


class DealError(StpError):
    """A seed or a written-out deal that cannot be dealt."""


class MoveTextError(StpError):
    """A text that is no move in the notation, the `cause`, and what may have been meant."""

    def __init__(
        self, template: str, text: str, meant: str | None = None, /, **fields: object
    ) -> None:
        self.text = text
        self.cause = StpError(template, **fields)
        self.reason = str(self.cause)
        told = {"text": quoted(text), "reason": self.cause}
        if meant:
            super().__init__("'{text}': {reason}; did you mean '{meant}'?", meant=meant, **told)
        else:
            super().__init__("'{text}': {reason}", **told)


def quoted(value: object) -> str:
    """Return a value from outside as a message quotes it: on one line, and not without end.

    >>> quoted("two\\nlines"), quoted(None), len(quoted("n" * 1000))
    ('two\\\\nlines', 'None', 60)
    """
    try:
        text = repr(value[: LONGEST_QUOTE + 1])[1:-1] if isinstance(value, str) else repr(value)
    except ValueError:  # a number with more digits than Python writes
        text = type(value).__name__
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
