"""Prints hints beside their positions, for people to read: `python3 build.py hints`.

A true sentence can still mislead, which only a reader notices. The positions are from games between
bots, of all editions, numbers of players and presets; all phases and kinds of decisions occur.
Another seed gives other games.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random

from stp import Game
from stp.analysis import finish, hint
from stp.bots import make_bot
from stp.table_text import as_text, entry_text
from stp.web.lazy.why_not import why_not
from stp.web.model.coach.hint import from_text, to_text
from stp.web.model.seats import Participant
from stp.web.render.table.scene import Overlay, Scene
from stp.web.render.table.sheets.hint import why
from stp.web.render.table.sheets.reasons import move_heading
from stp.web.words.text import text_in
from tests.web.coach_games import TABLES

LEVELS = ("easy", "medium", "greedy", "hard")
EACH = 2
"""Number of positions from a game."""


def kind(game: Game) -> str:
    """Return the kind of choice in a position: a phase, a power or another decision."""
    if game.state.decision != "action":
        return game.state.decision or ""
    verbs = {move.verb for move in game.legal_moves} & {"observe", "redeem", "pub", "trade"}
    return min(verbs, default=game.state.phase)


def positions(game: Game, lot: Random) -> list[Game]:
    """Play a game with bots, and return positions of different kinds at which there is a choice."""
    bots = [make_bot(lot.choice(LEVELS), game.seed, seat + 1) for seat in range(game.players)]
    kinds: dict[str, list[int]] = {}
    while (seat := game.state.seat) is not None:
        if len(game.legal_moves) > 1:
            kinds.setdefault(kind(game), []).append(len(game.moves))
        game.play(bots[seat - 1].choose(game.view(seat, memory=True)))
    chosen = lot.sample(sorted(kinds), min(EACH, len(kinds)))
    return [replayed(game, lot.choice(kinds[name])) for name in chosen]


def replayed(game: Game, moves: int) -> Game:
    """Return a game after its first moves."""
    early = Game(game.players, game.seed, game.edition, game.rules)
    for move in game.moves[:moves]:
        early.play(move)
    return early


def games(number: int, seed: str) -> Iterator[Game]:
    """Yield positions of all tables in turn."""
    given = 0
    for at in range(number):
        edition, players, rules = TABLES[at % len(TABLES)]
        name = f"{seed}-{at}"
        for position in positions(Game(players, name, edition, rules), Random(name)):
            yield position
            given += 1
            if given == number:
                return


def reading(game: Game, level: str, lang: str) -> str:
    """Return a position as the seat to move sees it, what happened last, and the hint."""
    seat = game.state.seat or 1
    names = [f"Seat {number}" for number in range(1, game.players + 1)]
    found = from_text(to_text(finish(hint(game.view(seat, memory=True), level))))
    people = tuple(map(Participant, names))
    scene = Scene(text_in(lang), game.view(seat), game.log, people, Overlay(hint=found))
    best, *others = found.found
    rows = [f"{game.edition}, {game.players} players, {game.seed} after {len(game.moves)} moves",
            as_text(game.view(seat)),
            *(f"  . {entry_text(entry, names)}" for entry in game.log[-game.players :]),
            f"==> {move_heading(scene, best.move)}: {why(scene, best)}"]  # fmt: skip
    for one in others:
        told = why_not(scene, best, one)
        rows.append(f"    {move_heading(scene, one.move)} (by {one.behind(best):.1f}): {told}")
    return "\n".join(rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the hints."""
    parser = argparse.ArgumentParser(prog="build.py hints", description=__doc__)
    parser.add_argument("--number", type=int, default=100, help="of hints (100)")
    parser.add_argument("--seed", default="hints", help="of the games (hints)")
    parser.add_argument("--level", default="master", help="of the adviser (master)")
    parser.add_argument("--lang", default="en", help="of the sentences (en)")
    options = parser.parse_args(arguments)
    for at, game in enumerate(games(options.number, options.seed), 1):
        print(f"\n######## {at}: {reading(game, options.level, options.lang)}", flush=True)
    return 0


if __name__ == "__main__":
    main()
