"""Reads the choices of the start screen and makes the game from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final

from stp.bots import BOTS
from stp.bots.levels import LEVELS
from stp.bots.roster import HUMAN, ROSTER, character_of
from stp.bots.style import STYLES
from stp.cards import EDITIONS, Edition
from stp.deal import check_edition, seeded, shuffled
from stp.game import Game
from stp.options import PRESETS, Rules
from stp.web.model.clean_text import clean
from stp.web.model.seats import DEFAULT_NAMES, different_names
from stp.web.model.tags import read_tags, tags_for

CUSTOM: Final = "custom"
"""The preset of a table with options of its own."""
PLAIN_BOTS: Final = (*LEVELS, *(bot for bot in BOTS if bot not in LEVELS))
"""Bots without a character: the levels from weakest to strongest, then the others."""
MAX_PLAYERS: Final = 5
PLAYER_NUMBERS: Final = (2, 3, 4, 5)
_BY_ID: Final = {who.id: who for who in ROSTER}
_CAST: Final = tuple(_BY_ID[name].bot for name in ("osip", "marfa", "yekaterina", "praskovya"))
"""The proposed opponents, from the second seat on."""
FIRST_OPPONENTS: Final = (_BY_ID["domenico"], _BY_ID["anton"])
"""The opponents of a first game."""


@dataclass(frozen=True, slots=True)
class StartForm:
    """The choices of the start screen, for all five seats, including those not in play."""

    players: int = 3
    names: tuple[str, ...] = DEFAULT_NAMES
    kinds: tuple[str, ...] = (HUMAN, *_CAST)
    edition: str = "base"
    preset: str = "classic"
    options: Rules = field(default_factory=Rules)
    """The options of a custom table. If a preset is chosen, they are those of the preset, so that
    customising starts from it."""
    seed: str = ""
    is_proposed: bool = False
    """Whether a custom table was proposed to several people, not chosen by them."""

    @property
    def humans(self) -> int:
        """Number of human players."""
        return self.kinds[: self.players].count(HUMAN)

    @property
    def played_edition(self) -> Edition:
        """The edition of the table: five players always play New Society."""
        return "new-society" if self.players == MAX_PLAYERS else check_edition(self.edition)

    @property
    def rules(self) -> Rules:
        """The options of the table."""
        return self.options if self.preset == CUSTOM else PRESETS[self.preset]

    def name_at(self, index: int) -> str:
        """Return the name of the player in a seat (from 0): the character's, or the one entered."""
        character = character_of(self.kinds[index])
        return character.name if character else self.names[index]

    def game(self) -> Game:
        """Return the game before its first move. No two people have the same name."""
        kinds = self.kinds[: self.players]
        names = [self.name_at(i) for i in range(self.players)]
        people = [i for i, kind in enumerate(kinds) if kind == HUMAN]
        bots = [name for i, name in enumerate(names) if i not in people]
        for i, name in zip(people, different_names((names[i] for i in people), bots), strict=True):
            names[i] = name
        tags = tags_for(names, [None if kind == HUMAN else kind for kind in kinds])
        return Game(self.players, self.seed, self.played_edition, self.rules, tags=tags)


def from_form(entries: Mapping[str, str], before: StartForm) -> StartForm:
    """Return the form with these entries; missing and invalid ones change nothing."""
    seats = range(MAX_PLAYERS)
    options = {
        option.name: _option(entries, option.name, getattr(before.options, option.name))
        for option in fields(Rules)
    }
    preset = _one_of(entries, "preset", (*PRESETS, CUSTOM), before.preset)
    custom = Rules(**options) if "players" in entries else before.options  # type: ignore[arg-type]
    is_proposed = before.is_proposed and preset == CUSTOM
    return StartForm(
        players=int(_one_of(entries, "players", map(str, PLAYER_NUMBERS), str(before.players))),
        names=tuple(clean(entries.get(f"name-{i + 1}", "")) or before.names[i] for i in seats),
        kinds=_distinct([_kind(entries, i, before) for i in seats], before.kinds),
        edition=_one_of(entries, "edition", EDITIONS, before.edition),
        preset=preset,
        options=PRESETS.get(preset, custom),
        seed=entries.get("seed", before.seed),
        is_proposed=is_proposed,
    )


