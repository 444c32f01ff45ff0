"""Finds the reasons for using an Observatory, for discarding the card that was turned over, and for
splitting the income of a Guild Hall."""

from __future__ import annotations

from collections.abc import Iterator

from stp.facts.effects import NoRoomForDrawn, TooDearNow
from stp.facts.passing import awaited, hand_kept, keeps
from stp.facts.pros import (
    Does,
    Fact,
    GuildPays,
    HasThen,
    NothingToDisplace,
    RublesAtEnd,
    UnseenKinds,
    UnseenPayable,
)
from stp.facts.prospects import adds_kind, face_down_for, fitting_in_hand
from stp.facts.reading import card_of, is_ending, payable, unseen, viewer_of
from stp.moves import Move
from stp.rules import guild_split
from stp.view import View


def turned_over(view: View, move: Move) -> Iterator[Fact]:
    """Yield what turning over the top card of a deck promises."""
    cards = unseen(view, move.deck or "")
    number = sum(adds_kind(view, card) for card in cards)
    if number:
        yield UnseenKinds(number, len(cards))
    affordable = payable(view, move, cards)
    if affordable:
        yield UnseenPayable(affordable, len(cards))
    me = viewer_of(view)
    if affordable < len(cards) and len(me.hand_decks) >= me.hand_limit:
        yield NoRoomForDrawn()
    yield Does("observatory")


def discarded(view: View, move: Move) -> Iterator[Fact]:
    """Yield why the card that was turned over or picked is not bought, and what is kept instead."""
    card, rubles = card_of(view, move), viewer_of(view).rubles or 0
    ways = [one for one in view.candidates if one.move.verb == "buy"]
    short = [one for one in ways if one.obstacle is None or one.obstacle.kind == "rubles-short"]
    missing = min((one.price - rubles for one in short), default=0)
    if missing > 0:
        yield TooDearNow(missing)
    elif not short:
        yield NothingToDisplace(card.id, fitting_in_hand(view, card), face_down_for(view, card))
    yield from keeps(view, 0)
    yield from hand_kept(view)


def split(view: View, move: Move) -> Iterator[Fact]:
    """Yield the income of a Guild Hall split, or the rubles that it leaves to spend."""
    rubles, points = guild_split(move.number or 0)
    has = viewer_of(view).rubles
    if view.decision == "action":
        yield GuildPays(rubles, points)
    elif rubles and has is not None:
        yield HasThen(has + rubles)
        yield from awaited(view, has + rubles)
    else:
        yield from keeps(view, 0)
    if points > rubles and is_ending(view):
        yield RublesAtEnd()
