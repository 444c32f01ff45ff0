"""The reasons for and against a move, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

When: TypeAlias = Literal["this-phase", "this-round", "next-round"]
Amounts: TypeAlias = tuple[int, int]
"""Rubles and points."""


@dataclass(frozen=True, slots=True)
class Earns:
    """Every scoring of the card's colour pays this much more."""

    rubles: int
    points: int
    price: int
    scorings: int | None
    """The number of these scorings still expected; None if unknown."""
    is_certain: bool
    """Whether this number is exact, as in the last round."""


@dataclass(frozen=True, slots=True)
class EarnsInstead:
    """Every scoring of the colour pays `after` for the card instead of `before` for the displaced
    card."""

    over: str
    before: Amounts
    after: Amounts
    is_last: bool
    """Whether only one scoring of the colour is left: in the last round."""


@dataclass(frozen=True, slots=True)
class EarnsElsewhere:
    """The scorings of another phase also pay more, because of cards that count this one."""

    phase: str
    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class EarnsOncePlayed:
    """Every scoring of the colour pays this much more once the card is played from the hand."""

    rubles: int
    points: int
    is_last: bool
    """Whether only one scoring of the colour is left: in the last round."""


@dataclass(frozen=True, slots=True)
class PlayedOver:
    """The cheapest way to play the card from the hand is over this card, at this price."""

    over: str
    price: int


@dataclass(frozen=True, slots=True)
class NothingToDisplace:
    """The card can only be played over another one, and no card in play fits."""

    card: str


@dataclass(frozen=True, slots=True)
class SparesPenalty:
    """The card costs 5 points if it is still in the hand at the end, which is near."""


@dataclass(frozen=True, slots=True)
class PicksUp:
    """The card chosen from the discard pile can be bought at once at this price."""

    card: str
    price: int


@dataclass(frozen=True, slots=True)
class GuildPays:
    """With this split, the Guild Hall pays this much at the coming building scoring."""

    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class RublesAtEnd:
    """At the end a point costs ten rubles."""


@dataclass(frozen=True, slots=True)
class FirstPaid:
    """When the card pays for the first time."""

    when: When


@dataclass(frozen=True, slots=True)
class PaidNoMore:
    """No scoring of the card's colour is left in the game."""

    card: str


@dataclass(frozen=True, slots=True)
class NewKind:
    """The card raises the aristocrat bonus at the end by this many points."""

    points: int


@dataclass(frozen=True, slots=True)
class Does:
    """The card has a power beyond its income."""

    card: str


@dataclass(frozen=True, slots=True)
class LowerRow:
    """The card is in the lower row, where it is this many rubles cheaper and which is cleared when
    the round ends."""

    saved: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """Another player could pay for the card now."""

    seat: int


@dataclass(frozen=True, slots=True)
class Keeps:
    """This many rubles are left after the move, and the scoring of this phase pays `income`
    more."""

    rubles: int
    income: int


@dataclass(frozen=True, slots=True)
class Short:
    """This many rubles are missing to buy the card now."""

    rubles: int


@dataclass(frozen=True, slots=True)
class PlayableSoon:
    """After this phase's scoring, there is enough money to play the card from the hand."""

    price: int
    rubles: int
    """The rubles at that time, if nothing else is bought."""


@dataclass(frozen=True, slots=True)
class HandFills:
    """After the move, the hand is full."""

    limit: int


@dataclass(frozen=True, slots=True)
class HandCosts:
    """A card that is still in the hand at the end costs 5 points, and this is the last round."""


@dataclass(frozen=True, slots=True)
class NothingToBuy:
    """No card can be bought or played."""

    is_money: bool
    """Whether one of them lacks only rubles."""


@dataclass(frozen=True, slots=True)
class Awaits:
    """A card in the hand is too expensive now; it is the one with the fewest missing rubles."""

    card: str
    price: int


@dataclass(frozen=True, slots=True)
class NewCards:
    """At least this many new cards come into the market when the next phase begins."""

    phase: str
    number: int


@dataclass(frozen=True, slots=True)
class EndsPhase:
    """All others have passed: another pass ends the phase."""

    ends_game: bool
    """Whether it is the last phase of the game."""


@dataclass(frozen=True, slots=True)
class LeftAtEnd:
    """The rubles left at the end of the game are worth this many points."""

    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class PointPrice:
    """A point costs this many rubles here (for Trading House and Pub)."""

    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class StopsCosting:
    """The dismissed Sycophant no longer costs anything."""


