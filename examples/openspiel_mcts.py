"""Plays OpenSpiel's tree search against our bots, two players, and prints a table.

    python -m examples.openspiel_mcts --bots random,greedy --games 10 --simulations 20

needs the extra `openspiel`. The search is OpenSpiel's own and evaluates positions by random games.
It walks through chance nodes and never sees the deal.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    import stp.spiel  # noqa: F401 - it registers the game
except ImportError as error:
    sys.exit(f"openspiel_mcts.py needs {error.name}: pip install 'saint-petersburg[openspiel]'")

from stp.arena import wilson_interval
from stp.bots import make_bot
from stp.view import View


def play(bot_name: str, seat: int, seed: int, simulations: int) -> float:
    """Return the result of a game for the search, from -1 to 1; `seat` counts from 0."""
    chance = np.random.RandomState(seed)
    game = pyspiel.load_game("python_saint_petersburg")
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    search = mcts.MCTSBot(game, 2, simulations, evaluator, random_state=chance)
    bot = make_bot(bot_name, str(seed), 2 - seat)
    state = game.new_initial_state()
    actions = game.table.actions
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(outcomes, p=likely)))
        elif state.current_player() == seat:
            state.apply_action(search.step(state))
        else:
            view = View(state.engine, 2 - seat, memory=True)
            state.apply_action(actions.index(bot.choose(view)))
    return float(state.returns()[seat])


def rows(bots: Sequence[str], games: int, simulations: int) -> Iterator[str]:
    """Yield a line of the table for each bot."""
    for bot in bots:
        worth = [play(bot, game % 2, game, simulations) for game in range(games)]
        won = sum((value + 1) / 2 for value in worth)
        low, high = wilson_interval(won, games)
        yield f"{bot:10}{won / games:8.1%}   {low:.1%} to {high:.1%}   n = {games}"


def main(argv: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Play OpenSpiel's tree search against our bots.")
    parser.add_argument("--bots", default="random,greedy,novice")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=20, help="simulated games per decision")
    args = parser.parse_args(argv)
    print(f"{'against':10}{'won':>8}   95 % interval")
    for row in rows(args.bots.split(","), args.games, args.simulations):
        print(row, flush=True)


if __name__ == "__main__":
    main()
