"""Plays a finished game's deal again: what a strong bot makes of it, and how lucky it was.

**Par** is what Expert scores in a person's seat, on the same deal and against the same bots. It is
the mean of a few games, because one game of Expert may go well or badly. If several people played,
Expert takes all their seats.

**Luck** compares the deal with other deals of the same table. On each of them, simulated games by
the policy of Medium are played in every style, and what counts is a seat's mean lead over the best
other seat.

Both depend only on the deal, the table and the bots, never on the moves that were made.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from stp import __version__
from stp.bots import make_bot
from stp.bots.base import Steps
from stp.bots.levels import fast_substitute, heuristic_of
from stp.bots.playout import play_phase
from stp.bots.style import STYLES
from stp.deal import Deal, check_seat, deal_from_seed
from stp.errors import OptionError
from stp.game import Game, lead
from stp.parsing import JsonError, parse_json
from stp.play import start
from stp.rules import final_points

PAR_LEVEL: Final = "expert"
"""The bot that plays the seats of people."""
PAR_GAMES: Final = 4
"""Number of games whose mean is par."""
OTHER_DEALS: Final = 100
"""Number of other deals that a deal is compared with."""
_LUCK_LEVEL: Final = "medium"
_SEED: Final = "luck-{number}"
"""Seeds of these other deals."""
_LUCK_SHARE: Final = 0.15
"""Approximate share of the work that measuring the luck takes."""
_MAX_LENGTH: Final = 1000
"""Length limit of a `DealPar` as text, in characters."""
_MAX_VERSION_LENGTH: Final = 20
_MAX_POINTS: Final = 999
_ROUNDS: Final = 8
"""Rounds of a long game; only the reported share of the work depends on it."""

Points = tuple[int, ...]
"""The final points of a game, one number per seat."""


@dataclass(frozen=True, slots=True)
class Luck:
    """How lucky a deal was for a seat."""

    lead: float
    """Mean lead over the best other seat on this deal, in points."""
    usual: float
    """The same on the other deals."""
    better_than: int
    """Number of the other deals, of `OTHER_DEALS`, on which the seat does worse."""


@dataclass(frozen=True, slots=True)
class DealPar:
    """The par of a deal, and its luck.

    >>> found = DealPar("0.1.0", ((84, 60), (91, 70)), (Luck(2.5, -1.0, 61), Luck(-2.5, 1.0, 39)))
    >>> found.points_of(1), found.lead_of(1)
    (88, 23)
    >>> found.to_text()
    '["0.1.0",[[84,60],[91,70]],[[2.5,-1.0,61],[-2.5,1.0,39]]]'
    >>> DealPar.from_text(found.to_text(), seats=2) == found
    True
    """

    version: str
    """The version of this program whose bots played."""
    games: tuple[Points, ...]
    luck: tuple[Luck, ...]
    """One per seat."""

    def points_of(self, seat: int) -> int:
        """Return the par of a seat (from 1), in whole points; raises StpError for others."""
        check_seat(seat, len(self.games[0]))
        return _rounded([points[seat - 1] for points in self.games])

    def lead_of(self, seat: int) -> int:
        """Return the mean lead of a seat over the best other one, in whole points.

        Raises StpError for an unknown seat.
        """
        check_seat(seat, len(self.games[0]))
        return _rounded([lead(points, seat - 1) for points in self.games])

    def to_text(self) -> str:
        """Return the par and the luck as one line."""
        luck = [[round(one.lead, 1), round(one.usual, 1), one.better_than] for one in self.luck]
        return json.dumps([self.version, self.games, luck], separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str, seats: int) -> DealPar | None:
        """Return the par in a text; None if that is damaged or for another number of seats."""
        try:
            version, games, luck = parse_json(text, _MAX_LENGTH)
            is_named = isinstance(version, str) and 0 < len(version) <= _MAX_VERSION_LENGTH
            found = cls(version, tuple(map(tuple, games)), tuple(Luck(*one) for one in luck))
        except (JsonError, TypeError, ValueError):
            return None
        return found if is_named and found._fits(seats) else None

    def _fits(self, seats: int) -> bool:
        """Return whether all values have the types and ranges of a par of this many seats."""
        return (
            self.version.isascii()
            and self.version.isprintable()
            and bool(self.games)
            and all(_are_points(game, seats) for game in self.games)
            and len(self.luck) == seats
            and all(_is_within(number, _MAX_POINTS, int, float)
                    for one in self.luck for number in (one.lead, one.usual))
            and all(_is_within(one.better_than, OTHER_DEALS, int) and one.better_than >= 0
                    for one in self.luck)
        )  # fmt: skip


def write_games(games: Sequence[Points]) -> str:
    """Return the games of an unfinished par as one line, for `read_games`."""
    return json.dumps([__version__, games], separators=(",", ":"))


def read_games(text: str, seats: int) -> tuple[Points, ...]:
    """Return the games with which an interrupted `measure` can go on; none if the text is damaged,
    or if the bots of another version played.

    >>> read_games(write_games([(84, 60)]), seats=2)
    ((84, 60),)
    >>> read_games('["0.0.1",[[84,60]]]', seats=2), read_games(write_games([(84, 60)]), seats=3)
    ((), ())
    """
    try:
        version, games = parse_json(text, _MAX_LENGTH)
        found = tuple(map(tuple, games))
    except (JsonError, TypeError, ValueError):
        return ()
    fits = version == __version__ and all(_are_points(game, seats) for game in found)
    return found[:PAR_GAMES] if fits else ()


def _are_points(game: Sequence[Any], seats: int) -> bool:
    """Return whether these are possible final points of a game."""
    return len(game) == seats and all(_is_within(number, _MAX_POINTS, int) for number in game)


def _is_within(number: Any, most: int, *types: type) -> bool:
    """Return whether a value has one of some types and is at most `most` away from 0."""
    return type(number) in types and -most <= number <= most


def _rounded(numbers: Sequence[int]) -> int:
    """Return the mean as a whole number; halves are rounded up."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers))


