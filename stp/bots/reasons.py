"""Itemises what a move costs and gains, by the numbers that the heuristic values it with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stp.bots.frame import Frame
from stp.bots.heuristic import Heuristic
from stp.cards import (  # fmt: skip
    CARDS,
    COLOURS,
    GUILD_INCOME,
    PUB_PRICE,
    TRADE_POINTS,
    TRADE_PRICE,
    TRADING,
    WORKER,
    Edition,
)
from stp.facts.prospects import scorings_before
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
)
from stp.phases import MARKET_SIZE, freed_places, is_followed, rounds_after
from stp.rules import DISPLACES, FIRST_TRADING, SYCOPHANT, aristocrat_bonus, income, price
from stp.state import (  # fmt: skip
    ARISTOCRAT_TYPES,
    RUBLES,
    UPRIGHT,
    Player,
    State,
    place,
    remove,
)

USUAL_ROUNDS: Final = {
    "base:2": 7, "base:3": 7, "base:4": 6,
    "new-society:2": 9, "new-society:3": 8, "new-society:4": 7, "new-society:5": 7,
}  # fmt: skip
"""The round in which games usually end, by edition and number of players: between those of Hard
(5 or 6 in the base game with four) and those of Easy and Medium (6 or 7)."""
LONG: Final = 1.75
"""In a game that is longer than usual, two more rounds are expected if the frames say that at least
this many are left. Two followed in 30 of 42 such positions of games between bots."""


@dataclass(frozen=True, slots=True)
class Prize:
    """The value of a card to another player who can afford it now."""

    seat: int
    """The seat of that player, from 1."""
    rubles: float
    """Rubles it would earn until the end, less those of a displaced card; without the price."""
    points: float
    """The same in points, with the aristocrat bonus and the expected value of the card's power."""
    others: int = 0
    """How many more opponents can afford the card now, whether they would gain from it or not."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """The costs and gains of a move, itemised; all 0 for passing."""

    price: int
    """Price in rubles; for a card taken into the hand, its current price, to be paid later. If no
    card in play fits a trading card, both are counted in place of the worker with its symbol."""
    rubles: float
    """Rubles that it earns until the end, less those of a displaced card; if it is taken into the
    hand, without scorings that come before it can be paid for."""
    points: float
    """Points that it earns until the end, less those of a displaced card; without the bonus."""
    bonus: int
    """What it adds to the final aristocrat bonus now."""
    power: float
    """Points that the adviser expects from the card's power, from its learned weights."""
    scorings: float
    """Expected number of remaining scorings of the card's colour, rounded; 0 for a move without a
    card."""
    ruble_worth: float
    """Points that a ruble is worth now, from the learned weights; it falls towards the end."""
    denies: Prize | None
    """The opponent to whom the card is worth most once it has left the market; None if no opponent
    would gain from it."""
    over: str = ""
    """The best card to displace with one that is taken or picked from the discard pile, "" for
    none."""


def reasons(heuristic: Heuristic, state: State, move: int) -> Reasons:
    """Return the costs and gains of a legal move, as a heuristic estimates the rest."""
    verb, where, item, over = PARTS[move]
    frame = heuristic.frames.of(state)
    me = state.players[state.seat]
    paid, rubles, points, bonus, scorings, power = 0, 0.0, 0.0, 0, 0.0, 0.0
    denies, displaced = None, -1
    if verb in (BUY, TAKE, PLAY, DISMISS):
        if verb == DISMISS:
            card, after = SYCOPHANT, me.copy()
            remove(after, SYCOPHANT)
            power = -frame.power[SYCOPHANT]
        else:
            card = item
            if verb == TAKE:
                over = displaced = _best_over(heuristic, frame, me, card)
                if over < 0 and (worker := _own_worker(card)) >= 0:  # which must come first
                    me, over = _with(me, worker, -1), worker
            paid = price(me, card, int(verb == BUY and where == LOWER), over)
            power = _power_gain(frame, card, over)
            if verb != PLAY and where != DRAWN:
                denies = _prize(heuristic, state, move)
            after = _with(me, card, over)
        expected = expected_scorings(heuristic, state, freed_places(state, move))
        colour = COLOURS.index(CARDS[card].colour)
        scorings = expected[colour]
        if verb == TAKE:
            missed = scorings_before(state, state.seat, colour, paid)
            expected[colour] = max(0.0, scorings - missed)
        rubles, points, bonus = _gain(me, after, expected, state.edition)
    elif verb == PUB:
        paid, points = PUB_PRICE * item, item
    elif verb == TRADE:
        paid, points = TRADE_PRICE, TRADE_POINTS
    elif verb == GUILD:
        rubles, points = item, GUILD_INCOME - item
    elif verb in (OBSERVE, REDEEM):
        if verb == REDEEM:
            colour = COLOURS.index(CARDS[item].colour)
            scorings = expected_scorings(heuristic, state)[colour]
            displaced = _best_over(heuristic, frame, me, item, me[RUBLES])
        points = -1.0  # face down, the card misses the building scoring of this round
        [value] = heuristic.values(state, [move])
        power = value - points
    name = CARDS[displaced].id if displaced >= 0 else ""
    return Reasons(paid, rubles, points, bonus, power, scorings, frame.rate, denies, name)


