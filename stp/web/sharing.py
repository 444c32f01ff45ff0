"""Links in and out: what a link brings onto the page, and what can be passed on."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stp.bots import make_bot
from stp.errors import StpError
from stp.game import Game
from stp.header import CONTROL
from stp.links import (
    ChallengeLink,
    DealLink,
    DealSetup,
    GameLink,
    Link,
    LinkError,
    TurnLink,
    read_link,
    setup_of,
    write_link,
)
from stp.options import PRESETS
from stp.record import dump
from stp.web.daily import result_text
from stp.web.render.html import EMPTY, Html
from stp.web.render.share import Choice, share_sheet
from stp.web.render.side import counted
from stp.web.seats import people_of, stood_in
from stp.web.setup import CUSTOM, HUMAN, MOST_PLAYERS, NAMES, Setup
from stp.web.summary import DAILY, ME, RIVAL, clean, names_of, number_in, summary_of

if TYPE_CHECKING:
    from stp.web.host import Host

_KINDS: Final = ("deal", "challenge", "game", "turn", "daily")


@dataclass(frozen=True, slots=True)
class Rival:
    """The result that a challenge asks to beat: everybody's points, and whose they are."""

    name: str
    seat: int
    points: tuple[int, ...]

    def to_text(self) -> str:
        """Return it as a record's tag holds it."""
        return json.dumps([self.name, self.seat, *self.points])


def rival_of(game: Game) -> Rival | None:
    """Return the challenge that a game answers, if it does."""
    try:
        name, seat, *points = json.loads(str(game.tags[RIVAL]))
        rival = Rival(clean(str(name)), int(seat), tuple(int(p) for p in points))
    except (KeyError, ValueError, TypeError, OverflowError, RecursionError):
        return None
    return rival if len(rival.points) == game.players and 0 < rival.seat <= game.players else None


def open_fragment(fragment: str) -> Link:
    """Return what the fragment of an address holds; raises LinkError."""
    try:
        return read_link(fragment)
    except LinkError:
        raise
    except (StpError, ValueError, OverflowError) as error:
        raise LinkError("the link is damaged: {reason}", reason=error) from None


def setup_from(link: DealSetup) -> Setup:
    """Return the start screen that a link fills in; raises LinkError where it cannot be played."""
    if CONTROL.search(link.seed) or link.seed != link.seed.strip():
        raise LinkError("the link's seed cannot be typed")
    for kind in link.bots:
        if kind is not None:
            try:
                make_bot(kind, link.seed, 1)
            except StpError:
                raise LinkError(
                    "the link asks for a bot that there is not: {bot}", bot=clean(kind)
                ) from None
    given = link.names or ("",) * link.players
    names = [clean(name) or default for name, default in zip(given, NAMES, strict=False)]
    kinds = [HUMAN if kind is None else kind for kind in link.bots]
    preset = next((name for name, rules in PRESETS.items() if rules == link.rules), CUSTOM)
    defaults = Setup()
    return Setup(
        players=link.players,
        names=(*names, *NAMES[link.players :])[:MOST_PLAYERS],
        kinds=(*kinds, *defaults.kinds[link.players :])[:MOST_PLAYERS],
        edition=link.edition,
        preset=preset,
        options=link.rules,
        seed=link.seed,
    )


def seat_here(game: Game) -> int | None:
    """Return whose seat this device holds in a game that is played by link, None in others."""
    me = number_in(game.tags, ME)
    return me if me in people_of(game) else None


