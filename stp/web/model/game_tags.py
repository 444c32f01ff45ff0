"""Defines what is stored with a game beside its moves; `stp.web.model.tags` reads and writes it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from stp.web.model.auto_pass import AutoPass
from stp.web.model.link_seats import NO_LINK, LinkPart
from stp.web.model.notes import Note
from stp.web.model.plans import Plan
from stp.web.model.rival import Help, Rival

Bots: TypeAlias = tuple[str | None, ...]
"""The bot in each seat; None for a person."""


@dataclass(frozen=True, slots=True)
class GameTags:
    """The tags of a game; an empty value stands for a missing tag."""

    names: tuple[str, ...] = ()
    """One displayable name per seat, "" for none."""
    bots: Bots = ()
    date: str = ""
    title: str = ""
    saved: str = ""
    """Time of the last save, in UTC."""
    stage: str = ""
    """Round and phase, such as "5 building"."""
    points: tuple[int, ...] = ()
    rank: tuple[int, ...] = ()
    """Empty until the game is over."""
    undos: int = 0
    knowing_undos: int = 0
    """Number of undos after hidden information was seen: a new card, or the end."""
    hints: int = 0
    """Number of moves that hints or the coach suggested before people chose."""
    stood_in: tuple[tuple[int, int], ...] = ()
    """Seats of people with the number of moves that a bot made for them."""
    times: tuple[int, ...] = ()
    """Seconds per move."""
    daily: str = ""
    """The day, if this is a deal of the day."""
    rival: Rival | None = None
    par: str = ""
    """The par of the deal as text; see `stp.analysis.par.DealPar`."""
    par_games: str = ""
    """The first games of a par that is being computed, as text (`stp.analysis.par.read_games`)."""
    match: str = ""
    """The match that the deal belongs to, as text; see `stp.web.lazy.match.saved.MatchTag`."""
    own_seat: int = 0
    """The seat of this device in a game by link, `UNDECIDED` until it is chosen, 0 in other
    games."""
    sent: int = 0
    """In a game by link, the number of moves that other devices have, or `NO_LINK`."""
    linked: int = NO_LINK
    """In a game by link, the number of moves in the last link that was sent from here."""
    sender: int = 0
    """In a game by link, the seat from which the last link that was opened here was sent, 0 if it
    is not known."""
    again: int = 0
    """In a game by link, how many others these people have played on this deal before."""
    rematches: int = 0
    """The highest `again` of the games with these people and this deal that have been here."""
    passing: tuple[AutoPass, ...] = ()
    """In a game by link, who passes until the end of a phase."""
    plans: tuple[Plan, ...] = ()
    """In a game by link, the moves that people let other devices make."""
    planned: tuple[int, ...] = ()
    """In a game by link, the numbers of the moves that were made as planned, from 1."""
    notes: tuple[Note, ...] = ()
    """In a game by link, what people have written to each other."""
    trained: tuple[tuple[int, bool], ...] = ()
    """The mistakes practised in the trainer: the number of the decision, and whether a better move
    was found."""
    lesson: str = ""
    """Not empty for the lesson, which is not listed as a game."""
    imported: str = ""
    """Not empty for a game that was over when it was imported by itself: it is listed, but somebody
    else may have played it."""
    turn: int = 0
    """The seat to move; 0 at the end or if unknown."""

    @property
    def is_shared(self) -> bool:
        """Whether other people play the same deal: that of the day, a challenge or a match."""
        return bool(self.daily or self.rival or self.match)

    @property
    def awaits_par(self) -> bool:
        """Whether par is computed without being asked: other people play the same deal, or the
        computation was interrupted."""
        return self.is_shared or bool(self.par_games)

    @property
    def helped(self) -> Help:
        """The help that people had."""
        return Help(self.hints, self.undos, self.knowing_undos)

    @property
    def part(self) -> LinkPart:
        """The part of this device in a game by link."""
        return LinkPart(self.own_seat, self.sent, self.linked)

    def with_part(self, part: LinkPart) -> GameTags:
        """Return tags with another part."""
        return replace(self, own_seat=part.own, sent=part.sent, linked=part.linked)

    def with_mistake(self, number: int, *, is_solved: bool) -> GameTags:
        """Return tags with the outcome of a practised mistake; a solved one stays solved."""
        known = dict(self.trained)
        known[number] = is_solved or known.get(number, False)
        return replace(self, trained=tuple(sorted(known.items())))
