"""Converts an analysis to compact plain data and back, to be stored with its game.

>>> from stp.analysis.review import analyse
>>> from stp.bots.base import finish
>>> game = Game(players=2, seed="neva")
>>> analysis = finish(analyse(game))
>>> data = to_data(analysis, game)
>>> from_data(data, game) == analysis
True
>>> game.play("pass")
>>> from_data(data, game) is None
True
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

from stp.analysis.model import Analysis, Decision, Moment, Outlook
from stp.analysis.review import decision_at, moment_at
from stp.bots import learned
from stp.bots.explain import ADVISER
from stp.bots.levels import LEVELS
from stp.game import Game

FORMAT: Final = 1
"""The version of the data's format, under "format"; 1 if missing."""
VERSION: Final = 5
"""Increase this whenever the same game would be judged differently, except for new learned
numbers."""


def mark(game: Game, seats: Iterable[int]) -> str:
    """Return the mark that ties an analysis of these seats to the present state of a game.

    It changes with the deal, the options, the moves, the seats, the learned numbers, the adviser's
    budget and the way of judging; but not with names or other tags.
    """
    parts = (
        *judging(game.edition, game.players),
        game.edition,
        game.rules.to_text(),
        sorted(game.deal.decks.items()),
        sorted(game.deal.markers.items()),
        [str(move) for move in game.moves],
        tuple(seats),
    )
    return sha256(repr(parts).encode()).hexdigest()[:16]


def judging(edition: str, players: int) -> tuple[object, ...]:
    """Return everything besides the game that an analysis depends on: the way of judging, the
    adviser's budget and the learned numbers."""
    numbers = f"{edition}:{players}"
    return VERSION, LEVELS[ADVISER], learned.WEIGHTS[numbers], learned.VALUES[numbers]


def to_data(analysis: Analysis, game: Game) -> dict[str, Any]:
    """Return an analysis as JSON data, without what the game itself contains."""
    return {
        "mark": mark(game, analysis.seats),
        "seats": list(analysis.seats),
        "decisions": [row_of(decision, game) for decision in analysis.decisions],
        "curve": [[moment.number, *moment.chances] for moment in analysis.curve],
    }


def row_of(decision: Decision, game: Game) -> list[float]:
    """Return a decision as JSON data."""
    outlooks = [decision.outlook]
    if decision.best != decision.made:
        outlooks.append(decision.best_outlook)
    best = list(map(str, game.position(decision.number).legal_moves)).index(decision.best)
    numbers = [[one.lead, one.points, one.chance] for one in outlooks]
    return [decision.number, best, decision.error, *(number for row in numbers for number in row)]


def is_newer(data: object) -> bool:
    """Return whether data is in the format of a newer version, which this one cannot read.

    >>> is_newer({"format": 2}), is_newer({"mark": ""}), is_newer(None)
    (True, False, False)
    """
    number = data.get("format", FORMAT) if isinstance(data, dict) else FORMAT
    return type(number) is int and number > FORMAT


def from_data(data: object, game: Game) -> Analysis | None:
    """Return the analysis stored with a game.

    None if it is stale (see `mark`) or invalid; then the game has to be analysed again.
    """
    if is_newer(data):
        return None
    try:
        return _read(data, game)
    except (KeyError, IndexError, TypeError, ValueError):
        return None


def _read(data: Any, game: Game) -> Analysis | None:
    seats = tuple(data["seats"])
    if data["mark"] != mark(game, seats):
        return None
    decisions = [decision_from(row, game) for row in data["decisions"]]
    curve = [_moment(row, game) for row in data["curve"]]
    return Analysis(seats, tuple(decisions), tuple(curve))


def decision_from(row: list[Any], game: Game) -> Decision:
    """Return the decision of a row written by `row_of`; raises an error for any other data."""
    number, best, error, *numbers = row
    outlook = _outlook(numbers[:3])
    best_outlook = _outlook(numbers[3:]) if len(numbers) > 3 else outlook
    move = game.position(_index(number)).legal_moves[_index(best)]
    return decision_at(game, number, move, outlook, best_outlook, _number(error))


def _outlook(numbers: list[Any]) -> Outlook:
    lead, points, chance = map(_number, numbers)
    return Outlook(lead, points, chance)


def _moment(row: list[Any], game: Game) -> Moment:
    number, *chances = row
    if len(chances) != game.players:
        raise ValueError("a chance for each seat")
    return moment_at(game, _index(number), map(_number, chances))


def _index(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("not an index")
    return value


def _number(value: Any) -> float:
    """Return a finite number within the possible points of a game; raises an error for others."""
    if type(value) not in (int, float) or not -10_000 < value < 10_000:
        raise ValueError("not a number")
    return float(value)
