"""Says in words what is known of a saved game."""

from __future__ import annotations

from typing import Final

from stp.bots.roster import HUMAN
from stp.deal import check_edition
from stp.errors import StpError
from stp.log import MoveEntry
from stp.moves import Move
from stp.record import NewerRecordError
from stp.web.model.by_link.link_seats import NO_LINK, UNDECIDED
from stp.web.model.clean_text import clean
from stp.web.model.newer_words import newer_game_words
from stp.web.model.seats import Participant
from stp.web.model.story.event_words import move_sentence
from stp.web.model.summary import Summary
from stp.web.words.text import Text

_MAX_REASON_LENGTH: Final = 300
"""Maximum length of the reason why a game cannot be read, in characters."""


def title_of(game: Summary, t: Text) -> str:
    """Return a game's title, or else its players; a person alone among bots is "you"."""
    if game.title:
        return game.title
    named = [_name(game, seat, t) for seat in range(1, len(game.names) + 1)]
    own = game.only_person
    if own is not None:
        named[own] = t._("you") if own else t._("You")
    return t.listing(named) or t._("Untitled game")


def _name(game: Summary, seat: int, t: Text) -> str:
    """Return who plays in a seat (from 1)."""
    name = t.player(game.names[seat - 1], game.kinds[seat - 1])
    return name or t._("Seat {number}", number=seat)


def stage(game: Summary, t: Text) -> str:
    """Return the round and phase, or that the game is over, and whether a person alone has won."""
    if game.over:
        own, rounds = game.only_person, game.round
        if own is None:
            return t._("Finished after {number} rounds", number=rounds)
        if game.rank[own] == 1:
            return t._("Won after {number} rounds", number=rounds)
        return t._("Lost after {number} rounds", number=rounds)
    return t._("Round {number}, {phase}", number=game.round, phase=t.phase_word(game.phase))


def awaited(game: Summary, t: Text) -> str:
    """Return what a game by link waits for, "" if its heading says so or for other games."""
    if game.own_seat == UNDECIDED and not game.over:
        return t._("which seat is yours?")
    if not game.waits_for_other:
        return ""
    if game.is_unsent:
        is_new = game.sent == NO_LINK and not game.has_moved_last
        return t._("invitation not sent yet") if is_new else t._("move not sent yet")
    return t._("waiting for {player}", player=_name(game, game.turn, t))


def occasion(game: Summary, t: Text) -> str:
    """Return whether a game is the deal of a day or belongs to a match, "" for neither."""
    if game.in_match is None:
        return t._("Deal of the day") if game.daily else ""
    number, limit = game.in_match
    return t._("Match, deal {number} of {limit}", number=number, limit=limit)


def last_move(game: Summary, t: Text) -> str:
    """Return the last move of an unfinished game by link as a sentence, "" in other games."""
    seat, _, text = game.last.partition(" ")
    if not game.own_seat or game.over or not (seat.isdecimal() and len(seat) == 1):
        return ""
    participants = tuple(
        Participant(name or t._("Seat {number}", number=number), kind or HUMAN)
        for number, (name, kind) in enumerate(zip(game.names, game.kinds, strict=True), 1)
    )
    try:
        entry = MoveEntry(game.round, game.phase, int(seat), Move.parse(text), 0)
        return move_sentence(t, check_edition(game.edition), participants, entry)
    except (StpError, LookupError):
        return ""


def why_unreadable(found: Summary, t: Text) -> str:
    """Return why a text cannot be read, "" if it can."""
    if isinstance(found.error, NewerRecordError):
        return newer_game_words(t)
    return cause_words(found.error, found.line, t) if found.error else ""


def cause_words(error: Exception, line: int, t: Text) -> str:
    """Return the reason why a text cannot be read, as a sentence; line 0 stands for none."""
    reason = clean(t.reason(error), _MAX_REASON_LENGTH)
    if line:
        return t._("Line {line}: {reason}.", line=line, reason=reason)
    return t._("Reason: {reason}.", reason=reason)
