"""The current game of the page: its players, what they ask of the page and write to each other, its
visibility and its undo history."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from stp.game import Game
from stp.log import MoveEntry
from stp.moves import Move
from stp.view import View
from stp.web.model.auto_pass import PASS, AutoPass, must_pass
from stp.web.model.coach.lesson import is_lesson, is_over
from stp.web.model.game_tags import GameTags
from stp.web.model.link_seats import LinkPart
from stp.web.model.notes import LONGEST_NOTE, Note, add_note, note_at
from stp.web.model.plans import Plan, renewed
from stp.web.model.seats import Seats, come_back, count_move, has_moved, leave, playable, seats_of
from stp.web.model.tags import clean, read_tags, write_tags
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


class Requests:
    """What people let the page do for them until the phase ends: to pass, or to make planned moves.

    In a game by link, the tags tell other devices.
    """

    def __init__(self, game: Game) -> None:
        tags = read_tags(game)
        self._game = game
        self._passes = {one.seat: one for one in tags.passing}
        self._plans = {one.seat: one for one in tags.plans}

    def next_move(self, seat: int, *, is_elsewhere: bool) -> Move | None:
        """Return the move to make for a seat now, None if the person must decide. Plans are made
        for people who are at another device."""
        position, auto = self._game.state, self._passes.get(seat)
        if must_pass(position) or (auto is not None and auto.passes(position)):
            return PASS
        plan = self._plans.get(seat)
        return plan.next_move(self._game) if plan is not None and is_elsewhere else None

    def drop(self, seat: int) -> None:
        """Drop what a seat has asked for."""
        self.stop_passing(seat)
        if seat in self._plans:
            self._plan({one: plan for one, plan in self._plans.items() if one != seat})

    def drop_outdated(self) -> None:
        """Drop what was asked for a phase that is over."""
        self.drop_outdated_plans()
        if self._passes:
            position = self._game.state
            self._pass({seat: one for seat, one in self._passes.items() if one.holds(position)})

    # ------------------------------------------------------------------ passing

    def is_passing(self, seat: int | None) -> bool:
        """Return whether a seat passes automatically until the phase ends."""
        auto = self._passes.get(seat or 0)
        return auto is not None and auto.holds(self._game.state)

    def toggle_passing(self, seat: int) -> bool:
        """Start or stop passing for a seat until the phase ends; return whether it is on."""
        begun = AutoPass.begin(self._game.state, seat)
        is_on = self._passes.get(seat) != begun
        self.stop_passing(seat)
        if is_on:
            self._pass(self._passes | {seat: begun})
        return is_on

    def stop_passing(self, seat: int) -> None:
        """Stop passing for a seat."""
        self._pass({one: auto for one, auto in self._passes.items() if one != seat})

    def stop_passing_here(self, own: int | None) -> None:
        """Stop passing for the person in a seat of a game by link, None for everybody."""
        if own is None:
            self._pass({})
        else:
            self.stop_passing(own)

    def _pass(self, passes: dict[int, AutoPass]) -> None:
        """Change who passes; in a game by link, other devices learn of it."""
        self._passes = passes
        tags = read_tags(self._game)
        if tags.own_seat or tags.passing:
            write_tags(self._game, replace(tags, passing=tuple(passes.values())))

    # ------------------------------------------------------------------ plans

    def plan_of(self, seat: int | None) -> Plan | None:
        """Return what is planned for a seat in the current phase, None for nothing."""
        plan = self._plans.get(seat or 0)
        return plan if plan and not plan.is_empty and plan.is_alive(self._game) else None

    def is_planned(self, seat: int | None) -> bool:
        """Return whether the last move was made as planned for its seat."""
        plan = self._plans.get(seat or 0)
        return plan is not None and len(self._game.transcript) in plan.made(self._game)

    def set_plan(self, plan: Plan) -> None:
        """Replace this device's plan; an empty one withdraws a plan that may have been sent."""
        before = self._plans.get(plan.seat)
        self.stop_passing(plan.seat)
        is_sent = read_tags(self._game).sent >= plan.after
        others = {seat: one for seat, one in self._plans.items() if seat != plan.seat}
        new = {} if plan.is_empty and not is_sent else {plan.seat: renewed(plan, before)}
        self._plan(others | new)

    def drop_outdated_plans(self) -> None:
        """Drop the plans whose phase is over, or that were made after a move now taken back."""
        kept = {seat: plan for seat, plan in self._plans.items() if plan.holds(self._game)}
        if len(kept) < len(self._plans):
            self._plan(kept)

    def _plan(self, plans: dict[int, Plan]) -> None:
        self._plans = plans
        write_tags(self._game, replace(read_tags(self._game), plans=tuple(plans.values())))


