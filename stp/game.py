"""A game: its deal, the moves made so far, and everything that follows from them.

>>> game = Game(players=2, seed="neva")
>>> game.play("buy upper gold-miner")
>>> game.state.players[0].tableau, game.state.players[0].rubles
(('gold-miner',), 21)
>>> len(game.legal_moves), "pass" in game.legal_moves
(7, True)
>>> str(game.undo())
'buy upper gold-miner'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, SupportsIndex, TypeVar

from stp import candidates, play
from stp.candidates import Candidate, LegalMoves, Obstacle
from stp.cards import Edition
from stp.deal import Deal, check_deal, check_edition, check_seat, deal_from_seed, random_seed
from stp.display import Shown, as_text
from stp.errors import DealError, OptionError, StpError, mistyped
from stp.legal import legal
from stp.log import Entry, LogWriter, MoveEntry, meaning_of
from stp.moves import PASS_CODE, Move, decode
from stp.options import Rules, as_rules
from stp.position import Position
from stp.rules import RUBLES_PER_POINT, final_parts, final_points
from stp.state import ARISTOCRAT_TYPES, PUB_POINTS, RUBLES, TRADING_HOUSE, State
from stp.view import View

Number = TypeVar("Number", int, float)

DEFAULT_PLAYERS: Final = 3
_OFFERS: Final = {TRADING_HOUSE: "trading-house", PUB_POINTS: "pub"}
"""The card behind a decision after the building scoring, by kind of decision."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game (rules, section 7): one value per seat, seat 1 first.

    `rubles_left` is what remains after paying for points; `rank` is 1 for the winner, and equal
    ranks are ties; `breakdown` maps aristocrat_types, aristocrat_points, ruble_points, hand_penalty
    (0 or less) to numbers.
    """

    points: tuple[int, ...]
    rubles_left: tuple[int, ...]
    rank: tuple[int, ...]
    breakdown: tuple[Mapping[str, int], ...]

    @property
    def win_shares(self) -> tuple[float, ...]:
        """Each seat's share of the win, which tied winners share equally.

        >>> Result((40, 40, 30), (3, 3, 0), (1, 1, 3), ()).win_shares
        (0.5, 0.5, 0.0)
        """
        return tuple((place == 1) / self.rank.count(1) for place in self.rank)

    def __hash__(self) -> int:
        return hash((self.points, self.rubles_left, self.rank))


def result_of(state: State) -> Result:
    """Return the result of the final scoring of a position."""
    seats = range(len(state.players))
    points = tuple(final_points(state, seat) for seat in seats)
    left = tuple(me[RUBLES] % RUBLES_PER_POINT for me in state.players)
    standing = list(zip(points, left, strict=True))
    return Result(
        points=points,
        rubles_left=left,
        rank=tuple(1 + sum(other > own for other in standing) for own in standing),
        breakdown=tuple(_breakdown(state, seat) for seat in seats),
    )


def lead(points: Sequence[Number], seat: int) -> Number:
    """Return by how many points a seat (from 0) is ahead of the best other one.

    >>> lead((30, 20, 24), 0), lead((30, 20, 24), 2)
    (6, -6)
    """
    return points[seat] - max(other for at, other in enumerate(points) if at != seat)


def seat_tags(game: Game, key: str) -> list[str | None]:
    """Return the text of a tag (`names`, `bots`) for each seat, None for a seat without one.

    Tags can hold anything; values that are not texts are ignored.

    >>> seat_tags(Game(2, tags={"bots": [None, "medium"]}), "bots")
    [None, 'medium']
    >>> seat_tags(Game(2, tags={"bots": 5}), "bots")
    [None, None]
    """
    texts = game.tags.get(key)
    if not isinstance(texts, list | tuple) or len(texts) != game.players:
        return [None] * game.players
    return [text if isinstance(text, str) and text else None for text in texts]


def _breakdown(state: State, seat: int) -> dict[str, int]:
    aristocrats, rubles, hand = final_parts(state, seat)
    return {
        "aristocrat_types": state.players[seat][ARISTOCRAT_TYPES],
        "aristocrat_points": aristocrats,
        "ruble_points": rubles,
        "hand_penalty": hand,
    }


class Game(Shown):
    """A game of Saint Petersburg, from a seed or a custom deal.

    `Game()` deals a new base game for three players by the printed rules. It picks a random seed
    and keeps it in `seed`. `print(game)` draws the table.

    `rules` is the name of a preset, a text of options, or a `Rules`; `tags` are the record's notes
    about the game: `names` and `bots` (lists, one per seat; None for a human in `bots`), `date`,
    and keys that begin with `x-`. Raises OptionError or DealError, both ValueErrors.
    """

    def __init__(
        self,
        players: int | None = None,
        seed: str | None = None,
        edition: str = "base",
        rules: str | Rules = "classic",
        deal: Deal | None = None,
        tags: Mapping[str, Any] | None = None,
    ) -> None:
        self.edition: Edition = check_edition(edition)
        self.rules = as_rules(rules)
        self.seed = seed
        if deal is not None:
            if players is not None or seed is not None:
                raise DealError(
                    "a game takes either a seed and a number of players or a custom deal, not both"
                )
            check_deal(deal, self.edition)
            self.deal = deal
        else:
            if seed is None:
                self.seed = seed = random_seed()
            self.deal = deal_from_seed(
                seed, DEFAULT_PLAYERS if players is None else players, self.edition
            )
        self.players = self.deal.players
        """The number of players."""
        if tags is not None and not isinstance(tags, Mapping):
            raise OptionError(mistyped("tags must be a dictionary", tags))
        self.tags: dict[str, Any] = dict(tags or {})
        self.comments: dict[int, list[str]] = {}
        """The comments of a record: for a number of moves, the comment beside the last of them (""
        for none), then the comment lines below it."""
        writer = LogWriter()
        self._states = [play.start(self.deal, self.edition, self.rules, writer)]
        self._moves: list[int] = []
        self._lines: list[str] = []
        self._entries = writer.entries
        self._begun: list[int] = []
        """Number of log entries before each move."""

    @classmethod
    def load(cls, text: str) -> Game:
        """Return the game of a record; raises RecordError as `stp.load` does."""
        game: Game = import_module("stp.record").load(text)
        return game

    def dump(self) -> str:
        """Return the game as a record, as `stp.dump` does."""
        text: str = import_module("stp.record").dump(self)
        return text

    def copy(self) -> Game:
        """Return an independent copy: what is played in one does not change the other.

        >>> game = Game(players=2, seed="neva")
        >>> trial = game.copy()
        >>> trial.play("pass")
        >>> len(trial.moves), len(game.moves)
        (1, 0)
        """
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.tags = deepcopy(self.tags)
        copy.comments = {at: lines[:] for at, lines in self.comments.items()}
        copy._states, copy._moves, copy._lines = self._states[:], self._moves[:], self._lines[:]
        copy._entries, copy._begun = self._entries[:], self._begun[:]
        return copy

    @property
    def state(self) -> Position:
        """The current position, with nothing hidden."""
        return Position(self._states[-1])

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves made so far."""
        return tuple(map(decode, self._moves))

    def position(self, moves: int) -> Position:
        """Return the position after that many moves, with nothing hidden."""
        if not isinstance(moves, SupportsIndex):
            raise StpError(mistyped("a number of moves must be a whole number", moves))
        if not 0 <= moves <= len(self._moves):
            raise StpError(f"the game has {len(self._moves)} moves, not {moves}")
        return Position(self._states[moves])

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions from the deal on, each with nothing hidden; `state` is the last of them.

        >>> game = Game(players=2, seed="neva")
        >>> game.play("buy upper gold-miner")
        >>> [len(position.upper) for position in game.positions]
        [4, 3]
        """
        return tuple(map(Position, self._states))

    @property
    def movers(self) -> tuple[int, ...]:
        """The seats (from 1) that made the moves."""
        return tuple(state.seat + 1 for state in self._states[: len(self._moves)])

    @property
    def transcript(self) -> tuple[str, ...]:
        """All moves made so far as a record writes them: seat and move."""
        return tuple(self._lines)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Everything that has happened so far, as data."""
        return tuple(self._entries)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._states[-1].seat < 0

    @property
    def result(self) -> Result | None:
        """The result of the game; None before the end."""
        return result_of(self._states[-1]) if self.over else None

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves now, in the notation's order."""
        return self.state.legal_moves

    @property
    def candidates(self) -> list[Candidate]:
        """Every conceivable move now, with its price and its obstacle, if any."""
        return self.state.candidates

    def check(self, move: Move | str) -> Move:
        """Return a move, given as a value or as text, if it is legal.

        Raises IllegalMoveError as `play` does.
        """
        return decode(candidates.check_legal(self._states[-1], move))

    def play(self, move: Move | str) -> None:
        """Make a move, given as a value or as text.

        Raises IllegalMoveError with the reason and the nearest legal move, and leaves the game
        unchanged.
        """
        before = self._states[-1]
        code = candidates.check_legal(before, move)
        writer = LogWriter()
        paid, made = candidates.price_of(before, code), decode(code)
        seat, phase = before.seat + 1, self.state.phase
        forced = code == PASS_CODE and len(legal(before)) == 1
        unused = _OFFERS.get(before.decision, "") if code == PASS_CODE else ""
        gains = play.gains_at_once(before, code)
        state = before.copy()
        play.apply(state, code, writer)
        meaning = meaning_of(before, state, code)
        entry = MoveEntry(before.round, phase, seat, made, paid, forced, unused, gains, *meaning)
        self._states.append(state)
        self._moves.append(code)
        self._lines.append(f"{seat} {made}")
        self._begun.append(len(self._entries))
        self._entries += (entry, *writer.entries)

    def undo(self) -> Move:
        """Take back the last move and return it; raises StpError if there is none."""
        if not self._moves:
            raise StpError("there is no move to take back")
        self._states.pop()
        self._lines.pop()
        self.comments.pop(len(self._moves), None)
        del self._entries[self._begun.pop() :]
        return decode(self._moves.pop())

    def price(self, move: Move | str) -> int:
        """Return the price of a move in rubles; see `Position.price`."""
        return self.state.price(move)

    def explain_price(self, move: Move | str) -> list[tuple[str, int]]:
        """Explain the price of a move; see `Position.explain_price`."""
        return self.state.explain_price(move)

    def obstacle(self, move: Move | str) -> Obstacle | None:
        """Return why a move is illegal, or None if it is legal; see `Position.obstacle`."""
        return self.state.obstacle(move)

    def income(self, seat: int) -> dict[str, tuple[int, int]]:
        """Return the income of a seat from each scoring; see `Position.income`."""
        return self.state.income(seat)

    def view(self, seat: int | None, memory: bool = False) -> View:
        """Return what a seat (from 1) sees, or with `memory` everything that it may know.

        None is `ALL_OPEN`, an onlooker who sees all hands and all money, but no decks. Raises
        StpError for a seat that does not exist.
        """
        if seat is not None:
            check_seat(seat, self.players)
        return View(self._states[-1], seat, memory)

    def __eq__(self, other: object) -> bool:
        """Return whether two games have the same deal, options, tags, moves and comments."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]

    def _identity(self) -> tuple[object, ...]:
        deal = self.deal if self.seed is None else (self.seed, self.players)
        tags = {key: list(tag) if isinstance(tag, tuple) else tag for key, tag in self.tags.items()}
        return (self.edition, self.rules, deal, tags, self._moves, self.comments)

    def __str__(self) -> str:
        return as_text(self)

    def __repr__(self) -> str:
        source = "a custom deal" if self.seed is None else f"seed {self.seed!r}"
        stage = "over" if self.over else f"round {self.state.round}, {self.state.phase} phase"
        return f"<Game: {self.edition}, {self.players} players, {source}, {stage}>"
