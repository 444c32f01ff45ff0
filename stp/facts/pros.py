"""The facts that speak for a move, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from stp.facts.effects import Effect

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
    """Whether this number is exact: one scoring."""
    over: str = ""
    """The displaced card, whose income is already taken off; "" for none."""
    is_sure_to_come: bool = False
    """Whether the only scoring expected is sure to come; there may still be more of them."""


@dataclass(frozen=True, slots=True)
class EarnsInstead:
    """Every scoring of the colour pays `after` for the card instead of `before` for the displaced
    card."""

    over: str
    before: Amounts
    after: Amounts
    is_last: bool
    """Whether only one scoring of the colour is certain to be left."""


@dataclass(frozen=True, slots=True)
class PriceInPlace:
    """What the card costs in place of the displaced one, if no other fact names its price."""

    over: str
    price: int


@dataclass(frozen=True, slots=True)
class LosesIncome:
    """The displaced card's income is lost, beside what the owner may choose from a Guild Hall."""

    over: str
    rubles: int
    points: int
    is_last: bool
    """Whether only one scoring of the colour is certain to be left."""


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
    scorings: int | None
    """The number of these scorings still expected once the card can be paid for; None if
    unknown."""
    is_last: bool
    """Whether only one scoring of the colour is certain to be left."""
    is_sure_to_come: bool = False
    """Whether the only scoring expected is sure to come; there may still be more of them."""
    is_late: bool = False
    """Whether scorings are left out because the card cannot be paid for before them."""


@dataclass(frozen=True, slots=True)
class PlayedOver:
    """The card to displace when playing from the hand: the best one if known, else the cheapest."""

    over: str
    price: int
    loses: Amounts = (0, 0)
    """What the displaced card earns at each scoring."""
    is_last: bool = False
    """Whether only one scoring of the colour is certain to be left."""
    is_even: bool = False
    """Whether both cards earn the same, so that nothing is gained or lost."""


@dataclass(frozen=True, slots=True)
class NothingToDisplace:
    """The card must displace another one, and no card in play fits."""

    card: str
    in_hand: str = ""
    """A card in the hand that it could displace once that one has been played; "" for none."""
    face_down: str = ""
    """A card in play that it could displace once that one is face up again; "" for none."""


@dataclass(frozen=True, slots=True)
class SparesPenalty:
    """The card costs 5 points if it is still in the hand at the end, which is near."""


@dataclass(frozen=True, slots=True)
class MakesRoom:
    """The hand, which is full, has room for another card after the move."""


@dataclass(frozen=True, slots=True)
class MakesWay:
    """The trading card could displace this one at this price, and no other card in play as well."""

    card: str
    """The trading card."""
    price: int
    is_held: bool
    """Whether it is in the hand; otherwise it is in the market."""


@dataclass(frozen=True, slots=True)
class PicksUp:
    """The card chosen from the discard pile can be bought at once at this price, in place of the
    card `over` ("" for none)."""

    card: str
    price: int
    over: str = ""


@dataclass(frozen=True, slots=True)
class PicksToHand:
    """The card chosen from the discard pile cannot be bought at once, but taken into the hand. Once
    it has been played, every scoring of its colour pays this much."""

    card: str
    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class GuildPays:
    """With this split, the Guild Hall pays this much at the coming building scoring."""

    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class HasThen:
    """The player has this many rubles after the move, including those that it pays."""

    rubles: int


@dataclass(frozen=True, slots=True)
class RublesAtEnd:
    """Ten rubles are worth a point at the end of the game."""


@dataclass(frozen=True, slots=True)
class FirstPaid:
    """When the card pays for the first time."""

    when: When


@dataclass(frozen=True, slots=True)
class NewKind:
    """The card raises the aristocrat bonus at the end by this many points."""

    points: int


@dataclass(frozen=True, slots=True)
class Does:
    """The card has a power beyond its income."""

    card: str


@dataclass(frozen=True, slots=True)
class DoesOncePlayed:
    """What a card that is taken can do beyond its income, once it is in play."""

    card: str


@dataclass(frozen=True, slots=True)
class LowerRow:
    """The card is in the lower row, where it is this many rubles cheaper and which is cleared when
    the round ends."""

    saved: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """Another player could pay for the card now; it would raise their aristocrat bonus by this many
    points."""

    seat: int
    bonus: int
    is_shared: bool = True
    """Whether the viewer could buy it now, too."""
    others: int = 0
    """How many more players could pay for it."""