class Correspondence:
    """The notes of a game by link, written and read from this device's seat."""

    def __init__(self, game: Game, own: Callable[[], int | None]) -> None:
        self._game = game
        self._own = own
        """Callback that returns the seat of this device, None for none."""
        self._closed: Note | None = None
        """The note that the person has closed."""

    def write(self, text: str) -> None:
        """Write a note to the others, which goes with the next link, in place of an earlier one."""
        tags, after = read_tags(self._game), len(self._game.transcript)
        note = Note(self._own() or 0, after, clean(text, LONGEST_NOTE))
        write_tags(self._game, replace(tags, notes=add_note(tags.notes, note)))

    @property
    def own(self) -> str:
        """The note that goes with the next link, "" for none."""
        notes = read_tags(self._game).notes
        note = note_at(notes, self._own() or 0, len(self._game.transcript))
        return note.text if note else ""

    @property
    def unread(self) -> Note | None:
        """The last note from another seat since this device's seat moved, None if it was closed."""
        notes, own = read_tags(self._game).notes, self._own()
        if not notes or own is None:
            return None
        note = notes[-1]
        moves = [entry for entry in self._game.log if isinstance(entry, MoveEntry)]
        answered = any(one.seat == own and not one.forced for one in moves[note.after :])
        return None if note.seat == own or answered or note == self._closed else note

    def close(self) -> None:
        """Close the unread note."""
        self._closed = self.unread


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
        self.requests = Requests(game)
        self.correspondence = Correspondence(game, lambda: self.seats.own)
        self.is_paused = False
        """Whether the bots stand still; only while they play alone."""

    @property
    def is_lesson_over(self) -> bool:
        """Whether it is the lesson and over, so that its table is not shown."""
        return self.is_lesson and is_over(self.game)

    @property
    def is_among_bots(self) -> bool:
        """Whether only bots play, and the game is not over."""
        return not self.game.over and len(self.players) == self.game.players

    @property
    def bot(self) -> str | None:
        """The bot that is to move, None if a person is or the game is over."""
        return self.players.get(self.game.state.seat or 0)

    def _new_history(self) -> UndoHistory:
        people, among = self.visibility.people, len(self.seats.owners) > 1
        return UndoHistory(self.game, people, among=among, floor=max(0, self.tags.sent))

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
        self.requests.drop_outdated_plans()
        return True

    def refresh_seats(self) -> None:
        """Reread who plays which seat."""
        self.seats = seats_of(self.game)
        self.visibility.seat_anew(self.seats)
        self.players = _players(self.seats)

    def change_seat(self, seat: int) -> None:
        """Let a bot play for a person who leaves, or give the seat back."""
        (leave if seat in self.seats.humans else come_back)(self.game, seat)
        self.requests.drop(seat)
        self.refresh_seats()
        self.undo = self._new_history()

    # ------------------------------------------------------------------ a game by link

    def begin_by_link(self, seat: int) -> None:
        """Note the seat of the person who is about to send the first link of a game by link."""
        self.requests.stop_passing_here(None)  # the others go on at their own devices
        self._play_part(self.tags.part.invited(seat))

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
        self._play_part(part.shared(part.own, len(self.game.moves)))

    def take_seat(self, seat: int) -> None:
        """Note the seat that the person at this device has chosen, or `EVERYBODY`."""
        self.requests.drop(seat)
        self._play_part(self.tags.part.seated(seat))

    def give_seat_back(self) -> None:
        """Ask for the seat of this device again."""
        self.requests.drop(self.tags.own_seat)
        self._play_part(self.tags.part.given_back())

    def _play_part(self, part: LinkPart) -> None:
        self.note(self.tags.with_part(part))
        self.undo = self._new_history()

    # ------------------------------------------------------------------ moves

    def note_move(self, seat: int | None) -> None:
        """Note that a seat has made a move."""
        if seat in self.seats.away:
            count_move(self.game, seat)
            self.refresh_seats()
        if seat != self.seats.own and self.requests.is_planned(seat):
            self._note_planned()

    def _note_planned(self) -> None:
        """Note that a move was made as planned: it stays, because it has answered another one."""
        number, tags = len(self.game.transcript), self.tags
        planned = replace(tags, planned=(*tags.planned, number))
        write_tags(self.game, planned.with_part(tags.part.advanced(number)))
        self.undo = self._new_history()

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
        return self.requests.next_move(seat, is_elsewhere=seat in self.seats.elsewhere)

    @property
    def moves_by_itself(self) -> bool:
        """Whether the seat whose turn it is moves without a person's decision."""
        seat = self.game.state.seat
        return seat is not None and (seat in self.players or self.automatic_move(seat) is not None)

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


def _players(seats: Seats) -> dict[int, str]:
    return {seat: playable(bot) for seat, bot in enumerate(seats.bots, 1) if bot is not None}
