"""Sets up tables for tests of the rules, and plays a few moves at them.

Seat 1 starts the building and aristocrat phases unless a test says otherwise.
"""

from __future__ import annotations

from stp import Rules, testing


class Table(testing.Table):
    """A table with the most common steps and questions of tests of the rules."""

    def moves_are(self, *moves: str) -> None:
        """Make moves, each written with its seat as in a record."""
        for text in moves:
            seat, _, move = text.partition(" ")
            assert self.state.seat == int(seat), f"seat {self.state.seat} decides before {text!r}"
            self.play(move)

    def all_pass(self) -> None:
        """Let every player pass, which ends the phase."""
        for _ in range(self.players):
            self.play("pass")

    def pass_until(self, phase: str, round_: int | None = None) -> None:
        """Let everyone pass until a phase begins (in a round, if it is named)."""
        while self.state.phase != phase or round_ not in (None, self.state.round):
            self.play("guild 0" if self.state.decision == "guild-hall" else "pass")

    def rubles(self) -> list[int | None]:
        """Return the rubles of all seats."""
        return [player.rubles for player in self.state.players]

    def points(self) -> list[int]:
        """Return the points of all seats."""
        return [player.points for player in self.state.players]

    def texts(self, *verbs: str) -> list[str]:
        """Return the legal moves as text, only those of some verbs if they are named."""
        return [str(move) for move in self.legal_moves if not verbs or move.verb in verbs]

    def why_not(self, move: str) -> str:
        """Return the obstacle to a move, as the engine names it."""
        obstacle = self.obstacle(move)
        assert obstacle is not None, f"{move!r} is legal"
        return obstacle.kind


def society(
    phase: str = "building",
    players: int = 2,
    upper: str = "",
    tops: str = "",
    rules: str | Rules = "classic",
) -> Table:
    """Return a New Society table."""
    return Table(players, "new-society", rules, phase, upper, tops=tops)
