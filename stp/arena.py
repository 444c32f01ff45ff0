"""Plays many games between bots in parallel and summarises the results.

A *pairing* is a game to play: a deal and a bot for each seat. Its outcome depends on the pairing
alone, so any number of processes gives the same outcomes in the same order.

>>> pairings = rotated(("greedy", "random"), seed="neva", games=4)
>>> [(pairing.seed, pairing.bots) for pairing in pairings[:2]]
[('neva-1', ('greedy', 'random')), ('neva-1', ('random', 'greedy'))]
>>> outcomes = list(play_pairings(pairings))
>>> sum(outcome.points[outcome.pairing.bots.index("greedy")] for outcome in outcomes) > 100
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from time import perf_counter
from typing import Final

from stp.bots import BOTS, Bot, make_bot
from stp.checkout import PREFIX as CHECKOUT
from stp.checkout import CheckoutBot
from stp.deal import check_edition, deal_from_seed
from stp.errors import OptionError
from stp.game import Game
from stp.processes import workers
from stp.record import dump

NORMAL_95: Final = 1.96
"""Half-width, in standard deviations, of the central 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to play: the seed of its deal and the name of a bot for each seat."""

    seed: str
    bots: tuple[str, ...]
    edition: str = "base"
    rules: str = "classic"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game; `points`, `rank`, `moves` and `seconds` have one value per seat."""

    pairing: Pairing
    points: tuple[int, ...]
    rank: tuple[int, ...]
    rounds: int
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    """Thinking time of each seat; the only part that differs between runs."""
    record: str

    def win_share(self, seat: int) -> float:
        """Return a seat's share of the win (seats from 0): 1/n for each of n tied winners."""
        return (self.rank[seat] == 1) / self.rank.count(1)


def rotated(
    bots: Sequence[str],
    seed: str,
    games: int,
    edition: str = "base",
    rules: str = "classic",
    rotate: bool = True,
) -> list[Pairing]:
    """Return pairings for `games` games.

    With `rotate`, each deal is played once in every distinct rotation of the bots; without it, the
    bots keep their seats and every game has its own deal.
    """
    seatings = [(*bots[first:], *bots[:first]) for first in range(len(bots))] if rotate else []
    different = list(dict.fromkeys(seatings)) or [tuple(bots)]
    return [
        Pairing(f"{seed}-{game // len(different) + 1}", different[game % len(different)],
                edition, rules)
        for game in range(games)
    ]  # fmt: skip


def play_pairing(pairing: Pairing) -> Outcome:
    """Play one game to its end; raises StpError for bad options and illegal moves of a bot."""
    seats = range(1, len(pairing.bots) + 1)
    game = Game(
        len(seats), pairing.seed, pairing.edition, pairing.rules, tags={"bots": [*pairing.bots]}
    )
    bots = [
        seat_bot(name, pairing.seed, seat) for name, seat in zip(pairing.bots, seats, strict=True)
    ]
    for bot in bots:
        if isinstance(bot, CheckoutBot):
            bot.follow(game, pairing.rules)
    moves = [0] * len(bots)
    seconds = [0.0] * len(bots)
    while (seat := game.state.seat) is not None:
        view = game.view(seat, memory=True)
        began = perf_counter()
        move = bots[seat - 1].choose(view)
        seconds[seat - 1] += perf_counter() - began
        moves[seat - 1] += 1
        game.play(move)
    result = game.result
    assert result
    return Outcome(
        pairing,
        result.points,
        result.rank,
        game.state.round,
        tuple(moves),
        tuple(seconds),
        dump(game),
    )


def seat_bot(name: str, seed: str, seat: int) -> Bot:
    """Return the bot with a name for a seat (from 1): one of ours, a class given as MODULE:CLASS,
    or one of another checkout, as checkout:FOLDER:BOT.

    Raises OptionError if there is no such bot.
    """
    if name.startswith(CHECKOUT):
        return CheckoutBot(name, seed, seat)
    module, colon, kind = name.partition(":")
    if not colon or module in BOTS:
        return make_bot(name, seed, seat)
    try:
        bot = getattr(import_module(module), kind)(seed, seat)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise OptionError(f"no bot {name!r}: {error}") from None
    if not isinstance(bot, Bot):
        raise OptionError(f"no bot {name!r}: it is not a subclass of stp.bots.Bot")
    return bot


def check_pairing(pairing: Pairing) -> None:
    """Raise StpError if the bots, the edition or the rules do not exist."""
    Game(len(pairing.bots), pairing.seed, pairing.edition, pairing.rules)
    for seat, name in enumerate(pairing.bots, start=1):
        seat_bot(name, pairing.seed, seat)


def play_pairings(pairings: Sequence[Pairing], jobs: int | str = 1) -> Iterator[Outcome]:
    """Play the games and yield the outcomes in the order of the pairings.

    `jobs` is a number of processes, or the address of a Dask cluster (`stp.cluster`).
    """
    with workers(min(jobs, len(pairings)) if isinstance(jobs, int) else jobs) as shared:
        yield from shared.map(play_pairing, pairings)


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of a bot over many games, in all its seats."""

    bot: str
    seats: int
    """Number of its seats in a game."""
    win_share: float
    """Mean win share per seat; equal bots have one divided by the number of players."""
    low: float
    high: float
    """The 95 % interval of the win share."""
    points: float
    moves: float
    """Mean number of moves per seat and game."""
    seconds: float
    """Mean thinking time per move, in seconds."""


def standings(outcomes: Sequence[Outcome]) -> list[Standing]:
    """Return the standing of each bot, in the order of their first seats."""
    return [_standing(bot, outcomes) for bot in dict.fromkeys(outcomes[0].pairing.bots)]


def _standing(bot: str, outcomes: Sequence[Outcome]) -> Standing:
    held = [
        (outcome, seat)
        for outcome in outcomes
        for seat, name in enumerate(outcome.pairing.bots)
        if name == bot
    ]
    seats = len(held) // len(outcomes)
    won = sum(outcome.win_share(seat) for outcome, seat in held)
    low, high = wilson_interval(won, len(outcomes))
    moves = sum(outcome.moves[seat] for outcome, seat in held)
    return Standing(
        bot,
        seats,
        won / len(held),
        low / seats,
        high / seats,
        sum(outcome.points[seat] for outcome, seat in held) / len(held),
        moves / len(held),
        sum(outcome.seconds[seat] for outcome, seat in held) / moves,
    )


def wilson_interval(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a win share; ties count in part.

    >>> low, high = wilson_interval(98, 100)
    >>> f"{low:.3f} to {high:.3f}"
    '0.930 to 0.994'
    """
    share, square = won / games, NORMAL_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = (
        NORMAL_95
        * sqrt(share * (1 - share) / games + square / (4 * games * games))
        / (1 + square / games)
    )
    return max(0.0, middle - spread), min(1.0, middle + spread)


def marker_shares(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Return the mean win share of the seats that began with each marker.

    With two or three players a seat can have several markers.
    """
    shares: dict[str, list[float]] = {}
    for outcome in outcomes:
        pairing = outcome.pairing
        deal = deal_from_seed(pairing.seed, len(pairing.bots), check_edition(pairing.edition))
        for marker, seat in deal.markers.items():
            shares.setdefault(marker, []).append(outcome.win_share(seat - 1))
    return {marker: sum(won) / len(won) for marker, won in shares.items()}


def mean_rounds(outcomes: Iterable[Outcome]) -> float:
    """Return the mean number of rounds of the games."""
    rounds = [outcome.rounds for outcome in outcomes]
    return sum(rounds) / len(rounds)
