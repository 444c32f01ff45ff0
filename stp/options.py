"""Defines the table options and the two presets (rules, section 9).

>>> Rules().bonus_timing
'scoring'
>>> Rules(open_money=True).to_text()
'classic open_money=true'
>>> parse_rules("yucata open_hands=false").open_hands
False
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final, Literal, Self

from stp.errors import OptionError, mistyped, quoted

BonusTiming = Literal["scoring", "actions"]
FlipsBack = Literal["next-phase", "next-round"]


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a table; the defaults are the printed rules, `classic`.

    Raises OptionError for an unknown option or value.
    """

    open_money: bool = False
    """Whether other players' rubles are shown."""
    open_hands: bool = False
    """Whether other players' hands are shown."""
    open_decks: bool = False
    """Whether the cards left in a deck can be looked up (never their order)."""
    bonus_timing: BonusTiming = "scoring"
    """Pub, Trading House and Guild Hall: after the building scoring, or as actions."""
    observatory_flips_back: FlipsBack = "next-phase"
    """When a used Observatory is turned face up again."""
    prison_flips_back: FlipsBack = "next-phase"
    """When a used Debtor's Prison is turned face up again."""

    def __new__(cls, *_values: object, **options: object) -> Self:
        for name in options:
            if name not in CHOICES:
                raise _unknown_option(name)
        return object.__new__(cls)

    def __post_init__(self) -> None:
        for option in fields(self):
            value = getattr(self, option.name)
            if value not in CHOICES[option.name] or not isinstance(value, str | bool):
                raise _wrong_value(option.name, value)

    def to_text(self) -> str:
        """Return the options as a record writes them: the closest preset, then the differences."""
        name = min(PRESETS, key=lambda preset: len(self._differences(PRESETS[preset])))
        pairs = [f"{key}={to_word(value)}" for key, value in self._differences(PRESETS[name])]
        return " ".join([name, *pairs])

    def _differences(self, other: Rules) -> list[tuple[str, bool | str]]:
        return [
            (option.name, getattr(self, option.name))
            for option in fields(self)
            if getattr(self, option.name) != getattr(other, option.name)
        ]


CHOICES: Final[dict[str, tuple[bool | str, ...]]] = {
    "open_money": (False, True),
    "open_hands": (False, True),
    "open_decks": (False, True),
    "bonus_timing": ("scoring", "actions"),
    "observatory_flips_back": ("next-phase", "next-round"),
    "prison_flips_back": ("next-phase", "next-round"),
}
"""The values of every option, the default first."""

PRESETS: Final[dict[str, Rules]] = {
    "classic": Rules(),
    "yucata": Rules(
        open_money=True,
        open_hands=True,
        open_decks=True,
        bonus_timing="actions",
        observatory_flips_back="next-round",
    ),
}


def as_rules(rules: str | Rules) -> Rules:
    """Return options that are given as a value or as text; raises OptionError as `parse_rules`."""
    return rules if isinstance(rules, Rules) else parse_rules(rules)


def parse_rules(text: str) -> Rules:
    """Parse options: a preset, then `option=value` pairs.

    Raises OptionError for an unknown preset, option or value, and for an option named twice.
    """
    if not isinstance(text, str):
        raise OptionError(mistyped("rules must be text or a Rules", text))
    name, *pairs = text.split(" ")
    if name not in PRESETS:
        choices = ", ".join(PRESETS)
        raise OptionError(
            "unknown rules '{rules}': use one of {choices}", rules=quoted(name), choices=choices
        )
    changes: dict[str, bool | str] = {}
    for pair in pairs:
        key, _, word = pair.partition("=")
        if key not in CHOICES:
            raise _unknown_option(key)
        if key in changes:
            raise OptionError("table option {option} is given twice", option=key)
        values = values_of(key)
        if word not in values:
            raise _wrong_value(key, word)
        changes[key] = values[word]
    return replace(PRESETS[name], **changes)  # type: ignore[arg-type]


def _unknown_option(name: str) -> OptionError:
    return OptionError(
        "unknown table option '{option}': use one of {choices}",
        option=quoted(name), choices=", ".join(CHOICES),
    )  # fmt: skip


def _wrong_value(option: str, value: object) -> OptionError:
    return OptionError(
        "table option {option} cannot be '{value}': use one of {choices}",
        option=option, value=quoted(value), choices=", ".join(values_of(option)),
    )  # fmt: skip


def values_of(option: str) -> dict[str, bool | str]:
    """Return the values of an option by their words, the default first; none for an unknown one.

    >>> values_of("open_money"), values_of("open_doors")
    ({'false': False, 'true': True}, {})
    """
    return {to_word(value): value for value in CHOICES.get(option, ())}


def to_word(value: bool | str) -> str:
    """Return a value of an option as records and links write it."""
    return str(value).lower() if isinstance(value, bool) else value
