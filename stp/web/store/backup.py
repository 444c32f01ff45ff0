"""Exports all games to one file and imports them, to move to another device.

The file is JSON: `{"stp-backup": 1, "games": {id: record}, "aside": [text], "analyses": {id:
text}, "puzzles": [text]}`. Files are read with care: a text that is not a game becomes a damaged
game, a stored game is never replaced by an older one, and an analysis is only shown with its own
game.
From a truncated or changed file, every game that can still be found is restored.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeGuard

from stp.errors import StpError
from stp.parsing import JsonError, json_strings, parse_json
from stp.record import MAX_RECORD_LENGTH, dump, is_newer, load
from stp.web.model.coach.lesson import KEY as LESSON
from stp.web.model.coach.lesson import TAG as LESSON_MARK
from stp.web.model.coach.lesson import is_lesson_text
from stp.web.model.import_report import Outcome, Restored
from stp.web.model.summary import summarize
from stp.web.store.format import moves_part, same_game
from stp.web.store.journal import is_record
from stp.web.store.saves import Saves
from stp.web.store.texts import ANALYSIS, DAMAGED, GAME, PUZZLE_PROGRESS

MARK: Final = "stp-backup"
VERSION: Final = 1
MAX_BACKUP_LENGTH: Final = 16_000_000
"""Maximum length of a backup, in characters."""
_MAX_GAMES: Final = 5000
_MAX_PUZZLES: Final = 20
"""Maximum number of texts about puzzles that are taken from a backup."""


class BackupError(StpError):
    """A text is not a backup."""


@dataclass(slots=True)
class _Content:
    """The content of a backup; values that are not texts are written as JSON."""

    games: list[tuple[str, str]] = field(default_factory=list)
    """Pairs of id and record; a duplicate id has two."""
    aside: list[str] = field(default_factory=list)
    analyses: dict[str, str] = field(default_factory=dict)
    puzzles: list[str] = field(default_factory=list)
    is_damaged: bool = False


def write_backup(saves: Saves) -> str:
    """Return everything stored as one text, except the lesson."""
    keys = [key for key in saves.keys(GAME) if key != GAME + LESSON]
    games = {key.removeprefix(GAME): saves.read(key) for key in keys}
    aside = [saves.read(key) for key in saves.keys(DAMAGED)]
    analyses = {key: saves.read(ANALYSIS + key) for key in games}
    made = {key: text for key, text in analyses.items() if text is not None}
    content = {MARK: VERSION, "games": games, "aside": aside, "analyses": made}
    content["puzzles"] = [saves.read(key) for key in saves.keys(PUZZLE_PROGRESS)]
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def is_backup(text: str) -> bool:
    """Return whether a text looks like a backup."""
    return text.lstrip("\ufeff \r\n\t").startswith("{")


def restore(saves: Saves, text: str) -> Iterator[Restored]:
    """Add the games of a backup to those here, and yield what has happened so far after each.

    Raises BackupError at once, before anything is added, if the text is not a backup.
    """
    if len(text) > MAX_BACKUP_LENGTH:
        raise BackupError("the file is too large")
    return _restore(saves, _read(text))


def _restore(saves: Saves, content: _Content) -> Iterator[Restored]:
    total = len(content.games) + len(content.aside)
    done = Restored(total, is_damaged=content.is_damaged)
    known = {saves.read(key): key.removeprefix(GAME) for key in saves.keys(GAME)}
    known_aside = {saves.read(key) for key in saves.keys(DAMAGED)}
    known_puzzles = {saves.read(key) for key in saves.keys(PUZZLE_PROGRESS)}
    for progress in content.puzzles:
        if progress not in known_puzzles:
            saves.write(PUZZLE_PROGRESS + saves.new_id(), progress)
    here = {}
    for key, record in content.games:
        here[key] = _restore_game(saves, key, record, known, done)
        yield done
    for record in content.aside:
        outcome = Outcome.KNOWN if record in known_aside else Outcome.ASIDE
        saves.add_damaged(record)
        done.note(outcome, saves.listing.replayed(record))
        yield done
    for key, kept in here.items():  # last, because an analysis can be made again
        if kept and key in content.analyses and saves.read(ANALYSIS + kept) is None:
            saves.write(ANALYSIS + kept, content.analyses[key])
    done.is_complete = True
    yield done


def _read(text: str) -> _Content:
    try:
        pairs: Any = parse_json(text.lstrip("\ufeff"), MAX_BACKUP_LENGTH, pairs=_Object)
    except JsonError:
        return _salvage(text)
    if not isinstance(pairs, _Object) or MARK not in dict(pairs):
        raise BackupError("the file is not a backup of this game")
    found = dict(pairs)
    version = found[MARK]
    if type(version) is int and version > VERSION:
        raise BackupError("the backup was made by a newer version of the game")
    games, analyses = found.get("games", _Object()), found.get("analyses", _Object())
    aside, puzzles = found.get("aside", []), found.get("puzzles", [])
    are_objects = isinstance(games, _Object) and isinstance(analyses, _Object)
    named = games if isinstance(games, _Object) else [("", one) for one in _listed(games)]
    made = analyses if isinstance(analyses, _Object) else ()
    solved = puzzles[:_MAX_PUZZLES] if isinstance(puzzles, list) else ()
    content = _Content(
        games=[(str(key), _as_text(record)) for key, record in named],
        aside=[_as_text(one) for one in _listed(aside)],
        analyses={key: one for key, one in made if _is_text(one)},
        puzzles=[one for one in solved if _is_text(one)],
        is_damaged=type(version) is not int
        or version < VERSION
        or not are_objects
        or not isinstance(aside, list),
    )
    if content.is_damaged and not (content.games or content.aside):
        raise BackupError("the file is damaged")
    if len(content.games) + len(content.aside) > _MAX_GAMES:
        raise BackupError("the backup contains too many games")
    return content


class _Object(list[tuple[str, Any]]):
    """The pairs of a JSON object, including duplicate keys."""


def _listed(value: object) -> list[Any]:
    """Return the items of a list, the values of an object, or any other value as a list of one."""
    if isinstance(value, _Object):
        return [one for _, one in value]
    return value if isinstance(value, list) else [value]


def _salvage(text: str) -> _Content:
    """Return the records in a file that cannot be read as a whole; raises BackupError for none."""
    if MARK not in text:
        raise BackupError("the file is damaged")
    found: dict[str, None] = {}
    for string in json_strings(text):
        if is_record(string) and _is_text(string):
            found[string] = None
            if len(found) > _MAX_GAMES:
                raise BackupError("the backup contains too many games")
    if not found:
        raise BackupError("the file is damaged")
    return _Content(games=[("", record) for record in found], is_damaged=True)


def _restore_game(
    saves: Saves, key: str, record: str, known: dict[str | None, str], done: Restored
) -> str:
    """Add one game to the others; return its key here, "" for none."""
    record = record.removeprefix("\ufeff").replace("\r\n", "\n")
    if record in known:
        done.note(Outcome.KNOWN, summarize(known[record], record))
        return known[record]
    if LESSON_MARK in record and is_lesson_text(record):
        return ""  # older versions exported the lesson too, but it can be started at any time
    summary = saves.listing.replayed(record)
    if summary.error and not is_newer(record):
        saves.add_damaged(record)
        done.note(Outcome.ASIDE, summary)
        return ""
    here = saves.read(GAME + key) if _is_id(key) else None
    known_format = here is not None and not is_newer(here) and not is_newer(record)
    if here is not None and known_format and same_game(here, record):
        both = ""
        if moves_part(here).startswith(moves_part(record)):
            both = _with_comments(here, record)
        elif moves_part(record).startswith(moves_part(here)):
            both = _with_comments(record, here)
        if both and both != here:
            saves.write(GAME + key, both)
            known[record] = key
        if both:
            done.note(Outcome.KNOWN if both == here else Outcome.UPDATED, summary)
            return key
    if here is not None or not _is_id(key) or key == LESSON:
        key = saves.new_id()
    saves.write(GAME + key, record)
    done.note(Outcome.ADDED, summary)
    known[record] = key
    return key


def _with_comments(text: str, other: str) -> str:
    """Return a record with the comments and variations that only another record of the same game
    has, unless they make it too long to be read."""
    if "#" not in other.partition("\n\n")[2]:
        return text
    try:
        game, source = load(text), load(other)
    except StpError:
        return text
    lacks = False
    for after, lines in source.comments.items():
        here = game.comments.setdefault(after, [""])
        known = {line.strip(" ") for line in ("", *here)}
        new = [line.strip(" ") for line in lines if line.strip(" ") not in known]
        here += new
        lacks |= bool(new)
    both = dump(game) if lacks else text
    return both if len(both) <= MAX_RECORD_LENGTH else text


def _is_id(key: str) -> bool:
    return 0 < len(key) <= 32 and key.isascii() and key.isalnum()


def _as_text(value: object) -> str:
    """Return a text as it is, and anything else as JSON, including a text that no file can hold."""
    return value if _is_text(value) else json.dumps(_plain(value))


def _plain(value: object) -> object:
    if isinstance(value, _Object):
        return {key: _plain(one) for key, one in value}
    return [_plain(one) for one in value] if isinstance(value, list) else value


def _is_text(value: object) -> TypeGuard[str]:
    """Return whether a value is a text that a file can hold: one without lone surrogates."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
