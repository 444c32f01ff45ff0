"""Explains a bot's evaluation of moves by the numbers that it chose with.

It returns data only; the page puts it into words. A hint is the evaluation of a position by the
adviser (`ADVISER`).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from operator import attrgetter
from typing import Final

from stp.bots.base import check_view
from stp.bots.levels import LEVELS, LevelBot
from stp.bots.reasons import Reasons, reasons
from stp.bots.search import Trial
from stp.facts.effects_of import loses_hand_card, on_hand
from stp.facts.prospects import can_spare
from stp.facts.reading import (
    BOUGHT,
    FOR_POINTS,
    ROWS,
    SPENDING,
    can_play_after,
    first_paid,
    is_ending,
    is_last_phase,
)
from stp.legal import legal
from stp.moves import Move, decode
from stp.rules import HAND_PENALTY, RUBLES_PER_POINT
from stp.view import View

ADVISER: Final = "expert"
"""The level that analyses games and gives hints unless another one is named."""

ABOUT_AS_GOOD: Final = 0.5
"""A hint treats moves that differ by fewer points than this as equally good: a person would not
notice the difference."""
EXPECTED: Final = 1.0
"""A hint advises a move that players expect, provided that this is worse by fewer points than this
number and by no more than the error of the simulated games (`_error`): buying the card that the bot
would take, or another one before the hand is played in the last phase, and passing instead of a
purchase that is worth no more, or of points that cost the money of a card in the hand."""
AT_END: Final = 2.0
"""The same number, in the last round, for buying the card that the bot would take, if it brings
something: nobody expects to be told to take a card there that costs points in the hand."""
DOUBTFUL: Final = 1.5
"""A hint calls no move clearly better than another one that is behind by fewer points than this
number and by no more than the error of the simulated games."""
SPREAD: Final = 5.0
"""Standard deviation, in points, of the difference between two moves in simulated games."""
USEFUL: Final = 2.0
"""Minimum value, in points above passing, of a purchase that is advised although passing counts as
equally good."""
DELAY: Final = 3.0
"""Approximate cost, in points, of spending the money for a card in the hand so that it misses its
next scoring."""
_VALUE: Final = attrgetter("value")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A bot's evaluation of one legal move."""

    move: Move
    value: float
    """How much more than passing the move is worth until the end, in points, by the bot's weights;
    if passing is illegal, how much more than the last legal move."""
    ahead: float | None
    """Difference in final lead from the first move of the list, in points, over the simulated
    games; None if nothing was simulated. It is at most 0, unless a hint advises another move than
    the bot's choice (`preferred`), which may be a little better."""
    trials: int
    """Number of simulated games that began with the move."""
    reasons: Reasons
    decided: int = 0
    """1 if the simulated games with the move leave hardly a doubt that the seat wins, -1 if they
    leave hardly a doubt that it does not, otherwise 0. Between moves that are decided alike,
    `ahead` does not tell points apart."""

    def behind(self, best: Evaluation) -> float:
        """Return how many points the move is expected to lose against the first one of the list,
        the best or advised one."""
        return best.value - self.value if self.ahead is None else -self.ahead


def has_equals(best: Evaluation, others: Sequence[Evaluation]) -> bool:
    """Return whether another move is as good as the best one, as far as the simulated games can
    tell. Points that cost clearly more than they are worth by the bot's weights are not."""
    return any(
        one.behind(best) < _doubt(one, DOUBTFUL)
        for one in others
        if one.move.verb not in FOR_POINTS or best.value - one.value < DOUBTFUL
    )


def has_useful(others: Sequence[Evaluation]) -> bool:
    """Return whether another move is a purchase that is worth its price by itself."""
    return any(one.move.verb in BOUGHT and one.value >= USEFUL for one in others)


def hint(view: View, level: str = ADVISER) -> Generator[None, None, list[Evaluation]]:
    """Evaluate every legal move at a level, best first; yields after every simulated phase.

    The first is the advised one: the bot's choice, unless one about as good is easier to follow
    (`preferred`). The view must be that of the deciding seat, with `memory`. The same view always
    gets the same hint, whatever the game's seed.
    """
    found = yield from explain(LevelBot(level), view)
    first = preferred(view, found)
    others = (one for one in found if one is not first)
    return [_compared_with(first, one) for one in (first, *others)]


def _compared_with(first: Evaluation, one: Evaluation) -> Evaluation:
    """Return an evaluation whose `ahead` is the difference from another move than the choice."""
    if first.ahead is None or one.ahead is None:
        return one
    return replace(one, ahead=one.ahead - first.ahead)


