"""The position inside the engine: flat integers, fast to copy and to change.

Cards are rows of `stp.cards.CARDS`. A player is one list of integers: first the number of copies of
every card in the tableau, then the slots named below. The slots are sums that are updated whenever
a card enters or leaves the tableau, so that no rule has to walk through it. Programs read positions
through `stp.position`, where everything has names.
"""

from __future__ import annotations

from typing import Final, get_args

from stp.cards import BLUE, CARDS, COLOURS, START_HAND_LIMIT, Edition, Power
from stp.options import Rules

Player = list[int]

RUBLES: Final = len(CARDS)
POINTS: Final = RUBLES + 1
HAND_LIMIT: Final = POINTS + 1
ARISTOCRAT_TYPES: Final = HAND_LIMIT + 1
"""Number of different red cards in the tableau."""
CARDS_OF: Final = ARISTOCRAT_TYPES + 1
"""Three slots: cards in the tableau of each colour, face-down ones included."""
INCOME_RUBLES: Final = CARDS_OF + 3
"""Three slots: printed rubles of each colour."""
INCOME_POINTS: Final = INCOME_RUBLES + 3
"""Three slots: printed points of each colour, face-down cards not counted."""
DISCOUNT: Final = INCOME_POINTS + 3
"""Three slots: the discount on cards of each colour, trading cards too (rules, section 4)."""
WOOL: Final = DISCOUNT + 3
"""Number of cards in the tableau that show wool, including cards with any symbol."""
READY: Final = WOOL + 1
"""One slot for each power: its unused cards in the tableau."""
_POWERS: Final[tuple[Power, ...]] = get_args(Power)
READY_TO_OBSERVE, READY_TO_REDEEM, READY_GUILD, READY_TO_TRADE, READY_PUBS, SYCOPHANTS = range(
    READY, READY + len(_POWERS)
)
GUILD_RUBLES: Final = READY + len(_POWERS)
"""The rubles that a Guild Hall pays (`bonus_timing = actions`), at first 0 of 4 (rules, section 9);
see `rules.guild_split`."""
SLOTS: Final = GUILD_RUBLES + 1
"""Number of slots."""

# The kinds of decisions.
ACTION, DRAWN_CARD, GUILD_HALL, TRADING_HOUSE, PUB_POINTS, OVER = range(6)
AFTER_SCORING: Final = ("guild-hall", "trading-house", "pub")
"""The decisions after the building scoring."""
DECISIONS: Final = ("action", "drawn", *AFTER_SCORING, None)

START_RUBLES: Final = 25


def _effects(row: int) -> tuple[tuple[int, int], ...]:
    """Return what a copy of a card in the tableau adds to its owner's slots."""
    card = CARDS[row]
    colour = COLOURS.index(card.colour)
    changes = {
        row: 1,
        HAND_LIMIT: card.hand_slots,
        CARDS_OF + colour: 1,
        INCOME_RUBLES + colour: card.rubles,
        INCOME_POINTS + colour: card.points,
        WOOL: int(card.symbol in ("wool", "any")),
    }
    if card.discount:
        changes[DISCOUNT + COLOURS.index(card.discount)] = 1
    if card.power:
        changes[READY + _POWERS.index(card.power)] = 1
    return tuple((slot, change) for slot, change in changes.items() if change)


EFFECTS: Final = tuple(_effects(row) for row in range(len(CARDS)))
"""For each card, the slots that a copy in the tableau changes, and by how much."""
IS_RED: Final = tuple(card.colour == "red" for card in CARDS)
UPRIGHT: Final = tuple(
    READY + _POWERS.index(card.power) if card.power and card.turns_face_down else row
    for row, card in enumerate(CARDS)
)
"""For each card the slot that counts its face-up copies."""
READY_AT: Final = tuple(
    READY + _POWERS.index(card.power) if card.power else row for row, card in enumerate(CARDS)
)
"""For each card the slot that counts its unused copies."""


