"""A record that continues one that has been read is read from there, with the same outcome."""

from __future__ import annotations

from typing import Final

import pytest

from stp import Game, dump, load
from stp.record import RecordError, load_in_steps
from tests.bots.positions import game_of

COMMENTED: Final = """stp 1
edition: base
seed: neva
seats: 2
rules: classic

# Which worker?
1 buy upper gold-miner # Early income.
# And now?
2 pass
1 pass
"""


def read(text: str, before: tuple[str, Game] | None) -> tuple[Game, int]:
    """Return the game of a record and the number of moves that were played for it."""
    steps = load_in_steps(text, before)
    played = 0
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value, played
        played += 1


def test_only_the_moves_that_follow_are_played() -> None:
    game = game_of("base", 2, "classic", "greedy")
    texts = [dump(before) for before in _prefixes(game)]
    last: tuple[str, Game] | None = None
    for number, text in enumerate(texts[:-1]):
        found, played = read(text, last)
        assert found == load(text)
        assert found.log == load(text).log
        assert played == min(number, 1)
        last = text, found
    found, played = read(texts[-1], last)  # the finished game has its result in the header
    assert found == load(texts[-1])
    assert played == len(game.moves)
    assert last is not None
    assert last[1] == load(last[0])


@pytest.mark.parametrize("lines", range(6, 12))
def test_comments_are_kept(lines: int) -> None:
    known = "".join(COMMENTED.splitlines(keepends=True)[:lines])
    found, _ = read(COMMENTED, (known, load(known)))
    assert found == load(COMMENTED)
    assert dump(found) == COMMENTED


@pytest.mark.parametrize(
    "text",
    [
        COMMENTED.replace("rules: classic", "rules: yucata"),
        COMMENTED.replace("2 pass\n", "").replace("1 pass\n", ""),
        COMMENTED.replace("\n", "\r\n"),
    ],
)
def test_another_record_is_read_from_its_beginning(text: str) -> None:
    found, played = read(text, (COMMENTED, load(COMMENTED)))
    assert found == load(text)
    assert played == len(found.moves)


def test_an_error_names_the_line_of_the_whole_text() -> None:
    text = f"{COMMENTED}2 buy upper palace\n"
    with pytest.raises(RecordError) as whole:
        load(text)
    with pytest.raises(RecordError) as rest:
        read(text, (COMMENTED, load(COMMENTED)))
    assert str(rest.value) == str(whole.value)
    assert rest.value.line == whole.value.line == 12


def _prefixes(game: Game) -> list[Game]:
    games = [Game(game.players, game.seed, game.edition, game.rules, tags=game.tags)]
    for move in game.moves:
        games.append(games[-1].copy())
        games[-1].play(move)
    return games
