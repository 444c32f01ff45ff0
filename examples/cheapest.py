"""A bot in ten lines. Match it against another one with

python -m stp arena --bot examples.cheapest:Cheapest --against random --players 2 --games 100
"""

from stp import Move, View
from stp.bots import Bot


class Cheapest(Bot):
    """Buys whatever is cheapest."""

    def choose(self, view: View) -> Move:
        buys = [move for move in view.legal_moves if move.verb in ("buy", "play")]
        return min(buys, key=view.price, default=view.legal_moves[-1])