class Sharing:
    """The sheet with what can be passed on, and how it went."""

    def __init__(self, host: Host, keep: Callable[[Game], None]) -> None:
        self._host = host
        self._keep = keep
        self.game: Game | None = None
        self._at: int | None = None
        self._said = self._text = self._url = ""

    def sheet(self) -> Html:
        """Return the sheet, if it is open."""
        if self.game is None:
            return EMPTY
        return share_sheet(self._choices(), self._said, self._by_hand, self._host.t)

    def open(self, game: Game, at: int | None = None) -> None:
        """Go to the sheet for a game, at a move of its replay."""
        self._host.dismiss()
        self.offer(game, at)
        self._host.draw()
        self._host.focus("share")

    def offer(self, game: Game, at: int | None = None) -> None:
        """Have the sheet open, without drawing."""
        self.game, self._at = game, at
        self._said = self._text = self._url = ""

    def handle(self, word: str) -> None:
        """Carry out one of its buttons."""
        if word == "close":
            self.close()
            self._host.draw()
            self._host.focus("share-open")
        elif word == "export" and self.game is not None:
            self._host.browser.download("saint-petersburg.stp", dump(self.game))
        elif word in _KINDS and self.game is not None:
            self._send(word, self.game)
            if word == "turn":
                self._keep(self.game)  # it says now whose seat this device holds

    def close(self) -> None:
        """Close the sheet, without drawing."""
        self.game = None

    def _choices(self) -> list[Choice]:
        """Return what can be passed on of the game."""
        game, t = self.game, self._host.t
        if game is None or game.seed is None:
            return []
        found = [Choice("deal", t._("The same deal"), t._("Cards, seats and rules; no moves."))]
        people = people_of(game)
        if game.over and people and not stood_in(game.tags):
            note = t._("The same deal, with your points to beat.")
            found.insert(0, Choice("challenge", t._("A challenge"), note))
        if game.over and DAILY in game.tags and len(people) == 1 and not stood_in(game.tags):
            note = t._("Points and place; nothing about the cards.")
            found.insert(0, Choice("daily", t._("Today's result"), note))
        if game.moves:
            note = t._("Every move, to watch. It shows all hands.")
            if self._at is not None and self._at < len(game.moves):
                note = t._("Opens at this move. It shows all hands.")
            found.append(Choice("game", t._("The whole game"), note))
        if len(people) > 1 and not game.over and game is self._host.game:
            self._add_turn(found, game)
        return found

    def _add_turn(self, found: list[Choice], game: Game) -> None:
        """Offer the next turn: first of all where a game is played by link already."""
        t, me, seat = self._host.t, seat_here(game), game.state.seat
        if me is not None and seat is not None and seat != me and seat in people_of(game):
            name = names_of(game, NAMES)[seat - 1]
            note = t._("{player} goes on from here and sends a link back.", player=name)
            found.insert(0, Choice("turn", t._("Your move, for {player}", player=name), note))
        else:
            note = t._("The next player goes on from here and sends a link back.")
            found.append(Choice("turn", t._("Play by link"), note))

    def _send(self, kind: str, game: Game) -> None:
        """Make a link and hand it to the device."""
        try:
            self._text, fragment = self._link(kind, game)
        except LinkError as error:
            self._said = self._host.t.reason(error)
            return
        address = self._host.browser.address
        self._url = f"{address}#{fragment}" if fragment else address
        self._said = ""
        self._host.browser.share(self._text, self._url)

    def answered(self, how: str) -> None:
        """Say how it went."""
        t = self._host.t
        self._said = {
            "shared": t._("Shared."),
            "copied": t._("Copied. Paste it wherever you like."),
            "refused": t._("This browser does not let the page copy. Here it is:"),
        }.get(how, "")
        if self._said:
            self._host.browser.say(self._said)

    @property
    def _by_hand(self) -> str:
        """The text to be copied by hand, shown as soon as it has been made."""
        return "\n".join(part for part in (self._text, self._url) if part)

    def _link(self, kind: str, game: Game) -> tuple[str, str]:
        """Return the words and the fragment of a link."""
        t = self._host.t
        title = "Saint Petersburg"
        people = people_of(game)
        if kind == "deal":
            return t._("{title}: the same deal", title=title), write_link(DealLink(setup_of(game)))
        if kind == "daily" and game.result:
            return result_text(game, str(game.tags.get(DAILY, "")), t), ""
        if kind == "challenge" and game.result and people:
            points = game.result.points
            name = names_of(game, NAMES)[people[0] - 1]
            link = ChallengeLink(setup_of(game), people[0], name, points)
            words = t._(
                "{title}: I made {points}. Can you beat that?",
                title=title, points=t.points(points[people[0] - 1]),
            )  # fmt: skip
            if helped := counted(summary_of("", game), t):
                words = f"{words} ({helped})"
            return words, write_link(link)
        if kind == "turn" and game.state.seat is not None:
            if seat_here(game) is None:
                others = [seat for seat in people if seat != game.state.seat]
                movers = [seat for seat in game.movers if seat in others]
                game.tags[ME] = str(movers[-1] if movers else others[0])
            name = names_of(game, NAMES)[game.state.seat - 1]
            return t._("{title}: {name}, it is your turn", title=title, name=name), write_link(
                TurnLink(game)
            )
        if kind == "game":
            at = self._at if self._at is not None and self._at < len(game.moves) else None
            return t._("{title}: a whole game", title=title), write_link(GameLink(game, at))
        raise LinkError("this cannot be put into a link")
