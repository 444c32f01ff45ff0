"""Handles links that arrive: a deal, a challenge, a game to watch, a turn to make."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from stp.bots import make_bot
from stp.bots.roster import HUMAN
from stp.errors import StpError
from stp.game import Game
from stp.links import (
    ChallengeLink,
    DealLink,
    DealSetup,
    GameLink,
    Link,
    LinkError,
    TurnLink,
    read_link,
)
from stp.links.kinds import MIN_POINTS
from stp.links.packing import PackingError
from stp.options import PRESETS
from stp.record import dump, load
from stp.record.header import CONTROL
from stp.web.controllers.effects import (
    BeginGame,
    Effects,
    FillStartForm,
    LeaveTable,
    Notify,
    SaveGame,
    SetCurrentGame,
    ShowTable,
    WatchGame,
)
from stp.web.controllers.preferences import Preferences
from stp.web.model.by_link.link_seats import Arrival, arrival
from stp.web.model.by_link.turn_links import game_of_turn, merge_turn
from stp.web.model.clean_text import clean
from stp.web.model.help import Help
from stp.web.model.newer_words import unknown_bots_words
from stp.web.model.rival import Rival
from stp.web.model.seats import DEFAULT_NAMES, waiting_words
from stp.web.model.start_form import CUSTOM, MAX_PLAYERS, StartForm
from stp.web.model.tags import number_in, read_tags, write_tags
from stp.web.model.visibility import onlookers
from stp.web.store.format import moves_part, same_game
from stp.web.store.rematches import latest_rematch, note_rematch
from stp.web.store.saves import Saves
from stp.web.store.texts import GAME
from stp.web.words.text import sentences


class LinkInbox:
    """Handles the link that the page was opened with; its content never overwrites a saved game."""

    def __init__(self, saves: Saves, preferences: Preferences) -> None:
        self._saves = saves
        self._preferences = preferences
        self.form: StartForm | None = None
        """The deal that a link has put into the start screen."""
        self.rival: Rival | None = None
        self._par = ""

    def tag_challenge(self, game: Game) -> None:
        """Tag a new game with the challenge that it answers."""
        if self.form is not None and self.rival is not None and _is_dealt_from(self.form, game):
            write_tags(game, replace(read_tags(game), rival=self.rival, par=self._par))
        self.form = None

    def open(self, link: Link) -> Effects:
        """Open a link that `checked_link` has accepted."""
        self.form = self.rival = None
        match link:
            case DealLink(setup):
                self.form = form_from(setup)
                return (LeaveTable(), FillStartForm(self.form))
            case ChallengeLink(setup, seat, name, points, par, helped):
                self.form = form_from(_unnamed(setup, seat))  # somebody else takes the seat
                self.rival = Rival(clean(name), seat, points, Help.from_text(helped))
                self._par = par
                return (LeaveTable(), FillStartForm(self.form))
            case GameLink(game, move, line):
                game, key = self._with_saved_comments(game)
                return (LeaveTable(), WatchGame(game, move, onlookers(game), key, line))
            case TurnLink():
                return self._open_turn(game_of_turn(link))

    def _open_turn(self, game: Game) -> Effects:
        """Continue a game by link: the longest saved version that it goes on from, or a new one."""
        record = dump(game)
        saved, moves = self._saved_versions(record), moves_part(record).splitlines()
        joined = [(here, key) for here, key in saved if arrival(here, moves) is not Arrival.APART]
        for _, key in sorted(joined, key=lambda version: len(version[0]), reverse=True):
            opened = self._saves.open(key).game
            if opened is not None:
                return self._continue_saved(opened, game)
        return self._begin_new(game, record, is_saved_otherwise=bool(saved))

    def _begin_new(self, game: Game, record: str, *, is_saved_otherwise: bool) -> Effects:
        """Begin the game of a link that continues none here; `is_saved_otherwise` says that it is
        here with other moves."""
        t, tags = self._preferences.t, read_tags(game)
        write_tags(game, tags.with_part(tags.part.opened(len(game.moves))))
        is_known = 0 < tags.again == latest_rematch(self._saves, record)
        note_rematch(self._saves, record, tags.again)
        apart = back = ""
        if is_saved_otherwise:
            apart = t._(
                "This link doesn't match the game you have saved with these players. We kept both"
                " versions."
            )
        elif is_known:
            back = t._("You had deleted this game on this device. The link has brought it back.")
        notice = sentences((apart, back, unknown_bots_words(game, t)))
        return (BeginGame(game), Notify(notice)) if notice else (BeginGame(game),)

    def _with_saved_comments(self, game: Game) -> tuple[Game, str]:
        """Return a finished game as it is saved here, with its comments and its key; the game
        itself and "" if it is not."""
        record = dump(game)
        for key in self._saves.keys(GAME) if game.over else ():
            text = self._saves.read(key) or ""
            if same_game(text, record) and moves_part(text) == moves_part(record):
                with suppress(StpError):
                    return load(text), key.removeprefix(GAME)
        return game, ""

    def _saved_versions(self, record: str) -> list[tuple[Sequence[str], str]]:
        """Return the saved versions of a game by link, as moves and id."""
        texts = ((key, self._saves.read(key) or "") for key in self._saves.keys(GAME))
        again = number_in(record, "again")
        return [
            (moves_part(text).splitlines(), key.removeprefix(GAME))
            for key, text in texts
            if ("\nx-me: " in text or "\nx-sent: " in text)
            and same_game(text, record)
            and number_in(text, "again") == again
        ]

    def _continue_saved(self, here: Game, link: Game) -> Effects:
        """Continue the saved game, which keeps its seat, with the moves of a link."""
        t = self._preferences.t
        has_stopped = merge_turn(here, link)
        is_later = len(here.moves) > len(link.moves)
        later = t._("Your copy of this game is already further along.") if is_later else ""
        if read_tags(here).again and not link.moves and not is_later:  # several people asked for it
            later = t._("You already have this new game on the same deal.")
        stopped = t._("Your plan has stopped. Choose your next move.") if has_stopped else ""
        notice = sentences((later, stopped, waiting_words(here, t)))
        shown = (SetCurrentGame(here), ShowTable(), SaveGame())
        return (*shown, Notify(notice)) if notice else shown


def _is_dealt_from(form: StartForm, game: Game) -> bool:
    """Return whether a game is from the deal that a link has filled in."""
    return (form.seed, form.players, form.rules) == (game.seed, game.players, game.rules) and (
        form.game().edition == game.edition
    )


def _unnamed(setup: DealSetup, seat: int) -> DealSetup:
    """Return a set-up without the name of a seat."""
    names = ("" if who == seat else name for who, name in enumerate(setup.names, 1))
    return replace(setup, names=tuple(names))


def form_from(link: DealSetup) -> StartForm:
    """Return the start form that a link fills in; raises LinkError if the deal cannot be played."""
    if CONTROL.search(link.seed) or link.seed != link.seed.strip():
        raise LinkError("the seed in the link is not valid")
    for kind in link.bots:
        if kind is not None:
            try:
                make_bot(kind, link.seed, 1)
            except StpError:
                raise LinkError("the link names an unknown bot: {bot}", bot=clean(kind)) from None
    given = link.names or ("",) * link.players
    names = [clean(name) or default for name, default in zip(given, DEFAULT_NAMES, strict=False)]
    kinds = [HUMAN if kind is None else kind for kind in link.bots]
    preset = next((name for name, rules in PRESETS.items() if rules == link.rules), CUSTOM)
    defaults = StartForm()
    return StartForm(
        players=link.players,
        names=(*names, *DEFAULT_NAMES[link.players :])[:MAX_PLAYERS],
        kinds=(*kinds, *defaults.kinds[link.players :])[:MAX_PLAYERS],
        edition=link.edition,
        preset=preset,
        options=link.rules,
        seed=link.seed,
    )


def checked_link(fragment: str) -> Link:
    """Return the link in a fragment of an address; raises StpError if it cannot be used."""
    try:
        link = read_link(fragment)
    except LinkError:
        raise
    except (StpError, ValueError, OverflowError) as error:
        raise LinkError("the link is damaged ({reason})", reason=error) from None
    if isinstance(link, DealLink | ChallengeLink):
        form_from(link.setup)
    if isinstance(link, ChallengeLink) and min(link.points) < MIN_POINTS:
        impossible = PackingError("one of its results is impossible")
        raise LinkError("the link is damaged ({reason})", reason=impossible)
    return link
