"""Reviews a game: judges each decision and estimates the chances after each phase.

A decision is judged from the view of the seat that made it: by what it knew, not by what came
later. Its move is compared with the one that a hint of the adviser would name, in new simulations,
not in those that selected that move, because a lucky sample must not count against the player. The
decisions that seem costliest are compared again in further simulations: in some, the heuristic
plays to the end; in others, the search plays the phase, and the learned value evaluates the
position some phases later. A loss counts only if it is beyond doubt in both.

>>> from stp.bots.base import finish
>>> from stp.game import Game
>>> game = Game(players=2, seed="neva")
>>> game.play("pass")
>>> (decision,) = finish(analyse(game)).decisions
>>> decision.made, decision.best, decision.loss > 3
('pass', 'buy upper gold-miner', True)
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final, TypeVar

from stp.analysis.model import DOUBT, Analysis, Decision, Moment, Outlook
from stp.analysis.simulations import (
    Ends,
    chances,
    forecast,
    imagine,
    leads,
    mean,
    standard_error,
)
from stp.bots.base import Steps
from stp.bots.explain import ADVISER, explain, preferred
from stp.bots.levels import LevelBot
from stp.bots.reasons import Reasons, reasons
from stp.candidates import check_legal
from stp.cards import DECKS, TRADING
from stp.deal import check_seat
from stp.facts.reading import card_of, first_paid, has_power, phase_of
from stp.game import Game, seat_tags
from stp.moves import Move, code_of, decode
from stp.view import View

T = TypeVar("T")

_DECISION, _MOMENT, _SECOND_LOOK = 4, 1, 16
"""Approximate shares of the work."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The number of simulations of an analysis."""

    trials: int | None
    """Limit for finding the adviser's move; None for the limit of a hint, so that both agree."""
    first: int
    """Simulations after each of the two moves, if they differ."""
    plain: int
    """Simulations for a point of the curve, if there is nothing to compare."""
    looks: int
    """Number of the costliest decisions that are judged again."""
    second: int
    """Simulations of that second judgement, played to the end."""


_BY_VALUE: Final = 2
"""Simulations judged by the value, for each that is played to the end; they are shorter."""

_REAL_OF_TWO: Final = 0.6
"""The part of a loss that is left in games that searches play to the end (`docs/bots.md`), with two
players after the first round; in the first, all is left. Losses are smaller there, because a player
makes up for more than the heuristic does."""
_REAL_OF_MORE: Final = 0.75
"""The same part with three and more players, of the smaller loss of both kinds of simulations."""

FULL: Final = Effort(trials=None, first=24, plain=12, looks=10, second=96)
"""The effort of the page's analysis."""


def human_seats(game: Game) -> tuple[int, ...]:
    """Return the seats of humans; all seats if bots had all of them."""
    bots = seat_tags(game, "bots")
    people = tuple(seat for seat, bot in enumerate(bots, start=1) if bot is None)
    return people or tuple(range(1, game.players + 1))


def analyse(
    game: Game,
    seats: Iterable[int] | None = None,
    effort: Effort = FULL,
    judged: Callable[[Decision], None] = lambda decision: None,
) -> Generator[float, None, Analysis]:
    """Judge the decisions of some seats (from 1; None: all humans).

    Yields the share of the work done, 0 to 1; to stop, drop the generator. The same game gives the
    same analysis on every machine, whatever the order of cards that were never seen. An unfinished
    game is analysed up to its current position. `judged` is called with each decision as soon as it
    is judged, and again if it is judged again. Raises StpError for an unknown seat.
    """
    players = human_seats(game) if seats is None else tuple(sorted(set(seats)))
    for seat in players:
        check_seat(seat, game.players)
    turns = [
        number
        for number, seat in enumerate(game.movers)
        if seat in players and len(game.position(number).legal_moves) > 1
    ]
    starts = phase_boundaries(game)
    looks = min(effort.looks, len(turns))
    whole = len(turns) * _DECISION + len(starts) * _MOMENT + looks * _SECOND_LOOK
    done = 0
    found: dict[int, Decision] = {}
    for number in turns:
        found[number] = yield from _paced(_judge(game, number, effort), done / whole)
        judged(_at_first(found[number], game.players))
        done += _DECISION
    curve: list[Moment] = []
    for number in starts:
        curve.append((yield from _paced(_moment(game, number, effort), done / whole)))
        done += _MOMENT
    costliest = sorted(found.values(), key=lambda one: -one.loss)
    for one in costliest[:looks]:
        if one.best != one.made:
            again = _judge_again(game, one, effort)
            found[one.number] = yield from _paced(again, done / whole)
            judged(found[one.number])
        done += _SECOND_LOOK
    for one in costliest[looks:]:
        found[one.number] = _cleared(one)
    return Analysis(players, tuple(found.values()), tuple(curve))


