"""Draws the page of matches: the table of results, the next deal, and the way to a new match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from stp import __version__
from stp.game import Game
from stp.links.match import DEALS, MatchResult
from stp.options import PRESETS
from stp.web.commands.library import AskMatch, GameVerb, WithGame
from stp.web.lazy.match.match import Match, MatchTable
from stp.web.lazy.match.saved_matches import MatchTag, PlayedMatch, counts
from stp.web.model.clean_text import MAX_NAME_LENGTH
from stp.web.model.seats import different_names, seats_of
from stp.web.model.tags import read_tags
from stp.web.render.kit.controls import ui, ui_button
from stp.web.render.kit.html import EMPTY, Html, classes, element, join
from stp.web.render.kit.signs import described, icon, shield
from stp.web.words.text import Text, sentences

NAME: Final = "match-name"
"""Name of the field for the person's own name."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """Everything that the page depends on."""

    shown: PlayedMatch | None
    """The match at the top."""
    others: Sequence[PlayedMatch]
    """The other matches on this device, the last played first."""
    table: Match | None
    """The table of the start screen; None if it is not for one person against bots."""
    name: str
    """The proposed name of the person at this device."""
    notice: str = ""


def match_page(view: MatchView, t: Text) -> Html:
    """Return the page."""
    said = (
        element("p", element("span", view.notice, cls="notice", role="status"), cls="said")
        if view.notice
        else None
    )
    return join(
        said,
        _match(view.shown, view.name, t) if view.shown else EMPTY,
        _list(view.others, t),
        _new(view.table, t),
    )


def table_of(played: PlayedMatch) -> MatchTable:
    """Return the results of a match, those of the person at this device first."""
    return MatchTable(played.match, (played.result, *played.others))


def names_of(others: Iterable[MatchResult], t: Text) -> list[str]:
    """Return what to call each person: "You", then different names of the others."""
    names = (person.name or t._("Someone") for person in others)
    return different_names((t._("You"), *names))


def deals_words(deals: int, t: Text) -> str:
    """Return what a match consists of, as a heading."""
    return t.ngettext("Match of {number} deal", "Match of {number} deals", deals)


def table_words(match: Match, t: Text) -> str:
    """Return the opponents, the edition and the rules, as a sentence."""
    setup = match.setup
    bots = [
        t.player(name, bot)
        for name, bot in zip(setup.names, setup.bots, strict=True)
        if bot is not None
    ]
    known = {PRESETS["classic"]: t._("Classic"), PRESETS["yucata"]: "Yucata"}
    rules = known.get(setup.rules, t._("Custom"))
    return t.ngettext(
        "Against {names}. {edition}. Table options: {rules}.",
        "Against {names}. {edition}. Table options: {rules}.", len(bots),
        names=t.conjunction(bots), edition=t.editions()[setup.edition], rules=rules,
    )  # fmt: skip


# ---------------------------------------------------------------------- the match shown


def _match(played: PlayedMatch, name: str, t: Text) -> Html:
    table = table_of(played)
    return element(
        "form",
        element("h2", deals_words(played.match.deals, t)),
        element("p", table_words(played.match, t)),
        element("p", verdict_words(table, t), cls="finding"),
        element("div", _results(table, t), cls="match-table", tabindex="0", role="group",
                aria_label=t._("Results")),
        *(element("p", note) for note in _notes(played, table, t)),
        _name_field(name, t) if not played.games else None,
        element("div", *_buttons(played, table, t), cls="handles"),
        cls="panel match",
        autocomplete="off",
        **ui(AskMatch("play", played.match.id)),
    )  # fmt: skip


def verdict_words(table: MatchTable, t: Text) -> str:
    """Return who leads or has won."""
    if len(table.people) == 1:
        return t._("Send the link to others. They will send one back with their results.")
    if not table.is_compared:
        return t._("You can compare results once you and the others have finished the same deal.")
    leader, is_over = table.leader, table.is_over
    if leader is None:
        return t._("The match is a tie.") if is_over else t._("It's a tie so far.")
    if leader == 0:
        return t._("You won the match.") if is_over else t._("You are in the lead.")
    name = names_of(table.people[1:], t)[leader]
    if is_over:
        return t._("{name} won the match.", name=name)
    return t._("{name} is in the lead.", name=name)