def preferred(view: View, found: list[Evaluation]) -> Evaluation:
    """Return the bot's choice, or a move that is about as good and easier to follow.

    Of moves that are about as good, these are easier to follow:

    - a purchase that is worth its price, rather than a pass; a pass, rather than one that is not,
      or than points whose price is needed for a card in the hand;
    - buying a card, rather than taking it, unless its price is needed for one in the hand;
    - a card that others may take, rather than one that can wait in the hand;
    - passing, rather than playing a card that can wait before its phase;
    - the cheaper of two copies.

    In a decided game, the move worth the most points is preferred, unless it plays a card that can
    wait; in the last round, rubles that nothing else can be bought for count only as points. In the
    last phase, a purchase after which the card in the hand can still be played comes before it.
    """
    chosen = _chosen(view, found)
    close = (one for one in found if _is_close(one))
    return next((one for one in close if _is_cheaper_copy(one, chosen)), chosen)


def _is_close(one: Evaluation, points: float = ABOUT_AS_GOOD) -> bool:
    """Return whether a move is less than a number of points worse than the bot's choice."""
    return one.ahead is not None and one.ahead > -points


def _chosen(view: View, found: list[Evaluation]) -> Evaluation:
    """Return the preferred move, whichever of two copies of its card it is about."""
    best, others = found[0], found[1:]
    if best.move.verb == "play" and is_last_phase(view):
        # Nobody else can take the card in the hand.
        first = [one for one in others if _can_come_first(view, one, best)]
        if first:
            return max(first, key=_VALUE)
    close = [one for one in others if _is_close(one)]
    if best.decided:
        alike = [one for one in (best, *close) if one.decided == best.decided]
        alike = [one for one in alike if not _turns_in_vain(one)] or alike
        ready = [one for one in alike if not _can_wait(view, one.move)] or alike
        best = max(ready, key=lambda one: _worth(view, one))
        kept = [one for one in ready if not loses_hand_card(view, one.move)]
        close = [one for one in kept if one is not best]
    if best.move.verb in ("pass", "discard") or _brings_little(view, best):
        useful = [one for one in close if _is_useful(view, one)]
        if useful:
            return max(useful, key=_VALUE)
    easier = (one for one in found if one is not best and _is_easier(view, one, best))
    return next(easier, best)


def _worth(view: View, one: Evaluation) -> float:
    """Return what a move is worth in points: by the bot's weights, or what it brings at the end if
    its price could not buy anything else. The weights count on some use for every ruble, and not on
    a card in the hand that cannot be paid for in time."""
    if one.move.verb in SPENDING and on_hand(view, one.move):
        return one.value - (HAND_PENALTY if loses_hand_card(view, one.move) else DELAY)
    if one.move.verb not in BOUGHT or not is_ending(view) or not can_spare(view, one.move):
        return one.value
    why = one.reasons
    penalty = HAND_PENALTY if one.move.verb == "play" else 0
    gained = why.points + why.bonus + why.power + (why.rubles - why.price) / RUBLES_PER_POINT
    return max(one.value, gained + penalty)


def _turns_in_vain(one: Evaluation) -> bool:
    """Return whether a move turns a card face down, which then scores nothing, for little."""
    return one.move.verb in ("observe", "redeem") and one.value < USEFUL


def _can_come_first(view: View, one: Evaluation, best: Evaluation) -> bool:
    """Return whether a move is a useful purchase after which the best one can still be made."""
    is_useful = one.move.verb == "buy" and one.value >= USEFUL
    is_near = _is_close(one, _doubt(one, EXPECTED))
    return is_useful and is_near and can_play_after(view, one.move, best.move)


def _is_useful(view: View, one: Evaluation) -> bool:
    """Return whether a move is a purchase that is worth its price and clearly more than passing."""
    is_bought = one.move.verb in BOUGHT and one.value >= USEFUL
    return is_bought and not _brings_little(view, one)


