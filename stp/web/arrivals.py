"""What arrives by link: a deal, a challenge, a game to watch, a turn to make."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from stp.game import Game
from stp.links import ChallengeLink, DealLink, GameLink, Link, TurnLink
from stp.record import dump
from stp.web.backup import same_game
from stp.web.newer import unknown_bots_words
from stp.web.saves import GAME, Saves, moves_part
from stp.web.seats import people_of
from stp.web.setup import Setup
from stp.web.sharing import Rival, open_fragment, setup_from
from stp.web.summary import ME, RIVAL, clean

if TYPE_CHECKING:
    from stp.web.host import Host

_LINKS: Final = tuple(f"{kind}=" for kind in ("deal", "challenge", "game", "turn"))


class Arrivals:
    """The link that the page was opened with. Nothing that it brings replaces anything here."""

    def __init__(
        self,
        host: Host,
        saves: Saves,
        keep: Callable[[Game], None],
        watch: Callable[[Game, int | None], None],
    ) -> None:
        self._host = host
        self._saves = saves
        self._keep = keep
        self._watch = watch
        self.setup: Setup | None = None
        """The deal that a link has put into the start screen."""
        self.rival: Rival | None = None

    def dress(self, game: Game) -> None:
        """Note on a new game what challenge it answers."""
        if self.setup is not None and self.rival is not None and _same_deal(self.setup, game):
            game.tags[RIVAL] = self.rival.to_text()
        self.setup = self.rival = None

    def open(self, link: Link) -> None:
        """Carry out what a link says that `read_arrival` has found to be good."""
        self.setup = self.rival = None
        match link:
            case DealLink(setup):
                found = setup_from(setup)
                self._host.leave()
                self.setup = found
                self._host.fill(found)
            case ChallengeLink(setup, seat, name, points):
                found = setup_from(setup)
                self._host.leave()
                self.setup, self.rival = found, Rival(clean(name), seat, points)
                self._host.fill(found)
            case GameLink(game, move):
                self._host.leave()
                self._watch(game, move)
            case TurnLink(game):
                self._take_turn(game)

    def _take_turn(self, game: Game) -> None:
        """Go on with a game that is played by link: the one kept here, or a new one."""
        mine = dump(game)
        for key in self._saves.keys(GAME):
            text = self._saves.read(key) or ""
            if f"\n{ME}: " not in text or not same_game(text, mine):
                continue
            here, there = moves_part(text), moves_part(mine)
            if here.startswith(there) or there.startswith(here):
                opened = self._saves.open(key.removeprefix(GAME))
                if opened.game is None:
                    continue
                for move in game.moves[len(opened.game.moves) :]:
                    opened.game.play(move)
                self._host.take(opened.game)
                self._host.sit_down()
                self._keep(opened.game)
                if len(here) > len(there):
                    self._host.tell(self._host.t._("You are further in this game already."))
                return
        seat = game.state.seat
        people = people_of(game)
        if people:
            game.tags[ME] = str(seat if seat in people else people[0])
        self._host.begin(game)
        if said := unknown_bots_words(game, self._host.t):
            self._host.tell(said)


def read_arrival(fragment: str) -> Link:
    """Return what the fragment of an address holds; raises StpError where it cannot be used."""
    link = open_fragment(fragment)
    if isinstance(link, DealLink | ChallengeLink):
        setup_from(link.setup)
    return link


def fragment_of(text: str) -> str:
    """Return the fragment of a pasted link, "" where the text is none."""
    found = text.strip().rpartition("#")[2]
    return found if found.startswith(_LINKS) and "\n" not in found else ""


def _same_deal(setup: Setup, game: Game) -> bool:
    return (setup.seed, setup.players, setup.rules) == (game.seed, game.players, game.rules) and (
        setup.game().edition == game.edition
    )
