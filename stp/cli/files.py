"""Reads and writes record files; an interrupted write leaves the old file intact."""

from __future__ import annotations

from pathlib import Path

from stp.errors import StpError
from stp.game import Game
from stp.record import RecordError, dump, load


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