def expected_scorings(heuristic: Heuristic, state: State, freed: int = 0) -> list[float]:
    """Return the expected number of remaining scorings of each colour, rounded so that the figures
    shown add up. A turn must be in progress; `freed` is the number of places that a move frees for
    new cards.

    The frames know how fast the decks shrink, but early in a game they have seen little of that.
    The usual length (`USUAL_ROUNDS`) therefore counts as much as one round of this game, and limits
    the figures unless the decks last longer (`LONG`). A further round counts where one is likely,
    and the figures are exact where the end is certain.
    """
    now = [state.phase <= colour for colour in range(len(COLOURS))]  # scored in this round
    certain = rounds_after(state, freed)
    if certain is not None:
        return [float(this + certain) for this in now]
    frame, players = heuristic.frames.of(state), len(state.players)
    likely = frame.scorings[WORKER] - (state.phase == WORKER)  # rounds after this one
    later = USUAL_ROUNDS[f"{state.edition}:{players}"] - state.round
    most = max(later, 2 if likely >= LONG else 1)
    least = int(_is_likely_followed(state))
    if later > 0:
        likely += (later - likely) / state.round
    rounds = max(least, min(int(likely + 0.5), most))
    return [float(this + rounds) for this in now]


def _is_likely_followed(state: State) -> bool:
    """Return whether another round is likely: no deck runs out in this one if half of the players
    who have not passed take one more card before the next phase."""
    if is_followed(state):
        return True
    taken = (len(state.players) - state.passes) // 2
    dealt = min(MARKET_SIZE, MARKET_SIZE - len(state.upper) - len(state.lower) + taken)
    following = state.phase + 1
    return state.left[following] > dealt and all(
        state.left[deck] > MARKET_SIZE for deck in range(following + 1, TRADING + 1)
    )


def _gain(
    before: Player, after: Player, scorings: list[float], edition: Edition
) -> tuple[float, float, int]:
    """Return how many more rubles and points a player earns until the end `after` a move than
    `before` it, and how much higher the aristocrat bonus is now."""
    rubles = points = 0.0
    for colour, times in enumerate(scorings):
        old_rubles, old_points = income(before, colour)
        new_rubles, new_points = income(after, colour)
        rubles += (new_rubles - old_rubles) * times
        points += (new_points - old_points) * times
    old_bonus, new_bonus = (aristocrat_bonus(p[ARISTOCRAT_TYPES], edition) for p in (before, after))
    return rubles, points, new_bonus - old_bonus


def _prize(heuristic: Heuristic, state: State, move: int) -> Prize | None:
    """Return the value of the market card of a move to the opponent who gains most from it, if any
    does."""
    frame, card = heuristic.frames.of(state), PARTS[move][2]
    ways = [
        (seat, over)
        for seat, other in enumerate(state.players)
        for over in _displaceable(other, card)
        if seat != state.seat and price(other, card, over=over) <= other[RUBLES]
    ]
    worths = [_net_gain(heuristic, frame, state.players[seat], card, over) for seat, over in ways]
    most = max(worths, default=0.0)
    if most <= 0:
        return None
    seat, over = ways[worths.index(most)]
    other = state.players[seat]
    expected = expected_scorings(heuristic, state, freed_places(state, move))
    rubles, points, bonus = _gain(other, _with(other, card, over), expected, state.edition)
    gained = points + bonus + _power_gain(frame, card, over)
    return Prize(seat + 1, rubles, gained, len({able for able, _ in ways}) - 1)


def _with(me: Player, card: int, over: int) -> Player:
    """Return a copy of a player with a card added, in place of `over` unless that is -1."""
    after = me.copy()
    if over >= 0:
        remove(after, over)
    place(after, card)
    return after


def _power_gain(frame: Frame, card: int, over: int) -> float:
    """Return the expected value of a card's power, less that of the displaced card's."""
    return frame.power[card] - (frame.power[over] if over >= 0 else 0.0)


def _displaceable(me: Player, card: int) -> list[int]:
    """Return the cards that a player could displace by a trading card; -1 for an ordinary one."""
    if card < FIRST_TRADING:
        return [-1]
    return [over for over in DISPLACES[card] if me[over] and me[UPRIGHT[over]]]


def _best_over(
    heuristic: Heuristic, frame: Frame, me: Player, card: int, rubles: int | None = None
) -> int:
    """Return the card that it is best to displace, at a price of at most `rubles`; -1 for none."""
    fitting = [
        over
        for over in _displaceable(me, card)
        if rubles is None or price(me, card, over=over) <= rubles
    ]
    return max(fitting, default=-1, key=lambda one: _net_gain(heuristic, frame, me, card, one))


def _own_worker(card: int) -> int:
    """Return the worker with the symbol of a trading card; -1 for any other card."""
    symbol = CARDS[card].symbol
    if card < FIRST_TRADING or symbol in (None, "any"):
        return -1
    return next(over for over in DISPLACES[card] if CARDS[over].symbol == symbol)


def _net_gain(heuristic: Heuristic, frame: Frame, me: Player, card: int, over: int) -> float:
    """Return the net value of a card to a player until the end, in points, less its price."""
    gain = heuristic.card_gain(me, frame, card) - price(me, card, over=over) * frame.rate
    return gain - heuristic.loss(me, frame, card, over) if over >= 0 else gain
