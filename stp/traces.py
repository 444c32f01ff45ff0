"""Replays games recorded from other implementations and compares every step with the engine.

A trace is a gzip-compressed JSON object: the deal, and the steps of the game with the whole table
after each. Legal moves, prices, positions, scorings and the result must agree.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from stp import candidates, play
from stp.deal import Deal, check_deal, check_edition
from stp.errors import StpError, quoted
from stp.game import Game, result_of
from stp.options import Rules
from stp.parsing import parse_json
from stp.position import Position
from stp.state import State

MAX_TRACE_LENGTH: Final = 100_000_000
"""Longest unpacked trace that is read, in characters."""


class TraceError(StpError):
    """The engine does not reproduce a trace; the message names the step and the difference."""


def read_trace(path: Path) -> dict[str, Any]:
    """Return the JSON object of a trace file; raises TraceError for anything else."""
    try:
        trace = parse_json(gzip.decompress(path.read_bytes()).decode(), MAX_TRACE_LENGTH)
    except (gzip.BadGzipFile, zlib.error, EOFError, ValueError) as error:
        raise TraceError(f"not a trace: {quoted(str(error))}") from None
    if not isinstance(trace, dict) or not {"edition", "decks", "markers", "steps"} <= trace.keys():
        raise TraceError("not a trace: a key is missing")
    return trace


def game_of(trace: dict[str, Any]) -> Game:
    """Return the game of a trace, every move replayed.

    Raises TraceError for a malformed trace, and IllegalMoveError for an illegal move.
    """
    with _malformed():
        game = Game(
            deal=Deal(trace["decks"], trace["markers"]),
            edition=trace["edition"],
            rules=Rules(**trace.get("rules", {})),
        )
        for step in trace["steps"]:
            if "move" in step:
                game.play(step["move"])
    return game


def check_trace(trace: dict[str, Any]) -> int:
    """Replay a trace and return its number of moves.

    Raises TraceError at the first difference and for a malformed trace.
    """
    with _malformed():
        return _replay(trace)


@contextmanager
def _malformed() -> Iterator[None]:
    """Raise TraceError where a trace does not have the expected values."""
    try:
        yield
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        reason = f"{type(error).__name__}: {quoted(str(error))}"
        raise TraceError(f"not a trace: {reason}") from None


def _replay(trace: dict[str, Any]) -> int:
    edition = check_edition(trace["edition"])
    deal = Deal(trace["decks"], trace["markers"])
    check_deal(deal, edition)
    steps = iter(enumerate(trace["steps"]))
    checker = _Checker(steps)
    state = play.start(deal, edition, Rules(**trace.get("rules", {})), checker)
    moves = 0
    for number, step in steps:
        checker.at = number
        if "move" not in step:
            raise TraceError(f"step {number}: the trace has {_kind(step)}, the engine a move")
        checker.check_move(state, step)
        play.apply(state, candidates.check_legal(state, step["move"]), checker)
        checker.settle(state)
        moves += 1
    result = result_of(state)
    final = trace["final"]
    checker.compare("over", state.seat < 0, True)
    for name in ("points", "rubles_left", "rank", "breakdown"):
        checker.compare(f"final {name}", list(getattr(result, name)), final[name])
    return moves


class _Checker:
    """A watcher that compares the engine's steps with those of the trace."""

    def __init__(self, steps: Iterator[tuple[int, dict[str, Any]]]) -> None:
        self._steps = steps
        self._expected: dict[str, Any] | None = None
        self.at = 0

    def compare(self, what: str, ours: object, theirs: object) -> None:
        if ours == theirs:
            return
        if isinstance(ours, list) and isinstance(theirs, list):
            for at, (our, their) in enumerate(zip_longest(ours, theirs, fillvalue="nothing")):
                self.compare(f"{what}[{at}]", our, their)
        values = f"{quoted(ours)}, in the trace {quoted(theirs)}"
        raise TraceError(f"step {self.at}: {what} is {values}")

    def check_move(self, state: State, step: dict[str, Any]) -> None:
        position = Position(state)
        self.compare("round", position.round, step["round"])
        self.compare("phase", position.phase, step["phase"])
        self.compare("seat", position.seat, step["seat"])
        self.compare("legal", sorted(map(str, position.legal_moves)), sorted(step["legal"]))
        self.compare("cost", position.price(step["move"]), step["cost"])
        self._expected = step["after"]

    def settle(self, state: State) -> None:
        """Compare the position after a move, unless this was done before a scoring."""
        if self._expected is not None:
            self._compare_position(state, self._expected)
            self._expected = None

    def moved(self, state: State) -> None:
        self.settle(state)

    def scored(self, state: State, gains: list[tuple[int, int]], lost: list[int]) -> None:
        step = self._next("score")
        self.compare("scored phase", Position(state).phase, step["score"])
        theirs = [(gain["rubles"], gain["points"]) for gain in step["gained"]]
        self.compare("scoring", gains, theirs)
        self._compare_position(state, step["after"])

    def filled(self, state: State, cards: tuple[int, ...], cleared: tuple[int, ...]) -> None:
        step = self._next("refill")
        position = Position(state)
        self.compare("phase that begins", position.phase, step["refill"])
        self.compare("first seat", position.seat, step["first"])
        self.compare("last round", position.last_round, step["last_round"])
        self._compare_position(state, step["after"])

    def _next(self, kind: str) -> dict[str, Any]:
        self.at, step = next(self._steps, (self.at, {}))
        if kind not in step:
            raise TraceError(f"step {self.at}: the trace has {_kind(step)}, the engine a {kind}")
        return step

    def _compare_position(self, state: State, after: dict[str, Any]) -> None:
        position = Position(state)
        players = position.players
        ours = {
            "rubles": [player.rubles for player in players],
            "points": [player.points for player in players],
            "hands": [sorted(player.hand or ()) for player in players],
            "tableaus": [sorted(player.tableau) for player in players],
            "upper": sorted(position.upper),
            "lower": sorted(position.lower),
            "left": dict(position.left),
            "discarded": len(position.discarded),
            "face_down": [sorted(player.face_down) for player in players],
            "drawn": position.drawn,
        }
        theirs = {"face_down": [[] for _ in players], "drawn": None, **after}
        for name, value in ours.items():
            self.compare(name, value, theirs[name])


def _kind(step: dict[str, Any]) -> str:
    return next((kind for kind in ("move", "score", "refill") if kind in step), "nothing more")
