"""Hides what a seat may not know: makes positions without the hidden facts.

A view is made from a masked copy (see `masked`), so nothing reachable from it has the hidden facts,
and two positions that differ only in hidden facts give equal views.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from stp import candidates
from stp.candidates import Candidate, LegalMoves, Obstacle
from stp.cards import CARDS, DECKS
from stp.deal import check_seat, shuffled
from stp.errors import StpError, mistyped
from stp.moves import Move
from stp.position import UNKNOWN, Position, card_ids
from stp.state import ACTION, RUBLES, State

ALL_OPEN: Final = None
"""The viewer to whom everybody's rubles and hand are open; only the decks are hidden."""
ALL_HIDDEN: Final = 0
"""The viewer from whom everybody's rubles and hand are hidden where the options hide any."""


class View(Position):
    """A position without the facts hidden from its seat, with the interface of `Position`.

    Other players' hidden rubles are None, and so is a hidden hand with cards. Legal moves and
    prices are those of the seat itself, and only while it is to move.

    `Game.view` makes the view of a player. Made directly, a view can also be of any position, or of
    a state in the engine's own form, and for an onlooker: `ALL_OPEN` or `ALL_HIDDEN`.

    >>> from stp.game import Game
    >>> game = Game(players=2, seed="neva")
    >>> [player.rubles for player in View(game.position(0), ALL_HIDDEN).players]
    [None, None]

    Raises StpError for a position that hides something already, and for an unknown viewer.
    """

    def __init__(
        self, position: Position | State, viewer: int | None, memory: bool = False
    ) -> None:
        if isinstance(position, View):
            raise StpError("a view is made of a whole position, not of another view")
        state = position._state if isinstance(position, Position) else position
        if not isinstance(state, State):
            raise StpError(mistyped("a view is made of a position", position))
        if viewer:
            check_seat(viewer, len(state.players))
        super().__init__(masked(state, viewer, memory))
        self.viewer = viewer
        """The seat of the viewer, from 1; `ALL_OPEN` or `ALL_HIDDEN` for an onlooker."""
        self.memory = memory
        """Whether the view includes what its seat has seen earlier in the game."""

    @property
    def cards_left(self) -> Mapping[str, tuple[str, ...]] | None:
        """The cards left in each deck, sorted, if the seat may know them (never their order)."""
        if not (self.memory or self.rules.open_decks):
            return None
        return {name: card_ids(deck) for name, deck in zip(DECKS, self._state.decks, strict=True)}

    @property
    def decides(self) -> bool:
        """Whether the viewer is to move."""
        return self.viewer is not ALL_OPEN and self.viewer == self.seat

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the viewer; none while another seat is to move."""
        return super().legal_moves if self.decides else LegalMoves([], self.edition)

    @property
    def candidates(self) -> list[Candidate]:
        """Every conceivable move of the viewer; none while another seat is to move."""
        return super().candidates if self.decides else []

    def obstacle(self, move: Move | str) -> Obstacle | None:
        """Return why a move is illegal, or that another seat is to move."""
        found = super().obstacle(move)
        return found if self.decides or self.seat is None else Obstacle("not-your-turn")

    def price(self, move: Move | str) -> int:
        """Return the price of a move; raises IllegalMoveError while another seat is to move."""
        self._check_decides(move)
        return super().price(move)

    def explain_price(self, move: Move | str) -> list[tuple[str, int]]:
        """Explain the price of a move; raises IllegalMoveError while another seat is to move."""
        self._check_decides(move)
        return super().explain_price(move)

    def candidates_of(self, seat: int) -> list[Candidate]:
        """Return every conceivable move of a seat as if it were its turn to act.

        While the viewer is to move, its own candidates are those of its decision; after the end
        there are none. Raises StpError for an unknown seat, and for one with hidden rubles or a
        hidden hand.
        """
        check_seat(seat, len(self._state.players))
        player = self.players[seat - 1]
        if player.rubles is None or player.hand is None:
            raise StpError(f"what seat {seat} can do depends on what is hidden")
        if self.seat is None or (self.decides and seat == self.viewer):
            return self.candidates
        state = self._state.copy()
        state.seat, state.decision, state.guild_set = seat - 1, ACTION, False
        return Position(state).candidates

    def fingerprint(self) -> tuple[object, ...]:
        """Return plain values that identify this view within its game, on every machine."""
        state = self._state
        return (
            self.viewer, state.round, state.phase, state.seat, state.decision, state.passes,
            list(map(list, state.players)), list(state.hands), state.upper, state.lower, state.left,
            state.discarded, state.drawn, state.markers, state.last_round, state.guild_set,
        )  # fmt: skip

    def imagine(self, random: Random) -> State:
        """Return a full position that the viewer cannot distinguish from the real one.

        The remaining cards are shuffled. Needs a view with `memory`.
        """
        if not self.memory:
            raise StpError(
                "the decks are known only to a view with memory: game.view(seat, memory=True)"
            )
        state = self._state.copy()
        state.decks = tuple(tuple(shuffled(deck, random)) for deck in state.decks)
        return state

    def _check_decides(self, move: Move | str) -> None:
        if not self.decides:
            obstacle = Obstacle("game-over" if self.seat is None else "not-your-turn")
            raise candidates.IllegalMoveError(str(move), obstacle)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self.viewer, self.memory) == (other.viewer, other.memory) and (
            self._state == other._state
        )

    __hash__ = Position.__hash__


def masked(state: State, viewer: int | None, memory: bool) -> State:
    """Return a copy without the facts that a seat may not know (rules, sections 9 and 10).

    Decks become their sorted remaining cards, or empty if not even those are known; hidden
    rubles become UNKNOWN, and a hidden card the complement of its deck's number. With `memory`
    the seat has watched everything: only the order of the decks is hidden.
    """
    copy = state.copy()
    knows_decks = memory or state.rules.open_decks
    copy.decks = tuple(
        tuple(sorted(deck[len(deck) - left :])) if knows_decks else ()
        for deck, left in zip(state.decks, state.left, strict=True)
    )
    if memory or viewer is ALL_OPEN:
        return copy
    for seat, (player, hand) in enumerate(zip(copy.players, copy.hands, strict=True)):
        if seat == viewer - 1:
            continue
        if not state.rules.open_money:
            player[RUBLES] = UNKNOWN
        if not state.rules.open_hands:
            copy.hands[seat] = tuple(~DECKS.index(CARDS[card].deck) for card in hand)
    return copy