Fact: TypeAlias = (
    Earns
    | EarnsInstead
    | EarnsElsewhere
    | EarnsOncePlayed
    | PlayedOver
    | NothingToDisplace
    | SparesPenalty
    | PicksUp
    | GuildPays
    | RublesAtEnd
    | FirstPaid
    | PaidNoMore
    | NewKind
    | Does
    | LowerRow
    | Wanted
    | Keeps
    | Short
    | PlayableSoon
    | HandFills
    | HandCosts
    | NothingToBuy
    | Awaits
    | NewCards
    | EndsPhase
    | LeftAtEnd
    | PointPrice
    | StopsCosting
)


# ---------------------------------------------------------------------- for one, against another


@dataclass(frozen=True, slots=True)
class DearerForTheSame:
    """The other card costs more and pays the same at every scoring of the same phase."""

    card: str
    rubles: int


@dataclass(frozen=True, slots=True)
class PaysLess:
    """The other card pays less at every scoring of the same phase, and is `saved` cheaper."""

    card: str
    rubles: int
    points: int
    saved: int
    is_last: bool
    """Whether only one scoring of the colour is left: in the last round."""


@dataclass(frozen=True, slots=True)
class Dearer:
    """The other card, played over a card or "", costs so much that only `left` rubles would
    remain."""

    card: str
    over: str
    price: int
    left: int


@dataclass(frozen=True, slots=True)
class Brings:
    """The other card's income in the scorings still expected, and its price."""

    card: str
    rubles: int
    points: int
    price: int
    is_certain: bool
    """Whether there is exactly one scoring, as in the last round."""


@dataclass(frozen=True, slots=True)
class HardlyScores:
    """No further scoring of the other card's colour is expected, but one is still possible."""

    card: str


@dataclass(frozen=True, slots=True)
class CostsEachScoring:
    """The other card costs this many rubles at every scoring of its colour."""

    card: str
    rubles: int


@dataclass(frozen=True, slots=True)
class NoBonus:
    """Played over this card, the other one adds no new kind of aristocrat; over another card it
    would."""

    card: str
    over: str


@dataclass(frozen=True, slots=True)
class LosesBonus:
    """Displacing this card lowers the aristocrat bonus by this many points."""

    over: str
    points: int


@dataclass(frozen=True, slots=True)
class CanWait:
    """The card in the hand can still be played after the better move."""

    card: str


@dataclass(frozen=True, slots=True)
class StaysInHand:
    """The better move plays this card, which would stay in the hand after the other move."""

    card: str


@dataclass(frozen=True, slots=True)
class TooDearToPlay:
    """A card taken now could not be paid for even after this phase's scoring."""

    card: str
    price: int
    rubles: int
    """The rubles at that time, if nothing else is bought."""


@dataclass(frozen=True, slots=True)
class PointsCost:
    """Buying the points leaves this many rubles."""

    points: int
    price: int
    left: int


@dataclass(frozen=True, slots=True)
class HandRisk:
    """A card taken now pays nothing, and costs 5 points if it is still in the hand at the end."""


@dataclass(frozen=True, slots=True)
class SecondCopy:
    """The other card is an aristocrat of a kind already in play, so it adds no bonus."""

    card: str


@dataclass(frozen=True, slots=True)
class NeverPaysBack:
    """The other card earns fewer rubles in the scorings still expected than it costs, and nothing
    else."""

    card: str
    price: int
    total: int


@dataclass(frozen=True, slots=True)
class LeavesTo:
    """Passing would leave the card to a player who can pay for it."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class OthersCouldTake:
    """Passing would leave the card in the market, and another player has room for it in the
    hand."""

    card: str


@dataclass(frozen=True, slots=True)
class SavesLittle:
    """Passing would save this many rubles in the last round, when ten are worth a point."""

    rubles: int


@dataclass(frozen=True, slots=True)
class Forgoes:
    """Passing would save the price but give up the card's income."""

    saved: int
    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class PaysNothingInHand:
    """A card in the hand pays nothing until it is played."""

    card: str


Against: TypeAlias = (
    DearerForTheSame
    | PaysLess
    | Dearer
    | Brings
    | HardlyScores
    | CostsEachScoring
    | NoBonus
    | LosesBonus
    | CanWait
    | StaysInHand
    | TooDearToPlay
    | NothingToDisplace
    | LowerRow
    | PointsCost
    | HandRisk
    | SecondCopy
    | NeverPaysBack
    | LeavesTo
    | OthersCouldTake
    | SavesLittle
    | Forgoes
    | PaysNothingInHand
    | EarnsInstead
    | PaidNoMore
    | HandCosts
)
