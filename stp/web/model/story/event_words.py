"""Builds the sentences about events, for screen readers and the log.

They name players instead of saying "you".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import Final

from stp.cards import Edition, find_card
from stp.log import Entry, FillEntry, MoveEntry, ScoringEntry
from stp.moves import Move
from stp.rules import DISC_POINTS, DISC_RUBLES, guild_split
from stp.web.model.seats import Participant
from stp.web.words.marking import N_
from stp.web.words.text import Text, sentences


def scoring_words(t: Text, participants: tuple[Participant, ...], entry: ScoringEntry) -> str:
    """Return what a scoring paid each player."""
    gains = [
        t._("{player} {amounts}", player=person.name(t), amounts=t.amounts(*gain))
        for person, gain in zip(participants, entry.gains, strict=True)
    ]
    lost = [
        t._("{player} loses a Sycophant", player=person.name(t))
        for person, number in zip(participants, entry.lost_sycophants, strict=True)
        for _ in range(number)
    ]
    return t.labelled(t.scoring(entry.phase), t.listing(gains + lost))


def phase_words(t: Text, entry: FillEntry) -> str:
    """Return which phase begins, and the round if it is new."""
    if entry.phase == "worker":
        return t._("Round {number}, {phase}", number=entry.round, phase=t.phase_word(entry.phase))
    return t.phase(entry.phase)


def disc_words(t: Text, participants: tuple[Participant, ...], seat: int, round_number: int) -> str:
    """Return who gets the gold disc and what it pays; the first holder also gets rubles."""
    rubles = DISC_RUBLES if round_number == 1 else 0
    return t._(
        "{player} gets the gold disc: {amounts}",
        player=participants[seat - 1].name(t),
        amounts=t.amounts(rubles, DISC_POINTS),
    )


def news_sentences(
    t: Text,
    edition: Edition,
    participants: tuple[Participant, ...],
    entries: Iterable[Entry],
    speech: str,
    planned: Collection[int] = (),
) -> Iterator[str]:
    """Yield log entries as sentences, as detailed as the settings say; `planned` has the places of
    the moves that were made as planned. Passes in a row are one sentence."""

    def told_with(numbered: tuple[int, Entry]) -> str:
        at, entry = numbered
        if isinstance(entry, MoveEntry) and entry.is_pass and at not in planned:
            return "forced" if entry.forced else "passed"
        return str(at)

    for _, group in groupby(enumerate(entries), told_with):
        (at, entry), *more = group
        match entry:
            case MoveEntry() if speech == "brief" and entry.is_pass:
                continue
            case MoveEntry() if more:
                moves = (one for _, one in ((at, entry), *more) if isinstance(one, MoveEntry))
                names = t.conjunction(participants[one.seat - 1].name(t) for one in moves)
                if entry.forced:
                    yield t._("{names} can only pass", names=names)
                else:
                    yield t._("{names} pass", names=names)
            case ScoringEntry() if speech == "brief":
                continue
            case MoveEntry() if at in planned:
                move = move_sentence(t, edition, participants, entry)
                yield t._("{move}, as planned", move=move)
            case MoveEntry() if speech == "full" and entry.price:
                move = move_sentence(t, edition, participants, entry)
                yield t._("{move}, for {rubles}", move=move, rubles=t.rubles(entry.price))
            case _:
                yield entry_sentence(t, edition, participants, entry)


def note_words(t: Text, player: str, text: str) -> str:
    """Return what a player has written, as a sentence."""
    return t._("Note from {player}: {text}", player=player, text=text)


def entry_sentence(
    t: Text, edition: Edition, participants: tuple[Participant, ...], entry: Entry
) -> str:
    """Return a log entry as plain sentences, for the live region."""
    match entry:
        case MoveEntry():
            return move_sentence(t, edition, participants, entry)
        case ScoringEntry():
            return scoring_words(t, participants, entry)
        case FillEntry():
            disc = disc_words(t, participants, entry.disc, entry.round) if entry.disc else ""
            return sentences((phase_words(t, entry), disc))


def move_sentence(
    t: Text, edition: Edition, participants: tuple[Participant, ...], entry: MoveEntry
) -> str:
    """Return a move as a plain sentence."""
    move, card = entry.move, entry.move.card or entry.unused
    return move_template(t, entry).format(
        player=participants[entry.seat - 1].name(t),
        card=t.card(find_card(card, edition)) if card else "",
        over=t.card(find_card(move.over, edition)) if move.over else "",
        deck=t.deck(move.deck) if move.deck else "",
        amounts=t.amounts(*guild_split(move.number or 0)),
        points=t.points(move.number or 0),
    )


_NAMED: Final = {
    "buy over": N_("{player} buys {card}, displacing {over}"),
    "buy": N_("{player} buys {card}"),
    "play over": N_("{player} plays {card}, displacing {over}"),
    "play": N_("{player} plays {card}"),
    "take": N_("{player} takes {card}"),
    "discard": N_("{player} discards {card}"),
    "observe": N_("{player} uses the Observatory (deck: {deck})"),
    "redeem": N_("{player} picks {card} from the discard pile"),
    "guild": N_("{player}, Guild Hall: {amounts}"),
    "trade": N_("{player} trades 3 rubles for 2 points"),
    "pub": N_("{player} buys {points} with the Pub"),
    "dismiss": N_("{player} dismisses a Sycophant"),
}
"""The sentences, by the verb of the move and whether its card displaces another one."""


def _form_of(move: Move) -> str:
    """Return the key of a move's sentence."""
    return f"{move.verb} over" if move.over else move.verb


def move_template(t: Text, entry: MoveEntry) -> str:
    """Return the sentence for a move, with placeholders for names."""
    if said := _NAMED.get(_form_of(entry.move)):
        return t._(said)
    if entry.unused:
        return t._("{player} does not use the {card}")
    if entry.forced:
        return t._("{player} can only pass")
    return t._("{player} passes")


def own_move_template(t: Text, entry: MoveEntry) -> str:
    """Return the sentence for a move of the only person at the table: it says "you", but names the
    player for a pass and a Guild Hall."""
    if said := _OWN.get(_form_of(entry.move)):
        return t._(said)
    return t._("You do not use the {card}") if entry.unused else move_template(t, entry)


_OWN: Final = {
    "buy": N_("You buy {card}"),
    "buy over": N_("You buy {card}, displacing {over}"),
    "play": N_("You play {card}"),
    "play over": N_("You play {card}, displacing {over}"),
    "take": N_("You take {card}"),
    "discard": N_("You discard {card}"),
    "observe": N_("You use the Observatory (deck: {deck})"),
    "redeem": N_("You pick {card} from the discard pile"),
    "trade": N_("You trade 3 rubles for 2 points"),
    "pub": N_("You buy {points} with the Pub"),
    "dismiss": N_("You dismiss a Sycophant"),
}
"""The same sentences to the person who moves."""
