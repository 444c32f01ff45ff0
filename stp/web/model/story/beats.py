"""Divides the log into beats: the steps in which the page tells what happened.

The strip above the tableau, "What happened?" and screen readers use the same beats, and bots pause
for the time of each (`Pace`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from stp.cards import CARDS, START_HAND_LIMIT
from stp.log import Entry, FillEntry, MoveEntry, ScoringEntry

_RED: Final = frozenset(card.id for card in CARDS if card.colour == "red")
_HAND_SLOTS: Final = {card.id: card.hand_slots for card in CARDS if card.hand_slots}
_SYCOPHANT: Final = "sycophant"


@dataclass(frozen=True, slots=True)
class Beat:
    """One event: a move, a scoring, a deal, or consecutive passes."""

    at: int
    """Index of its first entry in the log."""
    entries: tuple[Entry, ...]
    kinds: int = 0
    """Number of kinds of aristocrats the mover now has, 0 unless the move added one."""
    denies: bool = False
    """Whether the move took the last copy on display of an aristocrat that the viewer lacks and
    could have taken."""

    @property
    def entry(self) -> Entry:
        """Its entry; of several passes, the first."""
        return self.entries[0]

    @property
    def passes(self) -> tuple[MoveEntry, ...]:
        """Its passes, empty for other events."""
        found = tuple(entry for entry in self.entries if isinstance(entry, MoveEntry))
        return found if found and found[0].is_pass else ()


def beats(log: Sequence[Entry], seat: int, since: int = 0) -> list[Beat]:
    """Return the beats for the person in a seat (from 1), starting at log index `since`.

    >>> from stp.game import Game
    >>> game = Game(players=2, seed="neva")
    >>> for move in ("buy upper gold-miner", "pass", "pass"):
    ...     game.play(move)
    >>> [type(beat.entry).__name__ for beat in beats(game.log, seat=1, since=1)]
    ['MoveEntry', 'MoveEntry', 'ScoringEntry', 'FillEntry']
    >>> len(beats(game.log, seat=1, since=1)[1].passes)
    2
    """
    table, found = _OpenCards(), list[Beat]()
    for at, entry in enumerate(log):
        is_told = at >= since
        kinds = table.kinds(entry.seat) if is_told and isinstance(entry, MoveEntry) else 0
        table.follow(entry)
        if not is_told:
            continue
        if not isinstance(entry, MoveEntry):
            found.append(Beat(at, (entry,)))
        elif entry.is_pass and found and found[-1].passes:
            found[-1] = Beat(found[-1].at, (*found[-1].entries, entry))
        else:
            now = table.kinds(entry.seat)
            denied = entry.seat != seat and table.denied(entry, seat)
            found.append(Beat(at, (entry,), now if now > kinds else 0, denied))
    return found


def since_own_move(log: Sequence[Entry], seat: int) -> int:
    """Return the log index after the last move that a seat chose, 0 if it chose none."""
    for at in range(len(log) - 1, -1, -1):
        entry = log[at]
        if isinstance(entry, MoveEntry) and entry.seat == seat and not entry.forced:
            return at + 1
    return 0


def moves_since(log: Sequence[Entry], seat: int) -> int:
    """Return the number of moves before the index of `since_own_move`."""
    return sum(isinstance(entry, MoveEntry) for entry in log[: since_own_move(log, seat)])


def latest(log: Sequence[Entry], seat: int) -> list[Beat]:
    """Return the beats that fit into one line: the last move, scoring or start of a round, with the
    deal and the passes after it."""
    start = next((at for at in range(len(log) - 1, -1, -1) if _leads(log[at])), 0)
    first = log[start] if log else None
    if isinstance(first, MoveEntry) and first.move.card in _RED:
        return beats(log, seat, start)
    return [  # only a move with an aristocrat needs the entries before it
        replace(beat, at=beat.at + start) for beat in beats(log[start:], seat)
    ]


def _leads(entry: Entry) -> bool:
    """Return whether the strip starts with an entry, because what came before it is over."""
    match entry:
        case MoveEntry():
            return not entry.is_pass
        case FillEntry():
            return entry.phase == "worker"
    return True


class _OpenCards:
    """The public cards: who owns which, and what is on display."""

    def __init__(self) -> None:
        self._owned: Counter[tuple[int, str]] = Counter()
        self._held: Counter[tuple[int, str]] = Counter()
        self._upper: Counter[str] = Counter()
        self._lower: Counter[str] = Counter()

    def follow(self, entry: Entry) -> None:
        """Update with an entry."""
        match entry:
            case FillEntry():
                if entry.phase == "worker":
                    self._lower, self._upper = self._upper, Counter()
                self._upper.update(entry.cards)
            case ScoringEntry():
                for seat, lost in enumerate(entry.lost_sycophants, 1):
                    self._owned[seat, _SYCOPHANT] -= lost
            case MoveEntry():
                self._move(entry)

    def _move(self, entry: MoveEntry) -> None:
        move, seat = entry.move, entry.seat
        if move.verb == "dismiss":
            self._owned[seat, _SYCOPHANT] -= 1
        if move.card is None or move.verb not in ("buy", "take", "play"):
            return
        row = {"upper": self._upper, "lower": self._lower}.get(move.place or "")
        if row is not None:
            row[move.card] -= 1
        if move.verb == "play":
            self._held[seat, move.card] -= 1
        if move.verb == "take":
            self._held[seat, move.card] += 1
            return
        self._owned[seat, move.card] += 1
        if move.over:
            self._owned[seat, move.over] -= 1

    def kinds(self, seat: int) -> int:
        """Return how many kinds of aristocrats a seat has."""
        return sum(
            number > 0 and owner == seat and card in _RED
            for (owner, card), number in self._owned.items()
        )

    def denied(self, entry: MoveEntry, seat: int) -> bool:
        """Return whether a move denied a seat a kind of aristocrat."""
        card = entry.move.card or ""
        is_gone = entry.move.place in ("upper", "lower") and not (
            self._upper[card] > 0 or self._lower[card] > 0
        )
        lacks = not self._owned[seat, card] > 0 and not self._held[seat, card] > 0
        return card in _RED and is_gone and lacks and self._has_room(seat)

    def _has_room(self, seat: int) -> bool:
        held = sum(number for (owner, _), number in self._held.items() if owner == seat)
        slots = sum(extra * self._owned[seat, card] for card, extra in _HAND_SLOTS.items())
        return held < START_HAND_LIMIT + slots


@dataclass(frozen=True, slots=True)
class Pace:
    """Reading time of each kind of beat, in milliseconds."""

    move: int
    passes: int
    scoring: int
    deal: int

    def of(self, beat: Beat) -> int:
        """Return the reading time of one beat."""
        match beat.entry:
            case ScoringEntry():
                return self.scoring
            case FillEntry():
                return self.deal
            case _:
                return self.passes if beat.passes else self.move

    def total(self, told: Iterable[Beat]) -> int:
        """Return the reading time of several beats."""
        return sum(map(self.of, told))


PACES: Final = {
    "slow": Pace(move=1200, passes=600, scoring=2400, deal=1000),
    "quick": Pace(move=450, passes=450, scoring=1200, deal=500),
    "instant": Pace(0, 0, 0, 0),
}
"""The paces, by the value of the setting "Bot speed"."""
