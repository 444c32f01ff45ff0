"""Why a bot holds a move to be good: the same numbers that it chose by, taken apart.

All of it is data; words are found where it is shown. A hint is what the adviser, the strongest
level, makes of a position.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from stp.bots.frame import Frame
from stp.bots.heuristic import Heuristic
from stp.bots.levels import LEVELS, LevelBot
from stp.cards import CARDS, COLOURS, GUILD_INCOME, PUB_PRICE, TRADE_POINTS, TRADE_PRICE, Edition
from stp.legal import legal
from stp.moves import (  # fmt: skip
    BUY,
    DISMISS,
    DRAWN,
    GUILD,
    LOWER,
    OBSERVE,
    PARTS,
    PLAY,
    PUB,
    REDEEM,
    TAKE,
    TRADE,
    Move,
    decode,
)
from stp.rules import (
    DISPLACES,
    FIRST_TRADING,
    SYCOPHANT,
    aristocrat_bonus,
    income,
    price,
)
from stp.state import ARISTOCRAT_TYPES, RUBLES, UPRIGHT, Player, State, place, remove
from stp.view import View

ADVISER: Final = "expert"
"""The level that judges games and gives hints, where no other is asked for."""


USUAL_ROUNDS: Final = {
    "base:2": 7, "base:3": 7, "base:4": 7,
    "new-society:2": 9, "new-society:3": 8, "new-society:4": 7, "new-society:5": 7,
}  # fmt: skip
"""In which round games between bots mostly end, by edition and number of players."""


@dataclass(frozen=True, slots=True)
class Prize:
    """What a card is worth to another player who can pay for it now."""

    seat: int
    """Whose prize it is, from 1."""
    rubles: float
    """Rubles that it would bring until the end, less those of a displaced card; no price."""
    points: float
    """The same in points, with the aristocrat bonus and what the card's power promises."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """What a move costs and brings, told apart; all 0 for passing."""

    price: int
    """Rubles to be paid now; for a card taken into the hand, as things are, later."""
    rubles: float
    """Rubles that it brings until the end, less those of a displaced card."""
    points: float
    """Points that it brings until the end, less those of a displaced card; no bonus."""
    bonus: int
    """What it adds to the final aristocrat bonus now."""
    power: float
    """Points that the adviser expects of the card's power, by experience."""
    scorings: float
    """Scorings of the card's colour that are still expected, as a whole number; 0 for a move
    without a card."""
    ruble_worth: float
    """Points that a ruble is worth now, by experience: less the nearer the end is."""
    denies: Prize | None
    """To whom the card would be worth most that the move takes out of the market; None where no
    other player would gain by it."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a bot thinks of one legal move."""

    move: Move
    value: float
    """Points until the end that the move is worth more, by the bot's experience, than passing;
    where nobody can pass, than the last legal move."""
    ahead: float | None
    """By the imagined games: the points that it ends up ahead more than with the bot's choice (so
    0 for that, and less for most); None where it tried nothing out."""
    trials: int
    """How many imagined games began with the move."""
    reasons: Reasons


def hint(view: View, level: str = ADVISER) -> Generator[None, None, list[Evaluation]]:
    """Yield after every phase of an imagined game; return what a level thinks of every move.

    The first is the one that it advises. The view must be that of the seat that decides, with
    `memory`; the same view gets the same hint, whatever the game's seed.
    """
    return explain(LevelBot(level), view)


def explain(bot: LevelBot, view: View) -> Generator[None, None, list[Evaluation]]:
    """Yield as `LevelBot.think` does; return what the bot thinks of every legal move, best first.

    The first is the move that the bot chooses.
    """
    heuristic = bot.heuristic(view)
    state = view.engine_state()
    moves = legal(state)
    values = dict(zip(moves, heuristic.values(state, moves), strict=True))
    budget = LEVELS[bot.level].budget
    passing = values.get(moves[-1], 0.0)
    tried: dict[int, tuple[float | None, int]] = {}
    first = heuristic.choose(state)
    order = sorted(moves, key=lambda move: (move != first, -values[move]))
    if budget is not None and len(moves) > 1:
        trials = yield from bot.try_out(view, budget)
        opinion = budget.opinion(len(state.players))
        best = trials[0].mean(opinion)
        tried = {trial.move: (trial.mean(opinion) - best, trial.visits) for trial in trials}
        order = [*tried, *(move for move in order if move not in tried)]
    return [
        Evaluation(
            decode(move),
            values[move] - passing,
            *tried.get(move, (None, 0)),
            reasons(heuristic, state, move),
        )
        for move in order
    ]


