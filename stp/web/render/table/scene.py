"""Defines the scene: everything that the drawing of the table depends on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from stp.analysis import Evaluation
from stp.bots.roster import emblems
from stp.cards import Card, find_card
from stp.game import Result
from stp.log import Entry, MoveEntry
from stp.position import PlayerPosition
from stp.view import View
from stp.web.model.by_link.notes import Note
from stp.web.model.coach.hint import Hint
from stp.web.model.coach.tips import SILENT, Coaching
from stp.web.model.seats import Participant
from stp.web.model.settings import Settings
from stp.web.model.sheet_names import CardAt, Sheet
from stp.web.model.visibility import COVERED
from stp.web.render.kit.html import EMPTY, Html
from stp.web.render.kit.signs import medallion
from stp.web.words.text import Text


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is shown over the table."""

    opened: Sheet | None = None
    """The open sheet."""
    displaced: str = ""
    """The card picked to be displaced by the open one, "" for none."""
    dragged: CardAt | None = None
    """The card that is being dragged."""
    hint: Hint | None = None
    """The adviser's answer, None unless it was asked."""
    notice: str = ""
    """A warning that does not stop the game."""
    objection: Evaluation | None = None
    """The purchase that the coach asks about before a pass."""
    numbers: Html = EMPTY
    """The numbers of the open card, EMPTY while they are folded."""


NO_OVERLAY: Final = Overlay()