def _is_easier(view: View, one: Evaluation, best: Evaluation) -> bool:
    """Return whether a move is about as good as the best one and easier to follow."""
    move, chosen = one.move, best.move
    if chosen.verb == "take" and _buys(move, chosen):
        is_meant = is_ending(view) or not _is_in_vain(one)  # a card in the hand will cost points
        is_easy = is_meant and on_hand(view, move) is None
        is_late = is_ending(view) and not _is_in_vain(one)
        return is_easy and _is_close(one, _doubt(one, AT_END if is_late else EXPECTED))
    if move.verb in ("pass", "discard") and (_brings_little(view, best) or _sells_hand(view, best)):
        return _is_close(one, _doubt(one, EXPECTED))
    if not _is_close(one):
        return False
    if move.verb == "take" and _buys(chosen, move):
        is_later = first_paid(view, chosen) != "this-phase" and not is_ending(view)
        return is_later and on_hand(view, chosen) is not None
    if move.verb in ("pass", "discard"):
        return _can_wait(view, chosen)
    is_offered = move.verb in ("buy", "take") and move.place in ROWS
    is_useful = is_offered and not _brings_little(view, one)
    return chosen.verb == "play" and is_useful and can_play_after(view, move, chosen)


def _doubt(one: Evaluation, most: float) -> float:
    """Return up to how many points, at most `most`, a move may be behind the best one without being
    worse beyond doubt."""
    return max(ABOUT_AS_GOOD, min(most, _error(one)))


def _error(one: Evaluation) -> float:
    """Return two standard errors of how far a move is behind the best one: more than a point in a
    hint of Expert, which simulates few games, and less than half a point in most of Master's. That
    of a move that was not simulated is unknown."""
    return 2 * SPREAD / sqrt(one.trials) if one.trials else inf


def _can_wait(view: View, move: Move) -> bool:
    """Return whether a card in the hand can still be played after this phase, before it scores."""
    return move.verb == "play" and first_paid(view, move) == "this-round"


def _buys(one: Move, taken: Move) -> bool:
    """Return whether a move buys the card that another one takes."""
    return one.verb == "buy" and (one.place, one.card) == (taken.place, taken.card)


def _is_cheaper_copy(one: Evaluation, best: Evaluation) -> bool:
    """Return whether a move buys a cheaper copy of the card that the best move buys."""
    is_same = (one.move.card, one.move.over) == (best.move.card, best.move.over)
    is_copy = one.move.verb == best.move.verb == "buy" and is_same
    return is_copy and one.reasons.price < best.reasons.price


def _brings_little(view: View, one: Evaluation) -> bool:
    """Return whether a move with a card is worth no more than passing, by its costs and gains."""
    if is_ending(view) and (one.move.verb == "play" or _is_repaid_in_points(one)):
        return False  # a card in the hand would cost points, and few rubles are still of use
    return _is_in_vain(one) or (one.reasons.price > 0 and one.value <= 0)


def _sells_hand(view: View, one: Evaluation) -> bool:
    """Return whether a move buys points with the rubles that a card in the hand needs in time."""
    return one.move.verb in FOR_POINTS and on_hand(view, one.move) is not None


def _is_repaid_in_points(one: Evaluation) -> bool:
    """Return whether a card brings more points than its price is worth at the end."""
    return one.reasons.points * RUBLES_PER_POINT > one.reasons.price


def _is_in_vain(one: Evaluation) -> bool:
    """Return whether a card brings nothing, or only rubles and fewer of them than it costs."""
    why = one.reasons
    return max(why.points, why.bonus, why.power) <= 0 and why.rubles < why.price


def explain(
    bot: LevelBot, view: View, trials: int | None = None
) -> Generator[None, None, list[Evaluation]]:
    """Evaluate every legal move as a bot does, best first; yields as `LevelBot.think` does.

    The first is the move that the bot chooses. `trials` limits its simulated games further. Raises
    StpError for a view from which a bot cannot choose: its seat must decide, and it needs `memory`.
    """
    check_view(view)
    heuristic = bot.heuristic(view)
    state = view.engine_state()
    moves = legal(state)
    values = dict(zip(moves, heuristic.values(state, moves), strict=True))
    budget = LEVELS[bot.level].budget
    passing = values.get(moves[-1], 0.0)
    tried: dict[int, Trial] = {}
    opinion = 0.0
    first = heuristic.choose(state)
    order = sorted(moves, key=lambda move: (move != first, -values[move]))
    if budget is not None and len(moves) > 1:
        if trials is not None:
            budget = replace(budget, trials=trials)
        compared = yield from bot.try_out(view, budget)
        opinion = budget.opinion(len(state.players))
        tried = {trial.move: trial for trial in compared}
        order = [*tried, *(move for move in order if move not in tried)]
    found = []
    for move in order:
        trial = tried.get(move)
        found.append(
            Evaluation(
                decode(move),
                values[move] - passing,
                trial.ahead_of(tried[order[0]], opinion) if trial else None,
                trial.visits if trial else 0,
                reasons(heuristic, state, move),
                trial.decided if trial else 0,
            )
        )
    return found