def reasons(heuristic: Heuristic, state: State, move: int) -> Reasons:
    """Return what a legal move costs and brings, as a heuristic sees the rest of the game."""
    verb, where, item, over = PARTS[move]
    frame = heuristic.frames.of(state)
    me = state.players[state.seat]
    paid, rubles, points, bonus, scorings, power = 0, 0.0, 0.0, 0, 0.0, 0.0
    denies = None
    if verb in (BUY, TAKE, PLAY, DISMISS):
        if verb == DISMISS:
            card, after = SYCOPHANT, me.copy()
            remove(after, SYCOPHANT)
            power = -frame.power[SYCOPHANT]
        else:
            card = item
            if verb == TAKE:  # as if it displaced what it is best to displace
                choices = _displaceable(me, card)
                over = max(
                    choices, default=-1, key=lambda one: _net_gain(heuristic, frame, me, card, one)
                )
            paid = price(me, card, int(verb == BUY and where == LOWER), over)
            power = _power_gain(frame, card, over)
            if verb != PLAY and where != DRAWN:
                denies = _prize(heuristic, state, card)
            after = _with(me, card, over)
        expected = expected_scorings(heuristic, state)
        scorings = expected[COLOURS.index(CARDS[card].colour)]
        rubles, points, bonus = _gain(me, after, expected, state.edition)
    elif verb == PUB:
        paid, points = PUB_PRICE * item, item
    elif verb == TRADE:
        paid, points = TRADE_PRICE, TRADE_POINTS
    elif verb == GUILD:
        rubles, points = item, GUILD_INCOME - item
    elif verb in (OBSERVE, REDEEM):
        points = -1.0  # face down, the card misses the building scoring of this round
        [value] = heuristic.values(state, [move])
        power = value - points
    return Reasons(paid, rubles, points, bonus, power, scorings, frame.rate, denies)


def expected_scorings(heuristic: Heuristic, state: State) -> list[float]:
    """Return how many scorings of each colour are still expected, as whole numbers, so that what is
    said of them adds up.

    The frames count on long games, which makes bots play better; what is said stays within the
    usual length.
    """
    frame, players = heuristic.frames.of(state), len(state.players)
    later = max(USUAL_ROUNDS[f"{state.edition}:{players}"] - state.round, 1)
    return [
        float(min(round(times), later + (state.phase <= colour)))
        for colour, times in enumerate(frame.scorings)
    ]


def _gain(
    before: Player, after: Player, scorings: list[float], edition: Edition
) -> tuple[float, float, int]:
    """Return the rubles and points that one tableau earns until the end more than another, and by
    how much its aristocrat bonus is higher now."""
    rubles = points = 0.0
    for colour, times in enumerate(scorings):
        old_rubles, old_points = income(before, colour)
        new_rubles, new_points = income(after, colour)
        rubles += (new_rubles - old_rubles) * times
        points += (new_points - old_points) * times
    old_bonus, new_bonus = (aristocrat_bonus(p[ARISTOCRAT_TYPES], edition) for p in (before, after))
    return rubles, points, new_bonus - old_bonus


def _prize(heuristic: Heuristic, state: State, card: int) -> Prize | None:
    """Return to which of the other players a card in the market is worth most, if to any."""
    frame = heuristic.frames.of(state)
    best, most = None, 0.0
    for seat, other in enumerate(state.players):
        if seat != state.seat:
            for over in _displaceable(other, card):
                if price(other, card, over=over) <= other[RUBLES]:
                    worth = _net_gain(heuristic, frame, other, card, over)
                    if worth > most:
                        best, most = (seat, over), worth
    if best is None:
        return None
    seat, over = best
    other = state.players[seat]
    expected = expected_scorings(heuristic, state)
    rubles, points, bonus = _gain(other, _with(other, card, over), expected, state.edition)
    return Prize(seat + 1, rubles, points + bonus + _power_gain(frame, card, over))


def _with(me: Player, card: int, over: int) -> Player:
    """Return a player who has got a card, instead of another one if `over` is not -1."""
    after = me.copy()
    if over >= 0:
        remove(after, over)
    place(after, card)
    return after


def _power_gain(frame: Frame, card: int, over: int) -> float:
    """Return what the power of a card promises more than that of the card it displaces."""
    return frame.power[card] - (frame.power[over] if over >= 0 else 0.0)


def _displaceable(me: Player, card: int) -> list[int]:
    """Return the cards that a player could displace by a trading card; -1 for an ordinary one."""
    if card < FIRST_TRADING:
        return [-1]
    return [over for over in DISPLACES[card] if me[over] and me[UPRIGHT[over]]]


def _net_gain(heuristic: Heuristic, frame: Frame, me: Player, card: int, over: int) -> float:
    """Return what a card brings a player until the end in points, its price taken off."""
    gain = heuristic.card_gain(me, frame, card) - price(me, card, over=over) * frame.rate
    return gain - heuristic.loss(me, frame, card, over) if over >= 0 else gain