def _paced(work: Generator[None, None, T], share: float) -> Generator[float, None, T]:
    steps = Steps(work)
    for _ in steps:
        yield share
    return steps.result


def phase_boundaries(game: Game) -> list[int]:
    """Return the number of moves before each phase, and before the end of a finished game."""
    starts: list[int] = []
    before = None
    for number in range(len(game.moves) + 1):
        position = game.position(number)
        stage = (position.round, position.phase, position.seat is None)
        if stage != before:
            starts.append(number)
            before = stage
    return starts


def _moment(game: Game, number: int, effort: Effort) -> Generator[None, None, Moment]:
    found = yield from chances_after(game, number, effort.plain)
    return moment_at(game, number, found)


def chances_after(
    game: Game, number: int, games: int = FULL.plain
) -> Generator[None, None, list[float]]:
    """Return each seat's chance of winning after a number of moves, as a point of the curve.

    `games` is the number of simulations. Yields after every phase of one.

    >>> from stp.bots.base import finish
    >>> finish(chances_after(Game(players=2, seed="neva"), 0))
    [0.416, 0.584]
    """
    position = game.position(number)
    if position.seat is None:
        assert game.result is not None
        return list(game.result.win_shares)
    view = View(position, position.seat, memory=True)
    totals = yield from forecast(view, games, "curve")
    return [round(chance, 3) for chance in chances(view, totals)]


def _judge(game: Game, number: int, effort: Effort) -> Generator[None, None, Decision]:
    view = _seen(game, number)
    made = code_of(game.moves[number], game.edition)
    found = yield from explain(LevelBot(ADVISER), view, effort.trials)
    advised = code_of(preferred(view, found).move, game.edition)
    moves = list(dict.fromkeys((made, advised)))
    games = effort.first if len(moves) > 1 else effort.plain
    ends = yield from imagine(view, moves, games, "judge")
    return _compared(game, number, view, moves, ends)


def _judge_again(game: Game, decision: Decision, effort: Effort) -> Generator[None, None, Decision]:
    view = _seen(game, decision.number)
    moves = [code_of(Move.parse(move), game.edition) for move in (decision.made, decision.best)]
    if comes_later(game, decision):
        return _cleared(decision)
    ends = yield from imagine(view, moves, effort.second, "judge again")
    again = _compared(game, decision.number, view, moves, ends)
    if again.loss <= DOUBT * again.error:
        return _cleared(again)
    made, best = moves
    adviser = LevelBot(ADVISER, seed="judge by value")
    gains = yield from adviser.differences(view, best, made, _BY_VALUE * effort.second)
    gain = sum(gains) / len(gains)
    if gain <= DOUBT * _standard_error(gains):
        return _cleared(again)
    shown = yield from _with_chances(again, view, moves, effort.first)
    confirmed = 1.0 if game.players == 2 else min(1.0, gain / shown.loss)
    return _moderated(shown, confirmed * _real_part(shown, game.players))


def _with_chances(
    decision: Decision, view: View, moves: Sequence[int], games: int
) -> Generator[None, None, Decision]:
    """Return the decision with chances that are estimated as those of the curve, so that both
    agree; the better move's is never the lower one."""
    found = []
    for move in moves:
        totals = yield from forecast(view, games, "chances", move)
        found.append(round(chances(view, totals)[_decider(view)], 3))
    made, best = found
    return replace(
        decision,
        outlook=replace(decision.outlook, chance=made),
        best_outlook=replace(decision.best_outlook, chance=max(made, best)),
    )


def comes_later(game: Game, decision: Decision) -> bool:
    """Return whether the seat also made the best move later in the phase, in another order, or
    played the card from the hand before it could score."""
    best = Move.parse(decision.best)
    if best.verb == "pass":  # everybody passes in the end
        return False
    last = _in_time(game, decision, best)
    for number in range(decision.number + 1, len(game.moves)):
        position = game.position(number)
        if (position.round, DECKS.index(position.phase)) > last:
            return False
        move = game.moves[number]
        if game.movers[number] == decision.seat and _deed(move) == _deed(best):
            return True
    return False


