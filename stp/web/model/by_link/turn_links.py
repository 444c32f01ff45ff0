"""Makes the link that passes a turn on, reads one, and merges it into the game on this device."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from stp.game import Game
from stp.links import TurnLink
from stp.web.model.auto_pass import parse_requests
from stp.web.model.by_link.link_seats import EVERYBODY
from stp.web.model.by_link.notes import Note, add_note, clean_notes, note_at, parse_note
from stp.web.model.by_link.plans import Plan, newest, parse_plans, write_plans
from stp.web.model.seats import has_moved, seats_of
from stp.web.model.tags import GameTags, read_tags, write_tags
from stp.web.words.text import Text


def turn_link(game: Game) -> TurnLink:
    """Return the link that passes a turn on, with who passes, what is planned, and the note."""
    tags = read_tags(game)
    note = note_at(tags.notes, tags.own_seat, len(game.transcript))
    plans = write_plans(plan for plan in tags.plans if plan.holds(game))
    passing = " ".join(map(str, tags.passing))
    sender = max(tags.own_seat, EVERYBODY)
    return TurnLink(game, passing, plans, str(note or ""), tags.again, sender)


def turn_message(game: Game, t: Text) -> str:
    """Return the message that goes with such a link: whom it is for, and what to do."""
    seats, seat = seats_of(game), game.state.seat
    title = t._("Saint Petersburg")
    if game.over:
        return t._("{title}: our game is over", title=title)
    if seat in seats.elsewhere and has_moved(game, seats.own):
        name = seats.names(t)[seat - 1]
        return t._("{title}: {name}, it's your turn", title=title, name=name)
    name = seats.names(t)[(seats.own or 1) - 1]
    return t._("{title}: {name} invites you to a game", title=title, name=name)


def game_of_turn(link: TurnLink) -> Game:
    """Return the game of a link, with the number, passes, plans and note of the link as tags."""
    game, humans = link.game, seats_of(link.game).humans
    if len(humans) > 1:
        tags = replace(
            read_tags(game),
            again=link.again,
            sender=link.sender if link.sender in humans else 0,
            passing=parse_requests(link.passing),
            notes=clean_notes(parse_note(link.note)),
        )
        write_tags(game, _with_plans(tags, parse_plans(link.plans), game))
    return game


def merge_turn(here: Game, link: Game) -> bool:
    """Continue a game on this device with the moves and tags of a link; return whether its person
    must decide although their plan is not finished."""
    news = link.moves[len(here.moves) :]
    for move in news:
        here.play(move)
    tags, sent = read_tags(here), read_tags(link)
    if news:  # requests of the others, and this device's own
        theirs = [one for one in sent.passing if one.seat != tags.own_seat]
        mine = [one for one in tags.passing if one.seat == tags.own_seat]
        tags = replace(tags, passing=(*theirs, *mine))
    has_stopped = bool(news) and any(_has_stopped(plan, here) for plan in tags.plans)
    tags = _with_notes(replace(tags, sender=sent.sender or tags.sender), sent.notes)
    if len(here.moves) == len(link.moves):
        tags = _with_plans(tags, sent.plans, here)
    write_tags(here, tags.with_part(tags.part.advanced(len(link.moves))))
    return has_stopped


def _with_notes(tags: GameTags, notes: Iterable[Note]) -> GameTags:
    """Return tags with the notes of a link."""
    for note in notes:
        tags = replace(tags, notes=add_note(tags.notes, note))
    return tags


def _with_plans(tags: GameTags, plans: Iterable[Plan], game: Game) -> GameTags:
    """Return tags with the plans of a link that has all moves of a game, and with the numbers of
    the moves that were made as planned.

    The device's own plan ends when its person has to decide.
    """
    own = tags.own_seat
    theirs = [plan for plan in plans if plan.seat != own]
    known = newest((*tags.plans, *theirs))
    made = {number for plan in known for number in plan.made(game)}
    kept = (one for one in known if one.holds(game) and not one.seat == own == game.state.seat)
    planned = tuple(sorted({*tags.planned, *made}))
    return replace(tags, plans=tuple(kept), planned=planned)


def _has_stopped(plan: Plan, game: Game) -> bool:
    """Return whether the person to move must decide although their plan is not finished."""
    is_turn = plan.seat == read_tags(game).own_seat == game.state.seat
    is_asked = is_turn and game.state.decision == "action" and plan.holds(game)
    if not is_asked or plan.is_empty:
        return False
    left = plan.left(game)
    return left is None or bool(left) or plan.passes
