"""All games in one file and back: the way to another device.

The file is JSON: `{"stp-backup": 1, "games": {id: record}, "aside": [text], "analyses": {id:
text}}`. A foreign one is read with care: what is no game is kept aside, no game here is ever
replaced by an older one, and an analysis is only ever shown with the game it was made of.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from stp.errors import StpError
from stp.record import is_newer
from stp.web.model.summary import summarize
from stp.web.store.saves import ANALYSIS, ASIDE, GAME, Saves, moves_part

MARK: Final = "stp-backup"
VERSION: Final = 1
LONGEST: Final = 16_000_000
_MOST_GAMES: Final = 5000


class BackupError(StpError):
    """A text that is no back-up."""


@dataclass(slots=True)
class Restored:
    """How many games came back, were here already, or could not be read and were kept aside."""

    added: int = 0
    updated: int = 0
    known: int = 0
    aside: int = 0


def write_backup(saves: Saves) -> str:
    """Return everything that is kept as one text."""
    games = {key.removeprefix(GAME): saves.read(key) for key in saves.keys(GAME)}
    aside = [saves.read(key) for key in saves.keys(ASIDE)]
    analyses = {key: saves.read(ANALYSIS + key) for key in games}
    made = {key: text for key, text in analyses.items() if text is not None}
    content = {MARK: VERSION, "games": games, "aside": aside, "analyses": made}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def is_backup(text: str) -> bool:
    """Tell whether a text means to be a back-up."""
    return text.lstrip("\ufeff \r\n\t").startswith("{")


def restore(saves: Saves, text: str) -> Restored:
    """Put the games of a back-up beside those that are here; raises BackupError for no back-up."""
    if len(text) > LONGEST:
        raise BackupError("the file is too large")
    games, aside, analyses = _read(text)
    known = {saves.read(key): key.removeprefix(GAME) for key in saves.keys(GAME)}
    known_aside = {saves.read(key) for key in saves.keys(ASIDE)}
    done = Restored()
    here = {key: _restore_game(saves, key, record, known, done) for key, record in games.items()}
    for record in aside:
        saves.put_aside(record)
        done.aside += record not in known_aside
    for key, kept in here.items():  # last, because an analysis can be made again
        if kept and key in analyses and saves.read(ANALYSIS + kept) is None:
            saves.write(ANALYSIS + kept, analyses[key])
    return done


def _read(text: str) -> tuple[dict[str, str], list[str], dict[str, str]]:
    try:
        content: Any = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        raise BackupError("the file is damaged") from None
    if not isinstance(content, dict) or MARK not in content:
        raise BackupError("the file is no back-up of this game")
    if type(content[MARK]) is not int or content[MARK] < VERSION:
        raise BackupError("the file is damaged")
    if content[MARK] > VERSION:
        raise BackupError("the back-up was made by a newer version of the game")
    games, aside = content.get("games", {}), content.get("aside", [])
    analyses = content.get("analyses", {})
    if not (isinstance(games, dict) and isinstance(aside, list) and isinstance(analyses, dict)):
        raise BackupError("the file is damaged")
    if len(games) + len(aside) > _MOST_GAMES:
        raise BackupError("the back-up holds too many games")
    texts = [*games.values(), *aside, *analyses.values()]
    if not all(isinstance(text, str) and _is_text(text) for text in texts):
        raise BackupError("the file is damaged")
    return games, aside, analyses


def _restore_game(
    saves: Saves, key: str, record: str, known: dict[str | None, str], done: Restored
) -> str:
    """Put one game beside the others; returns under what key it is here, "" for none."""
    record = record.removeprefix("\ufeff").replace("\r\n", "\n")
    if record in known:
        done.known += 1
        return known[record]
    if summarize(key, record).error and not is_newer(record):
        saves.put_aside(record)
        done.aside += 1
        return ""
    here = saves.read(GAME + key) if _is_id(key) else None
    known_format = here is not None and not is_newer(here) and not is_newer(record)
    if here is not None and known_format and same_game(here, record):
        if moves_part(here).startswith(moves_part(record)):
            done.known += 1
            return key
        if moves_part(record).startswith(moves_part(here)):
            saves.write(GAME + key, record)
            done.updated += 1
            known[record] = key
            return key
    if here is not None or not _is_id(key):
        key = saves.new_id()
    saves.write(GAME + key, record)
    done.added += 1
    known[record] = key
    return key


def same_game(one: str, other: str) -> bool:
    """Tell whether two records are of one deal with the same people and rules."""
    return _deal_lines(one) == _deal_lines(other)


def _deal_lines(text: str) -> list[str]:
    head = text.partition("\n\n")[0].split("\n")
    free = ("x-", "date: ", "result: ")
    no_bots = {"bots: " + ",".join("-" * seats) for seats in range(2, 6)}
    return [line for line in head if not line.startswith(free) and line not in no_bots]


def _is_id(key: str) -> bool:
    return 0 < len(key) <= 32 and key.isascii() and key.isalnum()


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
