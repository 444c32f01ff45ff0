"""The facts about what a move changes beyond its own price and income, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class EndsGame:
    """Because the card leaves the market, the last cards of this phase's deck are laid out next:
    workers end the game with the next round, other cards with this one."""

    phase: str


@dataclass(frozen=True, slots=True)
class LosesHandCard:
    """After the move, this card in the hand can no longer be paid for before the game ends."""

    card: str


@dataclass(frozen=True, slots=True)
class DelaysHandCard:
    """After the move, the money for this card in the hand comes too late for its next scoring, for
    which it would be there otherwise."""

    card: str


@dataclass(frozen=True, slots=True)
class LosesPower:
    """The displaced card has a power that could still be used, and that is lost with it."""

    over: str


@dataclass(frozen=True, slots=True)
class FreesCopy:
    """A trading card could displace this second copy of an aristocrat later, and would cost up to
    this many rubles less."""

    card: str
    rubles: int


@dataclass(frozen=True, slots=True)
class StopsEarning:
    """What the card that must be displaced first earns at each scoring; nothing if that is not
    known."""

    rubles: int
    points: int
    is_most: bool = False
    """Whether some of the cards that it could be earn less."""


@dataclass(frozen=True, slots=True)
class NotWorthDisplacing:
    """Every card in play that this one could displace earns at least as much."""

    card: str


@dataclass(frozen=True, slots=True)
class BringsKind:
    """In the last phase, the trading card can displace the copy bought now at this price, which
    raises the aristocrat bonus; without this copy, nothing would raise it as much."""

    card: str
    price: int
    points: int


@dataclass(frozen=True, slots=True)
class InPlaceOf:
    """The trading card, for which there is no card in play, would cost this much in place of the
    worker with its symbol, and would earn this much more at each scoring."""

    over: str
    price: int
    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class OthersCouldDisplace:
    """Another player, who may not have the money yet, could displace this card with the trading
    card at this price, and would then earn this much more at each scoring."""

    seat: int
    over: str
    price: int
    rubles: int
    points: int
    is_last: bool = False
    """Whether only one scoring of the colour is certain to be left."""


@dataclass(frozen=True, slots=True)
class NoRoomForDrawn:
    """The hand is full, so a card that is turned over and not bought goes to the discard pile."""


@dataclass(frozen=True, slots=True)
class PlayableLater:
    """A card in the hand can be paid for now, and still can in a later phase of this round, which
    scores it or is the last."""

    card: str


@dataclass(frozen=True, slots=True)
class TooDearNow:
    """This many rubles are missing to buy the card that was turned over or picked."""

    rubles: int


HandCard: TypeAlias = LosesHandCard | DelaysHandCard
Effect: TypeAlias = (
    HandCard | EndsGame | LosesPower | FreesCopy | BringsKind | StopsEarning | NotWorthDisplacing
    | InPlaceOf | OthersCouldDisplace | NoRoomForDrawn | PlayableLater | TooDearNow
)  # fmt: skip
