"""Plays the games of a match in any number of processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from time import perf_counter

from stp.arena.checkout import PREFIX as CHECKOUT
from stp.arena.checkout import CheckoutBot
from stp.bots import BOTS, Bot, make_bot
from stp.errors import OptionError, mistyped
from stp.game import Game
from stp.record import dump
from stp.workers import workers


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
    bots keep their seats and every game has its own deal. Raises OptionError if `bots` is a text.
    """
    if isinstance(bots, str):
        raise OptionError(mistyped("bots must be a list of names", bots))
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
    """Return the named bot for a seat (from 1): one of ours, a class given as MODULE:CLASS, or a
    bot from another checkout, given as checkout:FOLDER:BOT.

    Raises OptionError if there is no such bot.
    """
    if not isinstance(name, str):
        raise OptionError(mistyped("the name of a bot must be text", name))
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

    `jobs` is a number of processes, or the address of a Dask cluster (`stp.workers.cluster`).
    """
    with workers(min(jobs, len(pairings)) if isinstance(jobs, int) else jobs) as shared:
        yield from shared.map(play_pairing, pairings)
