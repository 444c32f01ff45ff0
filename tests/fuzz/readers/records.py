"""Records and their headers."""

from __future__ import annotations

from typing import Final

from stp.game import Game
from stp.record import RecordError, dump, load
from stp.record.annotations import comment_at, replace_variation, variations_at, write_comment
from stp.web.model.seats import seats_of
from stp.web.model.summary import summarize
from stp.web.model.tags import read_tags, stage_of, write_tags
from tests.fuzz.games import RECORDS
from tests.fuzz.mangle import mangled, noise
from tests.fuzz.reader import READ, REFUSED, Reader, check_said


def check_record(text: str) -> str:
    """Check that a record is read and written back, or that the error names the line."""
    try:
        game = load(text)
    except RecordError as error:
        check_said(error)
        check_written(error.game)
        return REFUSED
    check_written(game)
    check_study(game)
    return READ


def check_study(game: Game) -> None:
    """Check that every comment can be replaced, and every variation removed and added again."""
    for after in tuple(game.comments):
        found = variations_at(game, after)
        write_comment(game, after, "here")
        assert variations_at(game, after) == found
        for one in found:
            replace_variation(game, one, None)
            replace_variation(game, None, one)
        assert comment_at(load(dump(game)), after) == "here"
        assert variations_at(load(dump(game)), after) == found


def check_written(game: Game | None) -> None:
    """Check that a game is written and read back as the same game."""
    assert game is None or load(dump(game)) == game


def check_tags(text: str) -> str:
    """Check that the list, the seats and the statistics survive any tags."""
    summary = summarize("a", text)
    assert all(abs(points) < 10_000 for points in summary.points)
    assert summary.error is not None or len(summary.points) == len(summary.names)
    try:
        game = load(text)
    except RecordError:
        return REFUSED
    tags = read_tags(game)
    seats_of(game)
    write_tags(game, stage_of(game, tags))
    assert read_tags(load(dump(game))) == read_tags(game)
    return READ


READERS: Final = {
    "record": Reader(mangled(RECORDS) | noise(), check_record),
    "tags": Reader(mangled(RECORDS), check_tags),
}