def _results(table: MatchTable, t: Text) -> Html:
    """Return the table: a row for each deal, and a column for each person."""
    names = names_of(table.people[1:], t)
    people = range(len(names))
    head = (element("th", name, scope="col") for name in names)
    rows = (
        element(
            "tr",
            element("th", t._("Deal {number}", number=deal + 1), scope="row"),
            *(_cell(table, person, deal, t) for person in people),
        )
        for deal in range(table.match.deals)
    )
    won = (t._("Deals won"), [element("td", table.wins(person)) for person in people])
    points = (t._("Points"), [element("td", _total(table, person, t)) for person in people])
    sums = (won, points) if len(names) > 1 else (points,)  # nobody to win against yet
    foot = (element("tr", element("th", what, scope="row"), *figures) for what, figures in sums)
    return element(
        "table",
        element("thead", element("tr", element("td"), *head)),
        element("tbody", *rows),
        element("tfoot", *foot) if any(map(table.is_seen, range(table.match.deals))) else None,
        cls="tally",
    )


def _cell(table: MatchTable, person: int, deal: int, t: Text) -> Html:
    """Return a person's result on a deal, hidden until the person here has finished the deal."""
    points, lead = table.points(person, deal), table.lead(person, deal)
    if points is None or lead is None:
        if table.people[person].games[deal] is None:
            return element("td", described(t._("not played yet"), "–"))
        said = t._("played; result hidden until you finish this deal")
        return element("td", described(said, icon("ui-check")))
    is_won = table.winner(deal) == person
    shown = _points(points, lead, t, t._("most points") if is_won else "")
    return element("td", shown, cls=classes(is_won and "won"))


def _total(table: MatchTable, person: int, t: Text) -> Html:
    """Return a person's points on all deals that may be shown, a dash if there is none."""
    if all(table.points(person, deal) is None for deal in range(table.match.deals)):
        is_hidden = any(table.people[person].games)
        hidden = t._("Other players' results are hidden until you finish the deal.")
        return described(hidden if is_hidden else t._("not played yet"), "–")
    return _points(table.total(person), table.total_lead(person), t)


def _points(points: int, lead: int, t: Text, *more: str) -> Html:
    """Return points and, in a small number, the lead over the best bot; `more` is read out."""
    said = t.listing((t.points(points), _lead_words(lead, t), *more))
    return described(said, element("b", t.number(points)), " ", element("em", t.signed(lead)))


def _lead_words(lead: int, t: Text) -> str:
    if lead > 0:
        return t.ngettext(
            "{number} point ahead of the best bot", "{number} points ahead of the best bot", lead
        )
    if lead < 0:
        return t.ngettext(
            "{number} point behind the best bot", "{number} points behind the best bot", -lead
        )
    return t._("level with the best bot")


def _notes(played: PlayedMatch, table: MatchTable, t: Text) -> list[str]:
    """Return what explains the table, as sentences."""
    deals = range(table.match.deals)
    is_hidden = any(
        one.games[deal] is not None and not table.is_seen(deal)
        for one in table.people[1:]
        for deal in deals
    )
    said = []
    if any(map(table.is_seen, deals)):
        said.append(t._("Small numbers: points ahead of (+) or behind (−) the best bot."))
    if table.is_compared and not table.is_over and not table.is_even:
        said.append(
            t._(
                "Deals won decide the lead. A tie is broken by the points on deals that all tied "
                "players have finished."
            )
        )
    if is_hidden:
        said.append(t._("Other players' results are hidden until you finish the deal."))
    if any(game.over and not counts(game) for game in played.games.values()):
        said.append(t._("A deal doesn't count if a substitute bot played for you."))
    notes = [sentences(said)] if said else []
    for name, one in zip(names_of(table.people[1:], t), table.people, strict=True):
        if one.version != __version__ and any(one.games):
            notes.append(
                t._("{name} played against version {version} of the bots.",
                    name=name, version=one.version)
            )  # fmt: skip
    return notes


def _name_field(name: str, t: Text) -> Html:
    return element(
        "label",
        t._("Your name"),
        element(
            "input",
            name=NAME,
            id=NAME,
            value=name,
            placeholder=t._("Your name"),
            maxlength=MAX_NAME_LENGTH,
            cls="seat-name",
        ),
        cls="match-name",
    )


