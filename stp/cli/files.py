"""Reads and writes files of records and of results, so that an interruption loses nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from stp.cli.arguments import UsageError
from stp.errors import StpError
from stp.game import Game
from stp.record import RecordError, dump, load

T = TypeVar("T")


def parse_record(data: bytes) -> Game:
    """Return the game in the bytes of a record file; raises RecordError, which names the line."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "", StpError("this is not UTF-8 text")) from None
    return load(text)


def read_record(path: Path) -> Game:
    """Return the game in a record file; raises RecordError, which names file and line."""
    try:
        return parse_record(path.read_bytes())
    except RecordError as error:
        raise RecordError(0, error.text, StpError(f"{path}: {error}"), error.game) from None


def write_record(path: Path, game: Game) -> None:
    """Replace the file by the record of a game, in one step."""
    draft = path.with_name(f"{path.name}.part")
    try:
        draft.write_text(dump(game), encoding="utf-8", newline="\n")
        draft.replace(path)
    except OSError as error:
        error.filename = str(path)  # the message should name the file, not its draft
        raise


def store_record(folder: Path | None, number: int, games: int, record: str) -> None:
    """Write the record of a game, one of many, into a folder, if there is one. The number of the
    game, from 1, is the file's name."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{number:0{len(str(games))}}.stp"
        path.write_text(record, encoding="utf-8", newline="\n")


def read_results(path: Path | None, parse: Callable[[str], T], command: str) -> list[T]:
    """Return the results that a command has written to a file, one a line.

    Removes an incomplete last line, which an interrupted run has left. Raises UsageError for any
    other file, which stays as it is: `parse` refuses one of its lines.
    """
    if path is None or not path.exists():
        return []
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    found = []
    for number, line in enumerate((whole or data).splitlines(), start=1):
        try:
            found.append(parse(line.decode()))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise UsageError(f"{path}: line {number} is not a result of `{command}`") from None
    if whole != data:
        path.write_bytes(whole)
    return found[: whole.count(b"\n")]


def append_result(path: Path, values: dict[str, Any]) -> None:
    """Append a result, which can be JSON, to such a file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(values) + "\n")


def ensure_folders(*files: Path | None) -> None:
    """Create the folders of files that will be written: a long run should not fail at its end."""
    for file in filter(None, files):
        file.parent.mkdir(parents=True, exist_ok=True)
