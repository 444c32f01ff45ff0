"""Lists the games on this device without opening them: what their headers and results say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stp.web.model.coach.lesson import KEY as LESSON
from stp.web.model.summary import Summary
from stp.web.store.format import same_deal
from stp.web.store.results import Results
from stp.web.store.texts import DAMAGED, GAME, Texts


@dataclass(frozen=True, slots=True)
class Known:
    """What can be said of the games on this device without replaying any."""

    games: Sequence[Summary]
    """The games, the last played first; finished ones only if their result is confirmed."""
    damaged: Sequence[Summary]
    """The damaged saves, each with the reason."""
    unknown: Sequence[str]
    """The keys of the saves that are yet to be replayed, in the order of replaying."""


class Listing:
    """Summaries of the games on this device, of finished ones once their results are confirmed."""

    def __init__(self, texts: Texts, results: Results) -> None:
        self._texts = texts
        self._results = results

    def from_headers(self) -> list[Summary]:
        """Return summaries from the headers alone, which is fast even if every game is damaged."""
        found = [self._results.from_header(key, text) for key, text in saved_games(self._texts)]
        return sorted(found, key=_last_played, reverse=True)

    def has_no_finished_game(self) -> bool:
        """Return whether no game has been finished on this device."""
        return not any(game.over for game in self.from_headers())

    def of(self, ids: Iterable[str]) -> list[Summary]:
        """Return some games, the last played first; finished ones are replayed."""
        found = [self._results.summary(key, self._texts.read(GAME + key) or "") for key in ids]
        return sorted(found, key=_last_played, reverse=True)

    def replayed(self, text: str) -> Summary:
        """Return the summary of a text that is being added; the list need not replay it again."""
        return self._results.replayed("", text)

    def known(self) -> Known:
        """Return what is known of all games; `confirm` replays the others."""
        texts = saved_games(self._texts)
        found = {key: self._results.known(key, text) for key, text in texts}
        unknown = [
            self._results.from_header(key, text) for key, text in texts if found[key] is None
        ]
        unreadable = _texts_under(DAMAGED, self._texts)
        damaged = {key: self._results.replayed_before(key, text) for key, text in unreadable}
        return Known(
            games=sorted(filter(None, found.values()), key=_last_played, reverse=True),
            damaged=list(filter(None, damaged.values())),
            unknown=(
                *(GAME + said.id for said in sorted(unknown, key=_last_played, reverse=True)),
                *(DAMAGED + key for key, summary in damaged.items() if summary is None),
            ),
        )

    def confirm(self, keys: Iterable[str]) -> None:
        """Replay games that are not known, and remember the results."""
        for key in keys:
            text = self._texts.read(key)
            if text is not None:
                has_header = key.startswith(GAME)
                ask = self._results.summary if has_header else self._results.replayed
                ask(key.removeprefix(GAME).removeprefix(DAMAGED), text)
        self._results.store()

    def on_deal_of(self, record: str, but: str) -> list[Summary]:
        """Return the games on the same deal as a record, without the one with the id `but`;
        finished ones are replayed."""
        games = saved_games(self._texts)
        return self.of(key for key, text in games if key != but and same_deal(text, record))


def saved_games(texts: Texts) -> list[tuple[str, str]]:
    """Return the id and text of every saved game, without the lesson."""
    return [(key, text) for key, text in _texts_under(GAME, texts) if key != LESSON]


def _texts_under(prefix: str, texts: Texts) -> list[tuple[str, str]]:
    return [(key.removeprefix(prefix), texts.read(key) or "") for key in texts.keys(prefix)]


def _last_played(game: Summary) -> tuple[str, str]:
    return game.saved, game.id
