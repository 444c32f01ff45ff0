"""The errors of bad input; each is an `StpError` and a `ValueError`.

An error is a sentence with named placeholders and their values, so that it can be translated;
`str(error)` is the English sentence.

>>> error = DealError("there is no deck '{deck}'", deck=quoted("bank"))
>>> str(error), error.template, error.fields
("there is no deck 'bank'", "there is no deck '{deck}'", {'deck': 'bank'})
"""

from __future__ import annotations

from typing import Final

MAX_QUOTE_LENGTH: Final = 60
"""Maximum length of a quoted value, in characters."""


class StpError(ValueError):
    """Base class of all errors that this package raises for bad input.

    `template` is an English sentence with placeholders such as `{deck}`; `fields` has their values:
    text, numbers, an `Obstacle`, or another error with the details.
    """

    def __init__(self, template: str = "", /, **fields: object) -> None:
        super().__init__(template.format(**fields) if fields else template)
        self.template = template
        self.fields = fields

    def __reduce__(self) -> tuple[object, ...]:
        """Make instances picklable across processes, whatever their constructor takes."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[StpError], args: tuple[object, ...], state: dict[str, object]) -> StpError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class OptionError(StpError):
    """A table option, preset, edition or number of players does not exist."""


class DealError(StpError):
    """A seed or a custom deal cannot be dealt."""


class MoveTextError(StpError):
    """A text is not a move in the notation; it has the `cause` and a suggestion."""

    def __init__(
        self, template: str, text: str, meant: str | None = None, /, **fields: object
    ) -> None:
        self.text = text
        self.cause = StpError(template, **fields)
        self.reason = str(self.cause)
        told = {"text": quoted(text), "reason": self.cause}
        if meant:
            super().__init__("'{text}': {reason} (did you mean '{meant}'?)", meant=meant, **told)
        else:
            super().__init__("'{text}': {reason}", **told)


def mistyped(rule: str, value: object) -> str:
    """Return the sentence about a value of a wrong type, which only a program can pass.

    It is never translated: no input on the page can cause it.

    >>> mistyped("a seed must be text", 5), mistyped("a seat must be a whole number", "1")
    ('a seed must be text, not 5 (int)', "a seat must be a whole number, not '1' (str)")
    """
    shown = f"'{quoted(value)}'" if isinstance(value, str) else quoted(value)
    return f"{rule}, not {shown}" + ("" if value is None else f" ({type(value).__name__})")


def quoted(value: object) -> str:
    """Quote a value from outside for a message: on one line, shortened if long.

    >>> quoted("two\\nlines"), quoted(None), len(quoted("n" * 1000))
    ('two\\\\nlines', 'None', 60)
    """
    try:
        text = repr(value[: MAX_QUOTE_LENGTH + 1] if isinstance(value, str | bytes) else value)
        text = text[1:-1] if isinstance(value, str) else text
    except ValueError:  # a number with more digits than Python prints
        text = type(value).__name__
    return text if len(text) <= MAX_QUOTE_LENGTH else f"{text[: MAX_QUOTE_LENGTH - 1]}…"