@dataclass(frozen=True, slots=True)
class Scene:
    """The table as one seat sees it. It holds a view and never the game behind it."""

    t: Text
    view: View
    log: Sequence[Entry]
    participants: tuple[Participant, ...]
    overlay: Overlay = NO_OVERLAY
    can_undo: bool = False
    can_redo: bool = False
    auto_pass: bool = False
    """Whether the main seat passes until the phase ends."""
    chooses: bool = False
    """Whether the main seat is to move and does not pass automatically."""
    peek: str = ""
    """How the main seat's hidden rubles and hand are shown (`model.visibility`)."""
    may_drag: bool = False
    """Whether cards can be dragged."""
    awaited: int | None = None
    """The seat of the person who must get the device before the table is shown."""
    asks_seat: bool = False
    """Whether the person here must still choose their seat in a game by link."""
    ends_lesson: bool = False
    """Whether the lesson is over and its summary is shown."""
    may_replace: bool = False
    """Whether a bot may take over a person's seat."""
    by_link: bool = False
    """Whether the game is played by link."""
    is_puzzle: bool = False
    """Whether the person solves a puzzle in the main seat of a game that others have played."""
    is_unsent: bool = False
    """Whether the other devices still lack moves that were made here, or the game itself."""
    invites: bool = False
    """Whether the next link invites the others, because the main seat has not moved yet."""
    has_sent: bool = False
    """Whether the last link from here contains all moves."""
    in_match: tuple[int, int] | None = None
    """The number of the deal in its match and of all deals there, None outside matches."""
    settings: Settings = field(default_factory=Settings)
    pace: str = "quick"
    """Reading time of each beat, one of `stp.web.model.story.beats.PACES`."""
    can_pause: bool = False
    """Whether only bots play, so that the game can be stopped and played move by move."""
    is_paused: bool = False
    """Whether such a game is stopped."""
    has_adviser: bool = True
    """Whether hints can be given."""
    why_not: Html = EMPTY
    """Why other moves are worse than the advised one; EMPTY until its code is loaded."""
    coaching: Coaching = SILENT
    """What the coach does."""
    has_numbers: bool = False
    """Whether cards have numbers to unfold."""
    offers_sound: bool = False
    """Whether the page offers to turn sound on."""
    final: Result | None = None
    """The result, while the final scoring is shown on the table."""
    notes: tuple[Note, ...] = ()
    """What people in a game by link have written to each other."""
    note: Note | None = None
    """The note that is shown over the table."""
    planned: frozenset[int] = frozenset()
    """Places in the log of the moves that were made as planned."""

    @property
    def main_seat(self) -> int:
        """The seat shown at the bottom; an onlooker sees seat 1 there."""
        return self.view.viewer or 1

    @property
    def me(self) -> PlayerPosition:
        """The player of the main seat."""
        return self.view.players[self.main_seat - 1]

    @property
    def other_seats(self) -> tuple[int, ...]:
        """All other seats, clockwise from the main one."""
        count = len(self.participants)
        return tuple((self.main_seat - 1 + step) % count + 1 for step in range(1, count))

    def name(self, seat: int) -> str:
        """Return the name of the player in a seat."""
        return self.participants[seat - 1].name(self.t)

    @property
    def is_alone(self) -> bool:
        """Whether the main seat's player is the only person at this device."""
        humans = [seat for seat, one in enumerate(self.participants, 1) if one.is_human]
        return self.by_link or self.is_puzzle or humans == [self.main_seat]

    @property
    def has_bots(self) -> bool:
        """Whether a bot plays a seat; if none does, nobody needs to be called human."""
        return not all(person.is_human for person in self.participants)

    def is_own(self, seat: int) -> bool:
        """Return whether a seat is that of the only person at this device."""
        return self.is_alone and seat == self.main_seat

    def label(self, seat: int) -> str:
        """Return a name for use on its own: "You" for the only person at this device."""
        return self.t._("You") if self.is_own(seat) else self.name(seat)

    def short_name(self, seat: int) -> str:
        """Return a name short enough to fit below an emblem: "You" for the only person at this
        device, otherwise the first word of the name, or the whole name if two begin with the same
        word."""
        if self.is_own(seat):
            return self.t._("You")
        firsts = [_first_word(person.name(self.t)) for person in self.participants]
        first = firsts[seat - 1]
        return first if firsts.count(first) == 1 else self.name(seat)

    def emblem(self, seat: int) -> str:
        """Return the emblem of the player in a seat."""
        return emblems([person.kind for person in self.participants])[seat - 1]

    def medallion(self, seat: int, size: str = "", *, disc: bool = False) -> Html:
        """Return a seat's emblem in a ring of the player's colour, with the gold disc if the seat
        holds it and it should be shown."""
        return medallion(seat, self.emblem(seat), size, disc=disc and self.has_disc(seat))

    def has_disc(self, seat: int) -> bool:
        """Return whether a seat holds the gold disc."""
        return self.view.markers.get("disc") == seat

    def card(self, card_id: str) -> Card:
        """Return a card of the edition in play."""
        return find_card(card_id, self.view.edition)

    @property
    def is_card_open(self) -> bool:
        """Whether a card's sheet is open, or that of a drawn card, which must be answered."""
        if self.view.decides and self.view.decision == "drawn":
            return True
        return isinstance(self.overlay.opened, CardAt)

    @property
    def may_ask(self) -> bool:
        """Whether the viewer is to move, sees their own cards and can get a hint."""
        return self.view.decides and not self.is_covered and self.has_adviser

    @property
    def is_behind_question(self) -> bool:
        """Whether a question hides the table: who has the device, which seat is theirs, or what
        follows the lesson."""
        return self.awaited is not None or self.asks_seat or self.ends_lesson

    @property
    def is_covered(self) -> bool:
        """Whether the main seat's rubles and hand are covered because others may be looking."""
        return self.is_behind_question or self.peek == COVERED

    @property
    def may_auto_pass(self) -> bool:
        """Whether a person in the main seat can pass for the rest of the phase."""
        return self.view.seat is not None and self.participants[self.main_seat - 1].is_human

    def passes(self) -> tuple[MoveEntry, ...]:
        """Return the passes since the last other move."""
        found: list[MoveEntry] = []
        for entry in reversed(self.log):
            if not isinstance(entry, MoveEntry) or not entry.is_pass:
                break
            found.insert(0, entry)
        return tuple(found)

    def last_move(self) -> MoveEntry | None:
        """Return the last move, None before the first."""
        return next((e for e in reversed(self.log) if isinstance(e, MoveEntry)), None)


def _first_word(name: str) -> str:
    """Return the first word of a name.

    >>> _first_word("Marie-Louise of Saxony")
    'Marie'
    """
    return name.replace("-", " ").split(" ")[0] or name