def _in_time(game: Game, decision: Decision, best: Move) -> tuple[int, int]:
    """Return the round and the place of the phase up to which a move could be made just as well."""
    here = decision.round, DECKS.index(decision.phase)
    if best.verb != "play":
        return here
    view = _seen(game, decision.number)
    card = card_of(view, best)
    if has_power(card):
        return here
    scored = DECKS.index(phase_of(card))
    match first_paid(view, best):
        case "this-phase":
            return here
        case "this-round":
            return decision.round, scored
        case "next-round":
            return decision.round + 1, scored
    return decision.round, TRADING  # it only has to leave the hand


def _deed(move: Move) -> tuple[object, ...]:
    """Return a move without the place of its card."""
    return move.verb, move.card or move.deck or move.number, move.over


def _standard_error(numbers: Sequence[float]) -> float:
    """Return the standard error of a sample's mean."""
    size = len(numbers)
    middle = sum(numbers) / size
    return sqrt(sum((number - middle) ** 2 for number in numbers) / (size * (size - 1)))


def _compared(game: Game, number: int, view: View, moves: list[int], ends: list[Ends]) -> Decision:
    """Compare the results after the move made (the first) and after the best one (the last)."""
    made, best = (leads(found, _decider(view)) for found in (ends[0], ends[-1]))
    losses = [one - other for one, other in zip(best, made, strict=True)]
    return decision_at(
        game,
        number,
        decode(moves[-1]),
        _outlook(view, ends[0]),
        _outlook(view, ends[-1]),
        round(standard_error(losses), 2),
    )


def _outlook(view: View, ends: Ends) -> Outlook:
    seat = _decider(view)
    return Outlook(
        round(mean(leads(ends, seat)), 2),
        round(mean([points[seat] for points in ends]), 2),
        round(chances(view, [mean(points) for points in zip(*ends, strict=True)])[seat], 3),
    )


def _decider(view: View) -> int:
    """Return the seat that decides, from 0."""
    assert view.seat is not None
    return view.seat - 1


def _at_first(decision: Decision, players: int) -> Decision:
    """Return the first estimate of a decision's loss, as far as it is likely to be real."""
    if decision.loss <= DOUBT * decision.error:
        return _cleared(decision)
    return _moderated(decision, _real_part(decision, players))


def _cleared(decision: Decision) -> Decision:
    """Return the decision with no loss, because no better move is certain."""
    return replace(decision, best=decision.made, best_outlook=decision.outlook, error=0.0)


def _real_part(decision: Decision, players: int) -> float:
    """Return the part of a loss that games played by searches confirm."""
    if players > 2:
        return _REAL_OF_MORE
    return 1.0 if decision.round == 1 else _REAL_OF_TWO


def _moderated(decision: Decision, share: float) -> Decision:
    """Return the decision with this part of its loss."""
    return replace(
        decision,
        best_outlook=_between(decision.outlook, decision.best_outlook, share),
        error=round(share * decision.error, 2),
    )


def _between(low: Outlook, high: Outlook, share: float) -> Outlook:
    """Return an outlook that is a share of the way from one to another."""
    return Outlook(
        round(low.lead + share * (high.lead - low.lead), 2),
        round(low.points + share * (high.points - low.points), 2),
        round(low.chance + share * (high.chance - low.chance), 3),
    )


def _seen(game: Game, number: int) -> View:
    """Return the view, with memory, of the seat that decided after a number of moves."""
    position = game.position(number)
    return View(position, position.seat, memory=True)


def decision_at(
    game: Game, number: int, best: Move, outlook: Outlook, best_outlook: Outlook, error: float
) -> Decision:
    """Return a decision of a game."""
    position = game.position(number)
    return Decision(
        number,
        game.movers[number],
        position.round,
        position.phase,
        str(game.moves[number]),
        str(best),
        outlook,
        best_outlook,
        error,
    )


def moment_at(game: Game, number: int, chances: Iterable[float]) -> Moment:
    """Return a point of the curve of a game."""
    position = game.position(number)
    phase = None if position.seat is None else position.phase
    return Moment(number, position.round, phase, tuple(chances))


def why(game: Game, decision: Decision) -> tuple[Reasons, Reasons]:
    """Return the reasons of the move made and of the best one; fast."""
    made, best = (why_move(game, decision.number, move) for move in (decision.made, decision.best))
    return made, best


def why_move(game: Game, number: int, move: Move | str) -> Reasons:
    """Return the reasons of a legal move after a number of moves; fast.

    Raises StpError if there were fewer moves, and IllegalMoveError for an illegal one.
    """
    view = _seen(game, number)
    state = view.engine_state()
    return reasons(LevelBot(ADVISER).heuristic(view), state, check_legal(state, move))