@dataclass(frozen=True, slots=True)
class Keeps:
    """This many rubles are left after the move, and the scoring of this phase pays `income`
    more."""

    rubles: int
    income: int


@dataclass(frozen=True, slots=True)
class Short:
    """This many rubles are missing to play the card once it has been taken."""

    rubles: int


@dataclass(frozen=True, slots=True)
class PlayableSoon:
    """After this phase's scoring, there is enough money to play the card from the hand."""

    price: int
    rubles: int
    """The rubles at that time, if nothing else is bought."""


@dataclass(frozen=True, slots=True)
class PaidLater:
    """The card could be bought now, but can be paid for later, as it is not scored in this
    phase."""


@dataclass(frozen=True, slots=True)
class HandFills:
    """After the move, the hand is full."""

    limit: int


@dataclass(frozen=True, slots=True)
class HandCosts:
    """A card that is still in the hand at the end costs 5 points, and this is the last round."""


@dataclass(frozen=True, slots=True)
class FreesPlace:
    """Because this card leaves the market, one more new card is dealt in the next phase."""

    phase: str


@dataclass(frozen=True, slots=True)
class PriceAtEnd:
    """In the last phase: paying for the card lowers the points for rubles by this number."""

    points: int


@dataclass(frozen=True, slots=True)
class NothingCounts:
    """In the last phase: no card that can be bought or played raises the aristocrat bonus."""


@dataclass(frozen=True, slots=True)
class InVain:
    """In the last phase: the card does not raise the aristocrat bonus, and costs no points."""


@dataclass(frozen=True, slots=True)
class StillHolds:
    """A card in the hand needs this many more rubles, fewer than any other card in the hand."""

    card: str
    rubles: int
    is_after_scoring: bool = False
    """Whether what this phase's scoring pays has already been taken off."""


@dataclass(frozen=True, slots=True)
class UnseenKinds:
    """Of the `of` cards that may be turned over, `number` would add a kind of aristocrat to
    those in play and in the hand."""

    number: int
    of: int


@dataclass(frozen=True, slots=True)
class UnseenPayable:
    """Of the `of` cards that may be turned over, `number` could be bought at once."""

    number: int
    of: int


@dataclass(frozen=True, slots=True)
class NothingToBuy:
    """No card can be bought or played."""

    is_money: bool
    """Whether only rubles are lacking to buy or play one."""


@dataclass(frozen=True, slots=True)
class Awaits:
    """A card in the hand is too expensive now, but needs fewer rubles than any other one there."""

    card: str
    price: int


@dataclass(frozen=True, slots=True)
class NewCards:
    """At least this many new cards come into the market when the next phase begins; none, as things
    are, if the market is full."""

    phase: str
    number: int
    is_exact: bool = False
    """Whether there will be exactly this many."""


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
class PubThen:
    """After the scoring of this phase, Pubs can turn this many rubles into points for the last
    time."""

    rubles: int
    points: int


@dataclass(frozen=True, slots=True)
class PointPrice:
    """This many points cost this many rubles here (for Trading House and Pub)."""

    rubles: int
    points: int
    is_last: bool = False
    """Whether this is the last round, in which few rubles can still be spent on cards."""


@dataclass(frozen=True, slots=True)
class StopsCosting:
    """The dismissed Sycophant no longer costs anything."""


@dataclass(frozen=True, slots=True)
class SecondCopy:
    """The other card is an aristocrat of a kind already in play, so it adds no bonus."""

    card: str


Fact: TypeAlias = (
    Earns | EarnsInstead | PriceInPlace | LosesIncome | EarnsElsewhere | EarnsOncePlayed
    | PlayedOver | NothingToDisplace | SparesPenalty | MakesRoom | MakesWay | PicksUp | PicksToHand
    | GuildPays | RublesAtEnd | FirstPaid | NewKind | Does | DoesOncePlayed | LowerRow | Wanted
    | Keeps | HasThen | Short | PlayableSoon | PaidLater | HandFills | HandCosts | FreesPlace
    | PriceAtEnd | InVain | NothingCounts | StillHolds | UnseenKinds | UnseenPayable | NothingToBuy
    | Awaits | NewCards | EndsPhase | LeftAtEnd | PointPrice | PubThen | StopsCosting | SecondCopy
    | Effect
)  # fmt: skip