def table_of(game: Game, seed: str) -> StartForm | None:
    """Return the set-up of a game's table, with the deal of another seed; None if nobody here has
    set it up: other people or bots alone play it, its deal is shared, or its seats were drawn."""
    tags = read_tags(game)
    bots = tags.bots or (None,) * game.players
    is_elsewhere = tags.own_seat or tags.is_shared or tags.imported or tags.lesson
    if is_elsewhere or None not in bots or is_first_table(game):
        return None
    options = {option.name: getattr(game.rules, option.name) for option in fields(Rules)}
    entries = {name: str(value) for name, value in options.items() if value is not False}
    preset = next((name for name, rules in PRESETS.items() if rules == game.rules), CUSTOM)
    entries |= {"players": str(game.players), "edition": game.edition, "preset": preset}
    for number, (bot, name) in enumerate(zip(bots, tags.names, strict=False), 1):
        entries[f"kind-{number}"] = bot or HUMAN
        if bot is None:
            entries[f"name-{number}"] = name
    form = from_form(entries, StartForm(seed=seed))
    is_proposed = form.humans > 1 and form.rules == shared_options()
    return replace(form, is_proposed=is_proposed)


def first_game(form: StartForm) -> StartForm:
    """Return a good first game for the first person of a set-up: the printed rules, two named
    novice bots, and random seats by the seed."""
    table = [(first_person(form), HUMAN)]
    table += [(who.name, who.bot) for who in FIRST_OPPONENTS]
    drawn = shuffled(table, seeded(f"seats\n{form.seed}"))
    rest = range(len(drawn), MAX_PLAYERS)
    plain = StartForm()
    return StartForm(
        players=len(drawn),
        names=(*(name for name, _ in drawn), *(plain.names[i] for i in rest)),
        kinds=(*(kind for _, kind in drawn), *(plain.kinds[i] for i in rest)),
        seed=form.seed,
    )


def against(form: StartForm, character: str) -> StartForm | None:
    """Return a table of two for the first person of a set-up and a character; None if there is no
    such character."""
    who = _BY_ID.get(character)
    if who is None:
        return None
    names = (first_person(form), *form.names[1:])
    return replace(form, players=2, names=names, kinds=(HUMAN, who.bot, *StartForm().kinds[2:]))


def first_person(form: StartForm) -> str:
    """Return the name of the first person of a set-up."""
    name = next((n for n, kind in zip(form.names, form.kinds, strict=True) if kind == HUMAN), "")
    return name or DEFAULT_NAMES[0]


def is_first_table(game: Game) -> bool:
    """Return whether one person plays against the opponents of `first_game`."""
    bots = [who.bot for who in FIRST_OPPONENTS]
    return sorted(filter(None, read_tags(game).bots)) == sorted(bots)


def shared_options() -> Rules:
    """Return the printed rules for several people at one screen: all money and hands are open."""
    return replace(PRESETS["classic"], open_money=True, open_hands=True)


def propose(form: StartForm, before: StartForm) -> StartForm:
    """Return a set-up with open money and hands for several people at one screen.

    It is proposed once, when the second person joins a table with the printed rules, and is
    withdrawn when that person leaves.
    """
    if form.humans > 1 >= before.humans and form.preset == "classic":
        return replace(form, preset=CUSTOM, options=shared_options(), is_proposed=True)
    is_as_proposed = (form.preset, form.options) == (CUSTOM, shared_options())
    if form.humans <= 1 < before.humans and is_as_proposed:
        return replace(form, preset="classic", options=PRESETS["classic"], is_proposed=False)
    return form


def _one_of(entries: Mapping[str, str], name: str, choices: Iterable[str], default: str) -> str:
    value = entries.get(name, default)
    return value if value in tuple(choices) else default


def _kind(entries: Mapping[str, str], index: int, before: StartForm) -> str:
    """Return who plays a seat (from 0): a person, a character, or a bot of any level and style."""
    old = before.kinds[index]
    kind = entries.get(f"kind-{index + 1}", old)
    level, colon, style = kind.partition(":")
    is_known = level in LEVELS and style in STYLES if colon else kind in (HUMAN, *PLAIN_BOTS)
    return kind if is_known else old


def _distinct(kinds: list[str], before: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players without duplicate characters: a newly chosen one swaps with the seat that
    had it."""
    for index, kind in enumerate(kinds):
        who = character_of(kind)
        if who is None or kind == before[index]:
            continue
        for other, taken in enumerate(kinds):
            if other != index and character_of(taken) == who:
                free = (c.bot for c in ROSTER if c not in map(character_of, kinds))
                kinds[other] = before[index] if character_of(before[index]) else next(free)
    return tuple(kinds)


def _option(entries: Mapping[str, str], name: str, before: bool | str) -> bool | str:
    """Return one option; an unticked box is missing from the form."""
    if isinstance(before, bool):
        return name in entries
    return entries.get(name, before)
