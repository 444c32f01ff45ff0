"""Defines the scene: everything that a drawing of the table depends on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from stp.analysis import Evaluation
from stp.bots.roster import emblems
from stp.cards import Card, find_card
from stp.game import Result
from stp.log import Entry, MoveEntry
from stp.position import PlayerPosition
from stp.view import View
from stp.web.model.coach.hint import Hint
from stp.web.model.coach.tips import Tip
from stp.web.model.seats import Person
from stp.web.model.settings import Settings
from stp.web.model.sheet_names import CardAt, Sheet
from stp.web.render.kit.html import Html
from stp.web.render.kit.signs import medallion
from stp.web.words.text import Text


@dataclass(frozen=True, slots=True)
class OverTable:
    """What lies over the table."""

    opened: Sheet | None = None
    displaced: str = ""
    dragged: CardAt | None = None
    hint: Hint | None = None
    notice: str = ""
    objection: Evaluation | None = None
    """What could be bought instead of passing, where the coach asks."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The table as one seat sees it. It holds a view and never the game behind it.

    `opened` is the sheet that lies open over the table, `displaced` the card that was picked to be
    displaced by the one on that sheet, "" for none.
    """

    t: Text
    view: View
    log: Sequence[Entry]
    people: tuple[Person, ...]
    opened: Sheet | None = None
    displaced: str = ""
    can_undo: bool = False
    can_redo: bool = False
    auto_pass: bool = False
    """Whether the main seat passes until the phase ends."""
    chooses: bool = False
    """Whether the main seat decides now and the page does not pass for it."""
    peek: str = ""
    """How the main seat's own things lie where others may not see them (`model.visibility`)."""
    may_drag: bool = False
    """Whether cards can be dragged to where they are to lie."""
    dragged: CardAt | None = None
    """The card that is being dragged."""
    awaited: int | None = None
    """The person to whom the device has to be handed before anything is shown."""
    asks_seat: bool = False
    """Whether the person here has yet to say which seat of a game by link is theirs."""
    ends_lesson: bool = False
    """Whether the lesson is over, and what was learned is read before anything else."""
    may_replace: bool = False
    """Whether a bot may take a person's seat here."""
    by_link: bool = False
    """Whether people at other devices play along."""
    settings: Settings = field(default_factory=Settings)
    pace: str = "quick"
    """How long what happens can be read, one of `stp.web.model.story.beats.PACES`."""
    hint: Hint | None = None
    """What the adviser says, where it was asked."""
    tip: Tip | None = None
    """What the coach says."""
    has_more_tips: bool = False
    """Whether the coach has more to say of this position."""
    notice: str = ""
    """Something that went wrong and does not stop the game."""
    objection: Evaluation | None = None
    """What could be bought instead of passing, where the coach asks whether that is meant."""
    offers_sound: bool = False
    """Whether the page asks if it may make sounds."""
    final: Result | None = None
    """The result, while the final scoring is shown on the table."""

    @property
    def main_seat(self) -> int:
        """The seat whose cards lie at the lower edge; an onlooker sits behind seat 1."""
        return self.view.viewer or 1

    @property
    def me(self) -> PlayerPosition:
        """The player at the lower edge."""
        return self.view.players[self.main_seat - 1]

    @property
    def other_seats(self) -> tuple[int, ...]:
        """All other seats, clockwise from the main one."""
        count = len(self.people)
        return tuple((self.main_seat - 1 + step) % count + 1 for step in range(1, count))

    def name(self, seat: int) -> str:
        """Return the name of who sits in a seat."""
        return self.people[seat - 1].name(self.t)

    @property
    def is_alone(self) -> bool:
        """Whether the main seat's is the only person at the table."""
        people = [seat for seat, one in enumerate(self.people, 1) if one.is_human]
        return people == [self.main_seat]

    def short_name(self, seat: int) -> str:
        """Return who sits in a seat as it fits below an emblem: "You" for who plays alone, else
        the first word of the name, or all of it if somebody else's begins with the same."""
        if self.is_alone and seat == self.main_seat:
            return self.t._("You")
        firsts = [_first_word(person.name(self.t)) for person in self.people]
        first = firsts[seat - 1]
        return first if firsts.count(first) == 1 else self.name(seat)

    def emblem(self, seat: int) -> str:
        """Return the emblem of who sits in a seat."""
        return emblems([person.kind for person in self.people])[seat - 1]

    def medallion(self, seat: int, size: str = "", *, disc: bool = False) -> Html:
        """Return the emblem of who sits in a seat, in a ring of the player's colour; with the gold
        disc, if that is at this seat and to be shown."""
        return medallion(seat, self.emblem(seat), size, disc=disc and self.has_disc(seat))

    def has_disc(self, seat: int) -> bool:
        """Tell whether a seat holds the gold disc."""
        return self.view.markers.get("disc") == seat

    def card(self, card_id: str) -> Card:
        """Return a card of the edition in play."""
        return find_card(card_id, self.view.edition)

    def opened_card(self) -> bool:
        """Tell whether a card lies open, also one that was drawn and has to be decided on."""
        if self.view.decides and self.view.decision == "drawn":
            return True
        return isinstance(self.opened, CardAt)

    @property
    def may_ask(self) -> bool:
        """Whether the person who sees the table decides now, with their own cards in sight."""
        return self.view.decides and not self.is_covered

    @property
    def is_behind_question(self) -> bool:
        """Whether the table waits for a person to come, to say which seat is theirs, or to choose
        what follows the lesson."""
        return self.awaited is not None or self.asks_seat or self.ends_lesson

    @property
    def is_covered(self) -> bool:
        """Whether others may look at the table now, and nothing of the main seat's own is shown."""
        return self.is_behind_question or self.peek == "covered"

    @property
    def may_auto_pass(self) -> bool:
        """Whether a person sits at the lower edge and the phase goes on."""
        return self.view.seat is not None and self.people[self.main_seat - 1].is_human

    def passes(self) -> tuple[MoveEntry, ...]:
        """Return the passes in direct succession, up to now."""
        found: list[MoveEntry] = []
        for entry in reversed(self.log):
            if not isinstance(entry, MoveEntry) or not entry.is_pass:
                break
            found.insert(0, entry)
        return tuple(found)

    def last_move(self) -> MoveEntry | None:
        """Return the move made last, if any was."""
        return next((e for e in reversed(self.log) if isinstance(e, MoveEntry)), None)


def _first_word(name: str) -> str:
    """Return the first word of a name.

    >>> _first_word("Marie-Louise of Saxony")
    'Marie'
    """
    return name.replace("-", " ").split(" ")[0] or name
