"""Why a bot holds a move to be good: the same numbers that it chose by, taken apart.

`explain` is data; words are found where it is shown.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from stp.bots.heuristic import Heuristic
from stp.bots.levels import LEVELS, LevelBot
from stp.cards import CARDS, COLOURS, RED
from stp.legal import legal
from stp.moves import (
    BUY,
    ITEM_MASK,
    ITEM_SHIFT,
    LOWER,
    OVER_MASK,
    PLACE_MASK,
    PLACE_SHIFT,
    PLAY,
    TAKE,
    VERB_SHIFT,
    Move,
    decode,
)  # fmt: skip
from stp.rules import aristocrat_bonus, price
from stp.state import ARISTOCRAT_TYPES, State
from stp.view import View


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a bot thinks of one legal move."""

    move: Move
    value: float
    """Points until the end that the move is worth more than passing, by the bot's experience."""
    ahead: float | None
    """By the imagined games: the points that it ends up ahead more than with the bot's choice (so
    0 for that, and less for most); None where it tried nothing out."""
    trials: int
    """How many imagined games began with the move."""
    price: int
    """Rubles to be paid now; for a card taken into the hand, as things are, later."""
    rubles: float
    """Rubles that the card earns until the end, less those of a displaced one."""
    points: float
    """Points that it earns until the end, less those of a displaced one."""
    bonus: int
    """What it adds to the final aristocrat bonus now."""
    scorings: float
    """Scorings of its colour that the bot still expects."""
    ruble_worth: float
    """Points that the bot holds a ruble to be worth now."""
    power: float
    """Points that it expects of the card's power."""


def explain(bot: LevelBot, view: View) -> Generator[None, None, list[Evaluation]]:
    """Yield as `LevelBot.think` does; return what the bot thinks of every legal move, best first.

    The first is the move that the bot chooses.
    """
    heuristic = bot.heuristic(view)
    state = view.raw
    moves = legal(state)
    values = dict(zip(moves, heuristic.values(state, moves), strict=True))
    budget = LEVELS[bot.level].budget
    passing = values.get(moves[-1], 0.0)
    tried: dict[int, tuple[float | None, int]] = {}
    order = sorted(moves, key=lambda move: -values[move])
    if budget is not None and len(moves) > 1:
        trials = yield from bot.try_out(view, budget)
        best = trials[0].mean(budget.prior)
        tried = {trial.move: (trial.mean(budget.prior) - best, trial.visits) for trial in trials}
        order = [*tried, *(move for move in order if move not in tried)]
    return [
        _evaluation(heuristic, state, move, values[move] - passing, *tried.get(move, (None, 0)))
        for move in order
    ]


def _evaluation(
    heuristic: Heuristic, state: State, move: int, value: float, ahead: float | None, trials: int
) -> Evaluation:
    verb = move >> VERB_SHIFT
    frame = heuristic.frames.of(state)
    me = state.players[state.seat]
    paid, rubles, points, bonus, scorings, power = 0, 0.0, 0.0, 0, 0.0, 0.0
    if verb in (BUY, TAKE, PLAY):
        row = move >> ITEM_SHIFT & ITEM_MASK
        over = (move & OVER_MASK) - 1
        lower = int(verb == BUY and move >> PLACE_SHIFT & PLACE_MASK == LOWER)
        paid = price(me, row, lower, over)
        colour = COLOURS.index(CARDS[row].colour)
        scorings, power = frame.scorings[colour], frame.power[row]
        rubles, points = CARDS[row].rubles * scorings, CARDS[row].points * scorings
        types = me[ARISTOCRAT_TYPES] + (colour == RED and not me[row])
        if over >= 0:
            rubles -= CARDS[over].rubles * scorings
            points -= CARDS[over].points * scorings
            power -= frame.power[over]
            types -= colour == RED and me[over] == 1
        bonus = aristocrat_bonus(types, state.edition) - aristocrat_bonus(
            me[ARISTOCRAT_TYPES], state.edition
        )
    return Evaluation(
        decode(move), value, ahead, trials, paid, rubles, points, bonus, scorings, frame.rate, power
    )
