"""The current game of the page: who plays, what may be seen, and what can be undone."""

from __future__ import annotations

from dataclasses import replace

from stp.game import Game
from stp.log import MoveEntry
from stp.moves import Move
from stp.view import View
from stp.web.model.auto_moves import AutoMoves
from stp.web.model.by_link.correspondence import Correspondence
from stp.web.model.by_link.link_seats import LinkPart
from stp.web.model.coach.lesson import is_lesson, is_over
from stp.web.model.seats import Seats, come_back, count_move, has_moved, leave, playable, seats_of
from stp.web.model.tags import GameTags, read_tags, write_tags
from stp.web.model.undo import UndoHistory
from stp.web.model.visibility import COVERED, Visibility


class Session:
    """Holds at most one current game; `open` replaces it."""

    def __init__(self) -> None:
        self.at_table = False
        """Whether the game's table is shown, not another screen."""
        self.current: CurrentGame | None = None
        """The game that is played, even while another screen is shown; None if there is none."""

    @property
    def game(self) -> Game | None:
        """The current game."""
        return self.current.game if self.current else None

    def open(self, game: Game) -> None:
        """Make a game the current one."""
        self.current = CurrentGame(game)

    def close(self) -> None:
        """Close the current game."""
        self.current = None
        self.at_table = False


class CurrentGame:
    """A game with its seats, what may be seen of it, and its undo history."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.is_lesson = is_lesson(game)
        """Whether it is the lesson."""
        self.seats: Seats = seats_of(game)
        """Who plays now; read once after every change."""
        self.bots = _bots(self.seats)
        """The bot of each seat that a bot plays; one that is unknown here is replaced."""
        self.visibility = Visibility(game, self.seats)
        self.undo = self._new_undo_history()
        self.auto_moves = AutoMoves(game)
        self.correspondence = Correspondence(game, lambda: self.seats.own)
        self.is_paused = False
        """Whether the bots stand still; only while they play alone."""

    @property
    def is_lesson_over(self) -> bool:
        """Whether it is the lesson and over, so that its table is not shown."""
        return self.is_lesson and is_over(self.game)

    @property
    def only_bots_play(self) -> bool:
        """Whether only bots play, and the game is not over."""
        return not self.game.over and len(self.bots) == self.game.players

    @property
    def bot_to_move(self) -> str | None:
        """The bot that is to move, None if a person is or the game is over."""
        return self.bots.get(self.game.state.seat or 0)

    def _new_undo_history(self) -> UndoHistory:
        people, several = self.visibility.people, len(self.seats.owners) > 1
        floor = max(0, self.tags.sent)
        return UndoHistory(self.game, people, between_people=several, floor=floor)

    # ------------------------------------------------------------------ tags

    @property
    def tags(self) -> GameTags:
        """The tags of the game."""
        return read_tags(self.game)

    def set_tags(self, tags: GameTags) -> None:
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
        self.auto_moves.drop_outdated_plans()
        return True

    def refresh_seats(self) -> None:
        """Reread who plays which seat."""
        self.seats = seats_of(self.game)
        self.visibility.set_seats(self.seats)
        self.bots = _bots(self.seats)

    def toggle_stand_in(self, seat: int) -> None:
        """Let a bot play for a person who leaves, or give the seat back."""
        (leave if seat in self.seats.humans else come_back)(self.game, seat)
        self.auto_moves.drop(seat)
        self.refresh_seats()
        self.undo = self._new_undo_history()

    # ------------------------------------------------------------------ a game by link

    def begin_by_link(self, seat: int) -> None:
        """Note the seat of the person who is about to send the first link of a game by link."""
        self.auto_moves.stop_passing(None)  # the others go on at their own devices
        self._set_part(self.tags.part.invited(seat))

    @property
    def is_unsent(self) -> bool:
        """Whether other devices still lack moves that were made here, in a game by link."""
        return self.seats.own is not None and self.tags.part.is_unsent(len(self.game.moves))

    @property
    def invites(self) -> bool:
        """Whether a link must invite the others: `is_unsent`, and the seat here has not moved."""
        return self.is_unsent and not has_moved(self.game, self.seats.own)

    @property
    def has_sent(self) -> bool:
        """Whether the last link from here contains all moves."""
        return self.seats.own is not None and self.tags.part.has_sent(len(self.game.moves))

    def share(self) -> None:
        """Note that a link contains all moves so far."""
        part = self.tags.part
        self._set_part(part.shared(part.own, len(self.game.moves)))

    def take_seat(self, seat: int) -> None:
        """Note the seat that the person at this device has chosen, or `EVERYBODY`."""
        self.auto_moves.drop(seat)
        self._set_part(self.tags.part.seated(seat))

    def give_seat_back(self) -> None:
        """Ask for the seat of this device again."""
        self.auto_moves.drop(self.tags.own_seat)
        self._set_part(self.tags.part.given_back())

    def _set_part(self, part: LinkPart) -> None:
        self.set_tags(self.tags.with_part(part))
        self.undo = self._new_undo_history()

    # ------------------------------------------------------------------ moves

    def after_move(self, seat: int | None) -> None:
        """Update the tags after a move of a seat."""
        if seat in self.seats.away:
            count_move(self.game, seat)
            self.refresh_seats()
        if seat != self.seats.own and self.auto_moves.is_planned(seat):
            self._mark_planned()

    def _mark_planned(self) -> None:
        """Note that a move was made as planned: it stays, because it has answered another one."""
        number, tags = len(self.game.transcript), self.tags
        planned = replace(tags, planned=(*tags.planned, number))
        write_tags(self.game, planned.with_part(tags.part.advanced(number)))
        self.undo = self._new_undo_history()

    @property
    def planned(self) -> frozenset[int]:
        """The places in the log of the moves that were made as planned."""
        numbers = self.tags.planned
        if not numbers:
            return frozenset()
        moves = [at for at, entry in enumerate(self.game.log) if isinstance(entry, MoveEntry)]
        return frozenset(moves[number - 1] for number in numbers if number <= len(moves))

    def automatic_move(self, seat: int) -> Move | None:
        """Return the move that the page makes for a person: the only one, or what they asked for;
        None if the person decides."""
        return self.auto_moves.next_move(seat, is_elsewhere=seat in self.seats.elsewhere)

    @property
    def moves_by_itself(self) -> bool:
        """Whether the seat whose turn it is moves without a person's decision."""
        seat = self.game.state.seat
        return seat is not None and (seat in self.bots or self.automatic_move(seat) is not None)

    # ------------------------------------------------------------------ who sees it

    def awaited(self, privacy: str) -> int | None:
        """Return the seat of the person who must get the device before the table is shown."""
        if not self.visibility.is_shared:
            return None
        seat = self.visibility.awaited(privacy)
        return None if seat is None or self.automatic_move(seat) else seat

    def view(self, privacy: str) -> View:
        """Return the table as it may be seen now."""
        return self.visibility.view(privacy, covered=self.awaited(privacy) is not None)

    def is_covered(self, privacy: str) -> bool:
        """Return whether others may be looking, so that nobody's rubles and hand are shown."""
        return self.awaited(privacy) is not None or self.visibility.peek(privacy) == COVERED


def _bots(seats: Seats) -> dict[int, str]:
    return {seat: playable(bot) for seat, bot in enumerate(seats.bots, 1) if bot is not None}
