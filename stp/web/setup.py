"""What the start screen asks for, and the game that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final

from stp.bots import BOTS
from stp.bots.levels import LEVELS
from stp.cards import EDITIONS
from stp.game import Game
from stp.options import PRESETS, Rules

HUMAN: Final = "human"
CUSTOM: Final = "custom"
KINDS: Final = (HUMAN, *LEVELS, *(bot for bot in BOTS if bot not in LEVELS))
"""Who can sit in a seat: a person, the levels from weakest to strongest, the plain bots."""
MOST_PLAYERS: Final = 5
PLAYER_NUMBERS: Final = (2, 3, 4, 5)
NAMES: Final = ("Anna", "Rastrelli", "Quarenghi", "Trezzini", "Rossi")
"""A player, and four architects of the city."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices of the start screen. All five seats are kept, also those not in play."""

    players: int = 3
    names: tuple[str, ...] = NAMES
    kinds: tuple[str, ...] = (HUMAN, "medium", "medium", "medium", "medium")
    edition: str = "base"
    preset: str = "classic"
    options: Rules = field(default_factory=Rules)
    """The options of a custom table."""
    seed: str = ""

    @property
    def humans(self) -> int:
        """How many people play."""
        return self.kinds[: self.players].count(HUMAN)

    @property
    def rules(self) -> Rules:
        """The options of the table."""
        return self.options if self.preset == CUSTOM else PRESETS[self.preset]

    def game(self) -> Game:
        """Return the game, ready to begin. Five players always play New Society."""
        kinds = self.kinds[: self.players]
        edition = "new-society" if self.players == MOST_PLAYERS else self.edition
        tags: dict[str, object] = {"names": list(self.names[: self.players])}
        tags["bots"] = [None if kind == HUMAN else kind for kind in kinds]
        return Game(self.players, self.seed, edition, self.rules, tags=tags)


def from_form(form: Mapping[str, str], before: Setup) -> Setup:
    """Return what a form says; what it does not say, or says wrongly, stays as it was before."""
    seats = range(MOST_PLAYERS)
    options = {
        option.name: _option(form, option.name, getattr(before.options, option.name))
        for option in fields(Rules)
    }
    return Setup(
        players=int(_one_of(form, "players", map(str, PLAYER_NUMBERS), str(before.players))),
        names=tuple(form.get(f"name-{i + 1}", "").strip() or before.names[i] for i in seats),
        kinds=tuple(
            _one_of(form, f"kind-{i + 1}", (*KINDS, before.kinds[i]), before.kinds[i])
            for i in seats
        ),
        edition=_one_of(form, "edition", EDITIONS, before.edition),
        preset=_one_of(form, "preset", (*PRESETS, CUSTOM), before.preset),
        options=Rules(**options) if "players" in form else before.options,  # type: ignore[arg-type]
        seed=form.get("seed", before.seed),
    )


def propose(setup: Setup, before: Setup) -> Setup:
    """Return a set-up in which several people at one screen see all money and hands.

    It is proposed once, when the second person joins a table with the printed rules.
    """
    if setup.humans > 1 >= before.humans and setup.preset == "classic":
        options = replace(PRESETS["classic"], open_money=True, open_hands=True)
        return replace(setup, preset=CUSTOM, options=options)
    return setup


def _one_of(form: Mapping[str, str], name: str, choices: Iterable[str], default: str) -> str:
    value = form.get(name, default)
    return value if value in tuple(choices) else default


def _option(form: Mapping[str, str], name: str, before: bool | str) -> bool | str:
    """Return one option: a box that is not ticked is missing from the form."""
    if isinstance(before, bool):
        return name in form
    return form.get(name, before)
