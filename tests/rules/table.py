"""A table that a test sets up as it likes: the cards of a position are simply put there.

Seats count from 1. Cards are ids, several in one text with blanks between them. Seat 1 begins the
building and the aristocrat phase unless a test says otherwise.
"""

from __future__ import annotations

from stp import Deal, Game, Rules
from stp.cards import CARD_IDS, DECKS, Edition, card_index, deck_cards
from stp.state import POINTS, RUBLES, place, turn_face_down

MARKERS = {
    2: {"worker": 2, "building": 1, "aristocrat": 1, "trading": 2},
    3: {"worker": 2, "building": 1, "aristocrat": 1, "trading": 3},
    4: {"worker": 2, "building": 1, "aristocrat": 3, "trading": 4},
    5: {"worker": 2, "building": 1, "aristocrat": 3, "trading": 4, "disc": 5},
}


def written_deal(
    edition: Edition = "base", markers: dict[str, int] | None = None, tops: str = ""
) -> Deal:
    """Return a deal with the given cards on top of their decks, the first one topmost."""
    decks = {}
    for name, rows in zip(DECKS, deck_cards(edition), strict=True):
        rest = [CARD_IDS[row] for row in rows]
        top = [card for card in tops.split() if card in rest]
        for card in top:
            rest.remove(card)
        decks[name] = (*top, *rest)
    return Deal(decks, MARKERS[2] if markers is None else markers)


class Table(Game):
    """A game in which a test may put everything where it needs it."""

    def __init__(
        self,
        players: int = 2,
        edition: Edition = "base",
        rules: str | Rules = "classic",
        phase: str = "worker",
        upper: str = "",
        lower: str = "",
        markers: dict[str, int] | None = None,
        tops: str = "",
    ) -> None:
        deal = written_deal(edition, MARKERS[players] if markers is None else markers, tops)
        super().__init__(deal=deal, edition=edition, rules=rules)
        state = self.state.raw
        state.phase = DECKS.index(phase)
        state.seat = state.markers[state.phase]
        self.market(upper, lower)

    def _rows(self, cards: str) -> list[int]:
        return [card_index(card, self.edition) for card in cards.split()]

    def market(self, upper: str = "", lower: str = "") -> None:
        """Replace both rows of the market."""
        self.state.raw.upper = tuple(self._rows(upper))
        self.state.raw.lower = tuple(self._rows(lower))

    def give(
        self,
        seat: int,
        tableau: str = "",
        *,
        hand: str | None = None,
        rubles: int | None = None,
        points: int | None = None,
        face_down: str = "",
    ) -> None:
        """Add cards to a tableau (then turn some over), and set what else is named."""
        player = self.state.raw.players[seat - 1]
        for card in self._rows(tableau):
            place(player, card)
        for card in self._rows(face_down):
            place(player, card)
            turn_face_down(player, card)
        if hand is not None:
            self.state.raw.hands[seat - 1] = tuple(self._rows(hand))
        if rubles is not None:
            player[RUBLES] = rubles
        if points is not None:
            player[POINTS] = points

    def pile(self, cards: str) -> None:
        """Replace the discard pile, bottom to top."""
        self.state.raw.discarded = tuple(self._rows(cards))

    def leave(self, **left: int) -> None:
        """Leave only so many cards in the decks that are named."""
        state = self.state.raw
        state.left = tuple(left.get(name, state.left[deck]) for deck, name in enumerate(DECKS))

    def turn(self, seat: int) -> None:
        """Make it a seat's turn."""
        self.state.raw.seat = seat - 1

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
        """Return what stands against a move, in the engine's words."""
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
