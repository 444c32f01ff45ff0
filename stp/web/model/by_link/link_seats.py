"""Tracks whose seat each device plays in a game by link, as a state machine.

A link contains the deal, the moves and the seat of its sender, but nothing about devices. So every
device stores its own part: the seat of its person, who chooses it once, how many moves the other
devices have, and how many were in the last link from here.

- A person who shares a game for others to join chooses a seat, and keeps it in every later link.
- A person who opens a link to a game that is not on this device chooses a seat. Until then, the
  page shows nobody's hand, and nobody moves.
- A link that continues the game here adds its moves and changes no seat. A link whose moves are all
  in the game here changes nothing, even if it was sent from here. A link that diverges from the
  game here becomes a separate game, for which a seat must be chosen.
- A person can give a seat back at any time; the page then asks for one again.
- In a new game with the same people, a person keeps the seat, but nobody else has a link to it yet.
- Moves that were sent or received by link cannot be undone, because other devices have them.

>>> anna = LinkPart().shared(1, moves=0)  # before anybody has moved
>>> anna.shared(2, moves=1).own  # she keeps her seat, whatever a later link says
1
>>> boris = LinkPart().opened(moves=1)
>>> boris.is_undecided, boris.seated(2).own
(True, 2)
>>> boris.seated(2).rematched().is_unsent(0)
True
>>> anna.has_sent(0), anna.rematched().has_sent(0)
(True, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

EVERYBODY: Final = 0
"""Stands for a seat: everybody in the game plays on this device."""
UNDECIDED: Final = -1
"""Stands for a seat: the person has not chosen one yet."""
NO_LINK: Final = -1
"""Stands for a number of sent moves: nobody has a link to the game yet."""


@dataclass(frozen=True, slots=True)
class LinkPart:
    """A device's part in a game: its seat, and how many moves have been sent and received."""

    own: int = EVERYBODY
    """A seat from 1, `EVERYBODY` or `UNDECIDED`."""
    sent: int = 0
    """Number of moves, from the first, that were received or sent by a link, or `NO_LINK`."""
    linked: int = NO_LINK
    """Number of moves in the last link that was sent from here, or `NO_LINK`."""

    @property
    def is_undecided(self) -> bool:
        """Whether the person at this device has not chosen their seat yet."""
        return self.own == UNDECIDED

    @property
    def has_seat(self) -> bool:
        """Whether this device plays one seat, and others the rest."""
        return self.own > EVERYBODY

    def is_unsent(self, moves: int) -> bool:
        """Return whether other devices lack some of this many moves, or the game itself, in a game
        with a seat here."""
        return self.has_seat and self.sent < moves

    def has_sent(self, moves: int) -> bool:
        """Return whether a link from here contains this many moves."""
        return self.has_seat and self.linked == moves

    def shared(self, seat: int, moves: int) -> LinkPart:
        """Return the part after a sender in `seat` has made a link with this many moves.

        A device that has a seat already keeps it.
        """
        return LinkPart(self.own if self.has_seat else seat, max(self.sent, moves), moves)

    def opened(self, moves: int) -> LinkPart:
        """Return the part in a new game from a link with this many moves."""
        return LinkPart(UNDECIDED, moves)

    def advanced(self, moves: int) -> LinkPart:
        """Return the part after a link has advanced the game here to this many moves."""
        return replace(self, sent=max(self.sent, moves))

    def invited(self, seat: int) -> LinkPart:
        """Return the part in `seat` before a link invites the others: the first link of the game,
        unless others have some of its moves already."""
        return replace(self, own=seat, sent=self.sent or NO_LINK)

    def rematched(self) -> LinkPart:
        """Return the part in a new game with the same people."""
        return LinkPart(self.own, NO_LINK)

    def seated(self, seat: int) -> LinkPart:
        """Return the part after the person has chosen their seat, or `EVERYBODY`."""
        return replace(self, own=seat)

    def given_back(self) -> LinkPart:
        """Return the part after the person has given the seat back."""
        return replace(self, own=UNDECIDED)


class Arrival(Enum):
    """How the moves of a link relate to those of the same game here."""

    KNOWN = auto()
    """The game here already has all moves of the link."""
    AHEAD = auto()
    """The link has all moves of the game here, and more."""
    APART = auto()
    """The two games have different moves."""


def arrival(here: Sequence[str], there: Sequence[str]) -> Arrival:
    """Return how the moves of a link (`there`) relate to those of the game on this device (`here`).

    >>> arrival(["1 pass"], ["1 pass", "2 pass"]), arrival(["1 pass"], [])
    (<Arrival.AHEAD: 2>, <Arrival.KNOWN: 1>)
    """
    common = min(len(here), len(there))
    if here[:common] != there[:common]:
        return Arrival.APART
    return Arrival.AHEAD if len(there) > common else Arrival.KNOWN
