"""Keeps the log of a game as data; the page and the command line turn it into words."""

from __future__ import annotations

from dataclasses import dataclass

from stp.cards import CARD_IDS, DECKS, WORKER
from stp.moves import BUY, DRAWN, PARTS, PLAY, TAKE, Move
from stp.rules import scoring_parts
from stp.state import ARISTOCRAT_TYPES, HAND_LIMIT, IS_RED, State


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """A seat (from 1) made a move and paid `price` rubles for it."""

    round: int
    phase: str
    seat: int
    move: Move
    price: int
    forced: bool = False
    """Whether the seat passed because nothing else was legal."""
    unused: str = ""
    """Id of the card whose offer after the building scoring was declined by passing."""
    gains: tuple[int, int] = (0, 0)
    """Rubles and points that the move brought at once: from a Pub, a Trading House, or a Guild Hall
    after the scoring. A Guild Hall that is set in a turn pays at the scoring instead."""
    kinds: int = 0
    """Number of different aristocrats that the seat has now, 0 unless the move added one."""
    denies: tuple[int, ...] = ()
    """The seats that lost a chance: the move took the last copy on display of an aristocrat that
    they lack and could have taken."""

    @property
    def is_pass(self) -> bool:
        """Whether the move was a pass in a turn."""
        return self.move.verb == "pass" and not self.unused


@dataclass(frozen=True, slots=True)
class CardPay:
    """The total that the copies of a card (its id) paid their owner in a scoring."""

    card: str
    copies: int
    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class ScoringEntry:
    """A phase was scored: rubles and points gained and Sycophants lost, one value per seat."""

    round: int
    phase: str
    gains: tuple[tuple[int, int], ...]
    lost_sycophants: tuple[int, ...]
    pays: tuple[tuple[CardPay, ...], ...] = ()
    """For each seat, the cards that its gains came from, without lost Sycophants."""


@dataclass(frozen=True, slots=True)
class FillEntry:
    """A phase begins: `cards` were laid out from its deck, `cleared` left the lower row. In a new
    round with five players the seat `disc` (from 1) gets the gold disc."""

    round: int
    phase: str
    cards: tuple[str, ...]
    cleared: tuple[str, ...]
    last_round: bool
    disc: int | None = None


Entry = MoveEntry | ScoringEntry | FillEntry


def meaning_of(before: State, after: State, move: int) -> tuple[int, tuple[int, ...]]:
    """Return the `kinds` and `denies` of a move's entry."""
    verb, place, card, _ = PARTS[move]
    if verb not in (BUY, TAKE, PLAY) or not IS_RED[card]:
        return 0, ()
    mover, kinds = before.seat, after.players[before.seat][ARISTOCRAT_TYPES]
    added = kinds if kinds > before.players[mover][ARISTOCRAT_TYPES] else 0
    is_last = (before.upper + before.lower).count(card) == 1
    if verb == PLAY or place == DRAWN or not is_last:
        return added, ()
    others = enumerate(zip(before.players, before.hands, strict=True))
    return added, tuple(
        seat + 1
        for seat, (player, hand) in others
        if seat != mover and not player[card] and card not in hand
        and len(hand) < player[HAND_LIMIT]
    )  # fmt: skip


class LogWriter:
    """A watcher of `stp.play` that logs what happens."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def moved(self, state: State) -> None:
        """Do nothing: the game logs its moves itself."""

    def scored(self, state: State, gains: list[tuple[int, int]], lost: list[int]) -> None:
        """Log a scoring."""
        pays = tuple(
            tuple(CardPay(CARD_IDS[row], *part) for row, *part in parts)
            for parts in (scoring_parts(me, state.phase, state.rules) for me in state.players)
        )
        phase = DECKS[state.phase]
        self.entries.append(ScoringEntry(state.round, phase, tuple(gains), tuple(lost), pays))

    def filled(self, state: State, cards: tuple[int, ...], cleared: tuple[int, ...]) -> None:
        """Log the new cards."""
        has_disc = state.phase == WORKER and len(state.markers) > len(DECKS)
        self.entries.append(
            FillEntry(
                state.round,
                DECKS[state.phase],
                tuple(CARD_IDS[card] for card in cards),
                tuple(CARD_IDS[card] for card in cleared),
                state.last_round,
                state.markers[-1] + 1 if has_disc else None,
            )
        )
