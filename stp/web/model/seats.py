"""Tracks who plays which seat: people, bots, and substitute bots for people who have left.

A record's names never change; its tag `bots` says who plays now. Another tag lists the people's
seats that a bot has played, with the number of its moves: `x-stood-in: 1:14 3:0`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from stp.bots import make_bot
from stp.bots.roster import HUMAN
from stp.errors import StpError
from stp.game import Game
from stp.log import MoveEntry
from stp.web.model.tags import Bots, read_tags, write_tags
from stp.web.words.text import Text

STAND_IN: Final = "medium"
"""The bot that takes the seat of an absent person."""
DEFAULT_NAMES: Final = ("Anna", "Rastrelli", "Quarenghi", "Trezzini", "Rossi")
"""Names for seats without one: a player, and four architects of the city."""


@dataclass(frozen=True, slots=True)
class Participant:
    """The player of a seat, a person or a bot: the name in the record, and `HUMAN` or the bot."""

    given_name: str
    kind: str = HUMAN
    away: bool = False
    """Whether the bot stands in for a person."""
    stood_in: int = 0
    """Number of moves that a bot has made for the person."""

    @property
    def is_human(self) -> bool:
        """Whether a person plays now."""
        return self.kind == HUMAN

    def name(self, t: Text) -> str:
        """Return the name as it is shown: that of a character in the reader's language."""
        return t.player(self.given_name, self.kind)


@dataclass(frozen=True, slots=True)
class Seats:
    """The players of a game, by seat from 1."""

    participants: tuple[Participant, ...]
    """The people and bots, in the order of the seats."""
    bots: Bots
    """The bot that plays each seat now, None for a person."""
    humans: tuple[int, ...]
    """The seats that people play now."""
    away: tuple[int, ...]
    """The seats of people for whom a bot plays now."""
    owners: tuple[int, ...]
    """The seats of people, also of those for whom a bot plays now."""
    elsewhere: tuple[int, ...] = ()
    """The seats that people at other devices play now, in a game by link."""
    own: int | None = None
    """The seat of this device in a game that is played by link, None in others."""
    is_undecided: bool = False
    """Whether the person at this device has not chosen a seat in a game by link yet."""
    has_stand_ins: bool = False
    """Whether a bot plays, or has played, for a person."""

    def names(self, t: Text) -> tuple[str, ...]:
        """Return the name to show for each seat."""
        return tuple(person.name(t) for person in self.participants)

    @property
    def given_names(self) -> tuple[str, ...]:
        """The name of each seat in the record."""
        return tuple(person.given_name for person in self.participants)

    @property
    def bots_at_start(self) -> Bots:
        """The bot that played each seat at the start of the game, None for a person."""
        return tuple(None if at in self.owners else bot for at, bot in enumerate(self.bots, 1))

    @property
    def judged(self) -> tuple[int, ...]:
        """The seats that an analysis judges: those of people, or all if only bots play."""
        return self.owners or tuple(range(1, len(self.participants) + 1))


def seats_of(game: Game) -> Seats:
    """Return who plays which seat of a game according to its tags."""
    tags = read_tags(game)
    bots = tags.bots or (None,) * game.players
    names = tags.names or ("",) * game.players
    moves = dict(tags.stood_in)
    participants = tuple(
        Participant(
            name or default,
            bot or HUMAN,
            away=bot is not None and seat in moves,
            stood_in=moves.get(seat, 0),
        )
        for seat, (name, default, bot) in enumerate(
            zip(names, DEFAULT_NAMES, bots, strict=False), start=1
        )
    )
    numbered = tuple(enumerate(participants, 1))
    humans = tuple(seat for seat, person in numbered if person.is_human)
    asks_seat = tags.part.is_undecided
    own = humans[0] if asks_seat and len(humans) == 1 else tags.own_seat
    is_by_link = own in humans
    return Seats(
        participants,
        bots,
        humans,
        away=tuple(seat for seat, person in numbered if person.away),
        owners=tuple(seat for seat, person in numbered if person.is_human or person.away),
        elsewhere=tuple(seat for seat in humans if is_by_link and seat != own),
        own=own if is_by_link else None,
        is_undecided=asks_seat and len(humans) > 1,
        has_stand_ins=bool(moves),
    )


def different_names(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """Return the names, with a number after each that somebody before has, or that is taken.

    >>> different_names(["Anna", "Boris", "Anna"], taken=["Boris"])
    ['Anna', 'Boris 2', 'Anna 2']
    """
    found: list[str] = []
    for name in names:
        told, number, others = name, 1, {*taken, *found}
        while told in others:
            number += 1
            told = f"{name} {number}"
        found.append(told)
    return found


def playable(bot: str | None) -> str:
    """Return the bot, or the stand-in if it is missing or unknown."""
    try:
        make_bot(bot or STAND_IN, None, 1)
    except StpError:
        return STAND_IN
    return bot or STAND_IN


def leave(game: Game, seat: int) -> None:
    """Let a bot play for a person from now on."""
    if seat in seats_of(game).humans:
        _change(game, seat, STAND_IN, {seat: 0} | _moves(game))


def come_back(game: Game, seat: int) -> None:
    """Give a person's seat back; a bot that has not moved leaves no trace."""
    if seat in seats_of(game).away:
        _change(game, seat, None, {who: moves for who, moves in _moves(game).items() if moves})


def count_move(game: Game, seat: int) -> None:
    """Count a move by the bot that plays for an absent person."""
    moves = _moves(game)
    write_tags(game, replace(read_tags(game), stood_in=_pairs(moves | {seat: moves[seat] + 1})))


def _moves(game: Game) -> dict[int, int]:
    return dict(read_tags(game).stood_in)


def _pairs(moves: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(moves.items()))


def _change(game: Game, seat: int, bot: str | None, moves: Mapping[int, int]) -> None:
    tags = read_tags(game)
    bots = list(tags.bots or (None,) * game.players)
    bots[seat - 1] = bot
    write_tags(game, replace(tags, bots=tuple(bots), stood_in=_pairs(moves)))


def has_moved(game: Game, seat: int | None) -> bool:
    """Return whether a seat has made a move."""
    return any(isinstance(entry, MoveEntry) and entry.seat == seat for entry in game.log)


def waiting_words(game: Game, t: Text) -> str:
    """Return for whose move this device waits in a game by link, "" if it is at this device or a
    bot's."""
    seats, seat = seats_of(game), game.state.seat
    if seats.own is None or seat not in seats.elsewhere:
        return ""
    names, is_unsent = seats.names(t), read_tags(game).part.is_unsent(len(game.moves))
    invites = is_unsent and not has_moved(game, seats.own)
    own, player = names[seats.own - 1], names[seat - 1]
    return awaited_words(own, player, t, is_unsent=is_unsent, invites=invites)


def awaited_words(own: str, player: str, t: Text, *, is_unsent: bool, invites: bool) -> str:
    """Return who plays at this device and who is awaited, in a game by link; or that the move from
    here must be sent first, if it `is_unsent`, or an invitation, if the seat here `invites`."""
    if invites:
        return t._("You play as {own}. Invite {player}.", own=own, player=player)
    if is_unsent:
        return t._("You play as {own}. Send your move to {player}.", own=own, player=player)
    return t._(
        "You play as {own}. Waiting for a link with {player}'s move.", own=own, player=player
    )
