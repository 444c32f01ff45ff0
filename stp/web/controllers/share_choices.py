"""Says what of a game can be shared, and makes the link and the text of each choice."""

from __future__ import annotations

from stp.game import Game
from stp.links import ChallengeLink, DealLink, GameLink, LinkError, setup_of, write_link
from stp.view import ALL_OPEN
from stp.web.commands import LinkKind
from stp.web.model.by_link.turn_links import turn_link, turn_message
from stp.web.model.daily_words import result_text
from stp.web.model.help import help_words
from stp.web.model.seats import Seats, has_moved, seats_of
from stp.web.model.tags import read_tags
from stp.web.model.visibility import onlookers
from stp.web.render.screens.share import Choice
from stp.web.words.text import Text, sentences


def choices(game: Game, at: int | None, t: Text, *, is_current: bool) -> list[Choice]:
    """Return the choices for sharing a game, at a move of its replay if there is one.

    An unfinished game with hidden hands has no link to watch it, because that would reveal
    them. Only the current game can be continued by link.
    """
    if game.seed is None:
        return []
    seats, tags = seats_of(game), read_tags(game)
    people = seats.humans
    found = [Choice("deal", t._("Same deal"), t._("The cards, seats and rules, but no moves."))]
    if game.over and people and not seats.has_stand_ins:
        note = t._("The same deal, with your score to beat.")
        found.insert(0, Choice("challenge", t._("Challenge"), note))
        if tags.daily and len(people) == 1:
            note = t._("Your points and rank, with no spoilers.")
            found.insert(0, Choice("daily", t._("Your result"), note))
    if game.moves and _is_open(game):
        note = t._("A replay of every move. It shows everyone's hand cards.")
        if _opens_at(game, at) is not None:
            note = t._("Opens the replay at this move. It shows everyone's hand cards.")
        found.append(Choice("game", t._("The whole game"), note))
    if len(people) > 1 and is_current and not seats.is_undecided:
        turn = _turn(game, seats, t)
        if turn is not None and seats.own is None:
            found.append(turn)
        elif turn is not None:
            found.insert(0, turn)
    return found


def _is_open(game: Game) -> bool:
    """Return whether everything in a game may be seen."""
    return onlookers(game)[0] is ALL_OPEN


def _opens_at(game: Game, at: int | None) -> int | None:
    """Return the move at which a link opens a replay: the one shown, or None for the beginning if
    that is the end of the game."""
    return None if at == len(game.moves) else at


def _turn(game: Game, seats: Seats, t: Text) -> Choice | None:
    """Return the choice of sending the next turn; None if the game is over and was not played by
    link."""
    seat, own = game.state.seat, seats.own
    on = t._("After every move, send the next player a link.") if len(seats.humans) > 2 else ""
    if game.over:
        note = t._("Shows the other players how the game ended.")
        return Choice("turn", t._("Final result"), note) if own is not None else None
    if own is None:
        back = t._("The next player makes a move and sends you a link back.")
        return Choice("turn", t._("Play by link"), on or back)
    if seat not in seats.elsewhere:
        note = t._("Anyone who opens the link can pick a seat and see the table.")
        return Choice("turn", t._("Invite players"), note)
    name = seats.names(t)[seat - 1]
    back = t._("{player} makes a move and sends you a link back.", player=name)
    if has_moved(game, own):
        return Choice("turn", t._("Send move to {player}", player=name), on or back)
    return Choice("turn", t._("Invite {player}", player=name), on or back)


def link_of(kind: LinkKind, game: Game, at: int | None, line: str, t: Text) -> tuple[str, str]:
    """Return the text of a choice, and the fragment of its link, "" for one without a link.

    `at` and `line` are the move of the replay and the variation that are shown. Raises LinkError if
    there is no link.
    """
    title = t._("Saint Petersburg")
    match kind:
        case "deal":
            words = t._("{title}: the same deal", title=title)
            return words, write_link(DealLink(setup_of(game)))
        case "daily" if game.result:
            return result_text(game, read_tags(game).daily, t), ""
        case "challenge" if game.result and seats_of(game).humans:
            return _challenge(game, t)
        case "turn":
            return turn_message(game, t), write_link(turn_link(game))
        case "game" if _is_open(game):
            words = t._("{title}: replay of a game", title=title)
            return words, write_link(GameLink(game, _opens_at(game, at), line))
    raise LinkError("this can't be shared as a link")


def _challenge(game: Game, t: Text) -> tuple[str, str]:
    """Return the text and the fragment of the link that challenges others to beat a result."""
    assert game.result is not None
    seats, tags, points = seats_of(game), read_tags(game), game.result.points
    seat = seats.humans[0]
    name = seats.names(t)[seat - 1]
    link = ChallengeLink(setup_of(game), seat, name, points, tags.par, str(tags.helped))
    words = t._(
        "{title}: I scored {points}. Can you beat that?",
        title=t._("Saint Petersburg"), points=t.points(points[seat - 1]),
    )  # fmt: skip
    used = help_words(tags.helped, t)
    told = t._("Help used: {help}.", help=used) if used else ""
    return sentences((words, told)), write_link(link)
