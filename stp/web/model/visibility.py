"""Decides who may see what when several people share a device.

A person alone among bots always sees their own rubles and hand. When several people play with
hidden rubles or hands, `Settings.privacy` chooses how to hide them: "peek" covers each person's
until they look, "curtain" covers the whole table until the next person is there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stp.candidates import Candidate, LegalMoves, Obstacle
from stp.game import Game
from stp.moves import Move
from stp.position import Position
from stp.view import ALL_HIDDEN, ALL_OPEN, View
from stp.web.model.seats import Seats, seats_of

COVERED: Final = "covered"
HELD: Final = "held"
OPEN: Final = "open"
"""How a person's own rubles and hand are shown: covered, visible while a button is held, or visible
until covered again."""


def onlookers(game: Game) -> tuple[int | None, ...]:
    """Return the seats from whose view a game can be watched, or `ALL_OPEN` or `ALL_HIDDEN`.

    During a game, watching reveals nothing beyond the table; if several people play, everything
    private stays hidden.
    """
    seats = seats_of(game)
    owners = seats.owners
    hides = not (game.rules.open_money and game.rules.open_hands)
    if game.over or not owners or not hides:
        return (ALL_OPEN, *range(1, game.players + 1))
    if seats.own is not None:
        return (seats.own,)
    return (owners[0] if len(owners) == 1 else ALL_HIDDEN,)


class WatchedView(View):
    """The view of an onlooker, who has nothing to decide."""

    @property
    def decides(self) -> bool:
        """Always false."""
        return False

    @property
    def legal_moves(self) -> LegalMoves:
        """Always empty."""
        return LegalMoves([], self.edition)

    @property
    def candidates(self) -> list[Candidate]:
        """Always empty."""
        return []

    def candidates_of(self, seat: int) -> list[Candidate]:
        """Return the candidates of a seat; none if all rubles and hands are hidden."""
        return super().candidates_of(seat) if self.viewer != ALL_HIDDEN else []


class CoveredView(View):
    """A seat's view without its own hidden rubles and hand, for when others may be looking.

    It leaves out moves from the hand, and how many rubles are missing for a card.
    """

    def __init__(self, position: Position, viewer: int) -> None:
        super().__init__(position, ALL_HIDDEN)
        self.viewer = viewer
        self._own = View(position, viewer)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the viewer that need no hand."""
        return self._own.legal_moves.without("play")

    @property
    def candidates(self) -> list[Candidate]:
        """The conceivable moves of the viewer that need no hand."""
        return _in_sight(self._own.candidates)

    def candidates_of(self, seat: int) -> list[Candidate]:
        """Return the conceivable moves of a seat that need no hand."""
        return _in_sight(self._own.candidates_of(seat))

    def price(self, move: Move | str) -> int:
        """Return what a move costs."""
        return self._own.price(move)

    def explain_price(self, move: Move | str) -> list[tuple[str, int]]:
        """Return how a price is calculated."""
        return self._own.explain_price(move)


def _in_sight(found: list[Candidate]) -> list[Candidate]:
    return [_vague(candidate) for candidate in found if candidate.move.verb != "play"]


def _vague(candidate: Candidate) -> Candidate:
    if candidate.obstacle is None or not candidate.obstacle.amount:
        return candidate
    return replace(candidate, obstacle=Obstacle(candidate.obstacle.kind))


class Visibility:
    """Tracks who is looking at the table. Games between bots are shown with everything open."""

    def __init__(self, game: Game, seats: Seats) -> None:
        self._game = game
        self.set_seats(seats)
        self._seat: int | None = None
        self._present: int | None = None
        self._peek = COVERED

    def set_seats(self, seats: Seats) -> None:
        """Update who plays."""
        rules, is_alone = self._game.rules, seats.own is not None or seats.is_undecided
        self._seats = seats
        self.people: tuple[int, ...] = (seats.own,) if seats.own is not None else seats.humans
        """Seats of the people at this device; empty until a seat of a game by link is chosen."""
        if seats.is_undecided:
            self.people = ()
        self.is_shared = (
            len(seats.owners) > 1 and not is_alone and not (rules.open_money and rules.open_hands)
        )
        """Whether people here could see each other's rubles and hands; a person who lets a bot play
        still counts."""

    # ------------------------------------------------------------------ the curtain

    def awaited(self, privacy: str) -> int | None:
        """Return the seat of the person who must get the device before they can move."""
        seat = self._game.state.seat
        is_up = privacy == "curtain" and self.is_shared and seat in self.people
        return seat if is_up and seat != self._present else None

    def arrive(self) -> None:
        """Note that the person to move has the device now."""
        self._present = self._game.state.seat

    def depart(self) -> None:
        """Note that anyone may have the device now, and cover everything."""
        self._present, self._peek = None, COVERED

    # ------------------------------------------------------------------ looking at own things

    def hold(self) -> None:
        """Show the person's rubles and hand while a key or pointer is down."""
        if self._peek == COVERED:
            self._peek = HELD

    def release(self) -> None:
        """Cover what was visible while held."""
        if self._peek == HELD:
            self._peek = COVERED

    def toggle(self) -> None:
        """Show the person's rubles and hand until they are covered again, or cover them."""
        self._peek = COVERED if self._peek == OPEN else OPEN

    def peek(self, privacy: str) -> str:
        """Return how the person's rubles and hand are shown; "" if always visible or nobody may
        look."""
        return self._peek if privacy == "peek" and self.people and self.is_shared else ""

    # ------------------------------------------------------------------ what is seen

    def view(self, privacy: str, *, covered: bool) -> View:
        """Return the table as it may be seen now; `covered` hides everyone's rubles and hands."""
        seat = self._whose(privacy)
        if seat != self._seat:
            self._seat, self._peek = seat, COVERED
        position = self._game.state
        if not self.people:
            return WatchedView(position, seat)
        if seat is not None and (covered or self._is_covered(privacy)):
            return CoveredView(position, seat)
        return View(position, seat)

    def _whose(self, privacy: str) -> int | None:
        """Return the seat from whose view the table is shown: the person to move or, while none is,
        the one whose view was shown last; with a curtain, the person who has the device.

        While bots stand in for everyone, a single person's view is shown; if there are several,
        everything private is hidden.
        """
        people = self.people
        if self._seats.is_undecided:
            return ALL_HIDDEN
        if not people:
            away = self._seats.away
            return ALL_HIDDEN if len(away) > 1 else next(iter(away), None)
        if privacy == "curtain" and self.is_shared:
            return self._present if self._present in people else people[0]
        if self._game.state.seat in people:
            return self._game.state.seat
        return self._seat if self._seat in people else people[0]

    def _is_covered(self, privacy: str) -> bool:
        if not self.is_shared:
            return False
        if privacy == "curtain":
            return self._present not in self.people
        return self._peek == COVERED