_copy_list: Final = list[int].copy
_FIELDS: Final = (
    "decision", "decks", "discarded", "drawn", "edition", "guild_set", "hands", "last_round",
    "left", "lower", "markers", "passes", "phase", "players", "round", "rules", "seat", "upper",
)  # fmt: skip


class State:
    """Everything on the table, and whose decision it is. Seats count from 0 here.

    Only `legal.legal` and `play.apply` know how it may change. `copy` is cheap: decks, rows,
    hands and the discard pile are immutable and shared.
    """

    __slots__ = _FIELDS

    edition: Edition
    rules: Rules
    decks: tuple[tuple[int, ...], ...]
    """The four decks as dealt, top card first; they never change, `left` counts what remains."""
    left: tuple[int, ...]
    players: list[Player]
    hands: list[tuple[int, ...]]
    upper: tuple[int, ...]
    lower: tuple[int, ...]
    discarded: tuple[int, ...]
    """The discard pile, bottom to top."""
    drawn: int
    """The drawn card that waits for a decision, or -1."""
    markers: tuple[int, ...]
    """The seat with each deck's marker; with five players also that with the gold disc."""
    round: int
    phase: int
    seat: int
    """The seat to move, or -1 when the game is over."""
    decision: int
    """The kind of decision: ACTION to OVER, above."""
    passes: int
    """Number of players who have passed one after another."""
    last_round: bool
    guild_set: bool
    """Whether the Guild Hall's split was set in this turn (`bonus_timing = actions`)."""

    def copy(self) -> State:
        """Return an independent copy."""
        new = State()
        new.edition = self.edition
        new.rules = self.rules
        new.decks = self.decks
        new.left = self.left
        new.players = list(map(_copy_list, self.players))
        new.hands = self.hands[:]
        new.upper = self.upper
        new.lower = self.lower
        new.discarded = self.discarded
        new.drawn = self.drawn
        new.markers = self.markers
        new.round = self.round
        new.phase = self.phase
        new.seat = self.seat
        new.decision = self.decision
        new.passes = self.passes
        new.last_round = self.last_round
        new.guild_set = self.guild_set
        return new

    def __deepcopy__(self, memo: object) -> State:
        """Copy as `copy` does: shared parts never change."""
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _FIELDS)


def new_player() -> Player:
    """Return a player with an empty tableau (rules, section 2)."""
    player = [0] * SLOTS
    player[RUBLES] = START_RUBLES
    player[HAND_LIMIT] = START_HAND_LIMIT
    return player


def place(player: Player, card: int) -> None:
    """Put a card into a tableau, unused even if it has been in play before (rules, section 6)."""
    if IS_RED[card] and not player[card]:
        player[ARISTOCRAT_TYPES] += 1
    for slot, change in EFFECTS[card]:
        player[slot] += change


def remove(player: Player, card: int) -> None:
    """Take a face-up card out of a tableau; a used Pub goes before an unused one (rules, section
    9)."""
    ready = READY_AT[card]
    used_one_goes = player[card] > player[ready] and UPRIGHT[card] == card
    for slot, change in EFFECTS[card]:
        player[slot] -= change
    if used_one_goes:
        player[ready] += 1
    if IS_RED[card] and not player[card]:
        player[ARISTOCRAT_TYPES] -= 1


def turn_face_down(player: Player, card: int) -> None:
    """Mark a power card as used; an Observatory or Prison scores nothing until it flips back."""
    player[READY_AT[card]] -= 1
    player[INCOME_POINTS + BLUE] -= CARDS[card].points


def turn_face_up(player: Player, card: int) -> None:
    """Turn all used copies of an Observatory or Prison face up."""
    used = player[card] - player[UPRIGHT[card]]
    player[UPRIGHT[card]] += used
    player[INCOME_POINTS + BLUE] += used * CARDS[card].points
