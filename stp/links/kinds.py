"""The kinds of links, as values: a deal, a challenge, a whole game, a turn.

How they are written is the business of `stp.links.v1` and `stp.links.v2`; `stp.links` chooses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stp.cards import Edition
from stp.deal import check_players
from stp.errors import StpError
from stp.game import Game
from stp.links.packing import PackingError
from stp.options import Rules


class LinkError(StpError):
    """A link that cannot be opened or made; the message says what is wrong with it."""


class NewerLinkError(LinkError):
    """A link that only a newer version of this program can read."""


def newer_link() -> NewerLinkError:
    """Return the error of a link that only a newer version can read."""
    return NewerLinkError(
        "it was made by a newer version of the game; reload the page to get that version, then"
        " open the link again"
    )


@dataclass(frozen=True, slots=True)
class DealSetup:
    """A table before its cards are dealt. `bots` names one bot per seat, None a human; `names` is
    empty or one per seat."""

    edition: Edition
    players: int
    seed: str
    rules: Rules
    bots: tuple[str | None, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealLink:
    """The same deal for somebody else."""

    setup: DealSetup


@dataclass(frozen=True, slots=True)
class ChallengeLink:
    """The same deal, with the name and the final points of the sender, who had `seat` (from 1)."""

    setup: DealSetup
    seat: int
    name: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameLink:
    """A game with all its moves, to be opened after the first `move` of them (None: all)."""

    game: Game
    move: int | None = None


@dataclass(frozen=True, slots=True)
class TurnLink:
    """A game between people far apart, to be continued by whoever receives it."""

    game: Game


Link = DealLink | ChallengeLink | GameLink | TurnLink

KINDS: Final[dict[str, type[Link]]] = {
    "deal": DealLink,
    "challenge": ChallengeLink,
    "game": GameLink,
    "turn": TurnLink,
}
"""Every kind by the word that its links begin with."""


def kind_of(link: Link) -> str:
    """Return the word that a link begins with.

    >>> kind_of(TurnLink(Game(players=2, seed="neva")))
    'turn'
    """
    return next(name for name, of in KINDS.items() if isinstance(link, of))


def setup_of(game: Game) -> DealSetup:
    """Return the set-up of a game; raises LinkError for one that has no seed."""
    if game.seed is None:
        raise LinkError("a game from a written-out deal has no link; send its record instead")
    bots = tuple(game.tags.get("bots") or [None] * game.players)
    names = tuple(game.tags.get("names") or ())
    return DealSetup(game.edition, game.players, game.seed, game.rules, bots, names)


def setup_in(link: Link) -> DealSetup:
    """Return the set-up that a link begins with."""
    return link.setup if isinstance(link, DealLink | ChallengeLink) else setup_of(link.game)


def game_from(setup: DealSetup) -> Game:
    """Return the game of a set-up before its first move."""
    tags: dict[str, object] = {}
    if any(setup.bots) or setup.names:  # who names the seats has said who plays them
        tags["bots"] = list(setup.bots)
    if setup.names:
        tags["names"] = list(setup.names)
    return Game(setup.players, setup.seed, setup.edition, setup.rules, tags=tags)


def check_setup(setup: DealSetup) -> None:
    """Raise PackingError for a table that there is not, and for bots that no record can name."""
    try:
        check_players(setup.players, setup.edition)
    except StpError as error:
        raise PackingError(error.template, **error.fields) from None
    if len(setup.bots) != setup.players or len(setup.names) not in (0, setup.players):
        raise PackingError("it does not name one bot, or one name, for every seat")
    if "-" in setup.bots:  # what a record writes for a person
        raise PackingError("it names an unknown bot")
