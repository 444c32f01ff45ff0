"""Plans: moves that a person in a game by link lets another device make, until the phase ends.

A plan is a list of moves with the prices they had when they were planned. The other device makes
each of them at the planner's next turn, if it is still legal and costs no more. The list may end
with a pass, which stands for passing until the phase ends. Whatever else must be decided (a drawn
card, a bonus after a scoring) is left to the planner, and so is everything in a later phase.

A plan never changes while it is carried out: what is left of it follows from the moves of the game,
so undo, other tabs and reloads cannot make a move twice or leave one out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from stp.errors import StpError
from stp.game import Game
from stp.log import MoveEntry
from stp.moves import Move
from stp.position import Position
from stp.web.model.auto_pass import PASS, can_pass

MAX_PLAN_LENGTH: Final = 220
"""Maximum length of a plan as text, in characters, all of them ASCII; a field of a link has 255."""
_FORM: Final = re.compile(
    r"([1-5]):([1-9][0-9]?):(worker|building|aristocrat|trading) ([0-9]{1,4}) ([0-9]{1,4})"
    r" (stop|skip|passes)((?:, [a-z0-9 -]{1,80}=[0-9]{1,2})*)(, pass)?"
)
_BETWEEN: Final = "; "
_MAX_PLANS: Final = 5
"""Maximum number of plans in a text, one per seat."""
_PLANNED: Final = frozenset(("buy", "take", "play", "pub", "trade", "guild", "dismiss"))
"""Verbs of moves that turn up no card."""


class Care(Enum):
    """What ends a plan early."""

    STOP = "stop"
    """A planned move that is no longer possible, or costs more."""
    SKIP = "skip"
    """Nothing: planned moves that are no longer possible, or cost more, are left out."""
    PASSES = "passes"
    """Any move of another player but a pass, and everything that ends a plan with `STOP`."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Planned:
    """A planned move and the most that it may cost, in rubles."""

    move: Move
    price: int

    def __str__(self) -> str:
        return f"{self.move}={self.price}"

    def is_possible(self, position: Position) -> bool:
        """Whether the seat to move can make it for no more than it cost when it was planned."""
        return position.obstacle(self.move) is None and position.price(self.move) <= self.price


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of the person in a seat for one phase of one round."""

    seat: int
    round: int
    phase: str
    after: int
    """Number of moves in the game when it was made."""
    revision: int = 0
    """Number of earlier plans of the seat after the same move; a higher one replaces them."""
    care: Care = Care.STOP
    moves: tuple[Planned, ...] = ()
    passes: bool = False
    """Whether the seat passes until the phase ends once no move is left."""

    def __str__(self) -> str:
        """Return the plan as a tag writes it.

        >>> buy = Planned(Move.parse("buy upper judge"), 15)
        >>> str(Plan(2, 1, "worker", 4, care=Care.SKIP, moves=(buy,), passes=True))
        '2:1:worker 4 0 skip, buy upper judge=15, pass'
        """
        head = f"{self.seat}:{self.round}:{self.phase} {self.after} {self.revision} {self.care}"
        return ", ".join((head, *map(str, self.moves), *(("pass",) if self.passes else ())))

    @property
    def is_empty(self) -> bool:
        """Whether the plan is empty, and so only withdraws an earlier one."""
        return not self.moves and not self.passes

    @property
    def recency(self) -> tuple[int, int]:
        """A value that is higher for a later plan of the same seat."""
        return self.after, self.revision

    @classmethod
    def begin(cls, game: Game, seat: int) -> Plan:
        """Return an empty plan of a seat for the current phase."""
        position = game.state
        return cls(seat, position.round, position.phase, len(game.transcript))

    def holds(self, game: Game) -> bool:
        """Whether its phase is still in progress, and the game has the moves it was made after."""
        here = (game.state.round, game.state.phase)
        return (self.round, self.phase) == here and self.after <= len(game.transcript)

    def is_alive(self, game: Game) -> bool:
        """Whether the game has gone as planned so far."""
        return self.holds(game) and self.left(game) is not None

    def next_move(self, game: Game) -> Move | None:
        """Return the move to make for the seat now, None if the person must decide."""
        position = game.state
        if position.seat != self.seat or position.decision != "action" or not self.holds(game):
            return None
        left = self.left(game)
        if left is None:
            return None
        for one in left:
            if one.is_possible(position):
                return one.move
            if self.care is not Care.SKIP:
                return None
        return PASS if self.passes and can_pass(position) else None

    def made(self, game: Game) -> tuple[int, ...]:
        """Return the numbers of the moves, from 1, that were made as planned."""
        return self._progress(game)[0]

    def left(self, game: Game) -> tuple[Planned, ...] | None:
        """Return the moves that are left, None if the game went another way."""
        return self._progress(game)[1]

    def _progress(self, game: Game) -> tuple[tuple[int, ...], tuple[Planned, ...] | None]:
        """Return what `made` and `left` return."""
        made: tuple[int, ...] = ()
        left = self.moves
        for number, entry in self._since(game):
            if entry.seat != self.seat:
                if self.care is Care.PASSES and not entry.is_pass:
                    return made, None
                continue
            if entry.forced:
                continue
            if entry.move == PASS:
                if not self.passes or (left and self.care is not Care.SKIP):
                    return made, None
                left = ()
            else:
                at = next((at for at, one in enumerate(left) if one.move == entry.move), None)
                if at is None or (at and self.care is not Care.SKIP):
                    return made, None
                left = left[at + 1 :]
            made = (*made, number)
        return made, left

    def _since(self, game: Game) -> Iterator[tuple[int, MoveEntry]]:
        """Yield the moves of its phase since it was made, with their numbers."""
        moves = [entry for entry in game.log if isinstance(entry, MoveEntry)]
        for number, entry in enumerate(moves[self.after :], self.after + 1):
            if (entry.round, entry.phase) != (self.round, self.phase):
                return
            yield number, entry


def is_plannable(move: Move) -> bool:
    """Whether a move can be planned: it turns up no card."""
    return move.verb in _PLANNED and move.place != "drawn"


def ahead(game: Game, seat: int) -> Game | None:
    """Return a copy of a game in which the others pass until a seat can move, None if it cannot
    before the phase ends or something hidden turns up."""
    copy, phase = game.copy(), (game.state.round, game.state.phase)
    while copy.state.seat is not None and copy.state.seat != seat:
        if not can_pass(copy.state):
            return None
        copy.play(PASS)
        if (copy.state.round, copy.state.phase) != phase:
            return None
    return copy if copy.state.seat == seat and copy.state.decision == "action" else None


def newest(plans: Iterable[Plan]) -> tuple[Plan, ...]:
    """Return the last plan of each seat."""
    found: dict[int, Plan] = {}
    for plan in plans:
        if plan.seat not in found or plan.recency > found[plan.seat].recency:
            found[plan.seat] = plan
    return tuple(found.values())


def renewed(plan: Plan, before: Plan | None) -> Plan:
    """Return a plan that replaces an earlier one of the same seat."""
    is_same = before is not None and before.after == plan.after
    return replace(plan, revision=before.revision + 1 if before is not None and is_same else 0)


def write_plans(plans: Iterable[Plan]) -> str:
    """Return plans as a text."""
    return _BETWEEN.join(map(str, plans))


def parse_plans(text: str) -> tuple[Plan, ...]:
    """Return the plans in a text, the newest of each seat; anything else is ignored.

    >>> text = "1:1:worker 4 0 stop, buy upper judge=15; 2:9; 3:1:worker 4 0 stop, buy it=5"
    >>> write_plans(parse_plans(text))
    '1:1:worker 4 0 stop, buy upper judge=15'
    """
    words = text[: _MAX_PLANS * (MAX_PLAN_LENGTH + len(_BETWEEN))].split(_BETWEEN)
    return newest(plan for plan in map(_parse, words[:_MAX_PLANS]) if plan is not None)


def _parse(text: str) -> Plan | None:
    found = _FORM.fullmatch(text)
    if found is None or len(text) > MAX_PLAN_LENGTH:
        return None
    seat, round_number, phase, after, revision, care, moves, passes = found.groups()
    try:
        planned = tuple(map(_parse_planned, moves.split(", ")[1:]))
    except StpError:
        return None
    if not all(is_plannable(one.move) for one in planned):
        return None
    head = (int(seat), int(round_number), phase, int(after), int(revision))
    return Plan(*head, Care(care), planned, passes=bool(passes))


def _parse_planned(text: str) -> Planned:
    move, _, price = text.rpartition("=")
    return Planned(Move.parse(move), int(price))
