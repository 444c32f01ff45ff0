"""Defines the kinds of links as values: a deal, a challenge, a whole game, a turn.

`stp.links.v1` and `stp.links.v2` write and read them; `stp.links` chooses the version.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stp.cards import Edition
from stp.deal import check_players
from stp.errors import StpError, mistyped
from stp.game import Game
from stp.links.packing import PackingError
from stp.options import Rules

MIN_POINTS: Final = -20
"""Lowest possible result: four cards in hand, and nothing else."""


class LinkError(StpError):
    """A link cannot be opened or made; the message says why."""


class NewerLinkError(LinkError):
    """A link needs a newer version of this program."""


def fragment_of(address: str) -> str:
    """Return the fragment of an address; a fragment alone is returned as it is.

    >>> fragment_of("https://example.org/stp/#deal=1abc"), fragment_of("deal=1abc")
    ('deal=1abc', 'deal=1abc')
    """
    return address.strip().rpartition("#")[2]


def newer_link() -> NewerLinkError:
    """Return the error for a link that needs a newer version."""
    return NewerLinkError(
        "it was made by a newer version of the game; reload the page to get that version, then"
        " open the link again"
    )


@dataclass(frozen=True, slots=True)
class DealSetup:
    """A table before the deal. `bots` has one per seat, None for a human; `names` is empty or has
    one per seat."""

    edition: Edition
    players: int
    seed: str
    rules: Rules
    bots: tuple[str | None, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealLink:
    """A deal, for somebody else to play."""

    setup: DealSetup


@dataclass(frozen=True, slots=True)
class ChallengeLink:
    """A deal with the name and final points of the sender, who had `seat` (from 1), and the par of
    the deal, "" if it is not known (`stp.analysis.par.DealPar` as text).

    `helped` is the help that people had in the game, "" for none: the numbers of hints, of undos,
    and of those undos that came after something hidden was seen.
    """

    setup: DealSetup
    seat: int
    name: str
    points: tuple[int, ...]
    par: str = ""
    helped: str = ""


@dataclass(frozen=True, slots=True)
class GameLink:
    """A game with all its moves, which opens after `move` of them, None for the beginning.

    `line` is a variation that begins there, "" for none; `stp.record.annotations.to_link_text`
    writes it.
    """

    game: Game
    move: int | None = None
    line: str = ""


@dataclass(frozen=True, slots=True)
class TurnLink:
    """A game that people play by sending links; the receiver continues it.

    `passing` lists the seats that pass until the end of a phase, such as "2:1:worker" for seat 2 in
    the worker phase of round 1, separated by spaces. The receiver's device passes for them.
    `plans` has the moves that it makes for others (`stp.web.model.by_link.plans`), and `note` is a
    text for the receiver (`stp.web.model.by_link.notes`). `again` tells the games by link of these
    people on this deal apart, because the first moves of two of them may be the same.
    `sender` is the seat of whoever sends the link, 0 if the link does not say.
    """

    game: Game
    passing: str = ""
    plans: str = ""
    note: str = ""
    again: int = 0
    sender: int = 0


Link = DealLink | ChallengeLink | GameLink | TurnLink

KINDS: Final[dict[str, type[Link]]] = {
    "deal": DealLink,
    "challenge": ChallengeLink,
    "game": GameLink,
    "turn": TurnLink,
}
"""Every kind by the word before its `=`."""


def kind_of(link: Link) -> str:
    """Return the word before the `=` of a link.

    >>> kind_of(TurnLink(Game(players=2, seed="neva")))
    'turn'
    """
    return next(name for name, of in KINDS.items() if isinstance(link, of))


def setup_of(game: Game) -> DealSetup:
    """Return the set-up of a game; raises LinkError if it has no seed."""
    if not isinstance(game, Game):
        raise LinkError(mistyped("a link is made from a Game", game))
    if game.seed is None:
        raise LinkError("a game with a custom deal has no link; send its record instead")
    bots = tuple(game.tags.get("bots") or [None] * game.players)
    names = tuple(game.tags.get("names") or ())
    return DealSetup(game.edition, game.players, game.seed, game.rules, bots, names)


def setup_in(link: Link) -> DealSetup:
    """Return the set-up of a link; raises LinkError if it holds something else, or has no seed."""
    if not isinstance(link, DealLink | ChallengeLink):
        return setup_of(link.game)
    if not isinstance(link.setup, DealSetup):
        raise LinkError(mistyped("the set-up of a link must be a DealSetup", link.setup))
    return link.setup


def game_from(setup: DealSetup) -> Game:
    """Return a game with this set-up before its first move."""
    tags: dict[str, object] = {}
    if any(setup.bots) or setup.names:  # with names, the seats of bots are explicit too
        tags["bots"] = list(setup.bots)
    if setup.names:
        tags["names"] = list(setup.names)
    return Game(setup.players, setup.seed, setup.edition, setup.rules, tags=tags)


def check_setup(setup: DealSetup) -> None:
    """Raise PackingError for an impossible table and for bots that no record can name."""
    try:
        check_players(setup.players, setup.edition)
    except StpError as error:
        raise PackingError(error.template, **error.fields) from None
    if len(setup.bots) != setup.players or len(setup.names) not in (0, setup.players):
        raise PackingError("it has too few or too many bots or names for its seats")
    if "-" in setup.bots:  # the word for a human in a record
        raise PackingError("it names an unknown bot")
