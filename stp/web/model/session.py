"""The current game of the page: its players, its visibility and its undo history."""

from __future__ import annotations

from dataclasses import replace

from stp.game import Game
from stp.view import View
from stp.web.model.auto_pass import AutoPass, must_pass
from stp.web.model.coach.lesson import is_lesson, is_over
from stp.web.model.link_seats import LinkPart
from stp.web.model.seats import Seats, come_back, count_move, leave, playable, seats_of
from stp.web.model.tags import GameTags, read_tags, write_tags
from stp.web.model.undo import UndoHistory
from stp.web.model.visibility import COVERED, Visibility


class Session:
    """Holds at most one game with its table; `take` replaces it."""

    def __init__(self) -> None:
        self.at_table = False
        """Whether the game's table is shown, not another screen."""
        self.played: Played | None = None
        """The current game and its state, even while another screen is shown; it may be None."""

    @property
    def game(self) -> Game | None:
        """The current game."""
        return self.played.game if self.played else None

    def take(self, game: Game) -> None:
        """Make a game the current one."""
        self.played = Played(game)

    def drop(self) -> None:
        """Close the current game."""
        self.played = None
        self.at_table = False


class Played:
    """A game with its seats, what may be seen of it, and its undo history."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.is_lesson = is_lesson(game)
        """Whether it is the lesson."""
        self.seats: Seats = seats_of(game)
        """Who plays now; read once after every change."""
        self.players = _players(self.seats)
        """The bot that chooses the moves of each seat; seats of people are missing."""
        self.visibility = Visibility(game, self.seats)
        self.undo = self._new_history()
        self.auto_passes = {one.seat: one for one in self.tags.passing}
        """The requests to pass until the phase ends, by seat."""

    @property
    def is_lesson_over(self) -> bool:
        """Whether it is the lesson and over, so that its table is not shown."""
        return self.is_lesson and is_over(self.game)

    def _new_history(self) -> UndoHistory:
        people, among = self.visibility.people, len(self.seats.owners) > 1
        return UndoHistory(self.game, people, among=among, floor=self.tags.sent)

    # ------------------------------------------------------------------ notes on the game

    @property
    def tags(self) -> GameTags:
        """The tags of the game."""
        return read_tags(self.game)

    def note(self, tags: GameTags) -> None:
        """Set the tags, and update the seats accordingly."""
        write_tags(self.game, tags)
        self.refresh_seats()

    def count_hint(self) -> None:
        """Count a hint for the person who decides."""
        write_tags(self.game, replace(self.tags, hints=self.tags.hints + 1))

    def take_back(self) -> bool:
        """Undo the last choice of a person here, and count it if hidden cards were seen.

        Returns False if there is nothing to undo.
        """
        is_knowing = self.undo.is_knowing
        if not self.undo.undo():
            return False
        if is_knowing:
            tags = self.tags
            write_tags(self.game, replace(tags, knowing_undos=tags.knowing_undos + 1))
        return True

    def refresh_seats(self) -> None:
        """Reread who plays which seat."""
        self.seats = seats_of(self.game)
        self.visibility.seat_anew(self.seats)
        self.players = _players(self.seats)

    def change_seat(self, seat: int) -> None:
        """Let a bot play for a person who leaves, or give the seat back."""
        (leave if seat in self.seats.humans else come_back)(self.game, seat)
        self.drop_auto_pass(seat)
        self.refresh_seats()
        self.undo = self._new_history()

    # ------------------------------------------------------------------ a game by link

    def share(self, seat: int) -> None:
        """Note that a link contains all moves so far, and the sender's seat if it was unknown."""
        if not self.tags.part.has_seat:
            self._request({})  # the others go on at their own devices
        self._play_part(self.tags.part.shared(seat, len(self.game.moves)))

    def take_seat(self, seat: int) -> None:
        """Note the seat that the person at this device has chosen, or `EVERYBODY`."""
        self.drop_auto_pass(seat)
        self._play_part(self.tags.part.seated(seat))

    def give_seat_back(self) -> None:
        """Ask for the seat of this device again."""
        self.drop_auto_pass(self.tags.own_seat)
        self._play_part(self.tags.part.given_back())

    def _play_part(self, part: LinkPart) -> None:
        self.note(self.tags.with_part(part))
        self.undo = self._new_history()

    # ------------------------------------------------------------------ moves

    def has_moved(self, seat: int | None) -> None:
        """Note that a seat has made a move."""
        if seat in self.seats.away:
            count_move(self.game, seat)
            self.refresh_seats()

    def keep_auto_passes(self) -> None:
        """Drop the automatic passes whose phase is over."""
        if not self.auto_passes:
            return
        position = self.game.state
        kept = {seat: one for seat, one in self.auto_passes.items() if one.holds(position)}
        self._request(kept)

    def toggle_auto_pass(self, seat: int) -> bool:
        """Start or stop passing for a seat until the phase ends; return whether it is on."""
        begun = AutoPass.begin(self.game.state, seat)
        is_on = self.auto_passes.get(seat) != begun
        self.drop_auto_pass(seat)
        if is_on:
            self._request(self.auto_passes | {seat: begun})
        return is_on

    def drop_auto_pass(self, seat: int) -> None:
        """Drop a seat's request to pass."""
        self._request({one: auto for one, auto in self.auto_passes.items() if one != seat})

    def drop_auto_passes(self) -> None:
        """Drop the requests that were made on this device, because a move was taken back."""
        for seat in tuple(self.auto_passes):
            if self.seats.own in (None, seat):
                self.drop_auto_pass(seat)

    def _request(self, requests: dict[int, AutoPass]) -> None:
        """Change the requests; in a game by link, other devices learn of them."""
        self.auto_passes = requests
        tags = self.tags
        if tags.own_seat or tags.passing:
            write_tags(self.game, replace(tags, passing=tuple(requests.values())))

    def is_auto_passing(self, seat: int | None) -> bool:
        """Return whether a seat passes automatically until the phase ends."""
        auto = self.auto_passes.get(seat or 0)
        return auto is not None and auto.holds(self.game.state)

    def passes_by_itself(self, seat: int) -> bool:
        """Return whether the page passes for a person: the only move, or what they asked for."""
        auto, position = self.auto_passes.get(seat), self.game.state
        return must_pass(position) or (auto is not None and auto.passes(position))

    @property
    def moves_by_itself(self) -> bool:
        """Whether the seat whose turn it is moves without a person's decision."""
        seat = self.game.state.seat
        return seat is not None and (seat in self.players or self.passes_by_itself(seat))

    # ------------------------------------------------------------------ who sees it

    def awaited(self, privacy: str) -> int | None:
        """Return the seat of the person who must get the device before the table is shown."""
        if not self.visibility.is_shared:
            return None
        seat = self.visibility.awaited(privacy)
        return None if seat is None or self.passes_by_itself(seat) else seat

    def view(self, privacy: str) -> View:
        """Return the table as it may be seen now."""
        return self.visibility.view(privacy, covered=self.awaited(privacy) is not None)

    def is_covered(self, privacy: str) -> bool:
        """Return whether others may be looking, so that nobody's rubles and hand are shown."""
        return self.awaited(privacy) is not None or self.visibility.peek(privacy) == COVERED


def _players(seats: Seats) -> dict[int, str]:
    return {seat: playable(bot) for seat, bot in enumerate(seats.bots, 1) if bot is not None}
