"""Defines the settings of the page, which are stored on this device and belong to no game.

>>> settings = Settings.parse('{"bots": "slow", "motion": "wild", "volume": 99}')
>>> settings.bots, settings.motion, settings.volume
('slow', 'quick', 0)
>>> stored = json.loads(settings.with_value("volume", 3).dump())
>>> stored["volume"], stored["motion"]  # unknown values are kept for newer versions
(3, 'wild')
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from stp.parsing import JsonError, parse_json

THEMES: Final = ("system", "light", "dark")
CHOICES: Final = {
    "theme": THEMES,
    "motion": ("off", "quick", "slow"),
    "bots": ("first", "slow", "quick", "instant"),
    "coach": ("first", "on", "off"),
    "privacy": ("peek", "curtain"),
    "speech": ("brief", "normal", "full"),
}
"""The values of each setting that is chosen from several."""
MAX_VOLUME: Final = 10
"""The highest volume."""
_MAX_LENGTH: Final = 100_000
"""Longest stored settings that are read, in characters."""
CONTROL: Final = "set-"
"""Prefix of the names of the controls in the settings sheet."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of the settings sheet, except the theme, which is kept separately."""

    motion: str = "quick"
    bots: str = "first"
    """The pace of bots (`stp.web.model.story.beats`); "first" is slow until a game has been
    finished on this device, then quick."""
    shortcuts: bool = True
    confirm_pass: bool = False
    coach: str = "first"
    """When the coach gives tips: until a game has been finished here, always, or never."""
    told: str = ""
    """The ids of the topics that the coach has explained."""
    privacy: str = "peek"
    """How rubles and hands are hidden from others here; see `stp.web.model.visibility`."""
    volume: int = 0
    """From 0, no sound at all, to 10."""
    sound_offered: bool = False
    """Whether sound has been offered; that happens once."""
    speech: str = "normal"
    """How much detail screen readers get about cards, players and moves."""
    unknown: str = ""
    """Unknown stored settings as a JSON object, kept for the newer version that wrote them."""

    def pace(self, *, is_first: bool) -> str:
        """Return how fast bots move: "slow", "quick" or "instant"."""
        if self.bots != "first":
            return self.bots
        return "slow" if is_first else "quick"

    @classmethod
    def parse(cls, text: str | None) -> Settings:
        """Parse stored settings; missing and invalid ones get their defaults."""
        settings, unknown = cls(), {}
        for name, value in (_stored(text) or {}).items():
            if settings._allows(name, value):
                settings = replace(settings, **{name: value})
            else:
                unknown[name] = value
        return replace(settings, unknown=json.dumps(unknown)) if unknown else settings

    def with_value(self, name: str, value: Any) -> Settings:
        """Return these settings with one changed; an invalid value changes nothing."""
        if not self._allows(name, value):
            return self
        unknown = parse_json(self.unknown or "{}")
        unknown.pop(name, None)
        return replace(self, **{name: value}, unknown=json.dumps(unknown) if unknown else "")

    def _allows(self, name: str, value: Any) -> bool:
        """Return whether a setting can have a value."""
        if name not in _names():
            return False
        before = getattr(self, name)
        return type(value) is type(before) and (
            value in CHOICES[name]
            if name in CHOICES
            else not isinstance(value, int) or 0 <= value <= MAX_VOLUME
        )

    def after_control(self, control: str, value: str, checked: bool) -> Settings:
        """Return the settings after a control of the sheet has changed."""
        name = control.removeprefix(CONTROL)
        before = getattr(self, name, None)
        if isinstance(before, bool):
            return self.with_value(name, checked)
        if isinstance(before, int):
            return self.with_value(name, int(value) if value.isdecimal() and len(value) < 3 else 0)
        if name == "coach":  # turned on again, the coach explains everything again
            return self.with_value(name, value).with_value("told", "")
        return self.with_value(name, value)

    def dump(self) -> str:
        """Return the text to be stored."""
        known = {name: getattr(self, name) for name in _names()}
        return json.dumps(known | parse_json(self.unknown or "{}"))


def is_damaged(text: str | None) -> bool:
    """Return whether the stored settings cannot be read at all."""
    return _stored(text) is None


def _stored(text: str | None) -> dict[str, Any] | None:
    try:
        stored = parse_json(text or "{}", _MAX_LENGTH)
    except JsonError:
        return None
    return stored if isinstance(stored, dict) else None


def _names() -> tuple[str, ...]:
    """Return the settings that this version knows, in their order."""
    return tuple(field.name for field in fields(Settings) if field.name != "unknown")
