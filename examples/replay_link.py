"""Replays the game of a link, round by round.

python examples/replay_link.py "https://example.org/#game=..."
"""

import sys

from stp import Game
from stp.links import GameLink, LinkError, read_link


def replay(address: str) -> Game:
    """Print the table at the beginning of each round, and return the game."""
    try:
        link = read_link(address)
    except LinkError as error:
        sys.exit(f"The link cannot be read: {error}.")
    if not isinstance(link, GameLink):
        sys.exit("The link holds no game that was played.")
    game, shown = link.game, 0
    for position in game.positions:
        if position.round > shown:
            shown = position.round
            print(position, end="\n\n")
    print(game)
    return game


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f'usage: {sys.argv[0]} "LINK"')
    replay(sys.argv[1])
