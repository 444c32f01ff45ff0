"""The facts that speak for a move, or against one, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

When: TypeAlias = Literal["this-phase", "this-round", "next-round"]
Amounts: TypeAlias = tuple[int, int]
"""Rubles and points."""


@dataclass(frozen=True, slots=True)
class Earns:
    """Every scoring of the card's colour pays so much more."""

    rubles: int
    points: int
    price: int
    scorings: int | None
    """How many of them are still expected; None where nobody has said it."""
    is_certain: bool
    """Whether there will be exactly as many: in the last round."""


@dataclass(frozen=True, slots=True)
class EarnsInstead:
    """Every scoring of the colour pays `after` by the card, and paid `before` by the displaced."""

    over: str
    before: Amounts
    after: Amounts
    is_last: bool
    """Whether only one scoring of the colour is left: in the last round."""


@dataclass(frozen=True, slots=True)
class EarnsElsewhere:
    """The scorings of another phase pay so much more too, by cards that count this one."""

    phase: str
    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class EarnsOncePlayed:
    """Every scoring of the colour pays so much more once the card is played from the hand."""

    rubles: int
    points: int
    is_last: bool
    """Whether only one scoring of the colour is left: in the last round."""


@dataclass(frozen=True, slots=True)
class PlayedOver:
    """Played from the hand over this card, which is the cheapest way, it costs so much."""

    over: str
    price: int


@dataclass(frozen=True, slots=True)
class NothingToDisplace:
    """The card can only be played over another one, and no card in play fits."""

    card: str


@dataclass(frozen=True, slots=True)
class SparesPenalty:
    """The card would cost 5 points if it were still in the hand at the end, which is near."""


@dataclass(frozen=True, slots=True)
class PicksUp:
    """The card that is picked from the discard pile can be bought at once for so much."""

    card: str
    price: int


@dataclass(frozen=True, slots=True)
class GuildPays:
    """The coming building scoring pays so much by the Guild Hall, as split now."""

    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class RublesAtEnd:
    """At the end a point costs ten rubles."""


@dataclass(frozen=True, slots=True)
class FirstPaid:
    """When the card is paid for the first time."""

    when: When


@dataclass(frozen=True, slots=True)
class PaidNoMore:
    """No scoring of the card's colour is left in the game."""

    card: str


@dataclass(frozen=True, slots=True)
class NewKind:
    """The aristocrat bonus at the end is so many points higher with the card."""

    points: int


@dataclass(frozen=True, slots=True)
class Does:
    """What the card can do beyond its income."""

    card: str


@dataclass(frozen=True, slots=True)
class LowerRow:
    """The card lies in the lower row, which is cleared when the round ends; it is so many rubles
    cheaper there."""

    saved: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """Another player could pay for the card now."""

    seat: int


@dataclass(frozen=True, slots=True)
class Keeps:
    """So many rubles stay after the move, and the scoring of this phase pays `income` more."""

    rubles: int
    income: int


@dataclass(frozen=True, slots=True)
class Short:
    """So many rubles are missing to buy the card now."""

    rubles: int


@dataclass(frozen=True, slots=True)
class PlayableSoon:
    """What this phase's scoring pays is enough to play the card from the hand."""

    price: int
    rubles: int
    """What there is then, if nothing else is bought."""


@dataclass(frozen=True, slots=True)
class HandFills:
    """After the move the hand has no free place."""

    limit: int


@dataclass(frozen=True, slots=True)
class HandCosts:
    """A card that is still in the hand at the end costs 5 points, and this is the last round."""


@dataclass(frozen=True, slots=True)
class NothingToBuy:
    """No card can be bought or played."""

    is_money: bool
    """Whether rubles are what is missing for one of them."""


@dataclass(frozen=True, slots=True)
class Awaits:
    """A card in the hand costs more than there is now; it is the one that is the least too dear."""

    card: str
    price: int


@dataclass(frozen=True, slots=True)
class NewCards:
    """At least so many new cards come into the market when the next phase begins."""

    phase: str
    number: int


@dataclass(frozen=True, slots=True)
class EndsPhase:
    """All others have passed: another pass ends the phase."""

    ends_game: bool
    """Whether it is the last phase of the game."""


@dataclass(frozen=True, slots=True)
class LeftAtEnd:
    """What is left at the end of the game is worth so many points."""

    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class PointPrice:
    """A point costs so many rubles here (for Trading House and Pub)."""

    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class StopsCosting:
    """The dismissed Sycophant costs nothing any more."""


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
    """The other card, over another one or "", costs so much that only `left` rubles would stay."""

    card: str
    over: str
    price: int
    left: int


@dataclass(frozen=True, slots=True)
class Brings:
    """What the other card brings in the scorings that are still expected, and costs."""

    card: str
    rubles: int
    points: int
    price: int
    is_certain: bool
    """Whether there will be exactly one scoring: in the last round."""


@dataclass(frozen=True, slots=True)
class HardlyScores:
    """No further scoring of the other card's colour is expected, though it is not certain."""

    card: str


@dataclass(frozen=True, slots=True)
class CostsEachScoring:
    """The other card costs so many rubles at every scoring of its colour."""

    card: str
    rubles: int


@dataclass(frozen=True, slots=True)
class NoBonus:
    """Over this card, the other one brings no new kind of aristocrat; over another it would."""

    card: str
    over: str


@dataclass(frozen=True, slots=True)
class LosesBonus:
    """Displacing this card lowers the aristocrat bonus by so many points."""

    over: str
    points: int


@dataclass(frozen=True, slots=True)
class CanWait:
    """The card in the hand can still be played after the better move."""

    card: str


@dataclass(frozen=True, slots=True)
class StaysInHand:
    """The better move plays this card, which would stay in the hand after the other one."""

    card: str


@dataclass(frozen=True, slots=True)
class TooDearToPlay:
    """A card that is taken could not even be paid for after this phase's scoring."""

    card: str
    price: int
    rubles: int
    """What there is then, if nothing else is bought."""


@dataclass(frozen=True, slots=True)
class PointsCost:
    """The points that are bought leave so many rubles."""

    points: int
    price: int
    left: int


@dataclass(frozen=True, slots=True)
class HandRisk:
    """A card that is taken pays nothing, and costs 5 points if it is still in the hand at the
    end."""


@dataclass(frozen=True, slots=True)
class SecondCopy:
    """The other card is an aristocrat of a kind that is in play already: no more bonus."""

    card: str


@dataclass(frozen=True, slots=True)
class NeverPaysBack:
    """The other card brings fewer rubles in the scorings still expected than it costs, and nothing
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
    """Passing would leave the card in the market, and another player's hand has a place for it."""

    card: str


@dataclass(frozen=True, slots=True)
class SavesLittle:
    """Passing would save this many rubles in the last round, where ten are worth a point."""

    rubles: int


@dataclass(frozen=True, slots=True)
class Forgoes:
    """Passing would save the price, but give up what the card pays at every scoring."""

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