def _buttons(played: PlayedMatch, table: MatchTable, t: Text) -> list[Html]:
    """Return the buttons for the next deal and for the link."""
    number, is_new = played.next, played.is_new
    found = (
        [_play_button(played, number, t, "secondary" if is_new else "primary")] if number else []
    )
    word = t._("Send my results") if any(table.people[0].games) else t._("Invite others")
    look = "primary" if is_new or not found else "secondary"
    share = ui_button(AskMatch("share", played.match.id), icon("ui-share"), word,
                      cls=f"button {look}", id="match-share")  # fmt: skip
    found.insert(0 if is_new else len(found), share)
    if number is None:
        again = AskMatch("again", played.match.id)
        found.append(ui_button(again, t._("Rematch"), cls="button secondary", id="match-again"))
    return found


def _play_button(played: PlayedMatch, number: int, t: Text, look: str) -> Html:
    """Return the button that begins or continues a deal."""
    game = played.games.get(number)
    is_begun = game is not None and game.moves > 0
    word = (
        t._("Continue deal {number}", number=number)
        if is_begun
        else t._("Play deal {number}", number=number)
    )
    if game is None:
        return element("button", word, type="submit", cls=f"button {look}", id="match-play")
    return ui_button(WithGame(GameVerb.PLAY, game.id), word, cls=f"button {look}", id="match-play")


# ---------------------------------------------------------------------- other matches, a new one


def _list(others: Sequence[PlayedMatch], t: Text) -> Html:
    if not others:
        return EMPTY
    rows = (
        element(
            "li",
            ui_button(
                AskMatch("show", one.match.id),
                element("b", _title(one, t)),
                element("em", _state(one, t)),
                cls="game-row",
                id=f"match-{one.match.id}",
            ),
            cls="game",
        )
        for one in others
    )
    return join(element("h2", t._("Other matches")), element("ul", *rows, cls="games"))


def _title(played: PlayedMatch, t: Text) -> str:
    """Return a match's people, or its opponents while nobody else plays."""
    names = names_of(played.others, t)
    return t.listing(names) if len(names) > 1 else table_words(played.match, t)


def _state(played: PlayedMatch, t: Text) -> str:
    deals = played.match.deals
    done = sum(game.over for game in played.games.values())
    return t._("{number} of {all} deals played", number=done, all=deals)


def _new(table: Match | None, t: Text) -> Html:
    """Return what a match is, and the buttons that begin one at the table of the start screen."""
    about = t._(
        "In a match, you and others play the same deals separately, in the same seat and "
        "against the same bots. Then you compare results."
    )
    if table is None:
        lacks = t._("To start a match, set up one person against bots on the start screen.")
        content: tuple[Html, ...] = (element("p", lacks),)
    else:
        chosen = t._("The match uses the table from the start screen. {table}",
                     table=table_words(table, t))  # fmt: skip
        begin = (
            ui_button(
                AskMatch("begin", str(deals)),
                t.ngettext("Start a match of {number} deal", "Start a match of {number} deals",
                           deals),
                cls="button secondary",
                id=f"match-begin-{deals}",
            )
            for deals in DEALS
        )  # fmt: skip
        content = (element("p", chosen), element("div", *begin, cls="handles"))
    return element("section", element("h2", t._("New match")), element("p", about), *content,
                   cls="panel")  # fmt: skip


def deal_of_match(game: Game, t: Text) -> Html:
    """Return everybody's points on a finished deal of a match; EMPTY if it belongs to none."""
    tag, seats = MatchTag.from_text(read_tags(game).match, game.players), seats_of(game)
    if tag is None or game.result is None or len(seats.owners) != 1:
        return EMPTY
    seat = seats.owners[0] - 1
    names = names_of(tag.others, t)
    games = (game.result.points, *(one.games[tag.number - 1] for one in tag.others))
    points = {name: one[seat] for name, one in zip(names, games, strict=True) if one is not None}
    best = max(points.values())
    duels = (
        element("span", element("span", name), shield(number, "large", t.points(number)),
                cls=classes("duel", number == best and "won"))
        for name, number in points.items()
    )  # fmt: skip
    return element(
        "section",
        element("h2", t._("Match: deal {number} of {all}", number=tag.number, all=tag.deals)),
        element("p", *duels) if len(points) > 1 else None,
        cls="panel versus deal-of-match",
    )
