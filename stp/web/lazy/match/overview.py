"""Controls the page of matches: begins and continues them, opens their links and makes new ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from stp import __version__
from stp.bots.roster import HUMAN
from stp.errors import StpError
from stp.game import Game
from stp.links import LinkError, setup_of
from stp.links.match import DEALS, MAX_PEOPLE, MatchLink, MatchResult, read_match, write_match
from stp.web.browser.port import Browser
from stp.web.commands import Command
from stp.web.commands.library import AskMatch
from stp.web.controllers.effects import BeginGame, Draw, Effects, Focus, OpenShareSheet
from stp.web.controllers.library_page import NO_FORM, LibraryPage
from stp.web.controllers.link_inbox import form_from
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.match.match import Match, merged
from stp.web.lazy.match.overview_page import NAME, MatchView, deals_words, match_page, table_words
from stp.web.lazy.match.saved_matches import MatchTag, PlayedMatch, counts, matches_on
from stp.web.model.clean_text import clean
from stp.web.model.help import Help, help_words
from stp.web.model.rematch import next_seeds
from stp.web.model.start_form import StartForm, first_person
from stp.web.model.summary import Summary
from stp.web.model.tags import GameTags, read_tags, write_tags
from stp.web.render.kit.html import Html
from stp.web.store.saves import Saves
from stp.web.store.texts import GAME
from stp.web.words.text import Text

Retag: TypeAlias = Callable[[str, Callable[[GameTags], GameTags]], None]
"""Callback that changes the tags of a save, and of its game if it is the current one."""


class Matches(LibraryPage):
    """The matches on this device, and one from a link that has not been begun."""

    needs_results = True

    def __init__(
        self,
        preferences: Preferences,
        saves: Saves,
        browser: Browser,
        form: Callable[[], StartForm],
        retag: Retag,
    ) -> None:
        self._preferences = preferences
        self._saves = saves
        self._browser = browser
        self._form = form
        """Callback that returns the table set up on the start screen."""
        self._retag = retag
        self._chosen = self._notice = ""
        self._sent: PlayedMatch | None = None
        """The match of the link that was opened last."""

    # ------------------------------------------------------------------ what is shown

    def title(self, t: Text) -> str:
        """Return the heading of the page."""
        return t._("Match")

    def open(self) -> Effects:
        """Show the match of the game that was played last."""
        self._notice = ""
        current = self._saves.current_id
        for key, played in self._known().items():
            if any(game.id == current for game in played.games.values()):
                self._chosen = key
        return ()

    def panel(self, games: Sequence[Summary], t: Text) -> Html:
        """Return the page, from all saved games."""
        known = self._with_link(games)
        shown = known.pop(self._chosen, None) or next(iter(known.values()), None)
        if shown is not None:
            known.pop(shown.match.id, None)
        table = self._table(DEALS[0])
        name = self._free_name(shown)
        return match_page(MatchView(shown, tuple(known.values()), table, name, self._notice), t)

    def _free_name(self, shown: PlayedMatch | None) -> str:
        """Return the person's name, "" if somebody else in the match has it: nobody wants to be
        offered a stranger's."""
        name = first_person(self._form())
        taken = [one.name for one in shown.others] if shown is not None else []
        return name if name not in taken else ""

    def _known(self) -> dict[str, PlayedMatch]:
        """Return the matches by their ids, with the results in the saves' headers."""
        return self._with_link(self._saves.listing.from_headers())

    def _confirmed(self, key: str) -> PlayedMatch | None:
        """Return a match with the results of the replayed moves; None if it is not known."""
        found = self._known().get(key)
        if found is None or not found.games:
            return found
        return self._with_link(self._saves.listing.of(found.saves)).get(key)

    def _with_link(self, games: Iterable[Summary]) -> dict[str, PlayedMatch]:
        """Return the matches of saved games and that of the link, by their ids."""
        known = matches_on(games, lambda key: self._saves.read(GAME + key))
        if self._sent is not None and self._sent.match.id not in known:
            known[self._sent.match.id] = self._sent
        return known

    def _table(self, deals: int) -> Match | None:
        """Return a match at the table of the start screen; None if none can be played there."""
        form = self._form()
        if form.kinds[: form.players].count(HUMAN) != 1:
            return None
        try:
            return Match(setup_of(form.game()), deals)
        except StpError:
            return None

    # ------------------------------------------------------------------ buttons

    def press(self, command: Command, form: Mapping[str, str] = NO_FORM) -> Effects | None:
        """Carry out a command of this page; raises StpError for a link that cannot be opened."""
        match command:
            case AskMatch("begin", deals) if deals in map(str, DEALS):
                return self._begin(self._table(int(deals)))
            case AskMatch("open", fragment):
                return self._open_link(read_match(fragment))
            case AskMatch("show", key):
                self._chosen, self._notice = key, ""
                return (Draw(), Focus("library"))
            case AskMatch("play", key) if played := self._confirmed(key):
                return self._play(played, clean(form.get(NAME, "")))
            case AskMatch("again", key) if played := self._known().get(key):
                return self._again(played)
            case AskMatch("share", key) if played := self._confirmed(key):
                return self._share(played)
        return None

    def _begin(self, match: Match | None) -> Effects:
        """Set up a match; its seed is that of the start screen unless there is such a match
        already."""
        if match is None:
            return (Draw(),)
        if match.id in self._known():
            match = Match(replace(match.setup, seed=self._browser.entropy()), match.deals)
        return self._set_up(match, match.setup.names[match.seat - 1])

    def _set_up(self, match: Match, name: str) -> Effects:
        """Save a new match and show it, so that others can be invited before the first deal."""
        first = _deal(PlayedMatch(match, self._saves.new_id(), name, __version__, {}, ()), 1)
        self._saves.add(first)
        self._chosen, self._notice = match.id, ""
        return (Draw(), Focus("library"))

    def _again(self, played: PlayedMatch) -> Effects:
        """Set up a match at the same table, the same one for everybody who asks for it; show it if
        it was set up before."""
        known, setup = self._known(), played.match.setup
        seeds, deals = next_seeds(setup.seed), played.match.deals
        matches = (Match(replace(setup, seed=seed), deals) for seed in seeds)
        pairs = ((match, known.get(match.id)) for match in matches)
        match, begun = next((new, here) for new, here in pairs if not here or here.next is not None)
        if begun is not None:
            return self.press(AskMatch("show", match.id)) or ()
        return self._set_up(match, played.name)

    def _play(self, played: PlayedMatch, name: str) -> Effects:
        """Begin the next deal."""
        number = played.next
        if number is None or number in played.games:
            return ()
        own = played.own
        while not own or own in [one.id for one in played.others]:
            own = self._saves.new_id()
        name = played.name or name or self._free_name(played)
        return (BeginGame(_deal(replace(played, own=own, name=name), number)),)

    # ------------------------------------------------------------------ links

    def _open_link(self, link: MatchLink) -> Effects:
        """Show the match of a link, and add its results to what is known here."""
        form = form_from(link.setup)
        names = tuple(map(form.name_at, range(link.setup.players)))
        match = Match(replace(link.setup, names=names), link.deals)
        news = tuple(replace(one, name=clean(one.name)) for one in link.results)
        here = self._known().get(match.id) or PlayedMatch(match, "", "", __version__, {}, ())
        others = merged(here.own, here.others, news)
        for game in here.games.values():
            self._retag(game.id, lambda tags: _with_results(tags, here, others))
        if not here.games:
            self._sent = replace(here, others=others)
        self._chosen, self._notice = match.id, self._told(here, others, news)
        return (Draw(), Focus("library"))

    def _told(
        self,
        here: PlayedMatch,
        others: tuple[MatchResult, ...],
        news: tuple[MatchResult, ...],
    ) -> str:
        """Return a message about the results that a link has brought."""
        t = self._preferences.t
        if not {one.id for one in news} <= {here.own, *(one.id for one in others)}:
            return t._(
                "A match can have at most {number} people. Some results were left out.",
                number=MAX_PEOPLE,
            )
        if not here.games:
            return ""
        if others == here.others:
            return t._("This link has no new results.")
        return t._("The results from the link have been added.")

    def _share(self, played: PlayedMatch) -> Effects:
        """Share a match with all results that are known here."""
        match, own = played.match, played.result
        names = list(match.setup.names)
        names[match.seat - 1] = played.name or names[match.seat - 1]
        results = (own, *played.others) if any(own.games) else played.others
        try:
            setup = replace(match.setup, names=tuple(names))
            fragment = write_match(MatchLink(setup, match.deals, results))
        except LinkError as error:
            self._notice = self._preferences.t.reason(error)
            return (Draw(),)
        game = match.game(1, "")
        unseeded = Game(edition=game.edition, rules=game.rules, deal=game.deal)
        return (OpenShareSheet(unseeded, None, self._message(played), fragment),)

    def _message(self, played: PlayedMatch) -> str:
        """Return the message that goes with a link; it reveals no results."""
        t, match, games = self._preferences.t, played.match, played.games.values()
        done = sum(map(counts, games))
        told = t._("I've played {number} of {all} deals.", number=done, all=match.deals)
        if done == match.deals:
            told = t._("I've played all the deals. Compare your results with mine!")
        elif not done:
            told = t._("Want to play too?")
        helped = Help(
            hints=sum(game.hints for game in games),
            undos=sum(game.undos for game in games),
            knowing_undos=sum(game.knowing_undos for game in games),
        )
        words = help_words(helped, t)
        return "\n".join(
            filter(
                None,
                (
                    " · ".join((t._("Saint Petersburg"), deals_words(match.deals, t))),
                    table_words(match, t),
                    told,
                    t._("Help used: {help}.", help=words) if words else "",
                ),
            )
        )


def _deal(played: PlayedMatch, number: int) -> Game:
    """Return a deal of a match before its first move, with the match as its tag."""
    tag = MatchTag(number, played.match.deals, played.own, __version__, played.others)
    game = played.match.game(number, played.name)
    write_tags(game, replace(read_tags(game), match=tag.to_text()))
    return game


def _with_results(tags: GameTags, here: PlayedMatch, others: tuple[MatchResult, ...]) -> GameTags:
    """Return the tags of a save of a match with the results of other people."""
    tag = MatchTag.from_text(tags.match, here.match.setup.players)
    return replace(tags, match=replace(tag, others=others).to_text()) if tag else tags