def measure(
    game: Game,
    bots: Sequence[str | None],
    known: Sequence[Points] = (),
    played: Callable[[Points], object] = lambda points: None,
) -> Generator[float, None, DealPar]:
    """Return the par and the luck of a game's deal, as by `par_games` and `luck`."""
    games = Steps(par_games(game, bots, known=known, played=played))
    for share in games:
        yield (1 - _LUCK_SHARE) * share
    lucks = Steps(luck(game))
    for share in lucks:
        yield 1 - _LUCK_SHARE * (1 - share)
    return DealPar(__version__, tuple(games.result), tuple(lucks.result))


def par_games(
    game: Game,
    bots: Sequence[str | None],
    games: int = PAR_GAMES,
    known: Sequence[Points] = (),
    played: Callable[[Points], object] = lambda points: None,
) -> Generator[float, None, list[Points]]:
    """Return the final points of a number of games on a game's deal, one per seat.

    `bots` names the bot in each seat, None for a person, whose seat Expert plays. Expert replaces
    Master too, which would take minutes. `known` are the points of the first games, from a run that
    was interrupted; `played` is called with those of each further game. Yields the share of the
    work done. Raises OptionError for an unknown bot, and unless there is one for each seat.

    >>> from stp.bots.base import finish
    >>> finish(par_games(Game(players=2, seed="neva"), ["medium", "greedy"], games=1))
    [(275, 102)]
    """
    if len(bots) != game.players:
        raise OptionError(f"{game.players} seats need {game.players} bots, not {len(bots)}")
    found = list(known[:games])
    for number in range(len(found), games):
        table = Game(edition=game.edition, rules=game.rules, deal=game.deal)
        players = [
            make_bot(fast_substitute(bot or PAR_LEVEL), f"par-{number}", seat)
            for seat, bot in enumerate(bots, 1)
        ]
        while (seat := table.state.seat) is not None:
            share = (number + min(table.state.round, _ROUNDS) / (_ROUNDS + 1)) / games
            thinking = Steps(players[seat - 1].think(table.view(seat, memory=True)))
            for _ in thinking:
                yield share
            table.play(thinking.result)
            yield share
        assert table.result is not None
        found.append(table.result.points)
        played(table.result.points)
    return found


def luck(game: Game, others: int = OTHER_DEALS) -> Generator[float, None, list[Luck]]:
    """Return how lucky a game's deal was for each seat; yields the share of the work done."""
    leads: list[list[float]] = []
    deals = [game.deal]
    deals += (
        deal_from_seed(_SEED.format(number=number), game.players, game.edition)
        for number in range(others)
    )
    for number, deal in enumerate(deals):
        leads.append((yield from _leads(game, deal, number / len(deals))))
    own, rest = leads[0], leads[1:]
    return [
        Luck(
            lead=own[seat],
            usual=sum(other[seat] for other in rest) / len(rest),
            better_than=sum(own[seat] > other[seat] for other in rest),
        )
        for seat in range(game.players)
    ]


def _leads(game: Game, deal: Deal, share: float) -> Generator[float, None, list[float]]:
    """Return each seat's mean lead over the best other seat; yields `share` after every phase."""
    seats = range(deal.players)
    totals = [0.0] * deal.players
    styles = (None, *STYLES)
    for style in styles:
        policy = heuristic_of(_LUCK_LEVEL, style, game.edition, deal.players).simulated()
        state = start(deal, game.edition, game.rules)
        while state.seat >= 0:
            play_phase(state, policy)
            yield share
        points = [final_points(state, seat) for seat in seats]
        for seat in seats:
            totals[seat] += lead(points, seat)
    return [total / len(styles) for total in totals]
